// The players, the board and the dead cards on the page, and the card picker.

import { card, drawChoice, signs, words } from './cards.js';
import { all, big, find, html, setText } from './node.js';
import { cardsOf, deckOf, gameRanks, holder, nameOf, pick, table } from './table.js';
import * as text from './text.js';

let tell;
const counted = new Map(); // the hands of ranges, by their texts

// startPicker makes the card picker. It calls calls.changed after a change, and
// calls.chosen with the player whose range is to be shown.
export function startPicker(calls) {
  tell = calls;
  drawPicker();
  find('player-name').addEventListener('input', (e) => {
    table.players[table.range].name = e.target.value.trim();
    tell.named();
  });
  find('equity-players').addEventListener('click', (e) => {
    const row = e.target.closest('li');
    if (!row) return;
    const player = Number(row.dataset.player);
    if (e.target.closest('.less')) {
      table.players.splice(player, 1);
      table.target = table.range = Math.min(player, table.players.length - 1);
      tell.changed();
      return tell.chosen(table.range);
    }
    table.target = player;
    tell.chosen(player);
    if (e.target.closest('.holds')) openAt('equity-range');
  });
  find('equity-words').addEventListener('click', (e) => {
    const { player, target } = e.target.closest('.slot')?.dataset ?? {};
    if (target) aim(target);
    if (player === undefined) return target && openAt('equity-cards');
    table.target = Number(player);
    tell.chosen(table.target);
    openAt('equity-range');
  });
  find('equity-dead-open').addEventListener('click', () => aim('dead'));
  find('range-cards').addEventListener('click', () => aim(table.range));
  find('picker-targets').addEventListener('click', (e) => {
    const { target } = e.target.closest('button')?.dataset ?? {};
    if (target) aim(/^\d/.test(target) ? Number(target) : target);
  });
}

// aim makes a player, the board or the dead cards the target of the next card.
function aim(target) {
  table.target = target;
  drawTargets();
}

const openAt = (id) => { if (!find(id).matches(':popover-open')) find(id).showPopover(); };

// drawPicker makes the cards of the game's deck.
export function drawPicker() {
  drawChoice(find('picker'), deckOf(), gameRanks().length, (name) => holder(name) !== null, (name) => {
    const before = table.target;
    if (!pick(name)) return;
    tell.changed();
    if (typeof before === 'number') tell.chosen(before);
  });
}

// drawTable draws the sentence, the players, the board and the dead cards again, and keeps the
// focus.
export function drawTable() {
  /** @type {any} */
  const had = document.activeElement, focus = had?.dataset?.focus;
  sentence();
  rows();
  drawTargets();
  drawPicker();
  if (focus) all(`[data-focus="${focus}"]`)[0]?.focus();
}

const longest = 14; // characters of a range that the sentence repeats

// held writes what a player has: cards, a short range or the number of its hands.
function held(player) {
  const of = table.players[player].text.trim(), cards = cardsOf(of), hands = counted.get(`${table.game.name} ${of}`);
  if (cards.length) return signs(cards) + ' ?'.repeat(table.game.hole - cards.length);
  if (!of) return 'no cards';
  if (of === 'random' || of === '*') return 'any hand';
  return of.length <= longest ? of : hands ? text.some(text.count(hands), 'hands') : 'a range';
}

// sentence writes the words of the players and the board.
function sentence() {
  const word = (label, of, data) => {
    const e = html('button', { type: 'button', className: 'slot', ariaLabel: `${label}: ${of}` }, of);
    Object.assign(e.dataset, data);
    return e;
  };
  const words = [];
  table.players.forEach((_, i) => {
    if (i) words.push(i === 1 ? ' against ' : i === table.players.length - 1 ? ' and ' : ', ');
    words.push(word(nameOf(i), `${nameOf(i)}: ${held(i)}`, { player: i, opens: 'equity-range', focus: `word ${i}` }));
  });
  if (table.game.board) words.push(' on ', word('Board', table.board.length ? signs(table.board) : 'no board', { target: 'board', opens: 'equity-cards', focus: 'word board' }));
  if (table.dead.length) words.push(' without ', word('Dead cards', signs(table.dead), { target: 'dead', opens: 'equity-cards', focus: 'word dead' }));
  find('equity-words').replaceChildren(...words);
}

// wrongPlayer marks the word of a player whose hands are refused.
export function wrongPlayer(player) {
  for (const e of find('equity-words').querySelectorAll('[data-player]')) e.classList.toggle('wrong', Number(e.dataset.player) === player);
}

