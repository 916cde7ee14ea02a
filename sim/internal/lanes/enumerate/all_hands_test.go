package enumerate

import (
	"runtime"
	"sync"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/strength"
)

// sorter collects hands by class. When it has 200 hands of a class, every level evaluates
// them: each hand must have this class and its category.
type sorter struct {
	t      *testing.T
	cards  int
	table  *strength.ClassTable
	hands  [eval.Classes + 1][]strength.Hand
	counts strength.SlotCounts
}

func (s *sorter) add(c eval.Class, h strength.Hand) {
	if s.hands[c] = append(s.hands[c], h); len(s.hands[c]) == 200 {
		s.check(c)
	}
}

func (s *sorter) flush() {
	for c := range s.hands {
		s.check(eval.Class(c))
	}
}

func (s *sorter) check(class eval.Class) {
	hands := s.hands[class]
	if len(hands) == 0 {
		return
	}
	shapes := strength.NewShapes(s.cards)
	slot := s.table.Slot(strength.Holdem.Strength(hands[0], &shapes))
	if got := s.table.Class[slot]; got != class {
		s.t.Errorf("%d cards, hand %#x: got class %d, want %d", s.cards, hands[0], got, class)
	}
	n := uint64(len(hands))
	for _, level := range tested {
		var got, want [eval.Categories]uint64
		evaluatorAt(level, hands, strength.Holdem)(0, n, &got)
		if want[class.Category()] = n; got != want {
			s.t.Errorf("%s: %d hands of %d cards, all %v: got %v", level, n, s.cards, class.Category(), got)
		}
		count, byClass := classesAt(level, hands, s.table)
		count([]begunHands{{0, n}}, s.cards, &s.counts)
		place := slot
		if byClass {
			place = int(class)
		}
		if got := uint64(s.counts[place]); got != n {
			s.t.Errorf("%s: %d hands of %d cards, all class %d: got %d", level, n, s.cards, class, got)
		}
		s.counts[place] = 0
	}
	s.hands[class] = hands[:0]
}

// Every level gives each hand the class of the table. Classes are numbered by strength, so
// strengths order hands, and tie, as the table does.
func TestEvaluationEqualsTheTable(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of hands take seconds")
	}
	table, classes := eval.NewTable(), strength.NewClassTable(strength.Holdem)
	for cards := eval.MinCards; cards <= eval.MaxCards; cards++ {
		firsts := make(chan [2]deck.Card)
		var workers sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			workers.Go(func() {
				sorted := &sorter{t: t, cards: cards, table: classes}
				for first := range firsts {
					walk(table, sorted, first[:], strength.HandOf(first[:]...))
				}
				sorted.flush()
			})
		}
		for second := range deck.Card(deck.Size) {
			for first := range second {
				if checked(cards, int(first), int(second)) {
					firsts <- [2]deck.Card{first, second}
				}
			}
		}
		close(firsts)
		workers.Wait()
	}
}

// walk adds every hand that begins with the given cards, in ascending order.
func walk(table *eval.Table, sorted *sorter, cards []deck.Card, h strength.Hand) {
	if len(cards) == sorted.cards {
		sorted.add(table.Class(cards), h)
		return
	}
	for c := cards[len(cards)-1] + 1; c < deck.Size; c++ {
		walk(table, sorted, append(cards, c), h+strength.HandOf(c))
	}
}
