// Forms: flags from fields, the command of a form, errors below fields.

import * as api from './api.js';
import { find, setText } from './node.js';

// flags returns the values of a form's fields, without the empty ones.
export function flags(form) {
  const all = {};
  for (const [key, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text) all[key] = text;
  }
  return all;
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
    if (mine === changes[view]) showCommand(view, command);
  } catch (why) {
    if (mine === changes[view]) showError(view, why);
  }
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
