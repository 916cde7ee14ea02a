// The grid of starting hands. Hands are selected by clicking, dragging or keys; the grid
// is one stop of the tab key. It is coloured by the selection or by equities. The classes of hands are at the end.

import { ranks, suits } from './cards.js';
import { find, html, roving, setText, svg } from './node.js';

const cells = new Map();
let size = 0, calls, painting = null, from = null;

// startGrid makes the grid. It calls on.paint with the names of classes, whether they are
// the first ones of a drag, and whether to select them; and on.suits with the cell whose
// single hands are to be shown. on.selected reports whether a class has the brush's weight.
export function startGrid(on) {
  calls = on;
  const grid = find('grid');
  const move = roving(() => grid.children, () => size);
  grid.addEventListener('keydown', (e) => (e.key === 's' && !e.ctrlKey && !e.metaKey ? calls.suits(e.target.dataset.hand, e.target) : move(e)));
  grid.addEventListener('pointerdown', (e) => begin(e));
  addEventListener('pointermove', (e) => { if (painting !== null) for (const at of e.getCoalescedEvents?.().length ? e.getCoalescedEvents() : [e]) paint(at); });
  addEventListener('pointerup', () => { painting = null; });
  addEventListener('pointercancel', () => { painting = null; });
  grid.addEventListener('click', (e) => { // only of keys: begin handles pointers
    const name = e.target.closest('button')?.dataset.hand;
    if (name && e.detail === 0) calls.paint([name], true, !calls.selected(name));
  });
  for (const type of ['pointerover', 'focusin']) grid.addEventListener(type, (e) => { const cell = e.target.closest('button'); if (cell) setText('grid-say', cell.title); });
  grid.addEventListener('contextmenu', (e) => {
    const cell = e.target.closest('button');
    if (!cell) return;
    e.preventDefault();
    painting = null;
    calls.suits(cell.dataset.hand, cell);
  });
}

// setGrid makes the cells of a deck with a number of ranks.
export function setGrid(ranks) {
  if (ranks === size) return;
  size = ranks;
  cells.clear();
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const name = nameAt(row, column);
      cells.set(name, html('button', { type: 'button', tabIndex: row + column ? -1 : 0, ariaPressed: 'false', data: { hand: name } }, name, ' ', html('span')));
    }
  }
  find('grid').style.setProperty('--size', size);
  find('grid').replaceChildren(...cells.values());
}

// fill shows the selection: a Map from the name of each class to its part, above 0 and at
// most 1. A line runs around the cells with the same part.
export function fill(parts) {
  const part = (row, column) => (row < 0 || column < 0 || row >= size || column >= size ? 0 : Math.round(1000 * (parts.get(nameAt(row, column)) ?? 0)));
  let line = '';
  [...cells].forEach(([name, e], i) => {
    const mine = parts.get(name) ?? 0, pressed = mine === 0 ? 'false' : mine > 1 - 1e-9 ? 'true' : 'mixed';
    if (e.getAttribute('aria-pressed') !== pressed) e.setAttribute('aria-pressed', pressed);
    e.style.setProperty('--part', `${100 * mine}%`);
    const row = Math.floor(i / size), column = i % size, here = part(row, column);
    if (part(row - 1, column) !== here) line += `M${column} ${row}h1`;
    if (part(row, column - 1) !== here) line += `M${column} ${row}v1`;
    if (row === size - 1 && here) line += `M${column} ${size}h1`;
    if (column === size - 1 && here) line += `M${size} ${row}v1`;
  });
  find('outline').setAttribute('viewBox', `0 0 ${size} ${size}`);
  find('outline').replaceChildren(svg('path', { d: line }));
}

// shade colours the cells. value returns a cell's equity from 0 to 1, its number and its
// title, or null for a cell without an equity.
export function shade(value) {
  for (const [name, e] of cells) colour(e, name, value(name));
}

