// The made hands and the draws of a player's range, on the board or on all flops: their shares of
// the range, their equities, and which hands are kept for the next street.

import * as api from './api.js';
import { all, find, html, roving, setText } from './node.js';
import { fileOf, textFile } from './picture.js';
import { ran } from './place.js';
import { setClasses } from './range.js';
import { alone, nameOf, single, table } from './table.js';
import * as text from './text.js';

const draws = ['flush draw + open-ended', 'flush draw + gutshot', 'nut flush draw', 'flush draw', 'open-ended', 'double gutshot', 'gutshot', 'backdoor flush draw', 'two overcards', 'no draw']; // the best first
const kinds = ['made', 'draw'];
let rows = [], names = {}, ticked = {}, of = '', asked = '', now = '', flops = null, wanted = null, abort = null;

export function startFlop() {
  find('seen').addEventListener('click', (e) => {
    const { kind, name, all: better } = e.target.dataset;
    if (!kind) return;
    tick(kind, name, better);
    draw();
    all(`#seen [data-name="${name}"]`).find((at) => at.dataset.kind === kind && at.dataset.all === better)?.focus();
  });
  for (const kind of kinds) find(`seen-${kind}`).addEventListener('keydown', roving(() => all(`#seen-${kind} [data-name]`), () => 2));
  find('seen-keep').addEventListener('click', () => !find('equity').classList.contains('stale') && (cards() ? keep() : countFlops()).catch(failed));
}

const failed = (why) => { if (!why.aborted) setText('seen-say', [why.reason ?? why.error, why.hint].filter(Boolean).join(': ')); };

// can reports whether the game has made hands and draws.
const can = () => table.game.hole === 2 && table.game.board > 0;

const cards = () => (wanted.flags.board ?? '').length / 2;

// counts reports whether a run of each hand of a request has the table.
export const counts = ({ flags, players }) => can() && Boolean(flags.board) && players.length > 1;

// tick ticks a name or takes its tick away. With better it chooses the name and all better ones: then
// the other kind, if all of it is ticked, is cleared, as it would keep every hand.
function tick(kind, name, better) {
  const has = ticked[kind] ?? new Set(names[kind]), other = kinds.find((k) => k !== kind);
  if (better) {
    ticked[kind] = new Set(names[kind].slice(0, names[kind].indexOf(name) + 1));
    ticked[other] ??= new Set();
    return;
  }
  if (!has.delete(name)) has.add(name);
  ticked[kind] = has;
}

// clear forgets the table of other settings.
export function clear() {
  find('seen-keep').disabled = true;
  asked = '';
  flops = null;
  abort?.abort();
}

// showFlop shows the player table.range: from a run, or without one the shares alone, as simulate
// exact counts them. run has the rows of all players and the command, and the id of the run or a file. Few hands are
// counted on all flops at once.
export async function showFlop(run, request, few = false) {
  wanted = request;
  run ??= flops;
  if (few && !run && !cards() && can()) return countFlops().catch(failed);
  const exact = alone(request, table.range), { game, hole, board } = exact.flags, want = JSON.stringify([table.range, exact, Boolean(run)]);
  if (counts(request) && !run) return; // it comes
  find('seen').hidden = !can() || !hole || !run && cards() === 5;
  if (find('seen').hidden || want === asked) return;
  asked = want;
  try {
    const [found, best] = await Promise.all([run ? null : api.post('/api/table/made-draw', exact), single(hole).length && board ? api.post('/api/table/made', exact) : null]);
    if (want !== asked) return;
    now = best ? `Now: ${best.json.summary.best.text} (${best.json.summary.best.cards}).` : '';
    rows = run ? run.rows.filter((r) => r.player === table.range + 1) : found.json.rows.map((r) => ({ ...r, range_share: r.exact_probability, weight: r.count }));
    const here = `${table.range} ${game} ${board}`;
    if (of !== here) ticked = {};
    of = here;
    setText('seen-of', `Made hands and draws on ${board ? `this ${['flop', 'turn', 'river'][cards() - 3]}` : 'all flops'}`);
    setText('seen-command', run?.command ?? found.json.command);
    find('seen-files').replaceChildren(...(run?.id ? ['made-draw.csv', 'made-draw.json'].flatMap((file) => fileOf(run, file)) : [textFile('made-draw.csv', (run ?? found).csv, run?.command ?? found.json.command)]));
    draw();
  } catch (why) {
    if (want !== asked) return;
    rows = [];
    draw();
    setText('seen-say', why.reason ?? why.error);
  }
  find('seen').classList.remove('blank');
}

