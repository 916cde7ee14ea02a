package ranges

import (
	"unicode"

	"pokersim/deck"
)

// This file reads two cards by classes.

// classes reads two cards as hold'em players write them: AKs, TT+, A5s-A2s. It returns nil and
// leaves the position if the text is a pattern.
func (p *parser) classes() (*node, error) {
	from := p.pos
	first, second, kind, err := p.class(from)
	if err != nil || second == from {
		return nil, err
	}
	p.pos = second
	text, list := first.String(), []class{first}
	pair, neighbours := first.high == first.low, first.high-first.low == 1 && first.high < deck.Ace
	sign := p.from(p.pos)
	descends := isDash(sign.peek()) && func() bool { after := sign.from(sign.pos + 1); return after.endsAt(after.pos) }()
	switch {
	case (sign.peek() == '+' || descends) && p.generic && !pair:
		return nil, p.fail(sign.pos, "%s may be kickers or both ranks: write kickers, as in A[9-K], or a span, as in AK-JT", quote(p.text[from:sign.pos+1]))
	case sign.peek() == '+' && neighbours:
		return nil, p.fail(from, "%v+ is ambiguous: write %v, or %v-%v", first, first, first, class{deck.Ace, deck.King, kind})
	case descends && neighbours && first.low != p.game.Lowest:
		return nil, p.fail(from, "%v- is ambiguous: write %v-%v", first, first, class{first.high, p.game.Lowest, kind})
	case sign.peek() == '+':
		p.pos = sign.pos + 1
		text += "+"
		if pair {
			list = first.to(class{deck.Ace, deck.Ace, 0})
		} else {
			list = first.to(class{first.high, first.high - 1, kind})
		}
	case descends:
		p.pos = sign.pos + 1
		text += "-"
		last := class{first.high, p.game.Lowest, kind}
		if pair {
			last.high = last.low
		}
		list = first.to(last)
	case isDash(sign.peek()):
		p.pos = sign.pos + 1
		p.skip()
		last, err := p.lastClass(first, from)
		if err != nil {
			return nil, err
		}
		text += "-" + last.String()
		list = first.to(last)
	}
	e := &node{op: pattern, text: text}
	for _, c := range list {
		e.rows = append(e.rows, newRow(c.row(), p.every))
	}
	return e, nil
}

// class reads two ranks and, if it follows, s or o, and returns the position after them: from
// itself if there is no class.
func (p *parser) class(from int) (c class, next int, kind rune, err error) {
	a, at, ok := p.rankAt(from)
	b, to, second := p.rankAt(at)
	if !ok || !second {
		return c, from, 0, nil
	}
	after := p.at(to)
	_, _, isSuit := p.suitAt(to)
	switch {
	case after == '*' || after == '?' || isVariable(after, suitVariables), isSuit && unicode.ToLower(after) != 's', after == '[' && p.at(to+1) != '/':
		return c, from, 0, nil
	}
	if _, _, third := p.rankAt(to); third {
		return c, from, 0, p.fail(to, "a third rank: want a comma, or a suit after each rank")
	}
	for _, r := range []struct {
		rank deck.Rank
		at   int
	}{{a, from}, {b, at}} {
		if r.rank < p.game.Lowest {
			return c, from, 0, p.tooLow(r.at, r.rank)
		}
	}
	c = class{high: max(a, b), low: min(a, b)}
	if kind = unicode.ToLower(after); kind != 's' && kind != 'o' {
		return c, to, 0, nil
	}
	_, _, third := p.rankAt(to + 1)
	switch {
	case kind == 's' && third:
		return c, from, 0, p.fail(to, "the suit is of %v alone: write a suit after each rank, or a comma after %v%vs", b, a, b)
	case p.generic && kind == 's':
		return c, from, 0, p.fail(to, "s is spades in the generic syntax: write %vx%vx for suited, or %vs%v for the %s of spades", a, b, b, a, b.Name())
	case p.generic:
		return c, from, 0, p.fail(to, "o is a rank in the generic syntax: write %vx%vy for offsuit", a, b)
	case a == b:
		return c, from, 0, p.fail(to, "a pair is neither suited nor offsuit: write %v", c)
	}
	c.kind = kind
	return c, to + 1, kind, nil
}

// lastClass reads the second class of a span.
func (p *parser) lastClass(first class, from int) (class, error) {
	at := p.pos
	last, next, _, err := p.class(at)
	if err != nil {
		return last, err
	}
	if next == at {
		_, after, ok := p.rankAt(at)
		if !ok {
			return last, p.fail(at, "want two ranks before %s, as in A2s", p.name(at))
		}
		return last, p.fail(after, "want a second rank after %s, as in A5s-A2s", quote(p.text[at:after]))
	}
	p.pos = next
	text := quote(p.text[from:next])
	pair := first.high == first.low
	switch {
	case first.kind != last.kind:
		return last, p.fail(at, "%s: want both ends suited, both offsuit, or both without a letter", text)
	case pair != (last.high == last.low):
		return last, p.fail(at, "%s: want both ends to be pairs, or neither", text)
	case first.high != last.high && first.high-first.low != last.high-last.low:
		return last, p.fail(at, "%s: want ends with the same high rank (A5s-A2s) or the same gap (76s-54s)", text)
	}
	return last, nil
}

// to lists the classes from c to d, which share their high rank or their gap.
func (c class) to(d class) (list []class) {
	if d.low < c.low {
		c, d = d, c
	}
	for fixed := c.high == d.high; c.low <= d.low; c.low++ {
		list = append(list, c)
		if !fixed {
			c.high++
		}
	}
	return list
}
