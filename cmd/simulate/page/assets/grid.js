// The grid of starting hands. Hands are selected by clicking, dragging or keys; the grid
// is one stop of the tab key. It is coloured by equity, or by the selection.

import { nameAt } from './classes.js';
import { find, html } from './node.js';
import { minus } from './text.js';

const cells = new Map();
let change, painting = null;

// startGrid makes the grid. It calls changed with the name of a class, and whether the
// class is selected.
export function startGrid(hands, changed) {
  change = changed;
  const equity = new Map(hands.map((h) => [h.hand, h.equity]));
  for (let row = 0; row < 13; row++) {
    for (let column = 0; column < 13; column++) {
      const name = nameAt(row, column), e = html('button', { type: 'button', tabIndex: row + column ? -1 : 0 }, name, ' ', html('span', {}, Math.round(100 * equity.get(name))));
      e.title = `${name}: ${minus((100 * equity.get(name)).toFixed(4))} % against a random hand, exact`;
      e.setAttribute('aria-pressed', 'false');
      const t = Math.max(-1, Math.min(1, (equity.get(name) - 0.5) / 0.35));
      e.style.setProperty('--heat', `color-mix(in srgb, var(--${t < 0 ? 'seldom' : 'often'}) ${Math.round(100 * Math.abs(t))}%, var(--fair))`);
      e.classList.toggle('warm', t > 0.575);
      e.classList.toggle('hot', t > 0.95);
      e.dataset.at = `${row},${column}`;
      e.dataset.hand = name;
      cells.set(name, e);
    }
  }
  const grid = find('grid');
  grid.append(...cells.values());
  grid.addEventListener('keydown', keys);
  grid.addEventListener('pointerdown', (e) => paint(e, true));
  grid.addEventListener('pointermove', (e) => paint(e, false));
  addEventListener('pointerup', () => { painting = null; });
  addEventListener('pointercancel', () => { painting = null; });
  grid.addEventListener('click', (e) => { // only of keys: paint handles pointers
    const cell = e.target.closest('button');
    if (cell && e.detail === 0) change(cell.dataset.hand, cell.ariaPressed !== 'true');
  });
}

// fill shows the selection: a Map from the name of each class to its part, above 0 and at
// most 1.
export function fill(parts) {
  for (const [name, e] of cells) {
    const part = parts.get(name) ?? 0, pressed = part === 0 ? 'false' : part > 1 - 1e-9 ? 'true' : 'mixed';
    if (e.getAttribute('aria-pressed') !== pressed) e.setAttribute('aria-pressed', pressed);
    e.style.setProperty('--part', `${100 * part}%`);
  }
}

// paint selects the classes that the pointer passes, or deselects them if the first one
// was selected.
function paint(e, first) {
  if (first && e.button !== 0 || !first && painting === null) return;
  /** @type {any} */
  const cell = document.elementFromPoint(e.clientX, e.clientY)?.closest('#grid button');
  if (!cell) return;
  if (first) painting = cell.getAttribute('aria-pressed') !== 'true';
  if ((cell.getAttribute('aria-pressed') === 'true') !== painting) change(cell.dataset.hand, painting);
}

function keys(e) {
  const at = e.target.dataset?.at?.split(',').map(Number), moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  if (!at) return;
  let [row, column] = at;
  if (e.key === 'Home') column = 0;
  else if (e.key === 'End') column = 12;
  else if (moves[e.key]) [row, column] = [row + moves[e.key][0], column + moves[e.key][1]];
  else return;
  e.preventDefault();
  const next = cells.get(nameAt(Math.max(0, Math.min(12, row)), Math.max(0, Math.min(12, column))));
  for (const cell of cells.values()) cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