// sum returns the share, the hands and the equity of rows together.
function sum(some) {
  const add = (value) => some.reduce((n, r) => n + value(r), 0), deals = add((r) => r.deals ?? 0);
  return { share: add((r) => r.range_share), hands: add((r) => r.weight), equity: deals ? add((r) => (r.equity ?? 0) * r.deals) / deals : NaN };
}

// open reports whether another player has a range that may have cards of the flop.
const open = () => wanted.players.some((p, i) => i !== table.range && !single(p).length && !['random', '*'].includes(p));

const has = (kind, name) => !ticked[kind] || ticked[kind].has(name);
const used = () => (cards() === 5 ? ['made'] : kinds); // on the river there are no draws
const stays = (r) => used().some((kind) => has(kind, r[kind]));

function draw() {
  names = { made: [...new Set(rows.map((r) => r.made))], draw: draws.filter((d) => rows.some((r) => r.draw === d)) };
  const groups = kinds.map((kind) => names[kind].map((name) => rows.filter((r) => r[kind] === name))), most = Math.max(...groups.flat().map((g) => sum(g).share));
  kinds.forEach((kind, i) => {
    find(`seen-${kind}`).hidden = !used().includes(kind);
    find(`seen-${kind}`).tBodies[0].replaceChildren(...names[kind].map((name, j) => {
      const { share, equity } = sum(groups[i][j]), on = has(kind, name), part = (tag, of) => html(tag, { style: { width: `${100 * of / most}%` } });
      const box = html('input', { type: 'checkbox', checked: on, ariaLabel: `Keep ${name}`, tabIndex: j ? -1 : 0, data: { kind, name } });
      const who = html('button', { type: 'button', title: 'This and all better ones', tabIndex: -1, data: { kind, name, all: 'better' } }, name);
      return html('tr', { className: on ? '' : 'off' }, html('td', {}, box), html('th', { scope: 'row' }, part('i', sum(groups[i][j].filter(stays)).share), part('u', share), who), html('td', { title: text.percent(share, 4) }, share < 5e-4 ? '< 0.1 %' : text.percent(share, 1)),
        html('td', { className: 'plum', title: Number.isNaN(equity) ? '' : text.percent(equity, 2) }, Number.isNaN(equity) ? '–' : `${Math.round(100 * equity)}`));
    }));
  });
  const whole = sum(rows), kept = sum(rows.filter(stays)), some = kept.hands < whole.hands, go = find('seen-keep');
  const board = cards() > 0, counted = !Number.isNaN(whole.equity);
  go.textContent = board ? `Keep ${text.count(kept.hands)} of ${text.some(text.count(whole.hands), 'hands')}` : 'Count their equities';
  go.hidden = !board && (counted || wanted.players.length < 2);
  go.disabled = board && (!some || !kept.hands);
  const what = some ? `${board ? 'Kept' : 'Ticked'}: ${text.percent(kept.share, 1)} of the range` : board ? text.some(text.count(whole.hands), 'hands') : counted || !open() ? 'All flops, exact' : 'All flops, exact, whatever the ranges of the others';
  find('seen').classList.toggle('unknown', !counted);
  setText('seen-kinds', `${used().map((kind) => names[kind].length).join(' + ')} kinds, ${nameOf(table.range)}`);
  setText('seen-say', !some && now ? now : `${nameOf(table.range)}. ${what}${some && counted && kept.hands ? `, equity ${text.percent(kept.equity, 2)}` : ''}.`);
}

// countFlops counts the equities on all flops.
async function countFlops() {
  const of = wanted, { game, dead } = of.flags;
  abort = new AbortController();
  find('seen').hidden = false;
  setText('seen-say', 'Counting all flops.');
  find('seen-keep').disabled = true;
  const { json, csv } = await api.post('/api/table/flops', { kind: 'equity', players: of.players, flags: { game, dead } }, abort.signal);
  if (of !== wanted) return;
  flops = { rows: json.rows, command: json.command, csv };
  showFlop(flops, of);
}

// keep narrows the range to the hands that stay. Back leads to the range before.
async function keep() {
  const mine = asked, chosen = (kind) => (used().includes(kind) ? names[kind].filter((name) => has(kind, name)) : []);
  const { hole, board, dead = '' } = alone(wanted, table.range).flags;
  const { classes } = await api.post('/api/range', { text: hole, game: table.game.name, board, dead, made: chosen('made'), draw: chosen('draw') });
  if (mine !== asked) return;
  ticked = {};
  ran();
  setClasses(classes.map((c) => c.text));
}
