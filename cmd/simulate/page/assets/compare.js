// Two runs of the list in place above it: those of hands compared as by simulate compare, and those of
// equities by their difference.

import * as api from './api.js';
import { find, html, svg } from './node.js';
import { pictures } from './picture.js';
import { capital, measured, percent, plain, pValue, whole } from './text.js';

const most = 5; // standard errors to each side

// picture draws the difference of each row in standard errors.
function picture(rows) {
  const width = 430, left = 120, line = 24, top = 26, x = (z) => left + (width - left - 12) * (0.5 + Math.max(-most, Math.min(most, z)) / 2 / most);
  const bottom = top + line * rows.length, all = svg('svg', { class: 'scaled', viewBox: `0 0 ${width} ${bottom + 8}`, role: 'img', 'aria-label': 'The differences in standard errors, as in the column z' });
  all.append(svg('rect', { class: 'band', x: x(-1.96), width: x(1.96) - x(-1.96), y: top, height: bottom - top }));
  for (const z of [-4, -2, 0, 2, 4]) all.append(svg('line', { class: z ? 'grid' : 'zero', x1: x(z), x2: x(z), y1: top, y2: bottom }), svg('text', { x: x(z), y: 16, 'text-anchor': 'middle' }, z ? `${z > 0 ? '+' : '−'}${Math.abs(z)} σ` : 'equal'));
  rows.forEach((r, i) => {
    const y = top + line * (i + 0.5);
    all.append(svg('text', { x: left - 10, y: y + 4, 'text-anchor': 'end' }, r.hand));
    if (typeof r.difference_z === 'number') all.append(svg('circle', { class: 'end', cx: x(r.difference_z), cy: y, r: 5 }));
  });
  return all;
}

let asked = 0;

// compare shows the comparison of two runs of the list, or why there is none, until the user clears it.
// Of other numbers of runs it shows nothing.
export async function compare(runs, clear) {
  const mine = ++asked, at = find('compare');
  at.hidden = runs.length !== 2;
  at.replaceChildren();
  if (at.hidden) return;
  const [a, b] = runs, done = html('button', { type: 'button', className: 'btn' }, 'Clear');
  done.addEventListener('click', clear);
  let parts;
  try {
    parts = a.kind !== b.kind ? [html('p', {}, 'Two runs of hands can be compared, or two equities.')] : a.kind === 'hands' ? await hands(a, b) : await equities(a, b);
  } catch (why) {
    parts = [html('p', { className: 'error' }, why.error)];
  }
  if (mine === asked) at.replaceChildren(...parts, html('div', { className: 'row' }, done));
}

const titleOf = (run) => run.name || run.command;

// equities returns the difference of two equities of the first player, with its 95 % interval.
async function equities(a, b) {
  const deals = (await Promise.all([a, b].map((run) => api.get(`/api/runs/${run.id}`)))).map((view) => view.deal);
  if (deals.some((d) => !d?.players)) throw { error: 'One of these runs has no equities of several players.' };
  const [p, q] = deals.map((d) => d.players[0]), half = Math.hypot(...deals.map((d) => (d.exact ? 0 : (d.players[0].high - d.players[0].low) / 2)));
  const [value, width] = measured(Math.abs(p.equity - q.equity), half, 2).split(' ± '), more = p.equity >= q.equity;
  const exact = deals.map((d, i) => (d.exact ? ['first', 'second'][i] : '')).filter(Boolean);
  const of = (run, deal) => html('li', {}, html('b', {}, `${percent(deal.players[0].equity, 2)}: `), html('code', {}, titleOf(run)));
  return [html('p', { className: 'q' }, `The first player has ${more ? 'more' : 'less'} equity in the first run than in the second by`), html('strong', { className: 'big' }, value, html('i', {}, 'points')),
    html('p', { id: 'compare-half' }, width ? `± ${width}, 95 %.${exact.length ? ` The ${exact[0]} one is exact.` : ''}` : 'Both are exact.'), html('ul', {}, of(a, deals[0]), of(b, deals[1]))];
}

// hands returns the comparison of two tables of hands.
async function hands(a, b) {
  const { json, verdict } = await api.post('/api/compare', { a: a.id, b: b.id }), rows = json.rows;
  const file = (run, name) => html('a', { className: 'btn', href: `/api/runs/${run.id}/table.csv`, download: name }, name);
  const of = (run, name) => html('li', {}, html('b', {}, `${name}: `), html('code', {}, titleOf(run)));
  const head = ['Hand', 'A', 'B', 'z'].map((text) => html('th', { scope: 'col' }, text));
  const cells = (r) => [r.hand, whole(r.count), whole(r.other_count), typeof r.difference_z === 'number' ? plain(r.difference_z, 3) : '–'];
  const drawing = picture(rows), chi = json.summary.chi_square;
  return [html('h3', { id: 'compare-title' }, capital(verdict)), html('ul', {}, of(a, 'A'), of(b, 'B')),
    html('p', {}, `Chi-square ${plain(chi.statistic, 3)} on ${chi.degrees_of_freedom} degrees of freedom, ${pValue(chi.p)}. ${(json.warnings ?? []).join(' ')}`),
    html('div', { className: 'tables', tabIndex: 0, role: 'region', 'aria-label': 'Comparison' }, html('table', {}, html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...rows.map((r) => html('tr', {}, ...cells(r).map((text) => html('td', {}, text))))))),
    html('div', { className: 'chart' }, drawing), html('code', { tabIndex: 0 }, json.command),
    html('div', { className: 'row files' }, file(a, 'a.csv'), file(b, 'b.csv'), ...pictures('compare', () => drawing))];
}
