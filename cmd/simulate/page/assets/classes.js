// The 169 classes of starting hands, as a grid and as text.

import { ranks } from './cards.js';

// nameAt returns the class in a row and column: suited above the diagonal.
export function nameAt(row, column) {
  const a = ranks[Math.min(row, column)], b = ranks[Math.max(row, column)];
  return row === column ? a + b : a + b + (row < column ? 's' : 'o');
}

// write returns the text of a range. classes is a Map from the name of each class to the
// text of its part of the range. Classes that are in the range as a whole are combined:
// 99+, ATs+, A5s-A2s.
export function write(classes) {
  if (classes.size === 169 && [...classes].every(([name, text]) => name === text)) return 'random';
  const whole = (name) => classes.get(name) === name;
  const terms = [];
  const runs = (names, join) => { // names from the strongest down
    for (let i = 0; i < names.length; i++) {
      let end = i;
      while (whole(names[i]) && end + 1 < names.length && whole(names[end + 1])) end++;
      if (!whole(names[i])) continue;
      terms.push(end === i ? names[i] : join(names[i], names[end], i === 0));
      i = end;
    }
  };
  const joined = (first, last, top) => (top ? `${last}+` : `${first}-${last}`);
  runs(ranks.map((r) => r + r), joined);
  for (const kind of ['s', 'o']) {
    ranks.forEach((high, i) => runs(ranks.slice(i + 1).map((low) => high + low + kind), joined));
  }
  for (const [name, text] of classes) if (name !== text) terms.push(text);
  return terms.join(', ');
}
