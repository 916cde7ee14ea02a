package sweep

import (
	"context"
	"math/bits"
	"pokersim/eval"
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// kernel counts the results of the hands on a board. It visits the levels in the order of
// strength. The frame has the state of the board.
type kernel interface {
	aim(key int) // sets what the next levels add to
	keys() int
	take(key, player int, h byrank.Hand, outcome int) uint64
	begin()
	classLevel(l *level, classes []class, orbit uint64)
	flushLevel(hands []handOf, orbit uint64)
}

// watchBoards is the number of boards between two checks of the context.
const watchBoards = 32

// set counts the boards of a rank set. If ctx ends, it stops.
func (f *frame) set(ctx context.Context, s *joint.RankSet, k kernel) {
	f.order(s)
	for i, x := range f.boards.of(s) {
		if i%watchBoards == 0 && ctx.Err() != nil {
			return
		}
		f.place(s, &x.suits)
		k.begin()
		f.visit(k, uint64(x.orbit))
		if f.layout.Categories {
			f.countCategories(uint64(x.orbit))
		}
	}
}

// visit visits the levels of the board by strength.
func (f *frame) visit(k kernel, orbit uint64) {
	levels := f.levels
	if f.need == 0 {
		levels = nil // every hand has a flush
	}
	known, best := f.best()
	aim := func(strength uint32, category eval.Category) {
		switch {
		case f.layout.Categories:
			f.categories.enter(category)
			k.aim(int(category))
		case strength < known:
			k.aim(2*best - 1)
		case strength == known:
			k.aim(2 * best)
		default:
			k.aim(0)
		}
	}
	next := 0
	below := func(strength uint32) {
		for ; next < len(levels) && levels[next].strength < strength; next++ {
			l := &levels[next]
			aim(l.strength, l.category)
			k.classLevel(l, f.classes[l.from:l.to], orbit)
		}
	}
	if f.ranks != 0 {
		f.visitFlushes(func(strength uint32, category eval.Category) {
			below(strength)
			aim(strength, category)
			k.flushLevel(f.list, orbit)
		})
	}
	below(1<<32 - 1)
}

// visitFlushes visits the levels of flushes by strength, of which the list has the hands.
func (f *frame) visitFlushes(visit func(strength uint32, category eval.Category)) {
	parts, last := f.flushes.of(f.ranks), level{}
	f.list = f.list[:0]
	for i := 0; i < len(parts); {
		l, n := level{strength: parts[i].strength, category: parts[i].category}, len(f.list)
		if i = f.flush(parts, i); len(f.list) == n {
			continue
		}
		l.who = playersOf(f.list[n:])
		if n > 0 && f.joins(last.category, l.category, last.who, l.who) {
			continue
		}
		if n > 0 {
			next := f.list[n:]
			f.list = f.list[:n]
			visit(last.strength, last.category)
			f.list = append(f.list[:0], next...)
		}
		last = l
	}
	if len(f.list) > 0 {
		visit(last.strength, last.category)
	}
}

// playersOf returns the set of the players of hands.
func playersOf(hands []handOf) (who uint8) {
	for _, h := range hands {
		who |= 1 << h.player
	}
	return who
}

// flush appends the hands with the flush of a suited part to the list. It returns the index of
// the next stronger part.
func (f *frame) flush(parts []suited, i int) int {
	for strength := parts[i].strength; i < len(parts) && parts[i].strength == strength; i++ {
		for p := range f.players {
			if f.same[p] == p {
				f.list = f.hands(f.list, uint8(p), parts[i])
			}
		}
	}
	return i
}

// handOf is a hand of a player. High is the larger card.
type handOf struct{ player, high, low uint8 }

// hands appends the live hands of a player with a suited part.
func (f *frame) hands(list []handOf, player uint8, part suited) []handOf {
	full, others := &f.full[player], f.live&^f.suited
	switch {
	case part.low != none:
		a, b := 4*part.high+f.suit, 4*part.low+f.suit
		if full[a]>>b&1 != 0 && f.live>>a&1 != 0 && f.live>>b&1 != 0 {
			list = append(list, handOf{player, a, b})
		}
	case part.high != none:
		a := 4*part.high + f.suit
		if f.live>>a&1 == 0 {
			break
		}
		for m := full[a] & others; m != 0; m &= m - 1 {
			b := uint8(bits.TrailingZeros64(m))
			list = append(list, handOf{player, max(a, b), min(a, b)})
		}
	default:
		for c := others; c != 0; c &= c - 1 {
			a := uint8(bits.TrailingZeros64(c))
			for m := full[a] & others & (1<<a - 1); m != 0; m &= m - 1 {
				list = append(list, handOf{player, a, uint8(bits.TrailingZeros64(m))})
			}
		}
	}
	return list
}

// flushClasses is the rank pairs of the hands of one flush.
type flushClasses struct {
	classes []class
	at      [joint.RankPairs]uint8 // the index in classes, plus 1
	who     uint8                  // the players of the hands
}

func (f *flushClasses) reset() {
	f.classes, f.at, f.who = f.classes[:0], [joint.RankPairs]uint8{}, 0
}

// add adds a hand. It returns its rank pair, and whether it is the first hand of its player there.
func (f *flushClasses) add(h handOf) (c *class, first bool) {
	pair, bit := joint.PairOf(h.high/4, h.low/4), uint8(1)<<h.player
	at := &f.at[pair]
	if *at == 0 {
		f.classes = append(f.classes, class{h.high &^ 3, h.low &^ 3, pair, 0})
		*at = uint8(len(f.classes))
	}
	c = &f.classes[*at-1]
	first = c.who&bit == 0
	c.who |= bit
	f.who |= bit
	return c, first
}

// The result of a level against the known hands is a key: 0 if they are weaker, 2M-1 if
// they are stronger and 2M if they tie, where M is the set of the best of them.

// keyOf returns whether the swept players beat or tie the known hands of a key, and the
// set M.
func keyOf(key int) (beaten bool, best int) { return key%2 == 1, (key + 1) / 2 }

// best returns the strength of the best of the known hands on the board, and the set of
// those with it.
func (f *frame) best() (strength uint32, best int) {
	for i, h := range f.known[:f.comparing] {
		s := f.knownStrength[i]
		if f.ranks != 0 {
			m := f.ranks
			for _, c := range [2]uint8{h.High, h.Low} {
				if c&3 == f.suit {
					m |= 1 << (c / 4)
				}
			}
			s = max(s, f.law.Flush[m])
		}
		switch {
		case s > strength:
			strength, best = s, 1<<i
		case s == strength:
			best |= 1 << i
		}
	}
	return strength, best
}
