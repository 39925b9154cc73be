// Reads each board that is drawn back into the shapes of a position, and compares it with the right
// one at every place asked for: gives the first difference. What is not drawn anew is not read anew. A board is
// found by what its ids begin with.
(boards) => {
  const text = (node) => (node ? node.textContent.trim() : '');
  const dieAt = (panel, part) => {
    const drawn = panel.querySelector(`svg [data-part="${part}"]`);
    return drawn?.matches('.dice') ? text(drawn) : '';
  };
  const gearAt = (panel, space) => {
    const drawn = panel.querySelector(`svg [data-part="${space}"]`);
    if (drawn.matches('.none')) return 'empty';
    if (drawn.matches('.disc')) return 'covered';
    const sign = { plus: 'addition', minus: 'subtraction' }[drawn.classList[1]];
    return sign ?? text(drawn.querySelector('title')).replace('Multiplier ', '');
  };
  const cellsOf = (panel, part) => panel.querySelectorAll(`[data-part="${part}"] .full`).length;
  const read = (panel) => ({
    store: [...panel.querySelectorAll('.store [data-part], .store .ghost')].map((it) => (it.matches('.dice') ? text(it) : '')),
    mill: 'a1 b1 c1 a2 b2 c2 a3 b3 c3'.split(' ').map((cell) => dieAt(panel, cell)),
    gears: 'a1-b1 b1-c1 a2-b2 b2-c2 a3-b3 b3-c3 a1-a2 a2-a3 b1-b2 b2-b3 c1-c2 c2-c3'.split(' ').map((space) => gearAt(panel, space)),
    programs: 'row1 row2 row3 col1 col2 col3'.split(' ').map((space) => text(panel.querySelector(`[data-part="program:${space}"] title`)).replace('Program ', '')),
    research: 'yellow blue green purple'.split(' ').map((track) => cellsOf(panel, `research:${track}`)),
    innovation: cellsOf(panel, 'innovation'),
    cap: text(panel.querySelector('[data-part="steam"] .value')),
    held: 'pounds coal brass books'.split(' ').map((name) => text(panel.querySelector(`[data-part="${name}"]`))),
    played: text(panel.querySelector('[data-part="partners"]')),
    supply: panel.querySelectorAll('[data-part="supply"]').length,
  });
  const readMiddle = (middle) => ({
    spaces: [1, 2, 3, 4, 5, 6].map((space) => [...middle.querySelectorAll(`[data-part="space:${space}"] .dice`)].map(text)),
    bag: 'yellow blue green purple grey'.split(' ').map((colour) => text(middle.querySelector(`[data-part="bag:${colour}"]`))),
    pushed: text(middle.querySelector('[data-part="pushed"] .dice')),
    discs: [...middle.querySelectorAll('.discs svg')].map((space) => [...space.querySelectorAll('.disc')].map((disc) => Number(disc.classList[1].slice(1)))),
    claims: [...middle.querySelectorAll('[data-part^="objective:"]')].map((it) => [...it.querySelectorAll('.disc')].map((disc) => Number(disc.classList[1].slice(1)))),
  });
  const known = new Map();
  const readOnce = (key, panel, how) => {
    const nodes = [...panel.children, ...panel.querySelectorAll('.side > div > *')].map((node) => node.firstChild); // new ones where drawn anew
    if (!known.get(key)?.nodes.every((node, at) => node === nodes[at])) known.set(key, { nodes, value: JSON.stringify(how(panel)) });
    return known.get(key).value;
  };
  document.body.style.display = 'none'; // nothing is measured, so nothing needs to be laid out
  const slider = document.getElementById('slider');
  const links = document.querySelectorAll('.stop > a');
  const goTo = (place) => {
    if (!slider) return links[place].click();
    slider.value = place;
    return slider.dispatchEvent(new Event('input'));
  };
  const asOne = (nodes) => ({
    children: nodes,
    querySelector: (selector) => nodes.map((node) => node.querySelector(selector)).find(Boolean) ?? null,
    querySelectorAll: (selector) => nodes.flatMap((node) => [...node.querySelectorAll(selector)]),
  });
  const part = (prefix, name) => document.getElementById(`${prefix}${name}`);
  const middleOf = (prefix) => part(prefix, 'middle') ?? asOne([part(prefix, 'ring'), part(prefix, 'areas')]);
  for (let place = 0; place < boards[0].places.length; place += 1) {
    if (!boards[0].places[place]) continue; // left out
    goTo(place);
    for (const { prefix, texts, places } of boards) {
      const [rightMiddle, ...players] = places[place].map((index) => texts[index]);
      const middle = readOnce(`${prefix}middle`, middleOf(prefix), readMiddle);
      if (middle !== rightMiddle) return { place, prefix, drawn: middle, right: rightMiddle };
      for (const [index, player] of players.entries()) {
        const drawn = readOnce(`${prefix}${index}`, part(prefix, `player-${index + 1}`), read);
        if (drawn !== player) return { place, prefix, player: index + 1, drawn, right: player };
      }
    }
  }
  return null;
}
