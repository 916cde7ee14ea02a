// The runs that the browser keeps, so that they can be run again: their seeds give the same results.

import * as api from './api.js';

const key = 'runs', most = 16, longest = 2e5; // runs, and characters of all

// ofHands reports whether a run is that of the single hands of an equity, which the page starts itself.
export const ofHands = (run) => run.kind === 'equity' && / -table hands\b/.test(run.command);

// kept returns the runs, the newest first.
export function kept() {
  try { return JSON.parse(localStorage.getItem(key)).filter((run) => run.id && run.request); } catch { return []; }
}

// keep keeps a run, or what is new of one that is kept. The oldest without a name makes room.
/** @param {any} run */
export function keep({ id, kind, command, request, line, name, state }) {
  const all = kept(), had = all.find((run) => run.id === id), now = JSON.parse(JSON.stringify({ id, kind, command, request, line, name, state }));
  if (had) Object.assign(had, now);
  else if (request && !ofHands(now)) all.unshift(now);
  else return;
  while (all.length > most || JSON.stringify(all).length > longest) all.splice(Math.max(all.findLastIndex((run) => !run.name), 0) || all.length - 1, 1);
  try { localStorage.setItem(key, JSON.stringify(all)); } catch { /* without storage a run is lost with the server */ }
}

// again starts a run again, with its id and its name.
export async function again({ id, request }) {
  const name = kept().find((run) => run.id === id)?.name;
  await api.post('/api/runs', { ...request, id });
  if (name) await api.put(`/api/runs/${id}/name`, { name });
}
