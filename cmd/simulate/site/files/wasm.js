// The program simulate as WebAssembly, in this thread. wasm_exec.js of the Go distribution
// connects the two.
import './wasm_exec.js';

// start starts the program and returns its functions ask, count and best, and the promise ended,
// which is resolved when the program has ended.
/** @param {WebAssembly.Module} module */
export async function start(module) {
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  const started = new Promise((ready) => { globalThis.simulateStarted = ready; });
  const ended = go.run(instance);
  await started;
  return Object.assign(globalThis.simulate, { ended });
}

// answer asks the program and returns its whole answer: status, headers and body.
/** @param {any} simulate */
export function answer(simulate, method, path, type = '', body = null) {
  return new Promise((done) => {
    const parts = [];
    let status = 0, headers = {};
    simulate.ask(method, path, type, body, {
      head(code, all) { status = code; headers = all; },
      data(part) { parts.push(part); },
      end() { done({ status, headers, body: parts }); },
    });
  });
}
