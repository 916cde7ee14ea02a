// Package pack deals random hands from two decks or with jokers in blocks of 64 and counts
// their categories. The definition is in definition.go, in plain Go.
package pack

import (
	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// Pack describes the hands of a Kernel: those of hold'em from a pack of one or two
// decks with jokers. Cards are numbered as in deck.Pack: the two copies of a card are
// different cards. The order of Left changes the hands that a seed gives, but not their
// distribution.
type Pack struct {
	Rules packs.Rules
	Left  []deck.Card // the cards left in the pack
	Known []deck.Card // the cards of every hand
	Draws int         // cards drawn for each hand, 2 to 7; with the known cards five to seven
	Level lanes.Level
}

// Kernel deals hands from a pack and counts their categories. It never changes: any
// number of goroutines may share one.
type Kernel struct{ deal dealer }

// dealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts, which are in the order of the pack.
type dealer func(s sampling.Streams, rounds uint64, counts []uint64)

// NewKernel returns the kernel for hands of a pack. Errors are duplicate cards and
// cards that the pack lacks, other numbers of cards, and a level that this machine lacks.
func NewKernel(h Pack) (*Kernel, error) {
	level, err := lanes.Choose(h.Level)
	if err != nil {
		return nil, err
	}
	p, err := newPlan(h)
	if err != nil {
		return nil, err
	}
	return &Kernel{dealerOf(level, p)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds 1 to counts[i] for
// each hand whose category is element i of Order of the rules, under the terms of
// Kernel.Deal.
func (k *Kernel) Deal(seed, chunk, rounds uint64, counts []uint64) {
	if rounds > 0 {
		k.deal(sampling.NewStreams(seed, chunk), rounds, counts)
	}
}
