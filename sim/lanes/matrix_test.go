package lanes

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
)

// ranking is random hands without duplicates, cut into groups of equal strength.
func ranking(r *rand.Rand) (hands []Ranked, ends []uint16) {
	for a := range deck.Card(deck.Size) {
		for b := range a {
			if r.IntN(3) > 0 {
				hands = append(hands, NewRanked((int(a)*int(b)+int(a))%MatrixClasses, a, b))
			}
		}
	}
	r.Shuffle(len(hands), func(i, j int) { hands[i], hands[j] = hands[j], hands[i] })
	of := map[uint8]int{} // a class has at most 12 hands
	hands = slices.DeleteFunc(hands, func(h Ranked) bool { of[h[0]]++; return of[h[0]] > 12 })
	for at := 0; at < len(hands); {
		at = min(len(hands), at+1+r.IntN(20))
		ends = append(ends, uint16(at))
	}
	return hands, ends
}

// duels is the slow twin of a Matrix: every pair of hands.
func duels(hands []Ranked, ends []uint16, counts []uint64) {
	from := 0
	for _, end := range ends {
		for _, h := range hands[from:end] {
			for _, weaker := range hands[:from] {
				if deck.SetOf(deck.Card(h[1]), deck.Card(h[2]))&deck.SetOf(deck.Card(weaker[1]), deck.Card(weaker[2])) == 0 {
					counts[int(h[0])*MatrixClasses+int(weaker[0])]++
				}
			}
		}
		from = int(end)
	}
}

func TestMatrixCountsEveryPair(t *testing.T) {
	for _, level := range Levels() {
		r := rand.New(rand.NewPCG(1, 2))
		m, err := NewMatrix(level)
		if err != nil {
			t.Fatal(err)
		}
		got, want := make([]uint64, MatrixClasses*MatrixClasses), make([]uint64, MatrixClasses*MatrixClasses)
		for board := range 40 {
			hands, ends := ranking(r)
			if board%7 == 3 {
				hands, ends = hands[:1], []uint16{1}
			}
			m.Add(hands, ends)
			duels(hands, ends, want)
			if board%10 == 9 {
				m.Move(1, got)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: other counts than pair by pair", level)
		}
	}
}

// As many boards as a Matrix takes, each with the most wins of a class, do not
// overflow; one more panics.
func TestMatrixHoldsItsBoards(t *testing.T) {
	for _, level := range Levels() {
		m, err := NewMatrix(level)
		if err != nil {
			t.Fatal(err)
		}
		var hands []Ranked
		for i := range deck.Card(24) {
			hands = append(hands, NewRanked(int(i/12)*168, 2*i, 2*i+1))
		}
		for range MatrixBoards {
			m.Add(hands, []uint16{12, 24})
		}
		counts := make([]uint64, MatrixClasses*MatrixClasses)
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", level)
				}
			}()
			m.Add(hands, []uint16{12, 24})
		}()
		m.Move(24, counts)
		if got, want := counts[168*MatrixClasses], uint64(24*144*MatrixBoards); got != want {
			t.Errorf("%s: got %d, want %d", level, got, want)
		}
	}
	if _, err := NewMatrix("abacus"); err == nil {
		t.Error("abacus: no error")
	}
}
