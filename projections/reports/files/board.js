// The board at a place of the game: each player's, the Workshop, the main board.

const AREAS = { study: ['P', 'Study'], travel: ['B', 'Travel'], meetings: ['Y', 'Meetings'], institutions: ['G', 'Institutions'] };
const BONUS = { coal: '2 Coal', research: 'Research', brass: 'Brass', pounds: '£3', partners: '2 Cards', innovation: 'Innov.', tile: 'tile' };

/** What is to be marked at a place: what the fact has changed, and the parts that are counted. */
function marksAt(place, chosen) {
  const changed = changedAt(place);
  const lit = new Set();
  const sums = new Map();
  if (chosen !== null) {
    const line = pads[place].lines[chosen.player - 1][chosen.line];
    for (const piece of line.pieces) {
      for (const part of piece.parts) lit.add(part.startsWith('disc-space:') ? part : `${chosen.player}/${part}`);
      if (game.line_names[chosen.line] === 'completed-lines') sums.set(`${chosen.player}/${piece.what}`, piece.sum);
    }
  }
  return { changed, lit, sums, before: place ? positions[place - 1] : null, tag: 'now' };
}

/** Attributes of a part of a player's board: its name, and its marks. */
function attributesOf(number, part, path, marks, className = '') {
  const classes = [className,
    marks.changed.has(`players/${number - 1}/${path}`) ? 'changed' : '',
    marks.lit.has(`${number}/${part}`) ? 'lit' : ''].filter(Boolean);
  return ` data-part="${escaped(part)}"${classes.length ? ` data-marks="${classes.join(' ')}"` : ''}`;
}

function centreOf(space) {
  const [from, to] = space.split('-');
  const [x, y] = cornerOf(from);
  return from[1] === to[1] ? [x + SIDE + 12, y + SIDE / 2] : [x + SIDE / 2, y + SIDE + 12];
}

function cornerOf(cell) {
  return [LEFT + 'abc'.indexOf(cell[0]) * PITCH, TOP + (Number(cell[1]) - 1) * PITCH];
}

function millSvg(player, before, number, marks) {
  let svg = `<rect class="plate" x="${LEFT - 5}" y="${TOP - 5}" width="166" height="166" rx="9"/>`;
  for (const name of PROGRAM_SPACES) svg += bandOf(name, number, marks);
  for (const at of [0, 1, 2]) {
    const line = LEFT + SIDE / 2 + at * PITCH;
    const row = TOP + SIDE / 2 + at * PITCH;
    svg += `<path class="rail" d="M${line} ${TOP}V${TOP + 156}M${LEFT} ${row}H${LEFT + 156}"/>`;
  }
  PROGRAM_SPACES.forEach((name, index) => { svg += programSvg(player.programs[index], name, index, number, marks); });
  GEAR_SPACES.forEach((name, index) => { svg += gearSpaceSvg(player.gear_spaces[index], name, index, number, marks); });
  let on = '';
  CELLS.forEach((cell, index) => {
    const [x, y] = cornerOf(cell);
    const die = player.mill[index];
    const attributes = attributesOf(number, cell, `mill/${index}`, marks);
    const isChanged = marks.changed.has(`players/${number - 1}/mill/${index}`);
    if (die) svg += drawnDie(die, x, y, SIDE, attributes);
    else if (isChanged && before?.mill[index]) svg += drawnGhost(before.mill[index], x, y, SIDE);
    else svg += `<rect class="none" data-part="${cell}" x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" rx="7"/>`;
    if (isChanged && die) {
      on += `<rect class="now-ring" x="${x - 4}" y="${y - 4}" width="${SIDE + 8}" height="${SIDE + 8}" rx="10"/>${nowTag(x + SIDE / 2, y + SIDE + 5, marks.tag)}`;
    }
  });
  return svg + on;
}

