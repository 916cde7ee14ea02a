// Plots: an svg that is stretched to its box, and labels of HTML at per cents of it. Those of Hands are the curves
// of convergence: of all hands on logarithmic scales, and frequency / exact - 1 of one by the number of hands, with
// the band that at least 95 % of fair runs have at each number. The pointer and the arrow keys select a point of the
// latter, whose values are written below.

import { html, setText, svg } from './node.js';
import { plain, signed, some, whole, words } from './text.js';

const place = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

// lineOf returns the shape of a line through points, and dotOf that of a dot.
export const lineOf = (points) => `M${points.map(place).join('L')}`;
const dotOf = (point) => `M${place(point)}h0`;

// plot draws shapes, pairs of a class and a path in thousandths of the box, and labels: a class, a text and a style.
// Buttons in the box stay.
export function plot(at, shapes, labels) {
  const drawing = svg('svg', { viewBox: '0 0 1000 1000', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...shapes.map(([of, d]) => svg('path', { class: of, d })));
  for (const e of at.querySelectorAll('svg, span')) e.remove();
  at.prepend(drawing, ...labels.map(([className, text, style = {}]) => html('span', { className, style }, text)));
}

// gridOf returns the lines at numbers of two axes, and across and down their labels.
export const gridOf = (x, y, numbers, values) => numbers.map((n) => `M${x(n).toFixed(1)} 0V1000`).join('') + values.map((v) => `M0 ${y(v).toFixed(1)}H1000`).join('');
export const across = (x, numbers, write) => numbers.map((n) => ['x', write(n), { left: `${x(n) / 10}%` }]);
export const down = (y, values, write) => values.map((v) => ['y', write(v), { top: `${y(v) / 10}%` }]);

// decades returns the powers of ten from a number to another, or these two if there are fewer.
function decades(from, to) {
  const all = [];
  for (let k = Math.ceil(Math.log10(from) - 1e-9); 10 ** k <= to * (1 + 1e-9); k++) all.push(10 ** k);
  return all.length > 1 ? all : [from, to];
}

// labelled returns those of numbers whose labels, as 100 million, have room across the box.
function labelled(at, numbers) {
  const room = 5 * parseFloat(getComputedStyle(at).fontSize), last = numbers.length - 1;
  const each = Math.ceil(last * room / Math.max(room, at.clientWidth));
  return numbers.filter((_, k) => k === last || k % each === 0 && k + each <= last);
}

// bandOf returns the shape of the band of a probability; y is of a frequency.
function bandOf(x, y, p, from, to) {
  const up = [], low = [];
  for (const n of places(to)) {
    if (n < from) continue;
    const [few, many] = counts(n, p);
    up.push([x(n), y(many / n)]);
    low.unshift([x(n), y(few / n)]);
  }
  return `${lineOf([...up, ...low])}Z`;
}

const marks = (n) => (n >= 1e6 ? words(n) : whole(n));

// allCurves draws the frequency of each hand by the number of hands, and the band of the chosen one. points are
// pairs of a number of hands and the counts of rows; total is the planned end of a run in progress, 0 for one that
// has ended. The names at the right choose.
export function allCurves(at, points, rows, total, chosen) {
  const known = rows.map((r) => r.exact).filter((p) => p > 0), seen = rows.flatMap((r) => (r.frequency > 0 ? [r.frequency] : []));
  if (!points.length || !(known.length || seen.length)) return at.replaceChildren();
  const to = 10 ** Math.max(1, Math.ceil(Math.log10(Math.max(total, points.at(-1)[0])) - 1e-9)), least = 10 ** Math.floor(Math.log10(Math.min(...(known.length ? known : seen)) / 1.5));
  const x = (n) => 1000 * Math.log(n) / Math.log(to), y = (p) => 1000 * Math.min(1, Math.log(Math.max(least, p)) / Math.log(least));
  const numbers = decades(1, to), values = decades(least, 1).reverse(), rare = Math.ceil(values.length / 8);
  const shapes = [['grid', gridOf(x, y, numbers, values)]], ends = [], exact = rows.find((r) => r.hand === chosen)?.exact;
  const labels = [...across(x, labelled(at, numbers), marks), ...down(y, values.filter((_, k) => k % rare === 0), (p) => `${plain(100 * p, 1)} %`)];
  if (exact > 0 && exact < 1) {
    shapes.push(['band', bandOf(x, y, exact, 1, to)]);
    labels.push(['in', 'at least 95 % of fair runs\nare in the band', { 'white-space': 'pre' }]);
  }
  const order = rows.map((r, i) => [r, i]).filter(([r]) => r.exact > 0 || r.exact === undefined && r.frequency > 0);
  order.sort(([a], [b]) => Number(a.hand === chosen) - Number(b.hand === chosen));
  for (const [r, i] of order) {
    const own = points.filter(([, n]) => n[i] > 0), last = own.at(-1), p = last ? last[1][i] / last[0] : r.exact, mine = r.hand === chosen;
    if (r.exact) shapes.push([mine ? 'exact' : 'ref', `M0 ${y(r.exact).toFixed(1)}H1000`]);
    if (last) shapes.push([mine ? 'main-line' : 'other', lineOf(own.map(([n, all]) => [x(n), y(all[i] / n)]))]);
    ends.push({ hand: r.hand, mine, y: y(p), text: last ? ` ${plain(100 * p, 3)} %` : ' not yet' });
  }
  plot(at, shapes, labels);
  at.setAttribute('aria-label', `Frequency of each hand after ${some(words(points.at(-1)[0]), 'hands')}, on logarithmic scales. Each line ends near its exact value, which is dashed.`);
  names(at, ends);
}

const apart = 1.32; // the distance of two names in rem, at least

// names shows the names of the lines beside their ends, and apart. Those that are there stay, so that
// clicks during a run reach them.
function names(at, ends) {
  const step = Math.min(1000 / ends.length, 1000 * apart * parseFloat(getComputedStyle(document.documentElement).fontSize) / Math.max(1, at.clientHeight));
  ends.sort((a, b) => a.y - b.y);
  ends.forEach((e, i) => { e.at = Math.max(e.y, i ? ends[i - 1].at + step : 0); });
  ends.reduceRight((most, e) => { e.at = Math.min(e.at, most); return e.at - step; }, 1000);
  const had = new Map([...at.querySelectorAll('button')].map((e) => [e.dataset.hand, e]));
  for (const [hand, e] of had) if (!ends.some((end) => end.hand === hand)) e.remove();
  for (const end of ends) {
    const e = had.get(end.hand) ?? at.appendChild(html('button', { type: 'button', data: { hand: end.hand } }, end.hand, html('em')));
    e.style.top = `${end.at / 10}%`;
    e.setAttribute('aria-pressed', String(end.mine));
    e.lastChild.textContent = end.text;
  }
}

let shown = null, selected = -1; // what convergence has drawn; the point that is selected, -1 for none

// startCurve makes the points of convergence selectable; their values are written in line.
export function startCurve(at, line) {
  const select = (point) => {
    selected = point;
    mark(at);
    const [n, d] = shown?.points[point] ?? [];
    setText(line.id, n ? `After ${some(words(n), 'hands')}: ${signed(100 * d, 3)} % from exact; the band of 95 % is ${said(shown.exact, n)}` : '');
  };
  const near = (e) => {
    if (!shown) return;
    const { left, width } = at.getBoundingClientRect(), from = ([n]) => Math.abs(shown.x(n) / 1000 - (e.clientX - left) / width);
    select(shown.points.reduce((best, p, i, all) => (from(p) < from(all[best]) ? i : best), 0));
  };
  at.addEventListener('pointermove', near);
  at.addEventListener('pointerdown', near);
  at.addEventListener('pointerleave', () => select(-1));
  at.addEventListener('keydown', (e) => {
    if (!shown) return;
    const last = shown.points.length - 1, from = selected < 0 ? last : selected;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    select(Math.max(0, Math.min(last, to)));
  });
}

// said writes the band after n hands.
const said = (p, n) => counts(n, p).map((k) => `${signed(100 * (k / n / p - 1), 2)} %`).join(' to ');

// mark draws the line of the selected point.
function mark(at) {
  for (const e of at.querySelectorAll('.at')) e.remove();
  const [n, d] = shown?.points[selected] ?? [];
  if (n) at.firstChild.append(svg('path', { class: 'at grid', d: `M${shown.x(n).toFixed(1)} 0V1000` }), svg('path', { class: 'at dot', d: dotOf([shown.x(n), shown.y(d)]) }));
}

// convergence draws points: pairs of a number of hands and a count. total is that of allCurves.
export function convergence(at, points, exact, total, name) {
  shown = null;
  if (!points.length || !exact) {
    at.setAttribute('aria-label', 'Convergence: nothing to show yet');
    return plot(at, [], [['in', exact === undefined && points.length ? 'The exact value is not known.' : 'The curve starts with the first hands.']]);
  }
  const last = points.at(-1)[0], from = points[0][0] === last ? last / 2 : points[0][0], to = Math.max(total, last);
  const deviations = points.map(([n, count]) => [n, count / n / exact - 1]), first = Math.ceil(from);
  const unit = 1.96 * Math.sqrt((1 - exact) / exact / to); // the asinh scale is about linear within the band's last width
  const most = Math.max(counts(first, exact)[1] / first / exact - 1, ...deviations.map(([, d]) => Math.abs(d))) * 1.15;
  const x = (n) => 1000 * Math.log(n / from) / Math.log(to / from), y = (d) => 500 * (1 - Math.asinh(d / unit) / Math.asinh(most / unit));
  const numbers = decades(from, to), values = [], least = 1.5 * parseFloat(getComputedStyle(at).fontSize) / Math.max(1, at.clientHeight) * 1000;
  for (const d of decades(unit / 3, most)) if (y(values.at(-1) ?? 0) - y(d) > least && d <= most) values.push(d);
  const both = values.flatMap((d) => (d > 1 ? [d] : [d, -d])), [n, d] = deviations.at(-1), value = `${signed(100 * d, 2)} %`;
  shown = { points: deviations, exact, x, y };
  plot(at, [['band', bandOf(x, (f) => y(f / exact - 1), exact, from, to)], ['grid', gridOf(x, y, numbers, both)], ['exact', `M0 ${y(0)}H1000`],
    ['main-line', lineOf(deviations.map(([m, e]) => [x(m), y(e)]))], ['dot', dotOf([x(n), y(d)])]],
  [...across(x, labelled(at, numbers), marks), ...down(y, [0, ...both], (e) => (e ? `${signed(100 * e, 1)} %` : 'exact')), ['value', value, { left: `${x(n) / 10}%`, top: `${y(d) / 10}%` }]]);
  at.setAttribute('aria-label', `Convergence of ${name}: ${value} from exact after ${some(words(n), 'hands')}; the band of 95 % is ${said(exact, n)} there`);
  mark(at);
}

// The band of a frequency: quantiles of the binomial distribution.

const tail = 0.025, z = 1.959964;

// counts returns the least and the most of n hands that have a probability p, so that fewer and more
// have a probability of at most 2.5 % each. Of large variances they are as by Cornish and Fisher
// (1938), with the first term for skewness, and are rounded outwards.
export function counts(n, p) {
  if (p > 0.5) {
    const [low, high] = counts(n, 1 - p);
    return [n - high, n - low];
  }
  const variance = n * p * (1 - p);
  if (variance > 300) {
    const skew = (z * z - 1) * (1 - 2 * p) / 6, half = z * Math.sqrt(variance);
    return [Math.max(0, Math.floor(n * p - half + skew - 0.5)), Math.min(n, Math.ceil(n * p + half + skew + 0.5))];
  }
  let term = Math.exp(n * Math.log1p(-p)), below = 0, low = -1;
  for (let k = 0; ; k++) { // below is the probability of fewer than k
    if (low < 0 && below + term > tail) low = k;
    if (below + term >= 1 - tail || k === n) return [low, k];
    below += term;
    term *= (n - k) / (k + 1) * p / (1 - p);
  }
}

// places returns the numbers of hands at which a band is drawn: all up to 139, then some of each
// decade, up to n.
function places(n) {
  const all = [];
  for (let m = 1; m <= Math.min(n, 139); m++) all.push(m);
  for (let m = 140; m < n; m = Math.ceil(m * 1.12)) all.push(m);
  if (n > 139) all.push(n);
  return all;
}
