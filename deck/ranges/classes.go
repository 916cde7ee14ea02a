package ranges

import (
	"pokersim/deck"
	"pokersim/deck/game"
)

func isDash(c rune) bool { return c == '-' || c == '–' }

// classes reads a class, a class with + or a run of classes. The caller has read
// its first rank; next is the position after it.
func (p *parser) classes(it *item, first deck.Rank, next int) error {
	from := p.pos
	_, _, second := p.rankAt(next)
	switch {
	case second && p.game.Hole != 2:
		return p.fail(from, "a hand of %d cards needs a suit for each card, as in %s", p.game.Hole, "AsKsQdJdTc9c"[:2*p.game.Hole])
	case p.game.Hole == 2 && isUnknown(p.at(next)):
		return p.fail(from, "%vx is ambiguous: write %s", first, kickers(p.game, first))
	}
	c, err := p.class()
	if err != nil {
		return err
	}
	p.canonical.WriteString(c.String())
	list := []Class{c}
	switch sign := p.skip(); {
	case sign == '+':
		if !c.Pair() && c.Gap() == 1 && c.High != deck.Ranks-1 {
			top := Class{High: deck.Ranks - 1, Low: deck.Ranks - 2, Kind: c.Kind}
			return p.fail(from, "%v+ is ambiguous: write %v, or %v-%v", c, c, c, top)
		}
		p.pos++
		p.canonical.WriteByte('+')
		list = c.Up()
	case isDash(sign):
		p.pos++
		if list, err = p.below(c, from); err != nil {
			return err
		}
	}
	for _, c := range list {
		it.hands = append(it.hands, c.Hands()...)
	}
	return nil
}

// below reads what follows the dash after a class: the second class of a run, or nothing,
// as in TT-.
func (p *parser) below(c Class, from int) ([]Class, error) {
	if p.skip(); !p.endsTerm() {
		return p.run(c, from)
	}
	if !c.Pair() && c.Gap() == 1 && c.Low != p.game.Lowest {
		return nil, p.fail(p.pos, "want two ranks before %s: %v- is ambiguous: write %v-%v", p.name(p.pos), c, c,
			Class{High: c.High, Low: p.game.Lowest, Kind: c.Kind})
	}
	p.canonical.WriteByte('-')
	return c.Down(p.game.Lowest), nil
}

// kickers writes the unambiguous form of Ax: A2+, and AA for the pair.
func kickers(g game.Game, high deck.Rank) string {
	if high == g.Lowest {
		return high.String() + high.String() + " for the pair"
	}
	c := Class{High: high, Low: g.Lowest}
	plus := "+"
	if c.Gap() == 1 {
		plus = ""
	}
	return c.String() + plus + ", and also " + high.String() + high.String() + " for the pair"
}

// run reads the second class of a run.
func (p *parser) run(a Class, from int) ([]Class, error) {
	at := p.pos
	b, err := p.class()
	if err != nil {
		return nil, err
	}
	text := quote(p.text[from:p.pos])
	switch {
	case a.Pair() != b.Pair():
		return nil, p.fail(at, "%s: want both ends to be pairs, or neither", text)
	case a.Kind != b.Kind:
		return nil, p.fail(at, "%s: want both ends suited, both offsuit, or both without a letter", text)
	case a.High != b.High && a.Gap() != b.Gap():
		return nil, p.fail(at, "%s: want ends with the same high rank (A5s-A2s) or the same gap (76s-54s)", text)
	}
	p.canonical.WriteString("-" + b.String())
	return a.To(b), nil
}

// class reads two ranks and, if it follows, s or o.
func (p *parser) class() (Class, error) {
	var ranks [2]deck.Rank
	for i := range ranks {
		rank, next, ok := p.rankAt(p.pos)
		switch {
		case !ok && i == 0:
			return Class{}, p.fail(p.pos, "want two ranks before %s, as in A2s", p.name(p.pos))
		case !ok:
			return Class{}, p.fail(p.pos, "want a second rank or a suit after %v", ranks[0])
		case rank < p.game.Lowest:
			return Class{}, p.tooLow(p.pos, rank)
		}
		ranks[i], p.pos = rank, next
	}
	c := Class{High: max(ranks[0], ranks[1]), Low: min(ranks[0], ranks[1])}
	switch p.peek() {
	case 's', 'S':
		c.Kind = 's'
	case 'o', 'O':
		c.Kind = 'o'
	}
	if c.Kind != 0 {
		if c.Pair() {
			return Class{}, p.fail(p.pos, "a pair is neither suited nor offsuit: write %v", Class{High: c.High, Low: c.Low})
		}
		p.pos++
	} else if _, _, ok := p.rankAt(p.pos); ok {
		return Class{}, p.fail(p.pos, "a third rank: want a comma, or a suit after each rank")
	}
	return c, nil
}
