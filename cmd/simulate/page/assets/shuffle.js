// The view Shuffle lab.

import * as api from './api.js';
import { Asked } from './asked.js';
import { ended, load, play, startDeck, stop } from './deck.js';
import { askCommand, clearErrors, fillForm, flags, showCommand, showError, wrongIn } from './form.js';
import { showHeat, startHeat } from './heat.js';
import { kept } from './kept.js';
import { all as every, drawnSeed, find, html, setText, shownFrom, twin } from './node.js';
import * as place from './place.js';
import { isOf } from './result.js';
import * as own from './own.js';
import { save } from './picture.js';
import { auditFiles, report } from './report.js';
import { showRoom } from './room.js';
import { shut, words } from './sentence.js';
import * as text from './text.js';
import { mendedBy } from './program.js';
import { partsOf, startFiles } from './upload.js';
import { showWhy, startWhy } from './why.js';

/** @type {any} */
let stage = null, beside = null; // what is shown, and the run of an algorithm beside the first
let other = null, next = null, catalogue = [], largest = 108, times = 1, asked = 0, drawn = '';
let opening = false; // a run of the list, whose address may not have all of it
const form = () => find('shuffle-form');

twin(find('pack')); // now, before the copy buttons are made to work
twin(find('audit-panel'));
twin(find('audit-tests'));

export async function start(say) {
  stage = new Asked('shuffle', say, { run: 'Audit', soon: 0, lead: 'audit-lead', request, fill, edited: changed, inputsOf, arrives, own: isShown, short, starts, comes, shows, draw, done, doing });
  beside = stage.follow('beside', (view) => {
    [other, next] = [view, null];
    stage.changed(beside.state);
    stage.tell(view, beside);
    draw();
  });
  startDeck();
  startHeat();
  startWhy(why);
  form().addEventListener('input', changed);
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
    if (file() !== undefined) return shown(new URLSearchParams(addressed()));
    find('shuffle-algorithm').value = isOwn() ? 'naive' : 'own';
    changed({ target: find('shuffle-algorithm') });
    if (isOwn()) find('own-program').focus();
  });
  try {
    const all = await api.get('/api/catalogue');
    [catalogue, largest] = [all.shuffles, all.limits.cards];
  } catch (why) {
    return stage.fail(why);
  }
  const group = (label, fair) => html('optgroup', { label }, ...catalogue.filter((s) => s.fair === fair).map((s) => html('option', { value: s.name }, s.name)));
  for (const select of ['shuffle-algorithm', 'beside-algorithm']) find(select).append(group('fair', true), group('not fair', false));
  find('shuffle-algorithm').append(html('option', { value: 'own' }, 'your own program'));
  beside.recall();
  const { name, inputs } = place.at(), had = stage.run.had[0]?.request;
  find('shuffle-algorithm').value = 'naive';
  if (name !== 'shuffle' && had && fileOf(had) === undefined) fill(new URLSearchParams({ mode: 'both', ...had.flags }));
  else if (name !== 'shuffle' || !inputs) fill(new URLSearchParams());
  if (name === 'shuffle') shown(inputs);
}

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  if (!catalogue.length) return; // start does it later
  const [had] = stage.run.had;
  if (!inputs && !stage.last && fileOf(had?.request) !== undefined) return stage.run.attach(had.id, had.request);
  if (opening && inputs) {
    opening = false;
    fill(inputs);
    changed();
    return draw();
  }
  if (inputs && file() !== undefined) stage.last = null;
  stage.shown(inputs);
}

// arrives follows the run beside that of an address, or keeps its settings for later.
function arrives() {
  const second = besides() && request(algorithm('beside'));
  [other, next] = [null, null];
  if (!second || !beside.arrive(second)) beside.drop();
  if (second && !beside.id) next = second;
}

const unasked = 2e4; // packs of an audit that nobody has asked for, at most

const short = ({ flags: of }) => !isOwn() && cards() <= 52 && of.mode !== undefined && text.numberOf(of.shuffles) <= unasked;

