// The heat map shows how often each card (a row) reaches each position (a column). The
// first card is at the top, the first position at the left.

import { find, html, named, setText } from './node.js';
import { plain } from './text.js';

let map = null, scale = 'percent';
const most = { percent: 0.5, sigma: 5 };

export function startHeat() {
  const canvas = find('heat-map');
  canvas.addEventListener('pointermove', read);
  canvas.addEventListener('pointerleave', summary);
  addEventListener('themechange', draw);
  for (const e of named('heat-scale')) {
    e.addEventListener('change', () => { scale = e.value; draw(); });
  }
}

export function showHeat(positions) {
  map = positions ?? null;
  find('heat').hidden = !map;
  find('heat-empty').hidden = Boolean(map);
  if (map) draw();
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
const place = (ratio) => Math.max(-1, Math.min(1, (ratio - 1) / (scale === 'sigma' ? map.std_error : 1) / most[scale]));

function draw() {
  if (!map) return;
  const canvas = find('heat-map'), [seldom, fair, often] = colours();
  canvas.width = map.columns;
  canvas.height = map.rows;
  canvas.style.aspectRatio = `${map.columns} / ${Math.max(map.rows, map.columns)}`;
  const context = canvas.getContext('2d', { willReadFrequently: true }), image = context.createImageData(map.columns, map.rows);
  map.ratios.forEach((ratio, cell) => {
    const t = place(ratio), end = t < 0 ? seldom : often;
    for (let k = 0; k < 3; k++) image.data[4 * cell + k] = fair[k] + Math.abs(t) * (end[k] - fair[k]);
    image.data[4 * cell + 3] = 255;
  });
  context.putImageData(image, 0, 0);
  setText('heat-low', scale === 'sigma' ? '−5 σ, seldom' : '50 % too seldom');
  setText('heat-high', scale === 'sigma' ? '+5 σ, often' : '50 % too often');
  ticks();
  summary();
}

function ticks() {
  const n = map.columns, each = n <= 13 ? 1 : Math.round(n / 4);
  const at = n <= 13 ? [...Array(n).keys()].map((i) => i + 1) : [1, each, 2 * each, 3 * each, n];
  find('heat-ticks').replaceChildren(...at.map((p) => {
    const e = html('span', {}, String(p));
    e.style.left = `${100 * (p - 0.5) / n}%`;
    return e;
  }));
}

// deviation writes a cell in words, with its 95 % interval.
function deviation(cell) {
  const ratio = map.ratios[cell], d = 100 * (ratio - 1), half = 196 * map.std_error * Math.sqrt(ratio);
  return `card ${Math.floor(cell / map.columns) + 1} to position ${cell % map.columns + 1}: ${plain(Math.abs(d), 2)} ± ${plain(half, 2)} % too ${d < 0 ? 'seldom' : 'often'}, ${plain((ratio - 1) / map.std_error, 2)} σ`;
}

function read(e) {
  const box = e.target.getBoundingClientRect();
  const column = Math.floor(map.columns * (e.clientX - box.left) / box.width), row = Math.floor(map.rows * (e.clientY - box.top) / box.height);
  if (column >= 0 && column < map.columns && row >= 0 && row < map.rows) setText('heat-say', deviation(row * map.columns + column));
}

// summary shows the cell with the largest deviation from a fair shuffle.
function summary() {
  if (!map) return;
  let far = 0;
  map.ratios.forEach((r, cell) => { if (Math.abs(r - 1) > Math.abs(map.ratios[far] - 1)) far = cell; });
  const text = `Largest deviation of ${map.ratios.length} cells: ${deviation(far)}`;
  setText('heat-say', text);
  find('heat-map').setAttribute('aria-label', `Where each card goes. ${text}`);
}
