// The view Shuffle lab.

import * as api from './api.js';
import { ended, load, play, startDeck, stop } from './deck.js';
import { askCommand, clearErrors, fillForm, flags, showCommand, showError, unknownIn } from './form.js';
import { showHeat, startHeat } from './heat.js';
import { all as every, drawnSeed, find, html, setText, shownFrom, twin } from './node.js';
import * as place from './place.js';
import { isOf, showResult } from './result.js';
import * as own from './own.js';
import { save } from './picture.js';
import { auditFiles, report } from './report.js';
import { showRoom } from './room.js';
import { Run } from './run.js';
import { shut, words } from './sentence.js';
import * as text from './text.js';
import { partsOf, send, startFiles } from './upload.js';
import { showWhy, startWhy } from './why.js';

let say, run, beside, last = null, other = null, next = null, catalogue = [], largest = 108, times = 1, asked = 0, reading = 0;
let making = null; // what ends the packs of the user's own program, while they are made
const form = () => find('shuffle-form');

twin(find('pack')); // now, before the copy buttons are made to work
twin(find('audit-panel'));
twin(find('audit-tests'));

export async function start(sayIt) {
  say = sayIt;
  run = new Run('shuffle', { show, fail, changed: stateChanged });
  beside = new Run('beside', { show: showBeside, fail, changed: () => stateChanged(run.state) });
  startDeck();
  startHeat();
  startWhy(why);
  form().elements.seed.value = drawnSeed();
  form().addEventListener('submit', audit);
  form().addEventListener('input', changed);
  form().querySelector('[data-new-seed]').addEventListener('click', () => {
    form().elements.seed.value = drawnSeed();
    changed();
  });
  form().querySelector('[data-stop]').addEventListener('click', () => {
    next = null;
    if (making) return making.abort();
    (beside.live ? beside : run).stop().catch(fail);
  });
  for (const id of ['shuffle-back', 'shuffle-undo']) {
    find(id).addEventListener('click', () => {
      if (find('shuffle-refused').matches('.kept:not([hidden])')) return clearErrors('shuffle');
      return fill(new URLSearchParams(file() === undefined && last ? { mode: 'both', ...request0().flags } : isOwn() ? { algorithm: 'own', program: own.program() } : {}));
    });
  }
  for (const e of every('[data-shuffles]')) e.addEventListener('click', () => { form().elements.shuffles.value = e.dataset.shuffles; changed({ target: form().elements.shuffles }); });
  for (const prefix of ['', 'b-']) find(`${prefix}audit-tests-go`).addEventListener('click', () => { find(`${prefix}tests-box`).open = true; find(`${prefix}audit-tests`).scrollIntoView(); });
  find('shuffle-go').addEventListener('click', shuffle);
  find('shuffle-order').addEventListener('click', () => {
    times = 1;
    order();
  });
  startFiles(read);
  own.startOwn(() => changed({ target: find('own-program') }), (mode) => { form().elements.mode.value = mode; });
  find('own-toggle').addEventListener('click', () => {
    find('shuffle-algorithm').value = isOwn() ? 'naive' : 'own';
    changed({ target: find('shuffle-algorithm') });
    if (isOwn()) find('own-program').focus();
  });
  try {
    const all = await api.get('/api/catalogue');
    [catalogue, largest] = [all.shuffles, all.limits.cards];
  } catch (why) {
    return fail(why);
  }
  const group = (label, fair) => html('optgroup', { label }, ...catalogue.filter((s) => s.fair === fair).map((s) => html('option', { value: s.name }, s.name)));
  for (const select of ['shuffle-algorithm', 'beside-algorithm']) find(select).append(group('fair', true), group('not fair', false));
  find('shuffle-algorithm').append(html('option', { value: 'own' }, 'your own program'));
  const { name, inputs } = place.at();
  if (name !== 'shuffle' || !inputs?.has('algorithm')) find('shuffle-algorithm').value = 'naive';
  if (name === 'shuffle' && inputs) fill(inputs);
  else changed({ target: find('shuffle-algorithm') });
  run.recall();
  beside.recall();
}

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  if (!catalogue.length) return; // start does it later
  if (inputs) fill(inputs);
  else place.keep('shuffle', inputsOf());
  draw();
}

