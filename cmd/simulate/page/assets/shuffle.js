// The view Shuffle lab.

import * as api from './api.js';
import { ended, load, play, startDeck, stop } from './deck.js';
import { askCommand, clearErrors, fillForm, flags, showCommand, showError, undone, wrongIn } from './form.js';
import { showHeat, startHeat } from './heat.js';
import { kept } from './kept.js';
import { timeOf } from './length.js';
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
import { mendedBy } from './program.js';
import { partsOf, send, startFiles } from './upload.js';
import { showWhy, startWhy } from './why.js';

let say, run, beside, last = null, other = null, next = null, catalogue = [], largest = 108, times = 1, asked = 0, drawn = '', byUser = true; // byUser is false during an audit that nobody has asked for
let opening = false; // a run of the list, whose address may not have all of it
let making = null; // what ends an audit whose packs are sent by the page, while they are
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
  form().querySelector('[data-continue]').addEventListener('click', () => run.resume().catch((why) => showError('shuffle', why)));
  undone('shuffle', back);
  for (const e of every('[data-shuffles]')) e.addEventListener('click', () => { form().elements.shuffles.value = e.dataset.shuffles; changed({ target: form().elements.shuffles }); });
  for (const [go, to] of [['audit-tests-go', 'audit-tests'], ['b-audit-tests-go', 'b-audit-tests'], ['why-go', 'why']]) find(go).addEventListener('click', () => { find(to).open = true; find(to).scrollIntoView(); });
  find('shuffle-go').addEventListener('click', shuffle);
  find('shuffle-order').addEventListener('click', () => {
    times = 1;
    order();
  });
  startFiles(read);
  own.startOwn(() => changed({ target: find('own-program') }), (mode) => { form().elements.mode.value = mode; });
  find('own-toggle').addEventListener('click', () => {
    if (file() !== undefined) {
      last = null;
      return shown(new URLSearchParams(inputsOf()));
    }
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
  run.recall();
  beside.recall();
  const { name, inputs } = place.at(), had = run.had[0]?.request;
  find('shuffle-algorithm').value = 'naive';
  if (name !== 'shuffle' && had && fileOf(had) === undefined) fill(new URLSearchParams({ mode: 'both', ...had.flags }));
  else if (name !== 'shuffle' || !inputs) fill(new URLSearchParams());
  if (name === 'shuffle') shown(inputs);
}

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  if (!catalogue.length) return; // start does it later
  if (!inputs && !last && fileOf(run.had[0]?.request) !== undefined) return run.attach(run.had[0].id, run.had[0].request);
  if (inputs) fill(inputs);
  else preview();
  if (opening || last && (!inputs || own0())) {
    opening = false;
    return draw();
  }
  [last, other, next] = [null, null, null];
  making?.abort();
  making = null;
  const second = besides() && request(algorithm('beside'));
  if (!second || !beside.arrive(second)) beside.drop();
  if (run.arrive(request())) {
    if (second && !beside.id) next = second;
    return stateChanged(run.state);
  }
  stateChanged('');
  draw();
  picture();
  if (!wrongIn(form()) && !isOwn() && short()) audit(null, false);
  else if (!wrongIn(form())) {
    setText('audit-lead', 'Not run yet. Press Audit.');
    if (!isOwn()) timeOf(request(), (time) => { if (!last && !run.id) setText('audit-lead', `Not run yet${time}. Press Audit.`); });
  }
}

const unasked = 2e4; // packs of an audit that nobody has asked for, at most

const short = () => cards() <= 52 && request().flags.mode !== undefined && text.numberOf(form().elements.shuffles.value) <= unasked;

// own0 reports whether what is shown has the settings of the form.
const own0 = () => isOf(request(), last.request) && (!besides() || isOf(request(algorithm('beside')), beside.request));

// back takes the settings of what is shown.
function back() {
  fill(new URLSearchParams(file() === undefined && last ? { mode: 'both', ...last.request.flags, ...(beside.id && { beside: beside.request.flags.algorithm }) } : isOwn() ? { algorithm: 'own', program: own.program() } : {}));
}

