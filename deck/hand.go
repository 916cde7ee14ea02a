package deck

import (
	"fmt"
	"strings"
)

// ParseHand reads cards with or without spaces or commas between them: "AsKd 7h".
// It returns them in the order written. A bad card or a duplicate is an error that
// quotes it. Empty text is an empty hand.
func ParseHand(text string) ([]Card, error) {
	var hand []Card
	var seen [Size]bool
	for _, word := range strings.FieldsFunc(text, isSeparator) {
		for rest := word; rest != ""; {
			c, after, err := cutCard(rest)
			if err != nil {
				return nil, err
			}
			if seen[c] {
				return nil, fmt.Errorf("duplicate card %q in %q", c, text)
			}
			seen[c] = true
			hand = append(hand, c)
			rest = after
		}
	}
	return hand, nil
}

func isSeparator(r rune) bool { return r == ' ' || r == ',' || r == '\t' }

// FormatHand writes cards with single spaces between them: "As Kd 7h".
func FormatHand(hand []Card) string {
	words := make([]string, len(hand))
	for i, c := range hand {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}
