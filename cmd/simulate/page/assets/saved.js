// Ranges with names, which the browser keeps, and presets.

import { find, html, setText } from './node.js';
import { gameRanks } from './table.js';

const key = 'ranges';
let replaces = ''; // the name that Save replaces when it is pressed again

function read() {
  try { return JSON.parse(localStorage.getItem(key)) ?? {}; } catch { return {}; }
}

function keep(all) {
  try {
    localStorage.setItem(key, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

// presets returns pairs of a name and a range. Percentages are of hold'em.
function presets() {
  const ranks = gameRanks(), low = ranks.at(-1), holdem = low === '2';
  const connectors = (kind) => ranks.slice(1).map((r, i) => ranks[i] + r + kind).join(', ');
  const top = holdem ? [5, 10, 15, 20, 30, 40, 50].map((n) => [`strongest ${n} %`, `${n}%`]) : [];
  return [...top, ['pairs', `${low}${low}+`], ['suited broadways', 'ATs+, KTs+, QTs+, JTs'], ['broadways', 'ATs+, KTs+, QTs+, JTs, ATo+, KTo+, QTo+, JTo'],
    ['suited aces', `A${low}s+`], ['suited connectors', connectors('s')]];
}

// startSaved makes the choices work. range returns the range that is shown; use is called
// with one that the user chooses.
export function startSaved({ range, use }) {
  find('range-preset').addEventListener('change', (e) => {
    if (e.target.value) use(e.target.value);
    e.target.selectedIndex = 0;
  });
  find('range-saved').addEventListener('change', (e) => {
    const text = read()[e.target.value];
    if (text === undefined) return;
    find('range-name').value = e.target.value;
    use(text);
  });
  find('range-save').addEventListener('click', () => {
    const name = find('range-name').value.trim(), text = range(), had = read()[name];
    if (!name || !text) return setText('range-saved-say', name ? 'The range is empty.' : 'Write a name.');
    if (had !== undefined && had !== text && replaces !== name) {
      replaces = name;
      return setText('range-saved-say', `${name} is another range: ${had.length > 60 ? `${had.slice(0, 59)}…` : had}. Save again to replace it.`);
    }
    replaces = '';
    setText('range-saved-say', keep({ ...read(), [name]: text }) ? `${name} is saved in this browser.` : 'The browser keeps nothing here.');
    drawSaved(name);
  });
  find('range-name').addEventListener('input', () => { replaces = ''; });
  find('range-delete').addEventListener('click', () => {
    const all = read(), name = find('range-name').value.trim();
    if (!(name in all)) return setText('range-saved-say', 'No saved range has this name.');
    delete all[name];
    keep(all);
    setText('range-saved-say', `${name} is deleted.`);
    drawSaved('');
  });
  find('range-export').addEventListener('click', () => {
    const text = Object.entries(read()).map(([name, of]) => `# ${name}\n${of}\n`).join('');
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' })), link = html('a', { href: url, download: 'ranges.txt' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
    setText('range-saved-say', text ? 'ranges.txt has a comment with the name above each range.' : 'No range is saved.');
  });
  drawSaved('');
}

// drawPresets shows the presets of the game.
export function drawPresets() {
  find('range-preset').replaceChildren(html('option', { value: '' }, 'Presets'), ...presets().map(([name, text]) => html('option', { value: text }, name)));
}

function drawSaved(name) {
  const names = Object.keys(read()).sort();
  find('range-saved').replaceChildren(html('option', { value: '' }, names.length ? 'Saved ranges' : 'No saved ranges'), ...names.map((n) => html('option', { value: n }, n)));
  find('range-saved').value = name;
}
