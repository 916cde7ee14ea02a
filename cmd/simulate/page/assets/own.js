// The user's own program of the view Shuffle lab: its text with the examples, its packs, and its mend.

import { find, html, setText } from './node.js';
import { open } from './sandbox.js';

export const most = 60e6; // cards of all packs, which the page keeps for a file
export const inAddress = 2000; // characters of a program that the address has

const loop = (head, draw) => `function shuffle(cards, random) {\n  for (${head}) {\n    const j = ${draw};\n    [cards[i], cards[j]] = [cards[j], cards[i]];\n  }\n}`;
const up = 'let i = 0; i < cards.length; i++', down = 'let i = cards.length - 1; i > 0; i--', rest = 'i + Math.floor(random() * (cards.length - i))';
const fair = loop(down, 'Math.floor(random() * (i + 1))');

/** @type {[string, string, string][]} */
const examples = [
  ['Any card with any card', loop(up, 'Math.floor(random() * cards.length)'), 'reset'],
  ['Fisher-Yates', fair, 'reset'],
  ['Sattolo’s', loop(down, 'Math.floor(random() * i)'), 'reset'],
  ['Sort by a random comparison', 'function shuffle(cards, random) {\n  cards.sort(() => random() - 0.5);\n}', 'reset'],
  ['Ten cards of a pack that is reused', loop('let i = 0; i < 10; i++', rest), 'reuse'],
];
export const first = examples[0][1];

// mends have by cause the words that are wrong and what to write instead, with the variable of the loop.
/** @type {Record<string, [RegExp, (i: string) => string]>} */
const mends = {
  naive: [/Math\.floor\(random\(\) \* cards\.length\)/g, (i) => rest.replace(/\bi\b/g, i)],
  sattolo: [/random\(\) \* (\w+)\b(?!\.)/g, (i) => `random() * (${i} + 1)`],
  partial: [/\b(\w+) < \d+/g, (i) => `${i} < cards.length`],
};

const text = () => find('own-program');
export const program = () => text().value;
let marked = 0, bug = null; // the line that a step runs, and the wrong words

// startOwn shows the examples, and calls changed after each change of the text. choose sets the mode of an example.
export function startOwn(changed, choose) {
  const pick = find('own-example');
  pick.append(...['Examples', ...examples.map(([name]) => name)].map((name, i) => html('option', { value: i - 1 }, name)));
  pick.addEventListener('change', () => {
    if (!examples[pick.value]) return;
    const [, to, mode] = examples[pick.value];
    choose(mode);
    write(to);
    changed();
  });
  text().addEventListener('input', () => { edited(); changed(); });
  text().addEventListener('keydown', (e) => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) find('shuffle-form').requestSubmit(); });
  text().addEventListener('scroll', () => { find('own-lines').scrollTo(text().scrollLeft, text().scrollTop); });
}

// write writes a program.
export function write(to) {
  if (program() !== to) text().value = to;
  edited();
}

function edited() {
  [marked, bug] = [0, null];
  find('own-example').value = examples.findIndex(([, of]) => of === program());
  draw();
}

// draw draws what is marked in the text, behind it.
function draw() {
  let from = 0;
  find('own-lines').replaceChildren(...program().split('\n').map((line, i) => {
    const at = bug ? bug.index - from : -1, parts = at >= 0 && at < line.length ? [line.slice(0, at), html('span', { className: 'bug' }, line.slice(at, at + bug.length)), line.slice(at + bug.length)] : [line];
    from += line.length + 1;
    return html('code', { className: i + 1 === marked ? 'at' : '' }, ...parts, '\n');
  }));
}

// mark marks a line of the program, or none for 0.
export function mark(line) {
  if (line === marked) return;
  marked = line;
  draw();
}

