// The line of a result: its own command, its seed and time, and what can be done with it.

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

// showResult shows the line of a view's result. acts are pairs of a label and what its
// button does; changed says whether the settings are others.
export function showResult(name, view, changed, note, acts) {
  find(`${name}-result`).hidden = !view;
  if (!view) return;
  setText(`${name}-of`, view.command);
  showSame(name);
  const seed = view.request?.flags?.seed, at = new Date(view.started);
  setText(`${name}-when`, [seed && `seed ${seed}`, view.started && `started ${at.toLocaleString()}`, view.state === 'running' ? 'in progress' : view.seconds > 0 && `took ${seconds(view.seconds)}`].filter(Boolean).join(', '));
  setText(`${name}-changed`, changed ? 'Settings changed, not run yet.' : '').hidden = !changed;
  setText(`${name}-note`, note ?? '').hidden = !note;
  const box = find(`${name}-acts`), labels = acts.map(([label]) => label);
  if (same([...box.children].map((e) => e.textContent), labels)) return;
  box.replaceChildren(...acts.map(([label, act]) => {
    const e = html('button', { type: 'button' }, label);
    e.addEventListener('click', act);
    return e;
  }));
}

// showSame hides the command of a result that is that of the settings.
export function showSame(name) {
  const of = find(`${name}-of`);
  if (of) find(`${name}-result`).classList.toggle('same', of.textContent === find(`${name}-command`)?.textContent);
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
