// Prints what the functions of the npm package in the folder of the first argument return.
const { audit, best, category, close, equity, hands, query, SimulateError } = await import(process.argv[2]);

const naive = (packs) => {
  const all = [];
  let word = 1;
  for (let k = 0; k < packs; k++) {
    const pack = [...Array(52).keys()];
    for (let i = 0; i < 52; i++) {
      word = (word * 48271) % 2147483647;
      const j = word % 52;
      [pack[i], pack[j]] = [pack[j], pack[i]];
    }
    all.push(pack);
  }
  return all;
};

const refused = await equity(['AsKs', 'AKQ']).catch((why) => `${why.name} ${why.field}: ${why.message}`);
const wrong = [];
for (const call of [() => equity(['AsKs']), () => equity('AsKs'), () => equity(['AsKs', 'QQ'], { bord: '' }), () => equity(['AsKs', 'QQ'], { rounds: null }),
  () => best('AsKs', { game: 'hold-em' }), () => best(7), () => audit([1, 2]), () => audit('1 2 3\n1 2 2'), () => query(7), () => query('selekt 1'), () => hands({ cards: 9 })]) {
  wrong.push(await call().then(() => 'nothing', (why) => (why instanceof SimulateError && why.field ? '' : `${why.name}: ${why.message}`)));
}
const control = new AbortController();
let ticks = 0, aborted = 0;
const timer = setInterval(() => ticks++, 20), begin = performance.now(), seen = [];
await equity(['AsKs', 'QQ'], { rounds: 3e6, onProgress: (now) => seen.push(now.done / now.total) });
const share = ticks / ((performance.now() - begin) / 20);
setTimeout(() => { aborted = performance.now(); control.abort(); }, 100);
const end = await equity(['AsKs', 'QQ'], { rounds: 1e15, signal: control.signal }).catch((why) => why.name);
const took = performance.now() - aborted;
clearInterval(timer);
console.log(JSON.stringify({
  best: await best('AsKs', { board: 'Td7c2sAhKd' }),
  omaha: await category('AsKsQsJs', { board: 'TdJc2sAhTs', game: 'omaha' }),
  equity: await equity(['AsKs', 'QQ+'], { board: 'Td7c2s' }),
  sample: await equity(['AsKs', 'QQ+', 'random'], { rounds: 100000, seed: 1 }),
  hands: await hands({ rounds: 300000, seed: 7 }),
  query: await query("select count(winsHi(a)) from a='AA', b='**', board='Td7c2s'"),
  unfair: (await audit(naive(2000))).rows.some((row) => row.verdict === 'FAIL'),
  refused, wrong, thread: { share, end, took, seen: seen.length > 0 },
  parallel: (await Promise.all([1, 2, 3, 4, 5].map((seed) => equity(['AsKs', 'QQ'], { rounds: 1e4, seed })))).map((r) => r.seed).join(''),
}));
await Promise.all([equity(['AsKs', 'QQ'], { rounds: 1e15 }).catch((why) => why), close()]); // no thread is left, so the process ends
