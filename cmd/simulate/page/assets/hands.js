// The view Hands.

import * as api from './api.js';
import { askCommand, clearErrors, exclude, fillForm, flags, showCommand, showError } from './form.js';
import { allCurves, convergence, startCurve } from './curve.js';
import { ranks, suits } from './cards.js';
import { fillRows } from './handrows.js';
import { estimate, lengthOf, showLength, startLength } from './length.js';
import { drawnSeed, find, html, setText, shownFrom } from './node.js';
import { drawChoice } from './picker.js';
import { fileOf } from './picture.js';
import * as place from './place.js';
import { calm, deal, pause, play, reset, startPlay } from './play.js';
import { isOf, showResult } from './result.js';
import { Run } from './run.js';
import * as text from './text.js';

let say, run, last = null, chosen = 'flush', excluded = {}, game = '', early = { of: '', curve: [] }, began = false, watched = null;
const form = () => find('hands-form');
const shownNow = () => !find('hands').hidden;

export function start(sayIt) {
  say = sayIt;
  run = new Run('hands', { show, fail, changed });
  form().elements.seed.value = drawnSeed();
  form().addEventListener('submit', begin);
  form().addEventListener('input', () => { pause(); edited(); });
  startPlay({ request, show, fail, run: watch, paused: () => { if (last?.state === 'dealt') tell(last = { ...last, playing: false }); } });
  startPicker();
  form().querySelector('[data-new-seed]').addEventListener('click', () => {
    form().elements.seed.value = drawnSeed();
    edited();
  });
  form().querySelector('[data-stop]').addEventListener('click', () => run.stop().catch(fail));
  find('hands-table').tBodies[0].addEventListener('click', (e) => choose(e.target.closest('tr')?.dataset.hand));
  startCurve(find('hands-curve'), find('hands-curve-say'));
  startLength(form(), request, edited);
  // A drawing is replaced during a run: a click whose two ends are in different ones is lost.
  find('hands-all').addEventListener('pointerup', (e) => e.button === 0 && choose(e.target.closest('g')?.dataset.hand));
  new ResizeObserver(() => last && draw(last)).observe(find('hands-curve'));
  draw({});
  run.recall();
  api.get('/api/catalogue').then((all) => {
    excluded = all.excluded;
    find('hands-game').append(...all.games.map((g, i) => html('option', { value: i ? g : '' }, [g, all.rules.find((r) => r.name === g)?.title].filter(Boolean).join(': '))));
    find('hands-game').value = all.games.indexOf(game) > 0 ? game : '';
    preview();
  }).catch(fail);
}

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  if (inputs) {
    game = inputs.get('game') ?? ''; // its choice comes with the catalogue
    fillForm(form(), inputs);
    if (!inputs.get('seed')) form().elements.seed.value = drawnSeed();
    showLength(form(), inputs);
  }
  preview();
  if (last) show(last);
  else if (!began && !run.id) calm.matches ? deal(10) : play();
  began = true;
}

// startPicker shows the cards to choose as known ones.
function startPicker() {
  const field = () => form().elements[find('hands-cards').querySelector('input:checked').value];
  const cards = (e) => e.value.match(/(10|[AKQJT2-9])[shdc]/gi) ?? [];
  const draw = () => drawChoice(find('hands-picker'), Object.keys(suits).flatMap((s) => ranks.map((r) => r + s)), ranks.length,
    (name) => ['hole', 'board', 'dead'].some((of) => cards(form().elements[of]).includes(name)), (name) => {
      const holds = ['hole', 'board', 'dead'].map((of) => form().elements[of]).find((e) => cards(e).includes(name)), e = holds ?? field();
      e.value = (holds ? cards(e).filter((c) => c !== name) : [...cards(e), name]).join('');
      e.dispatchEvent(new Event('input', { bubbles: true }));
      draw();
    });
  find('hands-cards').addEventListener('toggle', draw);
}

// watch runs what the user has watched hand by hand to its end.
async function watch(asked, curve) {
  watched = asked;
  try {
    await run.start(asked);
    early = { of: run.id, curve };
    first(asked, 1000);
  } catch (why) {
    fail(why);
  }
}

// first asks for the curve of the first hands of a run, from a number of hands on.
async function first({ flags: all }, from, most = 2 ** 18) {
  const mine = early, rounds = String(Math.min(most, 2 ** 18));
  const got = await api.post(`/api/deal?from=${from}`, { kind: 'hands', flags: { ...all, rounds } }).catch(() => null);
  if (!got || mine !== early) return;
  early.curve = [...early.curve, ...got.curve];
  if (last && shownNow()) draw(last);
}

// open follows a run of the list, and returns the address with its settings.
export function open(view) {
  run.attach(view.id, view.request);
  return place.addressOf('hands', view.request.flags);
}

export function missing(id) { if (run.id === id) run.set('gone'); }

