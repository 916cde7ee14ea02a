// The players, the board and the dead cards on the page, and the card picker.

import { card, drawChoice, signs, words } from './cards.js';
import { all, find, html, setText, shownFrom } from './node.js';
import { cardsOf, deckOf, full, gameRanks, holder, nameOf, pick, table } from './table.js';
import * as text from './text.js';

let tell, shown = null, opener = null, said = 0; // shown is the deal whose numbers are on the page
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
  const choose = ({ player }) => { if (player !== undefined) tell.chosen(table.target = Number(player)); };
  for (const id of ['equity-players', 'range-players']) find(id).addEventListener('click', (e) => choose(e.target.closest('[data-player]')?.dataset ?? {}));
  find('equity-words').addEventListener('click', (e) => {
    const data = e.target.closest('.slot')?.dataset ?? {};
    choose(data);
    if (data.player) edit();
    if (!data.target) return;
    aim(data.target);
    openAt('equity-cards');
  });
  find('range-close').addEventListener('click', closeEditor);
  find('equity-cards').addEventListener('toggle', (e) => { // what has opened it was drawn again
    const at = document.activeElement;
    if (e.newState === 'closed' && (at === document.body || find('equity-cards').contains(at))) all(`[data-focus="word ${table.target}"]`)[0]?.focus({ preventScroll: true });
  });
  find('equity-range').addEventListener('keydown', (e) => { if (e.key === 'Escape' && !e.target.closest(':popover-open')) closeEditor(); });
  find('equity-dead-open').addEventListener('click', () => aim('dead'));
  find('range-cards').addEventListener('click', () => aim(table.range));
  find('picker-targets').addEventListener('click', (e) => {
    const { target } = e.target.closest('button')?.dataset ?? {};
    if (target) aim(/^\d/.test(target) ? Number(target) : target);
  });
}

// edit opens the editor of ranges beside the grid, or below it and in sight, with the focus in the hands as text.
export function edit() {
  /** @type {any} */
  const from = document.activeElement;
  if (find('equity-range').hidden) opener = from?.dataset.focus ?? from?.id;
  dock(true);
  find('range-text').focus({ preventScroll: true });
  find('range-text').select();
  find('equity-range').style.scrollMarginTop = `${56 + find('equity-seats').offsetHeight}px`; // below the header and the seats
  shownFrom(find('equity-range'));
}

// closeEditor closes the editor, and gives the focus back to what opened it.
export function closeEditor() {
  dock(false);
  (all(`[data-focus="${opener}"]`)[0] ?? find(opener) ?? find('equity-edit')).focus();
}

function dock(on) {
  find('equity-range').hidden = !on;
  find('equity').classList.toggle('dock', on);
  find('equity-edit').setAttribute('aria-expanded', String(on));
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
    if (holder(name) !== null && full()) find('equity-cards').hidePopover(); // no card is left to choose
  });
}

// drawTable draws the sentence, the players, the board and the dead cards again.
export const drawTable = () => focused(() => {
  sentence();
  seats();
  drawTargets();
  drawPicker();
});

// focused keeps the focus while something is drawn again.
function focused(draw) {
  /** @type {any} */
  const had = document.activeElement, focus = had?.dataset?.focus;
  draw();
  if (focus) all(`[data-focus="${focus}"]`)[0]?.focus({ preventScroll: true });
}

const longest = 14; // characters of a range that the sentence repeats

// wordsOf writes what a player has: cards, a short range or the number of its hands.
function wordsOf(player) {
  const of = table.players[player].text.trim(), cards = cardsOf(of), hands = counted.get(`${table.game.name} ${of}`);
  if (cards.length) return signs(cards) + ' ?'.repeat(table.game.hole - cards.length);
  if (!of) return 'no cards';
  if (of === 'random' || of === '*') return 'any hand';
  return of.length <= longest ? of : hands ? text.some(text.count(hands), 'hands') : 'a range';
}

// sentence writes the words of the players and the board.
function sentence() {
  const word = (label, of, data) => html('button', { type: 'button', className: 'slot', ariaLabel: `${label}: ${of}`, data }, of);
  const words = [];
  table.players.forEach((_, i) => {
    if (i) words.push(i === 1 ? ' against ' : i === table.players.length - 1 ? ' and ' : ', ');
    words.push(word(nameOf(i), `${nameOf(i)}: ${wordsOf(i)}`, { player: i, focus: `word ${i}` }));
  });
  if (table.game.board) words.push(' on ', word('Board', table.board.length ? signs(table.board) : 'no board', { target: 'board', opens: 'equity-cards', focus: 'word board' }));
  if (table.dead.length) words.push(' without ', word('Dead cards', signs(table.dead), { target: 'dead', opens: 'equity-cards', focus: 'word dead' }));
  find('equity-words').replaceChildren(...words);
}

// wrongPlayer marks the word of a player whose hands are refused.
export function wrongPlayer(player) {
  for (const e of find('equity-words').querySelectorAll('[data-player]')) e.classList.toggle('wrong', Number(e.dataset.player) === player);
}

