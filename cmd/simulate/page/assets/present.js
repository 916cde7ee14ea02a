// The presenter tells in steps why the naive shuffle is biased. Each step has an address, one figure,
// and the command of its numbers.

import * as api from './api.js';
import { card } from './cards.js';
import { cellOf, farthest, mapOf } from './heat.js';
import { all, find, html, setText } from './node.js';
import * as place from './place.js';
import { linesOf } from './program.js';
import { badges, names, stages } from './report.js';
import { Run } from './run.js';
import * as text from './text.js';
import { drawing, labelOf, primes } from './why.js';

const seed = '4', law = (algorithm) => () => api.post('/api/positions', { algorithm, n: 52 });
const audit = (algorithm, shuffles) => ({ kind: 'audit', flags: { algorithm, mode: 'reset', shuffles, seed } });
const lead = (...words) => html('p', { className: 'lead' }, ...words);

// A step asks for its numbers, or for an audit. tell gets them, or each state of the audit, null before
// the first, and returns the heading, the sentence below it, the figure, or a function that draws it in the
// room that these leave, and what stands beside it.
const steps = [
  { name: 'naive', ask: () => api.post('/api/shuffle', { algorithm: 'naive', seed }),
    tell: (s) => ['Swap each card with any card.', 'Three lines, and the pack looks well mixed. Is it fair?', pack(s), program('naive', 'code open')] },
  { name: 'why', ask: () => api.post('/api/law', { algorithm: 'naive', n: 3 }),
    tell: (l) => [`${l.outcomes} outcomes cannot fall evenly on ${l.orders.length} orders.`, `Three cards: three draws of three. Orders get ${[...new Set(l.orders.map((o) => o.count))].join(' or ')} outcomes; a fair shuffle would need ${l.fair}.`, () => tree(l)] },
  { name: 'why 52', ask: async () => primes(52),
    tell: (p) => ['And 52⁵² cannot fall evenly on 52!', `To divide, the outcomes need every prime of the orders. They have ${p.filter((row) => row[2]).length} of the ${p.length}.`, exponents(p)] },
  { name: 'matrix', ask: law('naive'), tell: ({ positions }) => ['So some cards prefer some places.', 'The exact law of 52 cards.', mapOf(positions), ...largest(positions)] },
  { name: 'audit', audit: audit('naive', '1e6'), tell: (view) => ['Packs alone give it away.', 'The audit sees only shuffled packs, 1 million of them.', mapOfAudit(view), ...found(view)] },
  { name: 'Sattolo', ask: law('sattolo'),
    tell: (l) => ['One letter less, and no card can stay.', 'Draw from the cards before i, without i: Sattolo’s algorithm. Every other place is equally likely: only the diagonal gives it away.', mapOf(l.positions), program('sattolo'), lead(`${+l.fixed_mean.toFixed(3)} of 52 on its own place. A fair shuffle leaves one, on average.`)] },
  { name: 'fair', audit: audit('fisher-yates', '1e5'), tell: (view) => ['The fair one: from 1 to i.', '52 · 51 · 50 · … · 1 outcomes on 52! orders: one each.', mapOfAudit(view), program('fisher-yates'), ...found(view)] },
];

let at = 0, data = null, asked = 0, back = '#shuffle', focus = null, run = null, naive = null;
const known = {}; // by step: its numbers

const go = (step) => { location.hash = addressOf(Math.max(1, Math.min(steps.length, step))); };
const addressOf = (step) => place.addressOf('present', { step });
const leave = () => { location.hash = back; };

export function start() {
  run = new Run('present', { show, fail: refuse, changed: (state) => refuse({ error: 'Connection lost, trying again.', aborted: state !== 'lost' }) });
  find('present-steps').append(...steps.map(({ name }, i) => html('li', {}, html('a', { href: addressOf(i + 1) }, name))));
  find('present-back').addEventListener('click', () => go(at - 1));
  find('present-next').addEventListener('click', () => go(at + 1));
  find('present-end').addEventListener('click', leave);
  document.addEventListener('keydown', keys);
  addEventListener('resize', () => { if (at === 2 && data && !find('present').hidden) draw(); });
  addEventListener('hashchange', (e) => {
    const { hash } = new URL(e.oldURL);
    if (!hash.startsWith('#present')) [back, focus] = [hash, document.activeElement];
  });
}

export function missing() {}

// keys are those of slides and their remote controls. P opens the presenter from the Shuffle lab.
function keys(e) {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
  if (find('present').hidden) {
    if (e.key.toLowerCase() !== 'p' || find('shuffle').hidden || e.target.closest('input:not([type=range], [type=radio]), textarea, select, [popover]')) return;
    go(1);
  } else {
    const act = { ArrowRight: () => go(at + 1), PageDown: () => go(at + 1), ArrowLeft: () => go(at - 1), PageUp: () => go(at - 1), Home: () => go(1), End: () => go(steps.length), Escape: leave }[e.key];
    if (!act) return;
    act();
  }
  e.preventDefault();
}

