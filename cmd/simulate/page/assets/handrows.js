// The rows of the table of hands. During a run the cells are updated in place, so that
// clicks and selected text are kept.

import { html, svg } from './node.js';
import * as text from './text.js';

const classes = ['', 'quiet', '', 'quiet', 'wide quiet', 'wide', 'strip wide'];

// fillRows shows rows of hands dealt in rounds.
export function fillRows(body, rows, rounds, chosen) {
  const had = [...body.rows].map((tr) => tr.dataset.hand);
  if (had.length !== rows.length || rows.some((r, i) => r.hand !== had[i])) body.replaceChildren(...rows.map(newRow));
  rows.forEach((r, i) => fillRow(body.rows[i], r, rounds, r.hand === chosen));
}

function newRow(r) {
  const tr = html('tr', { data: { hand: r.hand } }, ...classes.map((className) => html('td', { className })));
  tr.cells[0].append(html('button', { type: 'button', className: 'pick' }, r.hand));
  return tr;
}

function fillRow(tr, r, rounds, chosen) {
  const half = (r.high - r.low) / 2, decimals = r.frequency > 0 && half > 0 ? text.decimals(half, 2) : 0;
  tr.classList.toggle('chosen', chosen);
  tr.querySelector('button').ariaPressed = String(chosen);
  const texts = [null, text.whole(r.count), text.percent(r.frequency, decimals),
    r.exact === undefined ? '–' : r.exact === 0 ? 'impossible' : `${text.plain(100 * r.exact, Math.max(3, decimals + 1 + Math.floor(Math.log10(100 * r.exact))))} %`,
    !(r.exact > 0) ? '–' : r.frequency > 0 ? `${off(r.frequency / r.exact - 1, half / r.exact)} %` : 'none dealt',
    r.z === undefined ? '–' : text.minus(r.z.toFixed(2))];
  texts.forEach((value, i) => {
    const cell = tr.cells[i];
    if (value === null || cell.textContent === value) return;
    if (cell.firstChild) cell.firstChild.data = value; // the same node: a selection keeps its place
    else cell.append(value);
  });
  tr.cells[6].replaceChildren(svg('svg', { 'aria-hidden': 'true', class: Math.abs(r.z ?? 0) > 1.96 ? 'far' : '' }, ...parts(r, rounds)));
}

// off writes a deviation in per cent with the digits of its interval.
const off = (d, half) => `${d < 0 ? '−' : '+'}${text.measured(Math.abs(d), half, 2)}`;

const span = 4.5; // standard errors to each side
const x = (z) => `${(50 + 50 * Math.max(-1, Math.min(1, z / span))).toFixed(2)}%`;

// parts returns the shapes of a strip: the estimate is a dot and its 95 % interval a whisker, in standard errors from
// the exact value.
function parts(row, rounds) {
  const line = (name, z, y1 = 0, y2 = 20) => svg('line', { class: name, x1: x(z), x2: x(z), y1, y2 });
  const all = [...[-4, -2, 2, 4].map((z) => line('tick', z)), line('zero', 0)];
  if (row.exact === undefined || row.z === undefined) return all;
  const sigma = Math.sqrt(row.exact * (1 - row.exact) / rounds);
  const low = (row.low - row.exact) / sigma, high = (row.high - row.exact) / sigma;
  all.push(svg('line', { class: 'whisker', x1: x(low), x2: x(high), y1: 10, y2: 10 }));
  for (const z of [low, high]) if (Math.abs(z) <= span) all.push(line('whisker', z, 6, 14));
  all.push(svg('circle', { cx: x(row.z), cy: 10, r: 4 }));
  return all;
}

