// Package dealt tests dealt hands: the cards of each seat and of the board, as a table
// has them.
package dealt

import (
	"fmt"

	"pokersim/deck"
	"pokersim/sim/audit/internal/input"
)

const noCard = -1

// Hand is one dealt hand: the cards of each seat and of the board, or noCard.
type Hand struct {
	seats [][2]int
	board [5]int // flop, turn, river
	burnt [3]int
	seen  deck.Set
}

// NewHand returns a hand of the cards of each seat, or -1 twice, and of 0 or 3 to 5 cards of the board.
// Cards are numbered as in package deck.
func NewHand(seats [][2]int, board []int) *Hand {
	h := &Hand{seats: seats}
	h.setBoard(append(board, []int{noCard, noCard, noCard, noCard, noCard}[len(board):]...))
	return h
}

// Reader reads dealt hands.
type Reader struct {
	two    bool // whether a seat has its two cards together
	format input.Format
	width  int          // number of cards of each line
	packs  *input.Packs // for whole packs as numbers; else nil
	words  [][]byte
	cards  []int
	hand   Hand
}

// NewReader returns a reader of lines like the first one. The cards are dealt one to each
// seat and then another, or two to each seat. A line whose words are the two cards of a seat,
// as in "AhKd 7c7d", has two to each seat.
func NewReader(first []byte, seats int, two bool) (*Reader, error) {
	format, err := input.FormatOf(first, nil)
	if err != nil {
		return nil, err
	}
	d := &Reader{format: format}
	d.width = d.format.Width()
	d.two = two || d.format.Glued(seats)
	d.hand.seats = make([][2]int, seats)
	if d.format.Numbered() {
		if d.width != deck.Size {
			return nil, fmt.Errorf("%d numbers: want cards as in As or 10d, or the %d numbers of a whole pack", d.width, deck.Size)
		}
		d.packs = d.format.Packs(deck.Size, deck.Pack{Decks: 1})
	}
	n := 2 * seats
	switch d.width - n {
	case 0, 5, 8, deck.Size - n:
		return d, nil
	}
	return nil, fmt.Errorf("%d cards: %d seats have %d, %d with a board, %d with burnt cards, or %d of a whole pack", d.width, seats, n, n+5, n+8, deck.Size)
}

// Read reads a line. The hand is valid until the next call.
func (d *Reader) Read(line []byte) (*Hand, error) {
	if err := d.readCards(line); err != nil {
		return nil, err
	}
	h := &d.hand
	for seat := range h.seats {
		first, second := seat, len(h.seats)+seat
		if d.two {
			first, second = 2*seat, 2*seat+1
		}
		h.seats[seat] = [2]int{d.cards[first], d.cards[second]}
		if (d.cards[first] == noCard) != (d.cards[second] == noCard) {
			return nil, fmt.Errorf("seat %d has one card: want two, or %s twice", seat+1, input.Undealt)
		}
	}
	return h, h.setBoard(d.cards[2*len(h.seats):])
}

// readCards sets the cards and the set of them.
func (d *Reader) readCards(line []byte) (err error) {
	d.hand.seen = 0
	if d.packs != nil {
		d.cards, err = d.packs.Read(line)
		d.hand.seen = 1<<deck.Size - 1
		return err
	}
	if d.words, err = d.format.Words(line, d.words); err != nil {
		return err
	}
	if len(d.words) != d.width {
		return fmt.Errorf("%d cards: want %d; %s is a card that was not dealt", len(d.words), d.width, input.Undealt)
	}
	d.cards = d.cards[:0]
	for i, word := range d.words {
		card, err := d.card(i, word)
		if err != nil {
			return err
		}
		d.cards = append(d.cards, card)
	}
	return nil
}

func (d *Reader) card(i int, word []byte) (int, error) {
	if string(word) == input.Undealt {
		return noCard, nil
	}
	if input.Hidden(word) {
		return 0, fmt.Errorf("card %d is hidden: record every dealt hand, also those that were folded; hands that are shown are a selection", i+1)
	}
	card, err := d.format.Of(word)
	switch {
	case err != nil:
		return 0, err
	case card == input.Joker:
		return 0, fmt.Errorf("card %d is a joker: dealt hands are of %d cards", i+1, deck.Size)
	case d.hand.seen.Has(deck.Card(card)):
		return 0, fmt.Errorf("duplicate card %s", word)
	}
	d.hand.seen |= 1 << card
	return card, nil
}

// setBoard sets the board from the cards after those of the seats.
func (h *Hand) setBoard(rest []int) error {
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
func (h *Hand) streets() (n int) {
	for n < len(h.board) && h.board[n] != noCard {
		n++
	}
	return n
}

// PairsBoard reports whether a card has the rank of another one on the board.
func PairsBoard[T int | deck.Card](card T, board []T) bool {
	for _, other := range board {
		if card%deck.Ranks == other%deck.Ranks {
			return true
		}
	}
	return false
}

// SharePairing returns the share of the unseen cards that pair the board.
func SharePairing[T int | deck.Card](unseen deck.Set, board []T) float64 {
	pairing := deck.Set(0)
	for _, card := range board {
		for suit := range deck.Suits {
			pairing |= 1 << (suit*deck.Ranks + int(card)%deck.Ranks)
		}
	}
	return float64((unseen & pairing).Count()) / float64(unseen.Count())
}
