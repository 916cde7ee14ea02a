// The place of an error in a text of several lines.

import { find, html } from './node.js';

// showPlace shows the line of an error below the text of a view, with its column marked, or
// nothing without an error. why has line and column, which count from 1.
export function showPlace(view, script, why) {
  const at = find(`${view}-place`), line = why ? script.split('\n')[why.line - 1] ?? '' : '';
  at.hidden = !why;
  if (!why) return at.replaceChildren();
  const rest = line.slice(why.column - 1), wrong = rest.match(/^(\w+|.)/)?.[0] ?? '';
  at.replaceChildren(line.slice(0, why.column - 1), html('mark', {}, wrong || ' '), rest.slice(wrong.length));
}
