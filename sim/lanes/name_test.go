package lanes

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

func TestCountHandsGivesTheExactCounts(t *testing.T) {
	for _, level := range Levels() {
		n := mustNamer(t, level)
		for cards := 5; cards <= 7; cards++ {
			var got [eval.Categories]uint64
			n.CountHands(nil, cards, &got)
			if want := exactCounts(t, cards); got != want {
				t.Errorf("%s, %d cards: got %v, want %v", level, cards, got, want)
			}
		}
	}
}

func TestCountHandsByFirstCardsAddsUp(t *testing.T) {
	for _, level := range Levels() {
		n := mustNamer(t, level)
		var got, one [eval.Categories]uint64
		for c := range deck.Card(deck.Size) {
			n.CountHands([]deck.Card{c}, 5, &got)
		}
		if want := exactCounts(t, 5); got != want {
			t.Errorf("%s: got %v, want %v", level, got, want)
		}
		n.CountHands([]deck.Card{45, 46, 47, 48}, 7, &one)
		if want := ([eval.Categories]uint64{eval.RoyalFlush: 1}); one != want {
			t.Errorf("%s, the last hand: got %v, want %v", level, one, want)
		}
	}
}

func mustNamer(t testing.TB, level Level) *Namer {
	t.Helper()
	n, err := NewNamer(level)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestNameEqualsSlowEvaluation(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pack := deck.New()
	sorted := sorter{t: t}
	for i := range 200_000 {
		cards := 5 + i%3
		pack.Shuffle(cards, random)
		dealt := slices.Clone(pack.Cards()[:cards])
		if i%2 == 0 { // ten to ace alone, so that every category comes often
			for i, x := range random.Perm(20)[:cards] {
				dealt[i] = deck.NewCard(deck.Face(8+x%5), deck.Suit(x/5))
			}
		}
		sorted.add(slowName(dealt), handOf(dealt...))
	}
	sorted.flush()
}

// slowName gives a hand the best category of its sets of five cards, each
// named from what poker says of it.
func slowName(cards []deck.Card) eval.Category {
	if len(cards) == 5 {
		return slowCategory(cards)
	}
	best := eval.HighCard
	for i := range cards {
		best = min(best, slowName(slices.Delete(slices.Clone(cards), i, i+1)))
	}
	return best
}

func slowCategory(five []deck.Card) eval.Category {
	var times [deck.Faces]int
	var faces, flush = 0, true
	for _, c := range five {
		times[c.Face()]++
		faces |= 1 << c.Face()
		flush = flush && c.Suit() == five[0].Suit()
	}
	var groups [5]int
	for _, n := range times {
		groups[n]++
	}
	straight := faces == 0x100f // ace to five
	for low := range 9 {
		straight = straight || faces == 0x1f<<low
	}
	switch {
	case straight && flush && faces == royal:
		return eval.RoyalFlush
	case straight && flush:
		return eval.StraightFlush
	case groups[4] == 1:
		return eval.FourOfAKind
	case groups[3] == 1 && groups[2] == 1:
		return eval.FullHouse
	case flush:
		return eval.Flush
	case straight:
		return eval.Straight
	case groups[3] == 1:
		return eval.ThreeOfAKind
	case groups[2] == 2:
		return eval.TwoPair
	case groups[2] == 1:
		return eval.OnePair
	}
	return eval.HighCard
}

// sorter collects hands by their category, and has every level name a
// thousand of one category at a time: all of them must come out as it.
type sorter struct {
	t     *testing.T
	hands [eval.Categories][]hand
}

func (s *sorter) add(c eval.Category, h hand) {
	if s.hands[c] = append(s.hands[c], h); len(s.hands[c]) == 1000 {
		s.check(c)
	}
}

func (s *sorter) flush() {
	for c := range s.hands {
		s.check(eval.Category(c))
	}
}

func (s *sorter) check(c eval.Category) {
	if len(s.hands[c]) == 0 {
		return
	}
	n := uint64(len(s.hands[c]))
	for _, level := range Levels() {
		var got, want [eval.Categories]uint64
		newNamer(level, s.hands[c])(0, n, &got)
		if want[c] = n; got != want {
			s.t.Errorf("%s: %d hands, all of them %v, count as %v", level, n, c, got)
		}
	}
	s.hands[c] = s.hands[c][:0]
}

func TestNameEqualsTheTableOnAllHands(t *testing.T) {
	if testing.Short() {
		t.Skip("all 133,784,560 hands take some seconds")
	}
	table := eval.NewTable()
	firsts := make(chan deck.Card)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			sorted := sorter{t: t}
			for first := range firsts {
				walk(table, &sorted, []deck.Card{first}, handOf(first))
			}
			sorted.flush()
		})
	}
	for first := range deck.Card(deck.Size - 6) {
		firsts <- first
	}
	close(firsts)
	workers.Wait()
}

func walk(table *eval.Table, sorted *sorter, cards []deck.Card, h hand) {
	if len(cards) == 7 {
		sorted.add(table.Category(cards), h)
		return
	}
	for c := cards[len(cards)-1] + 1; c < deck.Size; c++ {
		walk(table, sorted, append(cards, c), h+handOf(c))
	}
}
