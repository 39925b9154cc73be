// The points of everyone over the facts, with the findings as flags.

const MARGIN = { left: 26, right: 80, top: 14, bottom: 18 };
const GAP = 6;
const HEIGHT = 116;

/** Where a place lies across the curve. */
function across(place, width) {
  return MARGIN.left + (last ? place / last : 0) * (width - MARGIN.left - MARGIN.right);
}

/** Draw the curve, again where a name and its points need a wider margin, which the slider keeps too. */
function drawCurve() {
  const element = document.getElementById('curve');
  drawIn(element);
  const wide = Math.max(...[...element.querySelectorAll('.end-name')].map((text) => text.getComputedTextLength()));
  if (wide + 2 * GAP <= MARGIN.right) return;
  MARGIN.right = wide + 2 * GAP;
  document.documentElement.style.setProperty('--beside', `${MARGIN.right}px`);
  drawIn(element);
}

function drawIn(element) {
  const width = Math.max(300, element.clientWidth || 860);
  const standing = game.moments.map((moment, place) => ({ place, totals: pads[place].totals })).filter(({ place }) => !game.moments[place].gone);
  const all = standing.flatMap(({ totals }) => totals);
  const least = Math.min(0, ...all);
  const most = Math.max(10, ...all);
  const up = (points) => MARGIN.top + ((most - points) / (most - least)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  element.innerHTML = `<svg viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escaped(curveInWords())}">${gridOf(least, most, up, width)}${linesOf(standing, up, width)}${flagsOf(width)}<rect class="to-come" y="0" height="${HEIGHT - MARGIN.bottom}"/><line class="now-line" y1="2" y2="${HEIGHT - MARGIN.bottom}"/></svg>`;
}

function curveInWords() {
  const ends = game.players.map((name, index) => `${name} ${pads[last].totals[index]}`);
  return `Points over time; at the end ${ends.join(', ')}`;
}

function gridOf(least, most, up, width) {
  const step = most - least > 100 ? 40 : most - least > 45 ? 20 : 10;
  let svg = '';
  for (let points = Math.ceil(least / step) * step; points <= most; points += step) {
    svg += `<line class="${points ? 'grid' : 'zero'}" x1="${MARGIN.left}" x2="${width - MARGIN.right}" y1="${up(points)}" y2="${up(points)}"/><text x="${MARGIN.left - 4}" y="${up(points) + 4}" text-anchor="end">${signed(points)}</text>`;
  }
  const rounds = game.turns.filter((turn, index) => turn.number && turn.round !== game.turns[index - 1]?.round);
  const every = width < 500 ? 3 : 1;
  for (const turn of rounds) {
    const x = across(turn.place, width);
    svg += `<line class="grid" x1="${x}" x2="${x}" y1="${HEIGHT - MARGIN.bottom}" y2="${HEIGHT - MARGIN.bottom + 4}"/>`;
    if ((turn.round - 1) % every === 0) svg += `<text x="${x + 2}" y="${HEIGHT - 3}">${turn.round}</text>`;
  }
  return `${svg}<text x="${width}" y="${HEIGHT - 3}" text-anchor="end">round</text>`;
}

function linesOf(standing, up, width) {
  const names = game.players.map((name, index) => ({ name, index, y: up(pads[last].totals[index]) })).sort((a, b) => a.y - b.y);
  names.forEach((it, rank) => { if (rank) it.y = Math.max(it.y, names[rank - 1].y + 12); });
  const over = Math.max(0, (names.at(-1)?.y ?? 0) - (HEIGHT - MARGIN.bottom));
  return names.map(({ name, index, y }) => {
    let path = '';
    let before = null;
    for (const { place, totals } of standing) {
      const points = totals[index];
      if (before === null) path += `M${across(place, width).toFixed(1)} ${up(points).toFixed(1)}`;
      else if (points !== before) path += `H${across(place, width).toFixed(1)}V${up(points).toFixed(1)}`;
      before = points;
    }
    const short = name.length > 8 ? `${name.slice(0, 6)}…` : name;
    return `<g class="p${index + 1}"><path class="line" d="${path}H${across(last, width)}"/><text class="end-name" x="${width - MARGIN.right + GAP}" y="${y - over + 4}">${escaped(short)} ${signed(pads[last].totals[index])}</text></g>`;
  }).join('');
}

function flagsOf(width) {
  return findingPlaces.map((place) => {
    const x = across(place, width);
    return `<g class="flag"><line x1="${x}" x2="${x}" y1="12" y2="${HEIGHT - MARGIN.bottom}"/><rect x="${x - 5}" y="0" width="10" height="12" rx="2"/><text x="${x}" y="10">!</text></g>`;
  }).join('');
}

/** Veil what is still to come. */
function moveOnCurve(place) {
  const svg = document.querySelector('#curve svg');
  const width = svg.viewBox.baseVal.width;
  const x = across(place, width);
  const veil = svg.querySelector('.to-come');
  veil.setAttribute('x', x);
  veil.setAttribute('width', Math.max(0, width - MARGIN.right - x));
  const line = svg.querySelector('.now-line');
  line.setAttribute('x1', x);
  line.setAttribute('x2', x);
}
