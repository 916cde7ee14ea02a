import { equity } from 'simulate-poker';

let ticks = 0, latest = 0;
setInterval(() => ticks++, 20);
const begin = performance.now(), onProgress = ({ done, total }) => { latest = done / total; };
const { rows } = await equity(['AsKs', 'QQ'], { rounds: 3e6, seed: 1, onProgress });
const due = (performance.now() - begin) / 20, control = new AbortController(), share = ticks / due;
setTimeout(() => control.abort(), 200);
const stopped = await equity(['AsKs', 'QQ'], { rounds: 1e15, signal: control.signal }).catch((why) => why.name);
globalThis.shown = { equity: rows[0].equity, share, latest, stopped };
