// Both boards at each place where two logs part, side by side, and how one goes on.

const stops = [...document.querySelectorAll('.stop')];
const PARTS = ['ring', 'areas', 'displays'];
const PATHS = { ring: ['workshop', 'board'], areas: ['disc_spaces', 'objectives'], displays: ['displays', 'addition_stock'] };
let now = 0;
let spokenTimer = 0;
let placeOnScreen = null; // while it is printed, which ends at the end

/** The places of a and of b at a stop, among all positions. */
function placesAt(stop) { return { a: 2 * stop, b: 2 * stop + 1 }; }

/** What differs between the boards of a and b, as the parts that are not the same. */
function differingAt(stop) {
  return game.known[stop].every(Boolean) ? changedAt(placesAt(stop).b) : new Set();
}

function drawSide(letter, changed) {
  const places = placesAt(now);
  const other = positions[letter === 'a' ? places.b : places.a];
  const marks = { changed, lit: new Set(), sums: new Map(), before: other, tag: '≠' };
  drawMarked(places[letter], marks, (name) => document.getElementById(`${letter}-${name}`));
  markRest(letter, changed);
}

/** Mark what is told in words or counted, which a board of one game does not mark. */
function markRest(letter, changed) {
  for (const element of document.querySelectorAll(`[id^="${letter}-"] .differs`)) element.classList.remove('differs');
  const mark = (box, selector) => document.getElementById(`${letter}-${box}`).querySelector(selector)?.classList.add('differs');
  game.players.forEach((_, index) => {
    const panel = `player-${index + 1}`;
    const has = (path) => changed.has(`players/${index}/${path}`);
    if (has('partners')) mark(panel, 'footer p:first-child > span:last-child');
    if (has('assignments')) mark(panel, 'footer p:first-child > span:first-child');
    if (has('gears')) mark(panel, 'footer p:last-child > span:first-child');
    if (has('tokens')) mark(panel, 'footer p:last-child > span:last-child');
  });
  const position = positions[placesAt(now)[letter]];
  if (changed.has('workshop/bag')) mark('ring', '.bag');
  position.objectives.forEach((objective, index) => { if (changed.has(`objectives/${index}`) || changed.has('objectives')) markObjective(letter, objective.id); });
  const shown = [...document.getElementById(`${letter}-displays`).children];
  position.displays.forEach((_, index) => { if (changed.has(`displays/${index}`)) shown[index].classList.add('differs'); });
}

function markObjective(letter, id) {
  document.getElementById(`${letter}-areas`).querySelector(`[data-part="objective:${CSS.escape(id)}"]`)?.classList.add('differs');
}

/** Put what differs first; what is the same stands below, once. */
function sortPairs(changed) {
  const known = game.known[now];
  const isOneKnown = known[0] !== known[1];
  const names = [...game.players.map((_, index) => `player-${index + 1}`), ...PARTS];
  let differing = 0;
  for (const name of names) {
    const pair = document.getElementById(`pair-${name}`);
    const paths = PATHS[name] ?? [`players/${Number(name.slice(7)) - 1}`];
    const differs = paths.some((path) => changed.has(path));
    differing += differs;
    document.getElementById(differs ? 'differing' : 'same').append(pair);
    const [a, b] = pair.children;
    a.hidden = isOneKnown && !known[0];
    b.hidden = isOneKnown ? !known[1] : !differs;
    pair.hidden = !document.getElementById(`a-${name}`).innerHTML || !(known[0] || known[1]);
    for (const half of pair.children) half.querySelector('.letter').hidden = !differs && !isOneKnown;
  }
  document.getElementById('differing-head').textContent = headOf(differing, known);
  document.getElementById('same-head').hidden = isOneKnown || !document.querySelector('#same > :not([hidden])');
}

/** A board that is the same in both, but not its points, tells both. */
function tellPoints() {
  const { a, b } = placesAt(now);
  game.players.forEach((_, index) => {
    const [mine, other] = [pads[a].totals[index], pads[b].totals[index]];
    if (mine === other || document.getElementById(`pair-player-${index + 1}`).parentElement.id !== 'same') return;
    const { head } = partsOf(document.getElementById(`a-player-${index + 1}`));
    head.querySelector('.points').textContent = `a ${signed(mine)} ≠ b ${signed(other)}`;
    drawnMarkup.delete(head); // the next place draws it anew
  });
}

function headOf(differing, known) {
  if (!known[0] && !known[1]) return 'Neither can be followed to here';
  if (!known[0] || !known[1]) return `Only ${known[0] ? 'a' : 'b'} can be followed to here`;
  return differing ? 'What differs' : 'No board differs here';
}

