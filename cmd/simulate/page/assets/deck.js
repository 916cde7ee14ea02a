// The pack of the view Shuffle lab, and the steps of a shuffle, forward and back.

import { card, words } from './cards.js';
import { find, setText, svg } from './node.js';

let steps = { start: [], swaps: [], order: [], from_end: false };
let at = 0, timer = 0, paused = false;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

// last returns the number of steps. A shuffle that does not work by swaps has one step,
// from start to order.
const last = () => steps.swaps?.length ?? (steps.order.length ? 1 : 0);

// pauses are the times between two steps in milliseconds, by speed.
const pauses = [1200, 700, 400, 220, 110, 50, 16];
const pause = () => pauses[find('step-speed').value];

export function startDeck() {
  const on = { 'step-first': () => go(0), 'step-back': () => go(at - 1), 'step-on': () => go(at + 1), 'step-play': toggle };
  for (const [id, act] of Object.entries(on)) {
    find(id).addEventListener('click', () => {
      if (id !== 'step-play') stop();
      act();
    });
  }
  find('step-at').addEventListener('input', (e) => { stop(); go(Number(e.target.value)); });
  addEventListener('resize', arc);
  document.addEventListener('keydown', keys);
  document.addEventListener('keyup', noPress, true);
}

// keys handles the keys of video players: space, arrows, Home and End.
function keys(e) {
  if (find('shuffle').hidden || e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input:not([type=range], [type=radio]), textarea')) return;
  const pause = e.key === ' ' && timer; // wherever the focus is
  if (!pause && e.target.closest(e.key === ' ' ? 'input, select, button, a, summary' : 'input, select, [role=region]')) return;
  const acts = { ' ': toggle, ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last()) };
  if (!acts[e.key]) return;
  e.preventDefault();
  paused = Boolean(pause);
  if (e.key !== ' ') stop();
  acts[e.key]();
}

// A button with the focus would be pressed when the space bar is released.
function noPress(e) {
  if (e.key === ' ' && paused) e.preventDefault();
  paused = false;
}

// load shows the pack of a shuffle before its first step.
export function load(next) {
  stop();
  steps = next;
  at = 0;
  find('step-at').max = last();
  find('shuffle-deck').classList.toggle('many', steps.start.length > 65);
  setText('shuffle-steps', steps.command + (!steps.swaps ? '' : numbered() ? ' -steps' : ' -first 1 -steps'));
  draw();
}

export function play() {
  stop();
  if (at >= last()) go(0);
  find('step-play').textContent = 'Pause';
  const step = () => {
    go(at + 1);
    timer = at < last() ? setTimeout(step, pause()) : 0;
    if (!timer) stop();
  };
  timer = setTimeout(step, pause());
}

export function stop() {
  clearTimeout(timer);
  timer = 0;
  find('step-play').textContent = 'Play';
}

const toggle = () => (timer ? stop() : play());

// numbered reports whether the cards are numbers, which begin with 1 as positions do.
const numbered = () => steps.start[0] === '1';

// order returns the card at each position after a number of steps.
function order(done) {
  if (!steps.swaps) return done ? steps.order : steps.start.map((_, i) => i);
  const pack = steps.start.map((_, i) => i);
  for (const [i, j] of steps.swaps.slice(0, done)) [pack[i], pack[j]] = [pack[j], pack[i]];
  return pack;
}

function go(to) {
  const next = Math.max(0, Math.min(last(), to)), near = Math.abs(next - at) === 1;
  if (next === at) return;
  const swap = steps.swaps?.[Math.min(next, at)];
  at = next;
  draw();
  if (near && swap && !calm.matches && pause() > 100) slide(swap);
}

// finished returns a function that reports whether a position is shuffled after the
// steps so far.
function finished() {
  const n = steps.start.length;
  if (!steps.swaps) return () => at > 0;
  if (at === last()) return () => true;
  /** @type {number[]} */
  const places = steps.swaps.slice(0, at).map(([i]) => i);
  if (steps.from_end) {
    const bar = Math.min(n, ...places);
    return (p) => p >= bar;
  }
  const bar = Math.max(-1, ...places);
  return (p) => p <= bar;
}

function draw() {
  const deck = find('shuffle-deck'), pack = order(at), isDone = finished(), swap = at > 0 ? steps.swaps?.[at - 1] : null;
  deck.replaceChildren(...pack.map((number, p) => {
    const e = card(steps.start[number]);
    if (!isDone(p)) e.classList.add('todo');
    if (swap && (p === swap[0] || p === swap[1])) {
      e.classList.add(p === swap[0] ? 'i' : 'j');
      e.dataset.at = p + 1;
    }
    return e;
  }));
  deck.append(svg('svg', { 'aria-hidden': 'true' }));
  arc();
  find('step-at').value = at;
  for (const [id, off] of /** @type {[string, boolean][]} */ ([['step-first', at === 0], ['step-back', at === 0], ['step-on', at === last()]])) find(id).disabled = off;
  find('step-play').disabled = last() === 0;
  setText('shuffle-step', title(swap));
  setText('shuffle-colours', steps.swaps ? steps.revisits ? 'white: visited, but swapped again later; grey: not yet' : 'white: final, grey: not yet' : 'this shuffle does not work by swaps: it has one step');
  const names = pack.slice(0, 7).map((number) => words(steps.start[number]));
  deck.setAttribute('aria-label', `${title(swap)}. ${pack.length} cards, from the top: ${names.join(', ')}${pack.length > 7 ? ' and so on' : ''}`);
}

function title(swap) {
  if (at === 0) return `The pack in order${last() > 1 ? `: ${last()} steps to come` : ''}`;
  if (!swap) return 'The pack shuffled';
  const [i, j] = swap;
  return `Step ${at} of ${last()}: ${i === j ? `position ${i + 1} stays` : `swap positions ${i + 1} and ${j + 1}`}`;
}

// arc draws an arc between the two positions of the step.
function arc() {
  const deck = find('shuffle-deck'), drawing = deck.querySelector('svg');
  const swap = at > 0 ? steps.swaps?.[at - 1] : null;
  if (!drawing || !swap || swap[0] === swap[1]) return;
  const [a, b] = swap.map((p) => {
    const e = deck.children[p];
    return [e.offsetLeft + e.offsetWidth / 2, e.offsetTop + e.offsetHeight / 2];
  });
  const bend = 0.18, middle = [(a[0] + b[0]) / 2 + bend * (b[1] - a[1]), (a[1] + b[1]) / 2 - bend * (b[0] - a[0])];
  drawing.replaceChildren(svg('path', { class: 'arc', d: `M${a}Q${middle} ${b}` }));
}

// slide animates the two cards of a step from their old positions.
function slide([i, j]) {
  if (i === j) return;
  const cards = find('shuffle-deck').children, a = cards[i], b = cards[j];
  const x = b.offsetLeft - a.offsetLeft, y = b.offsetTop - a.offsetTop;
  const options = { duration: Math.min(260, pause() * 0.7), easing: 'ease-in-out' };
  a.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], options);
  b.animate([{ transform: `translate(${-x}px, ${-y}px)` }, { transform: 'none' }], options);
}
