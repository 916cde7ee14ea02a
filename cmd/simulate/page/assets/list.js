// The list of the server's runs, in a drawer. Two runs that are ticked are compared in it.

import * as api from './api.js';
import { compare } from './compare.js';
import { again, keep, kept, ofHands } from './kept.js';
import { find, html, setText } from './node.js';
import { badges } from './report.js';
import { seconds, some, waits, words } from './text.js';

const views = { hands: 'Hands', audit: 'Shuffle lab', room: 'Shuffle lab', equity: 'Equity', query: 'Query' };
let timer = 0, open, shown = [], compared = '';

// startList makes the list. openRun is called with the run that the user opens.
export function startList(openRun) {
  open = openRun;
  find('runs').addEventListener('toggle', (e) => {
    clearInterval(timer);
    if (e.newState !== 'open') return;
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
  shown = runs;
  const list = find('runs-list');
  const rows = runs.map((run) => rowOf(run.id));
  for (const old of [...list.children]) if (!rows.includes(old)) old.remove();
  rows.forEach((row, i) => {
    if (list.children[i] !== row) list.insertBefore(row, list.children[i] ?? null);
    const run = runs[i], put = (what, text) => { const e = row.querySelector(what); if (e.textContent !== text) e.textContent = text; return e; };
    put('strong', views[run.kind] ?? run.kind);
    put('code', run.command);
    put('small', state(run));
    put('.line', badges[run.line]?.[0] ?? run.line ?? '');
    row.querySelector('.stop').hidden = run.state !== 'running';
    const tick = row.querySelector('[type=checkbox]');
    tick.hidden = !['hands', 'equity'].includes(run.kind) || !['done', 'stopped'].includes(run.state);
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
  const name = html('input', { className: 'name', placeholder: 'Name', 'aria-label': 'Name of the run', maxLength: 60, autocomplete: 'off' });
  name.addEventListener('change', () => {
    keep({ id, name: name.value.trim() });
    api.put(`/api/runs/${id}/name`, { name: name.value.trim() }).catch((why) => why.status !== 404 && setText('runs-none', why.error));
  });
  return html('li', { id: `run-${id}` }, html('span', {}, html('input', { type: 'checkbox' })), name, html('b', { className: 'line' }),
    html('p', { className: 'small' }, html('strong'), ', ', html('small')), html('code'), html('div', { className: 'row' }, show, stop));
}
