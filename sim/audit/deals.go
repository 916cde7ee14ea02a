package audit

import (
	"bytes"
	"fmt"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// Deal is the order in which the cards of the seats are dealt.
type Deal string

// The orders.
const (
	One Deal = "one" // a card to each seat, then another
	Two Deal = "two" // two cards to each seat
)

// Dealt is the mode of the report of dealt hands.
const Dealt Mode = "dealt"

// maxSeats is the largest number of seats of a pack with a board.
const maxSeats = 22

// dealt checks the fields of dealt hands.
func (p *Plan) dealt() error {
	switch {
	case p.Seats == 0 && p.Deal == "":
		return nil
	case p.Seats < 1 || p.Seats > maxSeats:
		return chunk.Invalid("seats", "%d: want 1 to %d", p.Seats, maxSeats)
	case p.Algorithm != StandardInput:
		return chunk.Invalid("seats", "dealt hands come from an input, not from an algorithm")
	case p.Tests != "":
		return chunk.Invalid("tests", "those of dealt hands cannot be chosen")
	case p.Cards != 0 && p.Cards != deck.Size || p.Decks > 1 || p.Jokers > 0:
		return chunk.Invalid("seats", "dealt hands are of one deck of %d cards", deck.Size)
	}
	if p.Deal == "" {
		p.Deal = One
	}
	if p.Deal != One && p.Deal != Two {
		return chunk.Invalid("deal", "%.20q is unknown: want %s or %s", p.Deal, One, Two)
	}
	p.Cards, p.Decks = deck.Size, 0
	return nil
}

// undealt is the word of a card that was not dealt.
const undealt = "--"

// hidden reports whether a word is that of a card that was not shown.
func hidden(word []byte) bool {
	return len(word) > 0 && len(bytes.Trim(word, "?*xX_#")) == 0
}

const noCard = -1

// dealtHand is one hand: the cards of each seat and of the board, or noCard.
type dealtHand struct {
	seats [][2]int
	board [5]int // flop, turn, river
	burnt [3]int
	seen  deck.Set
}

// dealReader reads dealt hands.
type dealReader struct {
	plan  Plan
	width int // number of words of each line
	known kinds
	words [][]byte
	cards []int
	hand  dealtHand
}

func newDealReader(plan Plan, first []byte) (*dealReader, error) {
	d := &dealReader{plan: plan, known: newKinds()}
	d.words = d.known.split(first, nil)
	d.width = len(d.words)
	d.hand.seats = make([][2]int, plan.Seats)
	switch d.width - 2*plan.Seats {
	case 0, 5, 8, deck.Size - 2*plan.Seats:
		return d, nil
	}
	n := 2 * plan.Seats
	return nil, fmt.Errorf("%d cards: %d seats have %d, %d with a board, %d with burnt cards, or %d of a whole pack", d.width, plan.Seats, n, n+5, n+8, deck.Size)
}

// read reads a line. The hand is valid until the next call.
func (d *dealReader) read(line []byte) (*dealtHand, error) {
	if d.words = d.known.split(line, d.words); len(d.words) != d.width {
		return nil, fmt.Errorf("%d cards: want %d; %s is a card that was not dealt", len(d.words), d.width, undealt)
	}
	d.hand.seen = 0
	d.cards = d.cards[:0]
	for i, word := range d.words {
		card, err := d.card(i, word)
		if err != nil {
			return nil, err
		}
		d.cards = append(d.cards, card)
	}
	h := &d.hand
	for seat := range h.seats {
		first, second := seat, d.plan.Seats+seat
		if d.plan.Deal == Two {
			first, second = 2*seat, 2*seat+1
		}
		h.seats[seat] = [2]int{d.cards[first], d.cards[second]}
		if (d.cards[first] == noCard) != (d.cards[second] == noCard) {
			return nil, fmt.Errorf("seat %d has one card: want two, or %s twice", seat+1, undealt)
		}
	}
	return h, h.setBoard(d.cards[2*d.plan.Seats:])
}

func (d *dealReader) card(i int, word []byte) (int, error) {
	if string(word) == undealt {
		return noCard, nil
	}
	if hidden(word) {
		return 0, fmt.Errorf("card %d is hidden: record every dealt hand, also those that were folded; hands that are shown are a selection", i+1)
	}
	card, err := d.known.of(word)
	switch {
	case err != nil:
		return 0, err
	case card == joker:
		return 0, fmt.Errorf("card %d is a joker: dealt hands are of %d cards", i+1, deck.Size)
	case d.hand.seen.Has(deck.Card(card)):
		return 0, fmt.Errorf("duplicate card %s", word)
	}
	d.hand.seen |= 1 << card
	return card, nil
}

// setBoard sets the board from the cards after those of the seats.
func (h *dealtHand) setBoard(rest []int) error {
	h.board, h.burnt = [5]int{noCard, noCard, noCard, noCard, noCard}, [3]int{noCard, noCard, noCard}
	switch {
	case len(rest) == 0:
		return nil
	case len(rest) == 5:
		copy(h.board[:], rest)
	default:
		h.burnt = [3]int{rest[0], rest[4], rest[6]}
		h.board = [5]int{rest[1], rest[2], rest[3], rest[5], rest[7]}
	}
	for i := 1; i < 5; i++ {
		ended := h.board[i-1] == noCard
		if ended && h.board[i] != noCard || i < 3 && !ended && h.board[i] == noCard {
			return fmt.Errorf("the board has a card after one that was not dealt")
		}
	}
	return nil
}

// streets returns the number of cards on the board.
func (h *dealtHand) streets() (n int) {
	for n < len(h.board) && h.board[n] != noCard {
		n++
	}
	return n
}
