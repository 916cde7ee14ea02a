// Uses of the npm package, for the check of its types.
import { audit, best, category, close, equity, hands, load, query, type Best, type Result, SimulateError } from 'simulate-poker';

await load(new URL('https://example.org/simulate.wasm'));
const found: Best = await best('AsKs', { board: 'Td7c2s', game: 'holdem' });
const name: string = await category('AsKs', { board: 'Td7c2s' });
const players: [string, string] = ['AsKs', 'QQ+'], control = new AbortController();
const dealt: Result<'equity'> = await equity(players, { board: 'Td7c2s', signal: control.signal, onProgress: ({ done, total }) => done / total });
const pairs = await hands({ table: 'made-draw', rounds: 1e6, seed: 7n });
const answers = await query("select count(winsHi(a)) from a='AA', b='**'", { method: 'exact' });
const verdicts: (string | undefined)[] = (await audit([[0, 1, 2], [2, 0, 1]])).rows.map((row) => row.verdict);
const next: string[] = (await equity(players, { table: 'outs', board: 'Td7c2s' })).rows.map((row) => row.card);
console.log(found.text, name, dealt.rows[0].equity + dealt.rows[0].win, pairs.rows[0].made, answers.rows[0].value ?? 0, verdicts, next);
const hint = (why: unknown): string | undefined => (why instanceof SimulateError ? why.hint : undefined);
console.log(hint(new Error()));
await close();
