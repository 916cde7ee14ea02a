package audit

import (
	"fmt"
	"math/bits"
)

// sample is one shuffle as the tests see it. Both slices have the length of the
// pack.
type sample struct {
	sigma   []uint16 // the position from which the card at each position came
	pack    []uint16 // the cards as they lie now
	follows bool     // whether there was a pack before in this chunk
	number  int      // how many shuffles of the chunk came before

	lehmer   lehmerCodes
	walk     walk
	unwalked bool // whether walk is that of an earlier sample
}

// follower turns packs, one after another, into samples.
type follower struct {
	sample
	mode    Mode
	inOrder []uint16 // the pack in order, and so where each card of it lies

	place       []uint16 // where each card lies now
	placeBefore []uint16 // where each card lay in the pack before; in reset mode, in the one in order
	from        []uint16 // room for sigma
}

func newFollower(cards int, mode Mode) *follower {
	f := &follower{mode: mode, inOrder: ordered[uint16](cards)}
	for _, room := range []*[]uint16{&f.pack, &f.place, &f.placeBefore, &f.from} {
		*room = make([]uint16, cards)
	}
	f.lehmer = newLehmerCodes(cards)
	f.restart()
	return f
}

func ordered[T int | uint16](n int) []T {
	pack := make([]T, n)
	for i := range pack {
		pack[i] = T(i)
	}
	return pack
}

// restart forgets the pack before.
func (f *follower) restart() {
	copy(f.place, f.inOrder)
	copy(f.placeBefore, f.inOrder)
	f.follows, f.number = false, 0
	f.lehmer.stale, f.lehmer.held = false, 0
}

// next takes the next pack, whose cards it checks, into the sample.
func (f *follower) next(pack []int) error {
	if len(pack) != len(f.pack) {
		return fmt.Errorf("a pack of %d cards where %d are wanted", len(pack), len(f.pack))
	}
	f.lehmer.stale, f.unwalked = true, true
	if f.mode == Reset && len(pack) <= 64 {
		return f.takeSmall(pack)
	}
	return f.take(pack)
}

// take is next for every pack and mode.
func (f *follower) take(pack []int) error {
	if f.mode == Reuse {
		f.place, f.placeBefore = f.placeBefore, f.place
	}
	n := len(f.pack)
	cards, place, before, from := f.pack[:n], f.place[:n], f.placeBefore[:n], f.from[:n]
	for p, card := range pack {
		if uint(card) >= uint(n) {
			return f.invalid(card)
		}
		cards[p] = uint16(card)
		place[card] = uint16(p)
	}
	duplicate := uint16(0)
	for p, card := range cards {
		duplicate |= place[card] ^ uint16(p)
		from[p] = before[card]
	}
	if duplicate != 0 {
		return f.duplicate()
	}
	f.sigma = from
	return nil
}

// takeSmall is take in reset mode for a pack of at most 64 cards: which cards there
// are fits a word.
func (f *follower) takeSmall(pack []int) error {
	n := len(f.pack)
	cards, found := f.pack[:n], uint64(0)
	for p, card := range pack {
		if uint(card) >= uint(n) {
			return f.invalid(card)
		}
		cards[p] = uint16(card)
		found |= 1 << (uint(card) % 64)
	}
	if bits.OnesCount64(found) != n {
		return f.duplicate()
	}
	f.sigma = cards
	return nil
}

func (f *follower) invalid(card int) error {
	return fmt.Errorf("invalid card %d of %d", card, len(f.pack))
}

// duplicate names a card that lies at two positions.
func (f *follower) duplicate() error {
	invert(f.place, f.pack)
	for p, card := range f.pack {
		if last := f.place[card]; int(last) != p {
			return fmt.Errorf("card %d lies at positions %d and %d", card, p, last)
		}
	}
	return nil
}

// done makes the pack the one before the next.
func (f *follower) done() {
	f.follows = true
	f.number++
}
