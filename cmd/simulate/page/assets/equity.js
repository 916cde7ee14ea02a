// The view Equity.

import * as api from './api.js';
import * as detail from './detail.js';
import { clearErrors, fillForm, flags, showCommand, showError, undone } from './form.js';
import { setGrid } from './grid.js';
import { find, html, rowOf, setText } from './node.js';
import { fileOf } from './picture.js';
import * as place from './place.js';
import { closeEditor, drawTable, drawPicker, edit, seats, startPicker, wrongPlayer } from './players.js';
import { rangeError, showRange, startRange } from './range.js';
import { isOf } from './result.js';
import { Run } from './run.js';
import { words } from './sentence.js';
import { asked as askedOf, deal, gameRanks, give, nameOf, note, parseCards, startHistory, table, tooMany } from './table.js';
import * as text from './text.js';

let say, run, last = null, games = [], most = 2, wait = 0, late = 0, asked = 0, wrong = '', opened = null, begun = 0;
let long = ''; // the request whose deals were too many to count: they are sampled
const settle = 60, patience = 150, enough = 4000; // milliseconds: after an edit until it is asked for, until old numbers go, and until half of all deals are counted
const old = []; // the ids of runs whose players changed
const form = () => find('equity-form');

export async function start(sayIt) {
  say = sayIt;
  run = new Run('equity', { show, fail, changed: stateChanged });
  startPicker({ changed, chosen, named });
  detail.startDetail();
  const choose = (player) => { table.target = table.range = Math.min(player, table.players.length - 1); };
  const acts = {
    'equity-add': () => choose(table.players.push({ text: 'random' })),
    'equity-remove': () => { table.players.splice(table.range, 1); choose(table.range); },
    'equity-clear': () => Object.assign(table, { players: [{ text: '' }, { text: 'random' }], board: [], dead: [], target: 0, range: 0 }),
    'equity-deal': deal,
  };
  for (const [id, act] of Object.entries(acts)) find(id).addEventListener('click', () => { act(); changed(); showRange(); });
  find('equity-edit').addEventListener('click', () => (find('equity-range').hidden ? edit() : closeEditor()));
  undone('equity', () => { if (find('range-undo').disabled) changed(); else find('range-undo').click(); });
  form().addEventListener('submit', (e) => e.preventDefault());
  form().addEventListener('input', (e) => { if (e.target.id !== 'equity-game') changed('settings'); });
  find('equity-game').addEventListener('change', (e) => { setGame(e.target.value); changed(); showRange(); });
  startText();
  startHistory(() => { find('equity-game').value = table.game.name; drawPicker(); changed(); showRange(); });
  Object.assign(table, { players: [{ text: 'AhKh' }, { text: 'random' }], target: 'board', range: 1 });
  setGrid(gameRanks().length);
  if (!place.at().inputs) drawTable();
  try {
    const [catalogue, hands] = await Promise.all([api.get('/api/catalogue'), api.get('/api/starting-hands')]);
    games = catalogue.rules;
    most = catalogue.limits.players;
    find('equity-game').append(...games.map((g) => html('option', { value: g.name }, `${g.name}: ${g.title}`)));
    startRange((kind) => changed(kind), hands);
  } catch (why) {
    return fail(why);
  }
  const { name, inputs } = place.at();
  if (name === 'equity' && inputs) setInputs(inputs);
  else setGame('holdem');
  drawTable();
  note('');
  if (name === 'equity') changed();
  showRange();
}

// startText reads cards that are typed or pasted.
function startText() {
  const use = (value) => { // returns what is wrong, or ''
    const cards = parseCards(value), why = cards ? tooMany(cards) : 'Write cards as in Ah Kd, 7c.';
    if (why) return why;
    const player = table.target;
    give(cards);
    changed();
    if (typeof player === 'number') chosen(player);
    return '';
  };
  const field = find('cards-text');
  field.addEventListener('change', () => {
    const bad = field.value.trim() && use(field.value);
    setText('cards-error', bad);
    field.setAttribute('aria-invalid', String(Boolean(bad)));
    if (!bad) field.value = '';
  });
  field.addEventListener('keydown', (e) => { if (e.key === 'Enter') field.dispatchEvent(new Event('change')); });
  document.addEventListener('paste', (e) => {
    /** @type {any} */
    const at = e.target;
    if (find('equity').hidden || at.closest?.('input, textarea')) return;
    if (!use(e.clipboardData?.getData('text') ?? '')) e.preventDefault();
  });
}

