package ranges

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

func whole(n int64) *big.Rat { return big.NewRat(n, 1) }

// maxDigits is the most digits of a number, and the largest exponent.
const maxDigits = 40

// number is a decimal number as typed.
type number struct {
	text    string
	value   *big.Rat // divided by 100 if percent
	percent bool
	at      int // its position
}

// number reads digits with or without a point, and an exponent as in 1e-05. If no number follows,
// it reads nothing and reports false.
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
	mantissa := strings.TrimSuffix(string(p.chars[from:to]), ".")
	exponent := p.exponent(to)
	to += len(exponent)
	text := string(p.chars[from:to])
	size, err := strconv.Atoi(strings.TrimLeft(exponent, "eE") + strings.Repeat("0", max(0, 1-len(exponent))))
	switch {
	case digits > maxDigits:
		return number{}, false, p.fail(from, "%s: want at most %d digits", quote(p.text[from:to]), maxDigits)
	case err != nil || max(size, -size) > maxDigits:
		return number{}, false, p.fail(from, "%s: want an exponent from -%d to %d", quote(p.text[from:to]), maxDigits, maxDigits)
	}
	value, _ := new(big.Rat).SetString("0" + mantissa + exponent)
	p.pos = to
	return number{text: text, value: value, at: from}, true, nil
}

// exponent returns the exponent at a position, as in e-05; "" if there is none.
func (p *parser) exponent(at int) string {
	if c := p.at(at); c != 'e' && c != 'E' {
		return ""
	}
	to := at + 1
	if c := p.at(to); c == '-' || c == '+' {
		to++
	}
	digits := to
	for ; '0' <= p.at(to) && p.at(to) <= '9'; to++ {
	}
	if to == digits {
		return ""
	}
	return string(p.chars[at:to])
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
	hand := p.n == 2 && len(n.text) == 2 || len(n.text) > 2
	if !hand || strings.Trim(n.text, "23456789") != "" {
		if err := p.decimalComma(n); err != nil {
			return n, false, err
		}
	}
	p.percentSign(&n)
	if p.skip() == '(' || n.percent {
		return n, true, nil
	}
	p.pos = start
	return n, false, nil
}

// decimalComma returns the error of 12,5% after its first number.
func (p *parser) decimalComma(n number) error {
	at := p.pos
	if p.peek() != ',' || strings.Contains(n.text, ".") {
		return nil
	}
	to := at + 1
	for ; '0' <= p.at(to) && p.at(to) <= '9'; to++ {
	}
	if rest := p.from(to); to == at+1 || rest.peek() != '%' {
		return nil
	}
	return p.fail(at, "a comma stands between hands: write the number with a point, %s.%s%%", n.text, string(p.chars[at+1:to]))
}

// plainWeight is the weight after an item. scale decides whether a value without %
// is in per cent.
type plainWeight struct {
	number
	given bool
	sign  rune // before the number: @, : or =
}

// isOne reports whether the weight is 1 as solvers write it, with : or =; @1 may be 1 %.
func (w plainWeight) isOne() bool {
	return w.given && !w.percent && w.sign != '@' && w.value.Cmp(whole(1)) == 0
}

// weight reads the weight after a term, if there is one. The items of a set have none.
func (p *parser) weight(w *plainWeight, set bool) error {
	sign := p.skip()
	switch sign {
	case '@', ':', '=':
		p.pos++
	default:
		return nil
	}
	p.skip()
	n, ok, err := p.number()
	switch {
	case err != nil:
		return err
	case !ok:
		return p.fail(p.pos, "want a weight here, 0 to 1 or 0%% to 100%%, as in AA@0.5 or AA@50%%")
	case p.board:
		return p.fail(0, "boards have no weights: want none after @")
	case set:
		return p.fail(n.at, "a weight within round brackets: write it after them, as in (AA,KK)@50")
	}
	if err := p.decimalComma(n); err != nil {
		return err
	}
	after := p.pos
	if p.percentSign(&n); !n.percent {
		p.pos = after
	}
	most, text := whole(100), n.text
	if n.percent {
		most, text = whole(1), text+"%"
	}
	if n.value.Cmp(most) > 0 {
		return p.fail(n.at, "weight %s: want at most 1, or 100%%", text)
	}
	*w = plainWeight{number: n, given: true, sign: sign}
	return nil
}

