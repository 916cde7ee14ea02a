// The package in Node: threads are those of node:worker_threads.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import code from './thread.js';
import { use } from './simulate.js';

use({
  program: new URL('simulate.wasm', import.meta.url).href,
  most: availableParallelism(),
  begin(said, failed) {
    const worker = new Worker(code, { eval: true });
    worker.on('message', said).on('error', failed).on('messageerror', failed);
    worker.unref();
    return {
      send: (message) => worker.postMessage(message),
      wait: (on) => (on ? worker.ref() : worker.unref()), // a process may end while no call is in progress
      end: () => worker.terminate(),
    };
  },
});

export { audit, best, category, close, equity, hands, load, query, SimulateError } from './simulate.js';
