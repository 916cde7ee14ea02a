// What the equities of the players are made of: those of each hand of the ranges, the
// curves of the ranges, and those after each next card.

import * as api from './api.js';
import { card, words } from './cards.js';
import { heat } from './grid.js';
import { clear, counts, showFlop, startFlop } from './flop.js';
import { find, html, scale, setText, svg } from './node.js';
import { showEquities } from './range.js';
import { fileOf, textFile } from './picture.js';
import { Run } from './run.js';
import { asked as askedOf, deckOf, nameOf, table } from './table.js';
import * as text from './text.js';

let run, whole = null, now = [], rows = [], curves = [], cards = [], abort = null, asked = 0, wanted = null, flop = null, few = false;
const parts = ['each', 'outs', 'seen', 'shares']; // elements whose numbers are of the players before
const mostDeals = 400; // of the players' hands together that are counted on all flops at once
const mostHands = 300000; // of a range whose hands have rows of their own

export function startDetail() {
  run = new Run('each', { show, fail: (why) => setText('each-say', why.error) });
  find('each-go').addEventListener('click', () => { if (wanted && !run.id) count(); });
  find('shares').addEventListener('toggle', showShares);
  startFlop();
  new ResizeObserver(() => drawCurves()).observe(find('each-curve'));
}

// drop forgets the results of the players before a change. It returns the id of a run to
// end, or null.
export function drop() {
  const id = run.known ? run.id : null;
  run.drop();
  abort?.abort();
  asked++;
  wanted = flop = whole = null;
  clear();
  setText('each-say', '');
  for (const id of parts) find(id).classList.add('blank'); // their boxes stay, so that nothing moves
  showEquities(() => null);
  return id;
}

// ask counts each hand, and each next card, of a request whose equities are known by a run.
export function ask(request, deal, view) {
  wanted = { ...request, flags: { ...request.flags, ...(deal.seed && { seed: deal.seed }), table: 'hands', ...(table.game.hole === 2 && { by: 'class' }) } };
  now = deal.players ?? [];
  find('each').hidden = now.length < 2 || now.every((p) => p.combos === 1) || now.some((p) => p.combos > mostHands);
  find('each-go').hidden = table.game.hole === 2;
  if ((!find('each').hidden || counts(wanted)) && table.game.hole === 2) count();
  nextCards();
  few = now.length > 1 && now.reduce((n, p) => n * p.combos, 1) <= mostDeals;
  showFlop(null, wanted, few);
  whole = view;
  find('shares').hidden = now.length < 2;
  showShares();
}

async function count() {
  const mine = asked;
  setText('each-say', 'Counting each hand.');
  try {
    await run.start(wanted);
  } catch (why) {
    if (mine === asked && !why.aborted) setText('each-say', why.error);
  }
}

async function show(view) {
  const mine = asked;
  if (view.state === 'running') return setText('each-say', text.waits(view) || `Counting each hand: ${Math.floor(100 * view.done / view.total)} %`);
  if (view.state !== 'done') return setText('each-say', view.error ?? 'Stopped.');
  try {
    const made = counts(wanted), file = (name) => api.get(`/api/runs/${view.id}/${name}.json`);
    const found = await Promise.all([table.game.hole === 2 ? file('classes') : { rows: [] }, file('percentiles'), made ? file('made-draw') : null]);
    const [curve, command] = await Promise.all([commandOf('curve'), made ? commandOf('made-draw') : '']);
    if (mine !== asked) return;
    flop = made ? { rows: found[2].rows, id: view.id, command } : null;
    [rows, curves] = found.map((f) => f?.rows);
    find('each').classList.remove('blank');
    const files = (command, ...all) => all.flatMap((name) => fileOf(view, name, name.endsWith('svg') ? '-plot' : '-o', command));
    find('each-files').replaceChildren(...(table.game.hole === 2 ? files(view.command, 'classes.csv', 'classes.svg') : files(view.command, 'hands.csv')));
    find('each-curve-files').replaceChildren(...files(curve, 'percentiles.csv', 'percentiles.svg'));
    setText('each-command', view.command);
    setText('each-curve-command', curve);
    const of = found[1].summary;
    setText('each-say', of.method === 'exact' ? (rows.length || curves.length ? 'Exact.' : 'No hand of the ranges is left.') : `${text.some(text.words(Number(of.rounds)), 'deals')} sampled; ± is the 95 % interval.`);
    draw();
  } catch (why) {
    if (mine === asked) setText('each-say', why.error);
  }
}

