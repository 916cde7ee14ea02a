package audit

import (
	"fmt"
	"math/bits"
)

// sample is one shuffle, the input of the tests. Both slices have the length of the
// pack.
type sample struct {
	sigma  []uint16 // the old position of the card at each position
	pack   []uint16 // the cards from front to back
	since  int      // number of shuffles before it that follow each other, from 0
	number int      // its number in the chunk, from 0
	block  int      // the part of the run that it belongs to

	lehmer   lehmerCodes
	walk     walk
	unwalked bool // whether walk is not computed yet
}

// follower converts consecutive packs to samples.
type follower struct {
	sample
	mode    Mode
	inOrder []uint16 // the ordered pack: element i is i

	place       []uint16 // the position of each card
	placeBefore []uint16 // the position of each card before the shuffle
	from        []uint16 // memory for sigma
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

// restart begins a chunk.
func (f *follower) restart() {
	copy(f.place, f.inOrder)
	copy(f.placeBefore, f.inOrder)
	f.since, f.number = 0, 0
	f.lehmer.stale, f.lehmer.held = false, 0
}

// next checks the cards of the next pack and sets the sample.
func (f *follower) next(pack []int) error {
	if len(pack) != len(f.pack) {
		return fmt.Errorf("%d cards: want %d", len(pack), len(f.pack))
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

// takeSmall is take in reset mode for at most 64 cards: the set of cards fits in one
// word.
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
	return fmt.Errorf("invalid card %d: want 0 to %d", card, len(f.pack)-1)
}

// duplicate returns the error of a pack with a duplicate card.
func (f *follower) duplicate() error {
	invert(f.place, f.pack)
	for p, card := range f.pack {
		if last := f.place[card]; int(last) != p {
			return fmt.Errorf("duplicate card %d at positions %d and %d", card, p, last)
		}
	}
	return nil
}

// done ends the sample.
func (f *follower) done() {
	f.since++
	f.number++
}
