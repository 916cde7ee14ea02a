// The view Hands.

import * as api from './api.js';
import { askCommand, clearErrors, flags, showCommand, showError } from './form.js';
import { convergence } from './curve.js';
import { drawnSeed, find, html, setText } from './node.js';
import { Run } from './run.js';
import { strip } from './strip.js';
import * as text from './text.js';

let say, run, last = null, chosen = 'flush';
const form = () => find('hands-form');

export function start(sayIt) {
  say = sayIt;
  run = new Run(show, fail);
  form().elements.seed.value = drawnSeed();
  form().addEventListener('submit', begin);
  form().addEventListener('input', preview);
  form().querySelector('[data-new-seed]').addEventListener('click', () => {
    form().elements.seed.value = drawnSeed();
    preview();
  });
  form().querySelector('[data-stop]').addEventListener('click', () => run.stop().catch(fail));
  find('hands-table').tBodies[0].addEventListener('click', (e) => choose(e.target.closest('tr')?.dataset.hand));
  new ResizeObserver(() => last && draw(last)).observe(find('hands-curve'));
  preview();
  draw({});
  api.get('/api/catalogue').then(({ games }) => find('hands-game').append(...games.map((g, i) => html('option', { value: i ? g : '' }, g)))).catch(fail);
}

export function shown() {
  if (run.live) run.follow();
  if (last) tell(last);
}

function request() {
  const all = flags(form());
  if (all.cards === '7') delete all.cards;
  return { kind: 'hands', flags: all };
}

function preview() { askCommand('hands', request()); }

async function begin(e) {
  e.preventDefault();
  if (run.live) return;
  clearErrors('hands');
  busy(true);
  try {
    showCommand('hands', await run.start(request()));
  } catch (why) {
    busy(false);
    showError('hands', why);
  }
}

function fail(why) {
  busy(false);
  say(why.error, { bad: true });
}

function busy(is) {
  form().querySelector('[type=submit]').disabled = is;
  form().querySelector('[data-stop]').disabled = !is;
}

function show(view) {
  last = view;
  busy(view.state === 'running');
  if (view.state === 'stopped') showCommand('hands', view.command);
  tiles(view);
  table(view);
  draw(view);
  files(view);
  tell(view);
  if (view.error && view.state === 'failed') showError('hands', { error: view.error });
}

function tell(view) {
  const done = text.words(Number(view.done)), total = text.words(Number(view.total));
  switch (view.state) {
    case 'running': return say('Dealing', { working: true, percent: `${Math.floor(100 * view.done / view.total)} %` });
    case 'done': return say(`${done} hands in ${text.seconds(view.seconds)}`);
    case 'stopped': return say(`Stopped at ${done} of ${total}`);
    default: return say('The run failed', { bad: true });
  }
}

function tiles(view) {
  const live = view.state === 'running', rows = view.table?.rows ?? [];
  setText('hands-done', text.whole(view.done));
  setText('hands-total', view.state === 'done' ? '' : `of ${text.words(Number(view.total))}`);
  find('hands-bar').value = Number(view.done) / Number(view.total);
  setText('hands-speed', view.seconds > 0 && view.done > 0 ? text.rate(view.done / view.seconds) : '–');
  setText('hands-speed-of', view.done > 0 ? 'a second' : '');
  setText('hands-chi-title', view.table?.degrees ? `Chi-square, ${view.table.degrees} degrees` : 'Chi-square');
  const p = view.table?.p;
  setText('hands-p', p === undefined ? '–' : `p = ${text.probability(p)}`);
  const fit = setText('hands-fit', p === undefined ? (live ? 'at the end' : 'only at the planned end') : p < 1e-6 ? 'does not fit the exact values' : p < 0.01 ? 'a large deviation, but possible' : 'fits the exact values');
  fit.className = p === undefined ? '' : p < 1e-6 ? 'ill' : p < 0.01 ? 'doubt' : 'good';
  const z = rows.map((r) => Math.abs(r.z ?? 0));
  setText('hands-far', rows.length ? `${Math.max(...z).toFixed(2)} σ` : '–');
  setText('hands-far-of', live ? 'so far' : rows.length === 10 ? 'usual: 1.5 to 2' : '');
}

