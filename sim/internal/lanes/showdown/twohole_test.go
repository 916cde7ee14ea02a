package showdown

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/strength"
)

// bestOfEach returns the largest strength of all hands of two hole
// cards and three cards of the board.
func bestOfEach(hole, board []strength.Hand, shapes *[32]uint16) (best strength.Strength) {
	for i := range hole {
		for j := range i {
			for x := range board {
				for y := range x {
					for z := range y {
						best = max(best, strength.Holdem.Strength(hole[i]+hole[j]+board[x]+board[y]+board[z], shapes))
					}
				}
			}
		}
	}
	return best
}

// noLow is larger than all lows.
const noLow = 1 << 8

// lowOfEach returns the smallest set of five different
// ranks from ace (bit 0) to eight, of two hole cards and three cards of the board.
func lowOfEach(hole, board []strength.Hand) (best int) {
	best = noLow
	rank := func(h strength.Hand) int { return 1 << ((int(h.Only().Rank()) + 1) % deck.Ranks) }
	for i := range hole {
		for j := range i {
			for x := range board {
				for y := range x {
					for z := range y {
						low := rank(hole[i]) | rank(hole[j]) | rank(board[x]) | rank(board[y]) | rank(board[z])
						if bits.OnesCount(uint(low)) == 5 {
							best = min(best, low)
						}
					}
				}
			}
		}
	}
	return best
}

// The definition agrees with the enumeration of all hands of two hole cards and three
// cards of the board.
func TestTwoHoleCardsAreTheBestOfEach(t *testing.T) {
	src, shapes := rand.New(rand.NewPCG(5, 6)), strength.NewShapes(5)
	plans, rounds := 40, uint64(400)
	if testing.Short() {
		plans = 6
	}
	for i := range plans {
		for _, r := range lanetest.TwoHoleGames() {
			left := lanetest.Without()
			if i%2 == 1 {
				left = lanetest.FewRanks(src, 2*r.Hole+5)
			}
			g := deck.Must(strength.GameOf(r))
			p := deck.Must(newPlan(g, Showdown{Rules: r, Players: make([][]deck.Card, 2), Left: left, Categories: true}))
			h := newTwoHole(p)
			var s streams
			for lane := range s.lanes {
				s.lanes[lane].Reset(uint64(i), uint64(r.Hole), 0, uint8(lane))
			}
			counts := make([]uint64, (&Kernel{plan: p}).Counters())
			want := slices.Clone(counts)
			check := func(at *positions) {
				h.count(at, counts)
				var board []strength.Hand
				for _, row := range p.seats.board {
					board = append(board, p.card[at[row]])
				}
				var best [2]strength.Strength
				var lows [2]int
				for player := range best {
					var hole []strength.Hand
					for _, row := range p.seats.hole[player][:r.Hole] {
						hole = append(hole, p.card[at[row]])
					}
					best[player], lows[player] = bestOfEach(hole, board, &shapes), lowOfEach(hole, board)
				}
				winners := 3
				if best[0] != best[1] {
					winners = 1
					if best[1] > best[0] {
						winners = 2
					}
				}
				low := 0
				for player := range lows {
					if p.game == strength.Omaha8 && lows[player] < noLow && lows[player] <= lows[1-player] {
						low |= 4 << player
					}
				}
				want[winners|low]++
				for player, s := range best {
					want[p.category(player, strength.Holdem.Category(s), winners)]++
				}
				var one [eval.Categories]uint64
				if got := h.low(at); got == 0 && lows[0] < noLow || got != 0 && int(got) != lows[0] {
					t.Errorf("%s: got %v, want %b", r.Name, got, lows[0])
				}
				if h.countBest(at, &one); one[strength.Holdem.Category(best[0])] != 1 {
					t.Errorf("%s: got the best hand counted as %v, want %v", r.Name, one, strength.Holdem.Category(best[0]))
				}
			}
			p.each(&s, rounds, check)
			if !slices.Equal(counts, want) {
				t.Errorf("%s, %d cards: got %v, want %v", r.Name, len(left), counts, want)
			}
		}
	}
}

// twoHoleShowdown returns a showdown of the given number of players, with known cards,
// unknown cards and a range.
func twoHoleShowdown(r eval.Rules, src *rand.Rand, players int) Showdown {
	cards := lanetest.Without()
	if src.IntN(2) == 0 {
		cards = lanetest.FewRanks(src, r.Hole*players+10)
	}
	src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	take := func(n int) (some []deck.Card) {
		some, cards = cards[:n:n], cards[n:]
		return some
	}
	s := Showdown{Players: make([][]deck.Card, players)}
	for i := range s.Players[1:] {
		s.Players[1+i] = take(src.IntN(r.Hole + 1))
	}
	s.Board = take([]int{0, 0, 3, 4, 5}[src.IntN(5)])
	if src.IntN(3) == 0 {
		var hands [][]deck.Card
		for i := range 4 {
			hands = append(hands, cards[i:][:r.Hole])
		}
		s.Ranges = []Range{{Players: []int{0}, Hands: hands}}
	} else {
		s.Players[0] = take(src.IntN(r.Hole + 1))
	}
	s.Left = cards
	return s
}

