// The view Hands. Its settings are those of the form, and what it shows is stage.last: a run, or hands that
// are dealt one by one. Number, figure, table, command and files are of it alone.

import * as api from './api.js';
import { Asked } from './asked.js';
import { accepted, askCommand, exclude, fillForm, flags, showCommand, showError } from './form.js';
import { allCurves, convergence, startCurve } from './curve.js';
import { drawChoice, ranks, signs, suits } from './cards.js';
import { estimate, lengthOf, showLength, startLength, wrongLength } from './length.js';
import { all, big, drawnSeed, find, html, setText, svg } from './node.js';
import { fileOf } from './picture.js';
import * as place from './place.js';
import { fan, pause, reset, startPlay } from './play.js';
import { isOf } from './result.js';
import { words } from './sentence.js';
import * as text from './text.js';

/** @type {any} */
let stage = null;
let chosen = 'flush', catalogue = null, early = { of: '', curve: [] };
const form = () => find('hands-form');
const shownNow = () => !find('hands').hidden;

export function start(say) {
  form().elements.seed.value = drawnSeed();
  stage = new Asked('hands', say, { run: 'Deal', soon: 0, request, fill, edited, inputsOf: (of) => of?.flags ?? {}, wrong: wrongLength, ready: lengthOf, begins: reset, own, comes, changed, shows, draw: show, done });
  form().addEventListener('input', () => { pause(); edited(); });
  startPlay({ request, show: (view) => stage.show(view), fail: (why) => stage.fail(why), paused: () => { if (stage.last?.state === 'dealt') stage.tell(stage.last = { ...stage.last, playing: false }); } });
  startPicker();
  find('hands-table').tBodies[0].addEventListener('click', (e) => choose(e.target.closest('tr')?.dataset.hand));
  startCurve(find('hands-curve'), find('hands-curve-say'));
  startLength(form(), request, edited);
  find('hands-all').addEventListener('click', (e) => choose(e.target.closest('[data-hand]')?.dataset.hand));
  find('hands-relative').addEventListener('click', () => {
    const relative = find('hands-box').hidden;
    find('hands-relative').setAttribute('aria-pressed', String(relative));
    find('hands-box').hidden = !relative;
    find('hands-all').hidden = relative;
    draw(stage.last ?? {});
  });
  const resized = new ResizeObserver(() => stage.last && draw(stage.last));
  for (const id of ['hands-curve', 'hands-all']) resized.observe(find(id));
  const { name, inputs } = place.at();
  const first = name === 'hands' && inputs ? inputs : stage.run.had[0] && new URLSearchParams(stage.run.had[0].request.flags);
  if (first) fill(first); // now, since the user may edit before the catalogue is there
  api.get('/api/catalogue').then((found) => {
    catalogue = found;
    find('hands-game').append(...found.games.map((g, i) => html('option', { value: i ? g : '' }, titleOf(g))));
    if (place.at().name === 'hands' || !location.hash) shown(place.at().inputs);
  }).catch((why) => stage.fail(why));
}

const titleOf = (game) => (catalogue?.rules.find((r) => r.name === game)?.title ?? game).replaceAll("'", '’');

export const shown = (inputs) => catalogue && stage.shown(inputs); // start does it later
export const open = (view) => stage.open(view);
export const missing = (id) => stage.missing(id);

// fill sets the form from inputs.
function fill(inputs) {
  const given = new URLSearchParams(inputs);
  if (given.get('game') === (catalogue?.games[0] ?? '')) given.delete('game');
  fillForm(form(), given);
  if (!given.get('seed')) form().elements.seed.value = drawnSeed();
  showLength(form(), given);
}

const cardsIn = (value) => value.match(/(10|[AKQJT2-9])[shdc]/gi) ?? [];

