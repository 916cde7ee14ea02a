// The view Shuffle lab.

import * as api from './api.js';
import { nameCards } from './cards.js';
import { load, play, startDeck, stop } from './deck.js';
import { askCommand, clearErrors, fillForm, flags, showCommand, showError } from './form.js';
import { showHeat, startHeat } from './heat.js';
import { drawnSeed, find, html, setText, shownFrom } from './node.js';
import * as place from './place.js';
import { isOf, showResult } from './result.js';
import { Run } from './run.js';
import * as text from './text.js';

let say, run, last = null, catalogue = [], shuffled = '', asked = 0, reading = 0;
const form = () => find('shuffle-form');

export async function start(sayIt) {
  say = sayIt;
  run = new Run('shuffle', { show, fail, changed: stateChanged });
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
  find('show-passes').addEventListener('click', () => foldPasses(!find('passes').hidden));
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
  const { name, inputs } = place.at();
  if (name !== 'shuffle' || !inputs?.has('algorithm')) find('shuffle-algorithm').value = 'naive';
  if (name === 'shuffle' && inputs) fill(inputs);
  else changed({ target: find('shuffle-algorithm') });
  run.recall();
}

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  if (!catalogue.length) return; // start does it later
  if (inputs) fill(inputs);
  else place.keep('shuffle', inputsOf());
  if (last) show(last);
}

// fill sets the form from inputs.
function fill(inputs) {
  const all = new URLSearchParams(inputs), [, name, parameter] = (all.get('algorithm') ?? 'naive').match(/^([^(]*)(?:\((.*)\))?$/);
  const of = catalogue.find((s) => s.name.split('(')[0] === name);
  all.set('algorithm', of?.name ?? 'naive');
  all.set('pack', all.has('decks') ? 'decks' : 'cards');
  if (!all.get('seed')) all.set('seed', drawnSeed());
  if (!all.get('mode')) all.set('mode', 'both');
  fillForm(form(), all);
  about();
  if (parameter !== undefined) find('shuffle-parameter').value = parameter;
  changed();
}

// inputsOf returns the inputs for the address.
const inputsOf = () => ({ mode: 'both', ...request().flags });

// open follows a run of the list, and returns the address with its settings.
export function open(view) {
  run.attach(view.id, view.request);
  return place.addressOf('shuffle', view.request.flags.stdin === undefined ? { mode: 'both', ...view.request.flags } : inputsOf());
}

export function missing(id) { if (run.id === id) run.set('gone'); }

// algorithm returns the chosen name, with its parameter if it has one.
function algorithm() {
  const name = find('shuffle-algorithm').value, parameter = find('shuffle-parameter').value.trim();
  return name.includes('(') ? `${name.split('(')[0]}(${parameter})` : name;
}

// pack returns the flags of the pack and the shuffle.
function pack() {
  const all = flags(form()), decks = all.pack === 'decks';
  /** @type {Record<string, string>} */
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
  if (e?.target?.id === 'shuffle-algorithm') about();
  const decks = form().elements.pack.value === 'decks';
  find('shuffle-cards').hidden = decks;
  find('shuffle-decks').hidden = !decks;
  preview();
  if (!['shuffles', 'mode'].includes(e?.target?.name)) order();
}

// about shows what the chosen algorithm is.
function about() {
  const a = catalogue.find((s) => s.name === find('shuffle-algorithm').value), parameter = a.name.match(/\((.*)\)/);
  setText('shuffle-about', `${a.about[0].toUpperCase()}${a.about.slice(1)}. Cost: ${a.cost}. Source: ${a.source}.`);
  find('shuffle-parameter').hidden = !parameter;
  find('shuffle-parameter').value = parameter?.[1] ?? '';
}

// preview shows what the settings ask for: the command and the address.
function preview() {
  place.keep('shuffle', inputsOf());
  askCommand('shuffle', request());
  result();
}

// file returns the name of the file whose audit is on the page, or undefined.
const file = () => last && run.request?.flags?.stdin;

// result shows whose audit is on the page.
function result() {
  const ofFile = file() !== undefined, other = last && (ofFile || !isOf(request(), run.request));
  setText('shuffle-same', other ? 'These settings on the command line, not run yet' : 'The same on the command line');
  const acts = { stopped: [['Continue', () => run.resume().catch((why) => showError('shuffle', why))]], gone: ofFile ? [] : [['Run it again', again]] }[run.state] ?? [];
  const note = { gone: 'This audit is gone: the server was started again.', lost: 'Connection lost, trying again: these numbers may be old.' }[run.state]
    ?? (run.again ? 'The server was started again, and the audit with it.' : last?.note ? `Stopped: ${last.note}.` : '');
  showResult('shuffle', last, other && !ofFile, note, acts);
}

async function again() {
  fill(new URLSearchParams(run.request.flags));
  await audit();
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
    preview();
  }
  shuffled = JSON.stringify(pack());
  order(play);
  shownFrom(find('shuffle-step'));
}

