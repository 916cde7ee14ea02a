// Functions that make and change elements.

/** @param {string} id @returns {any} */
export const find = (id) => document.getElementById(id);

const name = 'http://www.w3.org/2000/svg';

// scale is how much larger text is than in a window of 1280 pixels. Drawings in their own units grow with it.
export const scale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

// all returns the elements of a selector.
/** @param {string} selector @returns {any[]} */
export const all = (selector) => [...document.querySelectorAll(selector)];

// named returns the form fields with a name.
/** @param {string} name @returns {any[]} */
export const named = (name) => [...document.getElementsByName(name)];

// svg makes an SVG element.
/** @param {string} tag @param {Record<string, any>} attributes @param {...any} children @returns {any} */
export function svg(tag, attributes = {}, ...children) {
  const e = document.createElementNS(name, tag);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...children);
  return e;
}

// html makes an HTML element. An attribute that is also a property is set as a property; data has attributes of data, and
// style properties of the style.
/** @param {string} tag @param {Record<string, any>} attributes @param {...any} children @returns {any} */
export function html(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'data') Object.assign(e.dataset, value);
    else if (key === 'style') for (const [property, of] of Object.entries(value)) e.style.setProperty(property, String(of));
    else if (key in e) e[key] = value;
    else e.setAttribute(key, value);
  }
  e.append(...(typed(e) ? children : children.map((child) => (typeof child === 'string' ? whole(child) : child))));
  return e;
}

// typed reports whether the text of an element is one that a user may type.
const typed = (e) => e.tagName === 'CODE' || e.tagName === 'PRE';

// whole returns a text in which no line parts a number from its unit or from the sign before it.
const whole = (text) => text.replace(/(?<=\d) (?=(?:[%σ×]|(?:m?s|min|hours|days|years|[kMG]|\w+illion)(?!\w)))|(?<=±) (?=[\d.])/g, '\u00a0');

// rowOf makes a row of a table. A cell is a text, or a text and its class.
/** @param {...(string | [string, string])} cells */
export const rowOf = (...cells) => html('tr', {}, ...cells.map((cell) => html('td', { className: typeof cell === 'string' ? '' : cell[1] }, typeof cell === 'string' ? cell : cell[0])));

// setText sets the text of an element, or of the one with an id, if it differs, and returns the element.
/** @param {any} of @param {string} text */
export function setText(of, text) {
  const e = typeof of === 'string' ? find(of) : of, to = typed(e) ? text : whole(text);
  if (e.textContent === to) return e;
  if (e.tagName === 'CODE') setCommand(e, to);
  else e.textContent = to;
  return e;
}

// big writes the number of a view, with its unit.
export function big(id, value, unit = '') {
  const e = find(id);
  if (e.textContent !== value + unit) e.replaceChildren(value, ...(unit ? [html('i', {}, unit)] : []));
  e.classList.toggle('long', value.length > 6);
}

// setCommand writes a command. No line breaks within a flag or a short value such as jacks-9-6.
const setCommand = (e, text) => e.replaceChildren(...text.split(/( )/).map((word) => (/^(-|[\w-]{1,24}$)/.test(word) && word.includes('-') ? html('span', {}, word) : word)));

// shownFrom scrolls to an element whose top is not on the screen.
export function shownFrom(e) {
  const { top } = e.getBoundingClientRect();
  if (top < 0 || top > innerHeight - 120) e.scrollIntoView({ block: 'start' });
}

// drawnSeed draws a seed below 2^32, which is short enough to be read and typed.
export const drawnSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

// roving returns the handler of keys that moves the focus among cells(), buttons and boxes
// which are one stop of the tab key and stand in rows of columns().
export const roving = (list, columns) => (e) => {
  const cells = [...list()], at = cells.indexOf(e.target.closest('button, input')), n = columns();
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - n, ArrowDown: at + n, Home: at - at % n, End: at - at % n + n - 1 }[e.key];
  if (at < 0 || to === undefined || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  const next = cells[to];
  if (!next) return;
  for (const cell of cells) cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
};

// twin adds a hidden copy of an element behind it, whose ids begin with b-.
export function twin(e) {
  const copy = e.cloneNode(true);
  for (const x of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['id', 'aria-labelledby', 'aria-controls']) if (x.hasAttribute(name)) x.setAttribute(name, `b-${x.getAttribute(name)}`);
  }
  copy.hidden = true;
  e.after(copy);
}
