// The requests to the server. Errors are thrown as objects {error, field, hint}.

export const gone = 'The server is gone: start simulate serve again.';

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw { error: gone };
  }
  if (answer.status === 204) return null;
  const value = await answer.json().catch(() => ({ error: `status ${answer.status}` }));
  if (!answer.ok) throw value;
  return value;
}

export const get = (path) => ask(path);
export const post = (path, body) => ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
export const postText = (path, body) => ask(path, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body });
export const end = (id) => ask(`/api/runs/${id}`, { method: 'DELETE' });

// There is one stream per tab, since all tabs share the six connections that browsers
// allow to a host.
let source = null;

export function unfollow() {
  source?.close();
  source = null;
}

// follow calls each with every new state of a run, up to the last one. If the stream
// breaks, follow opens another one. If that fails, it calls lost with the error.
export function follow(id, each, lost) {
  unfollow();
  const mine = source = new EventSource(`/api/runs/${id}/events`);
  mine.addEventListener('tally', (e) => each(JSON.parse(e.data)));
  mine.addEventListener('done', (e) => {
    unfollow();
    each(JSON.parse(e.data));
  });
  mine.onerror = async () => { // the run ended before the stream was open, or the connection broke
    mine.close();
    if (source !== mine) return;
    source = null;
    try {
      const run = await get(`/api/runs/${id}`);
      each(run);
      if (run.state === 'running' && !source) follow(id, each, lost);
    } catch (e) {
      lost(e);
    }
  };
}

addEventListener('pagehide', unfollow);
