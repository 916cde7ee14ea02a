package seen

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
	"pokersim/internal/longtest"
)

// long allows tests that take minutes.
const long = longtest.On

func cards(text string) []deck.Card {
	return deck.Must(deck.ParseHand(text))
}

// The example of every definition is a hand of it, also by the brute force.
func TestEveryDefinitionHasItsExample(t *testing.T) {
	l, b := NewLooker(eval.Holdem()), newBrute(eval.Holdem())
	made, draws := Definitions()
	for _, d := range made {
		hole, board := cards(d.Hole), cards(d.Board)
		if got := l.Made(Of(hole...), Of(board...)).String(); got != d.Name || b.made(hole, board) != d.Name {
			t.Errorf("%s on %s: got %s and %s, want %s", d.Hole, d.Board, got, b.made(hole, board), d.Name)
		}
	}
	for _, d := range draws {
		hole, board := cards(d.Hole), cards(d.Board)
		if got := l.Draw(Of(hole...), Of(board...)).String(); got != d.Name || b.draw(hole, board) != d.Name {
			t.Errorf("%s on %s: got %s and %s, want %s", d.Hole, d.Board, got, b.draw(hole, board), d.Name)
		}
	}
}

// Cases at the borders of the definitions.
func TestBorders(t *testing.T) {
	for _, c := range []struct{ game, hole, board, made, draw string }{
		{"holdem", "Ks2s", "AsQsJs9s4d", "flush (1 hole card)", "no draw"},    // the two is the sixth
		{"holdem", "5s4c", "KhKd5h4d9s", "two pair (1 hole card)", "no draw"}, // KK55: the fours are the third pair
		{"holdem", "5s5c", "KhKd9h9d2s", "two pair (board)", "no draw"},
		{"holdem", "AcQd", "AhKs7d", "top pair (top kicker)", "no draw"}, // the king is on the board
		{"holdem", "Ac9d", "AhKs7d", "top pair (good kicker)", "no draw"},
		{"holdem", "Ac8d", "AhKs7d", "top pair (weak kicker)", "no draw"},
		{"holdem", "AcQh", "7s7d2h", "pair (board)", "two overcards"},
		{"holdem", "AcKh", "7s7d7h", "three of a kind (board)", "no draw"},
		{"holdem", "Ts2c", "8h7d6s5c", "other high card", "gutshot"}, // a four makes the board's straight
		{"holdem", "KsKc", "8h7d6s5c", "overpair", "no draw"},
		{"holdem", "As4c", "3h2dKs", "ace high", "gutshot"}, // only a five
		{"holdem", "5s4c", "3h2dKs", "other high card", "open-ended"},
		{"holdem", "9s8s", "6c5h2s3d", "other high card", "gutshot"},
		{"holdem", "9s8s", "6c5h3d2s", "other high card", "gutshot"},
		{"holdem", "6s5s", "2c3h8d9c", "other high card", "double gutshot"}, // a four and a seven
		{"holdem", "AhKh", "Qh7h2h", "flush (2 hole cards)", "no draw"},
		{"holdem", "Th9h", "8h7h6s", "straight", "flush draw"}, // also to a straight flush
		{"holdem", "9s6s", "8c7c5c", "straight", "no draw"},    // a ten makes a higher straight
		{"holdem", "9s6c", "8c7c5c", "straight", "flush draw"}, // a higher category
		{"holdem", "AcQh", "Kh8h2h", "ace high", "flush draw"}, // the ace of hearts is higher
		{"holdem", "QhJc", "AhKh8h", "other high card", "flush draw + gutshot"},
		{"holdem", "Qh5c", "AhKh8h", "other high card", "nut flush draw"},
		{"holdem", "AcJs", "9h8h7h3h", "ace high", "gutshot"}, // the four hearts are the board's
		{"short", "As6c", "7h8d9s", "straight", "no draw"},
		{"short", "8s7c", "6h9dKs", "other high card", "open-ended"}, // an ace or a ten
		{"short-trips", "9s8c", "9h9d7s6c", "trips", "no draw"},      // a straight would not beat it
		{"short", "9s8c", "9h9d7s6c", "trips", "open-ended"},
	} {
		r := deck.Must(eval.RulesOf(c.game))
		l := NewLooker(r)
		hole, board := Of(cards(c.hole)...), Of(cards(c.board)...)
		if made, draw := l.Made(hole, board).String(), l.Draw(hole, board).String(); made != c.made || draw != c.draw {
			t.Errorf("%s, %s on %s: got %s and %s, want %s and %s", c.game, c.hole, c.board, made, draw, c.made, c.draw)
		}
	}
}

// all returns all starting hands of a game.
func all(r eval.Rules) (hands [][]deck.Card) {
	pack := r.Deck().Cards()
	for i, a := range pack {
		for _, b := range pack[:i] {
			hands = append(hands, []deck.Card{a, b})
		}
	}
	return hands
}

// Made and Draw equal the brute force for all starting hands of three games on random
// boards. On each board the rows of a category add up to the category.
func TestEqualToBruteForce(t *testing.T) {
	flops, turns := 8, 4
	if long {
		flops, turns = 200, 100
	}
	for _, game := range []string{"holdem", "short", "short-trips"} {
		r := deck.Must(eval.RulesOf(game))
		b, src, pack := newBrute(r), rand.New(rand.NewPCG(1, 2)), r.Deck().Cards()
		for n, boards := range map[int]int{3: flops, 4: turns, 5: turns} {
			for range boards {
				src.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
				compare(t, b, all(r), [][]deck.Card{pack[:n]})
			}
		}
	}
}

