// The curve of convergence shows frequency / exact - 1 by the number of hands, with the
// band that contains 95 % of fair runs at each number. The pointer and the arrow keys
// select a point, whose values are written below.

import { setText, svg } from './node.js';
import { percent, plain, signed, some, words } from './text.js';

const height = 240, left = 58, right = 14, top = 12, bottom = 40;

// half returns half the width of the band after n hands, for probability p.
const half = (p, n) => 1.96 * Math.sqrt((1 - p) / (p * n));

let shown = null, chosen = -1; // what is drawn; the point that is selected, -1 for none

export function startCurve(at, line) {
  const near = (e) => {
    if (!shown) return;
    const px = e.clientX - at.getBoundingClientRect().left - 16;
    let best = 0;
    shown.points.forEach(([n], i) => { if (Math.abs(shown.x(n) - px) < Math.abs(shown.x(shown.points[best][0]) - px)) best = i; });
    choose(at, line, best);
  };
  at.addEventListener('pointermove', near);
  at.addEventListener('pointerdown', near);
  at.addEventListener('pointerleave', () => choose(at, line, -1));
  at.addEventListener('keydown', (e) => {
    if (!shown) return;
    const last = shown.points.length - 1, from = chosen < 0 ? last : chosen;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    choose(at, line, Math.max(0, Math.min(last, to)));
  });
}

function choose(at, line, point) {
  chosen = point;
  mark(at);
  setText(line.id, point < 0 || !shown ? '' : readout(point));
}

function readout(i) {
  const [n, d] = shown.points[i];
  return `After ${some(words(n), 'hands')}: ${signed(100 * d, 3)} % from exact; the band is ±${signed(100 * half(shown.exact, n), 3).slice(1)} %`;
}

// mark draws the line of the selected point.
function mark(at) {
  at.querySelector('.at')?.remove();
  if (chosen < 0 || !shown || !shown.points[chosen]) return;
  const [n, d] = shown.points[chosen], x = shown.x(n);
  at.firstChild.append(svg('g', { class: 'at' }, svg('line', { class: 'zero', x1: x, x2: x, y1: top, y2: height - bottom }), svg('circle', { class: 'end', cx: x, cy: shown.y(d), r: 4 })));
}

// convergence draws points: pairs of a number of hands and a count. total is the planned
// end of a run in progress, 0 for one that has ended.
export function convergence(at, points, exact, total, name) {
  const width = at.clientWidth - 32;
  if (width <= 0) return;
  const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  at.replaceChildren(drawing);
  shown = null;
  if (!points.length || !exact) {
    at.setAttribute('aria-label', 'Convergence: nothing to show yet');
    drawing.append(svg('text', { x: width / 2, y: height / 2, 'text-anchor': 'middle' }, exact === undefined && points.length ? 'The exact value is not known.' : 'The curve starts with the first hands.'));
    return;
  }
  const from = points[0][0] === points.at(-1)[0] ? points[0][0] / 2 : points[0][0], to = Math.max(total, points.at(-1)[0]);
  const deviations = points.map(([n, count]) => [n, count / n / exact - 1]);
  const unit = half(exact, to); // the asinh scale is about linear within the band's last width
  const most = Math.max(half(exact, from), ...deviations.map(([, d]) => Math.abs(d))) * 1.15;
  const x = (n) => left + (width - left - right) * Math.log(n / from) / Math.log(to / from);
  const y = (d) => top + (height - top - bottom) * (1 - Math.asinh(d / unit) / Math.asinh(most / unit)) / 2;
  shown = { points: deviations, exact, x, y };
  grid(drawing, x, y, { from, to, most, unit, width });
  drawing.append(svg('path', { class: 'band', d: band(x, y, exact, from, to) }));
  drawing.append(svg('line', { class: 'zero', x1: left, x2: width - right, y1: y(0), y2: y(0) }));
  drawing.append(svg('path', { class: 'line', d: `M${deviations.map(([n, d]) => `${x(n).toFixed(1)} ${y(d).toFixed(1)}`).join('L')}` }));
  const [n, d] = deviations.at(-1), value = `${signed(100 * d, 2)} %`;
  drawing.append(svg('circle', { class: 'end', cx: x(n), cy: y(d), r: 5 }));
  const before = x(n) > width - 70;
  drawing.append(svg('text', { class: 'value', x: before ? Math.min(x(n) + 5, width - right) : x(n) + 9, y: before ? y(d) - 12 : y(d) + 4, 'text-anchor': before ? 'end' : 'start' }, value));
  at.setAttribute('aria-label', `Convergence of ${name}: ${value} from exact after ${some(words(n), 'hands')}; the band is ±${signed(100 * half(exact, n), 2).slice(1)} % there`);
  mark(at);
}