function colour(cell, name, of) {
  cell.className = of ? heat(of.equity) : '';
  cell.title = of?.title ?? name;
  cell.querySelector('span').textContent = of ? String(Math.round(100 * of.equity)) : '';
}

// copy returns a grid with other values and no selection, to be printed.
export function copy(value) {
  /** @type {any} */
  const grid = find('grid').cloneNode(true);
  grid.removeAttribute('id');
  for (const e of grid.children) {
    e.ariaPressed = 'false';
    colour(e, e.dataset.hand, value(e.dataset.hand));
  }
  return grid;
}

const ends = [0.3, 0.4, 0.5, 0.65]; // of the bins of equities

// heat returns the class of the colour of an equity from 0 to 1, by the bin of the number that is shown.
export const heat = (equity) => `e${ends.filter((end) => Math.round(100 * equity) >= 100 * end).length}`;

function begin(e) {
  if (e.button !== 0) return;
  const cell = e.target.closest('button');
  if (!cell) return;
  if (e.target.hasPointerCapture?.(e.pointerId)) e.target.releasePointerCapture(e.pointerId); // of touch
  painting = !calls.selected(cell.dataset.hand);
  from = [e.clientX, e.clientY];
  calls.paint([cell.dataset.hand], true, painting);
}

// paint selects the classes on the line from the last point to this one, or deselects
// them if the first one was selected.
function paint(e) {
  const to = [e.clientX, e.clientY], { width } = cells.values().next().value.getBoundingClientRect();
  const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (width / 3))), names = new Set();
  for (let i = 1; i <= steps; i++) {
    /** @type {any} */
    const cell = document.elementFromPoint(from[0] + (to[0] - from[0]) * i / steps, from[1] + (to[1] - from[1]) * i / steps)?.closest('#grid button');
    if (cell && calls.selected(cell.dataset.hand) !== painting) names.add(cell.dataset.hand);
  }
  from = to;
  if (names.size) calls.paint([...names], false, painting);
}

// The 169 classes of starting hands, as a grid and as text.

// nameAt returns the class in a row and column: suited above the diagonal.
function nameAt(row, column) {
  const a = ranks[Math.min(row, column)], b = ranks[Math.max(row, column)];
  return row === column ? a + b : a + b + (row < column ? 's' : 'o');
}

// handsOf returns the hands of a class, as in AsKs.
function handsOf(name) {
  const [a, b, kind] = name, all = Object.keys(suits), hands = [];
  all.forEach((s, i) => all.forEach((t, j) => {
    if (kind === 's' ? i === j : kind === 'o' ? i !== j : i < j) hands.push(a + s + b + t);
  }));
  return hands;
}

// weightText returns the suffix of a weight from 0 to 1: none for 1, else as in @50%.
const weightText = (weight) => (weight === 1 ? '' : `@${Number((100 * weight).toPrecision(12))}%`);

// weightOf returns the weight of a text such as AKs@50%.
const weightOf = (text) => (text.includes('@') ? parseFloat(text.split('@')[1]) / 100 : 1);

// weightsOf returns a Map with the weight of each hand of a class, from the text of the
// class's part of a range: AKs, AKs@50% or AsKs,AhKh@50%.
export function weightsOf(name, text) {
  const weights = new Map(handsOf(name).map((hand) => [hand, 0]));
  for (const item of (text ?? '').split(',').filter(Boolean)) {
    const [hand] = item.trim().split('@'), weight = weightOf(item);
    if (hand === name) for (const each of weights.keys()) weights.set(each, weight);
    else weights.set(weights.has(hand) ? hand : hand.slice(2) + hand.slice(0, 2), weight);
  }
  return weights;
}

// textOf returns the text of a class's part of a range from its weights, '' for none.
export function textOf(name, weights) {
  const all = [...weights.values()];
  if (all.every((w) => w === all[0])) return all[0] > 0 ? name + weightText(all[0]) : '';
  return [...weights].filter(([, w]) => w > 0).map(([hand, w]) => hand + weightText(w)).join(',');
}
