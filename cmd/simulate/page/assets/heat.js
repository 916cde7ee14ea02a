// The heat maps show how often each card (a row) reaches each position (a column), with a
// map for each mode. The first card is at the top, the first position at the left.

import { named as nameOf } from './cards.js';
import { find, html, named, setText } from './node.js';
import { plain } from './text.js';

let maps = [], names = [], scale = 'percent';
const most = { percent: 0.5, sigma: 5 };
const modes = { reset: 'Pack in order before each shuffle', reuse: 'Pack reused from shuffle to shuffle' };

export function startHeat() {
  addEventListener('themechange', draw);
  for (const e of named('heat-scale')) {
    e.addEventListener('change', () => { scale = e.value; draw(); });
  }
}

// showHeat shows the maps of an audit's modes. all has the names of the cards, if they
// have any.
export function showHeat(audited, all) {
  names = all ?? [];
  const shown = audited.filter((m) => m.positions);
  find('heat').hidden = !shown.length;
  find('heat-empty').hidden = shown.length > 0;
  if (shown.length !== maps.length || shown.some((m, i) => m.mode !== maps[i].mode)) {
    maps = shown.map((m) => newMap(m.mode, shown.length));
    find('heat-maps').replaceChildren(...maps.map((m) => m.box));
  }
  shown.forEach((m, i) => { maps[i].map = m.positions; });
  draw();
}

// newMap makes the elements of the map of a mode, one of several.
function newMap(mode, several) {
  const canvas = html('canvas', { className: 'heat-map', role: 'img' }), ticks = html('div', { className: 'axis ticks' });
  const say = html('p', { className: 'small' });
  const box = html('div', { className: 'mode' }, several > 1 || mode === 'reuse' ? html('h3', {}, modes[mode] ?? mode) : '',
    html('div', { className: 'map' }, html('span', { className: 'axis down' }, 'card from position'), canvas, ticks, html('span', { className: 'axis across' }, 'to position')), say);
  const of = { mode, box, canvas, ticks, say, map: null };
  canvas.dataset.mode = mode;
  canvas.addEventListener('pointermove', (e) => read(of, e));
  canvas.addEventListener('pointerleave', () => summary(of));
  return of;
}

// colours returns the theme's colours of the ends and the middle of the scale.
function colours() {
  const probe = document.body.appendChild(html('i', { hidden: false }));
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
    ticks(of);
    summary(of);
  }
  setText('heat-low', scale === 'sigma' ? '−5 σ, seldom' : '50 % too seldom');
  setText('heat-high', scale === 'sigma' ? '+5 σ, often' : '50 % too often');
}

function ticks({ map, ticks }) {
  const n = map.columns, each = n <= 13 ? 1 : Math.round(n / 4);
  const at = n <= 13 ? [...Array(n).keys()].map((i) => i + 1) : [1, each, 2 * each, 3 * each, n];
  ticks.replaceChildren(...at.map((p) => {
    const e = html('span', {}, String(p));
    e.style.left = `${100 * (p - 0.5) / n}%`;
    return e;
  }));
}

// deviation writes a cell in words, with its 95 % interval.
function deviation(map, cell) {
  const ratio = map.ratios[cell], d = 100 * (ratio - 1), half = 196 * map.std_error * Math.sqrt(ratio);
  return `${nameOf(Math.floor(cell / map.columns), names)} to position ${cell % map.columns + 1}: ${plain(Math.abs(d), 2)} ± ${plain(half, 2)} % too ${d < 0 ? 'seldom' : 'often'}, ${plain((ratio - 1) / map.std_error, 2)} σ`;
}

function read(of, e) {
  const { map } = of, box = e.target.getBoundingClientRect();
  const column = Math.floor(map.columns * (e.clientX - box.left) / box.width), row = Math.floor(map.rows * (e.clientY - box.top) / box.height);
  if (column >= 0 && column < map.columns && row >= 0 && row < map.rows) of.say.textContent = deviation(map, row * map.columns + column);
}

// summary shows the cell with the largest deviation from a fair shuffle.
function summary({ map, mode, canvas, say }) {
  let far = 0;
  map.ratios.forEach((r, cell) => { if (Math.abs(r - 1) > Math.abs(map.ratios[far] - 1)) far = cell; });
  say.textContent = `Largest deviation of ${map.ratios.length} cells: ${deviation(map, far)}`;
  canvas.setAttribute('aria-label', `Where each card goes. ${modes[mode] ?? mode}. ${say.textContent}`);
}
