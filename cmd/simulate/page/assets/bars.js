// Bars of values with their names, one of which is chosen, and a thousand squares in columns: the parts of a whole.

import { html, svg } from './node.js';

// bars shows rows: each has a name, a value of 0 or more, its text,
// the ends of its interval or null, and whether it is chosen. A press on a name calls choose. The longest bar is least
// at least.
export function bars(at, rows, choose, least = 0) {
  const most = Math.max(least, ...rows.map((r) => r.value)) || 1, per = (x) => `${(100 * Math.max(0, x) / most).toFixed(2)}%`;
  const focused = at.contains(document.activeElement) ? document.activeElement?.textContent : '';
  at.replaceChildren(...rows.map((r) => html('li', { className: r.on ? 'on' : '' },
    html('button', { type: 'button', className: 'who', ariaPressed: String(r.on), onclick: () => choose(r.name) }, r.name),
    html('span', { className: 'v' }, html('i', { style: { width: per(r.value) } }), ...(r.ends ? [html('u', { style: { left: per(r.ends[0]), width: per(r.ends[1] - r.ends[0]) } })] : [])),
    html('span', { className: 'n' }, r.text))));
  if (focused) [...at.querySelectorAll('button')].find((e) => e.textContent === focused)?.focus();
}

const down = 25, across = 40, size = 10; // squares, and units of one

// squares draws parts, fractions of 1, and the rest; it returns how many squares each has.
export function squares(at, parts) {
  const counts = parts.map((p) => Math.round(down * across * p));
  counts.push(down * across - counts.reduce((a, b) => a + b, 0));
  let from = 0;
  at.replaceChildren(svg('svg', { viewBox: `0 0 ${size * across} ${size * down}`, 'aria-hidden': 'true' }, ...counts.map((n, i) => {
    let d = '';
    for (const end = from + n; from < end;) {
      const row = from % down, next = Math.min(down - row, end - from);
      d += `M${size * (Math.floor(from / down) + 0.5)} ${size * row}v${size * next}`;
      from += next;
    }
    return svg('path', { class: `w${i === counts.length - 1 ? 0 : i + 1}`, d });
  })));
  return counts;
}