// mendsOf returns programs without the mistake of an audit, each with the line that changes, 0 for all of it.
function mendsOf(of, cause) {
  const [pattern, instead] = mends[cause.split('(')[0]] ?? [], found = pattern ? [...of.matchAll(pattern)] : [], all = [{ program: fair, line: 0 }];
  if (found.length !== 1 || !instead) return all;
  const [{ 0: words, 1: variable, index }] = found, loops = [...of.slice(0, index).matchAll(/for\s*\(\s*(?:let|var)\s+(\w+)/g)];
  const mended = of.slice(0, index) + instead(variable ?? loops.at(-1)?.[1] ?? 'i') + of.slice(index + words.length), line = of.slice(0, index).split('\n').length;
  return [{ program: mended, line, code: mended.split('\n')[line - 1].trim(), index, length: words.length }, ...all];
}

const trials = 4000, far = 6; // packs of a mend, and standard deviations of chi-square

// isFair runs a program in the sandbox, and reports whether each card reaches each position as often.
async function isFair(of, cards) {
  const box = await open(of, { cards, reuse: false, seed: [1, 2] }), counts = new Uint32Array(cards * cards), free = (cards - 1) ** 2;
  try {
    for (let left = trials; left > 0;) {
      const { packs } = await box.ask(left);
      packs.forEach((card, i) => counts[cards * card + i % cards]++);
      left -= packs.length / cards;
    }
  } catch {
    return false;
  } finally {
    box.close();
  }
  const chi = counts.reduce((sum, n) => sum + (n - trials / cards) ** 2 * cards / trials, 0);
  return (chi - free) / Math.sqrt(2 * free) < far;
}

let tried = ''; // the audit whose mend is shown

// showMend shows how to mend the program of an audit by its cause, unless the text is another one: the first
// change that runs and is fair.
export async function showMend(of, cause, cards) {
  const now = cause && of === program() && of.trim() !== fair.trim() ? JSON.stringify([of, cause, cards]) : '', box = find('own-mend'), go = find('own-mend-go');
  if (now === tried) return;
  [tried, bug, box.hidden, go.hidden] = [now, null, true, true];
  draw();
  for (const mend of now ? mendsOf(of, cause) : []) {
    const good = await isFair(mend.program, cards);
    if (now !== tried) return;
    if (!good) continue;
    [bug, box.hidden, go.hidden] = [mend.line ? mend : null, false, false];
    draw();
    setText('own-mend-at', mend.line ? `In your program, line ${mend.line}:` : 'In your program: Fisher-Yates in its place.');
    setText('own-mend-code', mend.code ?? '');
    go.onclick = () => {
      write(mend.program);
      find('shuffle-form').requestSubmit();
    };
    return;
  }
}

const numbers = (seed) => [Number(BigInt.asUintN(32, seed)), Number(BigInt.asUintN(32, seed >> 32n))];

// settings returns what the sandbox needs of the flags of a request, or throws their refusal.
/** @param {Record<string, string>} flags */
export function settings({ mode, seed, shuffles }, cards, packs) {
  const refuse = (field, error) => { throw { status: 400, field, error }; };
  if (!(Number.isInteger(cards) && cards > 1 && cards <= 1000)) refuse('n', `${cards} cards: want 2 to 1000`);
  if (!(Number.isInteger(packs) && packs > 0 && packs * cards <= most)) refuse('shuffles', `${shuffles} packs: want 1 to ${Math.floor(most / cards)} of ${cards} cards for a program of your own`);
  if (mode !== 'reset' && mode !== 'reuse') refuse('mode', `${mode}: a program of your own is audited with packs in order or reused`);
  if (!/^\d{1,19}$/.test(seed ?? '')) refuse('seed', `${seed || 'no seed'}: want a whole number of at most 19 digits`);
  return { cards, packs, reuse: mode === 'reuse', seed: numbers(BigInt(seed)) };
}

// stepsOf returns the steps of the first pack of a program: its swaps, or all at once.
export async function stepsOf(of, settings) {
  const box = await open(of, { ...settings, trace: true });
  try {
    const { packs, swaps } = await box.ask(1);
    if (!swaps.length) return { stages: [{ text: 'shuffled: your program does not swap by index', order: [...packs] }] };
    const back = swaps[0][0] > swaps.at(-1)[0];
    return { swaps, from_end: back, revisits: swaps.some(([i, j]) => (back ? j > i : j < i)), mark: (at) => mark(swaps[at - 1]?.[2] ?? 0) };
  } finally {
    box.close();
  }
}

// files lists the files of packs that were made.
export function files(packs, save) {
  const row = html('button', { type: 'button', className: 'button' }, html('b', {}, 'TXT'), html('span', {}, 'packs.txt, for the command'));
  row.addEventListener('click', () => save('packs.txt', packs));
  find('own-files').replaceChildren(...(packs.size ? [row] : []));
}

// packsOf makes the packs of a program, as the parts of a text, which it keeps in all. The next part is made while
// one is sent.
export async function* packsOf(of, settings, signal, all) {
  const { cards, packs } = settings, box = await open(of, settings);
  signal.addEventListener('abort', () => box.close());
  if (signal.aborted) box.close();
  try {
    for (let left = packs, coming = box.ask(left); left > 0;) {
      const { packs: part } = await coming, lines = [];
      left -= part.length / cards;
      if (left > 0) (coming = box.ask(left)).catch(() => {}); // it is thrown when it is awaited
      for (let from = 0; from < part.length; from += cards) lines.push(part.subarray(from, from + cards).join(' '), '\n');
      all.push(lines.join(''));
      yield { body: all.at(-1), more: left > 0 };
    }
  } finally {
    box.close();
  }
}