/** Both scorepads here, the lines that differ marked. */
function drawScorepads() {
  const places = placesAt(now);
  for (const row of document.querySelectorAll('#pads tbody tr, #pads tfoot tr')) {
    const cells = [...row.querySelectorAll('td')];
    const texts = cells.map((cell) => {
      const pad = pads[places[cell.dataset.side]];
      return cell.dataset.total ? signed(pad.totals[cell.dataset.total - 1]) : pointsShown(pad.lines[cell.dataset.player - 1][cell.dataset.line]);
    });
    let isOther = false;
    cells.forEach((cell, index) => {
      const differs = cell.dataset.side === 'b' && texts[index] !== texts[index - 1];
      const isWinner = cell.dataset.total && Number(cell.dataset.total) === pads[places[cell.dataset.side]].winner;
      isOther ||= differs;
      cell.textContent = `${differs ? '≠ ' : ''}${texts[index]}`;
      cell.classList.toggle('differs', differs);
      cell.classList.toggle('leads', Boolean(isWinner));
    });
    row.classList.toggle('differs', isOther);
  }
  const isEnd = now === stops.length - 1;
  const when = document.getElementById('pad-when');
  if (when) when.textContent = isEnd ? endTold : 'if play ended here';
}
const endTold = document.getElementById('pad-when')?.textContent;

function drawCard() {
  const stop = stops[now];
  const card = document.getElementById('now');
  card.querySelector('.whose').innerHTML = `${titleHtml(stop)}<a href="#${stop.id}" class="address" title="Copy the address of this place">#${stop.id}</a>`;
  card.querySelector('.about').innerHTML = stop.querySelector('.about').innerHTML;
  for (const details of card.querySelectorAll('details')) details.open = false;
}

function titleHtml(stop) {
  return `<span>${stop.querySelector('a').innerHTML}</span>`;
}

function placeInWords() {
  if (now === stops.length - 1) return 'the end';
  return `${now + 1} of ${stops.length - 1}`;
}

function draw() {
  const changed = differingAt(now);
  drawSide('a', changed);
  drawSide('b', changed);
  sortPairs(changed);
  tellPoints();
  drawCard();
  drawScorepads();
  stops.forEach((stop, index) => {
    stop.classList.toggle('now', index === now);
    if (index === now) stop.querySelector('a').setAttribute('aria-current', 'step');
    else stop.querySelector('a').removeAttribute('aria-current');
  });
  document.getElementById('place').innerHTML = `<b>${escaped(placeInWords())}</b>`;
  document.querySelector('[data-go="back"]').disabled = now === 0;
  document.querySelector('[data-go="on"]').disabled = now === stops.length - 1;
}

/** Go to a stop; `said` is false for the first one. */
function go(stop, { said = true } = {}) {
  now = Math.max(0, Math.min(stops.length - 1, stop));
  draw();
  const box = document.querySelector('#stops ol');
  const item = stops[now];
  if (item.offsetTop < box.scrollTop || item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = item.offsetTop - 40;
  if (!said) return;
  history.replaceState(null, '', `#${item.id}`);
  clearTimeout(spokenTimer);
  spokenTimer = setTimeout(() => { document.getElementById('spoken').textContent = `${placeInWords()}: ${item.querySelector('a').textContent}`; }, 300);
}

const MOVES = { back: () => now - 1, on: () => now + 1, start: () => 0, end: () => stops.length - 1 };
const KEYS = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'start', End: 'end' };

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !KEYS[event.key]) return;
  if (document.activeElement.closest('.wide')) return; // there they scroll the table
  go(MOVES[KEYS[event.key]]());
  event.preventDefault();
}

function stopOf(address) { return stops.findIndex((stop) => `#${stop.id}` === address); }

function onClick(event) {
  const link = event.target.closest('a[href^="#"]');
  const stop = link ? stopOf(link.hash) : -1;
  if (stop < 0) return;
  event.preventDefault();
  if (link.matches('.address')) navigator.clipboard?.writeText(`${location.href.split('#')[0]}${link.hash}`).catch(() => {});
  go(stop);
  document.getElementById('course').scrollIntoView({ block: 'nearest' });
}

/** On paper each place has its boards below its words. */
function buildPrint() {
  if (placeOnScreen !== null) return;
  placeOnScreen = now;
  stops.forEach((stop, index) => {
    now = index;
    draw();
    const boards = document.getElementById('differing').cloneNode(true);
    boards.classList.add('printed');
    for (const named of [boards, ...boards.querySelectorAll('[id]')]) named.removeAttribute('id');
    stop.append(boards);
  });
}

function clearPrint() {
  if (placeOnScreen === null) return;
  document.querySelectorAll('.printed').forEach((boards) => boards.remove());
  now = placeOnScreen;
  placeOnScreen = null;
  draw();
}

document.documentElement.classList.add('js');
for (const button of document.querySelectorAll('[data-go]')) button.addEventListener('click', () => go(MOVES[button.dataset.go]()));
document.addEventListener('keydown', onKey);
document.addEventListener('click', onClick);
window.addEventListener('hashchange', () => { if (stopOf(location.hash) >= 0) go(stopOf(location.hash)); });
window.addEventListener('beforeprint', buildPrint);
window.addEventListener('afterprint', clearPrint);
window.matchMedia('print').addEventListener('change', (media) => (media.matches ? buildPrint() : clearPrint()));
const asked = stopOf(location.hash);
go(Math.max(0, asked), { said: false });
if (asked >= 0) window.addEventListener('load', () => setTimeout(() => document.getElementById('course').scrollIntoView({ block: 'nearest' })));
