// The package in browsers: threads are workers. Their code is a text, so that no bundler need find
// another file than the program.
import code from './thread.js';
import { use } from './simulate.js';

const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

use({
  program: new URL('simulate.wasm', import.meta.url).href,
  most: navigator.hardwareConcurrency || 2,
  begin(said, failed) {
    const worker = new Worker(address);
    worker.onmessage = ({ data }) => said(data);
    worker.onerror = ({ message }) => failed(message ?? 'the policy of the page allows no worker from blob:');
    return { send: (message) => worker.postMessage(message), wait() {}, end: () => worker.terminate() };
  },
});

export { audit, best, category, close, equity, hands, load, query, SimulateError } from './simulate.js';
