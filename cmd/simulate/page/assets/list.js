// The list of the server's runs, in a drawer. Two runs that are ticked are compared in it.

import * as api from './api.js';
import { again, keep, kept, ofHands } from './kept.js';
import { find, html, setText, svg } from './node.js';
import { pictures } from './picture.js';
import { badges } from './report.js';
import { capital, measured, pValue, percent, plain, seconds, some, waits, whole, words } from './text.js';

const views = { hands: 'Hands', audit: 'Shuffle lab', room: 'Shuffle lab', equity: 'Equity', query: 'Query' };
let timer = 0, open, shown = [], compared = '', places = []; // places are the ids of the runs in the order of their rows

// startList makes the list. openRun is called with the run that the user opens.
export function startList(openRun) {
  open = openRun;
  find('runs').addEventListener('toggle', (e) => {
    clearInterval(timer);
    if (e.newState !== 'open') return;
    places = [];
    draw();
    timer = setInterval(draw, 1000);
  });
  find('runs-list').addEventListener('change', (e) => {
    if (e.target.type !== 'checkbox') return;
    const ticked = [...find('runs-list').querySelectorAll(':checked')];
    if (ticked.length > 2) ticked.find((other) => other !== e.target).checked = false;
    choose();
  });
}

// picked returns the runs that the user has chosen to compare.
const picked = () => shown.filter((run) => find(`run-${run.id}`)?.querySelector('[type=checkbox]')?.checked);

// choose compares the chosen runs, once for the same two.
function choose() {
  const runs = picked(), key = runs.map((run) => run.id).join();
  if (key === compared) return;
  compared = key;
  compare(runs, () => {
    for (const e of find('runs-list').querySelectorAll(':checked')) e.checked = false;
    choose();
  });
}

// showList opens the list: for a refusal that names the runs in progress.
export function showList() { if (!find('runs').matches(':popover-open')) find('runs').showPopover(); }

function state(run) {
  const percent = Math.floor(100 * run.done / Math.max(1, run.total));
  const left = (run.total - run.done) * run.seconds / run.done;
  if (run.state === 'gone') return 'no result here';
  if (run.place) return waits(run);
  if (run.state === 'running') return `${percent} %${left > 0 && left < Infinity ? `, about ${seconds(left)} left` : ''}`;
  return `${run.state}, ${some(words(Number(run.done)), run.unit)}${run.note ? `: ${run.note}` : ''}`;
}

async function draw() {
  let runs = [];
  try {
    const all = await api.get('/api/runs'), mine = kept(), gone = mine.filter((run) => !all.some(({ id }) => id === run.id)).map((run) => ({ ...run, state: 'gone' }));
    for (const { id, name = '' } of all) if (mine.some((run) => run.id === id && (run.name ?? '') !== name)) keep({ id, name });
    runs = [...all.filter((run) => run.state === 'running' || !ofHands(run)), ...gone];
    setText('runs-none', gone.length ? 'The server has dropped some results, or was started again: Run again gives the same ones.' : runs.length ? '' : 'There are no runs.');
  } catch (why) {
    setText('runs-none', why.error);
  }
  places.push(...runs.map((run) => run.id).filter((id) => !places.includes(id)));
  runs.sort((a, b) => places.indexOf(a.id) - places.indexOf(b.id)); // one that begins now comes last, so that no row moves
  shown = runs;
  const list = find('runs-list');
  const rows = runs.map((run) => rowOf(run.id));
  for (const old of [...list.children]) if (!rows.includes(old)) old.remove();
  rows.forEach((row, i) => {
    if (list.children[i] !== row) list.insertBefore(row, list.children[i] ?? null);
    const run = runs[i], put = (what, text) => setText(row.querySelector(what), text);
    put('strong', views[run.kind] ?? run.kind);
    put('code', run.command);
    put('small', state(run));
    put('.line', badges[run.line]?.[0] ?? run.line ?? '');
    row.querySelector('.stop').hidden = run.state !== 'running';
    const tick = row.querySelector('[type=checkbox]');
    tick.parentElement.hidden = !['hands', 'equity'].includes(run.kind) || !['done', 'stopped'].includes(run.state);
    tick.setAttribute('aria-label', `Compare ${run.name || run.command}`);
    const name = row.querySelector('.name');
    if (name !== document.activeElement) name.value = run.name ?? '';
    put('.open', run.state === 'gone' ? 'Run again' : 'Open').hidden = run.state === 'gone' && run.request.flags?.stdin !== undefined;
    row.querySelector('.open').onclick = async () => {
      try {
        if (run.state === 'gone') await again(run);
      } catch (why) {
        return setText('runs-none', why.error);
      }
      find('runs').hidePopover();
      open(run);
    };
  });
  choose();
}

// rowOf returns the row of a run, a new one if there is none.
function rowOf(id) {
  const had = find(`run-${id}`);
  if (had) return had;
  const stop = html('button', { type: 'button', className: 'btn stop' }, 'Stop'), show = html('button', { type: 'button', className: 'btn open' }, 'Open');
  stop.addEventListener('click', () => api.end(id).then(draw, draw));
  const name = html('input', { className: 'name', maxLength: 60, autocomplete: 'off' });
  name.addEventListener('change', () => {
    keep({ id, name: name.value.trim() });
    api.put(`/api/runs/${id}/name`, { name: name.value.trim() }).catch((why) => why.status !== 404 && setText('runs-none', why.error));
  });
  return html('li', { id: `run-${id}` }, html('p', { className: 'small' }, html('strong'), ', ', html('small')), html('b', { className: 'line' }), html('code'),
    html('div', { className: 'row' }, show, html('label', {}, 'Name', name), stop, html('label', {}, html('input', { type: 'checkbox' }), 'Compare')));
}

// Two runs beside each other.

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
async function compare(runs, clear) {
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
