// The view Shuffle lab.

import * as api from './api.js';
import { load, play, startDeck, stop } from './deck.js';
import { askCommand, clearErrors, flags, showCommand, showError } from './form.js';
import { showHeat, startHeat } from './heat.js';
import { drawnSeed, find, html, setText } from './node.js';
import { Run } from './run.js';
import * as text from './text.js';

let say, run, last = null, catalogue = [], shuffled = '', asked = 0;
const form = () => find('shuffle-form');

export async function start(sayIt) {
  say = sayIt;
  run = new Run(show, fail);
  startDeck();
  startHeat();
  form().elements.seed.value = drawnSeed();
  form().addEventListener('submit', audit);
  form().addEventListener('input', changed);
  form().querySelector('[data-new-seed]').addEventListener('click', () => {
    form().elements.seed.value = drawnSeed();
    changed();
  });
  form().querySelector('[data-stop]').addEventListener('click', () => run.stop().catch(fail));
  find('shuffle-go').addEventListener('click', shuffle);
  find('shuffle-order').addEventListener('click', () => order());
  files();
  try {
    catalogue = (await api.get('/api/catalogue')).shuffles;
  } catch (why) {
    return fail(why);
  }
  const group = (label, fair) => html('optgroup', { label }, ...catalogue.filter((s) => s.fair === fair).map((s) => html('option', { value: s.name }, s.name)));
  find('shuffle-algorithm').append(group('fair', true), group('not fair', false));
  find('shuffle-algorithm').value = 'naive';
  changed({ target: find('shuffle-algorithm') });
}

export function shown() {
  if (run.live) run.follow();
  if (last) tell(last);
}

// algorithm returns the chosen name, with its parameter if it has one.
function algorithm() {
  const name = find('shuffle-algorithm').value, parameter = find('shuffle-parameter').value.trim();
  return name.includes('(') ? `${name.split('(')[0]}(${parameter})` : name;
}

// pack returns the flags of the pack and the shuffle.
function pack() {
  const all = flags(form()), decks = all.pack === 'decks';
  const chosen = { algorithm: algorithm(), seed: all.seed, ...(decks ? { decks: all.decks, jokers: all.jokers } : { n: all.n }) };
  if (chosen.n === '52') delete chosen.n;
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
}

function request() {
  const { mode, shuffles } = flags(form()), wanted = { ...pack(), mode, shuffles };
  if (mode === 'both') delete wanted.mode;
  if (!shuffles) delete wanted.shuffles;
  return { kind: 'audit', flags: wanted };
}

function changed(e) {
  if (e?.target?.type === 'file') return; // a file does not change the pack
  if (e?.target?.id === 'shuffle-algorithm') {
    const a = catalogue.find((s) => s.name === e.target.value), parameter = a.name.match(/\((.*)\)/);
    setText('shuffle-about', `${a.about[0].toUpperCase()}${a.about.slice(1)}. Cost: ${a.cost}. Source: ${a.source}.`);
    find('shuffle-parameter').hidden = !parameter;
    find('shuffle-parameter').value = parameter?.[1] ?? '';
  }
  const decks = form().elements.pack.value === 'decks';
  find('shuffle-cards').hidden = decks;
  find('shuffle-decks').hidden = !decks;
  if (!run.live) askCommand('shuffle', request());
  if (!['shuffles', 'mode'].includes(e?.target?.name)) order();
}

// order shows the pack before its shuffle, and then calls then.
async function order(then) {
  stop();
  const mine = ++asked;
  clearErrors('shuffle'); // now, since the answer may come after an error of a file
  try {
    const steps = await api.post('/api/shuffle', pack());
    if (mine !== asked) return;
    load(steps);
    then?.();
  } catch (why) {
    if (mine === asked) showError('shuffle', why);
  }
}

// shuffle plays the shuffle. If it is the same shuffle again, it takes a new seed.
function shuffle() {
  if (JSON.stringify(pack()) === shuffled) {
    form().elements.seed.value = drawnSeed();
    if (!run.live) askCommand('shuffle', request());
  }
  shuffled = JSON.stringify(pack());
  order(play);
}

async function audit(e) {
  e.preventDefault();
  if (run.live) return;
  clearErrors('shuffle');
  busy(true);
  try {
    showCommand('shuffle', await run.start(request()));
  } catch (why) {
    busy(false);
    showError('shuffle', why);
  }
}

function busy(is) {
  form().querySelector('[type=submit]').disabled = is;
  form().querySelector('[data-stop]').disabled = !is;
}

