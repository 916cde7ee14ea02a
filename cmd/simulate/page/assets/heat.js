// The heat maps show how often each card (a row) reaches each position (a column), with a
// map for each audit and mode, all on one scale of nine bins. The first card is at the top, the first
// position at the left.

import { named as nameOf } from './cards.js';
import { find, html, named, setText, svg } from './node.js';
import { plain } from './text.js';

let maps = [], scale = 'percent', drawn = 0;
const sigmas = 5; // standard errors at the ends of the scale, and at least there in per cent
const bins = 9, often = 250; // milliseconds between two drawings of a run, at least
const modes = { reset: 'Pack in order before each shuffle', reuse: 'Pack reused from shuffle to shuffle' };

export function startHeat() {
  for (const e of named('heat-scale')) {
    e.addEventListener('change', () => { scale = e.value; draw(); });
  }
}

// showHeat shows the maps of audits, each with its algorithm, modes and names of cards. live says
// whether they are of a run in progress.
export function showHeat(audits, live) {
  const all = ['reset', 'reuse', 'dealt'].flatMap((mode) => audits.map((a) => [a, a.modes.find((m) => m.mode === mode && m.positions)])).filter(([, m]) => m);
  const titles = all.map(([a, m]) => [audits.length > 1 && a.algorithm, (all.length > audits.length || m.mode === 'reuse') && modes[m.mode]].filter(Boolean).join(': '));
  find('heat').hidden = !all.length;
  find('heat-empty').hidden = all.length > 0;
  const other = titles.length !== maps.length || titles.some((t, i) => t !== maps[i].title);
  if (live && !other && Date.now() - drawn < often) return;
  drawn = Date.now();
  find('heat-maps').classList.toggle('double', all.length > 1);
  if (other) {
    maps = titles.map((t) => newMap(t));
    find('heat-maps').replaceChildren(...maps.map((m) => m.box));
  }
  all.forEach(([a, m], i) => { Object.assign(maps[i], { map: m.positions, names: m.positions.block > 1 ? [] : a.names ?? [], mode: modes[m.mode] ?? m.mode }); });
  draw();
}

// newMap makes the elements of a map.
function newMap(title) {
  const drawing = svg('svg', { preserveAspectRatio: 'none', 'aria-hidden': 'true' }), heat = html('div', { className: 'heat', role: 'img', tabIndex: 0 }, drawing);
  const say = html('p', { className: 'small', role: 'status' });
  const box = html('div', { className: 'mode' }, title && html('h3', {}, title), heat, say);
  const of = { title, box, heat, drawing, say, map: null, names: [], mode: '', short: false, cell: -1 };
  heat.addEventListener('pointermove', (e) => read(of, e));
  heat.addEventListener('pointerdown', (e) => read(of, e));
  heat.addEventListener('pointerleave', () => choose(of, -1));
  heat.addEventListener('blur', () => choose(of, -1));
  heat.addEventListener('keydown', (e) => move(of, e));
  return of;
}

// farthest returns the cell with the largest deviation from a fair shuffle.
export function farthest({ ratios }) {
  let far = 0;
  ratios.forEach((r, i) => { if (Math.abs(r - 1) > Math.abs(ratios[far] - 1)) far = i; });
  return far;
}

// reach returns the deviation at the ends of the scale of a map.
const reach = (map) => Math.max(sigmas * map.std_error, Math.abs(map.ratios[farthest(map)] - 1));

function draw() {
  if (!maps.length) return;
  const most = Math.max(...maps.map(({ map }) => reach(map)));
  for (const of of maps) paint(of, scale === 'sigma' ? sigmas * of.map.std_error : most);
  const [low, high] = scale === 'sigma' ? ends(`${sigmas} σ`, `${sigmas} σ`) : percents(most);
  setText('heat-low', low);
  setText('heat-high', high);
}

const ends = (low, high) => [`${low} less often`, `${high} more often`];

// percents returns the words of a scale that ends at a deviation: nothing is more than 100 % too seldom.
const percents = (most) => ends(`${plain(100 * Math.min(1, most), 2)} %`, `${plain(100 * most, 2)} %`);

// mapOf returns the elements of a map with a scale of its own, or with that of a map that reaches farther.
export function mapOf(map, other) {
  const of = Object.assign(newMap(''), { map, short: true }), most = Math.max(reach(map), other ? reach(other) : 0), [low, high] = percents(most);
  paint(of, most);
  of.heat.removeAttribute('tabindex');
  of.box.append(html('p', { className: 'ramp dev' }, html('span', {}, low), html('i', { ariaHidden: 'true' }), html('span', {}, high)));
  return of.box;
}

