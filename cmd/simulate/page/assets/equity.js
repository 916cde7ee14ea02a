// The view Equity.

import * as api from './api.js';
import { write } from './classes.js';
import { askCommand, clearErrors, fillForm, flags, showCommand, wordsOf } from './form.js';
import { fill, startGrid } from './grid.js';
import { find, html, named, setText } from './node.js';
import * as place from './place.js';
import { drawTable, players, startPicker } from './players.js';
import { Run } from './run.js';
import { table } from './table.js';
import * as text from './text.js';

let say, run, last = null, classes = new Map(), parts = new Map(), read = '', wait = 0, waitRange = 0, asked = 0;
const old = []; // the ids of runs whose players changed
const form = () => find('equity-form');

export async function start(sayIt) {
  say = sayIt;
  run = new Run('equity', { show, fail, changed: stateChanged });
  startPicker({ changed, chosen });
  find('equity-add').addEventListener('click', () => { table.players.push({ text: 'random' }); table.target = table.range = table.players.length - 1; changed(); showRange(); });
  find('equity-clear').addEventListener('click', () => {
    Object.assign(table, { players: [{ text: '' }, { text: 'random' }], board: [], dead: [], target: 0, range: 0 });
    changed();
    showRange();
  });
  form().addEventListener('submit', (e) => e.preventDefault());
  form().addEventListener('input', changed);
  find('range-text').addEventListener('input', (e) => setRange(e.target.value, true));
  find('range-any').addEventListener('click', () => setRange('random'));
  find('range-none').addEventListener('click', () => setRange(''));
  find('strongest').addEventListener('input', (e) => setRange(e.target.value === '0' ? '' : e.target.value === '100' ? 'random' : `${e.target.value}%`));
  for (const e of named('colour')) e.addEventListener('change', () => find('grid').classList.toggle('chosen', e.value === 'chosen'));
  Object.assign(table, { players: [{ text: 'AhKh' }, { text: 'random' }], target: 'board', range: 1 });
  const { name, inputs } = place.at();
  if (name === 'equity' && inputs) setInputs(inputs);
  drawTable();
  askCommand('equity', request());
  try {
    startGrid(await api.get('/api/starting-hands'), toggle);
  } catch (why) {
    return fail(why);
  }
  showRange();
}

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  const before = JSON.stringify(request());
  if (inputs) setInputs(inputs);
  place.keep('equity', inputsOf());
  if (!run.live && !last || JSON.stringify(request()) !== before) {
    changed();
    showRange();
  } else if (last) show(last);
}

// setInputs sets the players, the cards and the settings from inputs.
function setInputs(inputs) {
  const cards = (text) => (text ?? '').match(/[AKQJT2-9][shdc]/g) ?? [];
  const texts = inputs.getAll('player');
  Object.assign(table, { players: (texts.length ? texts : ['AhKh', 'random']).map((text) => ({ text })), board: cards(inputs.get('board')), dead: cards(inputs.get('dead')), target: 'board' });
  table.range = Math.min(table.range, table.players.length - 1);
  fillForm(form(), inputs);
}

// inputsOf returns the inputs for the address.
const inputsOf = () => { const { flags, players } = request(); return [...players.map((p) => ['player', p]), ...Object.entries(flags)]; };

// open shows the settings of a run of the list: the page returns its result.
export function open(view) {
  return place.addressOf('equity', [...view.request.players.map((p) => ['player', p]), ...Object.entries(view.request.flags ?? {})]);
}

export function missing(id) {
  if (run.id !== id) return;
  run.set('gone');
  changed(); // the equities are counted again
}

// stateChanged shows a new state of the run that is not a new result.
function stateChanged(state) {
  if (state === 'starting') say('Preparing', { working: true });
  if (state === 'lost') {
    say('Connection lost, trying again', { bad: true });
    setText('equity-say', 'Connection lost, trying again.');
  }
}

function request() {
  const chosen = flags(form());
  if (table.board.length) chosen.board = table.board.join('');
  if (table.dead.length) chosen.dead = table.dead.join('');
  return { kind: 'equity', flags: chosen, players: table.players.map((p) => p.text.trim()) };
}

// changed draws the table again, drops the run of the old table and, 150 ms after the
// last change, asks for equities.
function changed() {
  if (run.known) old.push(run.id);
  run.drop();
  last = null;
  place.keep('equity', inputsOf());
  setText('equity-when', '');
  setText('equity-say', '');
  find('equity-files').replaceChildren();
  drawTable();
  players(null);
  find('equity-hands').hidden = true;
  if (lacks()) showCommand('equity', '–');
  else askCommand('equity', request());
  clearErrors('equity');
  clearTimeout(wait);
  asked++;
  wait = setTimeout(ask, 150);
}

// lacks returns what is missing for an equity, as a text, or ''.
function lacks() {
  const open = table.players.findIndex((p) => !p.text.trim());
  if (open >= 0) return `Choose two cards or a range for player ${open + 1}.`;
  if ([1, 2].includes(table.board.length)) return `A board has 3, 4 or 5 cards: choose ${3 - table.board.length} more.`;
  return '';
}

