// The report of an audit: its largest deviation, its verdict and its cause, and below them its tests.

import { nameCards } from './cards.js';
import { cellOf, farthest } from './heat.js';
import { big, find, html, setText } from './node.js';
import { fileOf } from './picture.js';
import { mendOf } from './program.js';
import * as text from './text.js';

// badges are the words and the class of each verdict.
export const badges = { PASS: ['No bias found', ''], 'TOO FEW': ['Too few packs', 'doubt'], SUSPECT: ['Suspect', 'doubt'], UNFAIR: ['Unfair', 'unfair'] };

const finds = { FAIL: 'bias', SUSPECT: 'suspect', PASS: 'nothing' };

// report shows an audit in the elements with a prefix of their ids. Before the end of a run it has no
// verdict.
export function report(a, view, prefix) {
  const modes = a?.modes ?? [], results = modes.flatMap((m) => (m.results ?? []).map((r) => ({ ...r, mode: m.mode }))), of = (id) => find(prefix + id);
  const words = (said) => text.inFull(nameCards(said, a?.names ?? [])), write = (id, text) => setText(prefix + id, text);
  const live = view.state === 'running', fits = a?.fits ?? [];
  number(a, view, prefix);
  const [word, kind] = badges[a?.verdict] ?? ['', ''];
  write('verdict', word).parentElement.className = `verdict ${kind}`;
  write('verdict-of', fits.length ? `: ${names(fits)}` : '');
  of('verdict').parentElement.hidden = !word;
  write('audit-of', prefix || !find('b-audit-panel').hidden ? `The tests of ${a?.algorithm ?? ''}` : 'The tests');
  write('audit-empty', results.length ? '' : !a && !view.state ? 'The verdict and the tests appear here.' : view.state === 'stopped' ? 'Stopped: a verdict needs all shuffles of the plan.' : 'In progress: the verdict comes at the end.');
  write('audit-say', words(a?.sentence ?? ''));
  if (!prefix) cause(find('audit-cause'), a, fits);
  stages(of('audit-stages'), live ? view : null);
  of('findings').replaceChildren(...(a?.findings ?? []).map((f) => html('li', {}, words(f))));
  const row = (r) => html('tr', {},
    html('td', { title: `${r.test}: ${words(r.largest_deviation)}` }, text.capital(r.title), modes.length > 1 ? html('small', {}, ` ${r.mode}`) : ''),
    html('td', {}, text.pValue(r.p_adjusted)),
    html('td', { className: r.verdict.toLowerCase() }, finds[r.verdict]));
  results.sort((a, b) => a.p_adjusted - b.p_adjusted);
  const n = (verdict) => results.filter((r) => r.verdict === verdict).length, [bad, passed] = [results.filter((r) => r.verdict !== 'PASS'), results.filter((r) => r.verdict === 'PASS')];
  const one = new Set(fits.map((f) => f.name)).size === 1, known = a?.tried ? ` of ${a.tried} known causes` : '';
  write('tests-say', results.length ? `${text.verb(n('FAIL'), 'finds', 'find')} a bias, ${text.verb(n('SUSPECT'), 'is', 'are')} suspect, ${text.verb(n('PASS'), 'finds', 'find')} none: each looks at another thing` : '');
  write('audit-found', results.length ? `${n('FAIL')} of ${text.verb(results.length, 'test', 'tests')} ${n('FAIL') === 1 ? 'finds' : 'find'} a bias${!fits.length ? '' : one ? `; ${names(fits)} is the only one${known} that fits` : `; ${names(fits)} fit${known && `,${known}`}`}.` : '');
  of('audit-tests-go').hidden = !results.length;
  of('tests').hidden = !bad.length;
  of('tests').tBodies[0].replaceChildren(...bad.map(row));
  write('passed', passed.length ? `Passed, with p from ${text.probability(passed[0].p_adjusted)}: ${[...new Set(passed.map((r) => r.title))].join('; ')}.` : '');
  const left = [...new Set(modes.flatMap((m) => (m.left_out ?? []).map((l) => `${text.capital(l.test.replaceAll('-', ' '))} left out: ${l.why}`)))];
  of('audit-notes').replaceChildren(...(results.length ? left : []).map((l) => html('li', {}, l)));
  limits(a, of('audit-limits'));
}

// names are those of the causes that fit, each once.
export const names = (fits) => [...new Set(fits.map((f) => f.name))].join(' or ');

