// Package lab has what the view Shuffle lab of the page shows of one shuffle: its steps, and
// the exact law of a few cards. Counts and seeds are strings in its JSON, as browsers read
// numbers as doubles.
package lab

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"pokersim/deck/shuffle"
)

// MaxCards is the number of cards in the largest pack that the page shows: two decks
// with four jokers.
const MaxCards = 108

// Shuffle is one shuffle of a pack.
type Shuffle struct {
	Command   string // the command that prints the same order
	Algorithm shuffle.Algorithm
	Cards     []string // the names of the cards, in their first order
	Times     int      // the shuffles in a row, of which the last one is shown; 1 or more
	Seed      uint64
	Source    rand.Source // the random words of the shuffle
}

// Steps is a shuffle, step by step. Cards and positions count from 0.
type Steps struct {
	Command string   `json:"command"`
	Seed    string   `json:"seed"`
	Start   []string `json:"start"`           // the names of the cards
	Before  []int    `json:"before"`          // the card at each position before the shuffle
	Swaps   [][2]int `json:"swaps,omitempty"` // pairs of positions, if the shuffle is a sequence of swaps
	Stages  []Stage  `json:"stages,omitempty"`
	Order   []int    `json:"order"`    // the card at each position after the shuffle
	FromEnd bool     `json:"from_end"` // whether the swaps begin at the last position
	// Revisits is whether later swaps may move a card of a position that was visited.
	Revisits bool `json:"revisits"`
}

// Stage is the pack after a step of a shuffle that does not work by swaps.
type Stage struct {
	Text    string   `json:"text"`
	Order   []int    `json:"order"`
	Packets []int    `json:"packets,omitempty"` // by position, from 1; 0 for a card in none
	Keys    []string `json:"keys,omitempty"`    // by position, as fractions of the largest
}

// Steps returns the last shuffle, step by step.
func (s Shuffle) Steps() Steps {
	t := Steps{
		Command: s.Command, Seed: strconv.FormatUint(s.Seed, 10), Start: s.Cards,
		Order: make([]int, len(s.Cards)), FromEnd: s.Algorithm.Sweep == shuffle.FromEnd, Revisits: s.Algorithm.Revisits,
	}
	for i := range t.Order {
		t.Order[i] = i
	}
	turn, stages := s.Algorithm.New(s.Source), s.Algorithm.NewStages(s.Source)
	for range s.Times - 1 {
		turn.Ints(t.Order)
	}
	t.Before = slices.Clone(t.Order)
	if stages == nil {
		turn(len(t.Order), func(i, j int) {
			t.Order[i], t.Order[j] = t.Order[j], t.Order[i]
			t.Swaps = append(t.Swaps, [2]int{i, j})
		})
		return t
	}
	for _, of := range stages(len(t.Order)) {
		next := Stage{Text: of.Text, Packets: of.Packets}
		for _, card := range of.Order {
			next.Order = append(next.Order, t.Before[card])
		}
		for _, key := range of.Keys {
			next.Keys = append(next.Keys, fmt.Sprintf(".%03d", key/(1<<64/1000+1)))
		}
		t.Stages = append(t.Stages, next)
	}
	t.Order = t.Stages[len(t.Stages)-1].Order
	return t
}