function request() {
  const all = flags(form());
  if (all.cards === '7') delete all.cards;
  return { kind: 'hands', flags: all };
}

function edited() {
  preview();
  result();
}

// preview shows what the settings ask for: the command, the address, the time.
function preview() {
  exclude(form(), 'hands-excluded', excluded[form().elements.game.value || 'holdem'] ?? {});
  place.keep('hands', flags(form()));
  const unchanged = last && isOf(request(), last.request);
  setText('hands-same', last && !unchanged ? 'These settings on the command line, not run yet' : 'The same on the command line');
  if (unchanged && run.state === 'stopped') showCommand('hands', last.command);
  else askCommand('hands', request());
  estimate(request(), run.live);
}

async function begin(e) {
  e?.preventDefault();
  if (run.state === 'starting' || run.state === 'running') return;
  reset();
  clearErrors('hands');
  if (last?.state === 'dealt' || watched) {
    watched = null;
    draw(last = { state: 'running', request: request(), done: '0', total: '1', command: '' });
    tiles(last);
    table(last);
  }
  try {
    await lengthOf();
    const command = await run.start(request());
    place.ran();
    showCommand('hands', command);
    setText('hands-same', 'The same on the command line');
    shownFrom(find('hands-tiles'));
  } catch (why) {
    showError('hands', why);
    changed(run.state);
    if (last) tell(last);
  }
}

function fail(why) {
  changed(run.state);
  say(why.error, { bad: true });
}

// changed shows a new state of the run that is not a new result.
function changed(state) {
  const busy = state === 'running' || state === 'starting';
  form().querySelector('[type=submit]').disabled = busy;
  form().querySelector('[data-stop]').disabled = !run.live;
  for (const e of document.querySelectorAll('.play button')) /** @type {any} */ (e).disabled = busy;
  if (state === 'starting') say('Preparing', { working: true });
  else if (state === 'lost') say(run.toStop ? 'Connection lost, trying again; the run will be stopped' : 'Connection lost, trying again', { bad: true });
  else if (state === 'gone') say('The run is gone: the server was started again', { bad: true });
  else if (state === '') say('Ready');
  result();
}

const again = async () => {
  location.hash = place.addressOf('hands', run.request.flags);
  fillForm(form(), new URLSearchParams(run.request.flags));
  showLength(form(), new URLSearchParams(run.request.flags));
  await begin();
};

// result shows whose numbers are on the page.
function result() {
  const acts = { stopped: [['Continue', () => run.resume().catch((why) => showError('hands', why))]], gone: [['Run it again', again]] }[run.state] ?? [];
  const note = { gone: 'This run is gone: the server was started again.', lost: 'Connection lost, trying again: these numbers may be old.' }[run.state]
    ?? (run.again ? 'The server was started again, and the run with it.' : last?.note ? `Stopped: ${last.note}.` : '');
  const own = last?.state === 'dealt' || watched && isOf(watched, last?.request);
  showResult('hands', last?.command ? last : null, last && !own && !isOf(request(), last.request), note, acts);
  const off = run.state === 'gone';
  for (const a of document.querySelectorAll('#hands-files a, #hands-curve-files a')) if (off) a.setAttribute('aria-disabled', 'true');
}

function show(view) {
  if (view.state === 'dealt' && run.live) return;
  last = view;
  if (view.state === 'dealt') run.drop();
  else if (view.id !== early.of && view.state !== 'stopped' && Number(view.done) > 0) {
    early = { of: view.id, curve: [] };
    first(view.request, 1, Number(view.total));
  }
  changed(view.state);
  tell(view);
  if (!shownNow()) return;
  if (view.state === 'stopped' && isOf(request(), run.request)) showCommand('hands', view.command);
  tiles(view);
  table(view);
  draw(view);
  files(view);
  result();
  if (view.error && view.state === 'failed') showError('hands', { error: view.error });
}

function tell(view) {
  const done = text.words(Number(view.done)), total = text.words(Number(view.total));
  switch (view.state) {
    case 'running': return run.state === 'running' && say(...text.working(view, 'Dealing'));
    case 'dealt': return say(view.playing ? 'Dealing hand by hand' : `${text.some(done, 'hands')} dealt`, { working: view.playing });
    case 'done': return say(`${text.some(done, 'hands')} in ${text.seconds(view.seconds)}`);
    case 'stopped': return say(`Stopped at ${done} of ${total}`);
    default: return say('The run failed', { bad: true });
  }
}

