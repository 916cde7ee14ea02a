// Uses of the npm package, for the check of its types.
import { audit, best, category, equity, hands, query, type Best, type Result } from '../npm/index.js';

const found: Best = await best('AsKs', { board: 'Td7c2s', game: 'holdem' });
const name: string = await category('AsKs', { board: 'Td7c2s' });
const results: Result[] = [
  await equity(['AsKs', 'QQ+'], { board: 'Td7c2s' }), await hands({ rounds: 1e6, seed: 7 }),
  await query("select count(winsHi(a)) from a='AA', b='**'"), await audit([[0, 1, 2], [2, 0, 1]]),
];
console.log(found.text, found.cards.join(' '), name, results.map((r) => r.rows.length));
