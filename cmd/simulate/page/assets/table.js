// What lies on the table of the view Equity: the players, the board, the dead
// cards, and the place that the next card goes to.

export const table = {
  players: [{ text: '' }, { text: 'random' }],
  board: [],
  dead: [],
  target: 0, // a player, 'board' or 'dead'
  range: 0, // the player whose range is shown
};

const exact = /^\s*([AKQJT2-9][shdc])[\s,]*([AKQJT2-9][shdc]|x)?\s*$/i;
const named = (name) => name[0].toUpperCase() + name[1].toLowerCase();

// cardsOf returns the cards of a player who has cards and no range.
export function cardsOf(text) {
  const found = text.match(exact);
  return found ? [found[1], found[2]].filter((c) => c && !/^x$/i.test(c)).map(named) : [];
}

// holder returns where a card is, if it is anywhere: a player, 'board' or 'dead'.
export function holder(card) {
  if (table.board.includes(card)) return 'board';
  if (table.dead.includes(card)) return 'dead';
  const player = table.players.findIndex((p) => cardsOf(p.text).includes(card));
  return player < 0 ? null : player;
}

// hold gives a player cards: one stands for any hand with it.
export function hold(player, cards) {
  table.players[player].text = cards.length === 1 ? `${cards[0]}x` : cards.join('');
}

// pick puts a card where the next one goes, or takes it away from where it is.
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

// next returns where cards go after a player has two: the next one without any,
// else the board.
function next(player) {
  const open = table.players.findIndex((p, i) => i > player && !p.text.trim());
  return open < 0 ? 'board' : open;
}
