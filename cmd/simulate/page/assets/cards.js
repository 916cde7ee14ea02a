// Cards in four colours, with the suits as symbols of the page. Names are those that the command prints: As, Td, Jo,
// or a number.

import { html, roving, svg } from './node.js';

export const ranks = [...'AKQJT98765432'];
export const suits = { s: '♠', h: '♥', d: '♦', c: '♣' };
const suitNames = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const rankNames = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: '10' };

const isCard = (name) => /^[AKQJT2-9][shdc]$/.test(name);

// words returns a card in words: ace of spades, joker, card 7.
export function words(name) {
  if (name === 'Jo') return 'joker';
  return isCard(name) ? `${rankNames[name[0]] ?? name[0]} of ${suitNames[name[1]]}` : `card ${name}`;
}

// named returns the card with a number from 0 in an order of names: card 8 (9♣).
export function named(number, names) {
  const name = names[number];
  if (!name) return `card ${number + 1}`;
  return `card ${number + 1} (${isCard(name) ? `${name[0] === 'T' ? '10' : name[0]}${suits[name[1]]}\ufe0e` : 'joker'})`;
}

// nameCards writes the names of the cards of an order into a text with their numbers.
export const nameCards = (text, names) => text.replace(/\bcard (\d+)\b/g, (_, n) => named(n - 1, names));

const suit = (letter) => svg('svg', { 'aria-hidden': 'true' }, svg('use', { href: `#suit-${letter}` }));

// faces returns the contents of a card's element.
function faces(name) {
  if (!isCard(name)) return [html('b', {}, name)];
  return [html('b', {}, name[0] === 'T' ? '10' : name[0]), suit(name[1]), suit(name[1]), html('span', { className: 'sr' }, ` of ${suitNames[name[1]]}`)];
}

// card makes the element of a card.
export function card(name, tag = 'span', attributes = {}) {
  const e = html(tag, attributes, ...faces(name));
  e.classList.add('card', isCard(name) ? name[1] : 'num');
  e.dataset.card = name;
  return e;
}

// parsed returns the cards of a text such as AhKh.
export const parsed = (text) => text.match(/../g) ?? [];

// signs writes cards with signs for their suits: A\u2660 K\u2665.
export const signs = (names) => names.map((name) => (isCard(name) ? `${name[0] === 'T' ? '10' : name[0]}${suits[name[1]]}\ufe0e` : name)).join(' ');

// drawChoice shows cards in rows of columns, which are one stop of the tab key. held reports whether a card is chosen; choose is
// called with the card that the user presses.
export function drawChoice(box, names, columns, held, choose) {
  const had = [...box.children].map((e) => e.dataset.card);
  if (!box.choose) {
    box.addEventListener('keydown', roving(() => box.children, () => getComputedStyle(box).gridTemplateColumns.split(' ').length));
    box.addEventListener('click', (e) => { const of = e.target.closest('button'); if (of) box.choose(of.dataset.card); });
  }
  box.choose = choose;
  box.style.setProperty('--size', String(columns));
  if (names.join() !== had.join()) {
    box.replaceChildren(...names.map((name) => card(name, 'button', { type: 'button', title: words(name), tabIndex: name === names[0] ? 0 : -1 })));
  }
  for (const e of box.children) e.setAttribute('aria-pressed', String(held(e.dataset.card)));
}
