// The state of the view Equity: the game, the players, the board, the dead cards, and the
// target of the next card.

import { ranks, suits } from './cards.js';
import { find } from './node.js';

/** @type {{game: any, players: {text: string, name?: string}[], board: string[], dead: string[], target: number | string, range: number}} */
export const table = {
  game: { name: 'holdem', hole: 2, board: 5, lowest: '2' }, // as in the catalogue
  players: [{ text: '' }, { text: 'random' }],
  board: [],
  dead: [],
  target: 0, // a player, 'board' or 'dead'
  range: 0, // the player whose range is shown
};

// nameOf returns the name of a player.
export const nameOf = (player) => table.players[player]?.name || `Player ${player + 1}`;

// gameRanks returns the ranks of the game's deck.
export const gameRanks = () => ranks.slice(0, ranks.indexOf(table.game.lowest) + 1);

// deckOf returns the names of all cards of the game.
export const deckOf = () => Object.keys(suits).flatMap((s) => gameRanks().map((r) => r + s));

const list = /^[\s,;|[\]()]*(?:(?:10|[AKQJT2-9])[shdc♠♥♦♣][\ufe0e\ufe0f]?[\s,;|[\]()]*)+$/i;

// parseCards returns the cards of a text such as "Ah Kd, 7c", or null if it has anything
// else.
export function parseCards(text) {
  if (!list.test(text)) return null;
  return [...text.matchAll(/(10|[AKQJT2-9])([shdc♠♥♦♣])/gi)].map(([, rank, suit]) => {
    const letter = Object.keys(suits).find((s) => suits[s] === suit) ?? suit.toLowerCase();
    return (rank === '10' ? 'T' : rank.toUpperCase()) + letter;
  });
}

// cardsOf returns the cards of a player's text, fewer than a hand if the rest is x, or
// none if it is a range.
export function cardsOf(text) {
  const [, known, rest] = text.match(/^(.*?)(x*)\s*$/i), cards = parseCards(known) ?? [];
  const whole = cards.length + rest.length === table.game.hole, some = table.game.board === 0 && cards.length < table.game.hole; // of stud, on an early street
  return whole || some ? cards : [];
}

// asked returns the request of the table with more flags: every panel and every command that the page prints are of it.
/** @param {Record<string, string>} [more] @returns {{kind: string, players: string[], flags: Record<string, string>}} */
export const asked = (more) => ({ kind: 'equity', players: table.players.map((p) => p.text.trim()), flags: { ...more, ...(table.game.name !== 'holdem' && { game: table.game.name }), ...(table.board.length && { board: table.board.join('') }), ...(table.dead.length && { dead: table.dead.join('') }) } });

// single returns the cards of a player who has just one hand, else none.
export const single = (text) => (/x\s*$/i.test(text) || cardsOf(text).length < table.game.hole ? [] : cardsOf(text));

// alone returns the request of the hands of one player of a request alone: the cards of the others with one hand are dead.
export const alone = ({ flags: { game, board, dead = '' }, players }, player) => ({ kind: 'exact', flags: { game, hole: players[player], board, dead: dead + players.flatMap((p, i) => (i === player ? [] : single(p))).join('') || undefined } });

// holder returns who has a card: a player, 'board' or 'dead', or null if nobody has it.
export function holder(card) {
  if (table.board.includes(card)) return 'board';
  if (table.dead.includes(card)) return 'dead';
  const player = table.players.findIndex((p) => cardsOf(p.text).includes(card));
  return player < 0 ? null : player;
}

// hold gives a player cards. Those that are missing in a hand are x, as in Asx.
export function hold(player, cards) {
  const missing = cards.length ? Math.max(0, table.game.hole - cards.length) : 0;
  table.players[player].text = cards.join('') + 'x'.repeat(missing);
}

