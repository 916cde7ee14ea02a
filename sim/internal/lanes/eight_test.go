package lanes

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/rng"
)

// The sampler, which draws eight hands at a time, draws the hands of the definition in
// each lane.
func TestSamplerDrawsTheHandsOfTheDefinition(t *testing.T) {
	lanes := [8]int{0, 1, 4, 5, 2, 3, 6, 7}
	for _, d := range deals {
		p := mustNewPlan(t, holdem, d.hands(1))
		q := newSampler(p)
		var slow, fast [streams]rng.SFC64
		for i := range slow {
			slow[i].Reset(1, 2, rng.Lanes, uint8(i))
		}
		fast = slow
		for range 1000 {
			var hands [block]hand
			var accepted [block]bool
			var drawn samples
			p.block(&slow, &hands, &accepted)
			q.block(&fast, &drawn)
			for lane, want := range hands {
				i, j := lane/8, lanes[lane%8]
				if got := p.hand(&drawn[i].at, j); got != want {
					t.Fatalf("%+v, lane %d: got hand %#x, want %#x", d, lane, got, want)
				}
				if got := drawn[i].accepted[j] == 1; got != accepted[lane] {
					t.Fatalf("%+v, lane %d: accepted is %t, want %t", d, lane, got, accepted[lane])
				}
			}
		}
	}
}

// The sums of keys show whether a hand has a flush, and give the category of a hand that
// has none. All hands of five cards are tested, and random hands of six and seven.
func TestKeySumsGiveTheCategory(t *testing.T) {
	for _, g := range []game{holdem, short, shortTrips} {
		p := *mustNewPlan(t, holdem, deals[0].hands(0))
		p.game = g
		k := newKeySums(&p)
		check := func(h hand) {
			sum, want := k.start+keySum(h), g.evaluate(h)
			flush := want == eval.Flush || want == eval.StraightFlush || want == eval.RoyalFlush
			if got := sum&flushes != 0; got != flush {
				t.Fatalf("game %d, hand %#x: got flush %t, want %t", g, h, got, flush)
			}
			if got := eval.Category(k.unsuited(sum)); !flush && got != want {
				t.Fatalf("game %d, hand %#x: got %v, want %v", g, h, got, want)
			}
		}
		if g == holdem {
			extend(0, 0, 5, check)
		}
		pack, random := deck.New(), rand.NewPCG(1, 2)
		for i := range 500_000 {
			pack.Shuffle(7, random)
			check(handOf(pack.Cards()[:6+i%2]...))
		}
	}
}

// A slotTable gives the slots of all hands of five cards, and of random hands of six and
// seven.
func TestSlotTablesGiveTheSlot(t *testing.T) {
	for _, g := range []game{holdem, short, shortTrips} {
		shapes := newAllShapes()
		check := func(h hand, cards int) {
			table := slotTables[g][cards]()
			sum, strength := noFlush+slotKey(h), g.strength(h, &shapes[cards])
			got, want := table.slotOf(sum), table.classTable.slot(strength)
			if sum&flushes != 0 {
				got = table.flushOf(h)
			}
			if int(got) != want || g.categoryAt(table.places[got]) != g.category(strength) {
				t.Fatalf("game %d, hand %#x: got slot %d of a %v, want %d of a %v", g, h, got, g.categoryAt(table.places[got]), want, g.category(strength))
			}
		}
		if g == holdem {
			extend(0, 0, 5, func(h hand) { check(h, 5) })
		}
		pack, random := deck.Without(0), rand.NewPCG(1, 2)
		if g != holdem {
			pack = deck.Of(slices.DeleteFunc(pack.Cards(), func(c deck.Card) bool { return c.Rank() < lowestShort })...)
		}
		for i := range 300_000 {
			pack.Shuffle(7, random)
			check(handOf(pack.Cards()[:6+i%2]...), 6+i%2)
		}
	}
}

// extend calls check for every hand of h and more cards, each next or higher.
func extend(h hand, next deck.Card, more int, check func(hand)) {
	if more == 0 {
		check(h)
		return
	}
	for c := next; c < deck.Size; c++ {
		extend(h+handOf(c), c+1, more-1, check)
	}
}

// The hands grouped by ranks have the counts of the definition.
func TestGroupedHandsCountAsTheDefinition(t *testing.T) {
	pack, random, table := deck.New(), rand.New(rand.NewPCG(1, 2)), newClassTable()
	for i := range 300 {
		common := 2 + i%3
		pack.Shuffle(deck.Size, random)
		h, left := handOf(pack.Cards()[:common]...), pack.Cards()[common:]
		var sets []hand
		for range 400 {
			random.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
			sets = append(sets, handOf(left[:3]...))
		}
		n := 1 + random.Uint64N(400)
		for _, g := range []game{holdem, short, shortTrips} {
			var got, want [eval.Categories]uint64
			evaluateGrouped(sets, g)(h, n, &got)
			evaluateGo(sets, g)(h, n, &want)
			if got != want {
				t.Fatalf("game %d, hand %#x and %d sets: got %v, want %v", g, h, n, got, want)
			}
		}
		var classes, wanted slotCounts
		begun := []begunHands{{uint64(h), n}, {uint64(h), 1}}
		classesGrouped(sets, table)(begun, 3+common, &classes)
		classesGo(sets, table)(begun, 3+common, &wanted)
		if classes != wanted {
			t.Fatalf("hand %#x and %d sets: the counts by class are not those of the definition", h, n)
		}
	}
}

// The numbers of the multisets of up to four ranks are different, and all are used.
func TestRankCountsAreNumbered(t *testing.T) {
	seen := map[int]rankCount{}
	var add func(n rankCount, from, more int)
	add = func(n rankCount, from, more int) {
		if m, ok := seen[n.number()]; ok || n.number() >= rankRows {
			t.Fatalf("%v: got number %d of %d, which %v has too or which is too large", n, n.number(), rankRows, m)
		}
		seen[n.number()] = n
		for rank := from; rank < deck.Ranks && more > 0; rank++ {
			add(n.plus(1<<rank), rank, more-1)
		}
	}
	add(0, 0, 4)
	if len(seen) != rankRows {
		t.Errorf("got %d numbers, want %d", len(seen), rankRows)
	}
}