// isShown reports whether a view has the settings of the form. That of a file has none.
const isShown = (of, view) => fileOf(view.request) !== undefined || isOf(of, view.request) && (!besides() || isOf(request(algorithm('beside')), beside.id ? beside.request : next));

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
}

// inputsOf returns the settings of a request, with the algorithm to compare with, or the first ones.
function inputsOf(of, second = beside.id && beside.request?.flags.algorithm) {
  if (!of || fileOf(of) !== undefined) return isOwn() ? { algorithm: 'own' } : {};
  const all = { mode: 'both', ...of.flags, ...(second && { beside: second }) };
  delete all.stdin; // the packs of a program
  return all;
}

// addressed returns the inputs for the address.
function addressed() {
  const { program, ...all } = inputsOf(request(), besides() && algorithm('beside'));
  return { ...all, ...(program?.length <= own.inAddress && { program }) };
}

const isOwn = () => form().elements.algorithm.value === 'own';

// fileOf returns the name of the file that a request audits, or undefined.
const fileOf = (request) => (request?.flags.program === undefined ? request?.flags.stdin : undefined);

// file returns the name of the file whose audit is on the page, or undefined.
const file = () => fileOf(stage.last?.request);

// open follows a run of the list, and returns the address with its settings.
export function open(view) {
  const { request = view.request } = kept().find((run) => run.id === view.id) ?? {};
  [other, next] = [null, null];
  beside.drop();
  const to = stage.open({ ...view, request });
  opening = fileOf(request) === undefined && to !== location.hash;
  return fileOf(request) === undefined ? to : '#shuffle';
}

export const missing = (id) => stage.missing(id);

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
  const { last } = stage, of = (last?.request ?? request()).flags, second = last ? (beside.id ? beside.request : next)?.flags.algorithm : besides() && algorithm('beside');
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
  if (file() === undefined) place.keep('shuffle', addressed());
  const why = wrongIn(form()), { last } = stage;
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
  stage.render();
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

// shows shows the words of the settings, and returns what is on the page instead of others.
function shows(changed, of) {
  const { last } = stage, name = file(), shown = changed && texts(of, beside.id ? beside.request?.flags.algorithm ?? '' : '');
  if (!catalogue.length) return ['', ''];
  words(texts(request(), besides() ? algorithm('beside') : ''), shown || null);
  words({ 'shuffle-file-word': name === undefined ? '' : `${last.unit ? text.some(text.words(Number(last.done)), last.room ? 'hands' : 'packs') : 'packs'} of ${text.printable(name)}` }, null);
  find('shuffle').classList.toggle('of-file', name !== undefined);
  if (name !== undefined) place.plain('shuffle'); // an address cannot have a file
  setText('own-toggle', name !== undefined || isOwn() ? 'Known shuffles' : 'Your own');
  setText('b-shuffle-of', other?.command ?? '');
  mend();
  return [shown ? ['pack', 'algorithm', 'count', 'mode', 'seed'].map((word) => (word === 'seed' ? 'seed ' : '') + shown[`shuffle-${word}-word`]).join(', ') : '', 'Back to these'];
}

// mend offers the shuffle without the mistake, or the change of the user's own program.
function mend() {
  const { last } = stage, { program, algorithm = '' } = last?.request.flags ?? {}, { fits: [fit] = [null], cards = 52 } = last?.audit ?? {};
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
    stage.begin();
  };
}

// cardsIn returns the number of cards of a pack.
/** @param {Record<string, string>} flags */
const cardsIn = ({ n = '52', decks, jokers = '0' }) => (decks ? 52 * Number(decks) + Number(jokers) : Number(n));
const cards = () => cardsIn(request().flags);