// pick gives a card to the target, or takes it away from its holder. It reports whether the
// table has changed: a full board takes no card.
export function pick(card) {
  const at = holder(card), { hole } = table.game;
  if (at === 'board' || at === 'dead') table[at] = table[at].filter((c) => c !== card);
  else if (at !== null) hold(at, cardsOf(table.players[at].text).filter((c) => c !== card));
  else if (table.target === 'dead') table.dead.push(card);
  else if (table.target === 'board') {
    if (table.board.length >= table.game.board) return false;
    table.board.push(card);
  } else {
    const cards = cardsOf(table.players[table.target].text);
    hold(table.target, cards.length >= hole ? [card] : [...cards, card]);
    if (cards.length === hole - 1) table.target = next(table.target);
  }
  return true;
}

// full reports whether the target takes no more cards.
export const full = () => (table.target === 'board' ? table.board.length >= table.game.board : typeof table.target === 'number' && cardsOf(table.players[table.target].text).length >= table.game.hole);

// tooMany returns why the target cannot have cards, or ''.
export function tooMany(cards) {
  const { board, hole } = table.game;
  if (new Set(cards).size < cards.length) return 'A card is there twice.';
  if (table.target === 'board' && cards.length > board) return `A board has at most ${board} cards, not ${cards.length}.`;
  if (typeof table.target === 'number' && cards.length > hole) return `A hand has ${hole} cards, not ${cards.length}.`;
  return '';
}

// give gives cards to the target, in place of those that it has.
export function give(cards) {
  if (table.target === 'board') table.board = cards;
  else if (table.target === 'dead') table.dead = cards;
  else hold(table.target, cards);
}

// deal gives the board as many random cards as it has, at least a flop.
export function deal() {
  const known = new Set([...table.dead, ...table.players.flatMap((p) => cardsOf(p.text))]);
  const left = deckOf().filter((card) => !known.has(card)), keys = crypto.getRandomValues(new BigUint64Array(left.length));
  const drawn = left.map((card, i) => ({ card, key: keys[i] })).sort((a, b) => (a.key < b.key ? -1 : 1)); // by a random number each
  table.board = drawn.slice(0, Math.max(3, table.board.length)).map(({ card }) => card);
}

// next returns the target after a player has a hand: the next player without cards, or
// else the board.
function next(player) {
  const open = table.players.findIndex((p, i) => i > player && !p.text.trim());
  return open >= 0 ? open : table.game.board ? 'board' : player;
}

// Undo and redo of the players and cards.

const most = 200; // changes that can be undone
const together = 800; // milliseconds: changes of one kind within it are one change
let kept = '', kind = '', when = 0;
const done = [], undone = [];

const now = () => JSON.stringify({ game: table.game, players: table.players, board: table.board, dead: table.dead, range: table.range });

// note notes a change of a kind. Changes of the same kind that follow each other quickly
// are one change; '' is never joined.
export function note(of) {
  const state = now();
  if (state === kept) return buttons();
  const join = of && of === kind && (of.startsWith('drag') || Date.now() - when < together);
  if (kept && !join) done.push(kept);
  if (done.length > most) done.shift();
  undone.length = 0;
  [kept, kind, when] = [state, of, Date.now()];
  buttons();
}

// startHistory makes the buttons and keys work. It calls changed after each step.
export function startHistory(changed) {
  const step = (from, to) => {
    const state = from.pop();
    if (!state) return;
    to.push(kept);
    Object.assign(table, JSON.parse(state));
    table.target = table.game.board ? 'board' : 0;
    [kept, kind] = [state, ''];
    changed();
    buttons();
  };
  const undo = () => step(done, undone), redo = () => step(undone, done);
  find('range-undo').addEventListener('click', undo);
  find('range-redo').addEventListener('click', redo);
  document.addEventListener('keydown', (e) => {
    /** @type {any} */
    const at = e.target;
    if (find('equity').hidden || !(e.ctrlKey || e.metaKey) || e.altKey || at.closest('input:not([type=range], [type=radio]), textarea')) return;
    const key = e.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    e.preventDefault();
    if (key === 'y' || e.shiftKey) redo();
    else undo();
  });
}

function buttons() {
  find('range-undo').disabled = done.length === 0;
  find('range-redo').disabled = undone.length === 0;
}
