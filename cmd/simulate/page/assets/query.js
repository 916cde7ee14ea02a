// The view Query.

import * as api from './api.js';
import { bars, squares } from './bars.js';
import { card, parsed, signs } from './cards.js';
import { askCommand, clearErrors, fillForm, flags, showCommand, showError, showPlace, undone, wrongIn } from './form.js';
import { timeOf } from './length.js';
import { big, drawnSeed, find, html, setText } from './node.js';
import { fileOf } from './picture.js';
import * as place from './place.js';
import { isOf, showResult } from './result.js';
import { Run } from './run.js';
import { shut } from './sentence.js';
import * as text from './text.js';

let say, run, last = null, chosen = '', asked = true; // asked is false during a run that nobody has asked for
const form = () => find('query-form'), script = () => find('query-text');
const unasked = 1e6; // deals of a sample that nobody has asked for, at most

// An example is a question in words, its query, of a sample the number of deals, and the words before and behind the
// number of the answer: {} is its interval, [] the second answer, and {key} the commonest value; then the
// names of the squares.
/** @type {[string, string, string, string, string, ...string[]][]} */
const examples = [
  ['How often do queens win against ace-king?', "select count(winsHi(hero)) as wins, count(tiesHi(hero)) as ties\nfrom hero='QQ', villain='AK'", '', 'Queens win', 'against ace-king{}, and tie [].', 'queens win', 'tie', 'ace-king wins'],
  ['What does a jack-ten suited flop?', "select histogram(handType(hero, flop))\nfrom hero='JTs'", '', 'Jack-ten suited flops {key}', 'of the time{}'],
  ['What does ace-king flop, by the pair?', "select histogram(flopHandCategory(hero))\nfrom hero='AKo'", '', 'Ace-king flops {key}', 'of the time{}'],
  ['How good is a set on a wet flop?', "select avg(riverEquity(hero)) as equity\nfrom hero='77', villain='JJ+, AhKh', board='7hTh9c'", '', 'A set of sevens has', 'of the pot on average{}, against overpairs and a flush draw.', 'the set', 'the other hand'],
  ['How often do kings lead on the flop?', "select count(HvHequity(hero, flop) > 0.5)\nfrom hero='KsKh', villain='AsQs'", '', 'Kings lead on', 'of the flops{} against ace-queen suited.', 'kings lead', 'they do not'],
  ['Which hand wins the pot at the end?', "select histogram(winningHandType())\nfrom a='*', b='*', c='*'", '1e6', 'Of three hands the best is {key}', 'of the time{}'],
  ['Does anybody of four have a pair?', "select count(any(p, pocketPair(p)))\nfrom a='*', b='*', c='*', d='*'", '1e6', 'Somebody of four holds a pair in', 'of the deals{}.', 'a pair', 'no pair'],
  ['How many outs has a flush draw?', "select histogram(outsToHandType(hero, flop, flush))\nfrom hero='Ah5h', board='KhTh2c'", '', '', ''],
  ['Omaha: who has the nuts on the flop?', "select count(nutHi(hero, flop))\nfrom game='omaha', hero='AsAhKsKh'", '', 'Aces and kings, double suited, have the nuts on', 'of the flops{}.', 'the nuts', 'less'],
  ['Only flops of one suit: who wins?', "select avg(riverEquity(hero))\nfrom hero='AhKh', villain='TT'\nwhere monotoneBoard(flop)", '1e6', 'Ace-king suited has', 'of the pot on flops of one suit{}, against tens.', 'ace-king', 'tens'],
];

export async function start(sayIt) {
  say = sayIt;
  run = new Run('query', { show, fail, changed });
  form().addEventListener('submit', begin);
  form().addEventListener('input', edited);
  undone('query', back);
  form().querySelector('[data-new-seed]').addEventListener('click', () => {
    form().elements.seed.value = drawnSeed();
    edited();
  });
  script().addEventListener('keydown', (e) => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) begin(e); });
  find('query-stop').addEventListener('click', () => run.stop().catch(fail));
  const pick = (i) => {
    const [, of, rounds] = examples[i];
    fillForm(form(), new URLSearchParams({ query: of, rounds }));
    edited();
    begin();
  };
  find('query-examples').append(...examples.map(([words, of], i) => html('li', {}, html('button', { type: 'button', title: of, onclick: () => pick(i) }, words))));
  find('query-pick').append(html('option', { value: '' }, 'Questions'), ...examples.map(([words], i) => html('option', { value: i }, words)));
  find('query-pick').addEventListener('change', (e) => { if (e.target.value) pick(Number(e.target.value)); });
  find('query-filter').addEventListener('input', filter);
  script().value = examples[0][1];
  run.recall();
  const { name, inputs } = place.at();
  if ((name !== 'query' || !inputs) && run.had[0]) fill(new URLSearchParams(inputsOf(run.had[0].request)));
  if (name === 'query') shown(inputs);
  try {
    functions((await api.get('/api/catalogue')).functions);
  } catch (why) {
    fail(why);
  }
}

