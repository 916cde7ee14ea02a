import type { Rows } from './rows.js';
export type { Rows };

/** What a call fails with. A call that is aborted fails with the reason of its signal. */
export class SimulateError extends Error {
  /** What to do about it. */
  hint: string | undefined;
  /** The argument or option that is wrong. */
  field: string | undefined;
}

/** How much of a call is counted: deals, hands or packs. */
export interface Progress { done: number; total: number }

/** Options of every call. A call is in a thread of its own; onProgress is called some ten times a second. */
export interface Call { signal?: AbortSignal; onProgress?: (now: Progress) => void }

/** The result of a run, as `simulate -format json` prints it. */
export interface Result<Kind extends keyof Rows> {
  kind: Kind;
  plan: string;
  command?: string;
  seed?: string;
  warnings: string[];
  summary?: Record<string, unknown>;
  rows: Rows[Kind][];
}

/** A game of `simulate help games`. */
export type Game = 'holdem' | 'short' | 'short-trips' | 'omaha' | 'omaha5' | 'omaha6' | 'omaha8' | 'bigo' | 'omaha6-8' | 'stud' | 'stud8' | 'razz' | 'a5' | '27' | 'badugi';

/** A whole number; a text as `'1e12'` too. */
export type Whole = number | bigint | string;

/** Options of runs that may sample; without rounds and seed they count every deal if that takes seconds. */
export interface Sampled extends Call {
  rounds?: Whole;
  seed?: Whole;
  rng?: 'sfc64' | 'chacha8';
  'target-error'?: number;
}

/** Known cards and the game, as `{ board: 'Td7c2s', dead: 'Ah', game: 'omaha' }`. */
export interface Cards { board?: string; dead?: string; game?: Game; syntax?: 'own' | 'generic' }

/** Tables of equity. */
export type EquityTable = 'equity' | 'winners' | 'categories' | 'hands' | 'curve' | 'made-draw' | 'shares' | 'outs' | 'next' | 'streets';

export interface EquityOptions<Table extends EquityTable> extends Sampled, Cards {
  table?: Table;
  method?: 'auto' | 'exact' | 'sample';
  engine?: 'auto' | 'lanes' | 'deck';
  folded?: string;
  runs?: 2 | 3;
  boards?: 2 | 3;
  by?: 'hand' | 'class';
}

/** How often each player wins: `equity(['AsKs', 'QQ'], { board: 'Td7c2s' })`. */
export function equity<Table extends EquityTable = 'equity'>(
  players: readonly [string, string, ...string[]], options?: EquityOptions<Table>,
): Promise<Result<Table extends 'made-draw' ? 'equity-made-draw' : Table>>;

export interface HandsOptions extends Sampled, Cards {
  cards?: 3 | 5 | 6 | 7;
  decks?: 1 | 2;
  jokers?: 0 | 1 | 2 | 3 | 4;
  joker?: 'wild' | 'bug';
  hole?: string;
  at?: 'flop' | 'turn' | 'river' | 'showdown';
  by?: 'category' | 'class' | 'low' | 'made' | 'draw' | 'pays';
  rows?: string;
  hand?: string;
  engine?: 'auto' | 'lanes' | 'deck';
  evaluator?: 'table' | 'chehsunliu';
  table?: never;
}

/** How often each kind of hand comes: `hands({ rounds: 1e6, seed: 7 })`. */
export function hands(options?: HandsOptions): Promise<Result<'frequencies'>>;
export function hands(options: Omit<HandsOptions, 'table'> & { table: 'made-draw' }): Promise<Result<'made-draw'>>;

/** The answers to a statement of `simulate query`. */
export function query(statement: string, options?: Sampled & { method?: 'auto' | 'exact' | 'sample' }): Promise<Result<'query'>>;

/** Whether shuffled packs are fair: packs of card names or numbers, or a text with a pack a line. */
export function audit(packs: string | readonly (readonly (string | number)[])[], options?: Call): Promise<Result<'audit'>>;

/** The best five cards of a hand, and their text, as in "full house, queens over fives". */
export interface Best { cards: string[]; category: string; text: string }

export interface BestOptions { board?: string; game?: Game; signal?: AbortSignal }

/** The best five of a player's cards and the board. */
export function best(hole: string, options?: BestOptions): Promise<Best>;

/** The category of the best five cards, as in "full house". */
export function category(hole: string, options?: BestOptions): Promise<string>;

/** Loads the program before the first call: the file simulate.wasm of the package, or that of another address. */
export function load(address?: string | URL): Promise<void>;

/** Ends all threads. Calls in progress fail; a later one begins a thread again. */
export function close(): Promise<void>;
