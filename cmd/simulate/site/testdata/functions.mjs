// Prints what the functions of the npm package in the folder of the first argument return.
const { audit, best, category, equity, hands, query } = await import(process.argv[2]);

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

const refused = await equity(['AsKs', 'AKQ']).catch((why) => why.message);
console.log(JSON.stringify({
  best: await best('AsKs', { board: 'Td7c2sAhKd' }),
  omaha: await category('AsKsQsJs', { board: 'TdJc2sAhTs', game: 'omaha' }),
  equity: await equity(['AsKs', 'QQ+'], { board: 'Td7c2s' }),
  sample: await equity(['AsKs', 'QQ+', 'random'], { rounds: 100000, seed: 1 }),
  hands: await hands({ rounds: 300000, seed: 7 }),
  query: await query("select count(winsHi(a)) from a='AA', b='**', board='Td7c2s'"),
  unfair: (await audit(naive(2000))).rows.some((row) => row.verdict === 'FAIL'),
  refused,
}));
process.exit();
