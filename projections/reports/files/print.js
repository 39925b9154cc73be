// On paper there is a page for each round: the board at its end, its facts, the scorepad.

/** The last place of each round, and of what follows the end. */
function endsOfRounds() {
  const ends = game.turns.flatMap((turn, index) => {
    const following = game.turns[index + 1];
    return following && following.round === turn.round && Boolean(following.number) === Boolean(turn.number) ? [] : [(following?.place ?? last + 1) - 1];
  });
  return ends.filter((place) => place > 0);
}

/** The page of the round that ends at a place and began after the one before. */
function printedRound(place, before) {
  now = place;
  draw();
  const page = document.createElement('section');
  page.className = 'print round';
  const title = document.createElement('h2');
  title.textContent = `${document.querySelector('h1').textContent}: ${turnInWords().split(',')[0]}`;
  const facts = document.createElement('ol');
  facts.className = 'printed-facts';
  for (let at = before + 1; at <= place; at += 1) {
    const row = rows.get(at)?.cloneNode(true);
    if (row) { row.classList.remove('now'); facts.append(row); }
  }
  page.append(title, document.querySelector('.tables').cloneNode(true), facts, document.querySelector('#scorepad table').cloneNode(true));
  for (const named of page.querySelectorAll('[id]')) named.removeAttribute('id');
  return page;
}

function buildPrint() {
  if (document.querySelector('.print')) return;
  const [place, line] = [now, chosen];
  chosen = null;
  let before = 0;
  const pages = endsOfRounds().map((end) => {
    const page = printedRound(end, before);
    before = end;
    return page;
  });
  document.querySelector('main').before(...pages);
  [now, chosen] = [place, line];
  draw();
}

window.addEventListener('beforeprint', buildPrint);
window.addEventListener('afterprint', () => document.querySelectorAll('.print').forEach((page) => page.remove()));
window.matchMedia('print').addEventListener('change', (media) => {
  if (media.matches) buildPrint();
  else document.querySelectorAll('.print').forEach((page) => page.remove());
});