/** The band of a line that is counted, with its value. */
function bandOf(name, number, marks) {
  const sum = marks.sums.get(`${number}/${name}`);
  if (sum === undefined) return '';
  const at = Number(name[3]) - 1;
  const along = [LEFT - 5, TOP - 5 + at * PITCH];
  const value = escaped(sum.split(': ').at(-1));
  if (name.startsWith('row')) {
    return `<rect class="band" x="${along[0]}" y="${along[1]}" width="166" height="46" rx="6"/><text x="${LEFT + 160}" y="${along[1] + 56}" font-size="10" text-anchor="end">= ${value}</text>`;
  }
  return `<rect class="band" x="${LEFT - 5 + at * PITCH}" y="${TOP - 5}" width="46" height="166" rx="6"/><text x="${LEFT + SIDE / 2 + at * PITCH}" y="${TOP + 172}" font-size="10" text-anchor="middle">= ${value}</text>`;
}

function programSvg(id, name, index, number, marks) {
  const at = Number(name[3]) - 1;
  const [x, y, width, height] = name.startsWith('row') ? [2, TOP + 1 + at * PITCH, 20, 34] : [LEFT + 1 + at * PITCH, 1, 34, 18];
  const attributes = attributesOf(number, `program:${name}`, `programs/${index}`, marks);
  if (id) return drawnProgram(id, x, y, width, height, attributes);
  return `<rect class="none" data-part="program:${name}" x="${x}" y="${y}" width="${width}" height="${height}" rx="3"/>`;
}

function gearSpaceSvg(there, name, index, number, marks) {
  const [x, y] = centreOf(name);
  const attributes = attributesOf(number, name, `gear_spaces/${index}`, marks);
  const isChanged = marks.changed.has(`players/${number - 1}/gear_spaces/${index}`);
  const ring = isChanged ? `<circle class="now-ring" cx="${x}" cy="${y}" r="13"/>` : '';
  if (there === 'covered') return drawnDisc(number, x, y, 9.5, attributes);
  if (there === 'empty') return `<circle class="none"${attributes} cx="${x}" cy="${y}" r="7.5"/>${ring}`;
  return drawnGear(there, x, y, attributes) + ring;
}

/** The dice of the Store, from the highest slot. */
function storeSvg(player, before, number, marks) {
  let svg = '';
  player.store.forEach((die, index) => {
    const x = 2 + (index % 4) * 28;
    const y = 2 + Math.floor(index / 4) * 28;
    const isChanged = marks.changed.has(`players/${number - 1}/store/${index}`);
    if (die) svg += drawnDie(die, x, y, 23, attributesOf(number, `s${index + 1}`, `store/${index}`, marks));
    else if (isChanged && before?.store[index]) svg += drawnGhost(before.store[index], x, y, 23);
    else svg += `<rect class="none" data-part="s${index + 1}" x="${x}" y="${y}" width="23" height="23" rx="4"/>`;
    if (isChanged && die) svg += `<rect class="now-ring" x="${x - 2}" y="${y - 2}" width="27" height="27" rx="6"/>`;
  });
  const rows = Math.ceil(player.store.length / 4);
  return `<svg class="store" viewBox="0 0 112 ${rows * 28}" role="img" aria-label="${escaped(storeInWords(player))}">${svg}</svg>`;
}

function storeInWords(player) {
  return `Store: ${player.store.map((die) => (die ? dieInWords(die) : 'free')).join(', ')}`;
}

