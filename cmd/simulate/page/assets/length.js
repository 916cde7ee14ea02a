// How long a run of hands is: a number of hands, of seconds, or a wanted error. The time
// comes from a measurement by the server.

import * as api from './api.js';
import { find, setText } from './node.js';
import { duration, rate, some, words } from './text.js';

let ask, changed, wait = 0, asked = 0, pending = null;

// startLength makes the choice work. request returns the request of the form; edited is
// called after a change of the number of hands.
export function startLength(form, request, edited) {
  ask = request;
  changed = edited;
  find('hands-by').addEventListener('input', (e) => {
    e.stopPropagation();
    use(form, e.target.value);
    changed();
  });
  find('hands-seconds').addEventListener('input', (e) => {
    e.stopPropagation();
    pending = handsIn(form, Number(e.target.value));
  });
}

// use shows the fields of a kind of length: hands, seconds or error.
function use(form, by) {
  find('hands-by').value = by;
  for (const kind of ['hands', 'seconds', 'error']) find(`length-${kind}`).hidden = kind !== by;
  for (const name of ['target-error', 'hand']) form.elements[name].disabled = by !== 'error';
  form.elements.rounds.disabled = by === 'error';
  if (by === 'seconds') pending = handsIn(form, Number(find('hands-seconds').value));
}

// showLength shows the length that inputs have.
export function showLength(form, inputs) {
  use(form, inputs.get('target-error') ? 'error' : 'hands');
}

// handsIn sets the number of hands, with two digits, to those of a time in seconds.
async function handsIn(form, seconds) {
  const wanted = ask();
  wanted.flags.rounds = '1e12';
  const measured = await api.post('/api/estimate', wanted).catch(() => null);
  if (!measured?.rate || !(seconds > 0)) return;
  form.elements.rounds.value = String(Math.max(1, Number((measured.rate * seconds).toPrecision(2)))).replace(/e\+/, 'e');
  changed();
}

// lengthOf waits until the number of hands is known.
export async function lengthOf() { await pending; }

// estimate shows how long a request takes, unless a run would falsify it.
export function estimate(request, live) {
  clearTimeout(wait);
  if (live) return;
  const mine = ++asked;
  wait = setTimeout(async () => {
    try {
      const e = await api.post('/api/estimate', request);
      if (mine !== asked) return;
      const hands = find('hands-by').value === 'seconds' ? `${some(words(Math.round(e.rate * e.seconds)), 'hands')}: ` : '';
      setText('hands-estimate', e.rate ? `${hands}about ${duration(e.seconds)}, at ${rate(e.rate)} a second as measured now` : 'The time is not known: no hand was dealt in a second.');
    } catch {
      if (mine === asked) setText('hands-estimate', ''); // the error is shown on Start
    }
  }, 350);
}
