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
		shapes := NewAllShapes()
		check := func(h Hand, cards int) {
			table := SlotTableOf(g, cards)
			sum, strength := NoFlush+SlotKey(h), g.Strength(h, &shapes[cards])
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

// The numbers of the multisets of up to four ranks are different, and all are used.
func TestRankCountsAreNumbered(t *testing.T) {
	seen := map[int]RankCount{}
	var add func(n RankCount, from, more int)
	add = func(n RankCount, from, more int) {
		if m, ok := seen[n.Number()]; ok || n.Number() >= RankRows {
			t.Fatalf("%v: got number %d of %d, which %v has too or which is too large", n, n.Number(), RankRows, m)
		}
		seen[n.Number()] = n
		for rank := from; rank < deck.Ranks && more > 0; rank++ {
			add(n.Plus(1<<rank), rank, more-1)
		}
	}
	add(0, 0, 4)
	if len(seen) != RankRows {
		t.Errorf("got %d numbers, want %d", len(seen), RankRows)
	}
}
