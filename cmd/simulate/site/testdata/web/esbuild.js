import address from 'simulate-poker/simulate.wasm';
import { load } from 'simulate-poker';

globalThis.refused = address.startsWith('.') ? await load('index.html').catch((why) => `${why.name}: ${why.hint}`) : address;
await load(address);
await import('./vite.js');
