// Whose result a view shows: that of its settings, or one of other settings, which is marked.

import { find, html, setText } from './node.js';
import { seconds } from './text.js';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const plain = (request) => ({ kind: request.kind, flags: Object.entries(request.flags ?? {}).filter(([, v]) => v).sort(), players: request.players ?? [] });

// isOf reports whether a run has the settings of a request. A request without a seed
// fits any seed.
export function isOf(request, of) {
  const flags = { ...of?.flags };
  if (!request.flags.seed) delete flags.seed;
  return Boolean(of) && same(plain(request), plain({ ...of, flags }));
}

// showResult shows the command of a view's result, and whether the settings are others: then
// shows says of which settings it is. acts are pairs of a label and what its button does.
export function showResult(name, view, changed, shows, note, acts) {
  setText(`${name}-of`, view?.command ?? '');
  const seed = view?.request?.flags?.seed, at = new Date(view?.started);
  setText(`${name}-when`, view ? [seed && `seed ${seed}`, view.started && `started ${at.toLocaleString()}`, view.state === 'running' ? 'in progress' : view.seconds > 0 && `took ${seconds(view.seconds)}`].filter(Boolean).join(', ') : '');
  find(`${name}-of`).title = find(`${name}-when`).textContent;
  const stage = find(`${name}-stage`);
  if (stage) {
    stage.setAttribute('aria-label', changed ? 'Result of other settings' : 'Result');
    stage.closest('.view').classList.toggle('stale', Boolean(changed));
    find(`${name}-changed`).hidden = !changed;
    setText(`${name}-shows`, shows);
    setText(`${name}-note`, note ?? '');
    find(`${name}-result`).hidden = !note && !acts.length;
  }
  const box = find(`${name}-acts`), labels = acts.map(([label]) => label);
  if (!box || same([...box.children].map((e) => e.textContent), labels)) return;
  box.replaceChildren(...acts.map(([label, act]) => {
    const e = html('button', { type: 'button', className: 'btn' }, label);
    e.addEventListener('click', act);
    return e;
  }));
}

// checkDownloads makes links to files of runs check first that the server has the run.
// missing is called with the id of one that it has not.
export function checkDownloads(get, missing) {
  document.addEventListener('click', async (e) => {
    /** @type {any} */
    const at = e.target, link = at.closest?.('a[download]');
    const id = link?.getAttribute('href')?.match(/^\/api\/runs\/(\w+)\//)?.[1];
    if (!id) return;
    if (link.dataset.checked) return delete link.dataset.checked;
    e.preventDefault();
    try {
      await get(`/api/runs/${id}`);
      link.dataset.checked = '1';
      link.click();
    } catch (why) {
      missing(id, why);
    }
  });
}
