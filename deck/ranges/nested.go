package ranges

import (
	"fmt"
	"math/big"
	"strings"
)

// This file reads items in brackets with one weight, as several programs write them.

// roundBrackets reads items in round brackets after their weight n.
func (p *parser) roundBrackets(from int, n number) ([]item, error) {
	text := n.text
	if n.percent {
		text += "%"
	}
	if n.value.Cmp(whole(1)) > 0 {
		if n.percent {
			return nil, p.fail(from, "weight %s: want at most 100%%", text)
		}
		return nil, p.fail(from, "weight %s: want at most 1, or write %s%% for per cent", text, text)
	}
	open := p.pos
	p.pos++
	items, err := p.nest(from, n.value, ')')
	switch {
	case err != nil:
		return nil, err
	case p.peek() == end:
		return nil, p.fail(open, "this bracket is not closed")
	}
	p.pos++
	if c := p.skip(); c > 0 && strings.ContainsRune("@=:!", c) {
		return nil, p.fail(p.pos, "these hands have the weight %s before the bracket: want a comma before %s", text, p.name(p.pos))
	}
	return items, nil
}

// squareWeight reports whether a number in square brackets follows: [50].
func (p *parser) squareWeight() bool {
	if p.peek() != '[' {
		return false
	}
	digits := 0
	for at := p.pos + 1; ; at++ {
		switch c := p.at(at); {
		case '0' <= c && c <= '9':
			digits++
		case c == ']' || c == '%':
			return digits > 0
		case c != '.' && c != ' ':
			return false
		}
	}
}

// squareBrackets reads [50]AA,KK[/50].
func (p *parser) squareBrackets() ([]item, error) {
	from := p.pos
	n, err := p.squareNumber(1)
	if err != nil {
		return nil, err
	}
	if n.value.Cmp(whole(1)) > 0 {
		return nil, p.fail(from, "[%s]: at most 100 per cent", n.text)
	}
	var items []item
	if p.skipLines() != end {
		items, err = p.nest(from, n.value, ']')
	}
	switch {
	case err != nil:
		return nil, err
	case p.peek() == end:
		ranks := ""
		switch {
		case p.n == 2 || strings.Trim(n.text, "23456789") != "":
		case len(n.text) == 1:
			ranks = ", or " + n.text + " for a rank"
		default:
			ranks = fmt.Sprintf(", or [%s] for ranks", strings.Join(strings.Split(n.text, ""), ","))
		}
		return nil, p.fail(from, "[%s] is not closed: want [/%s] after its hands%s", n.text, n.text, ranks)
	}
	at := p.pos
	last, err := p.squareNumber(2)
	if err != nil {
		return nil, err
	}
	if last.value.Cmp(n.value) != 0 {
		return nil, p.fail(at, "[/%s] does not close [%s]: want the same number", last.text, n.text)
	}
	return items, nil
}

// squareNumber reads the number in square brackets. opening is the number of
// characters before it: 1 of [50], 2 of [/50].
func (p *parser) squareNumber(opening int) (number, error) {
	p.pos += opening
	p.skip()
	n, ok, err := p.number()
	if err != nil {
		return n, err
	}
	if !ok {
		return n, p.fail(p.pos, "want a number of per cent, as in [50]AA,KK[/50]")
	}
	if p.skip() != ']' {
		return n, p.fail(p.pos, "want ']' before %s", p.name(p.pos))
	}
	p.pos++
	n.value = new(big.Rat).Quo(n.value, whole(100))
	return n, nil
}

// nest reads items whose weights are multiplied by a factor.
func (p *parser) nest(from int, factor *big.Rat, closing rune) ([]item, error) {
	if p.depth == maxDepth {
		return nil, p.fail(from, "more than %d nested brackets", maxDepth)
	}
	outer := p.factor
	p.factor = new(big.Rat).Mul(outer, factor)
	p.depth++
	items, err := p.list(closing, false)
	p.factor = outer
	p.depth--
	return items, err
}

// braces reads {100:QQ+,AKs,50:AKo}: a weight in per cent is of all items up to the next
// weight.
func (p *parser) braces() (items []item, err error) {
	open, outer := p.pos, p.factor
	if p.depth == maxDepth {
		return nil, p.fail(open, "more than %d nested brackets", maxDepth)
	}
	p.pos++
	p.depth++
	defer func() { p.factor = outer; p.depth-- }()
	for first := true; ; first = false {
		p.skipLines()
		n, ok, err := p.weightBefore()
		switch {
		case err != nil:
			return nil, err
		case first && !ok:
			return nil, p.fail(p.pos, "want a weight in per cent after '{', as in {100:QQ+,50:AK}")
		case ok:
			p.factor = new(big.Rat).Mul(outer, n.value)
			p.skipLines()
		}
		more, err := p.item(false)
		if err != nil {
			return nil, err
		}
		items = append(items, more...)
		switch c := p.skipLines(); {
		case c == '}':
			p.pos++
			return items, nil
		case c == end:
			return nil, p.fail(open, "this bracket is not closed: want '}' after its hands")
		case !isComma(c):
			return nil, p.unexpected()
		}
		p.pos++
	}
}

// weightBefore reads a weight in per cent and the colon after it. If no colon follows a
// number, the number is a hand: it reads nothing and reports false.
func (p *parser) weightBefore() (number, bool, error) {
	start := p.pos
	n, ok, err := p.number()
	if err != nil || !ok || p.skip() != ':' {
		p.pos = start
		return n, false, err
	}
	p.pos++
	n.value = new(big.Rat).Quo(n.value, whole(100))
	if n.value.Cmp(whole(1)) > 0 {
		return n, false, p.fail(start, "weight %s: want at most 100 per cent", n.text)
	}
	return n, true, nil
}
