package input

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"pokersim/deck"
)

// Joker is the kind of all jokers; the kinds below it are cards.
const Joker = deck.Size

// Names maps the names that simulate shuffle prints to cards.
type Names map[string]int

// NewNames returns the names of all cards.
func NewNames() Names {
	all := Names{}
	for pack, card := (deck.Pack{Decks: 1, Jokers: 1}), 0; card <= Joker; card++ {
		all[pack.Name(card)], all[pack.LongName(card)] = card, card
	}
	return all
}

// Of returns the kind of a card: it reads the names that simulate shuffle prints and
// those of deck.ParseCard.
func (n Names) Of(name []byte) (int, error) {
	if kind, ok := n[string(name)]; ok {
		return kind, nil
	}
	if bytes.EqualFold(name, []byte("Jo")) || bytes.EqualFold(name, []byte("joker")) {
		return Joker, nil
	}
	card, err := deck.ParseCard(string(name))
	if err != nil {
		return 0, fmt.Errorf("invalid card %.20q: want a rank and a suit, as in As or 10d, or Jo", name)
	}
	return int(card), nil
}

// Undealt is the word of a card that was not dealt.
const Undealt = "--"

// Hidden reports whether a word is that of a card that was not shown.
func Hidden(word []byte) bool {
	return len(word) > 0 && len(bytes.Trim(word, "?*xX_#")) == 0
}

// split splits a line at its commas, or at white space if there are none.
func split(line []byte, into [][]byte) [][]byte {
	into = into[:0]
	if bytes.IndexByte(line, ',') < 0 {
		for word := range bytes.FieldsSeq(line) {
			into = append(into, word)
		}
		return into
	}
	for word := range bytes.SplitSeq(line, []byte{','}) {
		into = append(into, bytes.TrimSpace(word))
	}
	return into
}

// Split is split for lines that may have one word of all cards: "AsKdQh".
func (n Names) Split(line []byte, into [][]byte) [][]byte {
	into = split(line, into)
	if len(into) == 1 {
		if apart := n.apart(into[0]); apart != nil {
			return append(into[:0], apart...)
		}
	}
	return into
}

// apart returns the cards of a word like "AsKdQh" or "10h9♠", or nil if the word has
// fewer than two, or anything else.
func (n Names) apart(word []byte) (cards [][]byte) {
	for len(word) > 0 {
		rank := 1
		if bytes.HasPrefix(word, []byte("10")) {
			rank = 2
		}
		if rank >= len(word) {
			return nil
		}
		_, size := utf8.DecodeRune(word[rank:])
		card := word[:rank+size]
		if _, err := n.Of(card); err != nil && string(card) != Undealt {
			return nil
		}
		cards, word = append(cards, card), word[rank+size:]
	}
	if len(cards) < 2 {
		return nil
	}
	return cards
}
