// Undo and redo of the players and cards of the view Equity.

import { find } from './node.js';
import { table } from './table.js';

const most = 200; // changes that can be undone
const together = 800; // milliseconds: changes of one kind within it are one change
let kept = '', kind = '', when = 0;
const done = [], undone = [];

const now = () => JSON.stringify({ game: table.game, players: table.players, board: table.board, dead: table.dead, range: table.range });

// note notes a change of a kind. Changes of the same kind that follow each other quickly
// are one change; '' is never joined.
export function note(of) {
  const state = now();
  if (state === kept) return buttons();
  const join = of && of === kind && (of.startsWith('drag') || Date.now() - when < together);
  if (kept && !join) done.push(kept);
  if (done.length > most) done.shift();
  undone.length = 0;
  [kept, kind, when] = [state, of, Date.now()];
  buttons();
}

// startHistory makes the buttons and keys work. It calls changed after each step.
export function startHistory(changed) {
  const step = (from, to) => {
    const state = from.pop();
    if (!state) return;
    to.push(kept);
    Object.assign(table, JSON.parse(state));
    table.target = table.game.board ? 'board' : 0;
    [kept, kind] = [state, ''];
    changed();
    buttons();
  };
  const undo = () => step(done, undone), redo = () => step(undone, done);
  find('range-undo').addEventListener('click', undo);
  find('range-redo').addEventListener('click', redo);
  document.addEventListener('keydown', (e) => {
    /** @type {any} */
    const at = e.target;
    if (find('equity').hidden || !(e.ctrlKey || e.metaKey) || e.altKey || at.closest('input:not([type=range], [type=radio]), textarea')) return;
    const key = e.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    e.preventDefault();
    if (key === 'y' || e.shiftKey) redo();
    else undo();
  });
}

function buttons() {
  find('range-undo').disabled = done.length === 0;
  find('range-redo').disabled = undone.length === 0;
}
