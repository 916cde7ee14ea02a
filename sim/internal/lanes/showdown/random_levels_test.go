package showdown

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// Every level gives the counts of the definition for random plans: of games, cards left, known
// cards, players, ranges and weights.
func TestRandomPlansAtEveryLevel(t *testing.T) {
	lanetest.RandomPlans(t, tested, randomPlans, func(i int) bool { return i%6 >= 2 }, randomPlan) // those of hands by category or class are the others
}

// randomPlan returns a random plan: its name, and a function that deals it and returns the
// counts.
func randomPlan(t *testing.T, seed uint64) (name string, deal func(lanes.Level) []uint64) {
	src := rand.New(rand.NewPCG(seed, 22))
	twoHole := lanetest.TwoHoleGames()
	anyHole := append(lanetest.ShortGames(), eval.Holdem(), eval.Holdem(), eval.Holdem())
	dealt := func(s Showdown) func(lanes.Level) []uint64 {
		return func(level lanes.Level) []uint64 {
			s.Level = level
			k := showdownKernelAt(s)
			counts := make([]uint64, k.Counters())
			k.Deal(seed, 1, randomRounds, counts)
			return counts
		}
	}
	switch seed % 6 {
	case 2, 3:
		s := randomShowdown(src, anyHole[src.IntN(len(anyHole))])
		if seed%2 == 1 {
			s = s.byRandomHands(src)
		} else if n := src.IntN(4); n == 0 {
			s.Table = true
		} else if n > 1 && s.Rules.Name == eval.Holdem().Name {
			s.Starting = true
		}
		return fmt.Sprintf("%s: players %v, board %v, %d left, %d ranges, starting %v, table %v", s.Rules.Name, s.Players, s.Board, len(s.Left), len(s.Ranges), s.Starting, s.Table), dealt(s)
	case 4:
		r := twoHole[src.IntN(len(twoHole))]
		s := twoHoleShowdown(r, src, 1+src.IntN(min(9, (deck.Size-10)/r.Hole)))
		s.Rules = r
		return fmt.Sprintf("%s: players %v, board %v, %d left, %d ranges", r.Name, s.Players, s.Board, len(s.Left), len(s.Ranges)), dealt(s)
	}
	r := twoHole[src.IntN(len(twoHole))]
	s := Showdown{Rules: r, Players: make([][]deck.Card, 1)}
	s.Left, s.Players[0], s.Board = lanetest.BestHands(src, r)
	return fmt.Sprintf("%s: hole %v, board %v, %d left", r.Name, s.Players[0], s.Board, len(s.Left)), func(level lanes.Level) []uint64 {
		s.Level = level
		var counts [eval.Categories]uint64
		bestAt(s)(sampling.NewStreams(seed, 1), randomRounds, &counts)
		var lows [1 << 8]uint64
		lowsAt(s)(sampling.NewStreams(seed, 1), randomRounds, &lows)
		return append(counts[:], lows[:]...)
	}
}

// randomShowdown returns a showdown of one to ten players of a game in which any hole
// cards play. Up to three players have ranges, which may be for two players together.
func randomShowdown(src *rand.Rand, r eval.Rules) Showdown {
	cards := lanetest.CardsOf(r.Deck())
	src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	take := func(n int) (some []deck.Card) {
		some, cards = cards[:n:n], cards[n:]
		return some
	}
	s := Showdown{Rules: r, Players: make([][]deck.Card, []int{2, 2, 2, 1, 3, 4, 6, 9, 10}[src.IntN(9)])}
	ranged := src.IntN(min(4, len(s.Players)+1))
	for i := ranged; i < len(s.Players); i++ {
		s.Players[i] = take(src.IntN(3))
	}
	s.Board = take([]int{0, 0, 3, 4, 5}[src.IntN(5)])
	take(src.IntN(3)) // dead cards
	s.Left = cards
	for i := 0; i < ranged; i++ {
		players := []int{i}
		if i+1 < ranged && src.IntN(3) == 0 {
			players = append(players, i+1)
			i++
		}
		s.Ranges = append(s.Ranges, randomRange(src, players, cards))
	}
	return s
}

// randomRange returns a range of hands of the cards. Large weights are drawn in plain Go.
func randomRange(src *rand.Rand, players []int, cards []deck.Card) Range {
	x := Range{Players: players}
	weights := []uint64{1, 5, 1 << 20}[src.IntN(3)]
	for range []int{4, 30, 200, 900}[src.IntN(4)] {
		at := src.Perm(len(cards))[:2*len(players)]
		hand := make([]deck.Card, len(at))
		for i, j := range at {
			hand[i] = cards[j]
		}
		x.Hands, x.Weights = append(x.Hands, hand), append(x.Weights, 1+src.Uint64N(weights))
	}
	return x
}

// byRandomHands returns the showdown with some hands of each player to count by, or all.
func (s Showdown) byRandomHands(src *rand.Rand) Showdown {
	all := slices.Concat(s.Left, s.Board, slices.Concat(s.Players...))
	s.Hands = make([][][]deck.Card, len(s.Players)-s.Folded)
	for i := range s.Hands {
		some := 1 + src.IntN(3)
		for hand := range deck.Combinations(all, 2) {
			if src.IntN(some) == 0 {
				s.Hands[i] = append(s.Hands[i], slices.Clone(hand))
			}
		}
	}
	return s
}
