// The requests to the server. Errors are thrown as objects {error, field, hint, status};
// status 0 is a server that does not answer.

import { events, gone, request, saves } from './transport.js';

/** @param {string} path @param {RequestInit} [options] */
async function ask(path, options) {
  let answer;
  try {
    answer = await request(path, options);
  } catch (why) {
    throw { error: why.name === 'AbortError' ? 'Stopped.' : gone, status: 0, aborted: why.name === 'AbortError' };
  }
  if (answer.status === 204) return null;
  const value = await answer.json().catch(() => ({ error: `status ${answer.status}` }));
  if (options?.signal?.aborted) throw { error: 'Stopped.', status: 0, aborted: true, started: answer.headers.get('Location') };
  const refused = answer.headers.get('Refused'); // an edit that is wrong: no error of the page
  if (!answer.ok || refused) throw { ...value, status: Number(refused ?? answer.status) };
  return value;
}

export const get = (path, signal) => ask(path, { signal });
export const post = (path, body, signal) => ask(`${path}${path.includes('?') ? '&' : '?'}edit`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal });
export const put = (path, body) => ask(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
export const postText = (path, body) => ask(path, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body });
export const drop = (upload) => ask(`/api/permutations/${upload}`, { method: 'DELETE' });
export const end = (id) => ask(`/api/runs/${id}`, { method: 'DELETE' });

// A link to a file that a browser cannot load by itself saves what a request answers.
document.addEventListener('click', async (e) => {
  const link = /** @type {HTMLElement} */ (e.target).closest?.('a[href^="/api/"]');
  if (!link || !saves()) return;
  e.preventDefault();
  const answer = await request(link.getAttribute('href'));
  const saved = document.createElement('a');
  saved.download = link.getAttribute('download') ?? '';
  saved.href = URL.createObjectURL(await answer.blob());
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 10000);
});

// Times in milliseconds: without an event for silence the connection is taken as broken;
// the time between two tries to connect doubles up to most.
const silence = 15000, first = 250, most = 4000;

// follow calls on.state with every new state of a run, up to the last one. While the
// connection is broken it calls on.lost and tries again. If the server does not know the
// run, it calls on.gone. It returns the function that ends it.
export function follow(id, on) {
  let source = null, timer = 0, tries = 0, closed = false;
  const close = () => {
    closed = true;
    source?.close();
    clearTimeout(timer);
  };
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(check, silence);
  };
  const open = () => {
    source = events(`/api/runs/${id}/events`);
    source.addEventListener('tally', (/** @type {any} */ e) => {
      tries = 0;
      alive();
      on.state(JSON.parse(e.data));
    });
    source.addEventListener('done', (/** @type {any} */ e) => {
      close();
      on.state(JSON.parse(e.data));
    });
    source.onerror = check;
    alive();
  };
  // check asks for the state after an error: the run may have ended before the stream
  // was open, or the connection broke.
  const check = async () => {
    source?.close();
    clearTimeout(timer);
    if (tries > 0) on.lost();
    try {
      const run = await get(`/api/runs/${id}`, AbortSignal.timeout(5000));
      if (closed) return;
      if (run.state !== 'running') close();
      else timer = setTimeout(open, tries ? first : 0);
      on.state(run);
    } catch (why) {
      if (closed) return;
      if (why.status === 404) {
        close();
        return on.gone();
      }
      on.lost();
      timer = setTimeout(check, Math.min(most, first * 2 ** tries++));
    }
  };
  open();
  return close;
}