// allCurves draws the frequency of each hand by the number of hands, both on a logarithmic
// scale, with the bands that contain 95 % of fair runs around the exact values. points are
// pairs of a number of hands and the counts of rows.
export function allCurves(at, points, rows, total, chosen) {
  const width = at.clientWidth - 32, height = 300, right = width < 500 ? 84 : 160;
  if (width <= 0) return;
  const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }), known = rows.map((r) => r.exact).filter((p) => p > 0);
  at.replaceChildren(drawing);
  if (!points.length || !known.length) return drawing.append(svg('text', { x: width / 2, y: height / 2, 'text-anchor': 'middle' }, 'The curves start with the first hand.'));
  const from = points[0][0], to = Math.max(total, points.at(-1)[0], 10 * from), least = Math.min(...known) / 4;
  const x = (n) => left + (width - left - right) * Math.log(n / from) / Math.log(to / from);
  const y = (p) => top + (height - top - bottom) * Math.log(Math.max(least, Math.min(1, p))) / Math.log(least);
  for (let p = 1; p >= least; p /= 10) drawing.append(svg('line', { class: 'grid', x1: left, x2: width - right, y1: y(p), y2: y(p) }), svg('text', { x: left - 8, y: y(p) + 4, 'text-anchor': 'end' }, `${plain(100 * p, 1)} %`));
  numbers(drawing, x, { from, to, width, right, height });
  let lowest = -Infinity;
  const order = rows.map((r, i) => [r, i]).filter(([r]) => r.exact > 0).sort(([a], [b]) => b.exact - a.exact);
  for (const [r, i] of order) {
    const own = points.filter(([, counts]) => counts[i] > 0), last = own.at(-1), p = last ? last[1][i] / last[0] : r.exact;
    const label = Math.max(y(p) + 4, lowest + 13), of = svg('g', { class: r.hand === chosen ? 'chosen' : '', 'data-hand': r.hand });
    lowest = label;
    of.append(svg('path', { class: 'band', d: band(x, (d) => y(r.exact * (1 + d)), r.exact, from, to) }),
      svg('line', { class: 'exact', x1: left, x2: width - right, y1: y(r.exact), y2: y(r.exact) }),
      svg('path', { class: 'line', d: own.length ? `M${own.map(([n, counts]) => `${x(n).toFixed(1)} ${y(counts[i] / n).toFixed(1)}`).join('L')}` : '' }),
      svg('text', { x: width - right + 6, y: label }, right > 100 ? `${r.hand} ${last ? percent(p, p < 0.01 ? 4 : 2) : 'not yet'}` : r.hand));
    drawing[r.hand === chosen ? 'append' : 'prepend'](of);
  }
  at.setAttribute('aria-label', `Frequency of each hand after ${some(words(points.at(-1)[0]), 'hands')}, on a logarithmic scale, with bands that narrow to the exact values`);
}

function band(x, y, exact, from, to) {
  const steps = 48, up = [], down = [];
  for (let i = 0; i <= steps; i++) {
    const n = from * (to / from) ** (i / steps);
    up.push(`${x(n).toFixed(1)} ${y(half(exact, n)).toFixed(1)}`);
    down.unshift(`${x(n).toFixed(1)} ${y(-half(exact, n)).toFixed(1)}`);
  }
  return `M${up.join('L')}L${down.join('L')}Z`;
}

// places returns where the x axis has labels: powers of ten, or its ends if it has fewer
// than two of them.
function places(from, to) {
  const all = [];
  for (let power = Math.ceil(Math.log10(from)); 10 ** power <= to; power++) all.push(10 ** power);
  return all.length > 1 ? all : [from, to];
}

function grid(drawing, x, y, { from, to, most, unit, width }) {
  drawing.append(svg('text', { x: left - 8, y: y(0) + 4, 'text-anchor': 'end' }, 'exact'));
  let last = y(0);
  for (let power = Math.ceil(Math.log10(unit / 3)); 10 ** power <= most; power++) {
    if (last - y(10 ** power) < 18) continue;
    last = y(10 ** power);
    for (const d of [10 ** power, -(10 ** power)]) {
      drawing.append(svg('line', { class: 'grid', x1: left, x2: width - right, y1: y(d), y2: y(d) }));
      drawing.append(svg('text', { x: left - 8, y: y(d) + 4, 'text-anchor': 'end' }, `${signed(100 * d, 1)} %`));
    }
  }
  numbers(drawing, x, { from, to, width, right, height });
}

// numbers draws the axis of numbers of hands.
function numbers(drawing, x, { from, to, width, right, height }) {
  let edge = -Infinity;
  for (const n of places(from, to)) {
    const at = x(n), end = at > width - right - 30;
    if (at - edge < (end ? 110 : 84)) continue;
    edge = at;
    drawing.append(svg('line', { class: 'zero', x1: at, x2: at, y1: height - bottom, y2: height - bottom + 4 }));
    drawing.append(svg('text', { class: 'x', x: end ? width - right : at, y: height - bottom + 18, 'text-anchor': end ? 'end' : 'middle' }, words(n)));
  }
  drawing.append(svg('text', { x: width - right, y: height - 4, 'text-anchor': 'end' }, 'hands dealt'));
}