function tracksSvg(player, board, number, marks) {
  const length = board.research_length;
  let svg = '';
  TRACKS.forEach((track, index) => {
    const letter = track[0].toUpperCase();
    svg += drawnTrack(letter, index * 14, player.research[track], length, player.research[track], letter,
      attributesOf(number, `research:${track}`, `research/${track}`, marks), false);
  });
  svg += drawnTrack('Innov.', 56, player.innovation, INNOVATION_END, player.innovation, '',
    attributesOf(number, 'innovation', 'innovation', marks), marks.lit.has(`${number}/innovation`));
  svg += drawnTrack('Steam', 70, player.steam, STEAM_CAPS.length - 1, STEAM_CAPS[player.steam] ?? '?', '',
    attributesOf(number, 'steam', 'steam', marks), marks.lit.has(`${number}/steam`));
  const told = TRACKS.map((track) => `${track} ${player.research[track]}`).join(', ');
  return `<svg class="tracks" viewBox="0 0 113 84" role="img" aria-label="Research: ${told}; Innovation ${player.innovation}; Steam ${STEAM_CAPS[player.steam] ?? '?'}">${svg}</svg>`;
}

function resources(player, number, marks) {
  return [['£', 'pounds'], ['Coal', 'coal'], ['Brass', 'brass'], ['Book', 'books']].map(([label, name]) => {
    const classes = [marks.lit.has(`${number}/${name}`) ? 'lit' : '', marks.changed.has(`players/${number - 1}/${name}`) ? 'changed-text' : ''];
    return `<dt>${label}</dt><dd data-part="${name}" class="${classes.join(' ').trim()}">${player[name]}</dd>`;
  }).join('');
}

/** The whole board of a player in words, by row. */
function millInWords(player) {
  const cells = CELLS.map((cell, index) => `${cell} ${player.mill[index] ? dieInWords(player.mill[index]) : 'empty'}`);
  const gears = GEAR_SPACES.map((space, index) => `${space} ${{ covered: 'disc', empty: 'free' }[player.gear_spaces[index]] ?? gearInWords(player.gear_spaces[index])}`);
  const programs = PROGRAM_SPACES.flatMap((space, index) => (player.programs[index] ? [`${space} ${inWords(player.programs[index])}`] : []));
  return `Mill: ${cells.join(', ')}. Gear spaces: ${gears.join(', ')}. Programs: ${programs.join(', ') || 'none'}.`;
}

function footer(player, number, marks) {
  const assignments = TRACKS.flatMap((track) => (player.assignments[track]
    ? [`<b class="die d-${track[0].toUpperCase()}" data-part="assignments:${track}" title="${track} Assignments">${track[0].toUpperCase()}${player.assignments[track]}</b>`] : []));
  const piles = player.partners;
  const all = piles.played.length + piles.hand.length + piles.hidden + piles.deck;
  const isCardLit = [...piles.played, ...piles.hand].some((card) => marks.lit.has(`${number}/partner:${card}`));
  const cards = `<span class="${isCardLit ? 'lit' : ''}" title="played: ${escaped(piles.played.map(inWords).join(', ') || 'none')}; in hand: ${piles.hand.length + piles.hidden}${piles.hand.length ? ` (${escaped(piles.hand.map(inWords).join(', '))})` : ''}; in the deck: ${piles.deck}">Partners <b data-part="partners">${piles.played.length}</b> of ${all}</span>`;
  const gears = player.gears.map((gear) => `<svg class="inline" width="20" height="20" viewBox="-11 -11 22 22" data-part="supply">${drawnGear(gear, 0, 0)}</svg>`).join('');
  const shown = player.tokens.slice(0, 2).map((token) => `<span class="${marks.lit.has(`${number}/token:${token.token}`) ? 'lit' : ''}">${escaped(inWords(token.token))} <b>${token.value}</b></span>`);
  const tokens = player.tokens.length > 2 ? [...shown, `+${player.tokens.length - 2}`] : shown;
  const everyToken = player.tokens.map((token) => `${inWords(token.token)} ${token.value}`).join(', ');
  return `<p><span>Assignments ${assignments.join(' ') || '–'}</span>${cards}</p><p><span>Gears ${gears || '–'}</span><span title="${escaped(everyToken)}">${tokens.join(' ')}</span></p>`;
}

