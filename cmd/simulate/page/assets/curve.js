// The curves of convergence: those of all hands on logarithmic scales, and frequency / exact - 1
// of one by the number of hands, with the band that at least 95 % of fair runs have at each number. The pointer and the arrow keys
// select a point, whose values are written below.

import { html, scale, setText, svg } from './node.js';
import { plain, signed, some, whole, words } from './text.js';

const left = 58, right = 14, top = 12, bottom = 40;
let height = 240;

// edges returns the ends of the band after n hands, for probability p, relative to p.
const edges = (p, n) => counts(n, p).map((k) => k / n / p - 1);

// half returns half the width of the band after many hands.
const half = (p, n) => 1.96 * Math.sqrt((1 - p) / (p * n));

let shown = null, chosen = -1; // what is drawn; the point that is selected, -1 for none

export function startCurve(at, line) {
  const near = (e) => {
    if (!shown) return;
    const px = (e.clientX - at.getBoundingClientRect().left) / scale();
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

// said writes the band after n hands.
const said = (p, n) => edges(p, n).map((d) => `${signed(100 * d, 2)} %`).join(' to ');

function readout(i) {
  const [n, d] = shown.points[i];
  return `After ${some(words(n), 'hands')}: ${signed(100 * d, 3)} % from exact; the band is ${said(shown.exact, n)}`;
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
  const width = at.clientWidth / scale();
  if (width <= 0) return;
  height = Math.max(190, at.clientHeight / scale() - 4);
  const drawing = svg('svg', { class: 'scaled', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
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
  const most = Math.max(edges(exact, Math.ceil(from))[1], ...deviations.map(([, d]) => Math.abs(d))) * 1.15;
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
  at.setAttribute('aria-label', `Convergence of ${name}: ${value} from exact after ${some(words(n), 'hands')}; the band is ${said(exact, n)} there`);
  mark(at);
}

const marks = (n) => (n >= 1e6 ? words(n) : whole(n));

// allCurves draws the frequency of each hand by the number of hands, both on logarithmic scales, and
// the band of the chosen one, which at least 95 % of fair runs have. points are pairs of a number of
// hands and the counts of rows. The names at the right choose.
export function allCurves(at, points, rows, total, chosen) {
  const known = rows.map((r) => r.exact).filter((p) => p > 0), seen = rows.flatMap((r) => (r.frequency > 0 ? [r.frequency] : []));
  if (!points.length || !(known.length || seen.length)) return at.replaceChildren();
  const to = 10 ** Math.max(1, Math.ceil(Math.log10(Math.max(total, points.at(-1)[0])) - 1e-9)), least = 10 ** Math.floor(Math.log10(Math.min(...(known.length ? known : seen)) / 1.5));
  const x = (n) => 1000 * Math.log(n) / Math.log(to), y = (p) => 1000 * Math.min(1, Math.log(Math.max(least, p)) / Math.log(least)), at1 = ([u, v]) => `${u.toFixed(1)} ${v.toFixed(1)}`;
  const path = (name, d) => svg('path', { class: name, d }), decades = Math.round(Math.log10(to)), drawing = svg('svg', { viewBox: '0 0 1000 1000', preserveAspectRatio: 'none', role: 'img', 'aria-label': `Frequency of each hand after ${some(words(points.at(-1)[0]), 'hands')}, on logarithmic scales. Each line ends near its exact value, which is dashed.` });
  const labels = [], across = [...Array(decades + 1).keys()].map((k) => 10 ** k), down = [];
  for (let p = 1; p > least * 0.99; p /= 10) down.push(p);
  drawing.append(path('grid', across.map((n) => `M${x(n).toFixed(1)} 0V1000`).join('') + down.map((p) => `M0 ${y(p).toFixed(1)}H1000`).join('')));
  const room = 5 * parseFloat(getComputedStyle(at).fontSize), each = Math.ceil(decades * room / Math.max(room, at.clientWidth)); // of a label such as 100 million
  across.forEach((n, k) => { if (k === decades || k % each === 0 && k + each <= decades) labels.push(label('x', marks(n), `left:${x(n) / 10}%`)); });
  const rare = Math.ceil(down.length / 8);
  down.forEach((p, k) => { if (k % rare === 0) labels.push(label('y', `${plain(100 * p, 1)} %`, `top:${y(p) / 10}%`)); });
  const picked = rows.find((r) => r.hand === chosen), exact = picked?.exact;
  if (exact > 0 && exact < 1) {
    const up = [], low = [];
    for (const n of places(to)) {
      const [few, many] = counts(n, exact);
      up.push(at1([x(n), y(many / n)]));
      low.unshift(at1([x(n), few > 0 ? y(few / n) : 1000]));
    }
    drawing.append(path('band', `M${up.join('L')}L${low.join('L')}Z`));
    labels.push(label('in', 'at least 95 % of fair runs\nare in the band', 'white-space:pre'));
  }
  const order = rows.map((r, i) => [r, i]).filter(([r]) => r.exact > 0 || r.exact === undefined && r.frequency > 0);
  order.sort(([a], [b]) => Number(a.hand === chosen) - Number(b.hand === chosen));
  const ends = [];
  for (const [r, i] of order) {
    const own = points.filter(([, n]) => n[i] > 0), last = own.at(-1), p = last ? last[1][i] / last[0] : r.exact, mine = r.hand === chosen;
    if (r.exact) drawing.append(path(mine ? 'exact' : 'ref', `M0 ${y(r.exact).toFixed(1)}H1000`));
    if (last) drawing.append(path(mine ? 'main-line' : 'other', `M${own.map(([n, all]) => at1([x(n), y(all[i] / n)])).join('L')}`));
    ends.push({ hand: r.hand, mine, y: y(p), text: last ? ` ${plain(100 * p, 3)} %` : ' not yet' });
  }
  at.querySelector('svg')?.remove();
  at.prepend(drawing);
  for (const e of at.querySelectorAll('span')) e.remove();
  drawing.after(...labels);
  names(at, ends);
}

function label(className, text, style) {
  const e = html('span', { className }, text);
  e.style.cssText = style;
  return e;
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
    let e = had.get(end.hand);
    if (!e) {
      e = at.appendChild(html('button', { type: 'button' }, end.hand, html('em')));
      e.dataset.hand = end.hand;
    }
    e.style.top = `${end.at / 10}%`;
    e.setAttribute('aria-pressed', String(end.mine));
    e.lastChild.textContent = end.text;
  }
}

function band(x, y, exact, from, to) {
  const up = [], down = [];
  for (const n of places(to)) {
    if (n < from) continue;
    const [low, high] = edges(exact, n);
    up.push(`${x(n).toFixed(1)} ${y(high).toFixed(1)}`);
    down.unshift(`${x(n).toFixed(1)} ${y(low).toFixed(1)}`);
  }
  return `M${up.join('L')}L${down.join('L')}Z`;
}

// ticks returns where the x axis has labels: powers of ten, or its ends if it has fewer
// than two of them.
function ticks(from, to) {
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
  for (const n of ticks(from, to)) {
    const at = x(n), end = at > width - right - 30;
    if (at - edge < (end ? 110 : 84)) continue;
    edge = at;
    drawing.append(svg('line', { class: 'zero', x1: at, x2: at, y1: height - bottom, y2: height - bottom + 4 }));
    drawing.append(svg('text', { class: 'x', x: end ? width - right : at, y: height - bottom + 18, 'text-anchor': end ? 'end' : 'middle' }, words(n)));
  }
  drawing.append(svg('text', { x: width - right, y: height - 4, 'text-anchor': 'end' }, 'hands dealt'));
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