// startPicker shows the cards to choose as known ones.
function startPicker() {
  const field = () => form().elements[find('hands-cards').querySelector('input:checked').value];
  const cards = (e) => cardsIn(e.value);
  const draw = () => drawChoice(find('hands-picker'), Object.keys(suits).flatMap((s) => ranks.map((r) => r + s)), ranks.length,
    (name) => ['hole', 'board', 'dead'].some((of) => cards(form().elements[of]).includes(name)), (name) => {
      const holds = ['hole', 'board', 'dead'].map((of) => form().elements[of]).find((e) => cards(e).includes(name)), e = holds ?? field();
      e.value = (holds ? cards(e).filter((c) => c !== name) : [...cards(e), name]).join('');
      e.dispatchEvent(new Event('input', { bubbles: true }));
      draw();
    });
  find('hands-cards').addEventListener('toggle', draw);
}

// first asks for the curve of the first hands of a run.
async function first({ flags: of }, most) {
  const mine = early, rounds = String(Math.min(most, 2 ** 18));
  const got = await api.post('/api/deal?from=1', { kind: 'hands', flags: { ...of, rounds } }).catch(() => null);
  if (!got || mine !== early) return;
  early.curve = got.curve ?? []; // null without points
  if (stage.last && shownNow()) draw(stage.last);
}

function request() {
  const of = flags(form());
  delete of.known;
  if (of.cards === '7') delete of.cards;
  return { kind: 'hands', flags: of };
}

// own reports whether a view has the settings of a request. Of hands that are dealt one by one
// their number and the engine do not count.
function own(asked, { state, request: of }) {
  const plain = ({ kind, flags: all }) => ({ kind, flags: Object.fromEntries(Object.entries(all).filter(([name]) => state !== 'dealt' || !['rounds', 'engine', 'target-error', 'hand'].includes(name))) });
  return isOf(plain(asked), plain(of));
}

// texts returns the words of settings.
function texts({ flags: of }) {
  const rules = catalogue?.rules.find((r) => r.name === of.game), n = text.numberOf(of.rounds), cards = (name) => cardsIn(of[name] ?? '').map((c) => c.replace('10', 'T'));
  const excluded = catalogue?.excluded[of.game || 'holdem']?.['cards 5'];
  const more = [cards('hole').length && `${signs(cards('hole'))} in the hole`, cards('board').length && `${signs(cards('board'))} on the board`, cards('dead').length && `without ${signs(cards('dead'))}`,
    of.decks && `${of.decks} decks`, of.jokers && `${of.jokers} ${of.joker ?? 'wild'} ${of.jokers === '1' ? 'joker' : 'jokers'}`, of.engine && `the ${of.engine} engine`];
  return {
    'hands-length-word': of['target-error'] ? `until an error of ${of['target-error']}${of.hand ? ` of a ${of.hand}` : ''},` : n > 0 ? text.words(n) : of.rounds ?? '–',
    'hands-size-word': excluded && rules ? `${rules.hole} + ${rules.board} cards` : `${of.cards ?? 7} cards`,
    'hands-game-word': titleOf(of.game || 'holdem'),
    'hands-more-word': more.filter(Boolean).join(', '),
    'hands-seed-word': of.seed ?? 'drawn',
  };
}

// edited shows what the settings ask for: the words, the command, the address, the time.
function edited() {
  const asked = request(), { last, run } = stage, why = stage.wrong();
  place.keep('hands', asked.flags);
  stage.render();
  if (!catalogue) return;
  exclude(form(), 'hands-excluded', catalogue.excluded[form().elements.game.value || 'holdem'] ?? {});
  if (why) showError('hands', why, false);
  else if (last?.command && last.state !== 'dealt' && stage.own()) {
    accepted('hands');
    showCommand('hands', last.command);
  } else askCommand('hands', asked);
  if (!why) estimate(asked, run.live);
}

// changed shows a new state of the run that is not a new result.
function changed(state, busy) {
  for (const e of all('.by-hand button')) e.disabled = busy;
  for (const a of all('#hands-files a, #hands-curve-files a')) if (state === 'gone') a.setAttribute('aria-disabled', 'true');
}