function headHtml(place, number) {
  const position = positions[place];
  const tags = [];
  const turn = game.turns[turnAt(place)];
  if (position.turn && turn?.player === number) tags.push(`<span class="tag now">turn ${position.turn.number}</span>`);
  else if (position.build_window?.player === number) tags.push('<span class="tag late">may still build</span>');
  if (game.first_player === number) tags.push('<small>first player</small>');
  const name = escaped(game.players[number - 1]);
  return `<h3>${mark(number)}<span class="name" title="${name}">${name}</span>${tags.join('')}</h3><span class="points" title="points, if play ended now">${signed(pads[place].totals[number - 1])}</span>`;
}

const PANEL = '<header></header><div class="mill"></div><div class="side"><div><div></div><dl></dl></div><div><small>Research</small><div></div></div></div><footer></footer>';

/** The parts of a player's board, each drawn by itself. */
function partsOf(panel) {
  if (!panel.firstChild) panel.innerHTML = PANEL;
  const [head, mill, side, foot] = panel.children;
  const [held, researched] = side.children;
  return { head, mill, store: held.firstChild, held: held.lastChild, tracks: researched.lastChild, foot };
}

function drawPlayer(panel, place, number, marks) {
  const { players, board } = positions[place];
  const player = players[number - 1];
  const before = marks.before?.players[number - 1];
  const parts = partsOf(panel);
  const drawn = (part, names, make, ...more) => {
    const isMarked = isAnyMarked(marks, names.map((name) => `players/${number - 1}/${name}`));
    showOf(part, [...names.map((name) => player[name]), ...more], isMarked, make);
  };
  show(parts.head, headHtml(place, number));
  drawn(parts.mill, ['mill', 'gear_spaces', 'programs'], () => `<svg viewBox="0 0 197 203" role="img" aria-label="${escaped(millInWords(player))}">${millSvg(player, before, number, marks)}</svg>`);
  drawn(parts.store, ['store'], () => storeSvg(player, before, number, marks));
  drawn(parts.held, ['pounds', 'coal', 'brass', 'books'], () => resources(player, number, marks));
  drawn(parts.tracks, ['research', 'innovation', 'steam'], () => tracksSvg(player, board, number, marks), board);
  drawn(parts.foot, ['assignments', 'partners', 'gears', 'tokens'], () => footer(player, number, marks));
}

/** The Workshop as a ring: six spaces clockwise with their bonuses, the bag in the middle. */
function ringHtml(place, marks) {
  const { workshop, board } = positions[place];
  const before = (marks.before ?? positions[place]).workshop;
  let svg = '';
  for (let space = 0; space < 6; space += 1) svg += spaceSvg(space, workshop, before, board, marks);
  svg += `<text class="bag" x="112" y="101">Bag ${TRACKS.concat('grey').reduce((sum, colour) => sum + workshop.bag[colour], 0)}</text>`;
  TRACKS.concat('grey').forEach((colour, index) => {
    const letter = colour === 'grey' ? 'X' : colour[0].toUpperCase();
    const x = 80 + index * 16;
    svg += `<g class="dice d-${letter}"><rect x="${x - 6.5}" y="107" width="13" height="13" rx="3"/><text x="${x}" y="117.2" font-size="9">${letter}</text></g><text class="bonus" data-part="bag:${colour}" x="${x}" y="132">${workshop.bag[colour]}</text>`;
  });
  const told = workshop.spaces.map((dice, index) => `space ${index + 1}, ${bonusOf(index, workshop, board)}: ${dice.map(dieInWords).join(', ') || 'empty'}`).join('; ');
  return `<svg viewBox="0 0 224 222" role="img" aria-label="Workshop: ${escaped(told)}">${svg}</svg>`;
}

function bonusOf(space, workshop, board) {
  return workshop.tiles.length ? `tile ${'AB'[workshop.tiles[space] - 1]}` : BONUS[board.bonuses[space]];
}

