package input

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"pokersim/deck"
	"pokersim/sim/rng"
)

// Packs reads packs in one format. A pack is a permutation of 0 to cards-1.
//
// The copies of a card in several decks have one name. Packs assigns them at random, so a
// fair shuffle stays fair.
type Packs struct {
	Format
	words  [][]byte
	order  []int
	seen   []bool  // the cards of a row
	copies [][]int // the cards of each kind of names, those not assigned yet first
	left   []int   // number of cards not assigned yet
	random *rand.Rand
	source *rng.SFC64 // of random

	plain bool  // whether quick reads the names: each card has one
	only  []int // then the card of each kind, or noCard
}

// copiesLane is the stream that assigns copies. Audits use streams 0 to 3.
const copiesLane = 255

// Packs returns a reader of packs of a number of cards. Their names are those of whole
// decks, then jokers, if pack is empty.
func (f Format) Packs(cards int, pack deck.Pack) *Packs {
	p := &Packs{Format: f, order: make([]int, cards), seen: make([]bool, cards)}
	if f.draws != nil {
		p.randomly(drawsLane)
	}
	if f.numbers {
		return p
	}
	p.copies, p.left = make([][]int, max(Joker+1, len(f.names.other))), make([]int, max(Joker+1, len(f.names.other)))
	if pack.Cards() == 0 && len(f.kinds) == cards {
		for card, kind := range f.kinds {
			p.copies[kind] = append(p.copies[kind], card)
		}
	} else {
		p.ofDecks(cmp.Or(pack, deck.Pack{Decks: cards / deck.Size, Jokers: cards % deck.Size}))
	}
	if !p.single() && p.source == nil {
		p.randomly(copiesLane)
	}
	return p
}

// ofDecks sets the cards of decks and jokers.
func (p *Packs) ofDecks(pack deck.Pack) {
	for card := range pack.Cards() {
		kind := card % deck.Size
		if card >= pack.Decks*deck.Size {
			kind = Joker
		}
		p.copies[kind] = append(p.copies[kind], card)
	}
}

// single sets the cards of the names, and reports whether each has one.
func (p *Packs) single() bool {
	p.only = make([]int, len(p.copies))
	for kind, copies := range p.copies {
		switch len(copies) {
		case 0:
			p.only[kind] = noCard
		case 1:
			p.only[kind] = copies[0]
		default:
			return false
		}
	}
	p.plain = p.names.other == nil
	return true
}

// Read returns the pack of a row. It is valid until the next call.
func (p *Packs) Read(row []byte) (order []int, err error) {
	if (p.numbers || p.plain) && !p.index && p.draws == nil && p.quick(row) {
		return p.order, nil
	}
	if p.words, err = p.Words(row, p.words); err != nil {
		return nil, err
	}
	if p.draws != nil {
		return p.order, p.readDraw()
	}
	if len(p.words) != len(p.order) {
		return nil, fmt.Errorf("%d cards: want %d", len(p.words), len(p.order))
	}
	return p.order, p.readWords("card")
}

// quick reads a row of numbers, or of names of two letters, if it is a pack and one separator
// or one kind of blank is between each two cards. Otherwise it returns false.
func (p *Packs) quick(row []byte) bool {
	clear(p.seen)
	at, separator := 0, byte(0)
	for i := range p.order {
		if i == 1 && at < len(row) {
			separator = row[at]
		}
		if i > 0 {
			if at >= len(row) || row[at] != separator {
				return false
			}
			at++
			if separator != ' ' && at < len(row) && row[at] == ' ' { // "As, Kd"
				at++
			}
		}
		card := noCard
		if p.numbers {
			begin, n := at, 0
			for ; at < len(row) && at < begin+4 && row[at]-'0' < 10; at++ {
				n = 10*n + int(row[at]-'0')
			}
			if at > begin {
				card = n - p.from
			}
		} else if at+2 <= len(row) {
			if kind := p.names.short(row[at], row[at+1]); kind != noCard {
				card = p.only[kind]
			}
			at += 2
		}
		if uint(card) >= uint(len(p.seen)) || p.seen[card] {
			return false
		}
		p.order[i], p.seen[card] = card, true
	}
	return at == len(row)
}

// readWords reads the words as the first cards of the order. what is a number.
func (p *Packs) readWords(what string) error {
	clear(p.seen)
	if !p.numbers {
		return p.readNames()
	}
	for i, word := range p.words {
		n, err := strconv.Atoi(string(word))
		card := n - p.from
		switch {
		case err != nil || card < 0 || card >= len(p.order):
			hint := ""
			if p.draws != nil && err == nil {
				hint = p.draws.outside
			}
			return fmt.Errorf("invalid %s %.20q: want %d to %d%s", what, word, p.from, len(p.order)-1+p.from, hint)
		case p.seen[card] && p.draws != nil:
			return fmt.Errorf("%s %d twice in one draw%s", what, n, p.draws.twice)
		case p.seen[card]:
			return fmt.Errorf("duplicate %s %d", what, n)
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
		switch {
		case err != nil && p.noun() == "name" && p.draws != nil && !isName(name):
			return fmt.Errorf("invalid name %.20q: want a word that begins with a letter; -columns a-b chooses columns of names", name)
		case err != nil && p.noun() == "name" && p.draws != nil:
			return fmt.Errorf("name %.40q is new: the names are those of the first %d rows", name, p.draws.looked)
		case err != nil:
			return err
		}
		copies, left := p.copies[kind], p.left[kind]
		switch {
		case left == 0 && len(copies) == 1 && p.draws != nil:
			return fmt.Errorf("%s %.40s twice in one draw%s", p.noun(), name, p.draws.twice)
		case len(copies) == 0:
			return fmt.Errorf("card %.40s is not in the pack", name)
		case left == 0 && len(copies) == 1:
			return fmt.Errorf("duplicate card %.40s", name)
		case left == 0:
			return fmt.Errorf("card %.40s occurs more than %d times", name, len(copies))
		}
		at := 0
		if left > 1 {
			at = p.random.IntN(left)
		}
		p.order[i], p.seen[copies[at]] = copies[at], true
		copies[at], copies[left-1] = copies[left-1], copies[at]
		p.left[kind]--
	}
	return nil
}

// noun is what a word of a draw is.
func (p *Packs) noun() string {
	switch {
	case p.numbers:
		return "number"
	case p.names.other != nil:
		return "name"
	}
	return "card"
}

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
		for card := range slices.Values(slices.Concat(p.copies...)) {
			words = append(words, uint64(card))
		}
		if p.draws != nil && p.draws.hashes != nil {
			words = append(words[:4], p.draws.hashes...)
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
	if p.draws != nil && p.draws.hashes != nil {
		if !slices.Equal(words[:len(p.draws.hashes)], p.draws.hashes) {
			return errors.New("the names of the draws are others")
		}
		return nil
	}
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
