package eval_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// bestOfEach is the plain definition: the best class and low of all pairs of hole cards
// with all triples of the board.
func bestOfEach(table *eval.Table, hole, board []deck.Card) (best eval.Class, low eval.Low) {
	best = eval.Classes + 1
	for i := range hole {
		for j := range i {
			for x := range board {
				for y := range x {
					for z := range y {
						five := []deck.Card{hole[i], hole[j], board[x], board[y], board[z]}
						best = min(best, table.Class(five))
						if l := lowOf(five); l > 0 && (low == 0 || l < low) {
							low = l
						}
					}
				}
			}
		}
	}
	return best, low
}

func lowOf(five []deck.Card) (low eval.Low) {
	for _, c := range five {
		rank := (int(c.Rank()) + 1) % deck.Ranks // the ace is 0
		if rank > 7 || low>>rank&1 != 0 {
			return 0
		}
		low |= 1 << rank
	}
	return low
}

func TestTwoHoleCardsAsOneByOne(t *testing.T) {
	fives := eval.NewTable()
	hands := 10_000
	if long {
		hands = 10_000_000
	}
	for _, game := range []string{"omaha", "omaha5", "omaha6", "omaha8"} {
		r := rulesOf(game)
		table := eval.NewTableOf(r)
		d, src := deck.New(), rand.NewPCG(1, uint64(r.Hole))
		for range hands {
			d.Shuffle(r.Hole+5, src)
			hole := d.Cards()[:r.Hole]
			for cards := 3; cards <= 5; cards++ {
				board := d.Cards()[r.Hole:][:cards]
				check(t, table, fives, hole, board)
			}
		}
	}
}

// With few ranks and suits, strong hands are frequent.
func TestTwoHoleCardsOfFewRanks(t *testing.T) {
	fives := eval.NewTable()
	table := eval.NewTableOf(rulesOf("omaha6"))
	src := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		gone, ranks, suits := deck.Set(0), 3+src.IntN(6), 1+src.IntN(4)
		for c := range deck.Card(deck.Size) {
			if (int(c.Rank())+13-src.IntN(2))%13 >= ranks+1 || int(c.Suit()) > suits {
				gone |= deck.SetOf(c)
			}
		}
		d := deck.Of((eval.Holdem().Deck() &^ gone).Cards()...)
		if n := len(d.Cards()); n >= 9 {
			d.Shuffle(9, src)
			check(t, table, fives, d.Cards()[:4], d.Cards()[4:9])
		}
	}
}

func check(t *testing.T, table, fives *eval.Table, hole, board []deck.Card) {
	t.Helper()
	want, wantLow := bestOfEach(fives, hole, board)
	b, h := table.Partial(board...), []eval.Partial{table.Partial(hole...)}
	var got [1]eval.Class
	var low [1]eval.Low
	table.ClassesOf(b, h, got[:])
	table.LowsOf(b, h, low[:])
	if got[0] != want || low[0] != wantLow || table.BestOf(hole, board) != want.Category() {
		t.Errorf("%s on %s: got class %d, low %b, %s, want %d, %b, %s", deck.Hand(hole), deck.Hand(board),
			got[0], low[0], table.BestOf(hole, board), want, wantLow, want.Category())
	}
}

// Many hands of a board have the classes that each has alone.
func TestManyHandsOfABoard(t *testing.T) {
	for _, game := range []string{"omaha", "omaha5", "omaha6"} {
		r := rulesOf(game)
		table, d, src := eval.NewBestTable(r), deck.New(), rand.New(rand.NewPCG(6, uint64(r.Hole)))
		hands, got := make([]eval.Partial, 1000), make([]eval.Class, 1000)
		var cards [1000]string
		for n := range 60 {
			d := d
			if n%3 > 0 { // few ranks or few suits: strong hands are frequent
				d = deck.Of(slices.DeleteFunc(deck.New().Cards(), func(c deck.Card) bool {
					return n%3 == 1 && c.Rank() < deck.Nine || n%3 == 2 && c.Suit() > deck.Diamonds
				})...)
			}
			d.Shuffle(3+n%3, src)
			shown := slices.Clone(d.Cards()[:3+n%3])
			left := deck.Of(slices.Clone(d.Cards()[3+n%3:])...)
			for i := range hands {
				left.Shuffle(r.Hole, src)
				hands[i], cards[i] = table.Partial(left.Cards()[:r.Hole]...), deck.Hand(left.Cards()[:r.Hole]).String()
			}
			board := table.Partial(shown...)
			table.ClassesOf(board, hands, got)
			for i := range hands {
				var want [1]eval.Class
				if table.ClassesOf(board, hands[i:i+1], want[:]); got[i] != want[0] {
					t.Fatalf("%s on %s: got class %d, want %d", cards[i], deck.Hand(shown), got[i], want[0])
				}
			}
		}
	}
}

func BenchmarkTwoHoleCards(b *testing.B) {
	fives := eval.NewTable()
	for _, game := range []string{"omaha", "omaha5", "omaha6"} {
		r, _ := eval.RulesOf(game)
		table := eval.NewTableOf(r)
		d, src := deck.New(), rand.NewPCG(1, 2)
		const n = 256
		hands := make([][]deck.Card, n)
		for i := range hands {
			d.Shuffle(r.Hole+5, src)
			hands[i] = append(hands[i], d.Cards()[:r.Hole+5]...)
		}
		for _, way := range []string{"category", "class", "each"} { // each: a look-up for each set of five cards
			b.Run(fmt.Sprintf("game=%s/by=%s", game, way), func(b *testing.B) {
				var class [1]eval.Class
				for b.Loop() {
					for _, h := range hands {
						switch way {
						case "category":
							table.BestOf(h[:r.Hole], h[r.Hole:])
						case "class":
							table.ClassesOf(table.Partial(h[r.Hole:]...), []eval.Partial{table.Partial(h[:r.Hole]...)}, class[:])
						default:
							lookUpEach(fives, h[:r.Hole], h[r.Hole:])
						}
					}
				}
				b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds(), "hands/s")
			})
		}
	}
}

// lookUpEach is a fast form of bestOfEach without the low.
func lookUpEach(table *eval.Table, hole, board []deck.Card) eval.Class {
	var triples [10]eval.Partial
	n := 0
	for x := range board {
		for y := range x {
			for z := range y {
				triples[n], n = table.Partial(board[x], board[y], board[z]), n+1
			}
		}
	}
	var classes [10]eval.Class
	best := eval.Class(eval.Classes)
	for i := range hole {
		for j := range i {
			table.ClassesOf(table.Partial(hole[i], hole[j]), triples[:], classes[:])
			for _, c := range classes {
				best = min(best, c)
			}
		}
	}
	return best
}

func ExampleTable_ClassesOf_omaha() {
	omaha, _ := eval.RulesOf("omaha")
	table := eval.NewTableOf(omaha)
	hole, _ := deck.ParseHand("As Kd 7c 2d")
	board, _ := deck.ParseHand("Qs Js Ts 9s 2c")
	class := make([]eval.Class, 1)
	table.ClassesOf(table.Partial(board...), []eval.Partial{table.Partial(hole...)}, class)
	fmt.Println(eval.Holdem().ClassNames()[class[0]]) // one spade in the hand makes no flush
	// Output: straight AKQJT
}
