// Bars of values with their names, one of which is chosen.

import { html } from './node.js';

// bars shows rows: each has a name, a value of 0 or more, its text, a note that the chosen one shows,
// the ends of its interval or null, and whether it is chosen. A press on a name calls choose.
export function bars(at, rows, choose) {
  const most = Math.max(...rows.map((r) => r.value)) || 1, per = (x) => `${(100 * Math.max(0, x) / most).toFixed(2)}%`;
  const focused = at.contains(document.activeElement) ? document.activeElement?.textContent : '';
  at.replaceChildren(...rows.map((r) => {
    const bar = html('i'), name = html('button', { type: 'button', className: 'who', ariaPressed: String(r.on) }, r.name);
    bar.style.width = per(r.value);
    name.addEventListener('click', () => choose(r.name));
    const line = html('span', { className: 'v' }, bar);
    if (r.ends) {
      const u = html('u');
      Object.assign(u.style, { left: per(r.ends[0]), width: per(r.ends[1] - r.ends[0]) });
      line.append(u);
    }
    return html('li', { className: r.on ? 'on' : '' }, name, line, html('span', { className: 'n' }, ...(r.on && r.note ? [html('small', { className: 'q wide' }, `${r.note} `)] : []), r.text));
  }));
  if (focused) [...at.querySelectorAll('button')].find((e) => e.textContent === focused)?.focus();
}
