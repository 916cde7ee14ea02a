package audit

import "fmt"

// sample is one shuffle as the tests see it. All slices have the length of the
// pack.
type sample struct {
	sigma   []int // the position from which the card at each position came
	inverse []int // the position to which the card at each position went

	pack        []int // the cards as they lie now
	place       []int // where each card lies now
	placeBefore []int // where each card lay in the pack before
	follows     bool  // whether there was one in this chunk
}

// follower turns packs, one after another, into samples.
type follower struct {
	sample
	mode    Mode
	inOrder []int // the pack in order, and so where each card of it lies
}

func newFollower(cards int, mode Mode) *follower {
	f := &follower{mode: mode, inOrder: ordered(cards)}
	f.sigma, f.inverse = make([]int, cards), make([]int, cards)
	f.place, f.placeBefore = make([]int, cards), make([]int, cards)
	f.restart()
	return f
}

func ordered(n int) []int {
	pack := make([]int, n)
	for i := range pack {
		pack[i] = i
	}
	return pack
}

// restart forgets the pack before.
func (f *follower) restart() {
	copy(f.place, f.inOrder)
	f.follows = false
}

// next takes the next pack, whose cards it checks, into the sample. The slice
// must stay as it is until the tests have seen it.
func (f *follower) next(pack []int) error {
	f.place, f.placeBefore = f.placeBefore, f.place
	if len(pack) != len(f.place) {
		return fmt.Errorf("a pack of %d cards where %d are wanted", len(pack), len(f.place))
	}
	for p, card := range pack {
		if uint(card) >= uint(len(pack)) {
			return fmt.Errorf("invalid card %d of %d", card, len(pack))
		}
		f.place[card] = p
	}
	for p, card := range pack {
		if f.place[card] != p {
			return fmt.Errorf("card %d lies at positions %d and %d", card, p, f.place[card])
		}
	}
	f.pack = pack
	if f.mode == Reset {
		copy(f.sigma, pack)
		copy(f.inverse, f.place)
		return nil
	}
	for p, card := range pack {
		from := f.placeBefore[card]
		f.sigma[p] = from
		f.inverse[from] = p
	}
	return nil
}
