// The view Query.

import * as api from './api.js';
import { askCommand, clearErrors, fillForm, flags, showCommand, showError } from './form.js';
import { bars } from './bars.js';
import { drawnSeed, find, html, setText, shownFrom } from './node.js';
import { fileOf } from './picture.js';
import * as place from './place.js';
import { isOf, showResult } from './result.js';
import { Run } from './run.js';
import { showPlace } from './script.js';
import * as text from './text.js';

let say, run, last = null;
const form = () => find('query-form'), script = () => find('query-text');

// examples are a question in words, its query and, of a sample, the number of deals.
const examples = [
  ['How often do queens win against ace-king?', "select count(winsHi(hero)) as wins, count(tiesHi(hero)) as ties\nfrom hero='QQ', villain='AK'"],
  ['What does a jack-ten suited flop?', "select histogram(handType(hero, flop))\nfrom hero='JTs'"],
  ['What does ace-king flop, by the pair?', "select histogram(flopHandCategory(hero))\nfrom hero='AKo'"],
  ['How good is a set on a wet flop?', "select avg(riverEquity(hero)) as equity\nfrom hero='77', villain='JJ+, AhKh', board='7hTh9c'"],
  ['How often do kings lead on the flop?', "select count(HvHequity(hero, flop) > 0.5)\nfrom hero='KsKh', villain='AsQs'"],
  ['Which hand wins the pot at the end?', "select histogram(winningHandType())\nfrom a='*', b='*', c='*'", '1e6'],
  ['Does anybody of four have a pair?', "select count(any(p, pocketPair(p)))\nfrom a='*', b='*', c='*', d='*'", '1e6'],
  ['How many outs has a flush draw?', "select histogram(outsToHandType(hero, flop, flush))\nfrom hero='Ah5h', board='KhTh2c'"],
  ['Omaha: who has the nuts on the flop?', "select count(nutHi(hero, flop))\nfrom game='omaha', hero='AsAhKsKh'"],
  ['Only flops of one suit: who wins?', "select avg(riverEquity(hero))\nfrom hero='AhKh', villain='TT'\nwhere monotoneBoard(flop)", '1e6'],
];

export async function start(sayIt) {
  say = sayIt;
  run = new Run('query', { show, fail, changed });
  form().addEventListener('submit', begin);
  form().addEventListener('input', edited);
  form().querySelector('[data-new-seed]').addEventListener('click', () => {
    form().elements.seed.value = drawnSeed();
    edited();
  });
  script().addEventListener('keydown', (e) => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) begin(e); });
  find('query-stop').addEventListener('click', () => run.stop().catch(fail));
  find('query-examples').append(...examples.map(([words, of, rounds = '']) => {
    const pick = html('button', { type: 'button', title: of }, words);
    pick.addEventListener('click', () => {
      fillForm(form(), new URLSearchParams({ query: of, rounds }));
      edited();
      begin();
    });
    return html('li', {}, pick);
  }));
  find('query-filter').addEventListener('input', filter);
  script().value = examples[0][1];
  const { name, inputs } = place.at();
  if (name === 'query' && inputs) fill(inputs);
  run.recall();
  edited();
  try {
    functions((await api.get('/api/catalogue')).functions);
  } catch (why) {
    fail(why);
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

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  if (inputs) fill(inputs);
  edited();
  if (last) show(last);
}

// open follows a run of the list, and returns the address with its settings.
export function open(view) {
  run.attach(view.id, view.request);
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
  if (of.players[0] && !of.players[0].startsWith('-')) askCommand('query', of);
  else showCommand('query', '–');
  setText('query-same', last && !isOf(of, run.request) ? 'These settings on the command line, not run yet' : 'The same on the command line');
  result();
}

