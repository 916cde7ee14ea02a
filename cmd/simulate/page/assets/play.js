// Hands of a seed that are dealt one by one, by ten, and by a hundred.

import * as api from './api.js';
import { card, words } from './cards.js';
import { all, find, setText } from './node.js';
import { whole } from './text.js';

let on, key = '', dealt = 0, curve = [], playing = false, chain = Promise.resolve();
const byHand = 1000; // hands that play deals

// startPlay makes the buttons work. on.request returns the request of the form, and on.show shows
// the state after some hands.
export function startPlay(calls) {
  on = calls;
  for (const e of all('[data-deal]')) e.addEventListener('click', () => { pause(); deal(Number(e.dataset.deal)); });
  find('play-on').addEventListener('click', () => (playing ? pause() : play()));
}

// asked returns the request of the form, for the engine that shows its cards.
function asked(rounds) {
  const flags = { ...on.request().flags, engine: 'deck', rounds: String(rounds) };
  for (const name of ['target-error', 'hand']) delete flags[name];
  return { kind: 'hands', flags };
}

// deal deals some more hands, after those that are asked for already. Other settings begin
// with the first hand.
function deal(hands) {
  chain = chain.then(async () => {
    const now = JSON.stringify(asked(0));
    if (now !== key) [key, dealt, curve] = [now, 0, []];
    const request = asked(dealt + hands);
    try {
      const got = await api.post(`/api/deal?from=${Math.max(1, dealt + hands - 1)}`, request);
      if (now !== key || now !== JSON.stringify(asked(0))) return; // changed meanwhile
      dealt += hands;
      curve.push(...got.curve.filter((p) => Number(p.rounds) > Number(curve.at(-1)?.rounds ?? 0)));
      on.show({ id: '', kind: 'hands', state: 'dealt', playing, command: got.command, request, done: String(dealt), total: String(dealt), table: got, curve, seconds: 0 });
      draw(got);
    } catch (why) {
      pause();
      on.fail(why);
    }
  });
  return chain;
}

// draw shows the last hand and its category, whose count has grown.
function draw({ cards, rows, curve: last }) {
  const [now, before] = [last.at(-1), last.at(-2)];
  const of = rows[now.counts.findIndex((n, i) => Number(n) > Number(before?.counts[i] ?? 0))]?.hand;
  setText('play-of', `Hand ${whole(dealt)}: ${of}`);
  showFan(cards ?? [], 0, `Hand ${dealt}, ${of}: ${(cards ?? []).map(words).join(', ')}`);
}

// reset forgets the hands: a run begins.
export function reset() {
  pause();
  key = '';
}

const sleep = (time) => new Promise((done) => { setTimeout(done, time); });

// play deals on from where it was, and from the first hand after the last.
async function play() {
  playing = true;
  setText('play-on', 'Pause');
  if (dealt >= byHand) key = '';
  while (!find('hands').hidden) {
    const step = dealt < 10 || !key ? 1 : dealt < 100 ? 10 : 100;
    await deal(step);
    if (!playing) return;
    await sleep({ 1: 300, 10: 160, 100: 90 }[step]);
    if (!playing) return;
    if (dealt >= byHand) break;
  }
  pause();
}

export function pause() {
  if (!playing) return;
  playing = false;
  setText('play-on', 'Deal hand by hand');
  on.paused();
}

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
function showFan(names, count, label) {
  const at = find('play-cards'), key = `${names}/${count}`;
  at.setAttribute('aria-label', label);
  if (at.dataset.of === key) return;
  at.dataset.of = key;
  at.replaceChildren(...names.map((name, i) => card(name, 'span', { className: i < count ? 'up' : '' })));
}
