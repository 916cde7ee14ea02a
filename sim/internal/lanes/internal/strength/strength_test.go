package strength

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// The strength of a hand has the class and the category that the table gives the cards.
func TestStrengthsHaveTheClassesOfTheTable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pack, classes, table := deck.New(), Classes(), eval.NewTable()
	for i := range 200_000 {
		cards := 5 + i%3
		pack.Shuffle(cards, random)
		dealt := slices.Clone(pack.Cards()[:cards])
		if i%2 == 0 { // only ten to ace, so that the higher categories are frequent
			for i, x := range random.Perm(20)[:cards] {
				dealt[i] = deck.NewCard(deck.Rank(8+x%5), deck.Suit(x/5))
			}
		}
		h, shapes, want := HandOf(dealt...), NewShapes(cards), table.Class(dealt)
		s := Holdem.Strength(h, &shapes)
		if got := classes.Class[classes.Slot(s)]; got != want || Holdem.Category(s) != want.Category() {
			t.Fatalf("%v: got class %d and the category %v, want %d, %v", dealt, got, Holdem.Category(s), want, want.Category())
		}
	}
}

// Strengths order the hands of a short deck as the classes of the table do, with the
// same ties and categories.
func TestShortStrengthsOrderHands(t *testing.T) {
	shapes := NewShapes(7)
	for _, name := range []string{"short", "short-trips"} {
		r := deck.Must(eval.RulesOf(name))
		g := deck.Must(GameOf(r))
		table, of := eval.NewTableOf(r), map[eval.Class]Strength{}
		left := r.Deck().Cards()
		hand := make([]deck.Card, 7)
		var extend func(i, next int)
		extend = func(i, next int) {
			if i == len(hand) {
				class, s := table.Class(hand), g.Strength(HandOf(hand...), &shapes)
				if before, ok := of[class]; ok && before != s || g.Category(s) != table.Named(class) {
					t.Fatalf("%s, %s: got %v and strength %x, before it in the class %x, want %v", r.Name, deck.Hand(hand), g.Category(s), s, before, table.Named(class))
				}
				of[class] = s
				return
			}
			for at := next; at <= len(left)-len(hand)+i; at++ {
				hand[i] = left[at]
				step := 1
				if i == 2 {
					step = 3 // some of the hands
				}
				extend(i+1, at+step)
			}
		}
		extend(0, 0)
		last := ^Strength(0)
		for class := eval.Class(1); class <= 1404; class++ {
			s, ok := of[class]
			if ok && s >= last {
				t.Errorf("%s: class %d has strength %x, the stronger class before it %x", r.Name, class, s, last)
			}
			if ok {
				last = s
			}
		}
	}
}

// The sums of keys of a game's table, and the slots of hold'em, give the classes of all hands of
// five cards, and of random hands of six and seven.
func TestTablesGiveTheClass(t *testing.T) {
	for _, g := range []Game{Holdem, Short, ShortTrips} {
		shapes := map[int][32]uint16{5: NewShapes(5), 6: NewShapes(6), 7: NewShapes(7)}
		table, slots := g.Table(), Classes()
		check := func(h Hand, cards int) {
			sum, of := uint64(0), shapes[cards]
			for left := h & AllRanks; left != 0; left &= left - 1 {
				sum += table.Key(left.Only())
			}
			class, strength := table.ClassOfKeys(sum, cards), g.Strength(h, &of)
			if (class == 0) != (h.Flush() != 0) {
				t.Fatalf("game %d, hand %#x: got class %d", g, h, class)
			}
			if class == 0 {
				class = table.ClassOfSuit(h.Flush())
			}
			if want := slots.Class[slots.Slot(strength)]; table.Named(class) != g.Category(strength) || g == Holdem && class != want {
				t.Fatalf("game %d, hand %#x: got class %d of a %v, want %d of a %v", g, h, class, table.Named(class), want, g.Category(strength))
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

// The kernels read fields of these types at the offsets of package arguments.
func TestFieldsStandWhereTheKernelsReadThem(t *testing.T) {
	var table ClassTable
	for _, c := range []struct {
		field     string
		got, want uintptr
	}{
		{"classTable.base", unsafe.Offsetof(table.Base), arguments.TableBase},
		{"classTable.number", unsafe.Offsetof(table.number), arguments.TableNumber},
	} {
		if c.got != c.want {
			t.Errorf("%s is %d, want %d", c.field, c.got, c.want)
		}
	}
}