async function audit(e) {
  e?.preventDefault();
  if (run.state === 'starting' || run.state === 'running') return;
  clearErrors('shuffle');
  reading++; // a file that is read now is not shown
  try {
    const command = await run.start(request());
    place.ran();
    showCommand('shuffle', command);
    shownFrom(find('audit-of'));
  } catch (why) {
    showError('shuffle', why);
    stateChanged(run.state);
    if (last) tell(last);
  }
}

// stateChanged shows a new state of the run that is not a new result.
function stateChanged(state) {
  form().querySelector('[type=submit]').disabled = state === 'running' || state === 'starting';
  form().querySelector('[data-stop]').disabled = !run.live;
  if (state === 'starting') say('Preparing', { working: true });
  else if (state === 'lost') say(run.toStop ? 'Connection lost, trying again; the audit will be stopped' : 'Connection lost, trying again', { bad: true });
  else if (state === 'gone') say('The audit is gone: the server was started again', { bad: true });
  else if (state === '') say('Ready');
  result();
}

function fail(why) {
  stateChanged(run.state);
  say(why.error, { bad: true });
}

function show(view) {
  last = view;
  stateChanged(view.state);
  tell(view);
  if (find('shuffle').hidden) return;
  report(view.audit && file() !== undefined ? { ...view.audit, algorithm: file() } : view.audit, view);
  const ready = view.state !== 'running' && view.audit?.modes?.[0]?.positions;
  find('shuffle-files').replaceChildren(...(ready ? ['positions.csv', 'positions.svg'] : []).map((file) => html('a', { className: 'button', href: `/api/runs/${view.id}/${file}`, download: file }, file.split('.')[1].toUpperCase())));
  if (view.state === 'failed') showError('shuffle', { error: view.error });
}

function tell(view) {
  const total = text.words(Number(view.total)), done = text.words(Number(view.done));
  if (view.state === 'running') return run.state === 'running' && say(...text.working(view, 'Auditing'));
  if (view.state === 'done' && file() !== undefined) return say(`${text.some(done, 'packs')} of ${file()} audited`);
  if (view.state === 'done') return say(`${text.some(done, 'shuffles')} audited in ${text.seconds(view.seconds)}`);
  return say(view.state === 'stopped' ? `Stopped at ${done} of ${total} shuffles` : 'The audit failed', { bad: view.state === 'failed' });
}

const badges = { PASS: ['NO BIAS FOUND', 'pass'], 'TOO FEW': ['TOO FEW PACKS', 'suspect'], SUSPECT: ['SUSPECT', 'suspect'], UNFAIR: ['UNFAIR', 'fail'] };

const most = 8; // findings that are shown, as by the command