// back takes the settings of what is shown.
function back() {
  fill(new URLSearchParams(last ? inputsOf(last.request) : { query: examples[0][1] }));
  edited();
}

// functions lists functions by their groups. A click writes a call at the cursor.
function functions(all) {
  const groups = [...new Set(all.map((f) => f.group))];
  find('query-functions').replaceChildren(...groups.map((group) => html('section', {}, html('h3', {}, group), html('ul', {}, ...all.filter((f) => f.group === group).map(functionOf)))));
}

function functionOf(f) {
  const call = html('button', { type: 'button', className: 'call', title: `Write ${f.example}` }, html('b', {}, f.name), `(${f.takes.join(', ')})`);
  call.addEventListener('click', () => {
    script().focus();
    document.execCommand('insertText', false, f.example); // it can be undone
  });
  const also = f.aliases ? ` Also ${f.aliases.join(', ')}.` : '';
  return html('li', {}, call, html('small', {}, `${f.text}; ${f.gives}.${also}`), html('small', { className: 'example' }, f.example));
}

// filter shows the functions that have the words of the filter.
function filter() {
  const wanted = find('query-filter').value.toLowerCase().split(/\s+/), list = find('query-functions');
  for (const e of list.querySelectorAll('li')) e.hidden = !wanted.every((word) => e.textContent.toLowerCase().includes(word));
  for (const e of list.children) e.hidden = !e.querySelector('li:not([hidden])');
  find('query-no-function').hidden = Boolean(list.querySelector('section:not([hidden])'));
}

// fill sets the form from inputs.
function fill(inputs) {
  fillForm(form(), inputs);
  script().value = inputs.get('query') ?? script().value;
}

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  if (inputs) fill(inputs);
  edited();
  const of = request();
  if (last && (!inputs || isOf(of, last.request))) return show(last);
  last = null;
  if (run.arrive(of)) return changed(run.state);
  changed('');
  answers({ state: '', request: of });
  if (wrongIn(form()) || !of.players[0]) return;
  if (text.numberOf(of.flags.rounds ?? '') <= unasked) return begin(null, false);
  timeOf(of, (time, seconds) => {
    if (last || run.id || run.live || !isOf(of, request())) return;
    if (seconds <= 1) begin(null, false);
    else setText('query-lead', `Not run yet${time}. Press Run.`);
  });
}

// open follows a run of the list, and returns the address with its settings.
export function open(view) {
  run.attach(view.id, view.request);
  last = null;
  return place.addressOf('query', inputsOf(view.request));
}

export function missing(id) { if (run.id === id) run.set('gone'); }

const inputsOf = (of) => ({ query: of.players[0] ?? '', ...of.flags });

function request() {
  const { query, ...all } = flags(form());
  return { kind: 'query', flags: all, players: [(query ?? '').replaceAll('\r\n', '\n')] }; // as forms send lines
}

function edited() {
  const of = request();
  place.keep('query', inputsOf(of));
  showPlace('query', '', null);
  const why = wrongIn(form());
  if (why) showError('query', why, false);
  else if (last && isOf(of, last.request)) {
    clearErrors('query');
    showCommand('query', last.command);
  } else if (of.players[0] && !of.players[0].startsWith('-')) askCommand('query', of);
  else showCommand('query', '–');
  result();
}

async function begin(e, by = true) {
  e?.preventDefault();
  run.yield(asked);
  if (run.state === 'starting' || run.state === 'running') return;
  asked = by;
  clear();
  try {
    const why = wrongIn(form());
    if (why) throw why;
    const command = await run.start(request());
    place.ran();
    showCommand('query', command);
    shut(form());
  } catch (why) {
    refused(why);
    changed(run.state);
    if (last) tell(last);
  }
}

function clear() {
  clearErrors('query');
  showPlace('query', '', null);
}

// refused shows an error: that of a query at its line and column.
function refused(why) {
  showError('query', why);
  if (!why.line) return;
  showPlace('query', script().value, why);
  const lines = script().value.split('\n'), at = lines.slice(0, why.line - 1).join('\n').length + (why.line > 1 ? 1 : 0) + why.column - 1;
  script().focus();
  script().setSelectionRange(at, at + (script().value.slice(at).match(/^(\w+|.)/)?.[0].length ?? 0));
}

