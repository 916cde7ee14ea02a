// The requests of the page to the program in a worker, in place of a server. request is like
// fetch and events like EventSource.

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const asked = new Map(); // what waits for messages, by id
let last = 0;

worker.onmessage = ({ data }) => {
  const on = asked.get(data.id);
  if (data.head) on.head(data.head);
  if (data.data) on.data(data.data);
  if (data.end) {
    asked.delete(data.id);
    on.end();
  }
};

// At most so many threads count: each takes some 40 MB.
const most = 8;

const loaded = load().then((module) => worker.postMessage({ module, workers: Math.min(most, navigator.hardwareConcurrency || 1) }));

// load loads and compiles the program, and shows a bar meanwhile.
async function load() {
  const bar = document.createElement('progress');
  bar.className = 'loading';
  bar.setAttribute('aria-label', 'Loading the program');
  document.body.prepend(bar);
  const answer = await fetch(new URL('../simulate.bin', import.meta.url));
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
  const module = await WebAssembly.compileStreaming(new Response(code, { headers: { 'Content-Type': 'application/wasm' } }));
  bar.remove();
  return module;
}

async function ask(method, path, type, body, on) {
  const id = ++last;
  await loaded;
  asked.set(id, on);
  worker.postMessage({ id, method, path, type, body });
  return () => worker.postMessage({ id, abort: true });
}

const bytesOf = (body) => (body === undefined ? null : typeof body === 'string' ? new TextEncoder().encode(body) : body);

/** @param {string} path @param {RequestInit} [options] */
export function request(path, options = {}) {
  return new Promise((resolve, reject) => {
    const parts = [];
    let head;
    const type = new Headers(options.headers).get('Content-Type') ?? '';
    const stop = ask(options.method ?? 'GET', path, type, bytesOf(options.body), {
      head(got) { head = got; },
      data(part) { parts.push(part); },
      end() { resolve(new Response(head.status === 204 ? null : new Blob(parts), head)); },
    });
    stop.catch(reject);
    options.signal?.addEventListener('abort', async () => {
      (await stop)();
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
      const all = (rest + text.decode(part, { stream: true })).split('\n\n');
      rest = all.pop();
      for (const one of all) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(one);
        source.dispatchEvent(new MessageEvent(name, { data }));
      }
    },
    end() {},
  });
  return Object.assign(source, { close: async () => (await stop)(), onerror: null });
}

// A link to a file of the program saves what the program answers.
document.addEventListener('click', async (e) => {
  const link = /** @type {Element} */ (e.target).closest?.('a[href^="/api/"]');
  if (!link) return;
  e.preventDefault();
  const answer = await request(link.getAttribute('href'));
  const saved = document.createElement('a');
  saved.href = URL.createObjectURL(await answer.blob());
  saved.download = link.getAttribute('download') || link.getAttribute('href').split('/').pop();
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 10000);
});

navigator.serviceWorker?.register(new URL('../service.js', import.meta.url));
