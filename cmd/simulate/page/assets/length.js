// How long a run of hands is: a number of hands, of seconds, or a wanted error. The time
// comes from a measurement by the server.

import * as api from './api.js';
import { all, find, setText } from './node.js';
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
    pending = handsIn(form);
  });
  for (const e of all('[data-rounds]')) e.addEventListener('click', () => { form.elements.rounds.value = e.dataset.rounds; changed(); });
}

const measure = (request) => api.post('/api/estimate', request).catch(() => null); // null: the error is shown at its field
const kind = () => find('hands-by').value;

// use shows the fields of a kind of length: hands, seconds or error.
function use(form, by) {
  find('hands-by').value = by;
  for (const of of ['hands', 'seconds', 'error']) find(`length-${of}`).hidden = of !== by;
  find('length-usual').hidden = by !== 'hands';
  for (const name of ['target-error', 'hand']) form.elements[name].disabled = by !== 'error';
  form.elements.rounds.disabled = by === 'error';
  if (by === 'seconds') pending = handsIn(form);
}

// showLength shows the length that inputs have.
export function showLength(form, inputs) {
  use(form, inputs.get('target-error') ? 'error' : 'hands');
}

// seconds returns the time that the user wants, NaN for a text that is none.
function seconds() {
  const text = find('hands-seconds').value.trim();
  return /^\d*\.?\d+$/.test(text) && Number(text) > 0 ? Number(text) : NaN;
}

// wrongLength returns why there is no number of hands yet, or null.
export function wrongLength() {
  if (kind() !== 'seconds' || seconds() > 0) return null;
  const text = find('hands-seconds').value.trim();
  return { status: 400, field: 'seconds', error: text ? `${text} seconds: want a number above 0, with a point, as in 2.5` : 'No seconds: want a number above 0, as in 2.5' };
}

// handsIn sets the number of hands, with two digits, to those of the time in seconds.
async function handsIn(form) {
  if (wrongLength()) return changed();
  const wanted = ask();
  wanted.flags.rounds = '1e12';
  const measured = await measure(wanted);
  if (measured?.rate && seconds() > 0) form.elements.rounds.value = String(Math.max(1, Number((measured.rate * seconds()).toPrecision(2)))).replace(/e\+/, 'e');
  changed();
}

// lengthOf waits until the number of hands is known.
export async function lengthOf() {
  const why = wrongLength();
  if (why) throw why;
  await pending;
}

// timeOf says how long a request takes, as in ": about 40 s", or '' if it is not known.
export async function timeOf(request, say) {
  const e = await measure(request);
  say(e?.rate ? `: about ${duration(e.seconds)}` : '', e?.rate ? e.seconds : Infinity);
}

// estimate shows how long a request takes, unless a run would falsify it.
export function estimate(request, live) {
  clearTimeout(wait);
  if (live) return;
  const mine = ++asked;
  wait = setTimeout(async () => {
    const e = await measure(request), speed = e && `${rate(e.rate)} a second as measured now`;
    if (mine === asked) {
      setText('hands-estimate', !e ? '' : !e.rate ? 'The time is not known: no hand was dealt in a second.' : kind() === 'seconds' ? `About ${some(words(Number(request.flags.rounds)), 'hands')}, at ${speed}` : `About ${duration(e.seconds)}, at ${speed}`);
    }
  }, 350);
}
