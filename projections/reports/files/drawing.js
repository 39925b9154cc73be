// The pieces of the game as SVG. Each is a text of markup; `part` names it as the scorepad does.

const CELLS = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];
const GEAR_SPACES = ['a1-b1', 'b1-c1', 'a2-b2', 'b2-c2', 'a3-b3', 'b3-c3',
  'a1-a2', 'a2-a3', 'b1-b2', 'b2-b3', 'c1-c2', 'c2-c3'];
const PROGRAM_SPACES = ['row1', 'row2', 'row3', 'col1', 'col2', 'col3'];
const TRACKS = ['yellow', 'blue', 'green', 'purple'];
const COLOURS = { Y: 'yellow', B: 'blue', G: 'green', P: 'purple', X: 'grey' };
const STEAM_CAPS = [10, 15, 20, 25, 30, 40];
const INNOVATION_END = 6;
const LEFT = 30;
const TOP = 26;
const PITCH = 60;
const SIDE = 36; // of a die in the Mill

function dieInWords(die) {
  return `${COLOURS[die[0]]} ${die[1]}`;
}

/** A die with its letter and its number; its top left corner is at x, y. */
function drawnDie(die, x, y, side, attributes = '') {
  const big = side > 30;
  const [letter, number] = big ? [14, 20] : [side * 0.55, side * 0.55];
  const base = y + side / 2 + number * 0.36;
  return `<g class="dice d-${die[0]}"${attributes}><rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${big ? 7 : 4}"/>`
    + `<text x="${x + side / 2}" y="${base}"><tspan class="l" font-size="${letter}">${die[0]}</tspan><tspan font-size="${number}">${die[1]}</tspan></text></g>`;
}

/** Where a die was before the fact at hand. */
function drawnGhost(die, x, y, side) {
  return `<g class="ghost"><rect x="${x}" y="${y}" width="${side}" height="${side}" rx="4" stroke-width="2"/>`
    + `<text x="${x + side / 2}" y="${y + side / 2 + 4}" font-size="${side > 30 ? 15 : 10}">${die}</text></g>`;
}

/** A word below what is marked. */
function nowTag(x, y, word) {
  const width = 11 + word.length * 5;
  return `<g class="now-tag"><rect x="${x - width / 2}" y="${y - 7}" width="${width}" height="13" rx="6.5"/><text x="${x}" y="${y + 3.2}">${word}</text></g>`;
}

/** A player's disc: its shape is cut out of it. */
function drawnDisc(player, x, y, radius, attributes = '') {
  const r = radius * 0.46;
  const shapes = {
    1: `<circle class="cut" cx="${x}" cy="${y}" r="${r * 0.9}"/>`,
    2: `<path class="cut" d="M${x} ${y - r * 1.15}L${x + r * 1.1} ${y + r * 0.8}H${x - r * 1.1}z"/>`,
    3: `<path class="cut" d="M${x - r * 0.85} ${y - r * 0.85}h${r * 1.7}v${r * 1.7}h${-r * 1.7}z"/>`,
    4: `<path class="cut" d="M${x} ${y - r * 1.2}L${x + r * 1.2} ${y}L${x} ${y + r * 1.2}L${x - r * 1.2} ${y}z"/>`,
  };
  return `<g class="disc p${player}"${attributes}><circle class="own" cx="${x}" cy="${y}" r="${radius}"/>${shapes[player]}</g>`;
}

const SIGNS = {
  addition: ['plus', (x, y) => `M${x - 4.5} ${y}h9M${x} ${y - 4.5}v9`],
  subtraction: ['minus', (x, y) => `M${x - 4.5} ${y}h9`],
};
const TIMES = ['times', (x, y) => `M${x - 3.6} ${y - 3.6}l7.2 7.2M${x + 3.6} ${y - 3.6}l-7.2 7.2`];

function gearInWords(gear) {
  return { addition: 'addition', subtraction: 'subtraction' }[gear] ?? `Multiplier ${inWords(gear)}`;
}

function drawnGear(gear, x, y, attributes = '') {
  const [sign, path] = SIGNS[gear] ?? TIMES;
  return `<g class="gear ${sign}"${attributes}><circle cx="${x}" cy="${y}" r="8.4"/><circle class="teeth" cx="${x}" cy="${y}" r="9.4"/>`
    + `<path d="${path(x, y)}"/><title>${escaped(gearInWords(gear))}</title></g>`;
}

/** A Program: a punched card with what it gives. */
function drawnProgram(id, x, y, width, height, attributes = '') {
  const worth = game.worth.programs[id];
  return `<g class="program"${attributes}><path d="M${x + 5} ${y}H${x + width}V${y + height}H${x}V${y + 5}z"/>`
    + `<text x="${x + width / 2}" y="${y + height / 2 + 4.2}">${worth ?? '?'}</text><title>Program ${escaped(inWords(id))}</title></g>`;
}

/** A track: its label, as many cells as it has with the first ones full, its value at the right. */
function drawnTrack(label, y, full, cells, value, colour, attributes, isLit) {
  const from = 36;
  const width = 112 - from - 18;
  const step = Math.min(9, width / cells);
  let drawn = `<g class="track${isLit ? ' lit' : ''}"${attributes}><text x="0" y="${y + 9}">${label}</text>`;
  for (let cell = 0; cell < cells; cell += 1) {
    const state = cell < full ? `class="full${colour ? ` d-${colour}` : ''}"` : '';
    drawn += `<rect ${state} x="${from + cell * step}" y="${y + 1}" width="${step - 1}" height="9" rx="1.5"/>`;
  }
  return `${drawn}<text class="value" x="112" y="${y + 9.5}">${value}</text></g>`;
}

/** The sign of a player, to stand in a line of text. */
function mark(player) {
  return `<svg class="inline" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">${drawnDisc(player, 7, 7, 6.5)}</svg>`;
}

function chip(die, count = '') {
  return `<b class="die d-${die[0]}">${die}${count}</b>`;
}

/** A text with its dice as chips. */
function withChips(text) {
  return escaped(text).replace(/(?<![\w-])([YBGPX][1-6])(?![\w-])/g, (die) => chip(die));
}