function fail(why) {
  changed(run.state);
  say(why.error, { bad: true });
}

// changed shows a new state of the run that is not a new result.
function changed(state) {
  find('query-run').disabled = asked && (state === 'running' || state === 'starting');
  find('query-stop').disabled = !run.live || !asked;
  find('query').classList.toggle('running', run.live);
  if (state === 'starting') say('Preparing', { working: true });
  else if (state === 'lost') say('Connection lost, trying again', { bad: true });
  else if (state === 'gone') say('The run is gone: the program was started again', { bad: true });
  else if (state === '') say('Ready');
  result();
}

// result shows whose answers are on the page.
function result() {
  const of = last?.request?.players[0], at = examples.findIndex(([, query]) => query === of);
  showResult('query', last, last && !isOf(request(), last.request), 'the answer to another query', ['Back to it', back], run, () => { fill(new URLSearchParams(inputsOf(run.request))); begin(); });
  [...find('query-examples').querySelectorAll('button')].forEach((e, i) => (i === at ? e.setAttribute('aria-current', 'true') : e.removeAttribute('aria-current')));
  find('query-pick').value = at < 0 ? '' : at;
}

function show(view) {
  last = view;
  changed(view.state);
  tell(view);
  if (find('query').hidden) return;
  answers(view);
  files(view);
  if (view.state === 'failed') showError('query', { error: view.error });
}

function tell(view) {
  const done = text.words(Number(view.done));
  if (view.state === 'running') return run.state === 'running' && say(...text.working(view, 'Dealing'));
  if (view.state === 'done') return say(`Answered in ${text.seconds(view.seconds)}`);
  return say(view.state === 'stopped' ? `Stopped at ${done} of ${text.words(Number(view.total))} deals` : 'The query failed', { bad: view.state === 'failed' });
}

// answers shows the rows of a result: the first as the number in a sentence, the figure of its kind, and all of them in
// tables.
function answers(view) {
  const rows = view.query?.rows ?? [], single = rows.filter((r) => !r.key), several = [...new Set(rows.filter((r) => r.key).map((r) => r.selector))];
  const query = view.request?.players[0] ?? '', shares = sharesOf(query, [...new Set(rows.map((r) => r.selector))]), isShare = (r) => shares.has(r.selector) && r.value !== undefined;
  const keys = rows.filter((r) => r.key && r.selector === several[0]), most = [...keys].sort((a, b) => b.value - a.value), first = single[0] ?? most[0];
  const [, , , before, behind, ...names] = examples.find(([, of]) => of === query) ?? ['', '', '', '', '', ''], outs = first && outsOf(query, keys);
  find('query-empty').hidden = rows.length > 0 || !view.state;
  setText('query-empty', view.state === 'running' ? text.waits(view) || 'Dealing the first hands.' : 'Stopped before a result: an exact answer needs all deals.');
  const [value, unit, start, end] = !first ? ['–', '', view.state ? '' : 'No answer yet', ''] : outs ? outs.words : isShare(first) ? shareWords(first, most, single, before, behind) : [number(first), '', `${text.capital(first.selector)}:`, first.value === undefined ? '' : interval(first, 0.01).trim()];
  setText('query-what', start);
  big('query-number', value, unit);
  setText('query-lead', end);
  setText('query-counted', rows.length ? counted(rows[0], view) : '');
  figure(first, { outs, keys, single, isShare, names });
  find('query-answers').hidden = !rows.length;
  find('query-box').hidden = !single.length;
  find('query-table').tBodies[0].replaceChildren(...single.map((r) => html('tr', {},
    html('td', {}, r.selector), html('td', {}, number(r)), html('td', { className: 'quiet' }, error(r)), html('td', { className: 'quiet wide' }, fraction(r)), html('td', { className: 'quiet wide' }, text.whole(r.counted)))));
  find('query-histograms').replaceChildren(...several.map((s) => histogram(s, rows.filter((r) => r.key && r.selector === s))));
  find('query-warnings').replaceChildren(...(view.query?.warnings ?? []).map((w) => html('li', {}, text.grouped(w))));
}

// interval writes that of a row, in the unit of its value: per cents, or by .01 plain numbers.
const interval = (r, by = 1) => { const [, ends] = text.fact(r.value * by, ...endsOf(r).map((e) => e * by)); return ends && ` (${ends})`; };

