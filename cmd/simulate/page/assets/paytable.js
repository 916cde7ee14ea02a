// The view Pay table: draw poker against a pay table that can be edited.

import * as api from './api.js';
import { bars } from './bars.js';
import { card, ranks, suits, words } from './cards.js';
import { drawChoice } from './picker.js';
import { clearErrors, showCommand, showError } from './form.js';
import { find, html, setText } from './node.js';
import * as place from './place.js';
import { showPlace } from './script.js';
import * as text from './text.js';

let say, tables = [], cards = [], wait = 0, asked = 0, aborts = [];
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
  find('paytable-clear').addEventListener('click', () => { cards = []; changed(); });
  try {
    tables = (await api.get('/api/catalogue')).pay_tables;
  } catch (why) {
    return say(why.error, { bad: true });
  }
  find('paytable-name').append(...tables.map((t) => html('option', { value: t.name }, t.title)), html('option', { value: '', disabled: true }, 'edited'));
  const { name, inputs } = place.at();
  fill(name === 'paytable' ? inputs : null);
}

// fill sets the view from inputs: pay is the name of a table, table the text of an edited one.
function fill(inputs) {
  const known = tables.find((t) => t.name === inputs?.get('pay')) ?? tables.find((t) => t.name === 'jacks-9-6');
  pays().value = inputs?.get('table') ?? known.text;
  cards = inputs?.get('hand')?.match(/Jo|[2-9TJQKA][shdc]/g)?.slice(0, 5) ?? [];
  changed();
}

// shown shows the view with the inputs of the address, or with its own without them.
export function shown(inputs) {
  if (!tables.length) return; // start does it later
  if (inputs) fill(inputs);
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
  if (!hasJoker()) cards = cards.filter((c) => c !== 'Jo');
  place.keep('paytable', inputsOf());
  picker();
  for (const a of aborts) a.abort();
  aborts = [];
  find('paytable-result').classList.add('old');
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
    const all = await count(request());
    if (mine !== asked) return;
    clearErrors('paytable');
    showPlace('paytable', '', null);
    show(all);
    const hand = cards.length === 5 ? await count(request({ hand: cards.join('') })) : null;
    if (mine !== asked) return;
    holds(hand);
    say(`Return ${text.percent(all.json.rows.at(-1).paid, 4)}`);
  } catch (why) {
    if (mine === asked) refused(why);
  }
}

// refused shows an error at its line and column. The numbers of the last table stay, faded.
function refused(why) {
  say('Ready');
  const had = document.activeElement;
  showError('paytable', { ...why, error: why.line ? `line ${why.line}, column ${why.column}: ${why.reason}` : why.error, hint: '' });
  if (had instanceof HTMLElement) had.focus(); // the cursor stays where the user writes
  showPlace('paytable', pays().value, why.line ? why : null);
  setText('paytable-state', 'These numbers are of the table before the error.');
}

// link returns the link to a file that the page has.
function link(name, body) {
  return html('a', { className: 'button', href: `data:text/csv;charset=utf-8,${encodeURIComponent(body)}`, download: name }, name === file ? 'Table' : name.split('.')[1].toUpperCase());
}

function show({ csv, json }) {
  const rows = json.rows.slice(0, -1), all = json.rows.at(-1), most = Math.max(...rows.map((r) => r.paid));
  find('paytable-result').classList.remove('old');
  setText('paytable-state', [...(json.warnings ?? []).map((w) => `Warning: ${w}.`), ...(shipped() ? [] : [`The command reads the edited table from ${file}: download it.`])].join(' '));
  setText('paytable-return', text.percent(all.paid, 6));
  setText('paytable-edge', `${text.percent(Math.abs(all.paid - 1), 4)} for the ${all.paid > 1 ? 'player' : 'house'}`).className = all.paid > 1 ? 'good' : '';
  setText('paytable-fraction', `exact: ${all.paid_num}/${all.paid_den}`);
  setText('paytable-variance', text.plain(all.variance, 7));
  setText('paytable-deviation', text.plain(all.standard_deviation, 5));
  find('paytable-table').tBodies[0].replaceChildren(...rows.map((r) => html('tr', {},
    html('td', {}, r.hand), html('td', {}, String(r.pays_for_one)), html('td', {}, text.percent(r.frequency, 6)),
    html('td', { className: 'quiet wide' }, r.frequency ? text.count(1 / r.frequency) : '–'), html('td', {}, text.percent(r.paid, 4)), html('td', { className: 'bars wide' }, bars(r.paid, most, null)))));
  showCommand('paytable', json.command);
  find('paytable-files').replaceChildren(...(shipped() ? [] : [link(file, pays().value)]), link('return.csv', csv));
}

// holds shows the holds of five cards, the best first.
function holds(found) {
  const rows = found?.json.rows ?? [];
  find('holds-box').hidden = !rows.length;
  setText('holds-say', rows.length ? `All ${rows.length} holds, exact; the best pays ${text.plain(rows[0].paid, 6)} for a bet of 1.` : `Choose ${5 - cards.length} more cards: then all 32 holds are listed, the best first.`);
  find('holds-table').tBodies[0].replaceChildren(...rows.map((r) => html('tr', {},
    html('td', {}, r.hold === 'none' ? 'nothing' : held(r.hold)), html('td', {}, text.plain(r.paid, 8)), html('td', { className: 'quiet' }, 'exact'), html('td', { className: 'quiet wide' }, text.whole(r.draws)))));
  if (rows.length) setText('holds-command', found.json.command);
  find('holds-files').replaceChildren(...(rows.length ? [link('holds.csv', found.csv)] : []));
}

const split = (hand) => hand.match(/Jo|../g);
const held = (hold) => html('span', { className: 'held', role: 'img', ariaLabel: split(hold).map(words).join(', ') }, ...split(hold).map((c) => card(c)));

// picker shows the cards to choose from, of which five are held.
function picker() {
  const joker = hasJoker();
  const names = Object.keys(suits).flatMap((s) => ranks.map((r) => r + s)).concat(joker ? ['Jo'] : []);
  drawChoice(find('paytable-picker'), names, ranks.length, (name) => cards.includes(name), (name) => {
    cards = cards.includes(name) ? cards.filter((c) => c !== name) : [...cards, name].slice(-5); // a sixth card replaces the first
    changed();
  });
  setText('paytable-hand', cards.length ? `: ${cards.join(' ')}` : '');
  find('paytable-clear').disabled = !cards.length;
  if (cards.length < 5) holds(null);
}
