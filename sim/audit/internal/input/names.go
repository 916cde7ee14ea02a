// Package input reads shuffled packs and dealt hands from text: the names of cards, and packs as
// numbers or names.
package input

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pokersim/deck"
	"pokersim/internal/rows"
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
	letters      bool                // whether each letter of a word is such a name
	word         [maxRankOrSuit]byte // memory
}

const noCard = -1

// maxHeld is the most rows that are read for the size of a second pool, or for the names of draws, and
// maxHeldBytes their bytes.
const (
	maxHeld      = 1 << 20
	maxHeldBytes = 64 << 20
)

// held returns as many of the next rows as are read then.
func held(lines *rows.Lines) (ahead [][]byte) {
	for n := 1 << 10; ; n *= 2 {
		size := 0
		ahead = lines.Ahead(n)
		for _, row := range ahead {
			size += len(row)
		}
		if len(ahead) < n || n == maxHeld || size > maxHeldBytes {
			return ahead
		}
	}
}

// maxRankOrSuit is the most bytes of the word of a rank or a suit.
const maxRankOrSuit = 8

// NewLines returns the rows of an input.
func NewLines(r io.Reader) *rows.Lines {
	return rows.NewLines(r, rows.Cards{IsHeader: isHeader, IsCard: isCard})
}

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

// Undealt is the word of a card that was not dealt.
const Undealt = "--"

// Hidden reports whether a word is that of a card that was not shown.
func Hidden(word []byte) bool {
	return len(word) > 0 && len(bytes.Trim(word, "?*xX_#")) == 0
}

// value is a word of a row, or what stands behind a key, as K in rank='K'.
type value struct {
	text, key []byte
	at        int  // its first byte in the row
	class     bool // whether it may be the name of a class, as Card in <Card K of Spades>
}

// end returns the byte after the value.
func (v value) end() int { return v.at + len(v.text) }

// values yields the values of a row. Blanks, commas, quotes and brackets are between them. The
// names of classes and types are none: Card in Card('K', 'Spades'), and Suit and 4 in
// <Suit.SPADES: 4>.
func values(row []byte) iter.Seq[value] {
	return func(yield func(value) bool) {
		var key []byte
		for i := 0; i < len(row); {
			if isMark(row[i]) {
				if bytes.IndexByte([]byte(",;)]}>"), row[i]) >= 0 {
					key = nil
				}
				i++
				continue
			}
			v := value{at: i, key: key}
			for i < len(row) && !isMark(row[i]) {
				i++
			}
			v.text = row[v.at:i]
			before, after := byteAt(row, v.at-1), byteAt(row, i)
			v.class = before == '<'
			rest := bytes.TrimLeft(row[i:], `"'`)
			switch next := byteAt(rest, 0); {
			case after == '(', after == '.' && !isMark(byteAt(row, i+1)):
				continue
			case before == '.' && next == ':':
				if end := bytes.IndexByte(rest, '>'); end >= 0 {
					i = len(row) - len(rest) + end
				}
			case (next == ':' || next == '=') && !rows.IsNumber(v.text):
				key = v.text
				continue
			}
			if !yield(v) {
				return
			}
		}
	}
}

// isMark reports whether a byte is between values.
func isMark(b byte) bool { return bytes.IndexByte([]byte(" \t\r\n,;'\"()[]{}<>=:."), b) >= 0 }

// byteAt returns a byte of a text, a blank outside it.
func byteAt(text []byte, i int) byte {
	if i < 0 || i >= len(text) {
		return ' '
	}
	return text[i]
}

