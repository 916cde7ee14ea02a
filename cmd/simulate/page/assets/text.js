// Text of numbers: thin spaces between thousands, U+2212 as the minus sign.

const thin = '\u202f';

// whole groups the digits of a count by thousands. The count may be a string.
export const whole = (digits) => String(digits).replace(/\B(?=(\d{3})+$)/g, thin);

// count writes a number of hands with weights: whole, or with up to two decimals.
export function count(n) {
  const [digits, decimals] = String(Math.round(100 * n) / 100).split('.');
  return whole(digits) + (decimals ? `.${decimals}` : '');
}

// some writes a count and a name in the plural, which is singular for 1: 1 hand, 2 hands.
export const some = (n, names) => `${n} ${n === '1' ? names.slice(0, -1) : names}`;

// verb writes a number and what it does: 1 finds, 2 find.
export const verb = (n, one, more) => `${n} ${n === 1 ? one : more}`;

// inFull writes the numbers of a text that have a positive exponent below 15 without it, and grouped groups the
// digits of large ones too.
export const inFull = (text) => text.replace(/\b\d(\.\d+)?e\+(0\d|1[0-4])\b/g, (n) => whole(Number(n)));
export const grouped = (text) => inFull(text).replace(/(?<![.\d])\d{5,}(?!\.)/g, whole);

// exact says that a number of deals, as a text, is all of them.
export const exact = (deals) => (deals === '1' ? 'Exact: all cards that count are known' : `Exact: all ${whole(deals)} deals`);

// states are what the status line says of a run that has no result.
export const states = { starting: ['Preparing', { working: true }], lost: ['Connection lost, trying again', { bad: true }], gone: ['The run is gone: the program was started again', { bad: true }], '': ['Ready'] };

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// oneIn says how many fair runs have a probability.
export const oneIn = (p) => (p > 0.1 ? `${Math.round(100 * p)} % of fair runs` : `1 of ${words(Number((1 / Math.max(p, 1e-300)).toPrecision(2)))} fair runs`);

// printable writes characters that are not shown as they are as the command writes them: a change of direction as \u202e.
export const printable = (text) => text.replace(/[\p{Cc}\p{Cf}]/gu, (c) => `\\u${c.codePointAt(0).toString(16).padStart(4, '0')}`);

export const minus = (text) => text.replace('-', '−');

// words writes a count with three digits and a name: 2 billion, 1.2 million.
export function words(count) {
  for (const [size, name] of /** @type {[number, string | null][]} */ ([[1e15, null], [1e12, 'trillion'], [1e9, 'billion'], [1e6, 'million']])) {
    if (count >= size) return name ? `${+(count / size).toPrecision(3)} ${name}` : count.toExponential(2);
  }
  return whole(Math.round(count));
}

// numberOf returns the whole number of a text as the command reads it, as in 1e9, 2.5G or 1_000_000, or NaN.
export function numberOf(text) {
  const [, digits, letter] = String(text).match(/^([\d_.]+(?:e\+?\d+)?)([kMGT]?)$/i) ?? [];
  const n = digits ? Number(digits.replaceAll('_', '')) * 1000 ** ' kmgt'.indexOf(letter.toLowerCase() || ' ') : NaN;
  return Math.abs(n - Math.round(n)) <= 1e-9 * n ? Math.round(n) : NaN;
}

const powers = { thousand: 'e3', million: 'e6', billion: 'e9', trillion: 'e12' };

// digits returns a number that is written as the page prints it, as in 1 000 000, 1,000,000 or 1 million, as the
// command reads it. Another text stays as it is.
export function digits(text) {
  const [, n, word = ''] = text.match(/^(\d{1,3}(?:[\s,]\d{3})+|\d*\.?\d+)\s*(thousand|million|billion|trillion)?$/i) ?? [];
  return n ? n.replace(/[\s,]/g, '') + (powers[word.toLowerCase()] ?? '') : text;
}

// rate writes a number with three digits and k, M or G.
export function rate(perSecond) {
  for (const [size, letter] of /** @type {[number, string][]} */ ([[1e9, 'G'], [1e6, 'M'], [1e3, 'k']])) {
    if (perSecond >= size) return `${plain(perSecond / size, 3)} ${letter}`;
  }
  return plain(perSecond, 3);
}

// percent writes a fraction in per cent with a number of decimals.
export const percent = (x, decimals) => `${minus((100 * x).toFixed(decimals))} %`;

// decimals returns those of a number in per cent whose interval, by half its width as a fraction, has some digits.
export const decimals = (half, digits) => Math.max(0, Math.min(12, digits - 1 - Math.floor(Math.log10(100 * half) + 1e-9)));

