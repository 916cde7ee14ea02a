// Package tuples counts the showdowns of two to ten hold'em players exactly, for
// narrow ranges, and the results of each hand of each player.
//
// # Tuples
//
// A tuple is one rank pair for each player. Without flushes, the strength of a hand
// depends only on ranks. So all choices of suits of a tuple have the same showdowns, one
// for each multiset of ranks of the missing cards of the board: 6175 before the flop. A
// multiset with t_r of the l_r cards of rank r that are left occurs as
//
//	product over r of C(l_r, t_r)
//
// boards, and the joint weight of all choices of suits is a factor.
//
// # Patterns
//
// A board of five cards has three or more of at most one suit. So the changes by flushes are
// those in the four suits, added up. In one suit, a change depends only on the tuple and on the
// pattern: which cards of the players are of the suit. For a pattern, every set F of
// ranks of the suit on the board that can make a flush is combined with every multiset
// of ranks of the other suits. Each such showdown is subtracted with its result by
// ranks and added with its result with flushes, times the weight of the
// choices of suits with this pattern. Suits that the question does not distinguish have the
// same changes, which are counted once.
//
// The weights of the patterns are sums over the players, one after another: after some
// players, choices with the same pattern and the same used cards, of those that a later
// player can hold, are one state. Nine pairs have 512 patterns but 6^9 choices.
//
// # Arithmetic
//
// Weights and sums are modulo 2^128, and modulo 2^64 if the weight of all deals is known to
// be smaller. Counts of a part of the chunks are not negative, except those of hands,
// which need all chunks.
//
// A chunk is some tuples, or the boards of one tuple with given two highest ranks. The
// counts of a chunk depend only on the question.
package tuples
