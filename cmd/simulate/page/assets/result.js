// Whose result a view shows: that of its settings, or one of other settings, which a notice says.

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

// The one notice of a view: red hides grey. Grey says that the settings are not those of the result, of which
// nothing is wrong; red, that something is lost or was refused.
const heads = { changed: 'Changed, not run yet.', lost: 'Lost.', refused: 'Refused.' };
const notices = {};

// notice sets what a view says of a kind, with acts, pairs of a label and what its button does; without a text
// it says it no more.
export function notice(view, kind, text = '', acts = []) {
  const all = notices[view] ??= {}, box = find(`${view}-note`), said = find(`${view}-said`);
  all[kind] = text && { text, acts };
  const now = ['refused', 'lost', 'changed'].find((k) => all[k]), { text: words, acts: does } = all[now] ?? { text: '', acts: [] };
  box.hidden = !now;
  box.classList.toggle('bad', now === 'refused' || now === 'lost');
  said.setAttribute('role', box.matches('.bad') ? 'alert' : 'status');
  const full = html('p', {}, ...(now ? [html('b', {}, heads[now]), ` ${words}`] : []));
  if (said.textContent !== full.textContent) said.replaceChildren(...full.childNodes);
  for (const e of box.querySelectorAll('[data-copy]')) e.hidden = now !== 'changed';
  const row = find(`${view}-acts`);
  if (same([...row.children].map((e) => e.textContent), does.map(([label]) => label))) return [...row.children].forEach((e, i) => { e.onclick = does[i][1]; });
  row.replaceChildren(...does.map(([label, act]) => html('button', { type: 'button', className: 'btn', onclick: act }, label)));
}

// showResult shows the command of a view's result, and whether the settings are others: then shows says of which
// settings it is, and back leads to them. run is that of the result: lost is what to do if it is.
export function showResult(name, view, changed, shows, back, run, lost) {
  setText(`${name}-of`, view?.command ?? '');
  const seed = view?.request?.flags?.seed, at = new Date(view?.started);
  setText(`${name}-when`, view ? [seed && `seed ${seed}`, view.started && `started ${at.toLocaleString()}`, view.state === 'running' ? 'in progress' : view.seconds > 0 && `took ${seconds(view.seconds)}`].filter(Boolean).join(', ') : '');
  find(`${name}-of`).title = find(`${name}-when`).textContent;
  const stage = find(`${name}-stage`);
  stage.setAttribute('aria-label', changed ? 'Result of other settings' : 'Result');
  stage.closest('.view').classList.toggle('stale', Boolean(changed));
  notice(name, 'changed', changed ? `Below is ${shows}.` : '', [back]);
  if (run.state === 'lost') notice(name, 'lost', `No answer from the program since ${new Date(run.heard).toLocaleTimeString()}. Below is what it had by then.`, [['Try now', () => run.follow()]]);
  else if (run.state === 'gone') notice(name, 'lost', 'The program was started again and has forgotten this run.', lost ? [['Run it again', lost]] : []);
  else notice(name, 'lost');
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
