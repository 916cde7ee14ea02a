// Wrong uses of the npm package: each line from the third on does not compile.
import { audit, best, category, equity, hands, query, SimulateError } from 'simulate-poker';
await equity(['AsKs']);
await equity('AsKs QQ');
await equity(['AsKs', 7]);
await equity(['AsKs', 'QQ'], { bord: 'Td7c2s' });
await equity(['AsKs', 'QQ'], { game: 'hold-em' });
await equity(['AsKs', 'QQ'], { method: 'exactly' });
(await equity(['AsKs', 'QQ'])).rows[0].verdict;
(await audit([[0, 1], [1, 0]])).rows[0].equity;
(await equity(['AsKs', 'QQ'], { table: 'winners' })).rows[0].std_dev.toFixed(2);
(await hands({ cards: 9 })).rows.length;
(await query("select count(winsHi(a)) from a='AA', b='**'")).rows[0].value.toFixed(3);
(await best('AsKs')).rank + (await category('AsKs', { board: ['Td'] })) + new SimulateError('').code;