// measured writes a fraction in per cent with an interval of half its width: the value has
// the digits of the interval, which has two. Without a width it has the decimals of an exact one.
export function measured(x, half, exact) {
  const digits = half > 0 ? decimals(half, 2) : exact;
  return (100 * x).toFixed(digits) + (half > 0 ? ` ± ${(100 * half).toFixed(digits)}` : '');
}

// spread returns a fraction in per cent and its interval: ± half of its width, or its ends if the
// fraction is not in its middle. Without a width the interval is ''.
export function spread(x, low, high, exact) {
  const half = (high - low) / 2, [value, width] = measured(x, half, exact).split(' ± ');
  const end = (at) => (100 * at).toFixed(value.split('.')[1]?.length ?? 0);
  return [value, !width ? '' : Math.abs(x - low - half) > half / 10 ? `${end(low)} – ${end(high)}` : `±${width}`];
}

// fact returns a fraction in per cent and the ends of its 95 % interval, with its level: an exact one has two decimals,
// more if it is small, a sampled one those up to the first digit of half the interval.
export function fact(x, low, high) {
  const half = (high - low) / 2, places = half > 0 ? decimals(half, 1) : 2, write = (at) => minus((100 * at).toFixed(places));
  return [!half && x && Math.abs(x) < 5e-5 ? plain(100 * x, 1) : write(x), half > 0 ? `95 %: ${write(low)} to ${write(high)}` : ''];
}

// estimate returns a fraction in per cent and its interval, both as texts.
export function estimate(x, low, high, exact) {
  const [value, width] = spread(x, low, high, exact);
  return [`${value} %`, width ? `${width} %` : 'exact'];
}

// wilson returns the ends of the 95 % interval of a frequency in n deals.
export function wilson(f, n) {
  const z2 = 1.959964 ** 2, middle = (f + z2 / (2 * n)) / (1 + z2 / n), half = Math.sqrt(z2 * (f * (1 - f) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return [f > 0 ? middle - half : 0, f < 1 ? middle + half : 1];
}

// plain writes a number with a number of significant digits, without an exponent.
export function plain(x, digits) {
  if (!(Math.abs(x) > 0)) return '0';
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(x))));
  return minus(x.toFixed(Math.min(12, decimals)));
}

export const signed = (x, digits) => (x > 0 ? '+' : '') + plain(x, digits);

// probability writes a p-value.
export const probability = (p) => (p < 1e-300 ? '< 1e−300' : p < 1e-3 ? minus(p.toExponential(0)) : p.toFixed(p < 0.1 ? 3 : 2));

// pValue writes a p-value with its sign.
export const pValue = (p) => `p ${p < 1e-300 ? '' : '= '}${probability(p)}`;

// waits writes the place in line of a run that waits, '' for one that does not.
export const waits = (view) => (view.place ? `Waiting for longer runs, number ${view.place} in line` : '');

// working returns what the status line says of a run in progress, and how. The length of a file is not known before its end.
export const working = (view, doing) => [waits(view) || doing, { working: true, percent: view.place || !view.total ? '' : `${Math.floor(100 * view.done / view.total)} %` }];

export const seconds = (s) => (s < 0.95 ? `${Math.max(1, Math.round(1000 * s))} ms` : s < 100 ? `${s.toFixed(1)} s` : `${whole(Math.round(s))} s`);

// duration writes a time with the unit that fits it: 12 s, 5 min, 3.1 hours, 2 days.
export function duration(s) {
  if (s < 100) return seconds(s);
  for (const [size, name] of /** @type {[number, string][]} */ ([[365.25 * 86400, 'years'], [86400, 'days'], [3600, 'hours'], [60, 'min']])) {
    if (s >= 1.5 * size) return s / size >= 1e4 ? `${words(s / size)} ${name}` : `${+(s / size).toPrecision(2)} ${name}`;
  }
  return seconds(s);
}

// toGo says how much longer a run in progress takes, '' if that is not known.
export function toGo({ done, total, seconds: so }) {
  const left = (total - done) * so / done;
  return left > 0 && left < Infinity ? `about ${duration(left)} to go` : '';
}

// beyond returns the probability of a normal variable to be at least z standard deviations
// from its mean, with a relative error below 1.2e-7: Press and others, Numerical Recipes in C,
// 2nd edition, section 6.2.
export function beyond(z) {
  const t = 1 / (1 + z / (2 * Math.SQRT2)), x = z / Math.SQRT2;
  const terms = [-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277];
  return t * Math.exp(-x * x + terms.reduceRight((sum, c) => sum * t + c, 0));
}
