// The frame of the page: the choice of the view, the theme, the status line, the runs.

import * as api from './api.js';
import { copies, showError } from './form.js';
import { startList } from './list.js';
import { all, find } from './node.js';
import * as place from './place.js';
import { checkDownloads } from './result.js';
import { startSentences } from './sentence.js';
import * as hands from './hands.js';
import * as equity from './equity.js';
import * as paytable from './paytable.js';
import * as present from './present.js';
import * as query from './query.js';
import * as shuffle from './shuffle.js';

const views = { hands, shuffle, equity, query, paytable, present }, kinds = { hands, audit: shuffle, room: shuffle, equity, query };
const lines = {}, tops = {}; // by view: the status line, and how far it is scrolled
let current = '';

// write writes the status line. working adds a dot before it. Screen readers do not read
// percent.
function write(text, { working = false, bad = false, percent = '' } = {}) {
  const line = find('say');
  if (line.textContent !== text) line.textContent = text;
  find('percent').textContent = percent && `, ${percent}`;
  find('status').querySelector('.dot').hidden = !working;
  find('status').classList.toggle('bad', bad);
}

// sayOf returns the function that writes the status line while a view is shown.
const sayOf = (name) => (text, how) => {
  lines[name] = [text, how];
  if (name === current) write(text, how);
};

function show() {
  const { name: asked, inputs } = place.at(), name = asked in views ? asked : 'hands';
  const was = current, other = name !== was;
  current = name;
  if (name === 'present' && other) tops[was] = scrollY;
  for (const view of Object.keys(views)) find(view).hidden = view !== name;
  for (const link of all('nav a')) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (other) for (const box of all(':popover-open')) box.hidePopover();
  write(...(lines[name] ?? ['Ready']));
  document.title = `${find(`${name}-title`).textContent} – simulate`;
  views[name].shown(inputs);
  if (asked && !(asked in views)) showError('hands', { kept: true, error: `The address has #${asked.slice(0, 40)}, which is no view: this is Hands` }, false);
  if (other) scrollTo(0, tops[name] ?? 0); // the browser has scrolled to the element of the address
  if (other && was === 'present') present.left();
}

// begin starts a view. Until it has what it needs of the program, it takes no input, which would be
// lost; Hands and the presenter need nothing.
async function begin(name, view) {
  find(name).inert = !['hands', 'present'].includes(name);
  await view.start(sayOf(name));
  find(name).inert = false;
}

const themes = ['system', 'light', 'dark'];

function setTheme(theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  find('theme-now').textContent = theme;
  find('theme').setAttribute('aria-label', `Theme: ${theme}`);
  try { localStorage.theme = theme; } catch { /* without storage the theme is lost with the page */ }
  dispatchEvent(new Event('themechange'));
}

function theme() {
  try { return themes.includes(localStorage.theme) ? localStorage.theme : 'system'; } catch { return 'system'; }
}

let now = theme();
setTheme(now);
find('theme').addEventListener('click', () => {
  now = themes[(themes.indexOf(now) + 1) % themes.length];
  setTheme(now);
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => dispatchEvent(new Event('themechange')));

// The second press of two at one place has no effect on another control that the first has moved there.
let pressed = '';
addEventListener('click', (e) => {
  const at = e.target instanceof Element ? e.target.closest('button, a, summary, label') : null, now = at && (/** @type {HTMLElement} */ (at).dataset.focus || at.id || at.textContent);
  if (e.detail > 1 && at && now !== pressed && pressed) {
    e.preventDefault();
    e.stopImmediatePropagation();
  } else pressed = now ?? '';
}, true);

find('skip').addEventListener('click', () => {
  const title = find(`${current}-title`);
  title.tabIndex = -1;
  title.focus();
});

if (matchMedia('(max-width: 640px)').matches) for (const fold of all('.fold[open]')) fold.open = false;
addEventListener('beforeprint', () => {
  for (const fold of all('.fold')) fold.open = true;
  all('main')[0].dataset.printed = `♠ simulate, ${find(`${current}-title`).textContent.toLowerCase()}, ${new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })}`;
});
history.scrollRestoration = 'manual';
startSentences();
copies((text) => write(text));
for (const [name, view] of Object.entries(views)) begin(name, view);
startList(async ({ id, kind }) => {
  const run = await api.get(`/api/runs/${id}`).catch(() => null);
  if (!run) return write('The run is gone', { bad: true });
  location.hash = kinds[kind].open(run);
});
checkDownloads(api.get, (id, why) => {
  if (why.status !== 404) return write(why.error, { bad: true });
  for (const view of Object.values(views)) view.missing(id);
});
addEventListener('click', (e) => { if (e.target instanceof Element && e.target.closest('nav a')) tops[current] = scrollY; }, true);
addEventListener('hashchange', show);
show();