async function ask() {
  const mine = asked, lack = lacks();
  setText('equity-say', lack || 'Counting.');
  try {
    while (old.length) await api.end(old.pop()).catch((why) => { if (why.status !== 404) throw why; });
    if (lack || mine !== asked) return lack && say('Ready');
    showCommand('equity', await run.start(request()));
    if (mine !== asked) changed(); // the table changed meanwhile: it needs another run
  } catch (why) {
    refused(why);
  }
}

// refused shows an error, below the range if it is one of the range that is shown.
function refused(why) {
  if (why.aborted) return;
  setText('equity-say', '');
  say('Ready');
  const at = find(`equity-${why.field}-error`);
  if (at) {
    at.textContent = wordsOf('equity', why);
    at.closest('details').open = true;
  }
  else if (why.player === table.range + 1) rangeError(why.reason);
  else setText('equity-error', wordsOf('equity', why) + (why.hint ? ` (${why.hint})` : '') + (why.runs ? ` In progress: ${why.runs.map((r) => r.command).join('; ')}` : ''));
}

function fail(why) {
  setText('equity-say', why.error);
  say(why.error, { bad: true });
}

function show(view) {
  last = view;
  tell(view);
  if (find('equity').hidden) return;
  const deal = view.deal;
  if (view.state === 'running' && !deal) return;
  players(deal);
  hands(deal);
  setText('equity-say', ending(view));
  setText('equity-when', view.state === 'running' ? '' : `${new Date(view.started).toLocaleString()}, ${text.seconds(view.seconds)}`);
  showCommand('equity', view.command);
  const ready = view.state === 'done' && deal;
  find('equity-files').replaceChildren(...(ready ? ['equity.csv', 'equity.json'] : []).map((file) => html('a', { className: 'button', href: `/api/runs/${view.id}/${file}`, download: file }, file.split('.')[1].toUpperCase())));
  if (view.state === 'failed') setText('equity-error', view.error);
}

function ending(view) {
  const deal = view.deal;
  if (!deal) return view.state === 'failed' ? '' : 'Stopped.';
  if (deal.exact) return `all ${text.whole(deal.rounds)} deals, exact`;
  return `${text.whole(deal.rounds)} deals sampled${view.state === 'running' ? ' so far' : `, seed ${deal.seed}`}; ± is the 95 % interval`;
}

function tell(view) {
  if (view.state === 'running') {
    const percent = `${Math.floor(100 * view.done / view.total)} %`;
    if (!view.deal) setText('equity-say', `Counting ${text.words(Number(view.total))} deals: ${percent}`);
    return say(view.deal ? 'Sampling' : 'Counting', { working: true, percent });
  }
  if (view.state === 'done') return say(`${view.deal?.exact ? 'Counted' : 'Sampled'} in ${text.seconds(view.seconds)}`);
  return say('Ready');
}

// hands shows the categories of the best hand of a single player.
function hands(deal) {
  find('equity-hands').hidden = !deal?.hands;
  find('equity-hands').tBodies[0].replaceChildren(...(deal?.hands ?? []).map((r) => html('tr', {},
    html('td', {}, r.hand), html('td', {}, text.percent(r.frequency, 4)),
    html('td', { className: 'quiet' }, deal.exact ? 'exact' : text.halfWidth((r.high - r.low) / 2)))));
}

// chosen shows another player's range.
function chosen(player) {
  table.range = player;
  drawTable();
  showRange();
}

function showRange() {
  table.range = Math.min(table.range, table.players.length - 1);
  setText('range-of', `Range of player ${table.range + 1}`);
  find('range-text').value = table.players[table.range].text;
  readRange();
}

// setRange sets the range of the player whose range is shown.
function setRange(value, typed = false) {
  table.players[table.range].text = value;
  if (!typed) find('range-text').value = value;
  changed();
  clearTimeout(waitRange);
  if (typed) waitRange = setTimeout(readRange, 150);
  else readRange();
}

// readRange asks the server for the classes of the range, and shows them on the grid.
async function readRange() {
  const player = table.range, value = table.players[player].text;
  rangeError('');
  if (!value.trim()) return gridOf(value, { combos: 0, classes: [] });
  try {
    const range = await api.post('/api/range', { text: value });
    if (player === table.range && value === table.players[player].text) gridOf(value, range);
  } catch (why) {
    if (player === table.range && value === table.players[player].text) rangeError(why.reason ?? why.error);
  }
}

function rangeError(error) {
  setText('range-error', error);
  find('range-text').toggleAttribute('aria-invalid', false);
  if (error) find('range-text').setAttribute('aria-invalid', 'true');
}

// gridOf shows the classes of a range whose text is value.
function gridOf(value, range) {
  read = value;
  classes = new Map(range.classes.map((c) => [c.hand, c.text]));
  parts = new Map(range.classes.map((c) => [c.hand, c.part]));
  fill(parts);
  const share = 100 * range.combos / 1326;
  setText('range-share', `${share.toFixed(1)} %`);
  setText('range-combos', `${text.whole(range.combos)} of ${text.whole(1326)} hands`);
  if (document.activeElement !== find('strongest')) find('strongest').value = share;
}

// toggle adds a class to the range or removes it.
async function toggle(name, into) {
  if (read !== table.players[table.range].text) await readRange(); // a text was typed that the server has not read yet
  if (into) classes.set(name, name);
  else classes.delete(name);
  parts.set(name, Number(into));
  fill(parts);
  read = write(classes);
  setRange(read);
}

