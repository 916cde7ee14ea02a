// Two runs of the list, compared as by simulate compare.

import * as api from './api.js';
import { find, html, setText, svg } from './node.js';
import { pictures } from './picture.js';
import { percent, plain, whole } from './text.js';

const most = 5; // standard errors to each side

// picture draws the difference of each row in standard errors.
function picture(rows) {
  const width = 560, left = 150, line = 24, top = 26, x = (z) => left + (width - left - 12) * (0.5 + Math.max(-most, Math.min(most, z)) / 2 / most);
  const bottom = top + line * rows.length, all = svg('svg', { viewBox: `0 0 ${width} ${bottom + 8}`, role: 'img', 'aria-label': 'The differences in standard errors, as in the column z' });
  all.append(svg('rect', { class: 'band', x: x(-1.96), width: x(1.96) - x(-1.96), y: top, height: bottom - top }));
  for (const z of [-4, -2, 0, 2, 4]) all.append(svg('line', { class: z ? 'grid' : 'zero', x1: x(z), x2: x(z), y1: top, y2: bottom }), svg('text', { x: x(z), y: 16, 'text-anchor': 'middle' }, z ? `${z > 0 ? '+' : '−'}${Math.abs(z)} σ` : 'equal'));
  rows.forEach((r, i) => {
    const y = top + line * (i + 0.5);
    all.append(svg('text', { x: left - 10, y: y + 4, 'text-anchor': 'end' }, r.hand));
    if (typeof r.difference_z === 'number') all.append(svg('circle', { class: 'end', cx: x(r.difference_z), cy: y, r: 5 }));
  });
  return all;
}

// compare shows the comparison of two runs of the list, or why there is none.
export async function compare(a, b) {
  let found;
  try {
    found = await api.post('/api/compare', { a: a.id, b: b.id });
  } catch (why) {
    return setText('runs-none', why.error);
  }
  const { json, verdict } = found, rows = json.rows, file = (run, name) => html('a', { className: 'button', href: `/api/runs/${run.id}/${run.kind === 'hands' ? 'table' : run.kind}.csv`, download: name }, name);
  const of = (run, name) => html('li', {}, html('b', {}, `${name}: `), run.name ? `${run.name}, ` : '', html('code', {}, run.command));
  setText('compare-title', `${verdict[0].toUpperCase()}${verdict.slice(1)}`);
  const counts = (i) => (i === 1 || i === 2 ? 'wide' : ''); // narrow windows leave them out
  const head = ['Hand', 'A', 'B', 'Frequency A', 'Frequency B', 'z'].map((text, i) => html('th', { scope: 'col', className: counts(i) }, text));
  const cells = (r) => [r.hand, whole(r.count), whole(r.other_count), percent(r.frequency, 4), percent(r.other_frequency, 4), typeof r.difference_z === 'number' ? plain(r.difference_z, 3) : '–'];
  const drawing = picture(rows), chi = json.summary.chi_square;
  find('compare-body').replaceChildren(
    html('ul', {}, of(a, 'A'), of(b, 'B')),
    html('p', {}, `Chi-square ${plain(chi.statistic, 3)} on ${chi.degrees_of_freedom} degrees of freedom, p = ${plain(chi.p, 2)}. ${(json.warnings ?? []).join(' ')}`),
    html('div', { className: 'sideways', tabIndex: 0, role: 'region', 'aria-label': 'Comparison' }, html('table', {}, html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...rows.map((r) => html('tr', {}, ...cells(r).map((text, i) => html('td', { className: counts(i) }, text))))))),
    html('div', { className: 'chart' }, drawing),
    html('code', { tabIndex: 0 }, json.command),
    html('div', { className: 'links' }, file(a, 'a.csv'), file(b, 'b.csv'), ...pictures('compare', () => drawing)));
  find('runs').open = false;
  find('compare').showModal();
}