async function begin(e) {
  e?.preventDefault();
  if (run.state === 'starting' || run.state === 'running') return;
  clear();
  try {
    find('query').classList.add('asked'); // the answer moves nothing below it
    const command = await run.start(request());
    place.ran();
    showCommand('query', command);
    setText('query-same', 'The same on the command line');
    shownFrom(find('query-answers'));
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
  showPlace('query', script().value, why.line ? why : null);
  if (!why.line) return;
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
  find('query-run').disabled = state === 'running' || state === 'starting';
  find('query-stop').disabled = !run.live;
  if (state === 'starting') say('Preparing', { working: true });
  else if (state === 'lost') say('Connection lost, trying again', { bad: true });
  else if (state === 'gone') say('The run is gone: the server was started again', { bad: true });
  else if (state === '') say('Ready');
  result();
}

// result shows whose answers are on the page.
function result() {
  const acts = { gone: [['Run it again', () => { fill(new URLSearchParams(inputsOf(run.request))); begin(); }]] }[run.state] ?? [];
  const note = { gone: 'This run is gone: the server was started again.', lost: 'Connection lost, trying again: these numbers may be old.' }[run.state]
    ?? (run.again ? 'The server was started again, and the run with it.' : last?.note ? `Stopped: ${last.note}.` : '');
  showResult('query', last, last && !isOf(request(), run.request), note, acts);
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

// answers shows the rows of a result: a table of the selectors, and a histogram of each one
// that has keys.
function answers(view) {
  const rows = view.query?.rows ?? [], single = rows.filter((r) => !r.key), several = new Set(rows.filter((r) => r.key).map((r) => r.selector));
  find('query-empty').hidden = rows.length > 0;
  setText('query-empty', view.state === 'running' ? text.waits(view) || 'Dealing the first hands.' : view.state === 'stopped' ? 'Stopped before a result: an exact answer needs all deals.' : 'No answer yet. Press Run, or an example.');
  find('query-box').hidden = !single.length;
  find('query-table').tBodies[0].replaceChildren(...single.map((r) => html('tr', {},
    html('td', {}, r.selector), html('td', {}, number(r)), html('td', { className: 'quiet' }, error(r)), html('td', { className: 'quiet wide' }, fraction(r)), html('td', { className: 'quiet wide' }, text.whole(r.counted)))));
  find('query-histograms').replaceChildren(...[...several].map((s) => histogram(s, rows.filter((r) => r.key && r.selector === s))));
  setText('query-counted', rows.length ? counted(rows[0], view) : '');
  find('query-warnings').replaceChildren(...(view.query?.warnings ?? []).map((w) => html('li', {}, text.grouped(w))));
}

const sampled = (r) => r.method !== 'exact';
const ends = (r) => (sampled(r) && r.std_error !== undefined ? [r.ci_low, r.ci_high] : [r.value, r.value]);
const spread = (r) => { const [low, high] = ends(r); return text.spread(r.value / 100, low / 100, high / 100, 6).map((t) => t.replaceAll('-', '−')); };
const number = (r) => (r.value === undefined ? r.answer : spread(r)[1] ? spread(r)[0] : text.plain(r.value, sampled(r) ? 6 : 10));
const error = (r) => (!sampled(r) ? 'exact' : r.value === undefined ? '–' : spread(r)[1] || '–');

const longest = 24; // characters of a fraction that is shown

function fraction(r) {
  const of = !r.value_num ? '–' : r.value_den === '1' ? r.value_num : `${r.value_num}/${r.value_den}`;
  return of.length > longest ? '–' : of;
}

function counted(r, view) {
  const dealt = sampled(r) ? `${text.some(text.whole(r.dealt), 'deals')} sampled${view.state === 'running' ? ' so far' : `, seed ${r.seed}`}; ± is the 95 % interval` : (r.dealt === '1' || r.dealt === 1 ? 'The only deal, exact' : `All ${text.whole(r.dealt)} deals, exact`);
  return r.passed < r.dealt ? `${dealt}; ${text.whole(r.passed)} of them pass where (${text.percent(r.passed_share, 4)}).` : `${dealt}.`;
}

// histogram returns the bars of a selector, with their table.
function histogram(selector, keys) {
  const row = (r) => html('tr', {}, html('td', {}, r.key), ...text.estimate(r.value, ...ends(r), 4).map((t, i) => html('td', { className: i ? 'quiet' : '' }, t)),
    html('td', { className: 'quiet wide' }, fraction(r)), html('td', { className: 'bars' }, bars(r.value, Math.max(...keys.map((k) => k.value)), sampled(r) ? [r.ci_low, r.ci_high] : null)));
  const head = ['Value', 'Share', '95 %', 'Fraction', ''].map((h, i) => html('th', { scope: 'col', className: i === 3 ? 'wide' : '' }, h || html('span', { className: 'sr' }, 'Share as a bar')));
  return html('div', { className: 'sideways', tabIndex: 0, role: 'region', ariaLabel: `Histogram: ${selector}` },
    html('table', {}, html('caption', {}, selector), html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...keys.map(row))));
}

function files(view) {
  const ready = view.state !== 'running' && view.query, one = new Set((view.query?.rows ?? []).filter((r) => r.key).map((r) => r.selector)).size === 1;
  const names = ready ? [['query.csv'], ['query.json'], ...(one ? [['histogram.svg', '-plot']] : [])] : [];
  find('query-files').replaceChildren(...names.flatMap(([file, flag]) => fileOf(view.id, file, flag)));
}
