package boards

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/lawtest"
)

// The weights of the boards that are visited add up to the number of all boards.
func TestOrbitsAddUpToAllBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, players := range []string{"random|random", "AsAh|KsKh", "AsKs|QhQd", "7c2d|AdKh"} {
		l := lawtest.Of(t, "", players, "", "")
		e := enumerationOf(l)
		sum, visited := uint64(0), uint64(0)
		for chunk := range e.boards.Chunks() {
			e.boards.Each(chunk, func(_ deck.Set, _ eval.Partial, weight uint64) bool {
				sum += weight
				visited++
				return true
			})
		}
		if want := deck.Choose(52-l.Fixed.Count(), 5); sum != want {
			t.Errorf("%s: weights add up to %d, want %d", players, sum, want)
		}
		if players == "random|random" && visited != 134_459 {
			t.Errorf("%s: visited %d boards, want 134459", players, visited)
		}
	}
}

// A chunk visits its boards in lexicographic order.
func TestChunksOfBoardsAreTheBoardsInOrder(t *testing.T) {
	b := enumerationOf(lawtest.Of(t, "", "AsKs|QhQd", "", "")).boards
	b.permutations = nil
	var all []deck.Set
	add := func(cards deck.Set, _ eval.Partial, _ uint64) bool {
		all = append(all, cards)
		return true
	}
	b.block = b.count
	b.Each(0, add)
	whole := all
	src := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		b.block = 1 + src.Uint64N(5000)
		chunk := src.Uint64N(b.Chunks())
		all = nil
		b.Each(chunk, add)
		from := chunk * b.block
		if want := whole[from:min(from+b.block, b.count)]; !slices.Equal(all, want) {
			t.Errorf("chunk %d of %d boards: got %d boards, want those from board %d", chunk, b.block, len(all), from)
		}
	}
}

func enumerationOf(l *joint.Law) *enumeration {
	return deck.Must(newEnumeration(context.Background(), l, joint.Question{}))
}

// The hands of an Omaha player are listed and evaluated in parts: an enumeration of
// millions of hands on one board ends a few checks after its context.
func TestManyHandsOnOneBoardEnd(t *testing.T) {
	l := lawtest.Of(t, "omaha5", "random", "AsKsQs2d3d", "")
	for most := range 5 {
		ctx := lawtest.EndingAfter(most)
		if _, err := newEnumeration(ctx, l, joint.Question{Categories: true}); !errors.Is(err, context.Canceled) || ctx.Checks > most+10 {
			t.Errorf("set-up: got %v after %d checks, want %v after %d", err, ctx.Checks, context.Canceled, most+1)
		}
	}
	e := deck.Must(newEnumeration(context.Background(), l, joint.Question{Categories: true}))
	ctx, d := lawtest.EndingAfter(3), e.newDeals()
	into := chunk.Tally{Counts: make([]uint64, e.Counts())}
	if err := d.count(ctx, 0, &into); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	evaluated := 0
	for _, c := range d.hands[0].classes {
		if c != 0 {
			evaluated++
		}
	}
	if most := 5 * joint.CheckedHands; evaluated > most || len(d.hands[0].classes) < 10*most {
		t.Errorf("evaluated %d of %d hands after the context ended, want at most %d", evaluated, len(d.hands[0].classes), most)
	}
}

// A board with very many joint hands ends a few checks after its context.
func TestManyJointHandsEnd(t *testing.T) {
	e := enumerationOf(lawtest.Of(t, "", "random|random|random|QQ+", "Ah7d2s3c4c", ""))
	ctx := lawtest.EndingAfter(20)
	into := chunk.Tally{Counts: make([]uint64, e.Counts())}
	if err := e.newDeals().count(ctx, 0, &into); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	deals := ints.Sum(into.Counts)
	if limit := uint64(30 * 1326 * 1326); deals > limit {
		t.Errorf("counted %d deals with a context that ends at check 21, want at most %d", deals, limit)
	}
}
