// A shuffle of your own: its packs, one a line, as simulate audits them, of the same numbers as on the page.
//
//	node own.js | simulate audit
//	node own.js PACKS SEED CARDS

function shuffle(cards, random) {
  for (let i = 0; i < cards.length; i++) {
    const j = Math.floor(random() * cards.length);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
}

// generator returns sfc32 by Chris Doty-Humphrey (PractRand), seeded with 64 bits, as a function like
// Math.random. A program with Math.random needs none, but its packs do not come again.
function generator(seed) {
  let a = Number(seed & 0xffffffffn) | 0, b = Number(seed >> 32n) | 0, c = 0, counter = 1;
  const next = () => {
    const t = (a + b | 0) + counter | 0;
    counter = counter + 1 | 0;
    a = b ^ b >>> 9;
    b = c + (c << 3) | 0;
    c = (c << 21 | c >>> 11) + t | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) next();
  return () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
}

const [packs = '20000', seed = '1', n = '52'] = process.argv.slice(2), random = generator(BigInt(seed)), lines = [];
for (let i = 0; i < Number(packs); i++) {
  const cards = [...Array(Number(n)).keys()];
  shuffle(cards, random);
  lines.push(cards.join(' '));
}
process.stdout.write(`${lines.join('\n')}\n`);
