// What the equities of the players are made of: those of each hand of the ranges, the
// curves of the ranges, and those after each next card.

import * as api from './api.js';
import { card, words } from './cards.js';
import { across, down, gridOf, lineOf, plot } from './curve.js';
import { copy, heat } from './grid.js';
import { clear, counts, showFlop, startFlop } from './flop.js';
import { all, find, html, rowOf, setText, svg } from './node.js';
import { showEquities } from './range.js';
import { fileOf, textFile } from './picture.js';
import { choices } from './players.js';
import { Run } from './run.js';
import { asked as askedOf, deckOf, nameOf, table } from './table.js';
import * as text from './text.js';

let run, whole = null, now = [], rows = [], curves = [], cards = [], abort = null, asked = 0, wanted = null, flop = null, few = false;
let outsOf = 0; // the player whose next cards are shown: at first the hero
const parts = ['each', 'outs', 'seen', 'shares']; // elements whose numbers are of the players before
const mostDeals = 400; // of the players' hands together that are counted on all flops at once
const mostHands = 300000; // of a range whose hands have rows of their own

export function startDetail() {
  run = new Run('each', { show, fail: (why) => setText('each-say', why.error) });
  find('each-go').addEventListener('click', () => { if (wanted && !run.id) count(); });
  find('shares').addEventListener('toggle', showShares);
  find('outs-players').addEventListener('click', (e) => {
    outsOf = Number(e.target.closest('button')?.dataset.player ?? outsOf);
    drawCards();
  });
  addEventListener('beforeprint', paper);
  addEventListener('afterprint', noPaper);
  startFlop();
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

// latest shows what work returns a function for, or its error in an element, unless the players have changed meanwhile.
async function latest(say, work) {
  const mine = asked;
  try {
    const draw = await work();
    if (mine === asked) draw?.();
  } catch (why) {
    if (mine === asked && !why.aborted) setText(say, why.reason ?? why.error);
  }
}

function count() {
  setText('each-say', 'Counting each hand.');
  return latest('each-say', async () => { await run.start(wanted); });
}

function show(view) {
  if (view.state === 'running') return setText('each-say', text.waits(view) || `Counting each hand: ${Math.floor(100 * view.done / view.total)} %`);
  if (view.state !== 'done') return setText('each-say', view.error ?? 'Stopped.');
  return latest('each-say', async () => {
    const made = counts(wanted), grid = table.game.hole === 2, file = (name) => api.get(`/api/runs/${view.id}/${name}.json`);
    const found = await Promise.all([grid ? file('classes') : { rows: [] }, file('percentiles'), made ? file('made-draw') : null]);
    const [curve, command] = await Promise.all([commandOf('curve'), made ? commandOf('made-draw') : '']), { summary: of } = found[1];
    return () => {
      flop = made ? { rows: found[2].rows, id: view.id, command } : null;
      [rows, curves] = found.map((f) => f?.rows);
      find('each').classList.remove('blank');
      const files = (from, ...all) => all.flatMap((name) => fileOf(view, name, name.endsWith('svg') ? '-plot' : '-o', from));
      find('each-files').replaceChildren(...files(view.command, ...(grid ? ['classes.csv', 'classes.svg'] : ['hands.csv'])));
      find('each-curve-files').replaceChildren(...files(curve, 'percentiles.csv', 'percentiles.svg'));
      setText('each-command', view.command);
      setText('each-curve-command', curve);
      setText('each-say', of.method === 'exact' ? (rows.length || curves.length ? 'Exact.' : 'No hand of the ranges is left.') : `${text.some(text.words(Number(of.rounds)), 'deals')} sampled; ± is the 95 % interval.`);
      draw();
    };
  });
}

// showShares shows how often each player gets which share of the pot, once its fold is open.
function showShares() {
  if (!find('shares').open || !whole || now.length < 2) return;
  latest('shares-say', async () => {
    const { rows: found, command } = await api.get(`/api/runs/${whole.id}/shares.json`);
    return () => {
      find('shares-table').tBodies[0].replaceChildren(...found.map((r) => {
        const [value, ends] = text.estimate(r.frequency, r.ci_low, r.ci_high, 2);
        return rowOf(nameOf(r.player - 1), r.pot_share, value, [ends, 'quiet']);
      }));
      setText('shares-say', '');
      setText('shares-command', command);
      find('shares-files').replaceChildren(...['shares.csv', 'shares.json'].flatMap((name) => fileOf(whole, name, '-o', command)));
      find('shares').classList.remove('blank');
    };
  });
}

// commandOf returns the command of another table of the run.
async function commandOf(name) {
  const flags = { ...wanted.flags, table: name };
  delete flags.by;
  return (await api.post('/api/command', { ...wanted, flags })).command;
}

const estimate = (r) => text.estimate(r.equity, r.ci_low, r.ci_high, 2);

// draw shows the hands of the player table.range, and the next cards.
export function draw() {
  if (!find('each').classList.contains('blank')) drawRows();
  if (cards.length && !find('outs').classList.contains('blank')) drawCards();
  if (wanted) showFlop(flop, wanted, few);
}

const rowsOf = (player) => rows.filter((r) => r.player === player + 1 && r.equity !== undefined);

// fill shows rows in a table.
function fill(at, mine) {
  at.tBodies[0].replaceChildren(...mine.map((r) => {
    const [value, ends] = estimate(r);
    return rowOf(r.hand, [text.count(r.weight), 'quiet'], value, [ends, 'quiet'], [text.percent(r.win_probability, 2), 'quiet'], [text.percent(r.tie_probability, 2), 'quiet']);
  }));
}

// cellsOf returns a function that returns the equity and the title of a cell of the grid.
function cellsOf(mine) {
  const by = new Map(mine.map((r) => [r.hand, r]));
  return (name) => {
    const r = by.get(name);
    return r ? { equity: r.equity, title: `${name}: ${estimate(r).join(' ')}, wins ${text.percent(r.win_probability, 2)}, ties ${text.percent(r.tie_probability, 2)}, ${text.some(text.count(r.weight), 'hands')}` } : null;
  };
}

// paper puts the grids and the rows of the other ranges beside those of the one that is shown, for a page that is printed.
function paper() {
  noPaper();
  if (find('each').hidden || find('each').classList.contains('blank')) return;
  const beside = (e, tag, ...content) => e.parentElement.insertBefore(html(tag, { className: 'paper' }, ...content), e.nextSibling);
  for (const player of [...table.players.keys()].reverse()) {
    const mine = player === table.range || now[player]?.combos === 1 ? [] : rowsOf(player);
    if (!mine.length) continue;
    if (table.game.hole === 2) beside(find('grid-figure'), 'figure', html('div', { className: 'cap' }, html('h2', {}, `Hands of ${nameOf(player)}`)), html('div', { className: 'outlined' }, copy(cellsOf(mine))));
    /** @type {any} */
    const own = find('each-table').cloneNode(true);
    own.removeAttribute('id');
    fill(own, mine);
    beside(find('each-table').parentElement, 'div', html('h3', {}, `Each hand of ${nameOf(player)}`), own);
  }
}

function noPaper() { for (const e of all('.paper')) e.remove(); }

function drawRows() {
  const mine = rowsOf(table.range);
  find('each-table').hidden = !mine.length;
  setText('each-of', `Each hand of ${nameOf(table.range)}`);
  setText('each-kinds', mine.length ? `curve, and table of ${text.some(String(mine.length), 'rows')}` : '');
  fill(find('each-table'), mine);
  showEquities(cellsOf(mine));
  find('each-result').hidden = !curves.length;
  drawCurves();
}

const strokes = 4; // kinds of lines

// drawCurves draws the equity at each percentile of each range, the strongest hands first.
function drawCurves() {
  const quarters = [0, 25, 50, 75, 100], x = (p) => 10 * p, y = (e) => 1000 - 10 * e, per = (n) => `${n} %`, said = [];
  const players = [...new Set(curves.map((r) => r.player))], kind = (i) => `line p${i % strokes}`;
  const lines = players.map((player, i) => {
    const points = curves.filter((r) => r.player === player), at = (p) => text.percent((points.find((r) => r.percentile >= p) ?? points.at(-1)).equity, 1);
    said.push(`${nameOf(player - 1)}: ${at(0)} at best, ${at(50)} in the middle, ${at(100)} at worst`);
    return [kind(i), lineOf(points.map((r) => [x(r.percentile), y(100 * r.equity)]))];
  });
  plot(find('each-curve'), [['grid', gridOf(x, y, [], quarters)], ...lines], [...across(x, quarters, per), ...down(y, quarters, per)]);
  find('each-curve').setAttribute('aria-label', `Equity at each percentile of the ranges. ${said.join('; ')}`);
  find('each-legend').replaceChildren(...players.map((player, i) => html('span', {}, svg('svg', { width: 26, height: 8, 'aria-hidden': 'true' }, svg('line', { class: kind(i), x1: 0, x2: 26, y1: 4, y2: 4 })), ` ${nameOf(player - 1)}`)));
}

// nextCards counts the equities after each next card, if the flop or the turn is known.
function nextCards() {
  find('outs').hidden = table.players.length < 2 || ![3, 4].includes(table.board.length);
  if (find('outs').hidden) return;
  abort = new AbortController();
  setText('outs-say', 'Counting.');
  latest('outs-say', async () => {
    const { json, csv } = await api.post('/api/table/next', askedOf(), abort.signal);
    return () => {
      cards = json.rows;
      find('outs').classList.remove('blank');
      setText('outs-command', json.command);
      find('outs-files').replaceChildren(textFile('next.csv', csv, json.command));
      drawCards();
    };
  });
}

// ahead reports whether the player outsOf has the most equity now.
const ahead = () => now.length > outsOf && now.length > 1 && now.every((p, i) => i === outsOf || p.equity < now[outsOf].equity);

// leads reports whether the player of a row has the most equity with its card.
const leads = (r) => cards.every((c) => c.card !== r.card || c.player === r.player || c.equity < r.equity);

// drawCards colours each next card by the equity of the player outsOf, and says how many are his outs, which improve
// the category of a known hand, and how many give him the lead.
function drawCards() {
  outsOf = Math.min(outsOf, table.players.length - 1);
  const before = ahead(), rows = cards.filter((r) => r.player === outsOf + 1), mine = new Map(rows.map((r) => [r.card, r])), name = nameOf(outsOf);
  setText('outs-of', `Next card for ${name}`);
  choices('outs-players', 'player', table.players.map((_, i) => [i, nameOf(i)]), outsOf);
  find('outs-cards').replaceChildren(...(mine.size ? deckOf() : []).map((name) => {
    const r = mine.get(name), title = `${words(name)}: ${r ? `${text.percent(r.equity, 4)}, exact${r.category_then ? `; ${r.category_then}` : ''}` : 'known'}`;
    return html('li', { title, className: r ? `${leads(r) ? 'better ' : ''}${heat(r.equity)}` : 'known' }, ...card(name).childNodes, html('b', {}, r ? `${Math.round(100 * r.equity)}` : ' '));
  }));
  find('outs-cards').style.setProperty('--size', String(deckOf().length / 4));
  const outs = rows.filter((r) => r.better).sort((a, b) => b.equity - a.equity), kinds = [...new Set(outs.map((r) => r.category_then))]; // the best first
  const to = kinds.map((kind, i) => { const n = String(outs.filter((r) => r.category_then === kind).length); return `${i ? n : text.some(n, 'outs')} to ${/^(two|three|four) /.test(kind) ? '' : 'a '}${kind}`; });
  const better = rows.filter(leads).length, verb = before ? 'keep' : 'take';
  const say = !better ? `No card ${verb}s the lead` : `${better} of ${rows.length} cards ${better === 1 ? `${verb}s` : verb} the lead, more equity than any other player: ${better === 1 ? 'it is' : 'they are'} framed`;
  setText('outs-say', rows.length ? `${to.length ? `${name} has ${to.join(', ')}. ` : ''}${say}.` : '');
}