function tiles(view) {
  const live = view.state === 'running', rows = view.table?.rows ?? [];
  setText('hands-done', text.whole(view.done));
  setText('hands-total', view.state === 'done' || view.done === view.total ? '' : `of ${text.words(Number(view.total))}`);
  find('hands-bar').value = Number(view.done) / Number(view.total);
  setText('hands-speed', view.seconds > 0 && view.done > 0 ? text.rate(view.done / view.seconds) : '–');
  const left = (view.total - view.done) * view.seconds / view.done;
  setText('hands-speed-of', !(view.done > 0 && view.seconds > 0) ? '' : live && left < Infinity ? `a second, ${text.duration(left)} left` : 'a second');
  setText('hands-chi-title', view.table?.degrees ? `Chi-square, ${view.table.degrees} degrees` : 'Chi-square');
  const p = view.table?.p;
  setText('hands-p', p === undefined ? '–' : `p = ${text.probability(p)}`);
  const z = rows.filter((r) => r.z !== undefined).map((r) => Math.abs(r.z)), far = Math.max(...z, 0), farther = 1 - (1 - text.beyond(far)) ** z.length;
  const [words, kind] = p === undefined ? [live || view.state === 'dealt' ? 'at the end' : 'only at the planned end', ''] : judged(Math.min(1, 2 * Math.min(p, farther)));
  setText('hands-fit', words).className = kind;
  setText('hands-far', z.length ? `${far.toFixed(2)} σ` : '–');
  setText('hands-far-of', live ? 'so far' : z.length && p !== undefined ? `${oneIn(farther)} have as much` : '');
}

// oneIn says how many fair runs have a probability.
const oneIn = (p) => (p > 0.1 ? `${Math.round(100 * p)} % of fair runs` : `1 of ${text.words(Number((1 / Math.max(p, 1e-300)).toPrecision(2)))} fair runs`);

// judged returns the judgement of a run and its class. p is the probability that the chi-square
// or the largest deviation of a fair run is as rare as the rarer of the two, at most.
function judged(p) {
  if (p < 1e-6) return ['does not fit the exact values', 'ill'];
  if (p < 0.05) return [`${p < 0.01 ? 'rare' : 'seldom'}: ${oneIn(p)}`, 'doubt'];
  return ['fits the exact values', 'good'];
}

function table(view) {
  const rows = view.table?.rows ?? [];
  find('hands-empty').hidden = rows.length > 0;
  find('hands-empty').textContent = view.state === 'running' ? text.waits(view) || 'Dealing the first hands.' : 'No hands yet. Press Start.';
  if (rows.length && !rows.some((r) => r.hand === chosen)) chosen = rows[0].hand;
  fillRows(find('hands-table').tBodies[0], rows, Number(view.table?.rounds), chosen);
  const notes = (view.table?.warnings ?? []).map(text.grouped);
  if (view.state === 'stopped' && rows.length) notes.unshift(`Stopped at ${text.words(Number(view.done))} of ${text.words(Number(view.total))}: the table is of these hands, and the command repeats it.`);
  if (find('hands-notes').innerText !== notes.join('\n')) find('hands-notes').replaceChildren(...notes.map((n) => html('li', {}, n)));
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
  const rows = view.table?.rows ?? [], index = rows.findIndex((r) => r.hand === chosen), known = rows[index]?.exact;
  setText('hands-curve-of', index < 0 ? '' : `: ${chosen}`);
  const curve = [...(view.id === early.of ? early.curve : []), ...(view.curve ?? [])].map((p) => [Number(p.rounds), p.counts.map(Number)]);
  if (rows.length) curve.push([Number(view.table.rounds), rows.map((r) => Number(r.count))]);
  const points = curve.filter(([n], i) => i === 0 || n > curve[i - 1][0]), total = view.state === 'running' ? Number(view.total ?? 0) : 0;
  allCurves(find('hands-all'), points, rows, total, chosen);
  convergence(find('hands-curve'), index < 0 ? [] : points.map(([n, counts]) => [n, counts[index]]), known, total, chosen);
  const n = 10 ** Math.floor(Math.log10(Math.max(100, total, points.at(-1)?.[0] ?? 0))), band = (m) => text.plain(196 * Math.sqrt((1 - known) / known / m), 2);
  setText('hands-root', known > 0 && known < 1 ? `Below, ${chosen} relative to its exact value. The band: ±${band(n / 100)} % after ${text.some(text.words(n / 100), 'hands')}, ±${band(n)} % after ${text.words(n)}. A hundred times the hands, a tenth of the error: 1/√hands.` : '');
}

function files(view) {
  const ready = view.id && view.state !== 'running' && view.table;
  const links = (...all) => all.flatMap(([file, flag]) => (ready ? fileOf(view.id, file, flag) : [file.split('.')[1].toUpperCase(), ...(flag ? ['PNG'] : [])].map((label) => html('a', { className: 'button', ariaDisabled: 'true', role: 'link' }, label)).concat(flag ? html('span', { className: 'flag small' }, flag) : [])));
  const key = ready ? view.id : '';
  if (find('hands-files').dataset.of === key) return;
  find('hands-files').dataset.of = key;
  find('hands-files').replaceChildren(...links(['table.csv'], ['table.json'], ['table.svg', '-plot']));
  find('hands-curve-files').replaceChildren(...links(['curve.csv'], ['curve.svg', '-convergence']));
}
