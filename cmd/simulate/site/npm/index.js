// Poker hands counted and sampled by the program simulate, as WebAssembly, in Node and browsers.
import { answer, start } from './wasm.js';

const text = async (parts) => new TextDecoder().decode(await new Blob(parts).arrayBuffer());
const bytes = (value) => new TextEncoder().encode(value);

let program; // a promise

// started returns the program, which the first call starts.
function started() {
  return (program ??= compiled().then(start));
}

async function compiled() {
  const url = new URL('./simulate.bin', import.meta.url);
  if (url.protocol !== 'file:') {
    const answered = await fetch(url);
    const code = answered.body.pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.compileStreaming(new Response(code, { headers: { 'Content-Type': 'application/wasm' } }));
  }
  const [{ readFile }, { gunzipSync }] = await Promise.all([import('node:fs/promises'), import('node:zlib')]);
  return WebAssembly.compile(gunzipSync(await readFile(url)));
}

async function ask(method, path, type = '', body = null) {
  const { status, body: parts } = await answer(await started(), method, path, type, body === null ? null : bytes(body));
  const all = await text(parts);
  if (status >= 400) throw new Error(JSON.parse(all).error);
  return all;
}

// result returns a run's result when it has ended.
async function result(id, file) {
  await ask('GET', `/api/runs/${id}/events`);
  const run = JSON.parse(await ask('GET', `/api/runs/${id}`));
  if (run.state !== 'done') throw new Error(run.error ?? run.note ?? run.state);
  return JSON.parse(await ask('GET', `/api/runs/${id}/${file}.json`));
}

async function count(kind, players, flags, file = kind) {
  const words = Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, String(value)]));
  const request = JSON.stringify({ kind, players, flags: words });
  return result(JSON.parse(await ask('POST', '/api/runs', 'application/json', request)).id, file);
}

export const equity = (players, flags = {}) => count('equity', players, flags);
export const hands = (flags = {}) => count('hands', [], flags, 'table');
export const query = (statement, flags = {}) => count('query', [statement], flags);

export async function audit(packs) {
  const lines = typeof packs === 'string' ? packs : packs.map((pack) => pack.join(' ')).join('\n');
  return result(JSON.parse(await ask('POST', '/api/permutations', 'text/plain', lines)).id, 'audit');
}

export async function best(hole, { board = '', game = 'holdem' } = {}) {
  return (await started()).best(game, hole, board);
}

export const category = async (hole, options) => (await best(hole, options)).category;
