// The report of a card room's hand histories: the verdict, the text of the command, and the curve of own all-ins.

import { find, html, scale, svg } from './node.js';
import { fileOf } from './picture.js';
import { badges } from './report.js';
import { capital, signed, words } from './text.js';

const left = 44, right = 14, top = 12, bottom = 34, height = 260;

// showRoom shows the report of a run, or hides what an earlier run has shown.
export function showRoom(view) {
  const room = view?.room, at = find('room');
  at.hidden = !room;
  find('shuffle').classList.toggle('of-room', Boolean(room));
  if (!room) return delete at.dataset.of;
  if (at.dataset.of !== view.id) {
    at.dataset.of = view.id;
    const [said, tests, answers, limits] = room.text.trim().split('\n\n'), lines = (text) => text.split('\n').map((line) => html('p', {}, capital(line.trim().replace(/^room: /, ''))));
    const [word, kind] = room.verdict === 'TOO FEW' ? ['Too few hands', 'doubt'] : badges[room.verdict];
    find('room-verdict').textContent = word;
    find('room-verdict').parentElement.className = `verdict ${kind}`;
    find('room-say').replaceChildren(...lines(said));
    find('room-tests').textContent = tests;
    find('room-answers').replaceChildren(...lines(answers));
    find('room-limits').replaceChildren(...lines(limits).slice(0, -1), html('code', {}, view.command));
    find('room-files').replaceChildren(...['room.csv', 'room.json'].flatMap((name) => fileOf(view, name)), ...(room.curve ? fileOf(view, 'allins.svg', '-plot') : []));
  }
  draw(find('room-curve'), room.curve ?? []);
}

// step is the distance of about five ticks up to a number: 1, 2 or 5 times a power of ten.
function step(most) {
  const power = 10 ** Math.floor(Math.log10(most / 5));
  return power * ([1, 2, 5, 10].find((k) => k * power * 5 >= most) ?? 10);
}

// draw draws points: all-ins, pots above the equity, and the ends of the bands of 95 and of 99.9 %.
function draw(at, points) {
  at.hidden = !points.length;
  const width = at.clientWidth / scale();
  if (!points.length || width <= 0) return;
  const [n, above, ...ends] = points.at(-1), most = Math.max(1, ...points.flatMap((p) => p.slice(1).map(Math.abs))) * 1.05;
  const x = (k) => left + (width - left - right) * k / n, y = (v) => top + (height - top - bottom) * (1 - v / most) / 2;
  const path = (all) => all.map(([k, v]) => `${x(k).toFixed(1)} ${y(v).toFixed(1)}`).join('L');
  const band = (i) => `M${path([[0, 0], ...points.map((p) => [p[0], p[i + 1]])])}L${path(points.map((p) => [p[0], p[i]]).reverse())}Z`;
  const drawing = svg('svg', { class: 'scaled', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, svg('path', { class: 'outer', d: band(4) }), svg('path', { class: 'band', d: band(2) }));
  for (let v = 0, by = step(2 * most); v <= most; v += by) {
    for (const u of v ? [v, -v] : [0]) {
      drawing.append(svg('line', { class: u ? 'grid' : 'zero', x1: left, x2: width - right, y1: y(u), y2: y(u) }), svg('text', { x: left - 8, y: y(u) + 4, 'text-anchor': 'end' }, signed(u, 2)));
    }
  }
  for (let k = step(n); k <= n; k += step(n)) drawing.append(svg('text', { x: x(k), y: height - bottom + 18, 'text-anchor': 'middle' }, words(k)));
  drawing.append(svg('text', { x: width - right, y: height - 2, 'text-anchor': 'end' }, 'own all-ins against one player'), svg('path', { class: 'line', d: `M${path([[0, 0], ...points])}` }), svg('circle', { class: 'end', cx: x(n), cy: y(above), r: 4 }));
  at.replaceChildren(drawing);
  at.setAttribute('aria-label', `After ${words(n)} own all-ins ${signed(above, 3)} pots above the equity; 95 % of fair results are from ${signed(ends[0], 3)} to ${signed(ends[1], 3)}, 99.9 % from ${signed(ends[2], 3)} to ${signed(ends[3], 3)}`);
}