function rows() {
  find('equity-players').replaceChildren(...table.players.map((p, i) => {
    const cards = cardsOf(p.text), shown = table.range === i;
    const who = html('button', { type: 'button', className: 'who', ariaPressed: String(shown) }, nameOf(i), html('small', {}, html('span', { className: 'combos' }), ' ', html('span', { className: 'live' })));
    who.dataset.focus = `player ${i}`;
    const holds = html('button', { type: 'button', className: 'holds', title: `Change what ${nameOf(i)} has` }, ...(cards.length ? [...cards.map((c) => card(c)), ...(cards.length < table.game.hole ? ['?'] : [])] : [p.text.trim() || 'no cards yet']));
    Object.assign(holds.dataset, { focus: `holds ${i}`, opens: 'equity-range' });
    const li = html('li', { className: shown ? 'shown' : '' }, who, html('div', { className: 'share' }, html('b', {}, '–'), ' ', html('small')),
      table.players.length > 1 ? html('button', { type: 'button', className: 'less', ariaLabel: `Remove ${nameOf(i)}`, title: 'Remove' }, '×') : html('span'), holds, html('p', { className: 'ends' }));
    li.dataset.player = i;
    return li;
  }));
}

// players shows the equities of a deal, or none for null.
export function players(deal) {
  const n = Number(deal?.rounds);
  deal?.players?.forEach((p, i) => counted.set(`${table.game.name} ${table.players[i]?.text.trim()}`, p.hands));
  if (deal?.players) sentence();
  const mine = deal?.players?.[table.range];
  setText('equity-what', deal?.hands ? `${nameOf(0)}, alone` : `${nameOf(table.range)}, equity`);
  const [value, width] = mine ? text.spread(mine.equity, mine.low, mine.high, 2) : ['–', ''];
  big('equity-number', value, mine ? '%' : '');
  setText('equity-half', width ? `${width.replace('±', '± ')} %. ` : '');
  [...find('equity-players').children].forEach((li, i) => {
    const p = deal?.players?.[i], put = (what, of) => { li.querySelector(what).textContent = of; };
    const of = (x) => {
      const [value, width] = text.spread(x, ...(deal.exact ? [x, x] : text.wilson(x, n)), 2);
      return `${value}${width.startsWith('±') ? ` ± ${width.slice(1)}` : width && ` (${width})`} %`;
    };
    const [share, interval] = p ? text.estimate(p.equity, p.low, p.high, 2) : ['–', ''];
    put('.share b', share);
    put('.share small', interval);
    li.querySelector('.share small').classList.toggle('sr', interval === 'exact');
    put('.ends', p ? `win ${of(p.win)}, tie ${of(p.tie)}` : ' ');
    put('.combos', p ? text.some(text.count(p.hands), 'hands') : '');
    put('.live', p && p.left < p.hands ? `${text.count(p.left)} left` : '');
  });
  const all = deal?.players ?? [];
  find('equity-split').setAttribute('aria-label', all.length ? all.map((p, i) => `${nameOf(i)} ${text.percent(p.equity, 2)}`).join(', ') : 'No equities');
  find('equity-split').replaceChildren(...all.map((p, i) => {
    const e = html('i', { className: i === table.range ? 'on' : '' });
    e.style.width = `${100 * p.equity}%`;
    return e;
  }));
}

// slots shows the cards of the board or the dead cards, and the place of the next card. More cards
// than there are places are shown too, so that they can be taken away.
function slots(id, name, count) {
  const held = table[name], places = Math.max(count, held.length);
  find(id).replaceChildren(...[...Array(places).keys()].map((i) => {
    const of = name === 'board' ? 'board card' : 'dead card';
    const e = held[i]
      ? card(held[i], 'button', { type: 'button', title: `Remove the ${words(held[i])}` })
      : html('button', { type: 'button', className: `card off${table.target === name && i === held.length ? ' target' : ''}`, ariaLabel: `Choose ${of} ${i + 1}` }, html('b', {}, '+'));
    if (held[i]) e.setAttribute('aria-label', `Remove the ${words(held[i])}`);
    Object.assign(e.dataset, { focus: `${name} ${i}`, opens: 'equity-cards' });
    e.addEventListener('click', () => {
      if (held[i]) pick(held[i]);
      table.target = name;
      if (held[i]) return tell.changed();
      drawTargets();
      find(id).children[i]?.focus();
      openAt('equity-cards');
    });
    return e;
  }));
}

// drawTargets shows the place of the next card. The equities stay as they are.
function drawTargets() {
  slots('equity-board', 'board', table.game.board);
  slots('equity-dead', 'dead', Math.min(table.dead.length + 1, 12));
  setText('board-name', ['Board', 'Board', 'Board', 'Flop', 'Turn', 'River'][table.board.length] ?? 'Board');
  setText('picker-for', typeof table.target === 'number' ? ` for ${nameOf(table.target)}` : table.target === 'board' ? ' for the board' : ', dead');
  const targets = [...table.players.map((_, i) => [i, nameOf(i)]), ...(table.game.board ? [['board', 'Board']] : []), ['dead', 'Dead']];
  const at = find('picker-targets'), had = [...at.children].map((e) => e.textContent).join();
  if (had !== targets.map(([, name]) => name).join()) {
    at.replaceChildren(...targets.map(([target, name]) => {
      const e = html('button', { type: 'button', className: 'btn' }, name);
      e.dataset.target = target;
      return e;
    }));
  }
  for (const e of at.children) e.setAttribute('aria-pressed', String(e.dataset.target === String(table.target)));
}
