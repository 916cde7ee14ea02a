// Forms: flags from fields and fields from flags, the command of a form, errors at their
// fields and in a line below the sentence.

import * as api from './api.js';
import { showList } from './list.js';
import { find, html, setText } from './node.js';
import { notice } from './result.js';
import { open, wrong } from './sentence.js';
import { digits } from './text.js';

// unknown has by form what an address gives and the form has no choice for: it stays a setting, so
// that the server refuses it, until the user chooses another value.
const unknown = new WeakMap();

const numbers = ['rounds', 'shuffles', 'n', 'decks', 'jokers', 'seed']; // fields of numbers

// flags returns the values of a form's fields, without the empty ones. Numbers may be written as the page
// prints them.
export function flags(form) {
  const all = {};
  for (const [key, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text) all[key] = numbers.includes(key) ? digits(text) : text;
  }
  return { ...unknown.get(form), ...all };
}

// fillForm sets the fields of a form from inputs; those that are not among them get
// their first value. others are names that are no fields of the form, but known.
export function fillForm(form, inputs, others = []) {
  const rest = {};
  for (const [name, value] of inputs) if (!form.elements[name] && !others.includes(name)) rest[name] = value;
  for (const e of form.elements) {
    if (!e.name || e.type === 'file') continue;
    const value = inputs.get(e.name);
    if (e.type === 'radio') {
      e.checked = value === null ? e.defaultChecked : e.value === value;
      if (value !== null && ![...form.elements[e.name]].some((r) => r.value === value)) rest[e.name] = value;
    } else if (e.tagName === 'SELECT') {
      const has = value === null || [...e.options].some((o) => o.value === value);
      e.value = value !== null && has ? value : e.options[0]?.value ?? '';
      if (!has) [rest[e.name], e.selectedIndex] = [value, -1];
    } else e.value = value ?? e.defaultValue;
  }
  if (!unknown.has(form)) form.addEventListener('input', (e) => { delete unknown.get(form)[e.target.name]; }, true);
  unknown.set(form, rest);
}

