// The range of a player as text, as a grid with a brush, and by single hands.

import * as api from './api.js';
import { card } from './cards.js';
import { fill, setGrid, shade, startGrid, textOf, weightsOf } from './grid.js';
import { find, html, named, setText } from './node.js';
import { save } from './picture.js';
import { wrongPlayer } from './players.js';
import { gameRanks, nameOf, parseCards, table } from './table.js';
import * as text from './text.js';

let changed, classes = new Map(), parts = new Map(), read = '', wait = 0, drag = 0, random = new Map(), shownSuits = '';
const again = 1000; // milliseconds until a range is read again
/** @type {(name: string) => any} */
let real = () => null;

// startRange makes the editor. tell is called with the kind of a change of the range, as
// note of table.js takes it. hands are the equities of the starting hands against a
// random hand.
export function startRange(tell, hands) {
  changed = tell;
  random = new Map(hands.map((h) => [h.hand, h.equity]));
  startGrid({ paint, selected, suits: showSuits });
  find('range-text').addEventListener('input', (e) => setRange(e.target.value, 'typed'));
  find('range-text').addEventListener('paste', (e) => {
    const cards = parseCards(e.clipboardData?.getData('text') ?? '');
    if (!cards || cards.length !== table.game.hole) return;
    e.preventDefault();
    setRange(cards.join(''));
  });
  find('range-any').addEventListener('click', () => setRange('random'));
  find('range-none').addEventListener('click', () => setRange(''));
  find('range-invert').addEventListener('click', invert);
  for (const id of ['range-preset', 'range-copy', 'range-saved']) {
    find(id).addEventListener('change', (e) => {
      const { value, selectedOptions: [{ text: name }] } = e.target;
      if (id === 'range-saved') find('range-name').value = name;
      e.target.selectedIndex = 0;
      if (value) setRange(value);
    });
  }
  startSaved();
  find('brush').addEventListener('input', brushable);
  find('strongest').addEventListener('input', (e) => setRange(e.target.value === '0' ? '' : e.target.value === '100' ? 'random' : `${e.target.value}%`, 'slider'));
  for (const e of named('colour')) e.addEventListener('change', colour);
}

// brush returns the weight of the brush, from 0 to 1, or NaN for a text that is none.
function brush() {
  const text = find('brush').value.trim().replace(/\s*%$/, ''), percent = /^\d*\.?\d+$/.test(text) ? Number(text) : NaN;
  return percent > 0 && percent <= 100 ? percent / 100 : NaN;
}

// brushable says what is wrong with the weight of the brush, which then paints nothing.
function brushable() {
  const bad = Number.isNaN(brush());
  find('brush').setAttribute('aria-invalid', String(bad));
  setText('brush-error', bad ? `Paint a weight above 0 and at most 100 %${find('brush').value.includes(',') ? ', with a point, as in 12.5' : ''}.` : '');
  return !bad;
}

const selected = (name) => Math.abs((parts.get(name) ?? 0) - brush()) < 1e-9;

// showRange shows the range of the player table.range.
export function showRange() {
  table.range = Math.min(table.range, table.players.length - 1);
  const grid = table.game.hole === 2;
  setText('grid-of', `Hands of ${nameOf(table.range)}`);
  if (document.activeElement !== find('player-name')) find('player-name').value = nameOf(table.range);
  for (const e of document.querySelectorAll('.of-grid')) /** @type {any} */ (e).hidden = !grid;
  find('strongest').closest('label').hidden = table.game.name !== 'holdem';
  find('range-text').placeholder = { 2: '99+, AKo@50%, AhKh, 15% or random', 4: 'AsAhKsKh, AsKsxx or random' }[table.game.hole] ?? 'hands, or random';
  if (grid) setGrid(gameRanks().length);
  choose('range-preset', 'Presets', presets());
  choose('range-copy', 'Copy from', table.players.map((p, i) => [nameOf(i), i === table.range ? '' : p.text.trim()]).filter(([, of]) => of));
  if (document.activeElement !== find('range-text') || find('range-text').value.trim() !== table.players[table.range].text.trim()) find('range-text').value = table.players[table.range].text;
  readRange();
}

// setRange sets the range of the player who is shown. kind is that of the change.
export function setRange(value, kind = '') {
  show(value, kind);
  clearTimeout(wait);
  if (kind === 'typed') wait = setTimeout(readRange, 150);
  else readRange();
}