// shows shows the words of the settings, and returns what is on the page instead of others.
function shows(other, of) {
  const shown = of && texts(of), { last } = stage;
  words(texts(request()), other ? shown : null);
  return [last ? `${last.state === 'dealt' ? `${text.some(text.whole(last.done), 'hands')} dealt by hand` : `${shown['hands-length-word']} hands`}, ${shown['hands-game-word']}, ${shown['hands-size-word']}, seed ${shown['hands-seed-word']}${shown['hands-more-word'] && `, ${shown['hands-more-word']}`}` : '', 'Back to these'];
}

// comes takes hands that are dealt one by one in place of a run that has ended, and asks for the first hands of a run.
function comes(view) {
  if (view.state === 'dealt' && stage.run.live) return false;
  stage.last = view;
  if (view.state === 'dealt') stage.run.drop();
  else if (view.id !== early.of && view.state !== 'stopped' && Number(view.done) > 0) {
    early = { of: view.id, curve: [] };
    first(view.request, Number(view.total));
  }
  return true;
}

function show(view) {
  if (view.id && stage.own()) showCommand('hands', view.command);
  number(view);
  table(view);
  draw(view);
  files(view);
}

// done returns the status line of hands that are dealt.
function done(view) {
  const hands = text.some(text.words(Number(view.done)), 'hands');
  if (view.state === 'dealt') return [view.playing ? 'Dealing hand by hand' : `${hands} dealt`, { working: view.playing }];
  return [`${hands} in ${text.seconds(view.seconds)}`];
}

// number shows the frequency of the chosen hand, and the judgement of the run.
function number(view) {
  const live = view.state === 'running', rows = view.table?.rows ?? [];
  if (rows.length && !rows.some((r) => r.hand === chosen)) chosen = rows[0].hand;
  const r = rows.find((row) => row.hand === chosen), half = r && (r.high - r.low) / 2, done = Number(view.done);
  const [value, width] = r ? text.measured(r.frequency, r.frequency > 0 ? half : 0, 0).split(' ± ') : ['–', ''];
  setText('hands-done', view.state ? text.words(done) : ''); // in the line above the number
  setText('hands-what-of', r ? `${text.capital(chosen)}, after ` : view.state ? 'After ' : 'No hands yet');
  setText('hands-total', !view.state ? '' : `${done < Number(view.total) ? ` of ${text.words(Number(view.total))}` : ''} ${done === 1 ? 'hand' : 'hands'}${view.state === 'stopped' ? `, stopped${view.note ? `: ${view.note}` : ''}` : ''}`);
  big('hands-number', text.minus(value), r ? '%' : '');
  setText('hands-lead', !r ? text.waits(view) || (live ? 'Dealing the first hands.' : '') : lead(r, width));
  find('hands-bar').hidden = !live;
  find('hands-bar').value = done / Math.max(1, Number(view.total));
  const speed = view.seconds > 0 && done > 0 ? `${text.rate(done / view.seconds)} hands a second` : '';
  setText('hands-speed', [speed, live && text.toGo(view)].filter(Boolean).join(', '));
  verdict(view, rows, live);
}

// lead compares a frequency with its exact value.
function lead(r, width) {
  if (r.exact === undefined) return `± ${width} %, with 95 % confidence.`;
  const exact = `The exact value is ${text.plain(100 * r.exact, Math.max(4, width ? Math.ceil(Math.log10(100 * r.exact / Number(width))) + 2 : 4))} %.`;
  if (r.exact === 0) return 'It is impossible.';
  if (!(r.frequency > 0)) return `${exact} None so far.`;
  const off = r.frequency / r.exact - 1, half = (r.high - r.low) / 2 / r.exact;
  const by = text.measured(Math.abs(off), half, 2);
  return `${exact} ${Number(by.split(' ')[0]) ? `${by} % too ${off < 0 ? 'few' : 'many'}` : `Equal, ±${by.split('± ')[1]} %`}, with 95 % confidence.`;
}

