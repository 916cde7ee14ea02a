// The strip of a row shows the estimate as a dot and its 95 % interval as a whisker, in
// standard errors from the exact value.

import { svg } from './node.js';

const span = 4.5; // standard errors to each side
const x = (z) => `${(50 + 50 * Math.max(-1, Math.min(1, z / span))).toFixed(2)}%`;

// parts returns the shapes of a strip: a name, attributes.
/** @returns {[string, Record<string, any>][]} */
function parts(row, rounds) {
  /** @returns {[string, Record<string, any>]} */
  const line = (name, z, y1 = 0, y2 = 20) => ['line', { class: name, x1: x(z), x2: x(z), y1, y2 }];
  const all = [...[-4, -2, 2, 4].map((z) => line('tick', z)), line('zero', 0)];
  if (row.exact === undefined || row.z === undefined) return all;
  const sigma = Math.sqrt(row.exact * (1 - row.exact) / rounds);
  const low = (row.low - row.exact) / sigma, high = (row.high - row.exact) / sigma;
  all.push(['line', { class: 'whisker', x1: x(low), x2: x(high), y1: 10, y2: 10 }]);
  for (const z of [low, high]) if (Math.abs(z) <= span) all.push(line('whisker', z, 6, 14));
  all.push(['circle', { cx: x(row.z), cy: 10, r: 4 }]);
  return all;
}

// strip draws the strip of a row into an element. Shapes that it has already are moved.
export function strip(at, row, rounds) {
  const drawing = at.firstChild ?? at.appendChild(svg('svg', { 'aria-hidden': 'true' })), wanted = parts(row, rounds);
  drawing.setAttribute('class', Math.abs(row.z ?? 0) > 1.96 ? 'far' : '');
  if (drawing.children.length !== wanted.length) return drawing.replaceChildren(...wanted.map(([tag, attributes]) => svg(tag, attributes)));
  wanted.forEach(([, attributes], i) => {
    for (const [key, value] of Object.entries(attributes)) {
      if (drawing.children[i].getAttribute(key) !== String(value)) drawing.children[i].setAttribute(key, value);
    }
  });
}