function fail(why) {
  busy(false);
  say(why.error, { bad: true });
}

function show(view) {
  last = view;
  busy(view.state === 'running');
  tell(view);
  report(view.audit, view);
  const ready = view.state !== 'running' && view.audit?.modes?.[0]?.positions;
  find('shuffle-files').replaceChildren(...(ready ? ['positions.csv', 'positions.svg'] : []).map((file) => html('a', { className: 'button', href: `/api/runs/${view.id}/${file}`, download: file }, file.split('.')[1].toUpperCase())));
  if (view.state === 'failed') showError('shuffle', { error: view.error });
}

function tell(view) {
  const total = text.words(Number(view.total)), done = text.words(Number(view.done));
  if (view.state === 'running') return say('Auditing', { working: true, percent: `${Math.floor(100 * view.done / view.total)} %` });
  if (view.state === 'done') return say(`${done} shuffles audited in ${text.seconds(view.seconds)}`);
  return say(view.state === 'stopped' ? `Stopped at ${done} of ${total} shuffles` : 'The audit failed', { bad: view.state === 'failed' });
}

const badges = { PASS: ['NO BIAS FOUND', 'pass'], 'TOO FEW': ['TOO FEW PACKS', 'suspect'], SUSPECT: ['SUSPECT', 'suspect'], FAIL: ['UNFAIR', 'fail'] };

// report shows an audit. Before the end of a run it has no verdict.
function report(a, view = {}) {
  const modes = a?.modes ?? [], results = modes.flatMap((m) => (m.results ?? []).map((r) => ({ ...r, mode: m.mode })));
  showHeat(modes[0]?.positions);
  setText('audit-of', a ? `${a.algorithm}, ${a.cards} cards` : 'The audit');
  const [word, kind] = badges[a?.verdict] ?? ['', ''];
  setText('verdict', word).className = `badge ${kind}`;
  find('verdict').hidden = !word;
  find('audit-empty').hidden = results.length > 0;
  setText('audit-empty', !a && !view.state ? 'The verdict and the tests appear here.' : view.state === 'stopped' ? 'Stopped: a verdict needs all shuffles of the plan.' : 'In progress: the verdict comes at the end.');
  const findings = a?.verdict === 'PASS' ? [] : (a?.findings ?? []).slice(0, 6);
  find('findings').replaceChildren(...findings.map((f) => html('li', {}, f)));
  find('tests-box').hidden = results.length === 0;
  find('tests').tBodies[0].replaceChildren(...results.map((r) => html('tr', {},
    html('td', { title: `${r.test}: ${r.largest_deviation}` }, r.title[0].toUpperCase() + r.title.slice(1), modes.length > 1 ? html('small', {}, ` ${r.mode}`) : ''),
    html('td', {}, text.probability(r.p_adjusted)),
    html('td', { className: r.verdict.toLowerCase() }, r.verdict.toLowerCase()))));
  const left = [...new Set(modes.flatMap((m) => (m.left_out ?? []).map((l) => `${l.test} left out: ${l.why}`)))];
  find('audit-notes').replaceChildren(...(results.length ? left : []).map((l) => html('li', {}, l)));
}

// files audits a file that the user chooses, or drops on the page.
function files() {
  const zone = find('shuffle-drop');
  find('shuffle-file').addEventListener('change', (e) => { if (e.target.files[0]) read(e.target.files[0]); e.target.value = ''; });
  addEventListener('dragover', (e) => { if (!find('shuffle').hidden) { e.preventDefault(); zone.classList.add('over'); } });
  addEventListener('dragleave', () => zone.classList.remove('over'));
  addEventListener('drop', (e) => {
    if (find('shuffle').hidden) return;
    e.preventDefault();
    zone.classList.remove('over');
    if (e.dataTransfer.files[0]) read(e.dataTransfer.files[0]);
  });
}

async function read(file) {
  clearErrors('shuffle');
  say(`Auditing ${file.name}`, { working: true });
  try {
    const audited = await api.postText(`/api/permutations?file=${encodeURIComponent(file.name)}`, file);
    last = null;
    report({ ...audited, algorithm: file.name });
    find('shuffle-files').replaceChildren();
    showCommand('shuffle', audited.command);
    say(`${text.whole(audited.modes[0].shuffles)} packs of ${file.name} audited`);
  } catch (why) {
    say('Ready');
    showError('shuffle', { error: `${file.name}: ${why.error}` });
  }
}
