// The list of the server's runs, in the header.

import * as api from './api.js';
import { compare } from './compare.js';
import { find, html, setText } from './node.js';
import { badges } from './report.js';
import { seconds, some, waits, words } from './text.js';

const views = { hands: 'Hands', audit: 'Shuffle lab', equity: 'Equity', query: 'Query' };
let timer = 0, open, shown = [];

// startList makes the list. openRun is called with the run that the user opens.
export function startList(openRun) {
  open = openRun;
  find('runs').addEventListener('toggle', () => {
    clearInterval(timer);
    if (find('runs').open) {
      draw();
      timer = setInterval(draw, 1000);
    }
  });
  document.addEventListener('keydown', (e) => {
    if (e.key !== 'Escape' || !find('runs').open) return;
    find('runs').open = false;
    find('runs').querySelector('summary').focus();
  });
  find('runs-compare').addEventListener('click', () => {
    const [a, b] = picked();
    compare(a, b);
  });
  find('compare-close').addEventListener('click', () => find('compare').close());
  find('runs-list').addEventListener('change', choose);
  document.addEventListener('click', (e) => { if (!find('runs').contains(e.target)) find('runs').open = false; });
}

// picked returns the runs that the user has chosen to compare.
const picked = () => shown.filter((run) => find(`run-${run.id}`)?.querySelector('[type=checkbox]').checked);

const choose = () => { find('runs-compare').disabled = picked().length !== 2; };

// showList opens the list: for a refusal that names the runs in progress.
export function showList() { find('runs').open = true; }

function state(run) {
  const percent = Math.floor(100 * run.done / Math.max(1, run.total));
  const left = (run.total - run.done) * run.seconds / run.done;
  if (run.place) return waits(run);
  if (run.state === 'running') return `${percent} %${left > 0 && left < Infinity ? `, about ${seconds(left)} left` : ''}`;
  return `${run.state}, ${some(words(Number(run.done)), run.unit)}${run.note ? `: ${run.note}` : ''}`;
}

async function draw() {
  let runs = [];
  try {
    runs = await api.get('/api/runs');
    setText('runs-none', runs.length ? '' : 'The server has no runs.');
  } catch (why) {
    setText('runs-none', why.error);
  }
  shown = runs;
  const list = find('runs-list');
  const rows = runs.map((run) => rowOf(run.id));
  for (const old of [...list.children]) if (!rows.includes(old)) old.remove();
  rows.forEach((row, i) => {
    if (list.children[i] !== row) list.insertBefore(row, list.children[i] ?? null);
    const run = runs[i];
    row.querySelector('strong').textContent = views[run.kind] ?? run.kind;
    row.querySelector('code').textContent = run.command;
    row.querySelector('small').textContent = state(run);
    row.querySelector('.stop').hidden = run.state !== 'running';
    row.querySelector('.line').textContent = badges[run.line]?.[0] ?? run.line ?? '';
    row.querySelector('.compared').hidden = !['hands', 'equity'].includes(run.kind) || !['done', 'stopped'].includes(run.state);
    const name = row.querySelector('.name');
    if (name !== document.activeElement) name.value = run.name ?? '';
    row.querySelector('.open').onclick = () => {
      find('runs').open = false;
      open(run);
    };
  });
  choose();
}

// rowOf returns the row of a run, a new one if there is none.
function rowOf(id) {
  const had = find(`run-${id}`);
  if (had) return had;
  const stop = html('button', { type: 'button', className: 'stop' }, 'Stop'), show = html('button', { type: 'button', className: 'open' }, 'Open');
  stop.addEventListener('click', () => api.end(id).then(draw, draw));
  const name = html('input', { className: 'name', placeholder: 'Name', 'aria-label': 'Name of the run', maxLength: 60, autocomplete: 'off' });
  name.addEventListener('change', () => api.put(`/api/runs/${id}/name`, { name: name.value.trim() }).catch((why) => setText('runs-none', why.error)));
  return html('li', { id: `run-${id}` }, html('strong'), html('small'), html('b', { className: 'line' }), html('code'),
    html('div', { className: 'links' }, name, html('label', { className: 'compared' }, html('input', { type: 'checkbox' }), ' compare'), stop, show));
}