function spaceSvg(space, workshop, before, board, marks) {
  const angle = ((space * 60 - 120) * Math.PI) / 180;
  const [x, y] = [112 + 75 * Math.cos(angle), 111 + 75 * Math.sin(angle)];
  const dice = workshop.spaces[space];
  const isChanged = marks.changed.has(`workshop/spaces/${space}`) || marks.changed.has(`workshop/tiles/${space}`);
  const pushed = workshop.pushed?.space === space + 1 ? workshop.pushed.die : null;
  const next = angle + Math.PI / 6;
  const [ax, ay] = [112 + 66 * Math.cos(next), 111 + 66 * Math.sin(next)];
  const turn = ((next * 180) / Math.PI) + 90;
  const arrow = `<path class="arrow" transform="translate(${ax.toFixed(1)} ${ay.toFixed(1)}) rotate(${turn.toFixed(0)})" d="M-3 -4L2 0L-3 4"/>`;
  const [bx, by] = [x + (Math.cos(angle) < 0 ? -25 : 25), y + 24];
  const badge = `<g class="badge"><circle cx="${bx.toFixed(1)}" cy="${by.toFixed(1)}" r="8"/><text x="${bx.toFixed(1)}" y="${(by + 4).toFixed(1)}">${space + 1}</text></g>`;
  const gone = isChanged ? before.spaces[space].filter((die, index, all) => all.indexOf(die) === index && !dice.includes(die)) : [];
  return `${arrow}<g class="space${isChanged ? ' changed' : ''}" data-part="space:${space + 1}"><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="34"/>`
    + `<text class="bonus" x="${x.toFixed(1)}" y="${(y - 20).toFixed(1)}">${escaped(bonusOf(space, workshop, board))}</text>${diceInSpace(dice, gone, x, y)}</g>${badge}`
    + (pushed ? `<g data-part="pushed">${drawnDie(pushed, x + 12, y + 14, 18)}<rect class="now-ring" x="${x + 10}" y="${y + 12}" width="22" height="22" rx="5"/></g>` : '');
}

/** Up to four dice two abreast, more three abreast; ghosts of what has left. */
function diceInSpace(dice, gone, x, y) {
  const all = [...dice.map((die) => [die, drawnDie]), ...gone.map((die) => [die, drawnGhost])];
  const columns = all.length > 4 ? 3 : Math.min(2, all.length);
  const side = all.length > 6 ? 13 : all.length > 4 ? 17 : 20;
  const step = side + 1.5;
  const rows = Math.ceil(all.length / columns);
  return all.map(([die, draw], index) => {
    const inRow = Math.min(columns, all.length - Math.floor(index / columns) * columns);
    const left = x - (inRow * step) / 2 + (index % columns) * step;
    return draw(die, Number(left.toFixed(1)), Number((y + 5 - (rows * step) / 2 + Math.floor(index / columns) * step).toFixed(1)), side);
  }).join('');
}

function areasHtml(place, marks) {
  const position = positions[place];
  return Object.entries(AREAS).map(([area, [letter, title]]) => {
    const spaces = position.disc_spaces.map((space, index) => ({ ...space, index })).filter((space) => space.area === area);
    const objectives = position.objectives.filter((objective) => objective.area === area);
    if (!spaces.length && !objectives.length) return '';
    return `<section><h3><b class="die d-${letter}">${letter}</b>${title}</h3><div class="discs">${spaces.map((space) => discSpaceSvg(space, marks)).join('')}</div>${objectives.map(objectiveHtml).join('')}</section>`;
  }).join('');
}

