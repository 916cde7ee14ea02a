// The sandbox of a program: a frame without an origin, whose document has a policy of its own, and a
// worker in it. The program has no network, no storage and no page. It is ended if no packs come in a
// time of the processor. The page takes from it only packs, each a permutation, the swaps of one, or an error as text.

import { html } from './node.js';
import { gone } from './transport.js';

// Milliseconds without an answer until another worker begins to run beside the program, and how many it runs, without
// those in which it waits: it has as much of the processor as the program. And swaps.
const patience = 1000, running = 2000, longest = 5000;
const policy = "default-src 'none'; script-src 'unsafe-inline'; worker-src blob:"; // of the frame and its worker

let text = null; // of what runs in it, once it has come

async function load() {
  try {
    return text ??= await fetch(new URL('sandboxed.js', import.meta.url)).then((answer) => answer.text());
  } catch {
    throw { error: gone, status: 0, line: 0 };
  }
}

// bodied returns a program with its function. One that only uses cards is the body of shuffle.
const bodied = (program) => (/\bcards\b/.test(program) && !/(?<![.\w])shuffle\s*[=(]/.test(program) ? `function shuffle(cards, random) {${program}\n}` : program);

// python are lines of another language.
const python = /^\s*(?:def \w+.*:|from \w[\w.]* import .*|import \w[\w., ]*)$/m;

const strange = 'the answer of the sandbox is refused: it is no part of the packs';

// packsOf returns the packs of an answer. It throws what is wrong with them.
function packsOf({ packs, done }, cards, left) {
  if (!(packs instanceof Float64Array && Number.isInteger(done) && done > 0 && done <= left && done * cards <= packs.length)) throw strange;
  const seen = new Uint32Array(cards), all = packs.subarray(0, done * cards);
  all.forEach((card, i) => {
    const pack = 1 + Math.floor(i / cards);
    if (!(Number.isInteger(card) && card >= 0 && card < cards)) throw `position ${i % cards + 1} has ${card} after the shuffle: want a card, from 0 to ${cards - 1}`;
    if (seen[card] === pack) throw `the pack has card ${card} twice after the shuffle`;
    seen[card] = pack;
  });
  return all;
}

// swapsOf returns the swaps, each two positions and the line, that lead to a pack, or none.
function swapsOf({ swaps, noted }, pack) {
  if (!(swaps instanceof Float64Array && noted > 0 && 3 * noted <= swaps.length && noted <= longest)) return [];
  const all = Array.from({ length: noted }, (_, k) => [...swaps.subarray(3 * k, 3 * k + 3)]), order = [...pack.keys()];
  for (const [i, j] of all) {
    if (order[i] === undefined || order[j] === undefined) return [];
    [order[i], order[j]] = [order[j], order[i]];
  }
  return String(order) === String([...pack]) ? all : [];
}

// open starts a program in the sandbox. task has the number of cards, whether the pack is reused, and the
// seed as two numbers. ask returns the next packs, at most left, and with task.trace the swaps of the one.
// It throws {error, line}. close ends the program.
export async function open(program, task) {
  const head = await load(), before = head.split('\n').length;
  const frame = html('iframe', { hidden: true, title: 'Sandbox', srcdoc: `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${html('script', { textContent: head }).outerHTML}` });
  const ends = [...program.matchAll(/[\n\u2028\u2029]/g)]; // of lines in JavaScript, of which the user sees the first kind
  const answers = new MessageChannel(), faults = new MessageChannel();
  let waiting = null, timer = 0, fault = null;
  const close = (why = { error: 'stopped', line: 0 }) => {
    fault ??= why;
    clearTimeout(timer);
    frame.remove();
    for (const { port1 } of [answers, faults]) port1.close();
    waiting?.reject(fault);
    waiting = null;
  };
  const seen = (line) => (line > 0 && line <= ends.length + 1 ? 1 + ends.slice(0, line - 1).filter(([end]) => end === '\n').length : 0); // the program may say any
  const fail = (error, line) => close({ error: String(error).slice(0, 300), line: seen(line) });
  answers.port1.onmessage = ({ data }) => {
    if (!waiting) return fail(strange);
    if (typeof data?.error === 'string') return fail(data.error.trim() || 'the program throws an empty text', data.line);
    const { resolve, left } = waiting;
    try {
      const packs = packsOf(data ?? {}, task.cards, left);
      resolve({ packs, swaps: task.trace ? swapsOf(data, packs) : [] });
    } catch (why) {
      return fail(why);
    }
    clearTimeout(timer);
    faults.port1.postMessage(0);
    return (waiting = null);
  };
  faults.port1.onmessage = ({ data }) => {
    if (data.late) return fail('no pack came in about 3 seconds of processor time, so the program was ended: it has a loop without an end, or takes too much memory or time');
    return fail(`${data.error.replace(/^Uncaught /, '')}${python.test(program) ? ': this is Python, not JavaScript: write function shuffle(cards, random) { … }' : ''}`, data.line - before);
  };
  frame.setAttribute('sandbox', 'allow-scripts');
  document.body.append(frame);
  await new Promise((loaded) => { frame.onload = loaded; });
  frame.contentWindow?.postMessage({ text: `${head}\n${bodied(program)}`, task: { ...task, before } }, '*', [answers.port2, faults.port2]);
  const ask = (left) => new Promise((resolve, reject) => {
    if (fault) {
      reject(fault);
      return;
    }
    waiting = { resolve, reject, left };
    timer = setTimeout(() => faults.port1.postMessage(running), patience);
    answers.port1.postMessage(left);
  });
  return { ask, close };
}
