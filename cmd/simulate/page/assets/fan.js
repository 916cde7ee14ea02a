// The fan of cards beside the number of Hands: an example of the chosen hand, or the last hand dealt.

import { card, words } from './cards.js';
import { find, setText } from './node.js';

// examples are hands of seven cards, of which the first ones make the category.
const examples = {
  'royal flush': 'As Ks Qs Js Ts 9h 3d', 'straight flush': '9h 8h 7h 6h 5h Kc 2d', 'four of a kind': 'Qs Qh Qd Qc 7s 4h 2d', 'full house': 'Js Jh Jd 8c 8s Kh 2d',
  flush: 'As Js 9s 6s 3s Kh 6d', straight: 'Td 9c 8s 7h 6d Kh 2s', 'three of a kind': '7s 7h 7d Kc Js 4h 2d', 'two pair': 'Ks Kh 4d 4c Js 9h 2d', 'one pair': '9s 9h Kd Jc 7s 4h 2d', 'high card': 'As Qh Jd 8c 6s 4h 2d',
};
const counting = { 'four of a kind': 4, 'three of a kind': 3, 'two pair': 4, 'one pair': 2, 'high card': 1 };

// fan shows an example of a hand of a number of cards, if there is one.
export function fan(hand, cards) {
  const of = examples[hand]?.split(' ').slice(0, cards);
  setText('play-of', of ? `${/^(straight|flush|full|royal|high|one|three|four|two)/.test(hand) && !/^(one|two|three|four)/.test(hand) ? 'A ' : ''}${hand}, as an example`.replace(/^./, (c) => c.toUpperCase()) : '');
  showFan(of ?? [], counting[hand] ?? 5, of ? `${hand}: ${of.map(words).join(', ')}` : 'No example');
}

// showFan shows cards, of which the first ones count.
export function showFan(names, count, label) {
  const at = find('play-cards'), key = `${names}/${count}`;
  at.setAttribute('aria-label', label);
  if (at.dataset.of === key) return;
  at.dataset.of = key;
  at.replaceChildren(...names.map((name, i) => card(name, 'span', { className: i < count ? 'up' : '' })));
}