// seats shows the players with the equities of a deal, or none for null; without a deal, those that it has shown.
export const seats = (deal = shown) => focused(() => {
  const n = table.players.length, of = deal?.players?.length === n ? deal.players : [];
  shown = deal;
  of.forEach((p, i) => { if (deal) counted.set(`${table.game.name} ${table.players[i].text.trim()}`, p.hands); });
  if (of.length) sentence();
  find('equity-players').replaceChildren(...table.players.map((_, i) => seat(i, of[i], deal)));
  choices('range-players', 'player', table.players.map((_, i) => [i, nameOf(i)]), table.range);
  find('equity-seats').className = `seats n${n > 3 ? n > 6 ? ' many most' : ' many' : n}`;
  find('equity-seats').style.setProperty('--n', String(n));
  const label = of.length ? of.map((p, i) => `${nameOf(i)} ${text.fact(p.equity, p.low, p.high)[0]} %`).join(', ') : 'No equities';
  find('equity-split').setAttribute('aria-label', label);
  find('equity-split').replaceChildren(...of.map((p, i) => html('i', { className: `k${i % 4}`, style: { 'flex-grow': p.equity } })));
  clearTimeout(said);
  said = setTimeout(() => setText('equity-live', of.length ? label : ''), 500);
});

// choices shows values with their names as buttons, of which that of now is pressed. data is the name of their data.
export function choices(id, data, values, now) {
  const at = find(id), names = values.map(([, name]) => name);
  if (names.join() !== [...at.children].map((e) => e.textContent).join()) at.replaceChildren(...names.map((name) => html('button', { type: 'button', className: 'btn' }, name)));
  values.forEach(([value], i) => {
    at.children[i].dataset[data] = value;
    at.children[i].setAttribute('aria-pressed', String(value === now));
  });
}

// seat returns a player with what he holds and, if it is known, his equity. The first is the hero.
function seat(i, p, deal) {
  const cards = cardsOf(table.players[i].text), n = Number(deal?.rounds), [value, ends] = p ? text.fact(p.equity, p.low, p.high) : ['–', ''];
  const part = (x) => `${text.fact(x, ...(deal.exact ? [x, x] : text.wilson(x, n)))[0]} %`, possible = p && p.left < p.hands ? `, ${text.count(p.left)} possible` : '';
  const held = cards.length ? [...cards.map((c) => card(c)), ...(cards.length < table.game.hole ? ['?'] : [])]
    : [table.players[i].text.trim() ? `${wordsOf(i)}${p ? `${/hands?$/.test(wordsOf(i)) ? '' : `: ${text.some(text.count(p.hands), 'hands')}`}${possible}` : ''}` : 'no cards yet'];
  const number = html('strong', { className: `big${i ? '' : ' plum'}${value.length > 5 ? ' long' : ''}` }, value, ...(p ? [html('i', {}, '%')] : []));
  const who = html('button', { type: 'button', className: 'who', ariaPressed: String(table.range === i), data: { focus: `player ${i}` } }, nameOf(i));
  return html('li', { className: `seat k${i % 4}${i ? '' : ' hero'}${table.range === i ? ' shown' : ''}`, data: { player: i }, style: { '--i': i + 1 } },
    html('div', { className: 'head' }, html('span', { className: 'sw', ariaHidden: 'true' }), who, html('span', { className: 'holds' }, ...held)),
    number, html('p', { className: 'foot' }, ...(p ? [...(ends ? [html('span', { className: 'nb ends' }, ends), ', '] : []), html('span', { className: 'nb' }, `wins ${part(p.win)}`), ', ', html('span', { className: 'nb' }, `ties ${part(p.tie)}`)] : ['\u00a0'])));
}

// slots shows the cards of the board or the dead cards, and the place of the next card. More cards
// than there are places are shown too, so that they can be taken away.
function slots(id, name, count) {
  const held = table[name], places = Math.max(count, held.length);
  find(id).replaceChildren(...[...Array(places).keys()].map((i) => {
    const says = held[i] ? `Remove the ${words(held[i])}` : `Choose ${name} card ${i + 1}`;
    const onclick = () => {
      table.target = name;
      if (held[i]) return pick(held[i]) && tell.changed();
      drawTargets();
      find(id).children[i]?.focus();
      openAt('equity-cards');
    };
    const of = { type: 'button', ariaLabel: says, data: { focus: `${name} ${i}`, opens: 'equity-cards' }, onclick };
    if (held[i]) return card(held[i], 'button', { ...of, title: says });
    return html('button', { ...of, className: `card off${table.target === name && i === held.length ? ' target' : ''}` }, html('b', {}, '+'));
  }));
}

// drawTargets shows the place of the next card. The equities stay as they are.
function drawTargets() {
  slots('equity-board', 'board', table.game.board);
  slots('equity-dead', 'dead', Math.min(table.dead.length + 1, 12));
  setText('board-name', ['Board', 'Board', 'Board', 'Flop', 'Turn', 'River'][table.board.length] ?? 'Board');
  setText('picker-for', typeof table.target === 'number' ? ` for ${nameOf(table.target)}` : table.target === 'board' ? ' for the board' : ', dead');
  choices('picker-targets', 'target', [...table.players.map((_, i) => [i, nameOf(i)]), ...(table.game.board ? [['board', 'Board']] : []), ['dead', 'Dead']], table.target);
}