// Words returns the words of a row, one for each card: a rank and a suit, also with "of" between
// them or behind keys, become one word, and a word of several cards, as in "AsKdQh", becomes
// several. Words that are no cards are for Of to refuse.
func (n *Names) Words(row []byte, into [][]byte) [][]byte {
	into = into[:0]
	if n.other != nil {
		return n.items(row, into)
	}
	rank, suit := noCard, noCard // of a card that is not complete, and its bytes
	from, to, of := 0, 0, false
	for v := range values(row) {
		if v.key != nil && !slices.ContainsFunc(n.keys, func(key string) bool { return key == string(v.key) }) {
			continue
		}
		r, s, open := n.part(n.ranks, v.text), n.part(n.suits, v.text), rank != noCard || suit != noCard
		switch {
		case v.class && r == noCard && s == noCard && !n.valid([][]byte{v.text}):
			continue
		case open && bytes.EqualFold(v.text, []byte("of")):
			of, to = true, v.end()
			continue
		case r != noCard && suit != noCard && (n.back || v.key != nil), s != noCard && rank != noCard && (!n.back || v.key != nil):
			into = append(into, []byte(n.name(max(suit, s)*deck.Ranks+max(rank, r))))
			rank, suit, of = noCard, noCard, false
			continue
		case of:
			into = append(into, row[from:v.end()])
			rank, suit, of = noCard, noCard, false
			continue
		case open:
			into = append(into, row[from:to])
		}
		if rank, suit, from, to = r, s, v.at, v.end(); r == noCard && s == noCard {
			into = n.apart(v.text, into)
		}
	}
	if rank != noCard || suit != noCard {
		into = append(into, row[from:to])
	}
	return into
}

// items returns the names of a row that are no cards.
func (n *Names) items(row []byte, into [][]byte) [][]byte {
	if !n.letters {
		return rows.Items(row, into)
	}
	for word := row; len(word) > 0; {
		_, size := utf8.DecodeRune(word)
		into, word = append(into, word[:size]), word[size:]
	}
	return into
}

// apart appends the cards of a word like "AsKdQh" or "10h9♠", or the word if it has anything else.
func (n *Names) apart(word []byte, into [][]byte) [][]byte {
	if len(word) < 4 {
		return append(into, word)
	}
	whole, before := word, len(into)
	for len(word) > 0 {
		size := n.size(word)
		if size == 0 {
			return append(into[:before], whole)
		}
		into, word = append(into, word[:size]), word[size:]
	}
	return into
}

// size returns the bytes of the card at the begin of a word, or 0 if there is none.
func (n *Names) size(word []byte) int {
	if bytes.HasPrefix(word, []byte(Undealt)) {
		return len(Undealt)
	}
	first, second := rankSize(word), 0
	if n.back {
		_, first = utf8.DecodeRune(word)
		second = rankSize(word[first:])
	} else if first < len(word) {
		_, second = utf8.DecodeRune(word[first:])
		if bytes.HasPrefix(word[first+second:], []byte("\ufe0f")) {
			second += len("\ufe0f")
		}
	}
	size := first + second
	if second == 0 || size > len(word) {
		return 0
	}
	if _, err := n.Of(word[:size]); err != nil {
		return 0
	}
	return size
}

// rankSize returns the bytes of a rank.
func rankSize(word []byte) int {
	if bytes.HasPrefix(word, []byte("10")) {
		return 2
	}
	return min(1, len(word))
}

// isHeader reports whether no word of a row is a number, and none a card. One word alone must have
// letters only.
func isHeader(row []byte) bool {
	words, names := rows.Split(row, nil), NewNames()
	names.learn(row)
	letter := func(r rune) bool { return unicode.IsLetter(r) || r == '_' }
	if len(words) == 0 || len(words) == 1 && len(bytes.TrimFunc(words[0], letter)) > 0 {
		return false
	}
	for _, word := range words {
		if len(word) == 0 || rows.IsNumber(word) || Hidden(word) || string(word) == Undealt {
			return false
		}
	}
	return !slices.ContainsFunc(names.Words(row, nil), names.known)
}

// isCard reports whether a bracket and what is in it are a card, not a pack: one card, or an object,
// or two words of other cards, as (11, "Karo").
func isCard(text []byte) bool {
	known := NewNames()
	known.learn(text)
	words := known.Words(text, nil)
	switch parts := rows.Items(text[1:], nil); {
	case known.valid(words):
		return len(words) == 1
	case bytes.ContainsAny(text[1:], "[({"):
		return false
	default:
		return text[0] == '{' || len(parts) == 2 && !(rows.IsNumber(parts[0]) && rows.IsNumber(parts[1]))
	}
}
