package dealt

import (
	"math"
	"slices"

	"pokersim/deck"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/repeats"
	"pokersim/sim/audit/internal/shuffled"
	"pokersim/sim/chunk"
)

// Repeated is the name of the test of equal hands.
const Repeated = "repeats"

// maxPrints is the largest number of hands that are searched for equal ones.
const maxPrints = 1 << 24

// Equal finds equal hands of an input, in the order of the rows: with the same two cards of each seat,
// the same cards of the board and the same burnt cards in their order. A log may sort the cards of a
// seat and of the flop, so their order does not count.
type Equal struct {
	printer *shuffled.Printer
	cards   []uint16
	prints  chunk.Prints
	shown   map[float64]int // how many hands are of each logarithm of the number of possible ones
	hands   uint64
}

// Add adds a hand.
func (e *Equal) Add(h *Hand) {
	e.hands++
	if len(e.prints) == maxPrints {
		return
	}
	if e.printer == nil {
		e.printer, e.shown = shuffled.NewPrinter(0, deck.Size, 0, 0), map[float64]int{}
	}
	e.cards = e.cards[:0]
	seats, dealt := 0, h.streets()
	log := -chance.LogFactorial(dealt)
	add := func(set bool, cards ...int) {
		from := len(e.cards)
		for _, card := range cards {
			e.cards = append(e.cards, uint16(card+1))
		}
		if set {
			slices.Sort(e.cards[from:])
		}
	}
	for _, hand := range h.seats {
		add(true, hand[:]...)
		if hand[0] != noCard {
			seats++
		}
	}
	add(true, h.board[:]...)
	add(false, h.burnt[:]...)
	for _, card := range h.burnt {
		if card != noCard {
			dealt++
		}
	}
	dealt += 2 * seats
	log += chance.LogFactorial(deck.Size) - chance.LogFactorial(deck.Size-dealt) - float64(seats)*math.Ln2
	e.shown[log]++
	e.prints = append(e.prints, e.printer.Of(e.cards))
}

// law returns the law of the hands. A hand equals another one only if the same places are dealt, and
// then with a probability of at most that of the cards that it shows.
func (e *Equal) law() repeats.Law {
	law := repeats.Law{Noun: "hand", How: " (each seat and the board as sets)"}
	for log, hands := range e.shown {
		of := repeats.Equally("", log)
		share := float64(hands) / float64(len(e.prints))
		law.Equal, law.Same = law.Equal+of.Equal*share, law.Same+of.Same*share
		law.Most = max(law.Most, of.Most)
	}
	if len(e.shown) == 1 { // without an error of rounding
		law.Same = law.Most
	}
	return law
}

// Answer returns what the test says, and how hands come again if not by chance.
func (e *Equal) Answer() (a chance.Answer, r *repeats.Repeats) {
	a = chance.Answer{Test: Repeated, Title: "repeated hands", Few: true, Least: repeats.Least()}
	if len(e.prints) == 0 {
		a.LeftOut = "no hand was dealt"
		return a, nil
	}
	c := repeats.Of(e.prints, true, e.law())
	r = c.Repeats(nil)
	a.Outcome, a.Words, a.LeftOut = c.Answer(r, e.hands)
	return a, r
}