// shown shows the step of the address.
export function shown(inputs) {
  const { step, ...others } = Object.fromEntries(inputs ?? [['step', '1']]), [other] = Object.entries(others), i = steps.findIndex((_, i) => String(i + 1) === step);
  halt();
  if (!inputs) place.keep('present', { step });
  at = i + 1;
  data = known[at] ?? null;
  all('#present h1, #present .lead, #present [role=status], #present-beside, #present-figure').forEach((e) => e.replaceChildren());
  find('present-stage').classList.remove('two'); // the next figure is drawn in all of the room
  setText('present-command', '');
  find('present-refused').hidden = true;
  all('#present-steps a').forEach((e) => (e.hash === addressOf(at) ? e.setAttribute('aria-current', 'step') : e.removeAttribute('aria-current')));
  find('present-back').disabled = at === 1;
  find('present-next').disabled = at === steps.length;
  document.title = `${at ? `${at} of ${steps.length}: ${steps[i].name}` : 'Presenter'} – simulate`;
  if (at && !other) begin(steps[i]);
  else {
    setText('present-title', 'There is no such step.');
    refuse({ error: other ? `The address has ${other.join('=').slice(0, 60)}, which is no setting of this view` : `The address has step=${String(step ?? '').slice(0, 40)}: want 1 to ${steps.length}` });
  }
  find('present-title').focus({ preventScroll: true });
  scrollTo(0, 0);
}

// begin shows a step, and asks for its numbers if they are not known.
async function begin(of) {
  const mine = ++asked, step = at;
  if (of.audit || data) draw();
  if (data) return;
  try {
    if (of.audit) {
      const command = await run.start(of.audit);
      if (mine === asked) setText('present-command', command);
      naive ??= (await law('naive')()).positions;
      return;
    }
    known[step] = await of.ask();
    if (mine !== asked) return;
    data = known[step];
    draw();
  } catch (why) {
    if (mine === asked) refuse(why);
  }
}

function refuse(why) {
  setText('present-error', why.error);
  find('present-refused').hidden = Boolean(why.aborted);
}

// halt ends what a step that is left has begun.
function halt() {
  asked++;
  run.stop().catch(() => {});
  run.drop();
}

// left is called when another view is shown.
export function left() {
  halt();
  (focus?.checkVisibility() && focus !== document.body ? focus : find('present-open')).focus();
}

// show shows a state of the audit.
function show(view) {
  if (view.stage && data?.id === view.id) view.audit = data.audit; // the map stays while it is judged
  data = view;
  if (view.state === 'done') known[at] = view;
  else if (view.state !== 'running') refuse({ error: view.error ?? 'The audit was stopped.' });
  draw();
  setText('present-say', text.inFull(known[at]?.audit.sentence ?? ''));
}

function draw() {
  const [title, words, figure, ...beside] = steps[at - 1].tell(data);
  setText('present-title', title);
  setText('present-lead', words);
  find('present-stage').classList.toggle('two', beside.length > 0);
  find('present-beside').replaceChildren(...beside);
  find('present-figure').replaceChildren(typeof figure === 'function' ? figure() : figure);
  if (data?.command) setText('present-command', data.command);
}

const program = (name, className = 'code') => html('pre', { className, ariaLabel: 'The shuffle as a program', tabIndex: 0 }, ...linesOf(name, 52, true));

// image makes a figure of other elements.
const image = (className, label, ...parts) => html('div', { className, role: 'img', ariaLabel: label }, ...parts);

const pack = ({ start, order }) => image('deck', `The shuffled pack: ${order.map((number) => start[number]).join(' ')}`, ...order.map((number) => card(start[number])));

// tree draws the law of a few cards in the room of the figure.
function tree(l) {
  const { clientWidth, clientHeight } = find('present-figure'), em = Math.max(12, 0.021 * Math.min(innerWidth, innerHeight)), height = Math.max(280, clientHeight) - 4 * em;
  return image('chart law', labelOf(l), drawing(l, clientWidth, 0.45 * height, 0.55 * height, em));
}

// exponents draws those of primes: one that is too small stands out.
function exponents(rows) {
  const most = Math.max(...rows.map((row) => Math.max(row[1], row[2])));
  const cell = (e, className = '') => {
    const bar = html('i');
    bar.style.setProperty('--part', e / most);
    return html('td', { className }, bar, e);
  };
  return html('table', { className: 'primes' },
    html('thead', {}, html('tr', {}, ...['prime', '52! orders', '52⁵² outcomes'].map((name) => html('th', { scope: 'col' }, name)))),
    html('tbody', {}, ...rows.map(([prime, orders, outcomes]) => html('tr', {}, html('th', { scope: 'row' }, prime), cell(orders), cell(outcomes, outcomes < orders ? 'over' : '')))));
}

// largest says which card deviates most from a fair shuffle.
function largest(positions) {
  const far = farthest(positions), ratio = positions.ratios[far];
  return [html('strong', { className: `big ${ratio > 1 ? 'over' : 'under'}` }, ratio.toFixed(2), html('i', {}, '×')), lead(cellOf(positions, [], far), html('br'), `fair: 1 in 52, here 1 in ${text.plain(52 / ratio, 3)}`)];
}

const mapOfAudit = (view) => {
  const positions = view?.audit?.modes[0]?.positions;
  return positions ? mapOf(positions, naive) : html('p', {}, 'The map fills while packs are counted.');
};

// found says how far an audit is, and at its end what it has found.
function found(view) {
  const { verdict, sentence, findings = [], fits = [] } = view?.audit ?? {}, [word, kind] = badges[verdict] ?? [];
  if (!word) {
    const list = html('ol', { className: 'stages' });
    stages(list, view?.state === 'running' ? view : null);
    return [lead(text.waits(view ?? {}) || `${text.words(Number(view?.done ?? 0))} packs so far`), list];
  }
  return [html('p', { className: `verdict ${kind}` }, html('span', {}, word + (fits.length ? `: ${names(fits)}` : ''))), lead(text.inFull(sentence).replace(/^.*?[:.] /, '')), ...findings.slice(0, 2).map((f) => lead(text.inFull(f).replace(/ \(.*?\)|, from the packs.*/g, '')))];
}
