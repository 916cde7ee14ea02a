// The program in a thread, a worker of Node or of a browser. Messages to it:
//
//   {program}     its compiled module or its address; answers {module} once it has compiled it
//   {name, args}  calls a function of the program; answers {progress} and then {value} or {error}
//
// A thread that cannot call anything says why: {gone}. This file follows wasm_exec.js in a text.
const node = typeof require === 'function' ? require('node:worker_threads').parentPort : null;
const say = (message) => (node ? node.postMessage(message) : self.postMessage(message));
if (node) node.on('message', heard);
else self.onmessage = ({ data }) => heard(data);

let started; // a promise

// plain returns the bytes of a compressed program as a stream. A server may have decompressed it.
async function plain({ ok, status, body }) {
  if (!ok) throw new Error(`status ${status}`);
  const reader = body.getReader(), first = (await reader.read()).value;
  const all = new ReadableStream({
    start: (to) => to.enqueue(first),
    async pull(to) {
      const { done, value } = await reader.read();
      if (done) to.close();
      else to.enqueue(value);
    },
  });
  if (first?.[0] === 0x1f) return all.pipeThrough(new DecompressionStream('gzip'));
  if (first?.[1] !== 0x61) throw new Error('it is another file, such as a page of the server');
  return all;
}

async function compiled(address) {
  try {
    if (node && address.startsWith('file:')) { // faster than streams
      const all = await require('node:fs/promises').readFile(new URL(address));
      return await WebAssembly.compile(all[0] === 0x1f ? require('node:zlib').gunzipSync(all) : all);
    }
    const code = await plain(await fetch(address));
    return await WebAssembly.compileStreaming(new Response(code, { headers: { 'Content-Type': 'application/wasm' } }));
  } catch (why) {
    const hint = 'it is the file simulate.wasm of the package: have your bundler copy it, or call load(address) first';
    throw Object.assign(new Error(`the program cannot be loaded from ${address}: ${why.cause?.message ?? why.message}`), { hint });
  }
}

async function start(program) {
  const module = typeof program === 'string' ? await compiled(program) : program;
  if (module !== program) say({ module });
  const go = new Go();
  const begun = new Promise((ready) => { globalThis.simulateStarted = ready; });
  const ended = go.run(await WebAssembly.instantiate(module, go.importObject));
  ended.then(() => say({ gone: { message: 'the program has ended: it may have had too little memory' } }), ({ message }) => say({ gone: { message } }));
  await begun;
  return globalThis.simulate;
}

async function heard({ program, name, args }) {
  if (program) {
    started = start(program);
    started.catch(({ message, hint }) => say({ gone: { message, hint } }));
    return;
  }
  try {
    const of = await started;
    const progress = (done, total) => say({ progress: [done, total] });
    of[name](...args, progress).then((value) => say({ value }), (error) => say({ error }));
  } catch {} // it has said that it is gone
}
