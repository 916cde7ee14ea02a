// A thread of the program. The first one answers the requests of the page; it starts others, in
// which it has the chunks of runs counted. Messages to the first one:
//
//   {module, workers}                    starts it
//   {id, method, path, type, body}       a request; answers {id, head}, {id, data} and {id, end}
//   {id, abort: true}                    ends a request
//
// and to the others: {module}, then {request, chunk}; answers {counts} or {error}. A thread whose
// program has ended says {ended: true}.
import { start } from './wasm.js';

let program; // a promise
const aborts = new Map();

self.onmessage = async ({ data }) => {
  if (data.module) {
    if (data.workers) self.spread = spread(data.module, data.workers);
    program = start(data.module);
    const { ended } = await program;
    await ended;
    self.postMessage({ ended: true });
    return;
  }
  const simulate = await program;
  if (data.abort) return aborts.get(data.id)?.();
  if (data.request) return count(simulate, data);
  const { id, method, path, type, body } = data;
  aborts.set(id, simulate.ask(method, path, type, body, {
    head: (status, headers) => self.postMessage({ id, head: { status, headers } }),
    data: (part) => self.postMessage({ id, data: part }),
    end() {
      aborts.delete(id);
      self.postMessage({ id, end: true });
    },
  }));
};

async function count(simulate, { request, chunk }) {
  try {
    self.postMessage({ counts: await simulate.count(request, chunk) });
  } catch (why) {
    self.postMessage({ error: why.message ?? String(why) });
  }
}

// spread returns the function that has a chunk of a run counted by one of some threads, which
// are kept for later chunks.
function spread(module, workers) {
  const idle = [];
  const begin = () => {
    const worker = new Worker(import.meta.url, { type: 'module' });
    worker.postMessage({ module });
    return worker;
  };
  const run = (request, chunk) => {
    const worker = idle.pop() ?? begin();
    const counts = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.ended) return reject('the thread has ended');
        if (data.error) return reject(data.error);
        idle.push(worker);
        resolve(data.counts);
      };
      worker.onerror = (e) => reject(e.message);
      worker.postMessage({ request, chunk });
    });
    return { counts, end: () => worker.terminate() };
  };
  return Object.assign(run, { workers });
}
