package audit

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"pokersim/deck"
	"pokersim/sim/rng"
)

// joker is the kind of all jokers; the kinds below it are cards.
const joker = deck.Size

// packOf returns the pack of decks and jokers with these names.
func packOf(names [][]byte) (pack deck.Pack, err error) {
	known := newKinds()
	for _, name := range names {
		kind, err := known.of(name)
		if err != nil {
			return pack, err
		}
		if kind == joker {
			pack.Jokers++
		}
	}
	pack.Decks = (len(names) - pack.Jokers) / deck.Size
	if pack.Cards() != len(names) {
		return pack, fmt.Errorf("%d cards and %d jokers: want whole decks of %d; -seats reads dealt hands", len(names)-pack.Jokers, pack.Jokers, deck.Size)
	}
	return pack, nil
}

// kinds maps the names that simulate shuffle prints to cards.
type kinds map[string]int

func newKinds() kinds {
	all := kinds{}
	for pack, card := (deck.Pack{Decks: 1, Jokers: 1}), 0; card <= joker; card++ {
		all[pack.Name(card)], all[pack.LongName(card)] = card, card
	}
	return all
}

// of returns the kind of a card: it reads the names that simulate shuffle prints and
// those of deck.ParseCard.
func (k kinds) of(name []byte) (int, error) {
	if kind, ok := k[string(name)]; ok {
		return kind, nil
	}
	if bytes.EqualFold(name, []byte("Jo")) || bytes.EqualFold(name, []byte("joker")) {
		return joker, nil
	}
	card, err := deck.ParseCard(string(name))
	if err != nil {
		return 0, fmt.Errorf("invalid card %.20q: want a rank and a suit, as in As or 10d, or Jo", name)
	}
	return int(card), nil
}

// nameReader reads packs of card names. The copies of a card in several decks have
// one name. It assigns them at random, so a fair shuffle stays fair.
type nameReader struct {
	pack   deck.Pack
	kinds  kinds
	copies [deck.Size + 1][]int // the cards of each kind, those not assigned yet first
	left   [deck.Size + 1]int   // number of cards not assigned yet
	random *rand.Rand
}

// copiesLane is the stream that assigns copies. Audits use streams 0 to 3.
const copiesLane = 255

func newNameReader(pack deck.Pack) *nameReader {
	n := &nameReader{pack: pack, kinds: newKinds(), random: rand.New(rng.NewSFC64(0, 0, rng.Audit, copiesLane))}
	for card := range pack.Cards() {
		kind := card % deck.Size
		if card >= pack.Decks*deck.Size {
			kind = joker
		}
		n.copies[kind] = append(n.copies[kind], card)
	}
	return n
}

func (n *nameReader) read(names [][]byte, order []int) error {
	for kind := range n.copies {
		n.left[kind] = len(n.copies[kind])
	}
	for i, name := range names {
		kind, err := n.kinds.of(name)
		if err != nil {
			return err
		}
		copies, left := n.copies[kind], n.left[kind]
		switch {
		case left == 0 && len(copies) == 1:
			return fmt.Errorf("duplicate card %s", name)
		case left == 0:
			return fmt.Errorf("card %s occurs more than %d times", name, len(copies))
		}
		at := 0
		if left > 1 {
			at = n.random.IntN(left)
		}
		order[i] = copies[at]
		copies[at], copies[left-1] = copies[left-1], copies[at]
		n.left[kind]--
	}
	return nil
}
