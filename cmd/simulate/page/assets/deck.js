// The packs of the view Shuffle lab, and the steps of their shuffles, forward and back. Two
// packs go in lockstep.

import { card, words } from './cards.js';
import { find, setText, svg } from './node.js';
import { showProgram } from './program.js';

const none = { start: [], before: [], order: [], command: '' };
let at = 0, timer = 0, paused = false, packs = [];
const calm = matchMedia('(prefers-reduced-motion: reduce)');

// Pack is a pack in the elements with a prefix of their ids.
class Pack {
  /** @param {string} prefix */
  constructor(prefix) { this.prefix = prefix; }

  /** @type {any} */
  steps = none;
  name = '';

  get deck() { return find(`${this.prefix}shuffle-deck`); }

  // last is the number of steps.
  get last() { return (this.steps.swaps ?? this.steps.stages ?? []).length; }
  get at() { return Math.min(at, this.last); }
  get swap() { return this.at > 0 && at <= this.last ? this.steps.swaps?.[at - 1] : null; }
  get stage() { return this.at > 0 ? this.steps.stages?.[this.at - 1] : null; }

  // order returns the card at each position after the steps so far.
  order() {
    if (this.steps.stages) return this.stage?.order ?? this.steps.before;
    const pack = [...this.steps.before];
    for (const [i, j] of (this.steps.swaps ?? []).slice(0, this.at)) [pack[i], pack[j]] = [pack[j], pack[i]];
    return pack;
  }

  // finished returns a function that reports whether a position is shuffled after the
  // steps so far.
  finished() {
    const { swaps, from_end: fromEnd } = this.steps, packets = this.stage?.packets;
    if (this.at === this.last) return () => this.last > 0;
    if (!swaps) return (p) => Boolean(packets?.[p]);
    /** @type {number[]} */
    const places = swaps.slice(0, this.at).map(([i]) => i);
    const bar = fromEnd ? Math.min(Infinity, ...places) : Math.max(-1, ...places);
    return (p) => (fromEnd ? p >= bar : p <= bar);
  }

  draw() {
    const { deck, swap, stage } = this, pack = this.order(), isDone = this.finished();
    deck.classList.toggle('many', pack.length > 65);
    deck.replaceChildren(...pack.map((number, p) => {
      const e = card(this.steps.start[number]), packet = stage?.packets?.[p], key = stage?.keys?.[p];
      if (!isDone(p)) e.classList.add('todo');
      if (swap && (p === swap[0] || p === swap[1])) {
        e.classList.add(p === swap[0] ? 'i' : 'j');
        e.dataset.at = p + 1;
      }
      if (packet) e.classList.add(packet % 2 ? 'odd' : 'even');
      if (key) {
        e.classList.add('key');
        e.dataset.at = key;
      }
      return e;
    }));
    deck.append(svg('svg', { 'aria-hidden': 'true' }));
    this.arc();
    const names = pack.slice(0, 7).map((number) => words(this.steps.start[number])), said = this.says();
    setText(`${this.prefix}deck-of`, `${this.name}: ${said}`).hidden = packs.length < 2;
    setText(`${this.prefix}deck-colours`, this.colours());
    deck.setAttribute('aria-label', `${this.name}: ${said}. ${pack.length} cards, from the top: ${names.join(', ')}${pack.length > 7 ? ' and so on' : ''}`);
  }

  // says returns the step in words.
  says() {
    if (!this.last) return '';
    if (at === 0) return this.steps.before.every((c, p) => c === p) ? 'in order' : 'as it was left';
    if (at > this.last) return 'shuffled';
    if (!this.swap) return this.stage.text;
    const [i, j] = this.swap;
    return i === j ? `position ${i + 1} stays` : `swap positions ${i + 1} and ${j + 1}`;
  }

  colours() {
    if (!this.last) return '';
    const { stages, revisits } = this.steps;
    if (stages?.[0].keys) return 'the number above a card is its random key';
    if (stages) return !stages[0].packets ? '' : 'bar at the top: first, third packet and so on; bar at the bottom: second, fourth';
    return revisits ? 'outlined: not yet visited' : 'outlined: not yet final';
  }