// number shows the largest deviation of the positions as a factor, or during a run the packs so far.
function number(a, view, prefix) {
  const m = (a?.modes ?? []).find((mode) => mode.positions), write = (id, text) => setText(prefix + id, text), at = `${prefix}audit-number`;
  const live = view.state === 'running';
  if (live || !m) {
    write('audit-what', live ? view.total === 0 ? `${view.unit} so far` : `${view.unit ?? 'packs'} of ${text.words(text.numberOf(view.request?.flags.shuffles ?? '1e6') || Number(view.total))}` : 'No audit yet');
    big(at, live ? text.words(Number(view.done)) : '–');
    find(at).classList.remove('over', 'under');
    write('audit-lead', live ? text.waits(view) || 'No verdict before the end; the map fills while packs come.' : view.state === 'failed' ? 'The audit failed.' : 'Press Audit to count where each card goes.');
    return;
  }
  const map = m.positions, far = farthest(map), ratio = map.ratios[far], { low = 0, high = 0 } = map, half = (high - low) / 2, bias = a.verdict === 'UNFAIR';
  write('audit-what', text.capital(cellOf(map, map.block > 1 ? [] : a.names ?? [], far)));
  big(at, ratio === 0 ? 'never' : text.measured(ratio / 100, half / 100, 2).split(' ± ')[0], ratio === 0 ? '' : '×');
  find(at).classList.toggle('over', bias && ratio > 1);
  find(at).classList.toggle('under', bias && ratio < 1);
  const ends = [low, high].map((r) => text.measured(r / 100, half / 100, 2).split(' ± ')[0]);
  write('audit-lead', ratio === 0 ? `in ${text.some(text.words(Number(m.shuffles)), 'packs')}` : `as often as in a fair shuffle${high ? ` (95 %: ${ends.join(' to ')})` : ''}, the largest ${bias ? 'bias' : 'deviation'} of ${text.whole(map.ratios.length)} cells`);
}

// cause says what is wrong and how to mend it.
function cause(at, a, fits) {
  const [first] = fits, mend = first && (first.mend || mendOf(first.name)), lines = first ? [['The fault: ', first.about], ...(mend ? [['The mend: ', mend]] : []), ...(a.start ? [['', a.start]] : [])] : [['', [a?.cause, a?.start].filter(Boolean).join(' ')]];
  at.replaceChildren(...html('p', {}, ...lines.flatMap(([head, words], i) => [...(i ? [html('br')] : []), ...(head ? [html('b', {}, head)] : []), words && head ? `${words.replaceAll('`', '').replace(/\.?$/, '.')}` : words])).childNodes);
}

// stages shows how far the stages of an audit are.
export function stages(at, view) {
  at.hidden = !view || Boolean(view.place) || view.total === 0;
  if (at.hidden) return;
  const counted = view.done / view.total, left = text.toGo(view), now = ['tests', 'cause'].indexOf(view.stage), part = view.part ?? 0;
  const rows = [['Shuffles', now < 0 ? counted : 1, now < 0 && left && `${Math.floor(100 * counted)} %, ${left}`],
    ['Tests', now > 0 ? 1 : now < 0 ? 0 : null, ''], ['Search for a cause', now > 0 ? part : 0, now > 0 ? `${Math.floor(100 * part)} %` : '']];
  if (at.children.length !== rows.length) at.replaceChildren(...rows.map(([name]) => html('li', {}, html('b', {}, name), ' ', html('span', { className: 'q' }), html('progress', { max: 1, ariaLabel: name }))));
  rows.forEach(([, part, say], i) => {
    const bar = at.children[i].querySelector('progress');
    setText(at.children[i].querySelector('span'), say || '');
    if (part === null) bar.removeAttribute('value');
    else bar.value = part;
  });
}

// limits shows which biases the audit would have found.
function limits(a, at) {
  const found = (a?.detects ?? []).map((d) => `${d.what}: ${d.absolute ? text.plain(d.absolute, 2) : `${text.plain(100 * d.relative, 2)} %`}`);
  at.replaceChildren(...(found.length ? [html('p', {}, 'Found with 90 % probability, if the frequency, mean or correlation is higher by:'), html('ul', {}, ...found.map((f) => html('li', {}, f)))] : []));
}

// auditFiles links the files of audits that have ended.
export function auditFiles(views, at) {
  const ready = views.filter((view) => view?.id && view.state !== 'running' && view.audit?.modes?.[0]?.positions), key = ready.map((view) => view.id).join();
  if (at.dataset.of === key) return;
  at.dataset.of = key;
  at.replaceChildren(...ready.flatMap((view) => [...(ready.length > 1 ? [html('p', { className: 'q' }, view.audit.algorithm)] : []), ...fileOf(view, 'positions.csv', '-positions'), ...fileOf(view, 'positions.svg', '-plot'), ...fileOf(view, 'audit.json')]));
}