// paint draws a map, whose scale ends at a deviation.
function paint(of, end) {
  const { drawing, heat, map } = of, paths = Array(bins).fill('');
  const part = (deviation) => deviation / (deviation < 0 ? Math.min(1, end) : end);
  const bin = (cell) => Math.round((bins - 1) / 2 * (1 + Math.max(-1, Math.min(1, part(map.ratios[cell] - 1)))));
  for (let row = 0; row < map.rows; row++) {
    for (let column = 0, from = 0; column < map.columns; column++) {
      const of = bin(row * map.columns + column);
      if (column + 1 < map.columns && bin(row * map.columns + column + 1) === of) continue;
      paths[of] += `M${from} ${row}h${column + 1 - from}v1h${from - column - 1}`;
      from = column + 1;
    }
  }
  drawing.setAttribute('viewBox', `0 0 ${map.columns} ${map.rows}`);
  heat.style.aspectRatio = `${map.columns} / ${Math.max(map.rows, map.columns)}`;
  drawing.replaceChildren(...paths.map((d, i) => svg('path', { class: `h${i}`, d })), svg('rect', { class: 'ring' }));
  for (const e of heat.querySelectorAll('span')) e.remove();
  heat.append(...ticks(map.columns, map.block, 'x', 'left'), ...ticks(map.rows, map.block, 'y', 'top'));
  choose(of, of.cell);
}

function ticks(n, block, className, side) {
  const each = n <= 13 ? 1 : Math.round(n / 4), at = n <= 13 ? [...Array(n).keys()].map((i) => i + 1) : [1, each, 2 * each, 3 * each, n];
  return at.map((p) => {
    const e = html('span', { className }, String((p - 1) * block + 1));
    e.style[side] = `${100 * (p - 0.5) / n}%`;
    return e;
  });
}

// span writes the numbers, from 1, of the cards or positions of a block.
const span = (i, block) => (block > 1 ? `${i * block + 1} to ${(i + 1) * block}` : String(i + 1));

// cellOf writes a cell in words.
export function cellOf(map, names, cell) {
  const row = Math.floor(cell / map.columns), column = cell % map.columns;
  return map.block > 1 ? `cards ${span(row, map.block)} to positions ${span(column, map.block)}` : `${nameOf(row, names)} to position ${column + 1}`;
}

// deviation writes a cell in words. The interval of the farthest is that of all cells together, which is beside the number.
function deviation({ map, names, short }, cell) {
  const ratio = map.ratios[cell], d = 100 * (ratio - 1), half = 196 * map.std_error * Math.sqrt(ratio), sampled = map.std_error > 0, of = sampled && cell !== farthest(map) ? ` (95 %: ± ${plain(half, 2)})` : '';
  return `${cellOf(map, names, cell)}: ${plain(Math.abs(d), 2)} % ${d < 0 ? 'less' : 'more'} often than fair${of}${sampled && !short ? `, ${plain((ratio - 1) / map.std_error, 2)} σ` : ''}`;
}

function read(of, e) {
  const { map } = of, box = of.heat.getBoundingClientRect();
  const column = Math.floor(map.columns * (e.clientX - box.left) / box.width), row = Math.floor(map.rows * (e.clientY - box.top) / box.height);
  if (column >= 0 && column < map.columns && row >= 0 && row < map.rows) choose(of, row * map.columns + column);
}

// move chooses a cell by keyboard.
function move(of, e) {
  const { rows, columns } = of.map, row = Math.max(0, Math.floor(of.cell / columns)), column = Math.max(0, of.cell % columns), step = of.cell < 0 ? 0 : 1;
  const to = { ArrowLeft: [row, column - step], ArrowRight: [row, column + step], ArrowUp: [row - step, column], ArrowDown: [row + step, column], Home: [0, 0], End: [rows - 1, columns - 1] }[e.key];
  if (!to) return;
  e.preventDefault();
  choose(of, Math.max(0, Math.min(rows - 1, to[0])) * columns + Math.max(0, Math.min(columns - 1, to[1])));
}

// choose shows a cell in words, with a ring, or for -1 the one with the largest deviation from a fair
// shuffle.
function choose(of, cell) {
  const { map } = of, far = farthest(map), largest = deviation(of, far);
  of.cell = cell < map.ratios.length ? cell : -1;
  const ringed = of.cell < 0 ? far : of.cell, ring = of.drawing.querySelector('.ring');
  for (const [name, value] of Object.entries({ x: ringed % map.columns - 0.25, y: Math.floor(ringed / map.columns) - 0.25, width: 1.5, height: 1.5 })) ring.setAttribute(name, value);
  const text = of.cell >= 0 ? deviation(of, of.cell) : of.short ? largest : 'Down: the card, by its place before. Across: its place after.';
  setText(of.say, text);
  of.heat.setAttribute('aria-label', `Where each card goes. ${[of.title || of.mode, largest].filter(Boolean).join('. ')}`);
}