// show shows a range as a change of a kind.
function show(value, kind) {
  table.players[table.range].text = value;
  if (kind !== 'typed') find('range-text').value = value;
  changed(kind);
}

// readRange asks the server for the classes of the range, and shows them on the grid. A range that was painted by
// a change of a kind has its text as the program writes it.
async function readRange(kind = '') {
  const player = table.range, value = table.players[player].text, { game } = table;
  const current = () => player === table.range && value === table.players[player].text && game.name === table.game.name;
  rangeError('');
  if (!value.trim()) return gridOf(value, { hands: 0, combos: 0, all: 0, classes: [] });
  try {
    const range = await api.post('/api/range', { text: value, game: game.name });
    if (!current()) return;
    const written = kind ? range.text.replaceAll(',', ', ') : value;
    if (written !== value) show(written, kind);
    gridOf(written, range);
  } catch (why) {
    if (!current()) return;
    rangeError(why.reason ?? why.error);
    if (!why.status) wait = setTimeout(readRange, again, kind); // no answer: the server may start again
  }
}

export function rangeError(error) {
  setText('range-error', error);
  wrongPlayer(error ? table.range : -1);
  find('range-text').toggleAttribute('aria-invalid', false);
  find('grid').classList.toggle('old', Boolean(error));
  if (!error) return;
  find('range-text').setAttribute('aria-invalid', 'true');
  setText('range-share', '–');
  setText('range-combos', '');
}

// gridOf shows the classes of a range whose text is value.
function gridOf(value, range) {
  read = value;
  classes = new Map(range.classes.map((c) => [c.hand, c.text]));
  parts = new Map(range.classes.map((c) => [c.hand, c.part]));
  fill(parts);
  const share = range.all ? 100 * range.hands / range.all : 0;
  setText('range-share', `${share.toFixed(1)} % of all hands`);
  setText('range-combos', `${text.some(text.count(range.hands), 'hands')}${range.hands === range.combos ? '' : ` by weight, of ${text.whole(range.combos)}`}`);
  if (document.activeElement !== find('strongest')) find('strongest').value = share;
  if (find('suits').matches(':popover-open')) drawSuits();
}

// change applies a change to the classes of the range.
async function change(apply, kind) {
  if (read !== table.players[table.range].text) await readRange(); // a text was typed that the server has not read yet
  apply();
  fill(parts);
  read = setClasses([...classes.values()], kind);
}

// setClasses sets the range by the texts of its classes, which it returns as one, and then as the program writes it.
// Changes of one kind that follow each other are undone together.
export function setClasses(texts, kind = `drag ${++drag}`) {
  const value = texts.join(', ');
  show(value, kind);
  readRange(kind);
  return value;
}

// setClass sets the weights of a class's hands.
function setClass(name, weights) {
  const of = textOf(name, weights), all = [...weights.values()];
  if (of) classes.set(name, of);
  else classes.delete(name);
  parts.set(name, all.reduce((a, b) => a + b, 0) / all.length);
}

// paint gives classes the weight of the brush, or removes them from the range. One drag is
// one change.
function paint(names, first, into) {
  if (!brushable()) return;
  if (first) drag++;
  const weight = into ? brush() : 0;
  for (const name of names) parts.set(name, weight);
  change(() => {
    for (const name of names) setClass(name, new Map([...weightsOf(name, '').keys()].map((hand) => [hand, weight])));
  }, `drag ${drag}`);
}

function invert() {
  const ranks = gameRanks();
  change(() => {
    for (const e of find('grid').children) {
      const name = e.dataset.hand;
      if (!ranks.includes(name[0])) continue;
      setClass(name, new Map([...weightsOf(name, classes.get(name))].map(([hand, w]) => [hand, Number((1 - w).toPrecision(12))])));
    }
  });
}