// verdict judges a run: all of its frequencies together.
function verdict(view, rows, live) {
  const p = view.table?.p, z = rows.filter((r) => r.z !== undefined).map((r) => Math.abs(r.z)), far = Math.max(...z, 0), farther = 1 - (1 - text.beyond(far)) ** z.length;
  const known = p !== undefined, both = known ? Math.min(1, 2 * Math.min(p, farther)) : 1;
  const [words, kind] = !rows.length ? ['', ''] : !known ? [live ? 'No verdict before the end' : 'No verdict', 'doubt'] : both < 1e-6 ? ['They do not fit', 'unfair'] : both < 0.05 ? [both < 0.01 ? 'Rare' : 'Seldom', 'doubt'] : [`All ${numbers[z.length] ?? z.length} fit`, ''];
  setText('hands-verdict', words).className = `verdict ${kind}`;
  setText('hands-p', known ? text.pValue(p) : '–');
  setText('hands-fit', known ? `: ${text.oneIn(p)} fit worse` : '');
  setText('hands-far', z.length ? `Largest deviation: ${far.toFixed(2)} σ` : '');
  setText('hands-far-of', z.length && known ? `(${text.oneIn(farther)} have as much)` : z.length && live ? 'so far' : '');
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function table(view) {
  const rows = view.table?.rows ?? [];
  find('hands-empty').hidden = rows.length > 0;
  setText('hands-empty', view.state === 'running' ? text.waits(view) || 'Dealing the first hands.' : 'No hands yet. Press Deal.');
  fillRows(find('hands-table').tBodies[0], rows, Number(view.table?.rounds), chosen);
  const notes = (view.table?.warnings ?? []).map(text.grouped);
  if (view.state === 'stopped' && rows.length) notes.unshift(`Stopped at ${text.words(Number(view.done))} of ${text.words(Number(view.total))}: the table is of these hands, and the command repeats it.`);
  if (find('hands-notes').innerText !== notes.join('\n')) find('hands-notes').replaceChildren(...notes.map((n) => html('li', {}, n)));
}

function choose(hand) {
  if (!hand || !stage.last) return;
  chosen = hand;
  number(stage.last);
  table(stage.last);
  draw(stage.last);
}

function draw(view) {
  const rows = view.table?.rows ?? [], index = rows.findIndex((r) => r.hand === chosen), known = rows[index]?.exact;
  const curve = [...(view.id === early.of ? early.curve : []), ...(view.curve ?? [])].map((p) => [Number(p.rounds), p.counts.map(Number)]);
  if (rows.length) curve.push([Number(view.table.rounds), rows.map((r) => Number(r.count))]);
  const points = curve.filter(([n], i) => i === 0 || n > curve[i - 1][0]), total = view.state === 'running' ? Number(view.total ?? 0) : 0;
  if (!find('hands-all').hidden) allCurves(find('hands-all'), points, rows, total, chosen);
  else convergence(find('hands-curve'), index < 0 ? [] : points.map(([n, counts]) => [n, counts[index]]), known, total, chosen);
  const n = 10 ** Math.floor(Math.log10(Math.max(100, total, points.at(-1)?.[0] ?? 0))), band = (m) => text.plain(196 * Math.sqrt((1 - known) / known / m), 2);
  setText('hands-root', known > 0 && known < 1 ? `${text.capital(chosen)} relative to its exact value. The band of 95 %: ±${band(n / 100)} % after ${text.some(text.words(n / 100), 'hands')}, ±${band(n)} % after ${text.words(n)}. A hundred times the hands, a tenth of the error: 1/√hands.` : '');
  if (view.state !== 'dealt') fan(chosen, Number(view.request?.flags.cards ?? 7));
}

// files links the files of a run that has ended.
function files(view) {
  const ready = view.id && view.state !== 'running' && view.table, key = ready ? view.id : '';
  if (find('hands-files').dataset.of === key) return;
  find('hands-files').dataset.of = key;
  const links = (...names) => (ready ? names.flatMap(([file, flag]) => fileOf(view, file, flag)) : []);
  find('hands-files').replaceChildren(...links(['table.csv'], ['table.json'], ['table.svg', '-plot']));
  find('hands-curve-files').replaceChildren(...links(['curve.csv', '-convergence'], ['curve.svg', '-convergence']));
}

// The rows of the table of hands. During a run the cells are updated in place, so that clicks and selected text are
// kept.

const classes = ['', 'quiet', '', 'quiet', 'wide quiet', 'wide', 'strip wide'];

// fillRows shows rows of hands dealt in rounds.
function fillRows(body, rows, rounds, chosen) {
  const had = [...body.rows].map((tr) => tr.dataset.hand);
  if (had.length !== rows.length || rows.some((r, i) => r.hand !== had[i])) body.replaceChildren(...rows.map(newRow));
  rows.forEach((r, i) => fillRow(body.rows[i], r, rounds, r.hand === chosen));
}

function newRow(r) {
  const tr = html('tr', { data: { hand: r.hand } }, ...classes.map((className) => html('td', { className })));
  tr.cells[0].append(html('button', { type: 'button', className: 'pick' }, r.hand));
  return tr;
}

function fillRow(tr, r, rounds, chosen) {
  const half = (r.high - r.low) / 2, decimals = r.frequency > 0 && half > 0 ? text.decimals(half, 2) : 0;
  tr.classList.toggle('chosen', chosen);
  tr.querySelector('button').ariaPressed = String(chosen);
  const texts = [null, text.whole(r.count), text.percent(r.frequency, decimals),
    r.exact === undefined ? '–' : r.exact === 0 ? 'impossible' : `${text.plain(100 * r.exact, Math.max(3, decimals + 1 + Math.floor(Math.log10(100 * r.exact))))} %`,
    !(r.exact > 0) ? '–' : r.frequency > 0 ? `${off(r.frequency / r.exact - 1, half / r.exact)} %` : 'none dealt',
    r.z === undefined ? '–' : text.minus(r.z.toFixed(2))];
  texts.forEach((value, i) => {
    const cell = tr.cells[i];
    if (value === null || cell.textContent === value) return;
    if (cell.firstChild) cell.firstChild.data = value; // the same node: a selection keeps its place
    else cell.append(value);
  });
  tr.cells[6].replaceChildren(svg('svg', { 'aria-hidden': 'true', class: Math.abs(r.z ?? 0) > 1.96 ? 'far' : '' }, ...parts(r, rounds)));
}

// off writes a deviation in per cent with the digits of its interval.
const off = (d, half) => `${d < 0 ? '−' : '+'}${text.measured(Math.abs(d), half, 2)}`;

const span = 4.5; // standard errors to each side
const x = (z) => `${(50 + 50 * Math.max(-1, Math.min(1, z / span))).toFixed(2)}%`;

// parts returns the shapes of a strip: the estimate is a dot and its 95 % interval a whisker, in standard errors from
// the exact value.
function parts(row, rounds) {
  const line = (name, z, y1 = 0, y2 = 20) => svg('line', { class: name, x1: x(z), x2: x(z), y1, y2 });
  const all = [...[-4, -2, 2, 4].map((z) => line('tick', z)), line('zero', 0)];
  if (row.exact === undefined || row.z === undefined) return all;
  const sigma = Math.sqrt(row.exact * (1 - row.exact) / rounds);
  const low = (row.low - row.exact) / sigma, high = (row.high - row.exact) / sigma;
  all.push(svg('line', { class: 'whisker', x1: x(low), x2: x(high), y1: 10, y2: 10 }));
  for (const z of [low, high]) if (Math.abs(z) <= span) all.push(line('whisker', z, 6, 14));
  all.push(svg('circle', { cx: x(row.z), cy: 10, r: 4 }));
  return all;
}
