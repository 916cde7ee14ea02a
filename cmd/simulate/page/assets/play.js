// Hands of a seed that are dealt one by one, by ten, and by a hundred.

import * as api from './api.js';
import { words } from './cards.js';
import { showFan } from './fan.js';
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
