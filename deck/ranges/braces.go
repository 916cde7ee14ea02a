package ranges

import "math/big"

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