// wrongIn returns the refusal of a field that is empty and must not be, or of what an address has given and the
// form does not know, or null.
export function wrongIn(form) {
  const empty = [...form.elements].find((e) => e.required && !e.disabled && !e.value.trim() && !form.contains(e.closest('[hidden]')));
  if (empty) return { status: 400, field: empty.name, error: `${labelOf(form, empty.name)}: nothing is written: want a number, as in ${empty.defaultValue}` };
  const [name] = Object.keys(unknown.get(form) ?? {});
  if (name === undefined) return null;
  const of = form.elements[name], values = (of?.options ? [...of.options] : of?.length ? [...of] : []).map((e) => e.value).filter(Boolean), value = unknown.get(form)[name].slice(0, longest);
  return { status: 400, field: name, error: values.length ? `The address has ${name}=${value}: want ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : `The address has ${name}=${value}, which is no setting of this view` };
}

// changes counts the changes of each command on the page, so that a late answer of the
// server does not replace a newer command.
const changes = {};

// showCommand shows a command.
export function showCommand(view, command) {
  changes[view] = (changes[view] ?? 0) + 1;
  setText(`${view}-command`, command);
}

// askCommand shows the command of a request, which the server writes.
export async function askCommand(view, request) {
  const mine = changes[view] = (changes[view] ?? 0) + 1;
  try {
    const { command } = await api.post('/api/command', request);
    if (mine !== changes[view]) return;
    showCommand(view, command);
    accepted(view);
  } catch (why) {
    if (mine === changes[view]) showError(view, why, false);
  }
}

const longest = 40; // characters of a value that an error repeats

// labelOf returns the label of a form's field, or '' if it has none.
function labelOf(form, name) {
  const field = form?.elements[name], one = field?.length && !field.tagName ? field[0] : field;
  const legend = one?.closest?.('fieldset')?.querySelector('legend');
  const label = one?.type === 'radio' ? legend : one?.labels?.[0];
  return label ? (label.firstChild?.textContent ?? label.textContent).split(',')[0].trim() : '';
}

// words returns an error's text with the labels of fields for the names of flags, and
// with long values cut.
export function wordsOf(view, why) {
  const cut = (text) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
  const named = (_, flag) => labelOf(find(`${view}-form`), flag) || flag;
  return why.error.replace(/^players, column \d+: /, '')
    .replace(/^invalid value (.*) for flag -([\w-]+)/s, (_, value, flag) => `${named('', flag)} ${value}`)
    .replace(/(?<=^|\s)-([a-z][\w-]*)/g, named)
    .replace(/"[^"]*"|[^\s"]+/g, (value) => (value[0] === '"' ? (value.length > longest + 2 ? `"${cut(value.slice(1, -1))}"` : value) : cut(value)));
}

const undoes = {}; // by view: what takes a refused setting back

// undone notes what Undo does in a view.
export const undone = (view, act) => { undoes[view] = act; };

// showError shows an error at its field and in the notice, until the next edit. One that is kept is of no
// setting, and stays until the user does something else. If asked, the field is opened and gets the focus: the
// user has asked for a run.
export function showError(view, why, asked = true) {
  clearErrors(view);
  if (why.aborted) return;
  if (!why.kept) changes[view] = (changes[view] ?? 0) + 1; // a late answer does not clear it
  const form = find(`${view}-form`), at = why.field && find(`${view}-${why.field}-error`), named = form.elements[why.field] ?? find(`${view}-${why.field}`), field = named?.length && !named.tagName ? named[0] : named;
  let text = wordsOf(view, why) + (why.hint ? ` (${wordsOf(view, { error: why.hint })})` : '');
  if (why.runs) {
    text += ` In progress: ${why.runs.map((r) => r.command).join('; ')}`;
    showList();
  }
  if (at) setText(at, text);
  notice(view, 'refused', text, [why.kept ? ['Close', () => clearErrors(view)] : ['Undo', undoes[view]]]);
  find(`${view}-note`).classList.toggle('kept', Boolean(why.kept));
  form.closest('.view').classList.toggle('refused', Boolean(why.field) && why.status === 400);
  wrong(form, at || field);
  if (!at || !field) return;
  field.setAttribute('aria-invalid', 'true');
  if (!asked) return;
  open(at);
  field.focus();
}

// accepted clears the errors of settings, which are right now.
export function accepted(view) { if (!find(`${view}-note`).classList.contains('kept')) clearErrors(view); }

export function clearErrors(view) {
  find(`${view}-note`).classList.remove('kept');
  const form = find(`${view}-form`);
  for (const e of form.querySelectorAll('.error')) e.textContent = '';
  for (const e of form.querySelectorAll('[aria-invalid]')) e.removeAttribute('aria-invalid');
  notice(view, 'refused');
  form.closest('.view').classList.remove('refused');
  wrong(form, null);
}

// exclude disables the values of a form's fields that a game excludes, with the reason.
// excluded has the reasons by field and value, as in "decks 2".
export function exclude(form, note, excluded) {
  for (const e of form.querySelectorAll('option, input[type=radio]')) {
    const name = e.closest('select')?.name ?? e.name, why = excluded[`${name} ${e.value}`] ?? '';
    e.disabled = Boolean(why);
    (e.closest('label') ?? e).title = why;
    if (why && e.selected) e.closest('select').selectedIndex = 0;
  }
  setText(note, [...new Set(Object.values(excluded))].join('; '));
}

// copies makes the copy buttons work.
export function copies(say) {
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.addEventListener('click', async () => {
      const code = button.parentElement.querySelector('code');
      try {
        await navigator.clipboard.writeText(code.textContent);
        say('The command is copied');
      } catch {
        getSelection().selectAllChildren(code);
        say('The command is selected: copy it');
      }
    });
  }
}

// showPlace shows the line of an error below the text of a view, with its column marked, or
// nothing without an error. why has line and column, which count from 1.
export function showPlace(view, script, why) {
  const at = find(`${view}-place`), line = why ? script.split('\n')[why.line - 1] ?? '' : '';
  at.hidden = !why;
  if (!why) return at.replaceChildren();
  const rest = line.slice(why.column - 1), wrong = rest.match(/^(\w+|.)/)?.[0] ?? '';
  at.replaceChildren(line.slice(0, why.column - 1), html('mark', {}, wrong || ' '), rest.slice(wrong.length));
}