// Every level counts the tables where many seats have a category below the best one, which random
// cards seldom give: eight seats, or the two that can have four of a kind.
func TestTablesOfManyEqualCategories(t *testing.T) {
	const highCard, pair, twoPair, trips, straight, flush, full, fours, straightFlush, royal = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
	const shortFlush = full // the order of the game
	short := lanetest.ShortGames()[0]
	for _, c := range []struct {
		r              eval.Rules
		board, best    string
		strongest      int // the place of the best hand's category
		seats, weakest int
	}{
		{eval.Holdem(), "KsQdJh4c7c", "AdTd", straight, 8, highCard},
		{eval.Holdem(), "KsQs9s4c7d", "As2s", flush, 8, highCard},
		{eval.Holdem(), "AsKs7s2s2d", "2c7d", full, 8, flush},
		{eval.Holdem(), "9s8s7s2dKc", "JsTs", straightFlush, 8, highCard},
		{eval.Holdem(), "9s9d9h8s7s", "JsTs", straightFlush, 8, trips},
		{eval.Holdem(), "TsTdJsJdQs", "9s8s", straightFlush, 2, fours},
		{eval.Holdem(), "AsKsQs7d2c", "JsTs", royal, 8, highCard},
		{eval.Holdem(), "AsKsQs7d2c", "JsTs", royal, 8, pair},
		{eval.Holdem(), "QsQdJsJdTs", "AsKs", royal, 8, twoPair},
		{eval.Holdem(), "QsQdQhJsTs", "AsKs", royal, 8, trips},
		{eval.Holdem(), "AdKdQsJsTs", "AsKs", royal, 8, straight},
		{eval.Holdem(), "TsTdThJsQs", "AsKs", royal, 8, full},
		{eval.Holdem(), "TsTdJsJdQs", "AsKs", royal, 2, fours},
		{short, "6s7sTsJdAc", "JsAs", shortFlush, 8, highCard},
	} {
		g := deck.Must(strength.GameOf(c.r))
		shapes := strength.NewShapes(7)
		board := lanetest.Cards(c.board)
		place := func(hole []deck.Card) int {
			var h strength.Hand
			for _, x := range slices.Concat(board, hole) {
				h += strength.HandOf(x)
			}
			return int(strength.PlaceOf(uint16(g.Strength(h, &shapes) >> arguments.PrimaryBits)))
		}
		best := lanetest.Cards(c.best)
		if got := place(best); got != c.strongest {
			t.Fatalf("%s on %s has the place %d, want %d", c.best, c.board, got, c.strongest)
		}
		var hands [][]deck.Card
		left := slices.DeleteFunc(lanetest.CardsOf(c.r.Deck()), func(x deck.Card) bool { return slices.Contains(board, x) || slices.Contains(best, x) })
		for hand := range deck.Combinations(left, 2) {
			if place(hand) == c.weakest {
				hands = append(hands, slices.Clone(hand))
			}
		}
		s := Showdown{Board: board, Table: true, Rules: c.r}
		for src := rand.New(rand.NewPCG(1, 7)); len(s.Players) <= c.seats; {
			src.Shuffle(len(hands), func(i, j int) { hands[i], hands[j] = hands[j], hands[i] })
			s.Players, s.Left = [][]deck.Card{best}, slices.Clone(left)
			for _, hand := range hands {
				if len(s.Players) <= c.seats && slices.Contains(s.Left, hand[0]) && slices.Contains(s.Left, hand[1]) {
					s.Players = append(s.Players, hand)
					s.Left = slices.DeleteFunc(s.Left, func(x deck.Card) bool { return slices.Contains(hand, x) })
				}
			}
		}
		for _, rounds := range []uint64{1, 64} {
			counts := func(s Showdown) []uint64 {
				k := showdownKernelAt(s)
				counts := make([]uint64, k.Counters())
				k.Deal(1, 1, rounds, counts)
				return counts
			}
			want := counts(s.at(c.r, lanetest.Definition))
			for _, level := range tested {
				if got := counts(s.at(c.r, level)); !slices.Equal(got, want) {
					t.Errorf("%s, %s on %s against %d with the place %d: level %s counts other tables than the definition", c.r.Name, c.best, c.board, c.seats, c.weakest, level)
				}
			}
		}
	}
}
