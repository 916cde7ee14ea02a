// Package deals has the question of an exact count of showdowns, and what its two
// algorithms share: packages sweep and tuples.
//
// A Question gives each player's hands of two cards with integer weights, the board
// and the dead cards. A deal is one hand for each player and the missing cards of the
// board, all different. Its weight is the product of the weights of its hands. The
// answer is the weight of the deals by the set of the winners and, for each hand of
// each player, by the number of players with whom the hand shares the pot.
//
// Inside these packages a card is 4*rank + suit, so the cards of a rank are four
// adjacent bits of a set. A rank pair is the two ranks of a hand, 0 to 90.
//
// Counts are sums of words of 64 bits, and sums of counts of chunks add in any order.
// If the weight of all deals may be 2^64 or more, a count is four words: digits in base
// 2^32 whose carries have not been propagated. See Layout.
package deals
