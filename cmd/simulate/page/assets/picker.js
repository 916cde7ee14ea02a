// A choice of cards, which is one stop of the tab key.

import { card, words } from './cards.js';
import { roving } from './node.js';

// drawChoice shows cards in rows of columns. held reports whether a card is chosen; choose is
// called with the card that the user presses.
export function drawChoice(box, names, columns, held, choose) {
  const had = [...box.children].map((e) => e.dataset.card);
  if (!box.choose) {
    box.addEventListener('keydown', roving(box, () => getComputedStyle(box).gridTemplateColumns.split(' ').length));
    box.addEventListener('click', (e) => { const of = e.target.closest('button'); if (of) box.choose(of.dataset.card); });
  }
  box.choose = choose;
  box.style.setProperty('--size', String(columns));
  if (names.join() !== had.join()) {
    box.replaceChildren(...names.map((name) => {
      const e = card(name, 'button', { type: 'button', title: words(name), tabIndex: name === names[0] ? 0 : -1 });
      return e;
    }));
  }
  for (const e of box.children) e.setAttribute('aria-pressed', String(held(e.dataset.card)));
}