// order shows the pack before its shuffle, and then calls then. of are the steps of the user's own program.
async function order(then, of = null) {
  stop();
  const mine = ++asked;
  if (!stage.last && wrongIn(form())) return;
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

// starts starts the audit of a request, and that beside it after its end.
async function starts(of, byUser) {
  if (isOwn()) return auditOwn(of);
  const second = besides() ? request(algorithm('beside')) : null, command = await stage.run.start(of, byUser);
  if (!second || !isOf(second, beside.request)) {
    beside.drop();
    [next, other] = [second, null];
  }
  return command;
}

// auditOwn audits the packs of the user's own program while they are made.
async function auditOwn(wanted) {
  const of = own.program(), parts = [];
  try {
    const settings = ownSettings();
    place.ran();
    await sends(wanted, { mode: wanted.flags.mode }, settings.packs, (signal) => {
      own.stepsOf(of, settings).then((steps) => { if (stage.last?.request === wanted) order(null, steps); }, () => {}); // the audit says what is wrong
      return own.packsOf(of, settings, signal, parts);
    });
  } catch (why) {
    throw ownError(why);
  } finally {
    own.files(new Blob(parts, { type: 'text/plain' }), save);
  }
}

// sends audits what is sent in parts.
async function sends(...of) {
  beside.drop();
  [other, next] = [null, null];
  shut(form());
  try {
    await stage.run.send(...of);
  } catch (why) {
    stage.last = null;
    stage.changed('');
    draw();
    throw why;
  }
}

// comes takes a state of the first run. The map stays while it is judged.
function comes(view) {
  const { last } = stage;
  if (view.stage && last?.id === view.id) view.audit = last.audit;
  if (view.state === 'stopped' || view.state === 'failed') next = null;
  return true;
}

// auditOf returns the audit of a state of a run, with the name of its file.
const auditOf = (view) => view?.audit && { ...view.audit, algorithm: view.request.flags.program === undefined ? fileOf(view.request) ?? view.audit.algorithm : 'your own program' };

// draw shows the audits.
function draw() {
  if (find('shuffle').hidden) return;
  const { last } = stage;
  picture();
  showRoom(last);
  const audits = [last, ...(beside.id || next ? [other] : [])]; // the second has its room from the start
  audits.forEach((view, i) => report(auditOf(view), view ?? {}, i ? 'b-' : ''));
  for (const id of ['b-audit-panel', 'b-audit-tests']) find(id).hidden = audits.length < 2;
  auditFiles(audits, find('shuffle-files'));
  showHeat(audits.map(auditOf).filter(Boolean), stage.busy);
}

// done returns the status line at the end. After the first of two audits the second begins.
function done(view) {
  const name = fileOf(view.request), then = view === stage.last && !beside.id && !beside.live && next, count = text.words(Number(view.done)), unit = view.room ? 'hands' : view.request.flags.stdin === undefined ? 'shuffles' : 'packs';
  if (then) {
    beside.start(then, stage.byUser).catch((why) => {
      next = null;
      showError('shuffle', why);
    });
    return text.states.starting;
  }
  return [`${text.some(count, unit)} ${name === undefined ? `audited in ${text.seconds(view.seconds)}` : `of ${text.printable(name)} audited`}`];
}

// doing returns the status line of an audit in progress.
const doing = (view) => text.working(view.stage === 'cause' ? { done: view.part ?? 0, total: 1 } : view, { tests: 'Testing', cause: 'Searching for a cause' }[view.stage] ?? 'Auditing');

// read audits a file, or several of hand histories as one room.
async function read(files) {
  const name = files.length > 1 ? `${files.length} files` : files[0].name, refuse = (why) => showError('shuffle', { ...why, kept: true, error: text.printable(files.length > 1 ? why.error : `${name}: ${why.error}`) });
  clearErrors('shuffle');
  if (!stage.free(true)) return refuse({ error: 'an audit is in progress: stop it first' });
  place.plain('shuffle');
  try {
    await sends({ kind: 'audit', flags: { stdin: name } }, { player: find('room-player').value }, 0, (signal) => partsOf(files, signal));
  } catch (why) {
    refuse(why);
  }
}