// showShares shows how often each player gets which share of the pot, once its fold is open.
async function showShares() {
  if (!find('shares').open || !whole || now.length < 2) return;
  const mine = asked, rows = find('shares-table').tBodies[0], file = (name) => fileOf(whole, name, '-o', command);
  let command = '';
  try {
    const { rows: found, command: of } = await api.get(`/api/runs/${whole.id}/shares.json`);
    if (mine !== asked) return;
    command = of;
    rows.replaceChildren(...found.map((r) => html('tr', {},
      html('td', {}, nameOf(r.player - 1)), html('td', {}, r.pot_share), ...text.estimate(r.frequency, r.ci_low, r.ci_high, 2).map((t, i) => html('td', { className: i ? 'quiet' : '' }, t)))));
    setText('shares-command', command);
    find('shares-files').replaceChildren(...['shares.csv', 'shares.json'].flatMap(file));
    find('shares').classList.remove('blank');
  } catch (why) {
    if (mine === asked) rows.replaceChildren(html('tr', {}, html('td', { colSpan: 4 }, why.error)));
  }
}

// commandOf returns the command of another table of the run.
async function commandOf(name) {
  const flags = { ...wanted.flags, table: name };
  delete flags.by;
  return (await api.post('/api/command', { ...wanted, flags })).command;
}

const estimate = (r) => text.estimate(r.equity, r.ci_low, r.ci_high, 2);

// draw shows the hands of the player table.range.
export function draw() {
  if (!find('each').classList.contains('blank')) drawRows();
  if (cards.length && !find('outs').classList.contains('blank')) drawCards();
  if (wanted) showFlop(flop, wanted, few);
}

function drawRows() {
  const mine = rows.filter((r) => r.player === table.range + 1 && r.equity !== undefined), by = new Map(mine.map((r) => [r.hand, r]));
  find('each-table').hidden = !mine.length;
  setText('each-of', `Each hand of ${nameOf(table.range)}`);
  setText('each-kinds', mine.length ? `curve and table of ${mine.length} ${table.game.hole === 2 ? 'classes' : 'hands'}` : '');
  find('each-table').tBodies[0].replaceChildren(...mine.map((r) => html('tr', {},
    html('td', {}, r.hand), html('td', { className: 'quiet' }, text.count(r.weight)), ...estimate(r).map((t, i) => html('td', { className: i ? 'quiet' : '' }, t)),
    html('td', { className: 'quiet' }, text.percent(r.win_probability, 2)), html('td', { className: 'quiet' }, text.percent(r.tie_probability, 2)))));
  showEquities((name) => {
    const r = by.get(name);
    return r ? { equity: r.equity, title: `${name}: ${estimate(r).join(' ')}, wins ${text.percent(r.win_probability, 2)}, ties ${text.percent(r.tie_probability, 2)}, ${text.some(text.count(r.weight), 'hands')}` } : null;
  });
  find('each-result').hidden = !curves.length;
  drawCurves();
}

const height = 220, left = 46, right = 12, top = 10, bottom = 34;
const strokes = 4; // kinds of lines