// shareWords returns the number of a share, its unit, and the sentence around it.
function shareWords(first, keys, single, before, behind) {
  const own = !before, per = (r) => `${text.fact(r.value, ...endsOf(r))[0]} %`, [value] = text.fact(first.value, ...endsOf(first));
  const then = keys.length > 2 ? `, then ${said(keys[1].key)} ${per(keys[1])} and ${said(keys[2].key)} ${per(keys[2])}.` : keys.length > 1 ? `, else ${said(keys[1].key)}.` : '.';
  const start = own ? `${text.capital(first.selector)}${first.key ? ` is ${said(first.key)}` : ''} in` : before.replace('{key}', said(first.key) ?? '');
  const end = (own ? 'of the deals{}' : behind).replace('{}', interval(first)).replace('[]', single[1] ? per(single[1]) : '');
  return [value, '%', start, first.key ? end + then : end.replace(/([^.])$/, '$1.')];
}

// outsOf returns what a query of outs on a flop asks for and its answer, or null.
function outsOf(query, keys) {
  const [, type, hand, board] = query.match(/^select histogram\(outsToHandType\(hero, flop, (\w+)\)\)\s+from hero='(\w{4})', board='(\w{6})'$/) ?? [];
  if (!type || keys.length !== 1) return null;
  const n = Number(keys[0].key), known = [...parsed(hand), ...parsed(board)], left = 52 - known.length;
  return { n, type: said(type), hand, board, known, left, words: [String(n), n === 1 ? 'out' : 'outs', `${signs(parsed(hand))} on ${signs(parsed(board))} has`, `to a ${said(type)}, of the ${left} cards that may come.`] };
}

// figure draws the answer by its kind: squares for one share, the pack for outs, else bars.
function figure(first, { outs, keys, single, isShare, names }) {
  const several = single.filter((r) => r.value !== undefined), one = first && !outs && isShare(first) && !keys.length && (names.length > 1 || several.length === 1);
  for (const [id, on] of /** @type {[string, any][]} */ ([['query-squares', one], ['query-outs', outs], ['query-legend', one || outs], ['query-come', outs]])) find(id).hidden = !on;
  setText('query-figure', outs ? `The ${outs.n} cards in the pack` : one ? 'Of a thousand deals' : keys.length ? text.capital(first.selector) : first ? 'The answers' : 'Answers');
  setText('query-figure-of', outs ? 'outlined in green' : one ? 'one square each' : keys.length ? 'share of the deals' : '');
  const legend = (counts, names) => find('query-legend').replaceChildren(...counts.map((n, i) => html('li', { className: `w${i + 1 === counts.length ? 0 : i + 1}` }, ...(outs ? [] : [html('i')]), html('b', {}, text.whole(n)), ` ${names[i]}`)));
  if (one) legend(squares(find('query-squares'), several.slice(0, Math.max(1, names.length - 1)).map((r) => r.value)), names.length > 1 ? names : [first.selector, 'the others']);
  find('query-squares').setAttribute('aria-label', one ? find('query-legend').textContent.trim() : '');
  if (outs) showOuts(outs, legend);
  const come = (draws) => 1 - [...Array(draws).keys()].reduce((p, i) => p * (outs.left - outs.n - i) / (outs.left - i), 1);
  const rows = outs ? [['on the turn', 1], ['by the river', 2]].map(([name, draws]) => ({ name, value: come(draws), text: `${text.fact(come(draws), 0, 0)[0]} %`, ends: null, on: true }))
    : one ? [] : (keys.length ? keys : several).map((r) => ({ name: nameOf(r), value: Math.abs(r.value), text: isShare(r) ? `${text.fact(r.value, ...endsOf(r))[0]} %` : number(r), ends: sampled(r) && r.std_error !== undefined ? [r.ci_low, r.ci_high] : null }));
  if (!rows.some((r) => r.name === chosen)) chosen = first ? nameOf(first) : '';
  const redraw = () => bars(find('query-bars'), rows.map((r) => ({ on: r.name === chosen, ...r })), (name) => { chosen = name; redraw(); }, outs ? 1 : 0);
  redraw();
}

