package input

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pokersim/deck"
)

// Joker is the kind of all jokers; the kinds below it are cards.
const Joker = deck.Size

// Names are the names that simulate shuffle prints, and those of deck.ParseCard.
type Names struct {
	printed map[string]int
	// The rank of the first byte and the suit of the second one, in a name of two letters;
	// noCard for others.
	rank, suit [256]int8
}

const noCard = -1

// NewNames returns the names of all cards.
func NewNames() *Names {
	n := &Names{printed: map[string]int{}}
	for pack, card := (deck.Pack{Decks: 1, Jokers: 1}), 0; card <= Joker; card++ {
		n.printed[pack.Name(card)], n.printed[pack.LongName(card)] = card, card
	}
	for letter := range 128 {
		n.rank[letter], n.rank[letter+128], n.suit[letter], n.suit[letter+128] = noCard, noCard, noCard, noCard
		if card, err := deck.ParseCard(string(rune(letter)) + "s"); err == nil {
			n.rank[letter] = int8(card % deck.Ranks)
		}
		if card, err := deck.ParseCard("A" + string(rune(letter))); err == nil {
			n.suit[letter] = int8(card / deck.Ranks)
		}
	}
	return n
}

// short returns the kind of a card whose name has a letter for its rank and one for its suit,
// or noCard.
func (n *Names) short(rank, suit byte) int {
	r, s := n.rank[rank], n.suit[suit]
	if r|s < 0 {
		return noCard
	}
	return int(s)*deck.Ranks + int(r)
}

// Of returns the kind of a card.
func (n *Names) Of(name []byte) (int, error) {
	if len(name) == 2 {
		if kind := n.short(name[0], name[1]); kind != noCard {
			return kind, nil
		}
	}
	if kind, ok := n.printed[string(name)]; ok {
		return kind, nil
	}
	if bytes.EqualFold(name, []byte("Jo")) || bytes.EqualFold(name, []byte("joker")) {
		return Joker, nil
	}
	card, err := deck.ParseCard(string(name))
	if turned := turned(name); err != nil && turned != "" {
		return 0, fmt.Errorf("invalid card %.20q: want the rank first, as in %s", name, turned)
	}
	if err != nil {
		return 0, fmt.Errorf("invalid card %.20q: want a rank and a suit, as in As or 10d, or Jo", name)
	}
	return int(card), nil
}

// turned returns the name of a card whose suit is written first, as D7, or "".
func turned(name []byte) string {
	first, size := utf8.DecodeRune(name)
	text := strings.ToUpper(string(name[size:])) + strings.ToLower(string(first))
	if _, err := deck.ParseCard(text); err != nil || len(name) > size+2 {
		return ""
	}
	return text
}

// Undealt is the word of a card that was not dealt.
const Undealt = "--"

// Hidden reports whether a word is that of a card that was not shown.
func Hidden(word []byte) bool {
	return len(word) > 0 && len(bytes.Trim(word, "?*xX_#")) == 0
}

// separators separate words; if a line has none of them, white space does.
var separators = []byte{',', ';'}

// split splits a line at its commas, at its semicolons or at white space: at the first of
// these that it has.
func split(line []byte, into [][]byte) [][]byte {
	into = into[:0]
	for _, separator := range separators {
		if bytes.IndexByte(line, separator) < 0 {
			continue
		}
		for word := range bytes.SplitSeq(line, []byte{separator}) {
			into = append(into, bytes.TrimSpace(word))
		}
		return into
	}
	for word := range bytes.FieldsSeq(line) {
		into = append(into, word)
	}
	return into
}

// Split is split for lines that may have words of several cards: "AsKdQh", "AsKd QhJc".
func (n *Names) Split(line []byte, into [][]byte) [][]byte {
	return n.unglued(split(line, into))
}

// unglued returns the cards of words that may have several.
func (n *Names) unglued(words [][]byte) [][]byte {
	for i := 0; i < len(words); i++ {
		if len(words[i]) < 4 || bytes.IndexByte(words[i], ' ') >= 0 { // one card, or "ace of spades"
			continue
		}
		if apart := n.apart(words[i]); apart != nil {
			words = slices.Replace(words, i, i+1, apart...)
			i += len(apart) - 1
		}
	}
	return words
}

// apart returns the cards of a word like "AsKdQh" or "10h9♠", or nil if the word has
// fewer than two, or anything else.
func (n *Names) apart(word []byte) (cards [][]byte) {
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
