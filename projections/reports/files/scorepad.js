// The scorepad at a place of the game, and why a line has its points.

let chosen = null; // {player, line}: the cell whose pieces are shown

const cells = [...document.querySelectorAll('#scorepad td[data-line]')];
for (const cell of cells) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = cell.textContent;
  button.setAttribute('aria-pressed', 'false');
  button.addEventListener('click', () => choose(Number(cell.dataset.player), Number(cell.dataset.line)));
  cell.replaceChildren(button);
}

function choose(player, line) {
  const isChosen = chosen?.player === player && chosen.line === line;
  chosen = isChosen ? null : { player, line };
  draw();
}

let drawnPad = []; // what is drawn: the points, the chosen line, whether it is the end

function drawScorepad(place) {
  const pad = pads[place];
  const wanted = [pad, chosen, place === last];
  if (wanted.every((thing, at) => thing === drawnPad[at])) return;
  drawnPad = wanted;
  for (const cell of cells) {
    const [player, line] = [Number(cell.dataset.player), Number(cell.dataset.line)];
    const there = pad.lines[player - 1][line];
    const isDisputed = place === last && (game.disputed[player] ?? []).includes(game.line_names[line]);
    const button = cell.firstChild;
    const isChosen = chosen?.player === player && chosen.line === line;
    const text = `${pointsShown(there)}${isDisputed ? '*' : ''}`;
    if (button.textContent !== text) button.textContent = text;
    button.setAttribute('aria-pressed', isChosen);
    button.setAttribute('aria-label', `${game.players[player - 1]}, ${game.lines[line]}: ${pointsShown(there)}${isDisputed ? ', other under another reading' : ''}`);
    cell.parentElement.classList.toggle('chosen', chosen?.line === line);
  }
  for (const total of document.querySelectorAll('#scorepad td[data-total]')) {
    total.textContent = signed(pad.totals[total.dataset.total - 1]);
    total.classList.toggle('leads', pad.winner === Number(total.dataset.total));
  }
  const isEnd = place === last && game.over;
  document.getElementById('pad-when').textContent = isEnd ? 'at the end' : 'if it ended now';
  document.getElementById('winner').hidden = place !== last;
  show(document.getElementById('why'), whyHtml(place));
}

/** The pieces of the chosen line, each with its sum and the facts that made it. */
function whyHtml(place) {
  if (chosen === null) return '';
  const line = pads[place].lines[chosen.player - 1][chosen.line];
  const name = escaped(game.players[chosen.player - 1]);
  const pieces = line.pieces.map((piece) => {
    const facts = piece.facts.map((seq) => `<a href="#seq-${seq}">${seq}</a>`);
    const shown = facts.length > 15 ? [...facts.slice(0, 3), '…', ...facts.slice(-11)] : facts;
    return `<li><b>${escaped(inWords(piece.what))}</b> ${withChips(piece.sum)}${shown.length ? ` <small>facts</small> ${shown.join(' ')}` : ''}</li>`;
  });
  return `<p><b>Why ${name} has ${pointsShown(line)} for ${escaped(game.lines[chosen.line])}</b></p><ul>${pieces.join('') || '<li>Nothing counts.</li>'}</ul>`;
}

/** Go from cell to cell with the arrows. */
function moveInScorepad(key) {
  const cell = document.activeElement.closest('#scorepad td[data-line]');
  const [player, line] = [Number(cell.dataset.player), Number(cell.dataset.line)];
  const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const next = cells.find((it) => Number(it.dataset.player) === player + right && Number(it.dataset.line) === line + down);
  next?.firstChild.focus();
}
