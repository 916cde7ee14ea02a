// How requests reach the server. The folder of static files has another module of this name.

// The token of serve -token comes with the address, behind #, or is typed once. The session storage
// belongs to this origin, with its port; a cookie would go to all ports of the host.
let memory = ''; // where the browser denies storage
const token = () => { try { return sessionStorage.getItem('token') ?? memory; } catch { return memory; } };
/** @param {string} text */
function keep(text) {
  memory = text;
  try { sessionStorage.setItem('token', text); } catch { /* no storage: a reload asks again */ }
}
const given = /^#token=([^#&]*)[#&]?/.exec(location.hash);
if (given) {
  keep(given[1]);
  history.replaceState(history.state, '', `#${location.hash.slice(given[0].length)}`);
}
let typed = null;

// type asks for the token in a dialog, once for all requests that wait for it.
function type() {
  const dialog = document.createElement('dialog');
  dialog.innerHTML = '<form method="dialog"><label>Token of simulate serve <input class="token" autocomplete="off" required></label> <button>Go on</button></form>';
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      keep(dialog.querySelector('input').value.trim());
      dialog.remove();
      typed = null;
      resolve();
    });
  });
}

/** @param {string} path @param {RequestInit} [options] */
export async function request(path, options = {}) {
  for (;;) {
    await typed;
    const headers = new Headers(options.headers), sent = token();
    if (sent) headers.set('Authorization', `Bearer ${sent}`);
    const answer = await fetch(path, { ...options, headers });
    if (answer.status !== 401) return answer;
    if (sent === token()) await (typed ??= type());
  }
}

// events follows a stream of events.
/** @param {string} path */
export function events(path) {
  const end = new AbortController(), source = Object.assign(new EventTarget(), { onerror: null, close: () => end.abort() });
  const read = async () => {
    const answer = await request(path, { signal: end.signal }), reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = '', got = await reader.read(); answer.ok && !got.done; got = await reader.read()) {
      const parts = (rest + got.value).split('\n\n');
      rest = parts.pop();
      for (const one of parts) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(one) ?? [];
        if (name) source.dispatchEvent(new MessageEvent(name, { data }));
      }
    }
  };
  read().catch(() => {}).then(() => end.signal.aborted || source.onerror?.());
  return source;
}

// saves says whether files have to be read by request, as a link sends no token.
export const saves = () => Boolean(token());

// gone is said when the server does not answer.
export const gone = 'The server is gone: start simulate serve again.';

// draws says whether the program draws pictures.
export const draws = true;
