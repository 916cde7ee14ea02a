// The view Pay table: draw poker against a pay table that can be edited.

import * as api from './api.js';
import { card, drawChoice, ranks, signs, suits, words } from './cards.js';
import { clearErrors, showCommand, showError, showPlace, undone } from './form.js';
import { big, find, html, setText } from './node.js';
import { textFile } from './picture.js';
import * as place from './place.js';
import { words as showWords } from './sentence.js';
import * as text from './text.js';

let say, tables = [], cards = [], wait = 0, asked = 0, aborts = [], good = ''; // good is the last table that was counted
const file = 'table.csv'; // the name of an edited table
const form = () => find('paytable-form'), pays = () => find('paytable-text');

export async function start(sayIt) {
  say = sayIt;
  form().addEventListener('submit', (e) => e.preventDefault());
  find('paytable-name').addEventListener('input', (e) => {
    e.stopPropagation();
    pays().value = tables.find((t) => t.name === find('paytable-name').value)?.text ?? pays().value;
    changed();
  });
  pays().addEventListener('input', changed);
  undone('paytable', () => { pays().value = good || tables[0].text; changed(); });
  find('paytable-fall').addEventListener('change', (e) => { if (e.target.dataset.row) pay(Number(e.target.dataset.row), e.target.value.trim()); });
  find('paytable-clear').addEventListener('click', () => { cards = []; changed(); });
  try {
    tables = (await api.get('/api/catalogue')).pay_tables;
  } catch (why) {
    return say(why.error, { bad: true });
  }
  find('paytable-name').append(...tables.map((t) => html('option', { value: t.name }, t.title)), html('option', { value: '', disabled: true }, 'edited'));
  const { name, inputs } = place.at();
  if (name === 'paytable') shown(inputs);
}

// fill sets the view from inputs: pay is the name of a table, table the text of an edited one.
function fill(inputs) {
  const asked = inputs?.get('pay'), known = tables.find((t) => t.name === (asked ?? 'jacks-9-6'));
  pays().value = inputs?.get('table') ?? known?.text ?? '';
  cards = inputs?.get('hand')?.match(/Jo|[2-9TJQKA][shdc]/g)?.slice(0, 5) ?? [];
  if (known || inputs?.has('table')) return changed();
  refused({ status: 400, error: `The address has pay=${asked.slice(0, 40)}, which is no table: choose one` });
}

