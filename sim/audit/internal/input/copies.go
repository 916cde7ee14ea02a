package input

import (
	"errors"
	"math/rand/v2"
	"slices"

	"pokersim/sim/rng"
)

// randomly sets the random words of a lane.
func (p *Packs) randomly(lane uint8) {
	p.source = rng.NewSFC64(0, 0, rng.Audit, lane)
	p.random = rand.New(p.source)
}

// State returns the state that assigns copies: four words, then one for each card.
func (p *Packs) State() []uint64 {
	words := make([]uint64, 4, 4+len(p.order))
	if p.source != nil {
		state := p.source.State()
		copy(words, state[:])
		for card := range slices.Values(slices.Concat(p.copies[:]...)) {
			words = append(words, uint64(card))
		}
	}
	return append(words, make([]uint64, 4+len(p.order)-len(words))...)
}

// SetState continues from a state.
func (p *Packs) SetState(words []uint64) error {
	if p.source == nil {
		return nil
	}
	p.source.SetState([4]uint64(words))
	words = words[4:]
	for _, copies := range p.copies {
		known := slices.Sorted(slices.Values(copies))
		for i := range copies {
			copies[i], words = int(words[0]), words[1:]
		}
		if !slices.Equal(slices.Sorted(slices.Values(copies)), known) {
			return errors.New("the copies of a card are other cards")
		}
	}
	return nil
}