// Made and Draw equal the brute force for 20 hands on all flops.
func TestAllFlopsEqualBruteForce(t *testing.T) {
	r, b, count := eval.Holdem(), newBrute(eval.Holdem()), 1
	if long {
		count = 20
	}
	hands, src := all(r), rand.New(rand.NewPCG(3, 4))
	for range count {
		hand := hands[src.IntN(len(hands))]
		compare(t, b, [][]deck.Card{hand}, boards(r, hand))
	}
}

// boards returns all flops for a hand.
func boards(r eval.Rules, hand []deck.Card) (flops [][]deck.Card) {
	left := (r.Deck() &^ deck.SetOf(hand...)).Cards()
	for i, a := range left {
		for j, b := range left[:i] {
			for _, c := range left[:j] {
				flops = append(flops, []deck.Card{a, b, c})
			}
		}
	}
	return flops
}

func compare(t *testing.T, b brute, hands, boards [][]deck.Card) {
	t.Helper()
	l := NewLooker(b.rules)
	for _, board := range boards {
		for _, hole := range hands {
			if deck.SetOf(hole...)&deck.SetOf(board...) != 0 {
				continue
			}
			h, on := Of(hole...), Of(board...)
			made, draw := l.Made(h, on).String(), l.Draw(h, on).String()
			if made != b.made(hole, board) || draw != b.draw(hole, board) {
				t.Fatalf("%s, %s on %s: got %s and %s, want %s and %s", b.rules.Name, deck.Hand(hole), deck.Hand(board), made, draw, b.made(hole, board), b.draw(hole, board))
			}
		}
	}
}

// Figures of tables of odds, over the 19,600 flops of a hand. The sources are the formulas,
// which en.wikipedia.org/wiki/Poker_probability_(Texas_hold_'em) has too for the flops.
func TestKnownFigures(t *testing.T) {
	made := func(is ...Made) func(Made, Draw) bool {
		return func(m Made, _ Draw) bool { return slices.Contains(is, m) }
	}
	eightOuts := func(_ Made, d Draw) bool { return d == FlushAndOpenEnded || d == OpenEnded || d == DoubleGutshot }
	for _, c := range []struct {
		what, hand string
		counts     func(Made, Draw) bool
		want       int
	}{
		// C(50,3) - C(48,3) = 2304 (11.76 %), and 12·4 flops of three others: 12.00 %
		{"three of a kind or better", "8s8c", made(FourOfAKind, FullHouse, Set), 2304 + 48},
		// C(50,3) - C(44,3) = 6356 (32.43 %); an ace and a king make no hand of the board
		{"an ace or a king", "AsKd", made(FourOfAKind, FullHouse, Trips, TwoPairOfBoth, TwoPairOfOne, TopPairTopKicker, TopPairGoodKicker, TopPairWeakKicker, MiddlePair, BottomPair), 6356},
		{"a flush, C(11,3) (0.842 %)", "Ks7s", made(StraightFlush, FlushOfTwo), 165},
		{"a four-flush, C(11,2)·39 (10.94 %)", "Ks7s", func(_ Made, d Draw) bool { return d <= FlushDraw }, 2145},
		// a card of a hole card's rank and two others of different ranks: 6·C(11,2)·16
		{"a pair with one hole card and nothing else (26.94 %)", "AsKd", made(TopPairTopKicker, TopPairGoodKicker, TopPairWeakKicker, MiddlePair, BottomPair), 5280},
		{"a straight, 4·64 flops", "8s7s", made(Straight, StraightFlush), 256},
		// 1904 (9.71 %) by the ranks alone, as tables give it for 87s too; of these 23 are flushes of 87s already
		{"eight outs to a straight", "8s7d", eightOuts, 1904},
		{"eight outs to a straight and no flush", "8s7s", eightOuts, 1904 - 23},
	} {
		l, n := NewLooker(eval.Holdem()), 0
		hand := cards(c.hand)
		for _, flop := range boards(eval.Holdem(), hand) {
			if h, on := Of(hand...), Of(flop...); c.counts(l.Made(h, on), l.Draw(h, on)) {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %s: got %d flops, want %d", c.hand, c.what, n, c.want)
		}
	}
}

// Only games of two hole cards, of which any number may play, have made hands.
func TestOtherGamesPanic(t *testing.T) {
	for _, g := range game.All() {
		r, _ := eval.RulesOf(g.Name)
		panics := func() (is bool) {
			defer func() { is = recover() != nil }()
			NewLooker(r)
			return
		}()
		if want := r.Hole != 2 || r.Played != 0; panics != want {
			t.Errorf("%s: panics: %v, want %v", g.Name, panics, want)
		}
	}
}

func BenchmarkMade(b *testing.B) {
	l, hole, board := NewLooker(eval.Holdem()), Of(cards("AsKs")...), Of(cards("Kh7s2s")...)
	for b.Loop() {
		l.Made(hole, board)
	}
}

func BenchmarkDraw(b *testing.B) {
	l, hole, board := NewLooker(eval.Holdem()), Of(cards("Ts9s")...), Of(cards("8h7d2s")...)
	for b.Loop() {
		l.Draw(hole, board)
	}
}