// report shows an audit. Before the end of a run it has no verdict.
function report(a, view = {}) {
  const modes = a?.modes ?? [], results = modes.flatMap((m) => (m.results ?? []).map((r) => ({ ...r, mode: m.mode })));
  const words = (text) => nameCards(text, a?.names ?? []);
  showHeat(modes, a?.names);
  setText('audit-of', a ? `${a.algorithm}, ${a.cards} cards` : 'The audit');
  const [word, kind] = badges[a?.verdict] ?? ['', ''];
  setText('verdict', word).className = `badge ${kind}`;
  find('verdict').hidden = !word;
  find('audit-empty').hidden = results.length > 0;
  setText('audit-empty', !a && !view.state ? 'The verdict and the tests appear here.' : view.state === 'stopped' ? 'Stopped: a verdict needs all shuffles of the plan.' : 'In progress: the verdict comes at the end.');
  const findings = (a?.findings ?? []).slice(0, most).map(words), further = (a?.findings ?? []).length - findings.length;
  if (further > 0) findings.push(`and ${further} more`);
  find('findings').replaceChildren(...findings.map((f) => html('li', {}, f)));
  find('tests-box').hidden = results.length === 0;
  const row = (r) => html('tr', {},
    html('td', { title: `${r.test}: ${words(r.largest_deviation)}` }, r.title[0].toUpperCase() + r.title.slice(1), modes.length > 1 ? html('small', {}, ` ${r.mode}`) : ''),
    html('td', {}, text.probability(r.p_adjusted)),
    html('td', { className: r.verdict.toLowerCase() }, r.verdict.toLowerCase()));
  results.sort((a, b) => a.p_adjusted - b.p_adjusted);
  const [bad, passes] = [results.filter((r) => r.verdict !== 'PASS'), results.filter((r) => r.verdict === 'PASS')];
  find('tests').tBodies[0].replaceChildren(...bad.map(row));
  find('tests').tBodies[1].replaceChildren(...passes.map(row));
  foldPasses(bad.length > 0);
  const left = [...new Set(modes.flatMap((m) => (m.left_out ?? []).map((l) => `${l.test[0].toUpperCase()}${l.test.slice(1).replaceAll('-', ' ')} left out: ${l.why}`)))];
  find('audit-notes').replaceChildren(...(results.length ? left : []).map((l) => html('li', {}, l)));
  limits(a);
}

// limits shows what a suspect audit needs, and which biases the audit would have found.
function limits(a) {
  const more = a?.more_needed ? [`Suspect: a second run needs ${text.whole(a.more_needed)} more shuffles.`] : [];
  const found = (a?.detects ?? []).map((d) => `${d.what}: ${text.plain(100 * d.relative, 2)} %`);
  find('audit-limits').replaceChildren(...more.map((m) => html('p', {}, m)),
    ...(found.length ? [html('p', {}, 'Found with 90 % probability, if the frequency is higher by:'), html('ul', {}, ...found.map((f) => html('li', {}, f)))] : []));
}

// foldPasses hides or shows the tests that pass.
function foldPasses(fold) {
  const passes = find('passes').rows.length, button = find('show-passes');
  find('passes').hidden = fold;
  button.hidden = passes === 0;
  button.setAttribute('aria-expanded', String(!fold));
  button.textContent = `${fold ? 'Show' : 'Hide'} the ${passes} tests that pass`;
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

const partSize = 8 << 20; // bytes: the longest request

// send sends a file, in parts if it is long, and returns its audit. It calls sent with the
// part of the file, up to 1, that is sent.
async function send(file, sent) {
  let upload = '';
  for (let from = 0; ; from += partSize) {
    sent(from / Math.max(1, file.size));
    const more = from + partSize < file.size;
    const query = new URLSearchParams({ file: file.name, ...(more && { more: '1' }), ...(upload && { upload }) });
    const answer = await api.postText(`/api/permutations?${query}`, file.slice(from, from + partSize));
    if (!answer.upload) return answer;
    upload = answer.upload;
  }
}

async function read(file) {
  clearErrors('shuffle');
  if (run.live) return showError('shuffle', { error: `${file.name}: an audit is in progress: stop it first` });
  run.drop();
  last = null;
  result();
  report(null);
  find('shuffle-files').replaceChildren();
  const mine = ++reading;
  try {
    const view = await send(file, (done) => mine === reading && say(`Auditing ${file.name}`, { working: true, percent: done < 1 ? `${Math.floor(100 * done)} %` : '' }));
    if (mine !== reading) return;
    last = view;
    run.attach(view.id, view.request);
    shownFrom(find('audit-of'));
  } catch (why) {
    if (mine !== reading) return;
    say('Ready');
    showError('shuffle', { error: `${file.name}: ${why.error}` });
  }
}
