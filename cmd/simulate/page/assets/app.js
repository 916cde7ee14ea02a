// The frame of the page: the choice of the view, the theme, the status line.

import { copies } from './form.js';
import { find } from './node.js';
import { unfollow } from './api.js';
import * as hands from './hands.js';
import * as equity from './equity.js';
import * as shuffle from './shuffle.js';

const views = { hands, shuffle, equity };

// say writes the status line. working adds a dot before it. Screen readers do not read
// percent.
export function say(text, { working = false, bad = false, percent = '' } = {}) {
  const line = find('say');
  if (line.textContent !== text) line.textContent = text;
  find('percent').textContent = percent && `, ${percent}`;
  document.querySelector('#status .dot').hidden = !working;
  find('status').classList.toggle('bad', bad);
}

function show() {
  const name = location.hash.slice(1) in views ? location.hash.slice(1) : 'hands';
  unfollow();
  say('Ready');
  for (const link of document.querySelectorAll('nav a')) {
    const here = link.hash === `#${name}`;
    if (here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
    find(link.hash.slice(1)).hidden = !here;
  }
  document.title = `${find(`${name}-title`).textContent} – simulate`;
  views[name].shown();
}

const themes = ['system', 'light', 'dark'];

function setTheme(theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  find('theme').setAttribute('aria-label', `Theme: ${theme}`);
  find('theme').title = `Theme: ${theme}`;
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

const wide = matchMedia('(min-width: 641px)');
const unfold = () => { for (const e of document.querySelectorAll('details.more')) e.open = wide.matches; };
wide.addEventListener('change', unfold);
unfold();

copies(say);
for (const view of Object.values(views)) view.start(say);
addEventListener('hashchange', show);
addEventListener('pageshow', (e) => { if (e.persisted) show(); });
show();
