// The 169 classes of starting hands, as a grid and as text.

import { ranks, suits } from './cards.js';

// nameAt returns the class in a row and column: suited above the diagonal.
export function nameAt(row, column) {
  const a = ranks[Math.min(row, column)], b = ranks[Math.max(row, column)];
  return row === column ? a + b : a + b + (row < column ? 's' : 'o');
}

// handsOf returns the hands of a class, as in AsKs.
function handsOf(name) {
  const [a, b, kind] = name, all = Object.keys(suits), hands = [];
  all.forEach((s, i) => all.forEach((t, j) => {
    if (kind === 's' ? i === j : kind === 'o' ? i !== j : i < j) hands.push(a + s + b + t);
  }));
  return hands;
}

// weightText returns the suffix of a weight from 0 to 1: none for 1, else as in @50%.
const weightText = (weight) => (weight === 1 ? '' : `@${Number((100 * weight).toPrecision(12))}%`);

// weightOf returns the weight of a text such as AKs@50%.
const weightOf = (text) => (text.includes('@') ? parseFloat(text.split('@')[1]) / 100 : 1);

// weightsOf returns a Map with the weight of each hand of a class, from the text of the
// class's part of a range: AKs, AKs@50% or AsKs,AhKh@50%.
export function weightsOf(name, text) {
  const weights = new Map(handsOf(name).map((hand) => [hand, 0]));
  for (const item of (text ?? '').split(',').filter(Boolean)) {
    const [hand] = item.trim().split('@'), weight = weightOf(item);
    if (hand === name) for (const each of weights.keys()) weights.set(each, weight);
    else weights.set(weights.has(hand) ? hand : hand.slice(2) + hand.slice(0, 2), weight);
  }
  return weights;
}

// textOf returns the text of a class's part of a range from its weights, '' for none.
export function textOf(name, weights) {
  const all = [...weights.values()];
  if (all.every((w) => w === all[0])) return all[0] > 0 ? name + weightText(all[0]) : '';
  return [...weights].filter(([, w]) => w > 0).map(([hand, w]) => hand + weightText(w)).join(',');
}

// write returns the text of a range. classes is a Map from the name of each class to the
// text of its part of the range. Classes that are in the range as a whole, with one
// weight, are combined: 99+, ATs+@50%, A5s-A2s.
export function write(classes) {
  if (classes.size === 169 && [...classes].every(([name, text]) => name === text)) return 'random';
  const whole = (name) => (classes.get(name)?.replace(/@.*/, '') === name ? classes.get(name).slice(name.length) : null);
  const terms = [], weighted = [];
  const add = (text, suffix) => (suffix ? weighted : terms).push(text + suffix);
  const runs = (names, join) => { // names from the strongest down
    for (let i = 0; i < names.length; i++) {
      const suffix = whole(names[i]);
      if (suffix === null) continue;
      let end = i;
      while (end + 1 < names.length && whole(names[end + 1]) === suffix) end++;
      add(end === i ? names[i] : join(names[i], names[end], i === 0), suffix);
      i = end;
    }
  };
  const joined = (first, last, top) => (top ? `${last}+` : `${first}-${last}`);
  runs(ranks.map((r) => r + r), joined);
  for (const kind of ['s', 'o']) {
    ranks.forEach((high, i) => runs(ranks.slice(i + 1).map((low) => high + low + kind), joined));
  }
  for (const [name, text] of classes) if (whole(name) === null) weighted.push(text);
  return [...terms, ...weighted].join(', ');
}
