// The program simulate as WebAssembly, in this thread. wasm_exec.js of the Go distribution
// connects the two.
import './wasm_exec.js';

// start starts the program and returns its functions ask and count, and the promise ended,
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
