// Why a shuffle of a few cards is fair or not: the tree of its choices, and the orders that they
// lead to. The server has the exact law.

import * as api from './api.js';
import { find, html, setText, svg } from './node.js';
import { pictures } from './picture.js';
import { plain, signed, whole } from './text.js';

let laws = [], asked = 0, drawn = 0;
const chosen = [-1, -1]; // by law: the order that is marked

export function startWhy(ask) {
  find('why-n').addEventListener('input', (e) => { e.stopPropagation(); ask(); });
  new ResizeObserver(() => { if (find('why-laws').clientWidth !== drawn) draw(); }).observe(find('why-laws'));
  addEventListener('themechange', draw);
}

// showWhy shows the laws of algorithms.
export async function showWhy(algorithms) {
  const mine = ++asked, n = Number(find('why-n').value);
  const answers = await Promise.all(algorithms.map((algorithm) => api.post('/api/law', { algorithm, n }).then((l) => ({ algorithm, ...l }), () => null)));
  if (mine !== asked) return;
  laws = answers.filter(Boolean);
  chosen.fill(-1);
  draw();
}

const digits = (order) => order.replaceAll(' ', '');

function draw() {
  drawn = find('why-laws').clientWidth;
  setText('why-said', laws.map((l) => l.why.at(-1)).join(' '));
  if (!drawn) return;
  find('why-laws').classList.toggle('double', laws.length > 1);
  find('why-laws').replaceChildren(...laws.map(() => html('div', { className: 'law' })));
  laws.forEach((l, i) => {
    const box = find('why-laws').children[i], width = box.clientWidth || drawn;
    const command = html('div', { className: 'cmd' }, html('code', { tabIndex: 0, role: 'group', 'aria-label': 'The same on the command line' }, l.command));
    box.append(html('h3', {}, l.algorithm), html('p', {}, l.why.join(' ')));
    if (!l.orders) { // the law is not known
      box.append(command);
      return;
    }
    const say = html('p', { className: 'small readout', role: 'status' }), picture = html('div', { className: 'chart', role: 'img', tabIndex: 0 });
    box.append(picture, say, command, html('div', { className: 'links' }, ...pictures(`${l.algorithm}-${digits(l.orders.at(-1).order).length}`, () => picture.firstChild)));
    const em = parseFloat(getComputedStyle(say).fontSize);
    const show = () => {
      picture.replaceChildren(drawing(l, width, l.tree ? 16 * em : 0, 10 * em, em, chosen[i]));
      const o = l.orders[chosen[i]];
      setText(say, o ? `Order ${o.order}: ${text(l, o)}` : `Choose a bar to see its outcomes${l.tree ? ' in the tree: a path down it is one series of random draws' : ''}.`);
    };
    picture.setAttribute('aria-label', `${l.algorithm}: ${labelOf(l)}`);
    picture.addEventListener('click', (e) => {
      const bar = e.target.closest('[data-order]');
      chosen[i] = bar ? Number(bar.dataset.order) : -1;
      show();
    });
    picture.addEventListener('keydown', (e) => {
      const n = l.orders.length, to = { ArrowLeft: chosen[i] - 1, ArrowRight: chosen[i] + 1, Home: 0, End: n - 1, Escape: -1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      chosen[i] = e.key === 'Escape' ? -1 : Math.max(0, Math.min(n - 1, to));
      show();
    });
    show();
  });
}

// text writes the outcomes of an order.
const text = (l, o) => `${whole(o.count)} of ${whole(l.outcomes)} outcomes, ${plain(100 * o.p, 4)} %; fair is ${plain(100 / l.orders.length, 4)} %`;

// labelOf says what a drawing shows.
export const labelOf = (l) => `${whole(l.outcomes)} equally likely outcomes on ${l.orders.length} orders. ${l.orders.length > 24 ? '' : l.orders.map((o) => `${digits(o.order)}: ${o.count}`).join(', ')}`;

// drawing draws the tree, if there is one, above the orders, in so many pixels; em is the size of its text.
export function drawing(l, width, tall, high, em, mark = -1) {
  const all = svg('svg', { viewBox: `0 0 ${width} ${tall + high + 2 * em + (l.orders.length > 6 ? 2.8 : 1.7) * em}`, 'aria-hidden': 'true' });
  if (l.tree) tree(all, l, width, tall - 3.7 * em, em, mark);
  bars(all, l, width, tall + 2 * em, high, em, mark);
  return all;
}

function tree(to, l, width, height, em, mark) {
  /** @type {any[][]} */
  const levels = [[l.tree]];
  while (levels.at(-1)[0].next) levels.push(levels.at(-1).flatMap((n) => n.next));
  const leaves = levels.at(-1), marked = l.orders[mark]?.order, x = new Map(), each = width / leaves.length, depth = levels.length - 1;
  leaves.forEach((n, i) => x.set(n, each * (i + 0.5)));
  for (const level of levels.slice(0, -1).reverse()) for (const n of level) x.set(n, (x.get(n.next[0]) + x.get(n.next.at(-1))) / 2);
  const y = (level) => 8 + (height - 16) * level / Math.max(1, depth), on = (n) => (n.next ? n.next.some(on) : n.order === marked);
  levels.forEach((level, d) => level.forEach((n) => (n.next ?? []).forEach((m) => to.append(svg('line', { class: marked && on(m) ? 'on' : 'grid', x1: x.get(n), y1: y(d), x2: x.get(m), y2: y(d + 1) })))));
  levels.forEach((level, d) => level.forEach((n) => to.append(svg('circle', { class: marked && on(n) ? 'on' : 'node', cx: x.get(n), cy: y(d), r: Math.min(3.5, each / 2) }))));
  const name = digits(leaves[0].order);
  if (each >= em) leaves.forEach((n) => to.append(named(digits(n.order), x.get(n), height + em, em, each > 0.67 * em * name.length, n.order === marked ? 'on leaf' : 'leaf')));
}

// named returns a name below a place, across or upwards.
const named = (name, x, y, em, across, className) => svg('text', { class: className, ...(across ? { x, y, 'text-anchor': 'middle' } : { transform: `translate(${x - em / 3} ${y - 0.8 * em}) rotate(90)` }) }, name);

// bars draws the part of each order. Few outcomes are a block each: those above a fair part are
// marked, and those that lack.
function bars(to, l, width, top, height, em, mark) {
  const n = l.orders.length, left = 2, each = (width - left) / n, few = Number(l.outcomes) < 1e4, counts = l.orders.map((o) => Number(o.count)), slots = Math.max(Math.ceil(l.fair), ...counts), blocks = few && height / slots >= 5;
  const most = blocks ? slots / Number(l.outcomes) : Math.max(1 / n, ...l.orders.map((o) => o.p)), y = (p) => top + height * (1 - p / most), step = height / slots, long = (o) => `${o.order}: ${o.count} of ${l.outcomes}`;
  l.orders.forEach((o, i) => {
    const x = left + each * i, middle = x + each / 2, name = digits(o.order), full = few && each > 0.6 * em * long(o).length;
    const bar = svg('g', { 'data-order': i }, svg('rect', { class: 'hit', x, y: top, width: each, height: height + 1.7 * em }));
    const rect = (kind, y, height) => bar.append(svg('rect', { class: `${kind}${i === mark ? ' on' : ''}`, x: x + each * 0.06, width: each * 0.88, y, height }));
    if (!blocks) rect('bar', y(o.p), top + height - y(o.p));
    else for (let k = 0; k < Math.max(counts[i], l.fair); k++) rect(k >= counts[i] ? 'less' : k + 1 > l.fair ? 'bar more' : 'bar', top + height - step * (k + 1) + 1, step - Math.min(4, step / 4));
    if (!full && each > (few ? 1.3 : 5) * em) bar.append(svg('text', { class: counts[i] && (blocks || o.p * n > 0.2) ? 'in' : '', x: middle, y: top + height - em / 2, 'text-anchor': 'middle' }, few ? o.count : `${signed(100 * (o.p * n - 1), 2)} %`));
    if (full || each > em) bar.append(named(full ? long(o) : name, middle, top + height + 1.25 * em, em, full || each > 0.67 * em * name.length, ''));
    to.append(bar);
  });
  const fair = y(1 / n);
  to.append(svg('line', { class: 'fair', x1: left, x2: width, y1: fair, y2: fair }));
  const end = l.orders[0].p > 1 / n || blocks; // the label is above the lower end
  to.append(svg('text', { class: 'value', x: end ? width - 2 : left + 2, y: (blocks ? top : fair) - em / 3, 'text-anchor': end ? 'end' : 'start' }, `fair: ${few ? plain(l.fair, 3).replace(/\.?0+$/, '') : `${plain(100 / n, 3)} %`}`));
}

const range = (n) => [...Array(n).keys()];

// primes returns rows of a prime, and of its exponents in n! orders and in n^n outcomes.
export function primes(n) {
  const exponent = (x, p) => (x % p ? 0 : 1 + exponent(x / p, p)), orders = range(n).reduce((x, k) => x * BigInt(k + 1), 1n), outcomes = BigInt(n) ** BigInt(n);
  return range(n + 1).filter((p) => p > 1 && !range(p).some((d) => d > 1 && p % d === 0)).map((p) => [p, ...[orders, outcomes].map((x) => exponent(x, BigInt(p)))]);
}
