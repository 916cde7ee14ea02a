// Forms: flags from fields, the command of a form, errors below fields.

import { find } from './node.js';

// flags returns the values of a form's fields, without the empty ones.
export function flags(form) {
  const all = {};
  for (const [key, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text) all[key] = text;
  }
  return all;
}

const order = ['rounds', 'algorithm', 'n', 'decks', 'jokers', 'shuffles', 'mode', 'game', 'cards', 'hole', 'board', 'dead', 'engine'];
const rank = (name) => (name === 'seed' ? order.length + 1 : order.includes(name) ? order.indexOf(name) : order.length);
const word = (text) => (/^[A-Za-z0-9_./,:+@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

// command returns the command of a request, as the server will return it.
export function command({ kind, flags, players = [] }) {
  const names = Object.keys(flags).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return ['simulate', ...(kind === 'hands' ? [] : [kind]), ...players.map(word), ...names.flatMap((n) => [`-${n}`, word(flags[n])])].join(' ');
}

// showError shows an error below its field, or below the form if it has no field.
export function showError(view, why) {
  clearErrors(view);
  const at = (why.field && find(`${view}-${why.field}-error`)) || find(`${view}-error`);
  at.textContent = why.error + (why.hint ? ` (${why.hint})` : '');
  const field = find(`${view}-form`)?.elements[why.field];
  if (field?.setAttribute && at.id !== `${view}-error`) {
    field.setAttribute('aria-invalid', 'true');
    field.focus();
  }
}

export function clearErrors(view) {
  const form = find(`${view}-form`);
  for (const e of form.querySelectorAll('.error')) e.textContent = '';
  for (const e of form.querySelectorAll('[aria-invalid]')) e.removeAttribute('aria-invalid');
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
