package seen_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/seen"
)

func Example() {
	look := seen.NewLooker(eval.Holdem())
	hole := seen.Of(deck.NewCard(deck.Ace, deck.Hearts), deck.NewCard(deck.King, deck.Hearts))
	board := seen.Of(deck.NewCard(deck.King, deck.Spades), deck.NewCard(deck.Seven, deck.Hearts), deck.NewCard(deck.Two, deck.Hearts))
	fmt.Println(look.Made(hole, board), "and", look.Draw(hole, board))
	// Output: top pair (top kicker) and nut flush draw
}

func ExampleDefinitions() {
	made, draws := seen.Definitions()
	for _, d := range append(made, draws...) {
		fmt.Printf("%s: %s: %s on %s\n", d.Name, d.Text, d.Hole, d.Board)
	}
	// Output:
	// straight flush: a straight flush or a royal flush: Th9h on 8h7h6h
	// four of a kind: four cards of a rank: 7s7c on 7h7dKs
	// full house: three cards of a rank and two of another: KsKc on Kh7d7s
	// flush (2 hole cards): both hole cards are among the five highest of the suit: AhTh on 8h5h2h
	// flush (1 hole card): one hole card is among the five highest of the suit: AhTs on 8h5h3h2h
	// flush (board): the five highest of the suit are the board's: 2hTs on AhKh8h5h3h
	// straight: five consecutive ranks: Th9s on 8h7c6d
	// set: three of a kind with both hole cards: 7s7c on Kh7d2s
	// trips: three of a kind with one hole card: Ks7c on 7h7d2s
	// three of a kind (board): three of a kind of the board: AsKc on 7s7h7d
	// two pair (both cards): the hole cards are in both of the two highest pairs: Ks7c on Kh7d2s
	// two pair (pocket pair): a pocket pair is one of the two highest pairs: QsQc on 7h7d2s
	// two pair (1 hole card): one hole card is in the two highest pairs: AsKc on Kh7d7s
	// two pair (board): the two highest pairs are the board's: AsQc on KhKd7d7s
	// overpair: a pocket pair above every card of the board: AsAc on Kh7d2s
	// top pair (top kicker): a pair with the board's highest rank; the kicker, the other hole card, is the highest rank not on the board: AsKc on Kh7d2s
	// top pair (good kicker): the kicker is one of the next three ranks not on the board: KcTs on Kh7d2s
	// top pair (weak kicker): the kicker is lower: Kc9s on Kh7d2s
	// pocket pair between: a pocket pair between the board's highest and lowest rank: TsTc on Kh7d2s
	// middle pair: a pair with a rank of the board that is neither its highest nor its lowest: As7c on Kh7d2s
	// bottom pair: a pair with the board's lowest rank: As2c on Kh7d2s
	// underpair: a pocket pair below every card of the board: 3s3c on Kh7d4s
	// pair (board): the only pair is the board's: AsQc on 7h7d2s
	// ace high: no pair, and an ace among the hole cards: AsQc on Kh7d2s
	// other high card: none of these: QcJs on Kh7d2s
	// flush draw + open-ended: a flush draw, nut or not, and an open-ended or double gutshot one: Th9h on 8h7h2s
	// flush draw + gutshot: a flush draw, nut or not, and a gutshot: Th9h on 8h6h2s
	// nut flush draw: four cards of a suit, not all of the board; the player has the suit's highest rank that is not on the board: Ah4h on Kh8h2s
	// flush draw: four cards of a suit, not all of the board: QhJh on 8h2h3s
	// open-ended: a rank at either end of four consecutive ranks completes a straight: Th9s on 8h7c2d
	// double gutshot: two ranks complete a straight otherwise: Th8s on Qc9d6s
	// gutshot: one rank completes a straight that is higher than the board's own: Th9s on 8h6c2d
	// backdoor flush draw: on the flop, three cards of a suit, not all of the board: Kh4h on Qh7s2d
	// two overcards: two ranks above every card of the board, and at most one pair: AsQc on Jh7d2s
	// no draw: none of these: Kc4s on Qh7d2s
}
