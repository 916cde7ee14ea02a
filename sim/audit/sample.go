package audit

import "fmt"

// sample is one shuffle as the tests see it. All slices have the length of the
// pack.
type sample struct {
	sigma   []uint16 // the position from which the card at each position came
	inverse []uint16 // the position to which the card at each position went

	pack        []uint16 // the cards as they lie now
	place       []uint16 // where each card lies now
	placeBefore []uint16 // where each card lay in the pack before
	follows     bool     // whether there was one in this chunk
	number      int      // how many shuffles of the chunk came before

	lehmer lehmerCodes
}

// follower turns packs, one after another, into samples.
type follower struct {
	sample
	mode    Mode
	inOrder []uint16 // the pack in order, and so where each card of it lies
	from    []uint16 // room for sigma and its inverse in reuse mode
	to      []uint16
}

func newFollower(cards int, mode Mode) *follower {
	f := &follower{mode: mode, inOrder: ordered[uint16](cards)}
	for _, room := range []*[]uint16{&f.pack, &f.place, &f.placeBefore, &f.from, &f.to} {
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
	f.follows, f.number = false, 0
	f.lehmer.stale, f.lehmer.held = false, 0
}

// next takes the next pack, whose cards it checks, into the sample.
func (f *follower) next(pack []int) error {
	f.place, f.placeBefore = f.placeBefore, f.place
	n := len(f.place)
	if len(pack) != n {
		return fmt.Errorf("a pack of %d cards where %d are wanted", len(pack), n)
	}
	cards, place := f.pack[:n], f.place[:n]
	for p, card := range pack {
		if uint(card) >= uint(n) {
			return fmt.Errorf("invalid card %d of %d", card, n)
		}
		cards[p] = uint16(card)
		place[card] = uint16(p)
	}
	duplicate := uint16(0)
	f.sigma, f.inverse = cards, place
	if f.mode == Reset {
		for p, card := range cards {
			duplicate |= place[card] ^ uint16(p)
		}
	} else {
		before, from, to := f.placeBefore[:n], f.from[:n], f.to[:n]
		for p, card := range cards {
			duplicate |= place[card] ^ uint16(p)
			was := before[card]
			from[p] = was
			to[was] = uint16(p)
		}
		f.sigma, f.inverse = from, to
	}
	if duplicate != 0 {
		return f.duplicate()
	}
	f.lehmer.stale = true
	return nil
}

// duplicate names a card that lies at two positions.
func (f *follower) duplicate() error {
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