function discSpaceSvg(space, marks) {
  const name = `disc-space:${space.id}`;
  const owners = space.discs.map((number) => game.players[number - 1] ?? number).join(', then ');
  const level = game.worth.levels[space.id];
  const discs = space.discs.map((number, index) => drawnDisc(number, 10 + index * 6, 13 - index * 2.5, 7.5)).join('');
  const ring = marks.changed.has(`disc_spaces/${space.index}`) ? '<circle class="now-ring" cx="12" cy="12" r="11"/>' : '';
  const lit = marks.lit.has(name) ? '<rect class="band" x="0" y="0" width="26" height="24" rx="5"/>' : '';
  return `<svg viewBox="0 0 26 ${level ? 34 : 24}" width="${level ? 16 : 26}" height="${level ? 21 : 24}" role="img" aria-label="${escaped(inWords(space.id))}: ${escaped(owners || 'free')}" data-part="${escaped(name)}">`
    + `${lit}${discs || '<circle class="none" cx="10" cy="13" r="7"/>'}${ring}${level ? `<text class="level" x="11" y="33">${level}</text>` : ''}<title>${escaped(inWords(space.id))}: ${escaped(owners || 'free')}</title></svg>`;
}

function objectiveHtml(objective) {
  const by = (isFirst) => objective.claims.filter((claim) => (claim.value === Math.max(...objective.claims.map((it) => it.value))) === isFirst);
  const told = (claims) => (claims.length ? `<b>${claims[0].value}</b> ${claims.map((claim) => `<span title="${escaped(game.players[claim.player - 1])}">${mark(claim.player)}</span>`).join(' ')}` : '');
  return `<p data-part="objective:${escaped(objective.id)}"><span>${escaped(inWords(objective.id))}</span><span>${told(by(true)) || 'open'} ${told(by(false))}</span></p>`;
}

function displaysHtml(place) {
  const position = positions[place];
  const shown = position.displays.map((display) => `<p><b>${escaped(inWords(display.id))}</b> ${escaped(display.shown.map(inWords).join(', ') || 'none')}</p>`);
  if (position.addition_stock !== null && position.addition_stock !== undefined) shown.push(`<p><b>Addition</b> ${position.addition_stock} left</p>`);
  return shown.join('');
}

/** Put markup into an element, if it is not there yet. */
const drawnMarkup = new Map();
function show(element, markup) {
  if (drawnMarkup.get(element) === markup) return;
  drawnMarkup.set(element, markup);
  element.innerHTML = markup;
  if (!markup.includes('data-marks')) return;
  for (const marked of element.querySelectorAll('[data-marks]')) marked.classList.add(...marked.dataset.marks.split(' '));
}

/** Draw an element anew where it is drawn of other things than last time, or has marks; what two
 * positions share is the same object in both. */
const drawnOf = new Map();
function showOf(element, things, isMarked, make) {
  const there = drawnOf.get(element);
  if (!isMarked && there?.every((thing, at) => thing === things[at])) return;
  drawnOf.set(element, isMarked ? null : things);
  show(element, make());
}

/** Whether something is marked in one of these parts; what is counted may lie anywhere. */
function isAnyMarked(marks, paths) {
  return marks.lit.size > 0 || marks.sums.size > 0 || paths.some((path) => marks.changed.has(path));
}

function drawBoard(place, chosen) {
  drawMarked(place, marksAt(place, chosen), (name) => document.getElementById(name));
}

/** Draw what is at a place, with marks, into the elements that a function finds by their names. */
function drawMarked(place, marks, find) {
  const position = positions[place];
  const turn = game.turns[turnAt(place)];
  game.players.forEach((_, index) => {
    const panel = find(`player-${index + 1}`);
    panel.classList.toggle('on-turn', Boolean(position.turn) && turn?.player === index + 1);
    panel.classList.toggle('of-turn', turn?.player === index + 1); // also where it has just ended
    drawPlayer(panel, place, index + 1, marks);
  });
  const drawn = (name, fields, make) => showOf(find(name), fields.map((field) => position[field]), isAnyMarked(marks, fields), make);
  drawn('ring', ['workshop', 'board'], () => ringHtml(place, marks));
  drawn('areas', ['disc_spaces', 'objectives'], () => areasHtml(place, marks));
  drawn('displays', ['displays', 'addition_stock'], () => displaysHtml(place));
}
