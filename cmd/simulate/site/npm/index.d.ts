/** The result of a run as `simulate -format json` prints it. */
export interface Result {
  rows: Record<string, unknown>[];
  [name: string]: unknown;
}

/** Flags of the command by name, without the dash: board, dead, game, method, rounds, seed and others. */
export type Flags = Record<string, string | number | boolean>;

/** The best five cards of a hand, and their text, as in "full house, queens over fives". */
export interface Best {
  cards: string[];
  category: string;
  text: string;
}

/** Cards of the board, and the game: holdem, shortdeck, omaha and others of `simulate help games`. */
export interface Table {
  board?: string;
  game?: string;
}

/** How often each player wins: `equity(['AsKs', 'QQ+'], { board: 'Td7c2s' })`. */
export function equity(players: string[], flags?: Flags): Promise<Result>;

/** How often each kind of hand comes: `hands({ rounds: 1e6, seed: 7 })`. */
export function hands(flags?: Flags): Promise<Result>;

/** The answer to a statement of `simulate query`. */
export function query(statement: string, flags?: Flags): Promise<Result>;

/** Whether shuffled packs are fair: packs of card names or numbers, or a text with a pack a line. */
export function audit(packs: string | (string | number)[][]): Promise<Result>;

/** The best five of a player's cards and the board. */
export function best(hole: string, table?: Table): Promise<Best>;

/** The category of the best five cards, as in "full house". */
export function category(hole: string, table?: Table): Promise<string>;
