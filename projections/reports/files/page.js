// Where one is in the game, and how one goes on.

const rows = new Map(); // by place
for (const row of document.querySelectorAll('.fact[data-place]')) rows.set(Number(row.dataset.place), row);
const findingPlaces = [...rows].filter(([, row]) => row.matches('.illegal, .ruling, .accepted')).map(([place]) => place);
const slider = document.getElementById('slider');
const modes = [...document.querySelectorAll('[data-mode]')];
const turnsTold = [...document.querySelectorAll('#turns a')].map((link) => ({ seq: Number(link.hash.slice(5)), item: link.parentElement }));
let now = 0;
let marked = []; // what is marked in the timeline
let addressTimer = 0;
let spokenTimer = 0;

function placeOf(address) {
  const row = address ? document.getElementById(address) : null;
  return row?.matches('.fact[data-place]') ? Number(row.dataset.place) : null;
}

/** Go to a place; `said` is false while sliding. */
function go(place, { said = true } = {}) {
  now = Math.max(0, Math.min(last, place));
  draw();
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, '', `#${rows.get(now)?.id ?? ''}`), 400);
  if (said) {
    clearTimeout(spokenTimer);
    spokenTimer = setTimeout(() => { document.getElementById('spoken').textContent = `${placeInWords()}: ${sentenceOf(now)}`; }, 300);
  }
}

function draw() {
  drawBoard(now, chosen);
  drawScorepad(now);
  drawCard();
  drawStanding();
  markRow();
  moveOnCurve(now);
  slider.value = now;
  slider.setAttribute('aria-valuetext', placeInWords());
  const { seq } = game.moments[now];
  document.getElementById('place').innerHTML = `<b>${seq}</b> of ${game.moments[last].seq} <small>${escaped(turnInWords())}</small>`;
}

function turnInWords() {
  const turn = game.turns[turnAt(now)];
  if (!turn?.number) return now ? 'after the end' : 'the start';
  return `round ${turn.round}, turn of ${game.players[turn.player - 1]}`;
}

function placeInWords() {
  return `fact ${game.moments[now].seq}, ${turnInWords()}`;
}

function sentenceOf(place) {
  return rows.get(place)?.querySelector('.said').textContent ?? '';
}

/** The fact at hand: whose it is, what happened, what it brought, what was found. */
function drawCard() {
  const row = rows.get(now);
  const turn = game.turns[turnAt(now)];
  const card = document.getElementById('now');
  const whose = turn?.number
    ? `${mark(turn.player)} <b>${escaped(game.players[turn.player - 1])}</b>, turn ${turn.number}${turn.kind ? `, ${turn.kind === 'actions' ? 'Actions' : 'Workshop'}` : ''}`
    : `<b>${now ? 'After the end' : 'Set-up'}</b>`;
  show(card.querySelector('.whose > span'), whose);
  const link = card.querySelector('.address');
  link.href = link.textContent = `#${row?.id ?? ''}`;
  const said = row?.querySelector('.said');
  show(card.querySelector('.sentence'), said ? said.innerHTML : 'The start.');
  const hasWon = now === last && game.over && pads[now].winner;
  const winner = hasWon ? `<b>${escaped(game.players[pads[now].winner - 1])} wins</b> ` : '';
  show(card.querySelector('.effect'), `<span>${winner}${effectHtml()}</span><span>${verdictOf(row)}</span>`);
  const found = row ? [...row.querySelectorAll('.finding, .tag, .note')].map((it) => it.outerHTML) : [];
  show(card.querySelector('.found'), found.join(' '));
}

function effectHtml() {
  const before = now ? pads[now - 1] : pads[now];
  if (before === pads[now]) return '';
  const moved = pads[now].lines.flatMap((lines, index) => lines.map((line, number) => ({
    index, number, more: line.points - before.lines[index][number].points,
  }))).filter(({ more }) => more);
  const turn = game.turns[turnAt(now)];
  return moved.map(({ index, number, more }) => `<b>${withPlus(more)}</b> ${escaped(game.lines[number])}${turn?.player === index + 1 ? '' : ` of ${escaped(game.players[index])}`}`).join(', ');
}

function verdictOf(row) {
  if (!row) return '';
  if (row.matches('.gone')) return 'taken back';
  if (row.matches('.accepted')) return 'accepted by the table';
  if (row.matches('.illegal')) return 'illegal';
  if (row.matches('.ruling')) return 'depends on a reading';
  if (row.matches('.stated')) return 'stated by the table';
  return '';
}

let standingOf = null; // the points by which the players stand in the header

/** Players by points, the leader marked. */
function drawStanding() {
  const pad = pads[now];
  if (standingOf === pad) return;
  standingOf = pad;
  const list = document.querySelector('.standing');
  const items = [...list.children];
  for (const item of items) {
    const player = Number(item.dataset.player);
    item.querySelector('.points').textContent = signed(pad.totals[player - 1]);
    item.classList.toggle('leads', pad.winner === player);
  }
  const rank = (item) => [Number(item.dataset.player) !== pad.winner, -pad.totals[item.dataset.player - 1]];
  const ordered = [...items].sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
  if (ordered.some((item, index) => item !== items[index])) list.replaceChildren(...ordered);
}

