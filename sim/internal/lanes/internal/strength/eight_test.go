package strength

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
)

// A SlotTable gives the slots of all hands of five cards, and of random hands of six and
// seven.
func TestSlotTablesGiveTheSlot(t *testing.T) {
	for _, g := range []Game{Holdem, Short, ShortTrips} {
		shapes := map[int][32]uint16{5: NewShapes(5), 6: NewShapes(6), 7: NewShapes(7)}
		check := func(h Hand, cards int) {
			table := SlotTableOf(g, cards)
			of := shapes[cards]
			sum, strength := NoFlush+SlotKey(h), g.Strength(h, &of)
			got, want := table.SlotOf(sum), table.ClassTable.Slot(strength)
			if sum&Flushes != 0 {
				got = table.FlushOf(h)
			}
			if int(got) != want || g.CategoryAt(table.Places[got]) != g.Category(strength) {
				t.Fatalf("game %d, hand %#x: got slot %d of a %v, want %d of a %v", g, h, got, g.CategoryAt(table.Places[got]), want, g.Category(strength))
			}
		}
		if g == Holdem {
			extend(0, 0, 5, func(h Hand) { check(h, 5) })
		}
		pack, random := deck.New(), rand.NewPCG(1, 2)
		if g != Holdem {
			pack = deck.Of(slices.DeleteFunc(pack.Cards(), func(c deck.Card) bool { return c.Rank() < lowestShort })...)
		}
		for i := range 300_000 {
			pack.Shuffle(7, random)
			check(HandOf(pack.Cards()[:6+i%2]...), 6+i%2)
		}
	}
}

// extend calls check for every hand of h and more cards, each next or higher.
func extend(h Hand, next deck.Card, more int, check func(Hand)) {
	if more == 0 {
		check(h)
		return
	}
	for c := next; c < deck.Size; c++ {
		extend(h+HandOf(c), c+1, more-1, check)
	}
}
