package deck

import (
	"fmt"
	"strings"
	"unicode"
)

const (
	rankLetters = "23456789TJQKA"
	suitLetters = "cdhs"
)

// suitOf maps every accepted spelling of a suit to the suit.
var suitOf = map[rune]Suit{
	'c': Clubs, 'C': Clubs, '♣': Clubs, '♧': Clubs,
	'd': Diamonds, 'D': Diamonds, '♦': Diamonds, '♢': Diamonds,
	'h': Hearts, 'H': Hearts, '♥': Hearts, '♡': Hearts, '❤': Hearts,
	's': Spades, 'S': Spades, '♠': Spades, '♤': Spades,
}

// emoji is the variation selector that may follow a suit symbol.
const emoji = '\ufe0f'

// String returns the rank's letter, 2 to 9, T, J, Q, K or A, and another value as
// "Rank(n)".
func (r Rank) String() string {
	if r >= Ranks {
		return fmt.Sprintf("Rank(%d)", uint8(r))
	}
	return rankLetters[r : r+1]
}

// String returns the suit's letter, c, d, h or s, and another value as "Suit(n)".
func (s Suit) String() string {
	if s >= Suits {
		return fmt.Sprintf("Suit(%d)", uint8(s))
	}
	return suitLetters[s : s+1]
}

// String writes the card as two letters, as in "As" or "Td", and a value above
// 51 as "Card(n)".
func (c Card) String() string {
	if c >= Size {
		return fmt.Sprintf("Card(%d)", uint8(c))
	}
	return c.Rank().String() + c.Suit().String()
}

// Name returns the rank in words: "two" to "ten", "jack", "queen", "king", "ace".
// Other values panic.
func (r Rank) Name() string {
	return [Ranks]string{
		"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
	}[r]
}

// Name returns the suit in words: "clubs" to "spades". Other values panic.
func (s Suit) Name() string {
	return [Suits]string{"clubs", "diamonds", "hearts", "spades"}[s]
}

// CutRank returns the rank at the start of text, and the number of its characters: 2 to 9,
// T or 10, J, Q, K or A, letters in either case. Without a rank there it returns 0, 0.
func CutRank(text []rune) (r Rank, n int) {
	if len(text) > 1 && text[0] == '1' && text[1] == '0' {
		return Ten, 2
	}
	if len(text) > 0 {
		if i := strings.IndexRune(rankLetters, unicode.ToUpper(text[0])); i >= 0 {
			return Rank(i), 1
		}
	}
	return 0, 0
}

// CutSuit returns the suit at the start of text, and the number of its characters: c, d, h or
// s in either case, or a suit symbol. Without a suit there it returns 0, 0.
func CutSuit(text []rune) (s Suit, n int) {
	if len(text) == 0 {
		return 0, 0
	}
	s, ok := suitOf[text[0]]
	switch {
	case !ok:
		return 0, 0
	case len(text) > 1 && text[1] == emoji:
		return s, 2
	}
	return s, 1
}

// cutCard returns the card at the start of text, and the number of its characters, 0 if
// there is none.
func cutCard(text []rune) (c Card, n int) {
	r, n := CutRank(text)
	s, m := CutSuit(text[n:])
	if n == 0 || m == 0 {
		return 0, 0
	}
	return NewCard(r, s), n + m
}

// ParseCard reads one card: a rank (2 to 9, T or 10, J, Q, K, A) and a suit
// (c, d, h, s or a suit symbol), letters in either case: "As", "td", "10d", "A♠".
// Other text is an error that quotes it.
func ParseCard(text string) (Card, error) {
	chars := []rune(text)
	c, n := cutCard(chars)
	if n == 0 || n < len(chars) {
		return 0, badCard(text)
	}
	return c, nil
}

func badCard(text string) error {
	return fmt.Errorf("bad card %q: want a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in As or 10d", text)
}

// ParseHand reads cards with or without spaces or commas between them: "AsKd 7h".
// It returns them in the order written. A bad card or a duplicate is an error that
// quotes it. Empty text is an empty hand.
func ParseHand(text string) (Hand, error) {
	var hand Hand
	var seen Set
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' }) {
		for rest := []rune(word); len(rest) > 0; {
			c, n := cutCard(rest)
			switch {
			case n == 0:
				return nil, badCard(string(rest))
			case seen.Has(c):
				return nil, fmt.Errorf("duplicate card %q in %q", c, text)
			}
			seen |= SetOf(c)
			hand, rest = append(hand, c), rest[n:]
		}
	}
	return hand, nil
}

// Hand is cards in an order. Its text has single spaces between the cards, as in "As Kd
// 7h", and is read as ParseHand does.
type Hand []Card

// Must returns value. It panics if err is not nil. It is for constants of a program, as in
// Must(ParseCard("As")) or Must(ParseHand("As Kd")).
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// String returns the text of the hand: "" if it has no card.
func (h Hand) String() string { return h.text(" ") }

// Joined returns the text of the hand without spaces, as in AsKd7h.
func (h Hand) Joined() string { return h.text("") }

func (h Hand) text(between string) string {
	words := make([]string, len(h))
	for i, c := range h {
		words[i] = c.String()
	}
	return strings.Join(words, between)
}

// MarshalText returns the text of the hand. A hand that ParseHand
// does not read, with a card above 51 or a duplicate, is an error.
func (h Hand) MarshalText() ([]byte, error) {
	text := h.String()
	_, err := ParseHand(text)
	return []byte(text), err
}

// UnmarshalText reads a hand as ParseHand does.
func (h *Hand) UnmarshalText(text []byte) (err error) { return set(h, text, ParseHand) }

// MarshalText returns the card as two letters. A value above 51 is an error.
func (c Card) MarshalText() ([]byte, error) { return textBelow(c, Size) }

// UnmarshalText reads a card as ParseCard does.
func (c *Card) UnmarshalText(text []byte) error { return set(c, text, ParseCard) }

// MarshalText returns the rank's letter. A value above Ace is an error.
func (r Rank) MarshalText() ([]byte, error) { return textBelow(r, Ranks) }

// UnmarshalText reads the rank's letter, in either case, or 10.
func (r *Rank) UnmarshalText(text []byte) error {
	return setCut(r, text, CutRank, "bad rank %q: want 2-9, T or 10, J, Q, K or A")
}

// MarshalText returns the suit's letter. A value above Spades is an error.
func (s Suit) MarshalText() ([]byte, error) { return textBelow(s, Suits) }

// UnmarshalText reads the suit's letter, in either case, or its symbol.
func (s *Suit) UnmarshalText(text []byte) error {
	return setCut(s, text, CutSuit, "bad suit %q: want c, d, h or s")
}

// setCut sets a value to what cut finds at the start of a text, which must be all of it. bad is
// the format of the error.
func setCut[T any](to *T, text []byte, cut func([]rune) (T, int), bad string) error {
	chars := []rune(string(text))
	value, n := cut(chars)
	if n == 0 || n < len(chars) {
		return fmt.Errorf(bad, text)
	}
	*to = value
	return nil
}

// textBelow returns the text of a number below a limit.
func textBelow[T interface {
	~uint8
	fmt.Stringer
}](value, limit T) ([]byte, error) {
	if value >= limit {
		return nil, fmt.Errorf("%v has no text", value)
	}
	return []byte(value.String()), nil
}

// set reads a text into a variable, which stays as it was if there is an error.
func set[T any](into *T, text []byte, parse func(string) (T, error)) error {
	value, err := parse(string(text))
	if err == nil {
		*into = value
	}
	return err
}
