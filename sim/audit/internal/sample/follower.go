package sample

import (
	"fmt"
	"math/bits"
)

// Follower converts consecutive packs to samples.
type Follower struct {
	Sample
	Reuse   bool
	inOrder []uint16 // the ordered pack: element i is i

	place       []uint16 // the position of each card
	placeBefore []uint16 // the position of each card before the shuffle
	from        []uint16 // memory for sigma
}

// NewFollower returns a follower of packs that are shuffles of the ordered pack, or of the
// pack before.
func NewFollower(cards int, reuse bool) *Follower {
	f := &Follower{Reuse: reuse, inOrder: Ordered[uint16](cards)}
	for _, room := range []*[]uint16{&f.Pack, &f.place, &f.placeBefore, &f.from} {
		*room = make([]uint16, cards)
	}
	f.Lehmer = newLehmerCodes(cards)
	f.Restart()
	return f
}

// Ordered returns the ordered pack of n cards: 0 to n-1.
func Ordered[T int | uint16](n int) []T {
	pack := make([]T, n)
	for i := range pack {
		pack[i] = T(i)
	}
	return pack
}

// Restart begins a chunk.
func (f *Follower) Restart() {
	copy(f.place, f.inOrder)
	copy(f.placeBefore, f.inOrder)
	f.Since, f.Number = 0, 0
	f.Lehmer.stale, f.Lehmer.held = false, 0
}

// Next checks the cards of the next pack and sets the sample.
func (f *Follower) Next(pack []int) error {
	if len(pack) != len(f.Pack) {
		return fmt.Errorf("%d cards: want %d", len(pack), len(f.Pack))
	}
	f.Lehmer.stale = true
	if !f.Reuse && len(pack) <= 64 {
		return f.takeSmall(pack)
	}
	return f.take(pack)
}

// take is next for every pack and mode.
func (f *Follower) take(pack []int) error {
	if f.Reuse {
		f.place, f.placeBefore = f.placeBefore, f.place
	}
	n := len(f.Pack)
	cards, place, before, from := f.Pack[:n], f.place[:n], f.placeBefore[:n], f.from[:n]
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
	f.Sigma = from
	return nil
}

// takeSmall is take in reset mode for at most 64 cards: the set of cards fits in one
// word.
func (f *Follower) takeSmall(pack []int) error {
	n := len(f.Pack)
	cards, found := f.Pack[:n], uint64(0)
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
	f.Sigma = cards
	return nil
}

func (f *Follower) invalid(card int) error {
	return fmt.Errorf("invalid card %d: want 0 to %d", card, len(f.Pack)-1)
}

// duplicate returns the error of a pack with a duplicate card.
func (f *Follower) duplicate() error {
	invert(f.place, f.Pack)
	for p, card := range f.Pack {
		if last := f.place[card]; int(last) != p {
			return fmt.Errorf("duplicate card %d at positions %d and %d", card, p, last)
		}
	}
	return nil
}

// Done ends the sample.
func (f *Follower) Done() {
	f.Since++
	f.Number++
}
