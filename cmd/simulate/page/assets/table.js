// The state of the view Equity: the players, the board, the dead cards, and the target
// of the next card.

/** @type {{players: {text: string}[], board: string[], dead: string[], target: number | string, range: number}} */
export const table = {
  players: [{ text: '' }, { text: 'random' }],
  board: [],
  dead: [],
  target: 0, // a player, 'board' or 'dead'
  range: 0, // the player whose range is shown
};

const exact = /^\s*([AKQJT2-9][shdc])[\s,]*([AKQJT2-9][shdc]|x)?\s*$/i;
const named = (name) => name[0].toUpperCase() + name[1].toLowerCase();

// cardsOf returns the one or two cards of a player's text, or none if it is a range.
export function cardsOf(text) {
  const found = text.match(exact);
  return found ? [found[1], found[2]].filter((c) => c && !/^x$/i.test(c)).map(named) : [];
}

// holder returns who has a card: a player, 'board' or 'dead', or null if nobody has it.
export function holder(card) {
  if (table.board.includes(card)) return 'board';
  if (table.dead.includes(card)) return 'dead';
  const player = table.players.findIndex((p) => cardsOf(p.text).includes(card));
  return player < 0 ? null : player;
}

// hold gives a player cards. One card means all hands with it, as in Asx.
export function hold(player, cards) {
  table.players[player].text = cards.length === 1 ? `${cards[0]}x` : cards.join('');
}

// pick gives a card to the target, or takes it away from its holder.
export function pick(card) {
  const at = holder(card);
  if (at === 'board' || at === 'dead') table[at] = table[at].filter((c) => c !== card);
  else if (at !== null) hold(at, cardsOf(table.players[at].text).filter((c) => c !== card));
  else if (table.target === 'dead') table.dead.push(card);
  else if (table.target === 'board') {
    if (table.board.length < 5) table.board.push(card);
  } else {
    const cards = cardsOf(table.players[table.target].text);
    hold(table.target, cards.length >= 2 ? [card] : [...cards, card]);
    if (cards.length === 1) table.target = next(table.target);
  }
}

// next returns the target after a player has two cards: the next player without cards,
// or else the board.
function next(player) {
  const open = table.players.findIndex((p, i) => i > player && !p.text.trim());
  return open < 0 ? 'board' : open;
}
