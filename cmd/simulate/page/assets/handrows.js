// The rows of the table of hands. During a run the cells are updated in place, so that
// clicks and selected text are kept.

import { html } from './node.js';
import { strip } from './strip.js';
import * as text from './text.js';

const classes = ['', 'wide quiet', '', 'wide quiet', 'wide', '', 'strip'];

// fillRows shows rows of hands dealt in rounds.
export function fillRows(body, rows, rounds, chosen) {
  const decimals = Math.min(9, Math.max(5, ...rows.filter((r) => r.high > r.low && r.frequency > 0).map((r) => Math.ceil(-Math.log10(100 * (r.high - r.low) / 4)) + 1)));
  const had = [...body.rows].map((tr) => tr.dataset.hand);
  if (had.length !== rows.length || rows.some((r, i) => r.hand !== had[i])) body.replaceChildren(...rows.map(newRow));
  rows.forEach((r, i) => fillRow(body.rows[i], r, rounds, decimals, r.hand === chosen));
}

function newRow(r) {
  const tr = html('tr', {}, ...classes.map((className) => html('td', { className })));
  tr.dataset.hand = r.hand;
  tr.cells[0].append(html('button', { type: 'button', className: 'pick' }, r.hand));
  return tr;
}

function fillRow(tr, r, rounds, decimals, chosen) {
  tr.classList.toggle('chosen', chosen);
  tr.querySelector('button').ariaPressed = String(chosen);
  const texts = [null, text.whole(r.count), text.percent(r.frequency, decimals),
    r.exact === undefined ? '–' : text.percent(r.exact, decimals),
    r.exact === 0 ? 'impossible' : r.frequency > 0 ? text.halfWidth((r.high - r.low) / 2 / r.frequency) : `exact ≤ ${text.plain(100 * r.high, 2)} %`,
    r.z === undefined ? '–' : text.minus(r.z.toFixed(2))];
  texts.forEach((value, i) => {
    const cell = tr.cells[i];
    if (value === null || cell.textContent === value) return;
    if (cell.firstChild) cell.firstChild.data = value; // the same node: a selection keeps its place
    else cell.append(value);
  });
  strip(tr.cells[6], r, rounds);
}
