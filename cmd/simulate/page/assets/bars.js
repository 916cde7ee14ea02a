// Bars of shares, with the 95 % interval of a sample.

import { svg } from './node.js';

// bars returns the bar of a share beside others, of which most is the largest.
export function bars(share, most, interval) {
  const x = (p) => `${(100 * p / (most || 1)).toFixed(2)}%`;
  const drawing = svg('svg', { class: 'bar', 'aria-hidden': 'true' }, svg('rect', { width: x(Math.max(0, share)), height: 12, y: 4, rx: 2 }));
  if (interval) drawing.append(svg('line', { x1: x(interval[0]), x2: x(interval[1]), y1: 10, y2: 10 }));
  return drawing;
}
