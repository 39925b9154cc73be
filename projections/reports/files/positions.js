// Every position and every scorepad, made of the first one and the differences that the page holds.

const game = JSON.parse(document.getElementById('game').textContent);
const last = game.moments.length - 1;

/** A tree with another value at the end of a path; what lies beside the path is shared. */
function put(tree, path, value, at = 0) {
  if (at === path.length) return value;
  const copy = Array.isArray(tree) ? [...tree] : { ...tree };
  copy[path[at]] = put(copy[path[at]], path, value, at + 1);
  return copy;
}

/** A line of a scorepad: [player, line, points, known, pieces] as an object. */
function asLine([, , points, known, pieces]) {
  return {
    points,
    known,
    pieces: pieces.map(([what, worth, sum, parts, facts, isKnown = true]) => ({
      what, points: worth, sum, parts, facts, known: isKnown,
    })),
  };
}

const positions = [];
const pads = []; // pads[place].lines[player - 1][line], .totals[player - 1], .winner

function unfold() {
  let position = game.start;
  let pad = { lines: game.players.map(() => []), totals: game.players.map(() => 0), winner: null };
  for (const moment of game.moments) {
    for (const [path, value] of moment.changes ?? []) position = put(position, path, value);
    for (const line of moment.lines ?? []) pad = put(pad, ['lines', line[0] - 1, line[1]], asLine(line));
    if (moment.lines) {
      const totals = pad.lines.map((lines) => lines.reduce((sum, line) => sum + line.points, 0));
      pad = { ...pad, totals };
    }
    if (moment.won) pad = { ...pad, winner: moment.won[0] };
    positions.push(position);
    pads.push(pad);
  }
}
unfold();

/** The parts of the board that a fact has changed, `players/0/mill/3` and so on, as a set. */
function changedAt(place) {
  const paths = (game.moments[place].changes ?? []).map(([path]) => path);
  return new Set(paths.flatMap((path) => path.map((_, depth) => path.slice(0, depth + 1).join('/'))));
}

/** The turn in which a place is, by its number among the turns. */
function turnAt(place) {
  return turnOfPlace[place];
}

const turnOfPlace = game.moments.map(() => 0);
game.turns.forEach((turn, number) => turnOfPlace.fill(number, turn.place));

function escaped(text) {
  return String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** A number as a score is written, below zero with the sign that a Gear has. */
function signed(number) {
  return number < 0 ? `−${-number}` : `${number}`;
}

/** The points of a line, with a question mark where not all is known. */
function pointsShown(line) {
  if (line.known) return signed(line.points);
  return line.points ? `${signed(line.points)} + ?` : '?';
}

function withPlus(number) {
  return number > 0 ? `+${number}` : signed(number);
}

/** An id of the content in words. */
function inWords(id) {
  return id.replaceAll('-', ' ');
}

function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}