// setGame changes the game. Hands that do not fit it become random ones.
function setGame(name) {
  const before = table.game, game = games.find((g) => g.name === name) ?? games[0];
  table.game = game;
  find('equity-game').value = game.name;
  if (game.hole !== before.hole) for (const p of table.players) p.text = 'random';
  if (game.lowest !== before.lowest) [table.board, table.dead] = [[], []];
  table.board = table.board.slice(0, game.board);
  if (!game.board && table.target === 'board') table.target = 0;
  find('board-box').hidden = game.board === 0;
  drawPicker();
}

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  if (!games.length) return; // start does it later
  const before = JSON.stringify(request());
  if (inputs) setInputs(inputs);
  place.keep('equity', inputsOf());
  if (!run.live && !last || JSON.stringify(request()) !== before) {
    changed();
    showRange();
  } else if (last) show(last);
}

// setInputs sets the game, the players, the cards and the settings from inputs.
function setInputs(inputs) {
  const texts = inputs.getAll('player'), known = [], cards = (name) => {
    const value = inputs.get(name), read = parseCards(value ?? '');
    if (value && !read) wrong = `The address has ${name}=${value.slice(0, 40)}, which are no cards: write them as in Td7c2s.`;
    const all = read ?? [], again = all.find((card, i) => known.includes(card) || all.indexOf(card) < i);
    if (again) wrong = `The address has the card ${again} twice: the second is left out.`;
    known.push(...all);
    return all.filter((card, i) => known.indexOf(card) === known.length - all.length + i);
  };
  fillForm(form(), inputs, ['player', 'name', 'board', 'dead', 'game']);
  const name = inputs.get('game') ?? 'holdem';
  setGame(name);
  if (table.game.name !== name) wrong = `The address has game=${name.slice(0, 40)}, which is no game of equities: want holdem${games.map((g) => (g.name === 'holdem' ? '' : `, ${g.name}`)).join('')}.`;
  const names = inputs.getAll('name');
  Object.assign(table, { players: (texts.length ? texts : ['AhKh', 'random']).map((of, i) => ({ text: of, ...(names[i] && { name: names[i].slice(0, 24) }) })), board: cards('board'), dead: cards('dead'), target: table.game.board ? 'board' : 0 });
  table.range = Math.min(table.range, table.players.length - 1);
}

// inputsOf returns the inputs for the address.
const inputsOf = () => { const { flags: all, players: texts } = request(); return [...texts.map((p) => ['player', p]), ...(table.players.some((p) => p.name) ? table.players.map((p) => ['name', p.name ?? '']) : []), ...Object.entries(all)]; };

// open shows a run of the list, with its settings and its result.
export function open(view) {
  opened = view;
  return place.addressOf('equity', [...view.request.players.map((p) => ['player', p]), ...Object.entries(view.request.flags ?? {}).filter(([name]) => name !== 'table' && name !== 'by')]);
}

export function missing(id) {
  if (run.id !== id) return;
  run.set('gone');
  changed(); // the equities are counted again
}

// stateChanged shows a new state of the run that is not a new result.
function stateChanged(state) {
  if (state === 'starting' || state === 'lost') say(...text.states[state]);
  if (state === 'lost') setText('equity-say', 'Connection lost, trying again.');
}

function request() {
  const all = flags(form());
  delete all.game;
  const of = askedOf(all);
  if (JSON.stringify(of) === long) of.flags.method = 'sample';
  return of;
}

// tooLong reports whether a count of all deals that nobody has asked for takes too long on this machine: the program
// predicts its time by the settings alone, for a fast one.
function tooLong(view) {
  if (view.place || last?.id !== view.id) begun = Date.now();
  return view.state === 'running' && !view.deal && !request().flags.method && Date.now() - begun > enough && 2 * view.done < view.total;
}

// changed notes a change of a kind for undo, draws the table again, drops the run of the
// old table and asks for equities soon after the last change. The old ones lose their colour at once,
// and go if no others come in time.
function changed(kind = '') {
  note(kind);
  if (run.known) old.push(run.id);
  run.drop();
  last = null;
  place.keep('equity', inputsOf());
  drawTable();
  gameWords();
  find('equity').classList.add('stale');
  for (const id of ['equity-when', 'equity-say']) setText(id, '');
  clearErrors('equity');
  if (wrong) showError('equity', { error: wrong, kept: true });
  wrong = '';
  find('equity-add').disabled = table.players.length >= most;
  find('equity-remove').disabled = table.players.length < 2;
  clearTimeout(wait);
  clearTimeout(late);
  asked++;
  if (lacks()) blank();
  else late = setTimeout(blank, patience);
  wait = setTimeout(ask, settle);
}

// gameWords shows the words of the game and of the method.
function gameWords() {
  const { flags: all } = request(), how = [all.method, all.rounds && `${all.rounds} deals`, all.seed && `seed ${all.seed}`].filter(Boolean).join(', ');
  words({ 'equity-game-word': (table.game.title ?? table.game.name).replaceAll("'", '’'), 'equity-count-word': how }, null);
}

