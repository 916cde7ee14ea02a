package tuples

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// drawn returns a random Law of players with few weighted hands.
func drawn(rng *rand.Rand, players, board int) *joint.Law {
	pack := rng.Perm(deck.Size)
	l := &joint.Law{Rules: eval.Holdem()}
	for _, c := range pack[:board] {
		l.Board |= 1 << c
	}
	for range players {
		var p joint.Player
		for i := range 1 + rng.IntN(12/players) {
			h := joint.Hand{Mask: 1<<pack[5+i] | 1<<pack[17+rng.IntN(35)], Weight: 1 + rng.Uint64N(1000)}
			copy(h.Cards[:], h.Mask.Cards())
			p.Hands = append(p.Hands, h)
		}
		l.Players = append(l.Players, p)
	}
	return l
}

// TestParts compares the counts of tuples divided by the two highest ranks of the missing
// cards with those of whole tuples.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 2))
	for i := range 60 {
		board := 0
		if i%2 > 0 {
			board = 3 + rng.IntN(3)
		}
		l := drawn(rng, 2+i%5, board)
		byRank := deck.Must(byrank.New(l))
		q := joint.Question{Hands: true}
		x := deck.Must(newTuples(byRank, q, q.Layout(l)))
		x.tuples = x.tuples[:min(len(x.tuples), 4)]
		x.blocks = []block{{0, len(x.tuples), whole}}
		want := run(t, x)
		x.blocks = nil
		for k := range x.tuples {
			groups := [][]part{whole}
			if byRank.Missing > 1 {
				groups = divided(byRank.Missing, float64(1+i))
			}
			for _, p := range groups {
				x.blocks = append(x.blocks, block{k, k + 1, p})
			}
		}
		if diff := cmp.Diff(want, run(t, x)); diff != "" {
			t.Fatalf("%+v: whole tuples and parts differ:\n%s", l, diff)
		}
	}
}

func run(t *testing.T, x *Tuples) []uint64 {
	into, work := chunk.Tally{Counts: make([]uint64, x.layout.Counts())}, x.Worker()
	for c := range x.Chunks() {
		if err := work(context.Background(), c, &into); err != nil {
			t.Fatal(err)
		}
	}
	return into.Counts
}
