package input

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"pokersim/deck"
	"pokersim/sim/rng"
)

// Format is how the cards of packs are written.
type Format struct {
	first   [][]byte // the words of the first pack
	numbers bool     // whether they are numbers, not names
	from    int      // the smallest number, 0 or 1
}

// FormatOf returns the format of a row.
func FormatOf(row []byte) Format {
	f := Format{first: NewNames().Split(row, nil), from: 1}
	if slices.ContainsFunc(f.first, func(word []byte) bool { return string(word) == "0" }) {
		f.from = 0
	}
	if len(f.first) > 0 {
		_, err := strconv.ParseFloat(string(f.first[0]), 64) // an invalid number is no name: it has its own error
		f.numbers = err == nil || errors.Is(err, strconv.ErrRange)
	}
	return f
}

// Size returns the size of the first pack: a number of cards, or decks and jokers if the
// cards have names.
func (f Format) Size() (cards int, pack deck.Pack, err error) {
	switch n := len(f.first); {
	case n == 1:
		return 0, pack, fmt.Errorf("1 card: want 2 to %d, with blanks or commas between them", MaxCards)
	case n < 2 || n > MaxCards:
		return 0, pack, fmt.Errorf("%d cards: want 2 to %d", n, MaxCards)
	case f.numbers:
		return n, pack, nil
	}
	known := NewNames()
	for _, name := range f.first {
		kind, err := known.Of(name)
		if err != nil {
			return 0, pack, err
		}
		if kind == Joker {
			pack.Jokers++
		}
	}
	pack.Decks = (len(f.first) - pack.Jokers) / deck.Size
	if pack.Cards() != len(f.first) {
		return 0, pack, fmt.Errorf("%d cards and %d jokers: want whole decks of %d; -seats reads dealt hands", len(f.first)-pack.Jokers, pack.Jokers, deck.Size)
	}
	return 0, pack, nil
}

// Packs reads packs in one format. A pack is a permutation of 0 to cards-1.
//
// The copies of a card in several decks have one name. Packs assigns them at random, so a
// fair shuffle stays fair.
type Packs struct {
	Format
	words  [][]byte
	order  []int
	seen   []bool               // the numbers
	names  Names                // nil for numbers
	copies [deck.Size + 1][]int // the cards of each kind, those not assigned yet first
	left   [deck.Size + 1]int   // number of cards not assigned yet
	random *rand.Rand
}

// copiesLane is the stream that assigns copies. Audits use streams 0 to 3.
const copiesLane = 255

// Packs returns a reader of packs of a number of cards. Their names are those of whole
// decks, then jokers, if pack is empty.
func (f Format) Packs(cards int, pack deck.Pack) *Packs {
	p := &Packs{Format: f, order: make([]int, cards), seen: make([]bool, cards)}
	if f.numbers {
		return p
	}
	if pack.Cards() == 0 {
		pack = deck.Pack{Decks: cards / deck.Size, Jokers: cards % deck.Size}
	}
	p.names, p.random = NewNames(), rand.New(rng.NewSFC64(0, 0, rng.Audit, copiesLane))
	for card := range pack.Cards() {
		kind := card % deck.Size
		if card >= pack.Decks*deck.Size {
			kind = Joker
		}
		p.copies[kind] = append(p.copies[kind], card)
	}
	return p
}

// Read returns the pack of a row. It is valid until the next call.
func (p *Packs) Read(row []byte) ([]int, error) {
	read := p.readNumbers
	if p.numbers {
		p.words = split(row, p.words)
	} else {
		p.words, read = p.names.Split(row, p.words), p.readNames
	}
	if len(p.words) != len(p.order) {
		return nil, fmt.Errorf("%d cards: want %d", len(p.words), len(p.order))
	}
	return p.order, read()
}

func (p *Packs) readNumbers() error {
	clear(p.seen)
	for i, word := range p.words {
		n, err := strconv.Atoi(string(word))
		card := n - p.from
		switch {
		case err != nil || card < 0 || card >= len(p.order):
			return fmt.Errorf("invalid card %.20q: want %d to %d", word, p.from, len(p.order)-1+p.from)
		case p.seen[card]:
			return fmt.Errorf("duplicate card %d", n)
		}
		p.order[i], p.seen[card] = card, true
	}
	return nil
}

func (p *Packs) readNames() error {
	for kind := range p.copies {
		p.left[kind] = len(p.copies[kind])
	}
	for i, name := range p.words {
		kind, err := p.names.Of(name)
		if err != nil {
			return err
		}
		copies, left := p.copies[kind], p.left[kind]
		switch {
		case left == 0 && len(copies) == 1:
			return fmt.Errorf("duplicate card %s", name)
		case left == 0:
			return fmt.Errorf("card %s occurs more than %d times", name, len(copies))
		}
		at := 0
		if left > 1 {
			at = p.random.IntN(left)
		}
		p.order[i] = copies[at]
		copies[at], copies[left-1] = copies[left-1], copies[at]
		p.left[kind]--
	}
	return nil
}