// blank takes the numbers of other settings away.
function blank() {
  clearTimeout(late);
  const each = detail.drop();
  if (each) old.push(each);
  seats(null);
  hands(null);
  for (const id of ['equity-when', 'equity-say']) setText(id, '');
  showCommand('equity', '');
  find('equity-files').replaceChildren();
  find('equity').classList.remove('stale');
}

// lacks returns what is missing for an equity, as a text, or ''.
function lacks() {
  const empty = table.players.findIndex((p) => !p.text.trim());
  if (empty >= 0) return `Choose ${table.game.hole === 2 ? 'two' : table.game.hole} cards or a range for ${nameOf(empty)}.`;
  if ([1, 2].includes(table.board.length)) return `A board has 3, 4 or 5 cards: choose ${3 - table.board.length} more.`;
  return '';
}

async function ask() {
  const mine = asked, lack = lacks();
  if (lack) setText('equity-say', lack);
  try {
    while (old.length) await api.end(old.pop()).catch((why) => { if (why.status !== 404) throw why; });
    if (lack || mine !== asked) return lack && say('Ready');
    const view = opened;
    opened = null;
    if (view && isOf(request(), view.request)) return run.attach(view.id, view.request); // the result is there
    await run.start(request(), false);
    if (mine !== asked) changed(); // the table changed meanwhile: it needs another run
  } catch (why) {
    refused(why);
  }
}

// refused shows an error, and below the range if it is one of the range that is shown.
function refused(why) {
  if (why.aborted) return;
  blank();
  if (!why.status) { // no answer: the server may start again
    fail(why);
    wait = setTimeout(ask, 1000);
    return;
  }
  say('Ready');
  showError('equity', { ...why, status: 0, error: why.player && why.reason ? `${nameOf(why.player - 1)}: ${why.reason.replace(/^column \d+: /, '')}` : why.error }, false);
  if (why.player === table.range + 1) rangeError(why.reason ?? why.error);
  else if (why.player) wrongPlayer(why.player - 1);
}

function fail(why) {
  setText('equity-say', why.error);
  say(why.error, { bad: true });
}

function show(view) {
  if (tooLong(view)) {
    long = JSON.stringify(request());
    return changed();
  }
  const ended = view.state === 'done' && last?.state !== 'done';
  last = view;
  tell(view);
  if (find('equity').hidden) return;
  const of = view.deal;
  if (view.state === 'running' && !of) return;
  clearTimeout(late);
  find('equity').classList.remove('stale');
  seats(of);
  hands(of);
  setText('equity-say', ending(view));
  setText('equity-when', view.state === 'running' ? '' : `${new Date(view.started).toLocaleString()}, ${text.seconds(view.seconds)}`);
  showCommand('equity', view.command);
  const ready = view.state === 'done' && of;
  find('equity-files').replaceChildren(...(ready ? [['equity.csv'], ['equity.json'], ...(of.exact ? [] : [['curve.svg', '-convergence']])] : []).flatMap(([file, flag]) => fileOf(view, file, flag)));
  if (view.state === 'failed') showError('equity', { error: view.error });
  if (!ended || !of) return;
  const each = detail.drop();
  if (each) old.push(each);
  detail.ask(request(), of, view);
}

function ending(view) {
  const of = view.deal;
  if (!of) return view.state === 'failed' ? '' : 'Stopped.';
  if (of.exact) return `${text.exact(of.rounds)}.`;
  return `${text.some(text.words(Number(of.rounds)), 'deals')} sampled${view.state === 'running' ? ' so far' : `, seed ${of.seed}`}.`;
}

function tell(view) {
  if (view.state === 'running') {
    const [doing, how] = text.working(view, view.deal ? 'Sampling' : `Counting ${text.some(text.words(Number(view.total)), 'deals')}`);
    if (!view.deal) setText('equity-say', [doing + (how.percent && `: ${how.percent}`), text.toGo(view)].filter(Boolean).join(', '));
    return say(doing, how);
  }
  if (view.state === 'done') return say(`${view.deal?.exact ? 'Counted' : 'Sampled'} in ${text.seconds(view.seconds)}`);
  return say('Ready');
}

// hands shows the categories of the best hand of a single player.
function hands(of) {
  find('equity-hands').hidden = !of?.hands;
  find('equity-hands').tBodies[0].replaceChildren(...(of?.hands ?? []).map((r) => {
    const [value, ends] = text.estimate(r.frequency, r.low, r.high, 4);
    return rowOf(r.hand, value, [ends, 'quiet']);
  }));
}

// named shows a new name of a player.
function named() {
  note('name');
  place.keep('equity', inputsOf());
  showRange();
  detail.draw();
}

// chosen shows another player's range.
function chosen(player) {
  table.range = player;
  note('range');
  drawTable();
  showRange();
  detail.draw();
}
