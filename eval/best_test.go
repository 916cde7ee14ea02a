package eval_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// The five cards of a hand have its class by the table, are cards of it, and their text
// begins as the name of their class says.
func TestBestIsTheBest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 49))
	for _, r := range eval.Games() {
		if r.Lowball == game.Badugi {
			if five, text, err := r.Best(make([]deck.Card, 4), nil); err == nil {
				t.Errorf("badugi: got %v, %q, want an error", five, text)
			}
			continue
		}
		table, names, cards := eval.NewTableOf(r), r.ClassNames(), r.Deck().Cards()
		for range 300 {
			random.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
			hole, board := cards[:r.Hole], cards[r.Hole:r.Hole+r.Board]
			five, text, err := r.Best(hole, board)
			if err != nil {
				t.Fatalf("%s: %v and %v: %v", r.Name, hole, board, err)
			}
			class := table.Class(five)
			want := class
			switch {
			case r.Played > 0:
				classes := []eval.Class{0}
				table.ClassesOf(table.Partial(board...), []eval.Partial{table.Partial(hole...)}, classes)
				want = classes[0]
			case len(hole)+len(board) != len(five):
				want = table.Class(append(append([]deck.Card{}, hole...), board...))
			}
			ranks := ""
			for _, c := range five {
				ranks += c.Rank().String()
			}
			own := deck.SetOf(five...) & deck.SetOf(hole...)
			if class != want || own|deck.SetOf(five...)&deck.SetOf(board...) != deck.SetOf(five...) || r.Played > 0 && own.Count() != r.Played {
				t.Errorf("%s: of %v and %v got %v, class %d, want class %d", r.Name, hole, board, five, class, want)
			}
			if got := table.Named(class).String() + " " + ranks; got != names[class] {
				t.Errorf("%s: %v is %q in its order, want %q: %s", r.Name, five, got, names[class], text)
			}
			low, said, err := r.BestLow(hole, board)
			if err != nil {
				t.Fatal(err)
			}
			if is := ""; r.Low {
				for _, c := range low {
					is += c.Rank().String()
				}
				if want := table.LowOf(hole, board).String(); want != "no low" && "low "+is != want || want == "no low" && (low != nil || said != "") {
					t.Errorf("%s: of %v and %v got %v, %q, want %s", r.Name, hole, board, low, said, want)
				}
			}
		}
	}
}

func TestTextOfHands(t *testing.T) {
	for _, c := range []struct{ game, hole, board, five, text, low string }{
		{"", "AsKs", "QsJsTs2d2h", "AsKsQsJsTs", "royal flush", ""},
		{"", "5s4s", "3s2sAs2d2h", "5s4s3s2sAs", "straight flush, five high", ""},
		{"", "QhQd", "QsQc5s5hKd", "QhQdQsQcKd", "four of a kind, queens, king kicker", ""},
		{"", "QhQd", "Qs5c5sKhKd", "QhQdQsKhKd", "full house, queens over kings", ""},
		{"", "As2s", "9s7s4s3sKd", "As9s7s4s3s", "flush, ace high", ""},
		{"", "As2c", "5s4s3dKhKd", "5s4s3d2cAs", "straight, five high", ""},
		{"", "6s6c", "6d4s3dKhAd", "6s6c6dAdKh", "three of a kind, sixes, ace kicker", ""},
		{"", "As8c", "8d4s4dKhAd", "AsAd8c8dKh", "two pair, aces and eights, king kicker", ""},
		{"", "AsKc", "Ad", "", "", ""},
		{"", "AsKc", "Ad7s2c", "AsAdKc7s2c", "pair of aces, king kicker", ""},
		{"", "As9c", "Qd7s2c", "AsQd9c7s2c", "ace high, queen kicker", ""},
		{"short", "As6c", "7d8s9cKhKd", "9c8s7d6cAs", "straight, nine high", ""},
		{"omaha", "AsAcAdKs", "QsJsTs2d2h", "AsKsQsJsTs", "royal flush", ""},
		{"omaha", "AsAcAdAh", "QsJsTs2d3h", "AsAcQsJsTs", "pair of aces, queen kicker", ""},
		{"omaha8", "AsAc2dKs", "8s4h3c9dKh", "AsAcKh9d8s", "pair of aces, king kicker", "eight low, 8-4-3-2-A"},
		{"razz", "As2s3s4s5sKdKh", "", "5s4s3s2sAs", "five low, 5-4-3-2-A", ""},
		{"27", "7s5d4h3c2s", "", "7s5d4h3c2s", "seven low, 7-5-4-3-2", ""},
		{"27", "6s5s4s3s2s", "", "6s5s4s3s2s", "straight flush, six high", ""},
	} {
		rules := deck.Must(eval.RulesOf(c.game))
		hole, board := deck.Must(deck.ParseHand(c.hole)), deck.Hand(nil)
		if c.board != "" {
			board = deck.Must(deck.ParseHand(c.board))
		}
		five, text, err := rules.Best(hole, board)
		if (err != nil) != (c.five == "") || err == nil && fmt.Sprint(deck.Hand(five)) != fmt.Sprint(deck.Must(deck.ParseHand(c.five))) || text != c.text {
			t.Errorf("%s: %s on %s: got %v, %q, %v, want %s, %q", c.game, c.hole, c.board, five, text, err, c.five, c.text)
		}
		if _, low, _ := rules.BestLow(hole, board); low != c.low {
			t.Errorf("%s: %s on %s: got the low %q, want %q", c.game, c.hole, c.board, low, c.low)
		}
	}
}

func ExampleRules_Best() {
	five, text, err := eval.Holdem().Best(deck.Must(deck.ParseHand("QhQd")), deck.Must(deck.ParseHand("Qs 5c 5s Kh 2d")))
	fmt.Println(deck.Hand(five), text, err)
	// Output: Qh Qd Qs 5c 5s full house, queens over fives <nil>
}
