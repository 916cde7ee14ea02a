// The strip of a row shows the estimate as a dot and its 95 % interval as a whisker, in
// standard errors from the exact value.

import { svg } from './node.js';

const span = 4.5; // standard errors to each side
const x = (z) => `${(50 + 50 * Math.max(-1, Math.min(1, z / span))).toFixed(2)}%`;

export function strip(row, rounds) {
  const all = svg('svg', { 'aria-hidden': 'true' });
  for (const z of [-4, -2, 2, 4]) all.append(svg('line', { class: 'tick', x1: x(z), x2: x(z), y1: 0, y2: 28 }));
  all.append(svg('line', { class: 'zero', x1: x(0), x2: x(0), y1: 0, y2: 28 }));
  if (row.exact === undefined || row.z === undefined) return all;
  const sigma = Math.sqrt(row.exact * (1 - row.exact) / rounds);
  const low = (row.low - row.exact) / sigma, high = (row.high - row.exact) / sigma;
  const group = svg('g', { class: Math.abs(row.z) > 1.96 ? 'far' : '' },
    svg('line', { class: 'whisker', x1: x(low), x2: x(high), y1: 14, y2: 14 }));
  for (const z of [low, high]) if (Math.abs(z) <= span) group.append(svg('line', { class: 'whisker', x1: x(z), x2: x(z), y1: 9.5, y2: 18.5 }));
  group.append(svg('circle', { cx: x(row.z), cy: 14, r: 4.5 }));
  all.append(group);
  return all;
}
