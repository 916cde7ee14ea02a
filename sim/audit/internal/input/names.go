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

// Names are the names of the cards of an input: those that simulate shuffle prints, those of
// deck.ParseCard, and a rank and a suit in words, as "King of Clubs", or in brackets, as
// Card(rank='K', suit='Spades').
type Names struct {
	// What the first byte and the second one of a name of two letters add to the kind; noCard if
	// they are neither rank nor suit.
	first, second [256]int16

	ranks, suits map[string]int      // of words in lower case
	back         bool                // whether the suit is before the rank
	keys         []string            // whose values are read, as rank and suit
	other        map[string]int      // the kinds of names that are no cards; nil for cards
	word         [maxRankOrSuit]byte // memory
}

const noCard = -1

// maxRankOrSuit is the most bytes of the word of a rank or a suit.
const maxRankOrSuit = 8

// NewNames returns the names of all cards.
func NewNames() *Names {
	n := &Names{ranks: map[string]int{"10": int(deck.Ten), "1": int(deck.Ace), "14": int(deck.Ace)}, suits: map[string]int{}}
	for r := range deck.Rank(deck.Ranks) {
		n.ranks[strings.ToLower(r.String())], n.ranks[r.Name()] = int(r), int(r)
	}
	for number := deck.Jack; number < deck.Ace; number++ {
		n.ranks[fmt.Sprint(int(number)+2)] = int(number)
	}
	for s := range deck.Suit(deck.Suits) {
		n.suits[s.Name()], n.suits[strings.TrimSuffix(s.Name(), "s")] = int(s), int(s)
	}
	for _, symbol := range "cdhs♣♧♦♢♥♡❤♠♤" {
		suit, _ := deck.CutSuit([]rune{symbol})
		n.suits[string(symbol)], n.suits[string(symbol)+"\ufe0f"] = int(suit), int(suit)
	}
	for letter := range 128 {
		n.first[letter], n.first[letter+128], n.second[letter], n.second[letter+128] = noCard, noCard, noCard, noCard
		if card, err := deck.ParseCard(string(rune(letter)) + "s"); err == nil {
			n.first[letter] = int16(card % deck.Ranks)
		}
		if card, err := deck.ParseCard("A" + string(rune(letter))); err == nil {
			n.second[letter] = int16(card / deck.Ranks * deck.Ranks)
		}
	}
	return n
}

// learn takes from the first row whether the suit is before the rank, as it is if all words are
// cards then, and the keys whose values are rank and suit.
func (n *Names) learn(row []byte) {
	var rank, suit, card string
	for v := range values(row) {
		key := string(v.key)
		switch {
		case v.key == nil:
		case n.part(n.ranks, v.text) != noCard:
			if rank == "" || strings.EqualFold(key, "rank") {
				rank = key
			}
		case n.part(n.suits, v.text) != noCard:
			if suit == "" || strings.EqualFold(key, "suit") {
				suit = key
			}
		case card == "" && n.valid([][]byte{v.text}):
			card = key
		}
	}
	switch {
	case rank != "" && suit != "":
		n.keys = []string{rank, suit}
	case card != "":
		n.keys = []string{card}
	}
	n.turn(true)
	n.turn(n.valid(n.Words(row, nil)))
}

// valid reports whether words are cards, at least one.
func (n *Names) valid(words [][]byte) bool {
	return len(words) > 0 && !slices.ContainsFunc(words, func(word []byte) bool { return !n.known(word) })
}

// known reports whether a word is a card.
func (n *Names) known(word []byte) bool { _, err := n.Of(word); return err == nil }

// short returns the kind of a card whose name has two letters, for its rank and for its suit, or
// noCard.
func (n *Names) short(first, second byte) int {
	a, b := n.first[first], n.second[second]
	if a|b < 0 {
		return noCard
	}
	return int(a + b)
}

// turn sets whether the suit is before the rank.
func (n *Names) turn(back bool) {
	if n.back != back {
		n.first, n.second = n.second, n.first
	}
	n.back = back
}

// part returns the rank or the suit of a word, or noCard.
func (n *Names) part(parts map[string]int, word []byte) int {
	if len(word) > maxRankOrSuit {
		return noCard
	}
	lower := n.word[:copy(n.word[:], word)]
	for i, letter := range lower {
		if letter >= 'A' && letter <= 'Z' {
			lower[i] += 'a' - 'A'
		}
	}
	if part, ok := parts[string(lower)]; ok {
		return part
	}
	return noCard
}

// Of returns the kind of a card.
func (n *Names) Of(name []byte) (int, error) {
	if n.other != nil {
		kind, ok := n.other[string(name)]
		if !ok {
			return 0, fmt.Errorf("card %.40q is not on the first line", name)
		}
		return kind, nil
	}
	if len(name) == 2 {
		if kind := n.short(name[0], name[1]); kind != noCard {
			return kind, nil
		}
	}
	if bytes.EqualFold(name, []byte("Jo")) || bytes.EqualFold(name, []byte("joker")) {
		return Joker, nil
	}
	card, err := deck.ParseCard(string(name))
	switch turned := turned(name); {
	case n.back && turned != "":
		card, err = deck.ParseCard(turned)
		return int(card), err
	case n.back && err == nil:
		return 0, fmt.Errorf("invalid card %.20q: want the suit first, as in %s", name, n.name(int(card)))
	case turned != "":
		return 0, fmt.Errorf("invalid card %.20q: want the rank first, as in %s", name, turned)
	case err != nil:
		return 0, fmt.Errorf("invalid card %.20q: want a rank and a suit, as in As or 10d, or Jo", name)
	}
	return int(card), nil
}

// name returns the name of a card, in two letters.
func (n *Names) name(card int) string {
	name := deck.Card(card).String()
	if n.back {
		return strings.ToUpper(name[1:]) + name[:1]
	}
	return name
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