/** Mark the fact in the timeline and bring it into sight there, without moving the page. */
function markRow() {
  const row = rows.get(now);
  const told = turnsTold.find(({ seq }) => seq >= game.moments[now].seq)?.item;
  for (const item of marked) item.classList.remove('now');
  marked[0]?.querySelector('a').removeAttribute('aria-current');
  marked = [row, row?.closest('.turn'), told].filter(Boolean);
  for (const item of marked) item.classList.add('now');
  row?.querySelector('a').setAttribute('aria-current', 'step');
  if (row) bringIntoSight(document.getElementById('facts'), row);
  if (told) bringIntoSight(document.getElementById('turns'), told);
}

function bringIntoSight(box, item) {
  if (box.hidden || !box.clientHeight) return;
  const above = item.offsetTop - 60;
  if (item.offsetTop < box.scrollTop + 40 || item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight - 40) box.scrollTop = above;
}

function stopsOf(isStop) {
  return [0, ...game.turns.filter(isStop).map((turn) => turn.place), last].sort((a, b) => a - b);
}
const turnStops = stopsOf(() => true);
const roundStops = stopsOf((turn, index) => turn.round !== game.turns[index - 1]?.round);

function next(stops) { return stops.find((stop) => stop > now) ?? now; }
function back(stops) { return stops.findLast((stop) => stop < now) ?? now; }

const MOVES = {
  'fact-on': () => now + 1,
  'fact-back': () => now - 1,
  'turn-on': () => next(turnStops),
  'turn-back': () => back(turnStops),
  'round-on': () => next(roundStops),
  'round-back': () => back(roundStops),
  start: () => 0,
  end: () => last,
};
MOVES['finding-on'] = () => findingPlaces.find((place) => place > now) ?? findingPlaces[0] ?? now;
MOVES['finding-back'] = () => findingPlaces.findLast((place) => place < now) ?? findingPlaces.at(-1) ?? now;

const KEYS = {
  ArrowRight: 'fact-on', ArrowLeft: 'fact-back', 'Shift+ArrowRight': 'turn-on', 'Shift+ArrowLeft': 'turn-back',
  PageDown: 'round-on', PageUp: 'round-back', Home: 'start', End: 'end', n: 'finding-on', 'Shift+N': 'finding-back',
};

function setMode(mode) {
  for (const button of modes) {
    button.setAttribute('aria-pressed', button.dataset.mode === mode);
    document.getElementById(button.dataset.mode).hidden = button.dataset.mode !== mode;
  }
  markRow();
}

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || document.getElementById('keys').open) return;
  const focused = document.activeElement;
  if (focused.matches('input:not(#slider), textarea, select')) return;
  const isInPad = focused.closest('#scorepad td[data-line]') !== null;
  if (isInPad && event.key.startsWith('Arrow')) moveInScorepad(event.key);
  else if (event.key === 'Escape' && chosen !== null) choose(chosen.player, chosen.line);
  else if (KEYS[(event.shiftKey ? 'Shift+' : '') + event.key]) go(MOVES[KEYS[(event.shiftKey ? 'Shift+' : '') + event.key]]());
  else if (/^[1-4]$/.test(event.key)) document.getElementById(`player-${event.key}`)?.focus();
  else if (event.key === 's') (document.querySelector('#scorepad [aria-pressed="true"]') ?? cells[0].firstChild).focus();
  else if (event.key === 't') setMode(modes[(modes.findIndex((it) => it.getAttribute('aria-pressed') === 'true') + 1) % modes.length].dataset.mode);
  else if (event.key === '?') document.getElementById('keys').showModal();
  else return;
  event.preventDefault();
}

/** A link to a fact goes there without a jump of the page. */
function onClick(event) {
  const link = event.target.closest('a[href^="#seq-"]');
  const place = link ? placeOf(link.hash.slice(1)) : null;
  if (place === null) return;
  event.preventDefault();
  if (link.matches('.address')) navigator.clipboard?.writeText(`${location.href.split('#')[0]}${link.hash}`).catch(() => {});
  go(place);
  if (!link.closest('#board, #now, #timeline, #scorepad')) document.getElementById('now').scrollIntoView({ block: 'nearest' });
}

document.documentElement.classList.add('js');
for (const element of document.querySelectorAll('#turns, #notation')) element.hidden = true;
for (const element of document.querySelectorAll('.js-hidden')) element.classList.remove('js-hidden');
for (const button of document.querySelectorAll('[data-go]')) button.addEventListener('click', () => go(MOVES[button.dataset.go]()));
for (const button of modes) button.addEventListener('click', () => setMode(button.dataset.mode));
slider.addEventListener('input', () => go(Number(slider.value), { said: false }));
document.addEventListener('keydown', onKey);
document.addEventListener('click', onClick);
window.addEventListener('hashchange', () => { const place = placeOf(location.hash.slice(1)); if (place !== null) go(place); });
document.getElementById('keys-button').addEventListener('click', () => document.getElementById('keys').showModal());
new ResizeObserver(() => { drawCurve(); moveOnCurve(now); }).observe(document.getElementById('curve'));
drawCurve();
const asked = placeOf(location.hash.slice(1));
go(asked ?? last, { said: false });
// A browser brings the fact of the address into sight; here the fact has its place above.
if (asked !== null) window.addEventListener('load', () => setTimeout(() => window.scrollTo(0, 0)));
for (const panel of document.querySelectorAll('.player')) panel.addEventListener('click', () => panel.classList.toggle('open'));
