package deck

import (
	"fmt"
	"strings"
)

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
func (h Hand) String() string {
	words := make([]string, len(h))
	for i, c := range h {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
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