function table(view) {
  const rows = view.table?.rows ?? [], body = find('hands-table').tBodies[0];
  find('hands-empty').hidden = rows.length > 0;
  find('hands-empty').textContent = view.state === 'running' ? 'Dealing the first hands.' : 'No hands yet. Press Start.';
  if (rows.length && !rows.some((r) => r.hand === chosen)) chosen = rows[0].hand;
  const had = document.activeElement?.closest?.('#hands-table tr')?.dataset.hand;
  const decimals = Math.max(5, ...rows.filter((r) => r.high > r.low && r.frequency > 0).map((r) => Math.ceil(-Math.log10(100 * (r.high - r.low) / 4)) + 1));
  body.replaceChildren(...rows.map((r) => {
    const exact = r.exact === undefined ? '–' : text.percent(r.exact, Math.min(decimals, 9));
    const tr = html('tr', { className: r.hand === chosen ? 'chosen' : '' },
      html('td', {}, html('button', { type: 'button', className: 'pick', ariaPressed: String(r.hand === chosen) }, r.hand)),
      html('td', { className: 'wide quiet' }, text.whole(r.count)),
      html('td', {}, text.percent(r.frequency, Math.min(decimals, 9))),
      html('td', { className: 'wide quiet' }, exact),
      html('td', { className: 'wide' }, r.exact === 0 ? 'impossible' : r.frequency > 0 ? text.halfWidth((r.high - r.low) / 2 / r.frequency) : `0 to ${text.plain(100 * r.high, 2)} %`),
      html('td', {}, r.z === undefined ? '–' : text.minus(r.z.toFixed(2))),
      html('td', { className: 'strip' }, strip(r, Number(view.table.rounds))));
    tr.dataset.hand = r.hand;
    return tr;
  }));
  if (had) body.querySelector(`[data-hand="${had}"] button`)?.focus();
  const notes = [...(view.table?.warnings ?? [])];
  if (view.state === 'stopped' && rows.length) notes.unshift(`Stopped at ${text.words(Number(view.done))} of ${text.words(Number(view.total))}: the table is of these hands, and the command repeats it.`);
  find('hands-notes').replaceChildren(...notes.map((n) => html('li', {}, n)));
}

function choose(hand) {
  if (!hand) return;
  chosen = hand;
  for (const tr of find('hands-table').tBodies[0].rows) {
    tr.classList.toggle('chosen', tr.dataset.hand === hand);
    tr.querySelector('button').ariaPressed = String(tr.dataset.hand === hand);
  }
  draw(last);
}

function draw(view) {
  const rows = view.table?.rows ?? [], index = rows.findIndex((r) => r.hand === chosen);
  setText('hands-curve-of', index < 0 ? '' : `: ${chosen}`);
  const points = index < 0 ? [] : (view.curve ?? []).map((p) => [Number(p.rounds), Number(p.counts[index])]);
  if (index >= 0 && Number(view.table.rounds) > (points.at(-1)?.[0] ?? 0)) points.push([Number(view.table.rounds), Number(rows[index].count)]);
  convergence(find('hands-curve'), points, rows[index]?.exact, Number(view.total ?? 0), chosen);
}

function files(view) {
  const ready = view.state !== 'running' && view.table;
  const link = (file, label) => html('a', ready ? { className: 'button', href: `/api/runs/${view.id}/${file}`, download: file } : { className: 'button', ariaDisabled: 'true', role: 'link' }, label);
  find('hands-files').replaceChildren(link('table.csv', 'CSV'), link('table.json', 'JSON'), link('table.svg', 'SVG'));
  find('hands-curve-files').replaceChildren(link('curve.csv', 'CSV'), link('curve.svg', 'SVG'));
}
