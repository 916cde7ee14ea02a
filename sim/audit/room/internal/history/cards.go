package history

import (
	"bytes"

	"pokersim/deck"
)

// Values of tables of bytes.
var rankOf, suitOf = func() (ranks, suits [256]int8) {
	for i := range ranks {
		ranks[i], suits[i] = -1, -1
	}
	for i, c := range []byte("23456789TJQKA") {
		ranks[c], ranks[c|' '] = int8(i), int8(i)
	}
	for i, c := range []byte("cdhs") {
		suits[c], suits[c&^' '] = int8(i), int8(i)
	}
	return
}()

// cards appends the cards of a text such as "Ah 10d", "AhTd", "9s, 7h" or "H10". A card that is
// hidden, as "??", "X" or "xx", is deck.NoCard. bad is the beginning of a text that is no card.
func cards(all []deck.Card, text []byte) (_ []deck.Card, bad string) {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == ',' || c == '"' || c == '[' || c == ']' || c == '\n' || c == '\t':
			i++
			continue
		case hidden(c):
			all = append(all, deck.NoCard)
			if i++; i < len(text) && hidden(text[i]) {
				i++
			}
			continue
		}
		at := i
		suit := suitOf[text[i]] // before the rank, as iPoker writes it
		if suit >= 0 {
			i++
		}
		rank := int8(-1)
		if bytes.HasPrefix(text[i:], []byte("10")) {
			rank = int8(deck.Ten)
			i += 2
		} else if i < len(text) {
			rank = rankOf[text[i]]
			i++
		}
		if suit < 0 && i < len(text) {
			suit = suitOf[text[i]]
			i++
		}
		if rank < 0 || suit < 0 {
			return all, short(text[at:])
		}
		all = append(all, deck.NewCard(deck.Rank(rank), deck.Suit(suit)))
	}
	return all, ""
}

func hidden(c byte) bool { return c == '?' || c == 'x' || c == 'X' || c == '*' }

// short returns at most three characters up to a blank: a damaged line may have a player's name.
func short(text []byte) string {
	n := 0
	for i, c := range string(text[:min(len(text), 12)]) {
		if n == 3 || n > 0 && (c <= ' ' || c == ']' || c == ',' || c == '"') {
			return string(text[:i])
		}
		n++
	}
	return string(text[:min(len(text), 12)])
}

// bracket returns the text of the first square bracket and what follows it; ok is false if there
// is none.
func bracket(line []byte) (in, rest []byte, ok bool) {
	_, in, ok = bytes.Cut(line, []byte("["))
	if !ok {
		return nil, nil, false
	}
	return bytes.Cut(in, []byte("]"))
}

// hash continues the FNV-1a hash of a text; the first has h = 0.
func hash(h uint64, text []byte) uint64 {
	if h == 0 {
		h = 14695981039346656037
	}
	for _, c := range text {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return (h ^ 255) * 1099511628211 // ends the text
}
