// The heat maps show how often each card (a row) reaches each position (a column), with a
// map for each audit and mode, all on one scale. The first card is at the top, the first
// position at the left.

import { named as nameOf } from './cards.js';
import { find, html, named, setText } from './node.js';
import { plain } from './text.js';

let maps = [], scale = 'percent';
const most = { percent: 0.5, sigma: 5 };
const modes = { reset: 'Pack in order before each shuffle', reuse: 'Pack reused from shuffle to shuffle' };

export function startHeat() {
  addEventListener('themechange', draw);
  for (const e of named('heat-scale')) {
    e.addEventListener('change', () => { scale = e.value; draw(); });
  }
}

// showHeat shows the maps of audits, each with its algorithm, modes and names of cards.
export function showHeat(audits) {
  const all = ['reset', 'reuse', 'dealt'].flatMap((mode) => audits.map((a) => [a, a.modes.find((m) => m.mode === mode && m.positions)])).filter(([, m]) => m);
  const titles = all.map(([a, m]) => [audits.length > 1 && a.algorithm, (all.length > audits.length || m.mode === 'reuse') && modes[m.mode]].filter(Boolean).join(': '));
  find('heat').hidden = !all.length;
  find('heat-empty').hidden = all.length > 0;
  find('heat-maps').classList.toggle('double', audits.length > 1);
  if (titles.length !== maps.length || titles.some((t, i) => t !== maps[i].title)) {
    maps = titles.map((t) => newMap(t));
    find('heat-maps').replaceChildren(...maps.map((m) => m.box));
  }
  all.forEach(([a, m], i) => { Object.assign(maps[i], { map: m.positions, names: m.positions.block > 1 ? [] : a.names ?? [], mode: modes[m.mode] ?? m.mode }); });
  draw();
}

// newMap makes the elements of a map.
function newMap(title) {
  const canvas = html('canvas', { className: 'heat-map', role: 'img', tabIndex: 0 }), mark = html('i', { className: 'cell' });
  const [across, down] = ['ticks', 'ticks up'].map((name) => html('div', { className: `axis ${name}` }));
  const say = html('p', { className: 'small', role: 'status' });
  const box = html('div', { className: 'mode' }, title && html('h3', {}, title),
    html('div', { className: 'map' }, html('span', { className: 'axis down' }, 'card from position'), down, html('div', { className: 'cells' }, canvas, mark), across, html('span', { className: 'axis across' }, 'to position')), say);
  const of = { title, box, canvas, across, down, mark, say, map: null, names: [], mode: '', cell: -1 };
  canvas.addEventListener('pointermove', (e) => read(of, e));
  canvas.addEventListener('pointerleave', () => choose(of, -1));
  canvas.addEventListener('blur', () => choose(of, -1));
  canvas.addEventListener('keydown', (e) => move(of, e));
  return of;
}

// colours returns the theme's colours of the ends and the middle of the scale.
function colours() {
  const probe = document.body.appendChild(html('i'));
  probe.style.forcedColorAdjust = 'none';
  const all = ['seldom', 'fair', 'often'].map((name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  });
  probe.remove();
  return all;
}

// place returns the place of a ratio on the scale, from -1 (seldom) to 1 (often).
const place = (map, ratio) => Math.max(-1, Math.min(1, (ratio - 1) / (scale === 'sigma' ? map.std_error : 1) / most[scale]));

function draw() {
  if (!maps.length) return;
  const [seldom, fair, often] = colours();
  for (const of of maps) {
    const { canvas, map } = of;
    canvas.width = map.columns;
    canvas.height = map.rows;
    canvas.style.aspectRatio = `${map.columns} / ${Math.max(map.rows, map.columns)}`;
    const context = canvas.getContext('2d', { willReadFrequently: true }), image = context.createImageData(map.columns, map.rows);
    map.ratios.forEach((ratio, cell) => {
      const t = place(map, ratio), end = t < 0 ? seldom : often;
      for (let k = 0; k < 3; k++) image.data[4 * cell + k] = fair[k] + Math.abs(t) * (end[k] - fair[k]);
      image.data[4 * cell + 3] = 255;
    });
    context.putImageData(image, 0, 0);
    ticks(of.across, map.columns, map.block, 'left');
    ticks(of.down, map.rows, map.block, 'top');
    choose(of, of.cell);
  }
  setText('heat-low', scale === 'sigma' ? '−5 σ, seldom' : '50 % too seldom');
  setText('heat-high', scale === 'sigma' ? '+5 σ, often' : '50 % too often');
}

function ticks(axis, n, block, side) {
  const each = n <= 13 ? 1 : Math.round(n / 4), at = n <= 13 ? [...Array(n).keys()].map((i) => i + 1) : [1, each, 2 * each, 3 * each, n];
  axis.replaceChildren(...at.map((p) => {
    const e = html('span', {}, String((p - 1) * block + 1));
    e.style[side] = `${100 * (p - 0.5) / n}%`;
    return e;
  }));
}

// span writes the numbers, from 1, of the cards or positions of a block.
const span = (i, block) => (block > 1 ? `${i * block + 1} to ${(i + 1) * block}` : String(i + 1));

// deviation writes a cell in words, with its 95 % interval.
function deviation({ map, names }, cell) {
  const ratio = map.ratios[cell], d = 100 * (ratio - 1), half = 196 * map.std_error * Math.sqrt(ratio), row = Math.floor(cell / map.columns), column = cell % map.columns;
  const what = map.block > 1 ? `cards ${span(row, map.block)} to positions ${span(column, map.block)}` : `${nameOf(row, names)} to position ${column + 1}`;
  return `${what}: ${plain(Math.abs(d), 2)} ± ${plain(half, 2)} % too ${d < 0 ? 'seldom' : 'often'}, ${plain((ratio - 1) / map.std_error, 2)} σ`;
}

function read(of, e) {
  const { map } = of, box = e.target.getBoundingClientRect();
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

// choose shows a cell in words, or for -1 the one with the largest deviation from a fair
// shuffle.
function choose(of, cell) {
  const { map, mark } = of;
  let far = 0;
  map.ratios.forEach((r, i) => { if (Math.abs(r - 1) > Math.abs(map.ratios[far] - 1)) far = i; });
  const largest = `Largest deviation of ${map.ratios.length} cells: ${deviation(of, far)}`;
  of.cell = cell < map.ratios.length ? cell : -1;
  mark.hidden = of.cell < 0;
  Object.assign(mark.style, { width: `${100 / map.columns}%`, height: `${100 / map.rows}%`, left: `${100 * (cell % map.columns) / map.columns}%`, top: `${100 * Math.floor(cell / map.columns) / map.rows}%` });
  const text = of.cell < 0 ? largest : deviation(of, of.cell);
  if (of.say.textContent !== text) of.say.textContent = text;
  of.canvas.setAttribute('aria-label', `Where each card goes. ${of.title || of.mode}. ${largest}`);
}
