package ranges

import (
	"fmt"
	"math/big"
)

// roundBrackets reads items in round brackets after their weight n.
func (p *parser) roundBrackets(from int, n number) error {
	text := n.text
	if n.percent {
		text += "%"
	}
	if n.value.Cmp(whole(1)) > 0 {
		if n.percent {
			return p.fail(from, "weight %s: want at most 100%%", text)
		}
		return p.fail(from, "weight %s: want at most 1, or write %s%% for per cent", text, text)
	}
	open := p.pos
	p.pos++
	p.canonical.WriteString(text + "(")
	if err := p.nest(from, n.value, ')'); err != nil {
		return err
	}
	if p.peek() == end {
		return p.fail(open, "this bracket is not closed")
	}
	p.pos++
	p.canonical.WriteByte(')')
	return nil
}

// squareBrackets reads [50]AA,KK[/50].
func (p *parser) squareBrackets() error {
	from := p.pos
	n, err := p.squareNumber(1)
	if err != nil {
		return err
	}
	if n.value.Cmp(whole(1)) > 0 {
		return p.fail(from, "[%s]: at most 100 per cent", n.text)
	}
	p.canonical.WriteString("[" + n.text + "]")
	if err := p.nest(from, n.value, ']'); err != nil {
		return err
	}
	if p.peek() == end {
		ranks := ""
		switch {
		case p.game.Hole == 2:
		case len(n.text) == 1:
			ranks = ", or " + n.text + " for a rank"
		default:
			ranks = fmt.Sprintf(", or [%c,%c] for ranks", n.text[0], n.text[1])
		}
		return p.fail(from, "[%s] is not closed: want [/%s] after its hands%s", n.text, n.text, ranks)
	}
	at := p.pos
	last, err := p.squareNumber(2)
	if err != nil {
		return err
	}
	if last.value.Cmp(n.value) != 0 {
		return p.fail(at, "[/%s] does not close [%s]: want the same number", last.text, n.text)
	}
	p.canonical.WriteString("[/" + n.text + "]")
	return nil
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
func (p *parser) nest(from int, factor *big.Rat, closing rune) error {
	if p.depth == maxDepth {
		return p.fail(from, "more than %d nested brackets", maxDepth)
	}
	outer := p.factor
	p.factor = new(big.Rat).Mul(outer, factor)
	p.depth++
	err := p.list(closing)
	p.factor = outer
	p.depth--
	return err
}

// braces reads {100:QQ+,AKs,50:AKo}: a weight in per cent is of all items up to the next
// weight.
func (p *parser) braces() error {
	open, outer := p.pos, p.factor
	if p.depth == maxDepth {
		return p.fail(open, "more than %d nested brackets", maxDepth)
	}
	p.pos++
	p.depth++
	defer func() { p.factor = outer; p.depth-- }()
	p.canonical.WriteByte('{')
	for first := true; ; first = false {
		p.skipLines()
		n, ok, err := p.weightBefore()
		switch {
		case err != nil:
			return err
		case first && !ok:
			return p.fail(p.pos, "want a weight in per cent after '{', as in {100:QQ+,50:AK}")
		case ok:
			p.factor = new(big.Rat).Mul(outer, n.value)
			p.canonical.WriteString(n.text + ":")
			p.skipLines()
		}
		if err := p.item(); err != nil {
			return err
		}
		switch c := p.skipLines(); {
		case c == '}':
			p.pos++
			p.canonical.WriteByte('}')
			return nil
		case c == end:
			return p.fail(open, "this bracket is not closed: want '}' after its hands")
		case !isComma(c):
			return p.unexpected()
		}
		p.pos++
		p.canonical.WriteByte(',')
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
