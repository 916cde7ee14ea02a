// The requests of the page to the program in a worker, in place of a server. request is like
// fetch and events like EventSource.

import { keep } from './update.js';

// gone is said when the program cannot be loaded, or has ended too often.
export let gone = 'The program is not there: reload the page. Without a network it works from the second time on.';

// draws says whether the program draws pictures: fonts and drawing would be a third of it.
export const draws = false;

const asked = new Map(); // what waits for messages of the program, by id
let last = 0, ends = 0;

// At most so many threads count: each takes some 40 MB.
const most = 8;

const module = load();
let program = begin();
program.catch(() => {}); // each request says it

// begin starts the program in a worker. When it ends, by an error of its own or for lack of memory,
// it is started again, and has no runs then; after three ends it is not.
async function begin() {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => {
    if (data.ended) return again(worker);
    const on = asked.get(data.id);
    if (data.head) on.head(data.head);
    if (data.data) on.data(data.data);
    if (data.end) {
      asked.delete(data.id);
      on.end();
    }
  };
  worker.postMessage({ module: await module, workers: Math.min(most, navigator.hardwareConcurrency || 1) });
  return worker;
}

function again(worker) {
  worker.terminate();
  program = ++ends < 3 ? begin() : Promise.reject(new Error('the program has ended'));
  program.catch(() => {});
  const open = [...asked.values()];
  asked.clear();
  for (const on of open) on.fail(new Error('the program has ended'));
}

// load loads and compiles the program, and shows a bar meanwhile.
async function load() {
  const missing = ['WebAssembly', 'DecompressionStream'].find((name) => !(name in globalThis));
  if (missing) {
    gone = `This browser has no ${missing}, which the program needs: use a newer one.`;
    throw new Error(gone);
  }
  const bar = document.createElement('progress'), landmark = document.createElement('section');
  bar.className = 'loading';
  for (const e of [bar, landmark]) e.setAttribute('aria-label', 'Loading the program');
  landmark.append(bar);
  document.body.prepend(landmark);
  try {
    const answer = await fetch(new URL('../simulate.bin', import.meta.url));
    if (!answer.ok) throw new Error(`simulate.bin: status ${answer.status}`);
    bar.max = Number(answer.headers.get('Content-Length')) || 1;
    let bytes = 0;
    const counted = new TransformStream({
      transform(part, out) {
        bytes += part.length;
        bar.value = Math.min(bytes, bar.max);
        out.enqueue(part);
      },
    });
    const code = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
    return await WebAssembly.compileStreaming(new Response(code, { headers: { 'Content-Type': 'application/wasm' } }));
  } finally {
    landmark.remove();
  }
}

// ask sends a request, and returns the function that ends it. on has the functions head, data, end
// and fail.
async function ask(method, path, type, body, on) {
  const id = ++last, worker = await program;
  asked.set(id, on);
  worker.postMessage({ id, method, path, type, body });
  return () => worker.postMessage({ id, abort: true });
}

/** @param {string} path @param {RequestInit} [options] */
export async function request(path, options = {}) {
  const body = options.body ? new Uint8Array(await new Response(options.body).arrayBuffer()) : null;
  return new Promise((resolve, reject) => {
    const parts = [];
    let head;
    const type = new Headers(options.headers).get('Content-Type') ?? '';
    const stop = ask(options.method ?? 'GET', path, type, body, {
      head(got) { head = got; },
      data(part) { parts.push(part); },
      end() { resolve(new Response(head.status === 204 ? null : new Blob(parts), head)); },
      fail: reject,
    });
    stop.catch(reject);
    options.signal?.addEventListener('abort', async () => {
      (await stop.catch(() => null))?.();
      reject(options.signal.reason);
    });
  });
}

// events follows a stream of events.
/** @param {string} path */
export function events(path) {
  const source = new EventTarget(), text = new TextDecoder();
  let rest = '';
  const stop = ask('GET', path, '', null, {
    head() {},
    data(part) {
      const parts = (rest + text.decode(part, { stream: true })).split('\n\n');
      rest = parts.pop();
      for (const one of parts) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(one);
        source.dispatchEvent(new MessageEvent(name, { data }));
      }
    },
    end() {},
    fail: () => all.onerror?.(),
  });
  const all = Object.assign(source, { close: async () => (await stop.catch(() => null))?.(), onerror: null });
  stop.catch(() => {}); // the other requests say it
  return all;
}

// saves says whether files have to be read by request: here all are.
export const saves = () => true;

// The files are kept once the program is there: until then it needs the network for itself.
module.then(() => keep(new URL('../service.js', import.meta.url))).catch(() => {});
