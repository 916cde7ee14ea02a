// The players, the board and the dead cards on the page, and the card picker.

import { card, words } from './cards.js';
import { all, find, html, setText } from './node.js';
import { drawChoice } from './picker.js';
import { cardsOf, deckOf, gameRanks, holder, nameOf, pick, table } from './table.js';
import * as text from './text.js';

let tell, was = new WeakMap(), before = []; // the last equities of players, and the players who had them

// startPicker makes the card picker. It calls calls.changed after a change, and
// calls.chosen with the player whose range is to be shown.
export function startPicker(calls) {
  tell = calls;
  drawPicker();
  find('equity-players').addEventListener('input', (e) => {
    e.stopPropagation(); // it changes no deal
    table.players[e.target.closest('li').dataset.player].name = e.target.value.trim();
    tell.named();
  });
  find('equity-players').addEventListener('click', (e) => {
    const row = e.target.closest('li');
    if (!row || e.target.closest('input') && table.range === Number(row.dataset.player)) return;
    const player = Number(row.dataset.player);
    if (e.target.closest('.less')) {
      table.players.splice(player, 1);
      table.target = table.range = Math.min(player, table.players.length - 1);
      tell.changed();
      return tell.chosen(table.range);
    }
    table.target = player;
    tell.chosen(player);
  });
}

// drawPicker makes the cards of the game's deck.
export function drawPicker() {
  drawChoice(find('picker'), deckOf(), gameRanks().length, (name) => holder(name) !== null, (name) => {
    const before = table.target;
    if (!pick(name)) return;
    tell.changed();
    if (typeof before === 'number') tell.chosen(before);
  });
}

// drawTable draws the players, the board and the dead cards again, and keeps the
// focus.
export function drawTable() {
  /** @type {any} */
  const had = document.activeElement, focus = had?.dataset?.focus;
  rows();
  slots('equity-board', 'board', table.game.board);
  slots('equity-dead', 'dead', Math.min(table.dead.length + 1, 12));
  setText('picker-for', typeof table.target === 'number' ? ` for ${nameOf(table.target)}` : table.target === 'board' ? ' for the board' : ', dead');
  drawPicker();
  if (focus) all(`[data-focus="${focus}"]`)[0]?.focus();
}

function rows() {
  const list = find('equity-players');
  list.replaceChildren(...table.players.map((p, i) => {
    const cards = cardsOf(p.text), button = html('button', { type: 'button', className: 'holds' });
    button.dataset.focus = `player ${i}`;
    button.setAttribute('aria-pressed', String(table.target === i));
    button.title = `${nameOf(i)}: ${cards.length ? cards.map(words).join(', ') : p.text.trim() || 'no cards yet'}`;
    if (!p.text.trim()) button.setAttribute('aria-label', button.title);
    if (cards.length) button.append(...cards.map((c) => card(c)), ...(cards.length < table.game.hole ? [html('span', { className: 'slot free' }, '?')] : []));
    else if (p.text.trim()) button.append(html('span', { className: 'hands' }, html('span', { className: 'combos' }, 'range'), html('small', { className: 'live' })));
    else button.append(html('span', { className: 'slot free' }, '+'), html('span', { className: 'slot free' }, '+'));
    const li = html('li', { className: `${table.target === i ? 'target' : ''} ${table.range === i ? 'shown' : ''}` }, button,
      html('div', { className: 'who' }, nameField(i), html('p', {}, cards.length ? '' : p.text), html('p', { className: 'ends' })),
      html('div', { className: 'share' }, html('b', {}, '–'), html('small')),
      table.players.length > 1 ? html('button', { type: 'button', className: 'less', ariaLabel: `Remove ${nameOf(i)}`, title: 'Remove' }, '×') : '',
      html('div', { className: 'pot' }, html('i'), html('i')));
    li.dataset.player = i;
    return li;
  }));
}

// nameField makes the field of a player's name.
function nameField(player) {
  const e = html('input', { value: nameOf(player), maxLength: 24, ariaLabel: `Name of player ${player + 1}`, autocomplete: 'off', spellcheck: false });
  e.dataset.focus = `name ${player}`;
  return e;
}

// forget forgets the equities that players had.
export function forget() { [was, before] = [new WeakMap(), []]; }

// players shows the equities of a deal. If deal is null it shows those that the players had.
export function players(deal) {
  table.players.forEach((p, i) => {
    if (deal?.players) was.set(p, { deal, of: deal.players[i] });
    else if (!was.has(p) && was.has(before[i])) was.set(p, was.get(before[i])); // after undo
  });
  before = [...table.players];
  [...find('equity-players').children].forEach((li, i) => {
    const { deal, of: p } = was.get(table.players[i]) ?? {}, n = Number(deal?.rounds), put = (what, value) => { const e = li.querySelector(what); if (e) e.textContent = value; };
    const of = (x) => {
      const [value, width] = text.spread(x, ...(deal.exact ? [x, x] : text.wilson(x, n)), 2);
      return `${value}${width.startsWith('±') ? ` ± ${width.slice(1)}` : width && ` (${width})`} %`;
    };
    const [value, width] = p ? text.estimate(p.equity, p.low, p.high, 2) : ['–', ''];
    put('.share b', value);
    put('.share small', width);
    put('.ends', p ? `win ${of(p.win)}, tie ${of(p.tie)}` : '');
    put('.combos', p ? text.some(text.count(p.hands), 'hands') : 'range');
    put('.live', p && p.left < p.hands ? `${text.count(p.left)} left` : '');
    const [win, tie] = li.querySelectorAll('.pot i');
    win.style.width = `${100 * (p?.win ?? 0)}%`;
    tie.style.width = `${100 * (p ? p.equity - p.win : 0)}%`;
  });
}

// slots shows the cards of the board or the dead cards, and the place of the next card.
function slots(id, name, count) {
  const held = table[name];
  find(id).replaceChildren(...[...Array(count).keys()].map((i) => {
    const of = name === 'board' ? 'board card' : 'dead card';
    const e = held[i]
      ? card(held[i], 'button', { type: 'button', className: 'slot', title: `Remove the ${words(held[i])}` })
      : html('button', { type: 'button', className: `slot free${table.target === name && i === held.length ? ' target' : ''}` }, '+');
    if (!held[i]) e.setAttribute('aria-label', `Choose ${of} ${i + 1}`);
    e.dataset.focus = `${name} ${i}`;
    e.addEventListener('click', () => {
      if (held[i]) pick(held[i]);
      table.target = name;
      if (held[i]) tell.changed();
      else drawTargets();
    });
    return e;
  }));
}

// drawTargets shows the new place of the next card. The equities stay as they are.
function drawTargets() {
  for (const li of find('equity-players').children) li.classList.toggle('target', table.target === Number(li.dataset.player));
  slots('equity-board', 'board', table.game.board);
  slots('equity-dead', 'dead', Math.min(table.dead.length + 1, 12));
  setText('picker-for', table.target === 'board' ? ' for the board' : ', dead');
}
