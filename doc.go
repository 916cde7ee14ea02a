// Package pokersim has no code: it says where each thing of the library is.
//
// Cards and rules:
//
//	deck             cards, hands, ranks, suits, sets and packs, with their text; combinations
//	deck/game        the rules of each game, and its boards
//	deck/ranges      ranges of hands with weights, from text
//	deck/shuffle     shuffles, fair and unfair
//	eval             categories and classes of hands, evaluators, exact counts
//
// Runs. Each of these packages has a Plan, plain data; Prepare checks it; the Prepared runs it,
// and its tally depends on the plan alone:
//
//	sim              hands: categories, classes, or a question of the program about a hand
//	sim/equity       deals of several players: who wins, with ranges
//	sim/query        questions about deals of several players: of the Poker Query Language or of
//	                 the program, which package sim/deal helps to answer
//	sim/audit        whether a shuffle is fair: one of the catalogue, of the program, or packs as text
//	sim/preflop      the 169 starting hands against each other
//	sim/videopoker   pay tables of draw poker with the best holds
//	sim/chunk        workers, shards and tallies, for all of these
//	sim/rng          random streams
//
// Results:
//
//	results          tables of all runs, as rows, text, CSV and JSON
//	results/plot     their pictures
//
// Errors of a plan match chunk.ErrPlan and name the field. deck.Must panics on an error, for
// constants and short programs. The packages that keep their names from 1.0 on are in
// CONTRIBUTING.md.
package pokersim
