package showdown

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
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
		for _, r := range twoHoleGames(t) {
			left := without()
			if i%2 == 1 {
				left = fewRanks(src, 2*r.Hole+5)
			}
			g, err := strength.GameOf(r)
			if err != nil {
				t.Fatal(err)
			}
			p, err := newPlan(g, Showdown{Rules: r, Players: make([][]deck.Card, 2), Left: left, Categories: true})
			if err != nil {
				t.Fatal(err)
			}
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