// showSuits shows the single hands of a class beside its cell.
function showSuits(name, cell) {
  shownSuits = name;
  const box = find('suits'), { left, bottom } = cell.getBoundingClientRect();
  drawSuits();
  box.showPopover();
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(bottom + 4, innerHeight - box.offsetHeight - 8))}px`;
  box.querySelector('button')?.focus();
}

function drawSuits() {
  const weights = weightsOf(shownSuits, classes.get(shownSuits)), box = find('suits-hands');
  /** @type {any} */
  const focused = document.activeElement, had = box.contains(focused) ? focused.dataset.hand : '';
  setText('suits-of', `Hands of ${shownSuits}`);
  box.replaceChildren(...[...weights].map(([hand, weight]) => html('button',
    { type: 'button', ariaPressed: weight === 0 ? 'false' : weight === 1 ? 'true' : 'mixed', data: { hand }, onclick: () => toggleHand(shownSuits, hand) },
    card(hand.slice(0, 2)), card(hand.slice(2)), html('small', {}, weight === 0 ? '–' : text.percent(weight, weight === 1 ? 0 : 1)))));
  if (had) box.querySelector(`[data-hand="${had}"]`)?.focus();
}

// toggleHand gives a hand of a class the weight of the brush, or takes it away.
function toggleHand(name, hand) {
  if (!brushable()) return;
  change(() => {
    const weights = weightsOf(name, classes.get(name));
    setClass(name, weights.set(hand, Math.abs(weights.get(hand) - brush()) < 1e-9 ? 0 : brush()));
  });
}

// showEquities colours the grid; values returns the equity of a class of the player who is shown, as
// shade of grid.js takes it.
export function showEquities(values) {
  real = values;
  colour();
}

function colour() {
  const by = named('colour').find((e) => e.checked).value;
  find('grid').classList.toggle('chosen', by === 'chosen');
  setText('legend-of', { chosen: 'weight in the range', equity: 'equity in per cent', random: 'equity against a random hand' }[by]);
  find('range-legend').hidden = by === 'chosen' || table.game.hole !== 2;
  shade((name) => {
    if (by === 'equity') return real(name);
    if (by === 'chosen' || table.game.name !== 'holdem' || !random.has(name)) return null;
    return { equity: random.get(name), title: `${name}: ${text.percent(random.get(name), 4)} against a random hand, exact` };
  });
}

// choose shows ranges, pairs of a name and a text, in a choice below its title.
const choose = (id, title, all) => find(id).replaceChildren(html('option', { value: '' }, title), ...all.map(([name, value]) => html('option', { value }, name)));

// presets returns pairs of a name and a range. Percentages are of hold'em.
function presets() {
  const ranks = gameRanks(), low = ranks.at(-1), top = low === '2' ? [5, 10, 15, 20, 30, 40, 50] : [];
  return [...top.map((n) => [`strongest ${n} %`, `${n}%`]), ['pairs', `${low}${low}+`], ['suited broadways', 'ATs+, KTs+, QTs+, JTs'], ['broadways', 'ATs+, KTs+, QTs+, JTs, ATo+, KTo+, QTo+, JTo'],
    ['suited aces', `A${low}s+`], ['suited connectors', ranks.slice(1).map((r, i) => `${ranks[i]}${r}s`).join(', ')]];
}

// Ranges with names, which the browser keeps.

let replaces = ''; // the name that Save replaces when it is pressed again

function savedRanges() {
  try { return JSON.parse(localStorage.ranges) ?? {}; } catch { return {}; }
}

// keep keeps ranges, and says what it has done.
function keep(all, done) {
  let said = done;
  try { localStorage.ranges = JSON.stringify(all); } catch { said = 'The browser keeps nothing here.'; }
  drawSaved();
  return said;
}

const drawSaved = () => { const all = Object.entries(savedRanges()).sort(); choose('range-saved', all.length ? 'Saved ranges' : 'No saved ranges', all); };

// startSaved makes the buttons work. Each says what it has done.
function startSaved() {
  const acts = {
    'range-save': (name, all) => {
      const value = find('range-text').value.trim(), had = all[name];
      if (!name || !value) return name ? 'The range is empty.' : 'Write a name.';
      if (had !== undefined && had !== value && replaces !== name) {
        replaces = name;
        return `${name} is another range: ${had.length > 60 ? `${had.slice(0, 59)}…` : had}. Save again to replace it.`;
      }
      replaces = '';
      return keep({ ...all, [name]: value }, `${name} is saved in this browser.`);
    },
    'range-delete': (name, { [name]: had, ...rest }) => (had === undefined ? 'No saved range has this name.' : keep(rest, `${name} is deleted.`)),
    'range-export': (_, all) => {
      const lines = Object.entries(all).map(([name, of]) => `# ${name}\n${of}\n`);
      save('ranges.txt', new Blob(lines, { type: 'text/plain' }));
      return lines.length ? 'ranges.txt has a comment with the name above each range.' : 'No range is saved.';
    },
  };
  for (const [id, act] of Object.entries(acts)) find(id).addEventListener('click', () => setText('range-saved-say', act(find('range-name').value.trim(), savedRanges())));
  find('range-name').addEventListener('input', () => { replaces = ''; });
  drawSaved();
}