// showOuts shows the pack with the cards that make a hand on the next street.
async function showOuts({ n, type, hand, board, known, left }, legend) {
  const draw = (is) => find('query-outs').replaceChildren(...[...'hdcs'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => {
    const name = rank + suit, e = card(name, 'li', { className: known.includes(name) ? '' : is(name) ? 'out' : 'todo' });
    if (known.includes(name)) e.append(html('small', {}, hand.includes(name) ? 'hand' : 'board'));
    return e;
  })));
  legend([n, left - n, known.length], ['outs', 'other cards', 'known: hand and board']);
  if (find('query-outs').dataset.of === hand + board + type) return;
  draw(() => false);
  const { json } = await api.post('/api/table/next', { kind: 'equity', players: [hand, 'random'], flags: { board } }).catch(() => ({ json: { rows: [] } }));
  const cards = json.rows.filter((r) => r.player === 1 && r.category_then === type).map((r) => r.card);
  find('query-outs').dataset.of = hand + board + type;
  draw((name) => cards.includes(name));
}

// Names of flop categories that their words do not give.
const flops = { floppocket12: 'pocket pair below the top card', floppocket23: 'pocket pair below the second card', floptopandbottom: 'top and bottom pair', flopbottomtwo: 'bottom two pair', floptoptwo: 'top two pair' };

// said writes a word of the query language, such as fullhouse or floptoppair, as people do.
const said = (word) => flops[word] ?? word?.replace(/^flop(?=[a-z])/, '').replace(/^(high|two|full|straight|top|second|third)(card|pair|house|flush)$/, '$1 $2');

const nameOf = (r) => said(r.key) ?? r.selector;

// sharesOf returns the selectors of a query that are shares of deals: those of count, and means of
// equities.
function sharesOf(script, selectors) {
  const list = script.match(/^\s*select\s([^]*?)\sfrom\s/i)?.[1] ?? '';
  let depth = 0, item = '';
  const items = [];
  for (const c of `${list},`) {
    depth += { '(': 1, ')': -1 }[c] ?? 0;
    if (c !== ',' || depth) item += c;
    else [items[items.length], item] = [item.trim(), ''];
  }
  return new Set(selectors.filter((_, i) => /^(count|histogram)\(|^avg\(\w*equity\(/i.test(items[i] ?? '')));
}

const sampled = (r) => r.method !== 'exact';
const endsOf = (r) => (sampled(r) && r.std_error !== undefined ? [r.ci_low, r.ci_high] : [r.value, r.value]);
const spread = (r) => { const [low, high] = endsOf(r); return text.spread(r.value / 100, low / 100, high / 100, 6).map((t) => t.replaceAll('-', '−')); };
const number = (r) => (r.value === undefined ? said(r.answer) : spread(r)[1] ? spread(r)[0] : text.plain(r.value, sampled(r) ? 6 : 10));
const error = (r) => (!sampled(r) ? 'exact' : r.value === undefined ? '–' : spread(r)[1] || '–');

const longest = 24; // characters of a fraction that is shown

function fraction(r) {
  const of = !r.value_num ? '–' : r.value_den === '1' ? r.value_num : `${r.value_num}/${r.value_den}`;
  return of.length > longest ? '–' : of;
}

function counted(r, view) {
  const dealt = sampled(r) ? `${text.some(text.words(Number(r.dealt)), 'deals')}${view.state === 'running' ? ' so far' : `, seed ${r.seed}`}` : String(r.dealt) === '1' ? 'Exact: the only deal' : `Exact: all ${text.whole(r.dealt)} deals`;
  return r.passed < r.dealt ? `${dealt}; ${text.whole(r.passed)} of them pass where (${text.percent(r.passed_share, 2)}).` : `${dealt}.`;
}

// histogram returns the bars of a selector, with their table.
function histogram(selector, keys) {
  const row = (r) => html('tr', {}, html('td', { title: r.key }, said(r.key)), ...text.estimate(r.value, ...endsOf(r), 4).map((t, i) => html('td', { className: i ? 'quiet' : '' }, t)),
    html('td', { className: 'quiet wide' }, fraction(r)));
  const head = ['Value', 'Share', '95 %', 'Fraction'].map((h, i) => html('th', { scope: 'col', className: i === 3 ? 'wide' : '' }, h));
  return html('div', { className: 'sideways', tabIndex: 0, role: 'region', ariaLabel: `Histogram: ${selector}` },
    html('table', {}, html('caption', {}, selector), html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...keys.map(row))));
}

function files(view) {
  const ready = view.state !== 'running' && view.query, one = new Set((view.query?.rows ?? []).filter((r) => r.key).map((r) => r.selector)).size === 1;
  const names = ready ? [['query.csv'], ['query.json'], ...(one ? [['histogram.svg', '-plot']] : [])] : [];
  find('query-files').replaceChildren(...names.flatMap(([file, flag]) => fileOf(view, file, flag)));
}
