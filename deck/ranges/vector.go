package ranges

import (
	"slices"
	"strings"
	"unicode"
)

// hands2 is the number of hands of two cards.
const hands2 = 1326

// isVector reports whether the text is a vector of weights: two numbers or more with
// blanks between them, and nothing else at its beginning.
func (p *parser) isVector() bool {
	fields := strings.FieldsFunc(string(p.chars[p.pos:min(len(p.chars), p.pos+100)]), func(c rune) bool { return c == ' ' || c == '\n' })
	return p.game.Hole == 2 && len(fields) > 2 && !slices.ContainsFunc(fields[:3], func(f string) bool {
		return strings.ContainsFunc(f, func(c rune) bool { return !unicode.IsDigit(c) && c != '.' })
	})
}

// vector reads the weights of all 1326 hands in deck order of their second cards, then of
// their first ones: 2d2c 2h2c 2h2d 2s2c and so on. Hands of weight 0 are not in the range.
func (p *parser) vector() error {
	if p.game.Lowest > 0 {
		return p.fail(p.pos, "a list of weights is of the 1326 hold'em hands, not of %s", p.game.Name)
	}
	start, weights := p.pos, []number{}
	for p.skipLines() != end {
		n, ok, err := p.number()
		switch {
		case err != nil:
			return err
		case !ok || p.peek() != ' ' && p.peek() != '\n' && p.peek() != end:
			return p.fail(p.pos, "want a weight from 0 to 1 or a blank, not %s, in a list of 1326 weights", p.name(p.pos))
		case n.value.Cmp(whole(1)) > 0:
			return p.fail(n.at, "weight %s: want at most 1", n.text)
		}
		weights = append(weights, n)
	}
	if len(weights) != hands2 {
		return p.fail(start, "%d weights: want 1326, one for each hand, or hands with commas between them", len(weights))
	}
	for high := range Hand(52) {
		for low := range high {
			n := weights[high*(high-1)/2+low]
			if n.value.Sign() == 0 {
				continue
			}
			it := item{from: n.at, to: n.at + len(n.text), factor: whole(1), weight: plainWeight{n, true}, hands: []Hand{low<<6 | high}}
			if len(p.items) > 0 {
				p.canonical.WriteByte(',')
			}
			p.canonical.WriteString(comboOf(it.hands[0], 2, 0).String() + "@" + n.text)
			p.items = append(p.items, it)
		}
	}
	if len(p.items) == 0 {
		return p.fail(start, "every hand has weight 0")
	}
	return nil
}
