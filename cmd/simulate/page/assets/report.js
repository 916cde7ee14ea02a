// The report of an audit: its verdict, cause and findings, with its tests folded.

import { nameCards } from './cards.js';
import { find, html, setText } from './node.js';
import { fileOf } from './picture.js';
import * as text from './text.js';

// badges are the words and the class of each verdict.
export const badges = { PASS: ['NO BIAS FOUND', 'pass'], 'TOO FEW': ['TOO FEW PACKS', 'suspect'], SUSPECT: ['SUSPECT', 'suspect'], UNFAIR: ['UNFAIR', 'fail'] };

const most = 3; // findings that are shown at once

// report shows an audit in the panel with a prefix of its ids. Before the end of a run it has no
// verdict.
export function report(a, view, prefix) {
  const modes = a?.modes ?? [], results = modes.flatMap((m) => (m.results ?? []).map((r) => ({ ...r, mode: m.mode }))), of = (id) => find(prefix + id);
  const words = (text) => nameCards(text, a?.names ?? []), write = (id, text) => setText(prefix + id, text);
  write('audit-of', a ? `${a.algorithm}, ${a.cards} cards` : 'The audit');
  const [word, kind] = badges[a?.verdict] ?? ['', ''];
  write('verdict', word).className = `badge ${kind}`;
  of('verdict').hidden = !word;
  of('audit-empty').hidden = results.length > 0;
  write('audit-empty', !a && !view.state ? 'The verdict and the tests appear here.' : view.state === 'stopped' ? 'Stopped: a verdict needs all shuffles of the plan.' : 'In progress: the verdict comes at the end.');
  write('audit-say', words(a?.sentence ?? ''));
  write('audit-cause', [a?.cause, a?.start].filter(Boolean).join(' '));
  const findings = (a?.findings ?? []).map((f) => html('li', {}, words(f)));
  of('findings').replaceChildren(...findings.slice(0, most));
  of('more-findings').replaceChildren(...findings.slice(most));
  of('tests-box').hidden = results.length === 0;
  const row = (r) => html('tr', {},
    html('td', { title: `${r.test}: ${words(r.largest_deviation)}` }, title(r.title), modes.length > 1 ? html('small', {}, ` ${r.mode}`) : ''),
    html('td', {}, text.probability(r.p_adjusted)),
    html('td', { className: r.verdict.toLowerCase() }, r.verdict.toLowerCase()));
  results.sort((a, b) => a.p_adjusted - b.p_adjusted);
  const [bad, passed] = [results.filter((r) => r.verdict !== 'PASS'), results.filter((r) => r.verdict === 'PASS')];
  const counts = [['FAIL', 'failed'], ['SUSPECT', 'suspect'], ['PASS', 'passed']].map(([verdict, of]) => [results.filter((r) => r.verdict === verdict).length, of]);
  write('tests-say', `${results.length} tests: ${counts.filter(([n]) => n).map(([n, of]) => `${n} ${of}`).join(', ')}`);
  of('tests').hidden = !bad.length;
  of('tests').tBodies[0].replaceChildren(...bad.map(row));
  write('passed', passed.length ? `Passed, with p from ${text.probability(passed[0].p_adjusted)}: ${[...new Set(passed.map((r) => r.title))].join('; ')}.` : '');
  const left = [...new Set(modes.flatMap((m) => (m.left_out ?? []).map((l) => `${title(l.test.replaceAll('-', ' '))} left out: ${l.why}`)))];
  of('audit-notes').replaceChildren(...(results.length ? left : []).map((l) => html('li', {}, l)));
  limits(a, of('audit-limits'));
  files(view, of('shuffle-files'));
}

const title = (text) => text[0].toUpperCase() + text.slice(1);

// limits shows which biases the audit would have found.
function limits(a, at) {
  const found = (a?.detects ?? []).map((d) => `${d.what}: ${text.plain(100 * d.relative, 2)} %`);
  at.replaceChildren(...(found.length ? [html('p', {}, 'Found with 90 % probability, if the frequency is higher by:'), html('ul', {}, ...found.map((f) => html('li', {}, f)))] : []));
}

// files links the files of an audit that has ended.
function files(view, at) {
  const ready = view.id && view.state !== 'running' && view.audit?.modes?.[0]?.positions;
  if (at.dataset.of === (ready ? view.id : '')) return;
  at.dataset.of = ready ? view.id : '';
  at.replaceChildren(...(ready ? [...fileOf(view.id, 'positions.csv', '-positions'), ...fileOf(view.id, 'positions.svg', '-plot'), ...fileOf(view.id, 'audit.json', '-o')] : []));
}