// drawCurves draws the equity at each percentile of each range, the strongest hands first.
function drawCurves() {
  const at = find('each-curve'), width = at.clientWidth / scale();
  if (!curves.length || width <= 0) return at.replaceChildren();
  const drawing = svg('svg', { class: 'scaled', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  const x = (p) => left + (width - left - right) * p / 100, y = (e) => top + (height - top - bottom) * (1 - e);
  for (const e of [0, 0.25, 0.5, 0.75, 1]) {
    drawing.append(svg('line', { class: e === 0.5 ? 'zero' : 'grid', x1: left, x2: width - right, y1: y(e), y2: y(e) }), svg('text', { x: left - 6, y: y(e) + 4, 'text-anchor': 'end' }, `${100 * e} %`));
  }
  for (const p of [0, 25, 50, 75, 100]) drawing.append(svg('text', { x: x(p), y: height - bottom + 16, 'text-anchor': p === 100 ? 'end' : 'middle' }, `${p} %`));
  drawing.append(svg('text', { x: width - right, y: height - 3, 'text-anchor': 'end' }, 'share of the range with at least this equity'));
  const said = [];
  const players = [...new Set(curves.map((r) => r.player))];
  for (const [i, player] of players.entries()) {
    const points = curves.filter((r) => r.player === player);
    drawing.append(svg('path', { class: `line p${i % strokes}`, d: `M${points.map((r) => `${x(r.percentile).toFixed(1)} ${y(r.equity).toFixed(1)}`).join('L')}` }));
    const middle = points.find((r) => r.percentile >= 50) ?? points.at(-1), best = points[0];
    said.push(`${nameOf(player - 1)}: ${text.percent(best.equity, 1)} at best, ${text.percent(middle.equity, 1)} in the middle, ${text.percent(points.at(-1).equity, 1)} at worst`);
  }
  at.replaceChildren(drawing);
  at.setAttribute('aria-label', `Equity at each percentile of the ranges. ${said.join('; ')}`);
  find('each-legend').replaceChildren(...players.map((player, i) => html('span', {}, svg('svg', { width: 26, height: 8, 'aria-hidden': 'true' }, svg('line', { class: `line p${i % strokes}`, x1: 0, x2: 26, y1: 4, y2: 4 })), ` ${nameOf(player - 1)}`)));
}

// nextCards counts the equities after each next card, if the flop or the turn is known.
async function nextCards() {
  find('outs').hidden = table.players.length < 2 || ![3, 4].includes(table.board.length);
  if (find('outs').hidden) return;
  const mine = asked;
  abort = new AbortController();
  setText('outs-say', 'Counting.');
  try {
    const found = await api.post('/api/table/next', askedOf(), abort.signal);
    if (mine !== asked) return;
    cards = found.json.rows;
    find('outs').classList.remove('blank');
    setText('outs-command', found.json.command);
    find('outs-files').replaceChildren(textFile('next.csv', found.csv, found.json.command));
    drawCards();
  } catch (why) {
    if (mine === asked && !why.aborted) setText('outs-say', why.reason ?? why.error);
  }
}

// ahead reports whether the player table.range has the most equity now.
const ahead = () => now.length > table.range && now.length > 1 && now.every((p, i) => i === table.range || p.equity < now[table.range].equity);

// leads reports whether the player of a row has the most equity with its card.
const leads = (r) => cards.every((c) => c.card !== r.card || c.player === r.player || c.equity < r.equity);

// drawCards colours each next card by the equity of the player table.range.
function drawCards() {
  const before = ahead(), mine = new Map(cards.filter((r) => r.player === table.range + 1).map((r) => [r.card, r]));
  setText('outs-of', `Next card for ${nameOf(table.range)}`);
  find('outs-cards').replaceChildren(...(mine.size ? deckOf() : []).map((name) => {
    const r = mine.get(name), e = html('li', {}, ...card(name).childNodes, html('b', {}, r ? `${Math.round(100 * r.equity)}` : ' '));
    e.className = r ? leads(r) ? 'better' : '' : 'known';
    heat(e, r?.equity);
    e.title = r ? `${words(name)}: ${text.percent(r.equity, 4)}, exact${r.category_then ? `; ${r.category_then}` : ''}` : `${words(name)}: known`;
    return e;
  }));
  find('outs-cards').style.setProperty('--size', String(deckOf().length / 4));
  const better = [...mine.values()].filter(leads).length;
  const say = !better ? `No card ${before ? 'keeps' : 'takes'} the lead` : `${better} of ${mine.size} cards ${better === 1 ? (before ? 'keeps' : 'takes') : before ? 'keep' : 'take'} the lead, more equity than any other player: ${better === 1 ? 'it is' : 'they are'} framed`;
  setText('outs-say', mine.size ? `Equity with each next card, exact. ${say}.` : '');
}
