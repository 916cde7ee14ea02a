package ranges

import "pokersim/deck"

// span reports whether the bracket at this position has ranks: [T-A] or [A,K,Q]. Digits
// and a point alone are a weight, as in [50].
func (p *parser) span() bool {
	if p.game.Hole == 2 {
		return false
	}
	number := true
	for at := p.pos + 1; ; at++ {
		switch c := p.at(at); {
		case c == ']':
			return !number && at > p.pos+1
		case c == end || c == '\n' || c == '[':
			return !number
		case c != '.' && c != ' ' && (c < '0' || c > '9'):
			number = false
		}
	}
}

// spans reads the ranks in square brackets: ranks and spans of ranks, with or without
// commas between them.
func (p *parser) spans() (ranks uint16, err error) {
	open := p.pos
	p.pos++
	for {
		switch c := p.skip(); {
		case c == ']' && ranks != 0:
			p.pos++
			return ranks, nil
		case c == end || c == '\n':
			return 0, p.fail(open, "this bracket is not closed: want ranks and ']', as in [T-A]")
		case c == ',' && ranks != 0:
			p.pos++
			p.skip()
		}
		from, err := p.spanRank()
		if err != nil {
			return 0, err
		}
		to := from
		if p.skip(); isDash(p.peek()) {
			p.pos++
			p.skip()
			if to, err = p.spanRank(); err != nil {
				return 0, err
			}
		}
		from, to = min(from, to), max(from, to)
		ranks |= 1<<(to+1) - 1<<from
	}
}

// spanRank reads a rank of a span.
func (p *parser) spanRank() (deck.Rank, error) {
	rank, next, ok := p.rankAt(p.pos)
	switch {
	case !ok:
		return 0, p.fail(p.pos, "want a rank (%s), not %s, as in [T-A] or [A,K,Q]", ranksOf(p.game), p.name(p.pos))
	case rank < p.game.Lowest:
		return 0, p.tooLow(p.pos, rank)
	}
	p.pos = next
	return rank, nil
}
