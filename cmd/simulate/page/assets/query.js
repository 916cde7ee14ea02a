// The view Query.

import * as api from './api.js';
import { bars } from './bars.js';
import { askCommand, clearErrors, fillForm, flags, showCommand, showError, unknownIn } from './form.js';
import { big, drawnSeed, find, html, setText } from './node.js';
import { fileOf } from './picture.js';
import * as place from './place.js';
import { isOf, showResult } from './result.js';
import { Run } from './run.js';
import { showPlace } from './script.js';
import { shut } from './sentence.js';
import * as text from './text.js';

let say, run, last = null, chosen = '';
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
  for (const id of ['query-back', 'query-undo']) find(id).addEventListener('click', () => { fill(new URLSearchParams(last ? inputsOf(run.request) : { query: examples[0][1] })); edited(); });
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
  showPlace('query', '', null);
  const why = unknownIn(form());
  if (why) showError('query', why, false);
  else if (last && isOf(of, run.request)) {
    clearErrors('query');
    showCommand('query', last.command);
  } else if (of.players[0] && !of.players[0].startsWith('-')) askCommand('query', of);
  else showCommand('query', '–');
  result();
}

async function begin(e) {
  e?.preventDefault();
  if (run.state === 'starting' || run.state === 'running') return;
  clear();
  try {
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
  find('query-run').disabled = state === 'running' || state === 'starting';
  find('query-stop').disabled = !run.live;
  find('query').classList.toggle('running', run.live);
  if (state === 'starting') say('Preparing', { working: true });
  else if (state === 'lost') say('Connection lost, trying again', { bad: true });
  else if (state === 'gone') say('The run is gone: the program was started again', { bad: true });
  else if (state === '') say('Ready');
  result();
}

// result shows whose answers are on the page.
function result() {
  const acts = { gone: [['Run it again', () => { fill(new URLSearchParams(inputsOf(run.request))); begin(); }]] }[run.state] ?? [];
  const note = { gone: 'This run is gone: the program was started again.', lost: 'Connection lost, trying again: these numbers may be old.' }[run.state]
    ?? (run.again ? 'The program was started again, and the run with it.' : last?.note ? `Stopped: ${last.note}.` : '');
  showResult('query', last, last && !isOf(request(), last.request), 'The page shows the answer to another query, whose command is below the questions.', note, acts);
  for (const e of find('query-examples').querySelectorAll('button')) {
    if (last?.request?.players[0] === e.title) e.setAttribute('aria-current', 'true');
    else e.removeAttribute('aria-current');
  }
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

// answers shows the rows of a result: the first answer as the number, the histogram or else the other
// answers as bars, and below all of them as tables.
function answers(view) {
  const rows = view.query?.rows ?? [], single = rows.filter((r) => !r.key), several = [...new Set(rows.filter((r) => r.key).map((r) => r.selector))];
  const shares = sharesOf(view.request?.players[0] ?? '', [...new Set(rows.map((r) => r.selector))]), isShare = (r) => shares.has(r.selector);
  const keys = rows.filter((r) => r.key && r.selector === several[0]), first = single[0] ?? keys.reduce((a, b) => (b.value > (a?.value ?? -1) ? b : a), undefined);
  find('query-empty').hidden = rows.length > 0;
  setText('query-empty', view.state === 'running' ? text.waits(view) || 'Dealing the first hands.' : view.state === 'stopped' ? 'Stopped before a result: an exact answer needs all deals.' : 'No answer yet. Press Run, or a question.');
  setText('query-what', first ? examples.find(([, of]) => of === view.request?.players[0])?.[0] ?? (first.key ? `${first.selector}: ${said(first.key)}` : first.selector) : 'No answer yet');
  const share = first?.value !== undefined && isShare(first);
  big('query-number', !first ? '–' : share ? (sampled(first) ? shareOf(first)[0].replace(' %', '') : text.plain(100 * first.value, 4)) : number(first), share ? '%' : '');
  setText('query-lead', first ? `${first.key ? `${said(first.key)}, ` : ''}${error(first)}${ofAll(first) && `: ${ofAll(first)}`}` : '');
  setText('query-figure', several[0] ?? (single.length > 1 ? 'The answers' : 'Answers'));
  setText('query-counted', rows.length ? counted(rows[0], view) : '');
  const bar = keys.length ? keys : single.filter((r) => r.value !== undefined);
  if (!bar.some((r) => nameOf(r) === chosen)) chosen = bar.length ? nameOf(bar.reduce((a, b) => (b.value > a.value ? b : a))) : '';
  const redraw = () => bars(find('query-bars'), bar.map((r) => ({ name: nameOf(r), value: Math.abs(r.value), text: isShare(r) ? shareOf(r).join(' ').replace(' exact', '') : `${number(r)} ${sampled(r) ? error(r) : ''}`, note: ofAll(r), ends: sampled(r) && r.std_error !== undefined ? [r.ci_low, r.ci_high] : null, on: nameOf(r) === chosen })), (name) => { chosen = name; redraw(); });
  redraw();
  find('query-answers').hidden = !rows.length;
  find('query-box').hidden = !single.length;
  find('query-table').tBodies[0].replaceChildren(...single.map((r) => html('tr', {},
    html('td', {}, r.selector), html('td', {}, number(r)), html('td', { className: 'quiet' }, error(r)), html('td', { className: 'quiet wide' }, fraction(r)), html('td', { className: 'quiet wide' }, text.whole(r.counted)))));
  find('query-histograms').replaceChildren(...several.map((s) => histogram(s, rows.filter((r) => r.key && r.selector === s))));
  find('query-warnings').replaceChildren(...(view.query?.warnings ?? []).map((w) => html('li', {}, text.grouped(w))));
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

const shareOf = (r) => text.estimate(r.value, ...ends(r), 4);

const sampled = (r) => r.method !== 'exact';
const ends = (r) => (sampled(r) && r.std_error !== undefined ? [r.ci_low, r.ci_high] : [r.value, r.value]);
const spread = (r) => { const [low, high] = ends(r); return text.spread(r.value / 100, low / 100, high / 100, 6).map((t) => t.replaceAll('-', '−')); };
const number = (r) => (r.value === undefined ? said(r.answer) : spread(r)[1] ? spread(r)[0] : text.plain(r.value, sampled(r) ? 6 : 10));
const error = (r) => (!sampled(r) ? 'exact' : r.value === undefined ? '–' : spread(r)[1] || '–');

const longest = 24; // characters of a fraction that is shown

function fraction(r) {
  const of = !r.value_num ? '–' : r.value_den === '1' ? r.value_num : `${r.value_num}/${r.value_den}`;
  return of.length > longest ? '–' : of;
}

// ofAll writes a fraction in words, or ''.
const ofAll = (r) => (fraction(r).includes('/') ? fraction(r).split('/').map(text.whole).join(' of ') : '');

function counted(r, view) {
  const dealt = sampled(r) ? `${text.some(text.whole(r.dealt), 'deals')} sampled${view.state === 'running' ? ' so far' : `, seed ${r.seed}`}; ± is the 95 % interval` : (r.dealt === '1' || r.dealt === 1 ? 'The only deal, exact' : `All ${text.whole(r.dealt)} deals, exact`);
  return r.passed < r.dealt ? `${dealt}; ${text.whole(r.passed)} of them pass where (${text.percent(r.passed_share, 4)}).` : `${dealt}.`;
}

// histogram returns the bars of a selector, with their table.
function histogram(selector, keys) {
  const row = (r) => html('tr', {}, html('td', { title: r.key }, said(r.key)), ...text.estimate(r.value, ...ends(r), 4).map((t, i) => html('td', { className: i ? 'quiet' : '' }, t)),
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