  // arc draws an arc between the two positions of the step.
  arc() {
    const { deck, swap } = this, drawing = deck.querySelector(':scope > svg');
    if (!drawing || !swap || swap[0] === swap[1]) return;
    const [a, b] = swap.map((p) => {
      const e = deck.children[p];
      return [e.offsetLeft + e.offsetWidth / 2, e.offsetTop + e.offsetHeight / 2];
    });
    const bend = 0.18, middle = [(a[0] + b[0]) / 2 + bend * (b[1] - a[1]), (a[1] + b[1]) / 2 - bend * (b[0] - a[0])];
    drawing.replaceChildren(svg('path', { class: 'arc', d: `M${a}Q${middle} ${b}` }));
  }

  // slide animates the two cards of a step from their old positions.
  slide([i, j]) {
    if (i === j) return;
    const cards = this.deck.children, a = cards[i], b = cards[j];
    const x = b.offsetLeft - a.offsetLeft, y = b.offsetTop - a.offsetTop;
    const options = { duration: Math.min(260, pause() * 0.7), easing: 'ease-in-out' };
    a.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], options);
    b.animate([{ transform: `translate(${-x}px, ${-y}px)` }, { transform: 'none' }], options);
  }
}

const both = [new Pack(''), new Pack('b-')];
const last = () => Math.max(0, ...packs.map((p) => p.last));

// ended reports whether the shuffle on the page is at its end.
export const ended = () => at > 0 && at === last();

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
  addEventListener('resize', () => packs.forEach((p) => p.arc()));
  document.addEventListener('keydown', keys);
  document.addEventListener('keyup', noPress, true);
}

// keys handles the keys of video players: space, arrows, Home and End.
function keys(e) {
  if (find('shuffle').hidden || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input:not([type=range], [type=radio]), textarea')) return;
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

// load shows packs before the first step of their shuffles: at most two, as pairs of a name and
// the steps. Without any it shows why.
export function load(shuffles, why = '') {
  stop();
  at = 0;
  packs = both.slice(0, Math.max(1, shuffles.length));
  packs.forEach((p, i) => {
    [p.name, p.steps] = shuffles[i] ?? ['', none];
    const numbered = p.steps.start[0] === '1'; // as positions, which begin with 1
    setText(`${p.prefix}shuffle-steps`, p.steps.command && `${p.steps.command}${numbered ? ' -steps' : ' -first 1 -steps'}`);
    find(`${p.prefix}steps-command`).hidden = !p.steps.command;
  });
  find('b-pack').hidden = packs.length < 2;
  if (packs.length < 2) find('b-steps-command').hidden = true;
  find('step-at').max = last();
  draw();
  if (why) setText('shuffle-step', why);
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

function go(to) {
  const next = Math.max(0, Math.min(last(), to)), near = Math.abs(next - at) === 1, step = Math.min(next, at);
  if (next === at) return;
  at = next;
  draw();
  if (near && !calm.matches && pause() > 100) packs.forEach((p) => { if (p.steps.swaps?.[step]) p.slide(p.steps.swaps[step]); });
}

function draw() {
  packs.forEach((p) => p.draw());
  find('step-at').value = at;
  for (const [id, off] of /** @type {[string, boolean][]} */ ([['step-first', at === 0], ['step-back', at === 0], ['step-on', at === last()]])) find(id).disabled = off;
  find('step-play').disabled = last() === 0;
  find('shuffle-go').textContent = ended() ? 'Shuffle again' : 'Shuffle';
  if (packs[0].name) showProgram(packs[0].name, packs[0].steps.start.length, at > 0 && at <= packs[0].last);
  else find('known').hidden = true;
  packs[0].steps.mark?.(packs[0].at);
  const one = packs.length < 2 ? packs[0].says() : '';
  if (at === 0) setText('shuffle-step', `${packs[0].says()}${last() > 1 ? `, ${last()} steps to come` : ''}`);
  else setText('shuffle-step', `Step ${at} of ${last()}${one && `: ${one}`}`);
}
