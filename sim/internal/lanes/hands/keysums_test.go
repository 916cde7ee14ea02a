package hands

import (
	"math/bits"
	"runtime"
	"sync"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/longtest"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// The kernels that deal find the category and the class in a different way than the kernels
// that evaluate given hands. A pack of exactly the cards of a hand makes them deal that hand.
// The hands are one of each multiset of ranks without a flush, and for each suit all sets
// of five ranks or more with two choices of the other cards. By default one in ten hands
// of six cards and one in forty of seven are dealt, with -tags long all.
func TestLevelsDealTheCategoryAndClassOfEveryHand(t *testing.T) {
	if testing.Short() {
		t.Skip("each of 3,000 hands needs a plan, which takes seconds")
	}
	table := eval.NewTable()
	every := map[int]int{5: 3, 6: 31, 7: 121}
	for cards := eval.MinCards; cards <= eval.MaxCards; cards++ {
		var workers sync.WaitGroup
		hands := make(chan deck.Set, 1<<10)
		for range runtime.GOMAXPROCS(0) {
			workers.Go(func() {
				for set := range hands {
					checkDealt(t, table, set.Cards())
				}
			})
		}
		n := 0
		oneOfEach(cards, func(set deck.Set) {
			if n++; longtest.On || n%every[cards] == 0 {
				hands <- set
			}
		})
		close(hands)
		workers.Wait()
	}
}

// dealtTimes is how often a test deals a hand. Fewer than a block of hands are not dealt by
// the fast path of level Go.
const dealtTimes = 2 * arguments.Block

// checkDealt checks the category and the class of the only hand that a pack has, at every
// level.
func checkDealt(t *testing.T, table *eval.Table, hand []deck.Card) {
	want, class := table.Category(hand), table.Class(hand)
	for _, level := range tested {
		h := Hands{Left: hand, Draws: len(hand), Level: level}
		var dealt [eval.Classes]uint64
		if classKernelAt(h).Deal(1, 0, dealtTimes, &dealt); dealt[class-1] != dealtTimes {
			t.Errorf("%s: %v: class %d has %d hands, want %d", level, hand, class, dealt[class-1], dealtTimes)
		}
		var got [eval.Categories]uint64
		if kernelAt(h).Deal(1, 0, dealtTimes, &got); got[want] != dealtTimes {
			t.Errorf("%s: %v: got %v, want %d %v", level, hand, got, dealtTimes, want)
		}
	}
}

// oneOfEach calls use with hands of the multisets of ranks and of the flushes.
func oneOfEach(cards int, use func(deck.Set)) {
	var times [deck.Ranks]int
	var multisets func(rank, left int)
	multisets = func(rank, left int) {
		if rank == deck.Ranks {
			if left == 0 {
				use(withoutFlush(times))
			}
			return
		}
		for n := range min(left, deck.Suits) + 1 {
			times[rank] = n
			multisets(rank+1, left-n)
		}
		times[rank] = 0
	}
	multisets(0, cards)
	for suit := range deck.Suits {
		for ranks := range uint64(1 << deck.Ranks) {
			if n := bits.OnesCount64(ranks); n >= 5 && n <= cards {
				for other := range 2 {
					use(filled(deck.Set(ranks<<(deck.Ranks*suit)), cards, other))
				}
			}
		}
	}
}

// withoutFlush returns a hand of the given numbers of cards by rank. Cards in turn take
// suits in turn, so at most two of seven have the same suit.
func withoutFlush(times [deck.Ranks]int) (hand deck.Set) {
	suit := 0
	for rank, n := range times {
		for range n {
			hand |= 1 << deck.NewCard(deck.Rank(rank), deck.Suit(suit%deck.Suits))
			suit++
		}
	}
	return hand
}

// filled adds cards to a flush until it has the given number: other selects them.
func filled(hand deck.Set, cards, other int) deck.Set {
	for next := 17 * other; hand.Count() < cards; next += 1 + 2*other { // steps without a common factor with 52
		hand |= 1 << (next % deck.Size)
	}
	return hand
}
