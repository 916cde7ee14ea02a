package audit

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"pokersim/deck"
)

// parser reads packs in one format. A pack is a permutation of 0 to cards-1.
type parser struct {
	cards int
	words [][]byte
	order []int
	seen  []bool

	from  int         // the smallest number, 0 or 1; not used for names
	names *nameReader // nil for numbers
}

// newParser detects the format of the packs in the first one, which has a line, and
// completes the plan.
func newParser(plan Plan, line int, first []byte) (Plan, *parser, error) {
	plan.Algorithm, plan.Seed = StandardInput, 0
	words := newKinds().split(first, nil)
	p := &parser{words: words, from: 1}
	if slices.ContainsFunc(words, func(word []byte) bool { return string(word) == "0" }) {
		p.from = 0
	}
	numbers := false
	if len(words) > 0 {
		_, err := strconv.ParseFloat(string(words[0]), 64) // an invalid number is no name: it has its own error
		numbers = err == nil || errors.Is(err, strconv.ErrRange)
	}
	wanted := plan.Cards == 0 && plan.Decks == 0 && plan.Jokers == 0
	switch n := len(words); {
	case wanted && n == 1:
		return plan, nil, &LineError{line, fmt.Errorf("1 card: want 2 to %d, with blanks or commas between them", MaxCards)}
	case wanted && (n < 2 || n > MaxCards):
		return plan, nil, &LineError{line, fmt.Errorf("%d cards: want 2 to %d", n, MaxCards)}
	case wanted && numbers:
		plan.Cards = n
	case wanted:
		pack, err := packOf(words)
		if err != nil {
			return plan, nil, &LineError{line, err}
		}
		plan.Decks, plan.Jokers = pack.Decks, pack.Jokers
	}
	plan, err := plan.completed()
	if err != nil {
		return plan, nil, err
	}
	if !numbers {
		pack := deck.Pack{Decks: plan.Decks, Jokers: plan.Jokers}
		if pack.Cards() == 0 {
			pack = deck.Pack{Decks: plan.Cards / deck.Size, Jokers: plan.Cards % deck.Size}
		}
		p.names = newNameReader(pack)
	}
	p.cards, p.order, p.seen = plan.Cards, make([]int, plan.Cards), make([]bool, plan.Cards)
	return plan, p, nil
}

// pack reads a line. The result is valid until the next call.
func (p *parser) pack(line []byte) ([]int, error) {
	if p.names != nil {
		p.words = p.names.kinds.split(line, p.words)
	} else {
		p.words = split(line, p.words)
	}
	if len(p.words) != p.cards {
		return nil, fmt.Errorf("%d cards: want %d", len(p.words), p.cards)
	}
	if p.names != nil {
		return p.order, p.names.read(p.words, p.order)
	}
	clear(p.seen)
	for i, word := range p.words {
		n, err := strconv.Atoi(string(word))
		card := n - p.from
		switch {
		case err != nil || card < 0 || card >= p.cards:
			return nil, fmt.Errorf("invalid card %.20q: want %d to %d", word, p.from, p.cards-1+p.from)
		case p.seen[card]:
			return nil, fmt.Errorf("duplicate card %d", n)
		}
		p.order[i], p.seen[card] = card, true
	}
	return p.order, nil
}
