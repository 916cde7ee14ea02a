// Shuffles as programs of some lines, with the words that are wrong and their mend.

import { find, html, setText } from './node.js';

const swap = '  swap card i and card j', back = 'for i from n down to 2', draw = (range) => `  j = random number from ${range}`;

// programs have the lines of each shuffle. What is wrong stands in brackets. at is the line that a
// step runs, from 0; mend says what to write instead.
const programs = {
  'fisher-yates': { lines: [back, draw('1 to i'), swap], at: 1 },
  'fisher-yates-forward': { lines: ['for i from 1 to n − 1', draw('i to n'), swap], at: 1 },
  'inside-out': { lines: ['for i from 1 to n', draw('1 to i'), swap], at: 1 },
  'random-keys': { lines: ['for i from 1 to n', '  key of card i = random number', 'sort the cards by their keys'], at: 2 },
  naive: { lines: ['for i from 1 to n', draw('[1 to n]'), swap], at: 1, to: 'fisher-yates-forward', mend: 'draw j from i to n: of the cards that have no place yet.' },
  sattolo: { lines: [back, draw('1 to [i − 1]'), swap], at: 1, to: 'fisher-yates', mend: 'draw j from 1 to i: a card may stay in its place.' },
  modulo: { lines: [back, '  j = 1 + [rand() % i]', swap], at: 1, to: 'fisher-yates', mend: 'draw again if rand() is not below the largest multiple of i.' },
  float: { lines: [back, '  j = 1 + floor([rand() / RAND_MAX] * i)', swap], at: 1, to: 'fisher-yates', mend: 'draw a whole number below i without rounding.' },
  reseed32: { lines: ['[seed with 32 bits]', back, draw('1 to i'), swap], at: 2, mend: 'seed once, with at least 256 bits.' },
  'coin-sort': { lines: ['sort the cards, and to compare two', '  [throw a coin]'], at: 1, mend: 'draw an index with Fisher-Yates, do not sort.' },
  cut: { lines: ['[j = random number from 1 to n]', 'put the cards above j below the others'], at: 1, mend: 'a cut changes where the pack begins, no more: shuffle it too.' },
  partial: { lines: ['for i from 1 to [k]', draw('i to n'), swap], at: 1, mend: 'go on to the last card.' },
  riffle: { lines: ['repeat [k] times', '  cut the pack in two', '  let the packets fall into each other'], at: 2, mend: 'riffle at least seven times, or draw with Fisher-Yates.' },
};

const programOf = (name) => programs[name.split('(')[0]];

// mendOf returns what to write instead of what is wrong in a shuffle, or ''.
export const mendOf = (name) => programOf(name)?.mend ?? '';

// mendedBy returns the shuffle that has the mend of another, and the line that differs, or null.
export function mendedBy(name, cards) {
  const to = programOf(name)?.to, of = to && programs[to];
  return to ? { to, code: of.lines[of.at].trim().replace(/\bn\b/g, String(cards)) } : null;
}

// linesOf returns the lines of the program of a shuffle of cards, as elements; running marks the line
// of a step.
export function linesOf(name, cards, running) {
  const of = programOf(name), parameter = name.match(/\((.*)\)/)?.[1] ?? 'k';
  return (of?.lines ?? []).map((line, i) => html('code', { className: running && i === of.at ? 'at' : '' },
    ...line.replace(/\bn\b/g, String(cards)).replace(/\[k\]/g, `[${parameter}]`).split(/(\[.*?\])/).map((part) => (part[0] === '[' ? html('span', { className: 'bug' }, part.slice(1, -1)) : part))));
}

// showProgram shows the program of a shuffle, if there is one.
export function showProgram(name, cards, running) {
  find('known').hidden = !programOf(name);
  setText('program-of', name);
  find('program').replaceChildren(...linesOf(name, cards, running));
}
