// Package ranges reads the text of a poker scenario: the hands that each player
// may have, with their weights, the board and the dead cards.
//
// A range is a list of items with commas between them:
//
//	AsKd, 10h10d, A♠K♠     one hand: as many cards as the game has hole cards
//	AA, TT+, 22-66         pairs: one, this and all higher ones, a run
//	AKs, AKo, AK           suited, offsuit, both
//	A9o+                   kickers up to one below the high rank: A9o to AKo
//	A5s-A2s, 76s-54s       runs of kickers, or of both ranks
//	Asx                    the ace of spades and any other card
//	random, *, xx          any hand
//	15%                    the best 15 % of the 1326 hands, by equity against a random hand
//
// A hand of Omaha has four to six cards:
//
//	AsAhKsKh, AsKsQhJd9c   one hand of four, and one of five cards
//	AsKsxx                 the cards before xx and any two others; x is any card
//
// An item has weight 1, or the weight that is written:
//
//	AA@0.5, AA@50%         half as likely as a hand of weight 1; also AA:0.5, AA=0.5
//	0.5(AA,KK), 40%(77+)   the weight of several items
//	[40]AA,KK[/40]         the same, in per cent
//
// Weights without % are 0 to 1; if one of a player's is above 1, they are all in
// per cent, but a single one from 1 to 10 beside items without a weight is an
// error. Spellings that poker programs read in different ways are errors. A
// duplicate hand counts once. In a file, the end of a line is a comma, and #
// begins a comment.
//
// ParseRange reads one range, ParseKnown reads known cards, and Parse reads
// a whole scenario and checks that it can be dealt. Hands are in deck
// order: by rank, twos first, and within a rank by suit, clubs first. Weights
// are integers; Range.Unit is the integer of weight 1. Errors are of type *Error;
// their columns count characters from 1. All results depend only on the text.
//
//	r, err := ranges.ParseRange(ranges.Holdem(), "QQ+, A♠K♠@50%")
//	fmt.Println(r.Size(), r.Weight(0), r.Unit(), r, err)
//	// Output: 19 37 2 QQ+,AsKs@50% <nil>
package ranges