// fill sets the form from inputs.
function fill(inputs) {
  const all = new URLSearchParams(inputs), parameters = {};
  for (const [field, missing] of [['algorithm', 'naive'], ['beside', '']]) {
    const [, name, parameter] = (all.get(field) ?? missing).match(/^([^(]*)(?:\((.*)\))?$/) ?? [];
    all.set(field, catalogue.find((s) => s.name.split('(')[0] === name)?.name ?? all.get(field) ?? missing);
    parameters[field] = parameter;
  }
  all.set('pack', all.has('decks') ? 'decks' : 'cards');
  if (!all.get('seed')) all.set('seed', drawnSeed());
  const isOwn = all.get('algorithm') === 'own';
  if (!all.get('mode')) all.set('mode', isOwn ? 'reset' : 'both');
  if (isOwn && !all.get('shuffles')) all.set('shuffles', ownPacks);
  fillForm(form(), all, isOwn ? ['program'] : []);
  own.write(all.get('program') ?? (own.program() || own.first));
  about();
  for (const [field, value] of Object.entries(parameters)) if (value !== undefined) parameterOf(field).value = value;
  changed();
}

// inputsOf returns the inputs for the address.
function inputsOf() {
  const { program, ...all } = request().flags;
  return { mode: 'both', ...all, ...(program?.length <= own.inAddress && { program }), ...(besides() && { beside: algorithm('beside') }) };
}

const isOwn = () => form().elements.algorithm.value === 'own';
const ownPacks = '2e4';

// ownOf returns the request whose packs a run has audited, if they are of the user's own program. The tab
// remembers it.
function ownOf(view) {
  try { return view?.own ?? JSON.parse(sessionStorage.getItem(`own ${view?.id}`)); } catch { return null; }
}

// request0 returns the request of what is shown.
const request0 = () => ownOf(last) ?? run.request;

// open follows a run of the list, and returns the address with its settings.
export function open(view) {
  making?.abort();
  making = null;
  run.attach(view.id, view.request);
  if (ownOf(view)) return place.addressOf('shuffle', ownOf(view).flags);
  return place.addressOf('shuffle', view.request.flags.stdin === undefined ? { mode: 'both', ...view.request.flags } : inputsOf());
}

export function missing(id) { if (run.id === id) run.set('gone'); }

const parameterOf = (field) => find(field === 'beside' ? 'beside-parameter' : 'shuffle-parameter');

// algorithm returns the name that a field has, with its parameter if it has one.
function algorithm(field = 'algorithm') {
  const name = flags(form())[field] ?? '', parameter = parameterOf(field).value.trim();
  return name.includes('(') && form().elements[field].value ? `${name.split('(')[0]}(${parameter})` : name;
}

// besides reports whether there is an algorithm beside the first.
const besides = () => !isOwn() && algorithm('beside') !== '';

const algorithms = () => ['algorithm', ...(besides() ? ['beside'] : [])].map((field) => algorithm(field));

// pack returns the flags of the pack and the shuffle.
function pack(name = algorithm()) {
  const all = flags(form()), decks = all.pack === 'decks';
  /** @type {Record<string, string>} */
  const chosen = { algorithm: name, seed: all.seed, ...(decks ? { decks: all.decks, jokers: all.jokers } : { n: all.n }) };
  if (chosen.n === '52') delete chosen.n;
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
}

function request(name = algorithm()) {
  const { mode, shuffles } = flags(form());
  /** @type {Record<string, string>} */
  const wanted = { ...pack(name), mode, shuffles };
  if (mode === 'both') delete wanted.mode;
  if (!shuffles) delete wanted.shuffles;
  if (isOwn()) Object.assign(wanted, { mode, program: own.program() });
  return { kind: 'audit', flags: wanted };
}

function changed(e) {
  if (e?.target?.closest?.('.drop')) return; // a file does not change the pack
  if (/^(shuffle|beside)-algorithm$/.test(e?.target?.id)) about(e.target.name);
  if (e?.target?.id === 'shuffle-algorithm' && isOwn() === find('own').hidden) { // its usual settings
    form().elements.shuffles.value = isOwn() ? ownPacks : '1e6';
    form().elements.mode.value = 'reset';
    if (!own.program()) own.write(own.first);
  }
  find('own').hidden = !isOwn();
  find('beside-open').hidden = isOwn();
  setText('own-toggle', isOwn() ? 'Known shuffles' : 'Your own');
  const decks = form().elements.pack.value === 'decks';
  find('shuffle-cards').hidden = decks;
  find('shuffle-decks').hidden = !decks;
  preview();
  if (['shuffles', 'mode'].includes(e?.target?.name)) return;
  times = 1;
  order();
  if (!['seed', 'n', 'decks', 'jokers', 'pack'].includes(e?.target?.name)) why();
}

function why() {
  find('why').hidden = isOwn();
  showWhy(isOwn() ? [] : algorithms());
}

// about shows what the chosen algorithms are, and the parameter of the one that was chosen now,
// or of both.
function about(now) {
  for (const field of ['algorithm', 'beside']) {
    const a = catalogue.find((s) => s.name === form().elements[field].value), parameter = a?.name.match(/\((.*)\)/), of = parameterOf(field);
    setText(field === 'beside' ? 'beside-about' : 'shuffle-about', a ? `${a.about[0].toUpperCase()}${a.about.slice(1)}. Cost: ${a.cost}. Source: ${a.source}.` : '');
    of.hidden = !parameter;
    if (!now || now === field) of.value = parameter?.[1] ?? '';
  }
}

// preview shows what the settings ask for: the words, the command and the address.
function preview() {
  place.keep('shuffle', inputsOf());
  const why = unknownIn(form());
  if (why) showError('shuffle', why, false);
  else if (isOwn()) {
    try {
      ownSettings();
      clearErrors('shuffle');
    } catch (why) {
      showError('shuffle', why, false);
    }
    showCommand('shuffle', request().flags.mode === 'reuse' ? 'simulate audit -mode reuse - < packs.txt' : 'simulate audit - < packs.txt');
  } else if (last && file() === undefined && isOf(request(), request0())) {
    clearErrors('shuffle');
    showCommand('shuffle', last.command);
  } else askCommand('shuffle', request());
  result();
}

// texts returns the words of settings, with the algorithm to compare with.
function texts({ flags: of }, other) {
  const n = text.numberOf(of.shuffles ?? '1e6');
  return {
    'shuffle-pack-word': of.decks ? `${of.decks} ${of.decks === '1' ? 'deck' : 'decks'}${of.jokers && of.jokers !== '0' ? ` and ${of.jokers} ${of.jokers === '1' ? 'joker' : 'jokers'}` : ''}` : `${of.n ?? 52} cards`,
    'shuffle-algorithm-word': of.algorithm === 'own' ? 'your own program' : of.algorithm || 'no algorithm',
    'shuffle-beside-word': other,
    'shuffle-count-word': n > 0 ? text.words(n) : of.shuffles,
    'shuffle-mode-word': { reset: 'in order', reuse: 'as it was left', both: 'in order, then as it was left' }[of.mode ?? 'both'] ?? of.mode,
    'shuffle-seed-word': of.seed ?? 'drawn',
  };
}

// file returns the name of the file whose audit is on the page, or undefined.
const file = () => (last && !ownOf(last) ? run.request?.flags?.stdin : undefined);

// ownSettings returns what the sandbox needs, or throws the refusal of a setting.
const ownSettings = () => own.settings(request().flags, cards(), text.numberOf(request().flags.shuffles ?? '1e6'));

// result shows the words of the settings, and whose audit is on the page.
function result() {
  if (!catalogue.length) return;
  const ofFile = file() !== undefined, changed = last && (ofFile || !isOf(request(), request0())), others = other && besides() && !isOf(request(algorithm('beside')), beside.request);
  const acts = { stopped: [['Continue', () => run.resume().catch((why) => showError('shuffle', why))]], gone: ofFile || ownOf(last) ? [] : [['Run it again', again]] }[run.state] ?? [];
  const note = { gone: 'This audit is gone: the program was started again.', lost: 'Connection lost, trying again: these numbers may be old.' }[run.state]
    ?? (run.again ? 'The program was started again, and the audit with it.' : last?.note ? `Stopped: ${last.note}.` : last?.state === 'stopped' ? 'Stopped: a verdict needs all shuffles of the plan.' : '');
  const shown = last && !ofFile && texts(request0(), beside.id ? beside.request?.flags.algorithm ?? '' : '');
  words(texts(request(), besides() ? algorithm('beside') : ''), changed || others ? shown : null);
  const of = ofFile ? `${last.room ? 'hands' : 'packs'} of ${file()}` : shown ? `${shown['shuffle-pack-word']}, ${shown['shuffle-algorithm-word']}, ${shown['shuffle-count-word']} times, ${shown['shuffle-mode-word']}, seed ${shown['shuffle-seed-word']}` : '';
  showResult('shuffle', last, (changed && !ofFile) || others, `The page shows ${of}.`, note, acts);
  setText('b-shuffle-of', other?.command ?? '');
  own.showMend(ownOf(last)?.flags.program, last?.audit?.fits?.[0]?.name);
}

async function again() {
  fill(new URLSearchParams(run.request.flags));
  await audit();
}

// cards returns the number of cards of the pack.
const cards = () => {
  const all = flags(form());
  return all.pack === 'decks' ? 52 * Number(all.decks ?? 0) + Number(all.jokers ?? 0) : Number(all.n ?? 52);
};

// order shows the pack before its shuffle, and then calls then. of are the steps of the user's own program.
async function order(then, of = null) {
  stop();
  const mine = ++asked;
  if (unknownIn(form())) return;
  own.mark(0);
  if (cards() > largest) return load([], `At most ${largest} cards are drawn; ${cards()} can be audited`);
  try {
    const again = times > 1 ? { times: String(times) } : {};
    const names = algorithms();
    if (isOwn()) {
      const { start } = await api.post('/api/shuffle', { ...pack('fisher-yates'), seed: '1' });
      if (mine !== asked) return;
      load([['your own program', { start, before: [...start.keys()], command: '', ...of }]]);
      return then?.();
    }
    const steps = await Promise.all(names.map((name) => api.post('/api/shuffle', { ...pack(name), ...again })));
    if (mine !== asked) return;
    load(names.map((name, i) => [name, steps[i]]));
    then?.();
  } catch (why) {
    if (mine === asked) showError('shuffle', why, false);
  }
}

// shuffle plays the shuffle. At its end it shuffles again, from the last order.
async function shuffle() {
  if (isOwn()) {
    try {
      clearErrors('shuffle');
      order(play, await own.stepsOf(own.program(), ownSettings()));
    } catch (why) {
      showError('shuffle', ownError(why));
    }
    return shownFrom(find('shuffle-step'));
  }
  if (ended()) times++;
  order(play);
  shownFrom(find('shuffle-step'));
}

// ownError returns an error of the user's own program as one of the view.
function ownError(why) {
  if (why.status !== undefined) return why;
  own.mark(why.line);
  return { kept: true, error: `${why.line ? `Line ${why.line} of your program` : 'Your program'}: ${why.error}` };
}

// auditOwn audits the packs of the user's own program while they are made.
async function auditOwn() {
  const wanted = request(), mine = making = new AbortController(), parts = [], of = own.program();
  const end = () => {
    making = null;
    own.files(new Blob(parts, { type: 'text/plain' }), save);
    stateChanged(run.state);
  };
  stateChanged('starting');
  try {
    const settings = ownSettings(), from = Date.now();
    run.drop();
    beside.drop();
    [other, next, last] = [null, null, null];
    shut(form());
    place.ran();
    const sent = (view) => mine === making && show({ ...view, own: wanted, request: wanted, total: settings.packs, seconds: (Date.now() - from) / 1000 });
    sent({ state: 'running', unit: 'packs', done: 0 });
    own.stepsOf(of, settings).then((steps) => { if (mine === making || last?.own === wanted) order(null, steps); }, () => {}); // the audit says what is wrong
    const view = await send({ file: 'packs.txt', mode: wanted.flags.mode }, own.packsOf(of, settings, mine.signal, parts), sent);
    try { sessionStorage.setItem(`own ${view.id}`, JSON.stringify(wanted)); } catch { /* no storage: a reload forgets the program */ }
    if (mine !== making) return; // a run of the list was opened
    last = { ...view, own: wanted };
    end();
    run.attach(view.id, view.request);
  } catch (why) {
    if (mine !== making) return;
    end();
    const stopped = mine.signal.aborted && last;
    last = stopped ? { ...last, state: 'stopped' } : null;
    if (stopped) show(last);
    else {
      say('Ready');
      result();
      draw();
      showError('shuffle', ownError(why));
    }
  }
}

async function audit(e) {
  e?.preventDefault();
  if (run.live || beside.live || making) return;
  clearErrors('shuffle');
  reading++; // a file that is read now is not shown
  if (isOwn() && !unknownIn(form())) return auditOwn();
  try {
    const command = await run.start(request());
    shut(form());
    next = besides() ? request(algorithm('beside')) : null; // after this one
    if (!next) beside.drop();
    other = null;
    place.ran();
    showCommand('shuffle', command);
  } catch (why) {
    showError('shuffle', why);
    stateChanged(run.state);
    if (last) tell(last, run);
  }
}

// stateChanged shows a new state of the run that is not a new result.
function stateChanged(state) {
  const live = run.live || beside.live || Boolean(making);
  form().querySelector('[type=submit]').disabled = live;
  form().querySelector('[data-stop]').disabled = !live;
  find('shuffle').classList.toggle('running', live);
  if (state === 'starting') say('Preparing', { working: true });
  else if (state === 'lost') say(run.toStop ? 'Connection lost, trying again; the audit will be stopped' : 'Connection lost, trying again', { bad: true });
  else if (state === 'gone') say('The audit is gone: the program was started again', { bad: true });
  else if (state === '') say('Ready');
  result();
}

function fail(why) {
  stateChanged(run.state);
  say(why.error, { bad: true });
}

function show(view) {
  if (view.stage && last?.id === view.id) view.audit = last.audit; // the map stays while it is judged
  last = view;
  stateChanged(view.state);
  tell(view, run);
  if (next && view.state === 'done') {
    const then = next;
    next = null;
    beside.start(then).catch((why) => showError('shuffle', why));
  }
  draw();
  if (view.state === 'failed') showError('shuffle', { error: view.error });
}

function showBeside(view) {
  other = view;
  stateChanged(run.state);
  tell(view, beside);
  draw();
}

// auditOf returns the audit of a state of a run, with the name of its file.
const auditOf = (view) => view?.audit && (ownOf(view) ? { ...view.audit, algorithm: 'your own program' } : view.request?.flags?.stdin !== undefined ? { ...view.audit, algorithm: view.request.flags.stdin } : view.audit);

// draw shows the audits.
function draw() {
  if (find('shuffle').hidden) return;
  showRoom(last);
  const audits = [last, ...(beside.id ? [other] : [])];
  audits.forEach((view, i) => report(auditOf(view), view ?? {}, i ? 'b-' : ''));
  for (const id of ['b-audit-panel', 'b-audit-tests']) find(id).hidden = audits.length < 2;
  auditFiles(audits, find('shuffle-files'));
  showHeat(audits.map(auditOf).filter(Boolean), run.state === 'running' || beside.state === 'running' || Boolean(making));
}

function tell(view, run) {
  if (view.state === 'done' && next) return;
  const total = text.words(Number(view.total)), done = text.words(Number(view.done));
  if (view.state === 'running') return (run.state === 'running' || making) && say(...text.working(view.stage === 'cause' ? { done: view.part ?? 0, total: 1 } : view, { tests: 'Testing', cause: 'Searching for a cause' }[view.stage] ?? 'Auditing'));
  if (view.state === 'done' && view.request?.flags?.stdin !== undefined && !ownOf(view)) return say(`${text.some(done, view.room ? 'hands' : 'packs')} of ${view.request.flags.stdin} audited`);
  if (view.state === 'done') return say(`${text.some(done, ownOf(view) ? 'packs' : 'shuffles')} audited in ${text.seconds(view.seconds)}`);
  return say(view.state === 'stopped' ? `Stopped at ${done} of ${total} ${ownOf(view) ? 'packs' : 'shuffles'}` : 'The audit failed', { bad: view.state === 'failed' });
}

async function read(file, files = 1) {
  clearErrors('shuffle');
  if (files > 1) return showError('shuffle', { kept: true, error: `${files} files: drop one; many files of hand histories go into a .zip` });
  if (run.live || making) return showError('shuffle', { kept: true, error: `${file.name}: an audit is in progress: stop it first` });
  run.drop();
  last = null;
  result();
  draw();
  const mine = ++reading;
  try {
    const sent = (done) => mine === reading && say(`Auditing ${file.name}`, { working: true, percent: done < 1 ? `${Math.floor(100 * done)} %` : '' });
    const view = await send({ file: file.name, player: find('room-player').value }, partsOf(file, sent), () => {});
    if (mine !== reading) return;
    last = view;
    run.attach(view.id, view.request);
    if (find('shuffle-drop').matches(':popover-open')) find('shuffle-drop').hidePopover();
  } catch (why) {
    if (mine !== reading) return;
    say('Ready');
    showError('shuffle', { kept: true, error: `${file.name}: ${why.error}` });
  }
}