// nearOne is the largest weight that is 1: solvers write sums in single precision.
var nearOne = big.NewRat(101, 100)

// scale checks that the player's weights without % are unambiguous, and sets the divisor of each:
// 1, or 100 if one of them is above 1.01. One above 1 beside items without a
// weight is an error: AA@50,KK may mean 50 %, but QQ@2,22 mostly means twice as likely. So is @1 there.
func (p *parser) scale() (*big.Rat, error) {
	most, bare, first := new(big.Rat), "", -1
	for _, it := range p.items {
		if it.plain() && it.weight.value.Cmp(most) > 0 {
			most = it.weight.value
		}
		if it.weight.given && first < 0 {
			first = it.weight.at
		}
		if !it.weight.given && !it.bracketed && bare == "" {
			bare = quote(p.text[it.from:it.to])
		}
	}
	above := most.Cmp(whole(1)) > 0
	if above && most.Cmp(nearOne) <= 0 {
		for i := range p.items {
			if it := &p.items[i]; it.plain() && it.weight.value.Cmp(whole(1)) > 0 {
				it.weight.value = whole(1)
			}
		}
		p.notes = append(p.notes, "weights above 1, up to 1.01, are 1")
		return whole(1), nil
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
		case !above && compared == 0 && bare != "" && !w.isOne():
			return nil, p.fail(w.at, "@%s is ambiguous beside hands without a weight: write 1%% or 100%%", w.text)
		case compared > 0 && bare != "":
			return nil, p.fail(w.at, "@%s is above 1, beside hands without a weight (%s): write %s%% for per cent, or %s@100", w.text, bare, w.text, bare)
		}
	}
	if p.generic && first >= 0 && bare != "" {
		return nil, p.fail(first, "%s has no weight: in the generic syntax all hands have one or none, as in %s@100", bare, bare)
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

// decimal writes a number that has a finite decimal fraction.
func decimal(r *big.Rat) string {
	digits, _ := r.FloatPrec()
	return r.FloatString(digits)
}

// hands2 is the number of hands of two cards.
const hands2 = 1326

// isVector reports whether the text is a vector of weights: two numbers or more with
// blanks between them, and nothing else at its beginning.
func (p *parser) isVector() bool {
	fields := strings.FieldsFunc(string(p.chars[p.pos:min(len(p.chars), p.pos+100)]), func(c rune) bool { return c == ' ' || c == '\n' })
	return p.n == 2 && len(fields) > 2 && !slices.ContainsFunc(fields[:3], func(f string) bool {
		return strings.ContainsFunc(f, func(c rune) bool { return !unicode.IsDigit(c) && !strings.ContainsRune(".eE-+", c) }) || !unicode.IsDigit(rune(f[0])) && f[0] != '.'
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
		case n.value.Cmp(nearOne) > 0:
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
			known := []slot{knownSlot(low), knownSlot(high)}
			set := &node{op: pattern, rows: []row{newRow(known, p.every)}}
			p.items = append(p.items, item{from: n.at, to: n.at + len(n.text), factor: whole(1), weight: plainWeight{number: n, given: true}, set: set, hands: []hand{low<<6 | high}})
		}
	}
	if len(p.items) == 0 {
		return p.fail(start, "every hand has weight 0")
	}
	return nil
}

// knownSlot returns the slot of the card at a place.
func knownSlot(at hand) slot {
	c := cardAt(at)
	return slot{ranks: 1 << c.Rank(), named: true, suit: int8(c.Suit())}
}