// fill sets the form from inputs.
function fill(inputs) {
  const all = new URLSearchParams(inputs), parameters = {};
  for (const [field, missing] of [['algorithm', 'naive'], ['beside', '']]) {
    const [, name, parameter] = (all.get(field) ?? missing).match(/^([^(]*)(?:\((.*)\))?$/) ?? [];
    all.set(field, catalogue.find((s) => s.name.split('(')[0] === name)?.name ?? all.get(field) ?? missing);
    parameters[field] = parameter;
  }
  all.delete('stdin'); // the packs of a program
  all.set('pack', all.has('decks') ? 'decks' : 'cards');
  if (!all.get('seed')) all.set('seed', inputs.size ? drawnSeed() : '4');
  fillForm(form(), all, all.get('algorithm') === 'own' ? ['program'] : []);
  own.write(all.get('program') ?? (own.program() || own.first));
  about();
  for (const [field, value] of Object.entries(parameters)) if (value !== undefined) parameterOf(field).value = value;
  changed();
}

// inputsOf returns the inputs for the address.
function inputsOf() {
  const { program, ...all } = request().flags;
  delete all.stdin;
  return { mode: 'both', ...all, ...(program?.length <= own.inAddress && { program }), ...(besides() && { beside: algorithm('beside') }) };
}

const isOwn = () => form().elements.algorithm.value === 'own';

// fileOf returns the name of the file that a request audits, or undefined.
const fileOf = (request) => (request?.flags.program === undefined ? request?.flags.stdin : undefined);

// file returns the name of the file whose audit is on the page, or undefined.
const file = () => fileOf(last?.request);

// open follows a run of the list, and returns the address with its settings.
export function open(view) {
  making?.abort();
  [making, last, other, next] = [null, null, null, null];
  beside.drop();
  const { request = view.request } = kept().find((run) => run.id === view.id) ?? {}, to = fileOf(request) === undefined ? place.addressOf('shuffle', { mode: 'both', ...request.flags }) : '#shuffle';
  run.attach(view.id, request);
  opening = to !== location.hash;
  return to;
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

// pack returns the flags of the pack and the shuffle.
function pack(name = algorithm()) {
  const all = flags(form()), decks = all.pack === 'decks';
  /** @type {Record<string, string>} */
  const chosen = { algorithm: name, seed: all.seed, ...(decks ? { decks: all.decks, jokers: all.jokers } : { n: all.n }) };
  if (chosen.n === '52') delete chosen.n;
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
}

// packOf returns the flags of a pack among those of an audit, for a shuffle.
const packOf = ({ n, decks, jokers, seed }, algorithm) => Object.fromEntries(Object.entries({ algorithm, n, decks, jokers, seed }).filter(([, value]) => value));

const packsFile = 'packs.txt'; // of the user's own program, for the command

function request(name = algorithm()) {
  const { mode, shuffles } = flags(form());
  /** @type {Record<string, string>} */
  const wanted = { ...pack(name), mode, shuffles };
  if (mode === 'both') delete wanted.mode;
  if (!shuffles) delete wanted.shuffles;
  if (isOwn()) Object.assign(wanted, { mode, program: own.program(), stdin: packsFile });
  return { kind: 'audit', flags: wanted };
}

function changed(e) {
  if (e?.target?.closest?.('.drop')) return; // a file does not change the pack
  if (/^(shuffle|beside)-algorithm$/.test(e?.target?.id)) about(e.target.name);
  if (e?.target?.id === 'shuffle-algorithm' && isOwn() && find('own').hidden) {
    form().elements.mode.value = 'reset';
    if (!own.program()) own.write(own.first);
  }
  find('own').hidden = !isOwn();
  find('beside-open').hidden = isOwn();
  const decks = form().elements.pack.value === 'decks';
  find('shuffle-cards').hidden = decks;
  find('shuffle-decks').hidden = !decks;
  preview();
  picture();
}

// subject returns the flags of what is shown, and with what it is compared: those of the form before the first audit.
// Packs of a file have none.
function subject() {
  const of = (last?.request ?? request()).flags, second = last ? (beside.id ? beside.request : next)?.flags.algorithm : besides() && algorithm('beside');
  return { of, names: [of.algorithm, second].filter(Boolean) };
}

// picture shows the pack in order and why its shuffle is fair or not, if what is shown is another one.
function picture() {
  const { of, names } = subject(), now = JSON.stringify([of.n, of.decks, of.jokers, of.seed, names]);
  if (now === drawn) return;
  drawn = now;
  times = 1;
  order();
  why();
}

function why() {
  const { names } = subject(), law = names.length > 0 && names[0] !== 'own';
  find('why').hidden = !law;
  showWhy(law ? names : []);
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
  if (file() === undefined) place.keep('shuffle', inputsOf());
  const why = wrongIn(form());
  if (why) showError('shuffle', why, false);
  else if (isOwn()) {
    try {
      ownSettings();
      clearErrors('shuffle');
    } catch (why) {
      showError('shuffle', why, false);
    }
    showCommand('shuffle', request().flags.mode === 'reuse' ? 'simulate audit -mode reuse - < packs.txt' : 'simulate audit - < packs.txt');
  } else if (last && isOf(request(), last.request)) {
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
    'shuffle-count-word': n > 0 ? text.some(text.words(n), 'shuffles') : of.shuffles,
    'shuffle-mode-word': { reset: 'in order', reuse: 'as it was left', both: 'in order, then as it was left' }[of.mode ?? 'both'] ?? of.mode,
    'shuffle-seed-word': of.seed ?? 'drawn',
  };
}

// ownSettings returns what the sandbox needs, or throws the refusal of a setting.
const ownSettings = () => own.settings(request().flags, cards(), text.numberOf(request().flags.shuffles ?? '1e6'));

// result shows the words of the settings, and whose audit is on the page.
function result() {
  if (!catalogue.length) return;
  const name = file(), of = last?.request, changed = last && name === undefined && !isOf(request(), of), others = other && besides() && !isOf(request(algorithm('beside')), beside.request);
  const shown = last && name === undefined && texts(of, beside.id ? beside.request?.flags.algorithm ?? '' : '');
  words(texts(request(), besides() ? algorithm('beside') : ''), changed || others ? shown : null);
  words({ 'shuffle-file-word': name === undefined ? '' : `${last.unit ? text.some(text.words(Number(last.done)), last.room ? 'hands' : 'packs') : 'packs'} of ${text.printable(name)}` }, null);
  find('shuffle').classList.toggle('of-file', name !== undefined);
  if (name !== undefined) place.plain('shuffle'); // an address cannot have a file
  setText('own-toggle', name !== undefined || isOwn() ? 'Known shuffles' : 'Your own');
  showResult('shuffle', last, changed || others, shown ? ['pack', 'algorithm', 'count', 'mode', 'seed'].map((word) => (word === 'seed' ? 'seed ' : '') + shown[`shuffle-${word}-word`]).join(', ') : '', ['Back to these', back], run, of?.flags.stdin === undefined ? again : null);
  setText('b-shuffle-of', other?.command ?? '');
  mend();
}

// mend offers the shuffle without the mistake, or the change of the user's own program.
function mend() {
  const { program, algorithm = '' } = last?.request.flags ?? {}, { fits: [fit] = [null], cards = 52 } = last?.audit ?? {};
  find('why-go').hidden = program !== undefined || file() !== undefined || last?.audit?.verdict !== 'UNFAIR';
  own.showMend(program, fit?.name, cards);
  if (program !== undefined) return;
  const by = fit && fit.name === algorithm.split('(')[0] ? mendedBy(algorithm, cards) : null;
  for (const id of ['own-mend', 'own-mend-go']) find(id).hidden = !by;
  if (!by) return;
  setText('own-mend-at', '');
  setText('own-mend-code', by.code);
  find('own-mend-go').onclick = () => {
    find('shuffle-algorithm').value = by.to;
    changed({ target: find('shuffle-algorithm') });
    audit();
  };
}

async function again() {
  fill(new URLSearchParams(run.request.flags));
  await audit();
}

// cardsIn returns the number of cards of a pack.
/** @param {Record<string, string>} flags */
const cardsIn = ({ n = '52', decks, jokers = '0' }) => (decks ? 52 * Number(decks) + Number(jokers) : Number(n));
const cards = () => cardsIn(request().flags);

// order shows the pack before its shuffle, and then calls then. of are the steps of the user's own program.
async function order(then, of = null) {
  stop();
  const mine = ++asked;
  if (!last && wrongIn(form())) return;
  own.mark(0);
  const { of: flags, names } = subject();
  if (cardsIn(flags) > largest) return load([], `At most ${largest} cards are drawn; ${cardsIn(flags)} can be audited`);
  try {
    const again = times > 1 ? { times: String(times) } : {};
    if (!names.length) return load([]);
    if (names[0] === 'own') {
      const { start } = await api.post('/api/shuffle', { ...packOf(flags, 'fisher-yates'), seed: '1' });
      if (mine !== asked) return;
      load([['your own program', { start, before: [...start.keys()], command: '', ...of }]]);
      return then?.();
    }
    const steps = await Promise.all(names.map((name) => api.post('/api/shuffle', { ...packOf(flags, name), ...again })));
    if (mine !== asked) return;
    load(names.map((name, i) => [name, steps[i]]));
    then?.();
  } catch (why) {
    if (mine === asked) showError('shuffle', why, false);
  }
}

// shuffle plays the shuffle. At its end it shuffles again, from the last order.
async function shuffle() {
  if (isOwn() && subject().names[0] === 'own') {
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
  const wanted = request(), of = own.program(), parts = [];
  try {
    const settings = ownSettings();
    place.ran();
    await auditParts(wanted, { mode: wanted.flags.mode }, settings.packs, (signal) => {
      own.stepsOf(of, settings).then((steps) => { if (last?.request === wanted) order(null, steps); }, () => {}); // the audit says what is wrong
      return own.packsOf(of, settings, signal, parts);
    });
  } catch (why) {
    showError('shuffle', ownError(why));
  }
  own.files(new Blob(parts, { type: 'text/plain' }), save);
}

// auditParts audits what from(signal) makes, while it is sent: packs, of which there are total if that is known, or
// hand histories. What it shows is of the request.
async function auditParts(request, query, total, from) {
  const mine = making = new AbortController(), begun = Date.now();
  run.drop();
  beside.drop();
  [other, next] = [null, null];
  shut(form());
  const sent = (view) => mine === making && show({ ...view, request, total, seconds: (Date.now() - begun) / 1000 });
  try {
    sent({ state: 'running', unit: 'packs', done: 0 });
    const view = await send({ file: request.flags.stdin, ...query }, from(mine.signal), sent);
    if (mine !== making) return; // a run of the list was opened
    making = null;
    last = { ...view, request: request.flags.program === undefined ? view.request : request };
    run.attach(view.id, last.request, true, 'running');
  } catch (why) {
    if (mine !== making) return;
    making = null;
    if (mine.signal.aborted && last) return show({ ...last, state: 'stopped' });
    last = null;
    say('Ready');
    result();
    draw();
    picture();
    throw why;
  } finally {
    stateChanged(run.state);
  }
}

async function audit(e, by = true) {
  e?.preventDefault();
  run.yield(byUser);
  beside.yield(byUser);
  if (run.live || beside.live || making) return;
  byUser = by;
  clearErrors('shuffle');
  try {
    const why = wrongIn(form());
    if (why) throw why;
    if (isOwn()) return auditOwn();
    const command = await run.start(request());
    shut(form());
    const second = besides() ? request(algorithm('beside')) : null;
    if (!second || !isOf(second, beside.request)) {
      beside.drop();
      [next, other] = [second, null]; // after this one
    }
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
  form().querySelector('[type=submit]').disabled = live && byUser;
  form().querySelector('[data-stop]').disabled = !live || !byUser;
  form().querySelector('[data-continue]').hidden = state !== 'stopped';
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
  picture();
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
  picture();
  tell(view, beside);
  draw();
}

// auditOf returns the audit of a state of a run, with the name of its file.
const auditOf = (view) => view?.audit && { ...view.audit, algorithm: view.request.flags.program === undefined ? fileOf(view.request) ?? view.audit.algorithm : 'your own program' };

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
  const name = fileOf(view.request), unit = view.room ? 'hands' : view.request.flags.stdin === undefined ? 'shuffles' : 'packs';
  if (view.state === 'done') return say(`${text.some(done, unit)} ${name === undefined ? `audited in ${text.seconds(view.seconds)}` : `of ${text.printable(name)} audited`}`);
  return say(view.state === 'stopped' ? `Stopped at ${done}${view.total ? ` of ${total}` : ''} ${unit}` : 'The audit failed', { bad: view.state === 'failed' });
}

// read audits a file, or several of hand histories as one room.
async function read(files) {
  const name = files.length > 1 ? `${files.length} files` : files[0].name, refuse = (why) => showError('shuffle', { ...why, kept: true, error: text.printable(files.length > 1 ? why.error : `${name}: ${why.error}`) });
  clearErrors('shuffle');
  run.yield(byUser);
  beside.yield(byUser);
  byUser = true;
  if (run.live || making) return refuse({ error: 'an audit is in progress: stop it first' });
  place.plain('shuffle');
  try {
    await auditParts({ kind: 'audit', flags: { stdin: name } }, { player: find('room-player').value }, 0, (signal) => partsOf(files, signal));
  } catch (why) {
    refuse(why);
  }
}
