// The sentence of a view: its words are the settings, and a press on one opens its fields.

import { all, find, setText } from './node.js';

const narrow = matchMedia('(max-width: 640px)'); // the fields are a sheet, whose place is in the style sheet

// startSentences makes fields open at their words, and menus close.
export function startSentences() {
  for (const box of all('.pop[popover]')) {
    box.addEventListener('toggle', (e) => { if (e.newState === 'open') locate(box); });
    // What is typed takes the place of the text. The focus comes before the first key, toggle may not.
    box.addEventListener('beforetoggle', (e) => {
      if (e.newState === 'open') box.addEventListener('focusin', ({ target }) => { if (target instanceof HTMLInputElement) target.select(); }, { once: true });
    });
  }
  document.addEventListener('click', (e) => {
    /** @type {any} */
    const at = e.target;
    for (const menu of all('.menu[open]')) if (!menu.contains(at) || at.closest('.button')) menu.open = false;
  });
  document.addEventListener('keydown', (e) => {
    if (e.key !== 'Escape') return;
    for (const menu of all('.menu[open]')) { menu.open = false; menu.querySelector('summary').focus(); }
  });
}

// locate puts the fields of a word below it, or those of another button.
function locate(box) {
  if (narrow.matches || box.id === 'suits') return;
  const had = /** @type {any} */ (document.activeElement)?.closest?.(`[popovertarget=${box.id}], [data-opens=${box.id}]`);
  const from = had ?? all(`[popovertarget=${box.id}], [data-opens=${box.id}]`).find((e) => e.checkVisibility() && !box.contains(e));
  const { left, bottom, top } = from?.getBoundingClientRect() ?? { left: 32, bottom: 112, top: 112 };
  const below = bottom + 8 + box.offsetHeight <= innerHeight || top < box.offsetHeight + 8;
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 24))}px`;
  box.style.top = `${scrollY + (below ? Math.max(56, Math.min(bottom + 8, innerHeight - box.offsetHeight - 8)) : top - box.offsetHeight - 8)}px`;
}

// open opens the fields that have an element.
export function open(e) {
  const boxes = [];
  for (let box = e.closest('[popover]'); box; box = box.parentElement.closest('[popover]')) boxes.unshift(box);
  for (const box of boxes) if (!box.matches(':popover-open')) box.showPopover();
}

// shut closes the fields of a form.
export const shut = (form) => { for (const box of form.querySelectorAll(':popover-open')) box.hidePopover(); };

// words shows the words of a view's settings. shown has those of its result: words that differ are
// marked. A word without a text is not shown.
export function words(texts, shown) {
  for (const [id, text] of Object.entries(texts)) {
    const e = find(id);
    e.hidden = !text;
    setText(e, text);
    e.setAttribute('aria-label', `${e.dataset.label}: ${text}`);
    e.classList.toggle('changed', Boolean(shown) && shown[id] !== text);
  }
}

// wrong marks the word whose fields have an element, or none.
export function wrong(form, field) {
  const boxes = [];
  for (let box = field?.closest?.('[popover]'); box; box = box.parentElement.closest('[popover]')) boxes.push(box.id);
  for (const e of form.querySelectorAll('.slot')) e.classList.toggle('wrong', boxes.includes(e.getAttribute('popovertarget')));
}
