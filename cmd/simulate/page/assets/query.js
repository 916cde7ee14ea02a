// The view Query.

import * as api from './api.js';
import { Asked } from './asked.js';
import { card, parsed, signs } from './cards.js';
import { askCommand, clearErrors, fillForm, flags, showCommand, showError, showPlace } from './form.js';
import { big, find, html, rowOf, setText, svg } from './node.js';
import { fileOf } from './picture.js';
import * as place from './place.js';
import { isOf } from './result.js';
import * as text from './text.js';

/** @type {any} */
let stage = null;
let chosen = '';
const form = () => find('query-form'), script = () => find('query-text');

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

export async function start(say) {
  stage = new Asked('query', say, { run: 'Run', soon: 1, request, fill, edited, inputsOf, begins: () => showPlace('query', '', null), refused, shows, draw, done: (view) => [`Answered in ${text.seconds(view.seconds)}`] });
  form().addEventListener('input', edited);
  script().addEventListener('keydown', (e) => {
    if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return;
    e.preventDefault();
    stage.begin();
  });
  const pick = (i) => {
    const [, of, rounds] = examples[i];
    fillForm(form(), new URLSearchParams({ query: of, rounds }));
    edited();
    stage.begin();
  };
  find('query-examples').append(...examples.map(([words, of], i) => html('li', {}, html('button', { type: 'button', title: of, onclick: () => pick(i) }, words))));
  find('query-pick').append(html('option', { value: '' }, 'Questions'), ...examples.map(([words], i) => html('option', { value: i }, words)));
  find('query-pick').addEventListener('change', (e) => { if (e.target.value) pick(Number(e.target.value)); });
  find('query-filter').addEventListener('input', filter);
  script().value = examples[0][1];
  const { name, inputs } = place.at(), [had] = stage.run.had;
  if ((name !== 'query' || !inputs) && had) fill(new URLSearchParams(inputsOf(had.request)));
  if (name === 'query') shown(inputs);
  try {
    functions((await api.get('/api/catalogue')).functions);
  } catch (why) {
    stage.fail(why);
  }
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

export const shown = (inputs) => stage.shown(inputs);
export const open = (view) => stage.open(view);
export const missing = (id) => stage.missing(id);

const inputsOf = (of) => (of ? { query: of.players[0] ?? '', ...of.flags } : { query: examples[0][1] });

function request() {
  const { query, ...all } = flags(form());
  return { kind: 'query', flags: all, players: [(query ?? '').replaceAll('\r\n', '\n')] }; // as forms send lines
}

function edited() {
  const of = request(), { last } = stage;
  place.keep('query', inputsOf(of));
  showPlace('query', '', null);
  const why = stage.wrong();
  if (why) showError('query', why, false);
  else if (last && isOf(of, last.request)) {
    clearErrors('query');
    showCommand('query', last.command);
  } else if (of.players[0] && !of.players[0].startsWith('-')) askCommand('query', of);
  else showCommand('query', '–');
  stage.render();
}

// refused shows the line and column of an error of a query.
function refused(why) {
  if (!why.line) return;
  showPlace('query', script().value, why);
  const lines = script().value.split('\n'), at = lines.slice(0, why.line - 1).join('\n').length + (why.line > 1 ? 1 : 0) + why.column - 1;
  script().focus();
  script().setSelectionRange(at, at + (script().value.slice(at).match(/^(\w+|.)/)?.[0].length ?? 0));
}

// shows marks the question whose answer is on the page.
function shows(_, of) {
  const at = examples.findIndex(([, query]) => query === of?.players[0]);
  [...find('query-examples').querySelectorAll('button')].forEach((e, i) => (i === at ? e.setAttribute('aria-current', 'true') : e.removeAttribute('aria-current')));
  find('query-pick').value = at < 0 ? '' : at;
  return ['the answer to another query', 'Back to it'];
}

function draw(view) {
  answers(view);
  files(view);
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
  figure(first, { outs, keys, single, isShare, names, all: rows.length });
  find('query-answers').hidden = !rows.length;
  const cells = (r, named, value, ends, ...more) => rowOf(named, value, [ends, 'quiet'], ...[fraction(r), ...more].map((cell) => /** @type {[string, string]} */ ([cell, 'quiet wide'])));
  find('query-box').replaceChildren(...(single.length ? [tableOf('query-table', 'Answers', ['Selector', 'Answer', '95 %', 'Fraction', 'Deals'], single.map((r) => cells(r, r.selector, number(r), error(r), text.whole(r.counted))))] : []));
  find('query-histograms').replaceChildren(...several.map((s) => tableOf('', s, ['Value', 'Share', '95 %', 'Fraction'], rows.filter((r) => r.key && r.selector === s).map((r) => {
    const [value, ends] = text.estimate(r.value, ...endsOf(r), 4), row = cells(r, said(r.key), value, ends);
    row.cells[0].title = r.key;
    return row;
  }))));
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
function figure(first, { outs, keys, single, isShare, names, all }) {
  const several = single.filter((r) => r.value !== undefined), one = first && !outs && isShare(first) && !keys.length && (names.length > 1 || several.length === 1);
  for (const [id, on] of /** @type {[string, any][]} */ ([['query-squares', one], ['query-outs', outs], ['query-legend', one || outs], ['query-come', outs]])) find(id).hidden = !on;
  setText('query-figure', outs ? `The ${outs.n} cards in the pack` : one ? 'Of a thousand deals' : keys.length ? (keys.length === all ? 'All values' : text.capital(first.selector)) : first ? 'The answers' : 'Answers');
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
  let list = script.match(/^\s*select\s([^]*?)\sfrom\s/i)?.[1] ?? '';
  for (let was = ''; was !== list;) [was, list] = [list, list.replace(/\(([^()]*)\)/g, (_, of) => `[${of.replaceAll(',', ';')}]`)]; // commas that are left part items
  const items = list.split(',').map((item) => item.trim());
  return new Set(selectors.filter((_, i) => /^(count|histogram)\[|^avg\[\w*equity\[/i.test(items[i] ?? '')));
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
  const dealt = sampled(r) ? `${text.some(text.words(Number(r.dealt)), 'deals')}${view.state === 'running' ? ' so far' : `, seed ${r.seed}`}` : text.exact(String(r.dealt));
  return r.passed < r.dealt ? `${dealt}; ${text.whole(r.passed)} of them pass where (${text.percent(r.passed_share, 2)}).` : `${dealt}.`;
}

// tableOf returns a table of answers.
const tableOf = (id, caption, heads, rows) => html('div', { className: 'sideways', tabIndex: 0, role: 'region', ariaLabel: caption },
  html('table', { id }, html('caption', {}, caption), html('thead', {}, html('tr', {}, ...heads.map((head, i) => html('th', { scope: 'col', className: i > 2 ? 'wide' : '' }, head)))), html('tbody', {}, ...rows)));

function files(view) {
  const ready = view.state !== 'running' && view.query, one = new Set((view.query?.rows ?? []).filter((r) => r.key).map((r) => r.selector)).size === 1;
  const names = ready ? [['query.csv'], ['query.json'], ...(one ? [['histogram.svg', '-plot']] : [])] : [];
  find('query-files').replaceChildren(...names.flatMap(([file, flag]) => fileOf(view, file, flag)));
}

// Bars of values with their names, one of which is chosen, and a thousand squares in columns: the parts of a whole.

// bars shows rows: each has a name, a value of 0 or more, its text,
// the ends of its interval or null, and whether it is chosen. A press on a name calls choose. The longest bar is least
// at least.
function bars(at, rows, choose, least = 0) {
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
function squares(at, parts) {
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
