// The view Equity.

import * as api from './api.js';
import { write } from './classes.js';
import { clearErrors, command, flags } from './form.js';
import { fill, startGrid } from './grid.js';
import { find, html, setText } from './node.js';
import { drawTable, players, startPicker } from './players.js';
import { Run } from './run.js';
import { table } from './table.js';
import * as text from './text.js';

let say, run, last = null, classes = new Map(), parts = new Map(), read = '', old = [], wait = 0, waitRange = 0, asked = 0;
const form = () => find('equity-form');

export async function start(sayIt) {
  say = sayIt;
  run = new Run(show, fail);
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
  for (const e of document.getElementsByName('colour')) e.addEventListener('change', () => find('grid').classList.toggle('chosen', e.value === 'chosen'));
  Object.assign(table, { players: [{ text: 'AhKh' }, { text: 'random' }], target: 'board', range: 1 });
  drawTable();
  setText('equity-command', command(request()));
  try {
    startGrid(await api.get('/api/starting-hands'), toggle);
  } catch (why) {
    return fail(why);
  }
  showRange();
}

export function shown() {
  if (run.live) run.follow();
  else if (!last) changed();
  if (last) tell(last);
}

function request() {
  const chosen = flags(form());
  if (table.board.length) chosen.board = table.board.join('');
  if (table.dead.length) chosen.dead = table.dead.join('');
  return { kind: 'equity', flags: chosen, players: table.players.map((p) => p.text.trim()) };
}

// changed shows the table and, when the hands rest a moment, asks for equities.
// What was asked before is of no use from now on.
function changed() {
  if (run.live) old.push(run.id);
  run.drop();
  setText('equity-say', '');
  find('equity-files').replaceChildren();
  drawTable();
  players(null);
  find('equity-hands').hidden = true;
  setText('equity-command', lacks() ? '–' : command(request()));
  clearErrors('equity');
  clearTimeout(wait);
  asked++;
  wait = setTimeout(ask, 150);
}

// lacks says what is missing before there can be an equity.
function lacks() {
  const open = table.players.findIndex((p) => !p.text.trim());
  if (open >= 0) return `Choose two cards or a range for player ${open + 1}.`;
  if ([1, 2].includes(table.board.length)) return `A board has 3, 4 or 5 cards: ${3 - table.board.length} more.`;
  return '';
}

async function ask() {
  const mine = asked, lack = lacks();
  setText('equity-say', lack || 'Counting.');
  try {
    while (old.length) await api.end(old.pop());
    if (lack || mine !== asked) return lack && say('Ready');
    setText('equity-command', await run.start(request()));
    if (mine !== asked) changed(); // what was asked for since has a run of its own
  } catch (why) {
    refused(why);
  }
}

// refused shows an error: a range's below the range, if that is the one shown.
function refused(why) {
  setText('equity-say', '');
  say('Ready');
  const at = find(`equity-${why.field}-error`);
  const player = Number(why.field?.match?.(/^player (\d+)$/)?.[1]) - 1;
  if (at) at.textContent = why.error;
  else if (player === table.range) rangeError(why.error.replace(/^player \d+, /, ''));
  else setText('equity-error', why.error + (why.hint ? ` (${why.hint})` : ''));
}

function fail(why) {
  setText('equity-say', why.error);
  say(why.error, { bad: true });
}

function show(view) {
  last = view;
  tell(view);
  const deal = view.deal;
  if (view.state === 'running' && !deal) return;
  players(deal);
  hands(deal);
  setText('equity-say', ending(view));
  const ready = view.state === 'done' && deal;
  find('equity-files').replaceChildren(...(ready ? ['equity.csv', 'equity.json'] : []).map((file) => html('a', { className: 'button', href: `/api/runs/${view.id}/${file}`, download: file }, file.split('.')[1].toUpperCase())));
  if (view.state === 'failed') setText('equity-error', view.error);
}

function ending(view) {
  const deal = view.deal;
  if (!deal) return view.state === 'failed' ? '' : 'Stopped.';
  if (deal.exact) return `${text.whole(deal.rounds)} ways to end, each one counted: exact`;
  return `${text.whole(deal.rounds)} deals sampled${view.state === 'running' ? ' so far' : `, seed ${deal.seed}`}; ± is the 95 % interval`;
}

function tell(view) {
  if (view.state === 'running') {
    const percent = `${Math.floor(100 * view.done / view.total)} %`;
    if (!view.deal) setText('equity-say', `Counting ${text.words(Number(view.total))} ways to end: ${percent}`);
    return say(view.deal ? 'Sampling' : 'Counting', { working: true, percent });
  }
  if (view.state === 'done') return say(`${view.deal?.exact ? 'Counted' : 'Sampled'} in ${text.seconds(view.seconds)}`);
  return say('Ready');
}

// hands shows how one player's best hand ends.
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

// setRange gives the player whose range is shown another one.
function setRange(value, typed = false) {
  table.players[table.range].text = value;
  if (!typed) find('range-text').value = value;
  changed();
  clearTimeout(waitRange);
  if (typed) waitRange = setTimeout(readRange, 150);
  else readRange();
}

// readRange has the server read the text, and shows it on the grid.
async function readRange() {
  const player = table.range, value = table.players[player].text;
  rangeError('');
  if (!value.trim()) return gridOf(value, { combos: 0, classes: [] });
  try {
    const range = await api.post('/api/range', { text: value });
    if (player === table.range && value === table.players[player].text) gridOf(value, range);
  } catch (why) {
    if (player === table.range && value === table.players[player].text) rangeError(why.error.replace(/^player \d+, /, ''));
  }
}

function rangeError(error) {
  setText('range-error', error);
  find('range-text').toggleAttribute('aria-invalid', false);
  if (error) find('range-text').setAttribute('aria-invalid', 'true');
}

// gridOf shows the range that a text stands for.
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

// toggle puts a class into the range, or takes it out; the rest stays as it is.
async function toggle(name, into) {
  if (read !== table.players[table.range].text) await readRange(); // a text was typed, and not read as yet
  if (into) classes.set(name, name);
  else classes.delete(name);
  parts.set(name, Number(into));
  fill(parts);
  read = write(classes);
  setRange(read);
}

