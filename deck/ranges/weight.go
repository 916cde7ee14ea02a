package ranges

import (
	"math/big"
	"slices"
	"strings"
	"unicode"
)

func whole(n int64) *big.Rat { return big.NewRat(n, 1) }

// maxDigits is the most digits of a number.
const maxDigits = 18

// number is a decimal number as typed.
type number struct {
	text    string
	value   *big.Rat // divided by 100 if percent
	percent bool
	at      int // its position
}

// number reads digits with or without a point. If no number follows, it reads
// nothing and reports false.
func (p *parser) number() (number, bool, error) {
	from, to, digits, point := p.pos, p.pos, 0, false
	for ; ; to++ {
		if c := p.at(to); '0' <= c && c <= '9' {
			digits++
		} else if c == '.' && !point {
			point = true
		} else {
			break
		}
	}
	if digits == 0 {
		return number{}, false, nil
	}
	text := string(p.chars[from:to])
	value, ok := new(big.Rat), digits <= maxDigits
	if ok {
		value, ok = value.SetString("0" + strings.TrimSuffix(text, "."))
	}
	if !ok {
		return number{}, false, p.fail(from, "%s: want at most %d digits", quote(p.text[from:to]), maxDigits)
	}
	p.pos = to
	return number{text: text, value: value, at: from}, true, nil
}

// percentSign reads a % after a number.
func (p *parser) percentSign(n *number) {
	if p.skip() == '%' {
		p.pos++
		n.percent = true
		n.value = new(big.Rat).Quo(n.value, whole(100))
	}
}

// leadingNumber reads a number before a % or a bracket. Other digits are ranks: it
// reads nothing and reports false.
func (p *parser) leadingNumber() (number, bool, error) {
	start := p.pos
	n, ok, err := p.number()
	if !ok {
		return n, false, err
	}
	p.percentSign(&n)
	if n.percent || p.peek() == '(' {
		return n, true, nil
	}
	p.pos = start
	return n, false, nil
}

// plainWeight is the weight after an item. scale decides whether a value without %
// is in per cent.
type plainWeight struct {
	number
	given bool
}

// weight reads the weight after a term, if there is one.
func (p *parser) weight(w *plainWeight) error {
	switch p.skip() {
	case '@', ':', '=':
		p.pos++
	default:
		return nil
	}
	p.skip()
	n, ok, err := p.number()
	if err != nil {
		return err
	}
	if !ok {
		return p.fail(p.pos, "want a weight here, 0 to 1 or 0%% to 100%%, as in AA@0.5 or AA@50%%")
	}
	p.percentSign(&n)
	most, text := whole(100), n.text
	if n.percent {
		most, text = whole(1), text+"%"
	}
	if n.value.Cmp(most) > 0 {
		return p.fail(n.at, "weight %s: want at most 1, or 100%%", text)
	}
	*w = plainWeight{number: n, given: true}
	p.canonical.WriteString("@" + text)
	return nil
}

// scale checks that the player's weights without % are unambiguous, and returns
// their divisor: 1, or 100 if one of them is above 1. One above 1 beside items without a
// weight is an error: AA@50,KK may mean 50 %, but QQ@2,22 mostly means twice as likely.
func (p *parser) scale() (*big.Rat, error) {
	above, bare := false, false
	for _, it := range p.items {
		above = above || it.plain() && it.weight.value.Cmp(whole(1)) > 0
		bare = bare || !it.weight.given && !it.bracketed
	}
	for _, it := range p.items {
		if !it.plain() {
			continue
		}
		w := it.weight
		switch compared := w.value.Cmp(whole(1)); {
		case above && compared < 0 && w.value.Sign() > 0:
			percent := decimal(new(big.Rat).Mul(w.value, whole(100)))
			return nil, p.fail(w.at, "%s is ambiguous beside weights above 1: write %s%% or %s%%", w.text, w.text, percent)
		case !above && compared == 0 && bare:
			return nil, p.fail(w.at, "@%s is ambiguous beside hands without a weight: write 1%% or 100%%", w.text)
		case compared > 0 && bare:
			return nil, p.fail(w.at, "@%s is above 1, beside hands without a weight: write %s%% for per cent, or a weight of 0 to 1", w.text, w.text)
		}
	}
	if above {
		return whole(100), nil
	}
	return whole(1), nil
}

// plain reports whether the item has a weight without a percent sign.
func (it *item) plain() bool { return it.weight.given && !it.weight.percent }

// total returns the item's weight, 0 to 1, times the weights of the brackets
// around it.
func (it *item) total(divisor *big.Rat) *big.Rat {
	w := new(big.Rat).Set(it.factor)
	if !it.weight.given {
		return w
	}
	w.Mul(w, it.weight.value)
	if !it.weight.percent {
		w.Quo(w, divisor)
	}
	return w
}

// decimal writes a number as a decimal fraction of up to maxDigits places.
func decimal(r *big.Rat) string {
	text := r.FloatString(maxDigits)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

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
	for high := range hand(52) {
		for low := range high {
			n := weights[high*(high-1)/2+low]
			if n.value.Sign() == 0 {
				continue
			}
			it := item{from: n.at, to: n.at + len(n.text), factor: whole(1), weight: plainWeight{n, true}, hands: []hand{low<<6 | high}}
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
