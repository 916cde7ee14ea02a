// The equities of AsKs against three ranges on a flop, and its hand, in Node or a browser:
//
//	go run ./cmd/simulate/site web && npm install ./web/npm && node equities.mjs
import { best, equity } from 'simulate-poker';

for (const range of ['QQ+', '22+, AKs', 'random']) {
  const { rows } = await equity(['AsKs', range], { board: 'Td7s2s' });
  console.log(`${range}: ${(100 * rows[0].equity).toFixed(3)} %`);
}
console.log((await best('AsKs', { board: 'Td7s2sAh3s' })).text);
