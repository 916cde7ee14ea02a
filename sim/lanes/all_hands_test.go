package lanes

import (
	"runtime"
	"sync"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// sorter collects hands by their category, and has every level evaluate
// a thousand of one category at a time: all of them must come out as it.
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
	for _, k := range kernels() {
		if !k.available {
			continue
		}
		var got, want [eval.Categories]uint64
		k.evaluate(s.hands[c])(0, n, &got)
		if want[c] = n; got != want {
			s.t.Errorf("%s: %d hands, all of them %v, count as %v", k.level, n, c, got)
		}
	}
	s.hands[c] = s.hands[c][:0]
}

func TestEvaluateEqualsTheTableOnAllHands(t *testing.T) {
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
