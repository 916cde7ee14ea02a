package showdown

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
)

// twoHoleShowdown returns a showdown of the given number of players, with known cards,
// unknown cards and a range.
func twoHoleShowdown(r eval.Rules, src *rand.Rand, players int) Showdown {
	cards := without()
	if src.IntN(2) == 0 {
		cards = fewRanks(src, r.Hole*players+10)
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

// Every level deals the same showdowns.
func TestTwoHoleShowdownsAtEveryLevel(t *testing.T) {
	src := rand.New(rand.NewPCG(9, 10))
	plans := 36
	if testing.Short() {
		plans = 10
	}
	for i := range plans {
		for _, r := range twoHoleGames(t) {
			s := twoHoleShowdown(r, src, min([]int{2, 2, 3, 1, 9, 4, 7, 5}[i%8], (deck.Size-10)/r.Hole))
			var want []uint64
			for _, level := range slices.Backward(lanes.Levels()) {
				k, err := NewKernel(s.at(r, level))
				if err != nil {
					t.Fatal(err)
				}
				got := make([]uint64, k.Counters())
				k.Deal(uint64(i), 3, 5000, got)
				if level == lanes.Go {
					want = got
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s, %+v: level %s counts %d, want %d", r.Name, s, level, got, want)
				}
			}
		}
	}
}

// bestHands returns random cards left, known hole cards and known cards of the board.
func bestHands(src *rand.Rand, r eval.Rules) (left, hole, board []deck.Card) {
	left = without()
	if src.IntN(2) == 0 {
		left = fewRanks(src, r.Hole+5)
	}
	src.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	if src.IntN(2) == 0 {
		hole, left = left[:r.Hole-src.IntN(3)], left[r.Hole-src.IntN(3):]
		hole, left = hole[:min(len(hole), r.Hole)], slices.DeleteFunc(slices.Clone(left), func(c deck.Card) bool { return slices.Contains(hole, c) })
	}
	n := []int{0, 3, 4, 5}[src.IntN(4)]
	board, left = left[:n], left[n:]
	if missing := r.Hole + 5 - len(hole) - n; len(left) < missing {
		return bestHands(src, r)
	}
	return left, hole, board
}
