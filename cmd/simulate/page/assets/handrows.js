// The rows of the table of hands. During a run the cells are updated in place, so that
// clicks and selected text are kept.

import { html } from './node.js';
import { strip } from './strip.js';
import * as text from './text.js';

const classes = ['', 'quiet', '', 'quiet', 'wide quiet', 'wide', 'strip wide'];

// fillRows shows rows of hands dealt in rounds.
export function fillRows(body, rows, rounds, chosen) {
  const had = [...body.rows].map((tr) => tr.dataset.hand);
  if (had.length !== rows.length || rows.some((r, i) => r.hand !== had[i])) body.replaceChildren(...rows.map(newRow));
  rows.forEach((r, i) => fillRow(body.rows[i], r, rounds, r.hand === chosen));
}

function newRow(r) {
  const tr = html('tr', {}, ...classes.map((className) => html('td', { className })));
  tr.dataset.hand = r.hand;
  tr.cells[0].append(html('button', { type: 'button', className: 'pick' }, r.hand));
  return tr;
}

function fillRow(tr, r, rounds, chosen) {
  const half = (r.high - r.low) / 2, decimals = r.frequency > 0 && half > 0 ? Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(100 * half) + 1e-9))) : 0;
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
  strip(tr.cells[6], r, rounds);
}

// off writes a deviation in per cent with the digits of its interval.
const off = (d, half) => `${d < 0 ? '−' : '+'}${text.measured(Math.abs(d), half, 2)}`;