// pay changes what a row of the table pays.
function pay(row, value) {
  let at = -1;
  pays().value = pays().value.split('\n').map((line) => {
    if (!line.trim() || /^\s*(#|"?wild"?\s*,|hand\s*,)/i.test(line) || ++at !== row) return line;
    return line.replace(/,[^,]*$/, `,${value}`);
  }).join('\n');
  changed();
}

// shown shows the view with the inputs of the address, or with its own without them. The first time it counts.
export function shown(inputs) {
  if (!tables.length) return; // start does it later
  if (inputs || !asked) fill(inputs);
  else place.keep('paytable', inputsOf());
}

export function missing() {}

// shipped returns the table that ships and has the text, or undefined.
const shipped = () => tables.find((t) => t.text.trim() === pays().value.trim());
const inputsOf = () => ({ ...(shipped() ? { pay: shipped().name } : { table: pays().value }), ...(cards.length && { hand: cards.join('') }) });

function request(flags) {
  const of = shipped();
  return { flags: { pay: of?.name ?? file, ...flags }, ...(!of && { files: { [file]: pays().value } }) };
}

// hasJoker tells whether the table names a joker, as the program reads it.
const hasJoker = () => /^[ \t]*"?wild"?[ \t]*,[ \t]*"?joker"?[ \t]*$/im.test(pays().value);

// changed asks for the return 80 ms after the last change.
function changed() {
  find('paytable-name').value = shipped()?.name ?? '';
  showWords({ 'paytable-name-word': shipped()?.title ?? 'an edited table' }, null);
  if (!hasJoker()) cards = cards.filter((c) => c !== 'Jo');
  place.keep('paytable', inputsOf());
  picker();
  for (const a of aborts) a.abort();
  aborts = [];
  find('paytable').classList.add('old');
  clearTimeout(wait);
  asked++;
  wait = setTimeout(ask, 80);
}

const count = (of) => {
  const mine = new AbortController();
  aborts.push(mine);
  return api.post('/api/table/videopoker', of, mine.signal);
};

async function ask() {
  const mine = asked;
  say('Counting', { working: true });
  try {
    const [all, hand] = await Promise.all([count(request()), cards.length === 5 ? count(request({ hand: cards.join('') })) : null]);
    if (mine !== asked) return;
    clearErrors('paytable');
    showPlace('paytable', '', null);
    show(all);
    holds(hand);
    say(`Return ${text.percent(all.json.rows.at(-1).paid, 4)}`);
  } catch (why) {
    if (mine === asked) refused(why);
  }
}

// refused shows an error at its line and column. No number of another table stays.
function refused(why) {
  say('Ready');
  const had = document.activeElement;
  showError('paytable', { ...why, status: 0, error: why.line ? `line ${why.line}, column ${why.column}: ${why.reason}` : why.error, hint: '' }, false);
  if (had instanceof HTMLElement) had.focus(); // the cursor stays where the user writes
  showPlace('paytable', pays().value, why.line ? why : null);
  big('paytable-return', '–');
  for (const id of ['paytable-edge', 'paytable-fraction', 'paytable-command']) setText(id, '');
  find('paytable-files').replaceChildren();
}

function show({ csv, json }) {
  const rows = json.rows.slice(0, -1), all = json.rows.at(-1), house = all.paid <= 1;
  good = pays().value;
  find('paytable').classList.remove('old');
  setText('paytable-state', [...(json.warnings ?? []).map((w) => `Warning: ${w}.`), ...(shipped() ? [] : [`The command reads the edited table from ${file}: download it.`])].join(' '));
  big('paytable-return', text.plain(100 * all.paid, 4), '%');
  find('paytable-return').title = text.percent(all.paid, 6);
  setText('paytable-edge', `${text.plain(100 * Math.abs(all.paid - 1), 3)} % for the ${house ? 'house' : 'player'}, exact.`);
  setText('paytable-fraction', `${all.paid_num}/${all.paid_den}`);
  setText('paytable-variance', text.plain(all.variance, 7));
  setText('paytable-deviation', `${text.plain(all.standard_deviation, 5)} bets`);
  find('paytable-table').tBodies[0].replaceChildren(...rows.map((r) => html('tr', {},
    html('td', {}, r.hand), html('td', {}, String(r.pays_for_one)), html('td', {}, text.percent(r.frequency, 6)),
    html('td', { className: 'quiet wide' }, r.frequency ? text.count(1 / r.frequency) : '–'), html('td', {}, text.percent(r.paid, 4)))));
  fall(rows, all);
  showCommand('paytable', json.command);
  find('paytable-files').replaceChildren(...(shipped() ? [] : [textFile(file, pays().value)]), textFile('return.csv', csv, json.command));
}

// fall shows what each row returns, one after the other from 0 to 100 %, the cheapest first, and what
// is left for the house. What a row pays is edited in it.
function fall(rows, all) {
  const paying = rows.map((r, row) => ({ ...r, row })).filter((r) => r.hand !== 'nothing').reverse().sort((a, b) => a.pays_for_one - b.pays_for_one), end = Math.max(1, all.paid), per = (x) => `${(100 * x / end).toFixed(3)}%`;
  /** @type {any} */
  const had = document.activeElement, focus = had?.dataset?.row;
  let from = 0;
  const bar = (left, width) => {
    const i = html('i');
    Object.assign(i.style, { left: per(left), width: per(width) });
    return html('span', { className: 'v' }, i);
  };
  find('paytable-fall').replaceChildren(...paying.map((r) => {
    const id = `pays-${r.row}`, field = html('input', { id, className: 'pay', value: String(r.pays_for_one), inputMode: 'decimal', autocomplete: 'off' });
    field.dataset.row = r.row;
    const li = html('li', {}, html('label', { htmlFor: id }, r.hand), field, bar(from, r.paid), html('span', { className: 'n' }, `${text.percent(r.paid, 3)} `, html('small', { className: 'q wide' }, r.frequency ? `1 in ${text.plain(1 / r.frequency, 4).replace(/^\d{5,}.*/, (n) => text.whole(n.split('.')[0]))}` : 'never')));
    from += r.paid;
    return li;
  }), html('li', { className: 'house' }, html('b', {}, all.paid > 1 ? 'the player' : 'the house'), html('span'), bar(Math.min(1, all.paid), Math.abs(1 - all.paid)), html('span', { className: 'n' }, text.percent(Math.abs(1 - all.paid), 4))));
  if (focus !== undefined) find(`pays-${focus}`)?.focus();
}

// holds shows the holds of five cards, the best first.
function holds(found) {
  const rows = found?.json.rows ?? [];
  find('holds-box').hidden = !rows.length;
  const nameOf = (r) => (r.hold === 'none' ? 'nothing' : signs(split(r.hold)).replaceAll(' ', '\u00a0')), best = rows[0]; // in one line
  setText('holds-say', best ? `Hold ${nameOf(best)}: ${text.plain(best.paid, 3)} bets. ${rows.slice(1, 3).map((r) => `${nameOf(r)}: ${text.plain(r.paid, 3)}`).join(', ')}.` : `Choose ${5 - cards.length}${cards.length ? ' more' : ''} cards: then the best hold is shown, and all 32 below.`);
  const kept = best && best.hold !== 'none' ? split(best.hold) : [];
  find('paytable-fan').replaceChildren(...[...cards].sort((a, b) => Number(kept.includes(b)) - Number(kept.includes(a))).map((c) => card(c, 'span', { className: kept.includes(c) ? 'up' : '' })));
  find('holds-table').tBodies[0].replaceChildren(...rows.map((r) => html('tr', {},
    html('td', {}, r.hold === 'none' ? 'nothing' : held(r.hold)), html('td', {}, text.plain(r.paid, 8)), html('td', { className: 'quiet' }, 'exact'), html('td', { className: 'quiet wide' }, text.whole(r.draws)))));
  if (rows.length) setText('holds-command', found.json.command);
  find('holds-files').replaceChildren(...(rows.length ? [textFile('holds.csv', found.csv, found.json.command)] : []));
}

const split = (hand) => hand.match(/Jo|../g);
const held = (hold) => html('span', { className: 'held', role: 'img', ariaLabel: split(hold).map(words).join(', ') }, ...split(hold).map((c) => card(c)));

// picker shows the cards to choose from, of which five are held.
function picker() {
  const joker = hasJoker();
  const names = Object.keys(suits).flatMap((s) => ranks.map((r) => r + s)).concat(joker ? ['Jo'] : []);
  drawChoice(find('paytable-picker'), names, ranks.length, (name) => cards.includes(name), (name) => {
    const had = cards.includes(name);
    cards = had ? cards.filter((c) => c !== name) : [...cards, name].slice(-5); // a sixth card replaces the first
    changed();
    if (!had && cards.length === 5) find('paytable-cards').hidePopover();
  });
  find('paytable-clear').disabled = !cards.length;
  if (cards.length < 5) holds(null);
}
