// The functions of the package. Each call is one of the program simulate, as WebAssembly, in a thread
// of its own; a thread that has ended a call is kept for the next one.

/** What a call fails with. */
export class SimulateError extends Error {
  name = 'SimulateError';

  constructor(message, { hint, field, cause } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.hint = hint || undefined;
    this.field = field || undefined;
  }
}

let system; // has begin, which begins a thread, the address of the program, and how many threads may count
let program; // a promise of the compiled program, once a thread has it
let waiting = []; // calls, for a thread
const threads = new Set();
let idle = null; // a thread without a call

export function use(of) {
  system = of;
}

// begin begins a thread.
function begin() {
  const thread = system.begin(said, (why) => ended(new SimulateError(`the thread of the program has ended: ${why}`)));
  let call = null;

  function ended(why) {
    threads.delete(thread);
    if (idle === thread) idle = null;
    thread.end();
    call?.fail(why);
    call = null;
    next();
  }

  function said({ module, progress, value, error, gone }) {
    if (module) program = module;
    else if (gone) ended(new SimulateError(gone.message, gone));
    else if (progress) call?.progress({ done: progress[0], total: progress[1] });
    else {
      const { done, fail } = call;
      call = null;
      thread.wait(false);
      if (idle || !threads.has(thread)) {
        threads.delete(thread);
        thread.end();
      } else idle = thread;
      if (error) fail(new SimulateError(error.message, error));
      else done(value);
      next();
    }
  }

  thread.ask = (one) => {
    call = one;
    if (idle === thread) idle = null;
    thread.wait(true);
    thread.send({ name: one.name, args: one.args });
  };
  thread.stop = ended;
  thread.send({ program: program ?? system.program });
  threads.add(thread);
  return thread;
}

// next gives calls that wait to threads.
function next() {
  while (waiting.length > 0 && (idle || threads.size < system.most)) {
    const call = waiting.shift();
    call.thread = idle ?? begin();
    call.thread.ask(call);
  }
}

// ask has a function of the program called.
function ask(name, args, { signal, onProgress } = {}) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => signal?.removeEventListener('abort', abort);
    const call = {
      name, args,
      done(value) { end(); resolve(value); },
      fail(why) { end(); reject(why); },
      progress(now) { onProgress?.(now); },
    };
    function abort() {
      waiting = waiting.filter((other) => other !== call);
      if (call.thread) call.thread.stop(signal.reason);
      else call.fail(signal.reason);
    }
    signal?.addEventListener('abort', abort);
    waiting.push(call);
    next();
  });
}

// close ends all threads. Calls in progress fail; a later call begins a thread again.
export async function close() {
  const why = new SimulateError('the package was closed');
  for (const call of waiting.splice(0)) call.fail(why);
  for (const thread of [...threads]) thread.stop(why);
}

const wrong = (field, message, hint) => new SimulateError(message, { field, hint });

// load has the program loaded before the first call, from an address of its own if it is given.
export async function load(address = system.program) {
  if (!URL.canParse(address, globalThis.location?.href)) throw wrong('address', `${address} is no address`, 'as in https://example.org/simulate.wasm');
  const at = new URL(address, globalThis.location?.href).href;
  if (at !== system.program) {
    [system.program, program] = [at, undefined];
    idle?.stop();
  }
  await ask('best', ['holdem', 'AsKs', 'QsJsTs']);
}

// run asks for a run of a kind, whose flags are those of the command.
async function run(kind, players, options = {}) {
  if (options === null || typeof options !== 'object') throw wrong('options', 'the options are no object', "as in { board: 'Td7c2s' }");
  const { signal, onProgress, ...others } = options, flags = {};
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue;
    const of = typeof value;
    if (of !== 'string' && of !== 'number' && of !== 'bigint' && of !== 'boolean') throw wrong(name, `${name}: want a text or a number, not ${value === null ? null : of}`);
    flags[name] = String(value);
  }
  return JSON.parse(await ask('run', [JSON.stringify({ kind, players, flags })], { signal, onProgress }));
}

export async function equity(players, options) {
  if (!Array.isArray(players) || players.some((one) => typeof one !== 'string')) throw wrong('players', 'the players are no array of texts', "as in equity(['AsKs', 'QQ+'])");
  if (players.length < 2) throw wrong('players', `${players.length} of at least 2 players`, "as in equity(['AsKs', 'QQ+']); 'random' is a player with any hand");
  return run('equity', players, options);
}

export const hands = (options) => run('hands', [], options);

export async function query(statement, options) {
  if (typeof statement !== 'string') throw wrong('query', 'the query is no text');
  return run('query', [statement], options);
}

export async function audit(packs, options) {
  const list = Array.isArray(packs) && packs.every(Array.isArray);
  if (typeof packs !== 'string' && !list) throw wrong('packs', 'the packs are no text and no array of arrays');
  return JSON.parse(await ask('audit', [list ? packs.map((pack) => pack.join(' ')).join('\n') : packs], options));
}

export async function best(hole, { board = '', game = 'holdem', signal } = {}) {
  for (const [field, value] of Object.entries({ hole, board, game })) {
    if (typeof value !== 'string') throw wrong(field, `${field}: want a text`);
  }
  return ask('best', [game, hole, board], { signal });
}

export const category = async (hole, options) => (await best(hole, options)).category;
