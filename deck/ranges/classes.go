package ranges

import (
	"slices"

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
	list := []class{c}
	switch sign := p.skip(); {
	case sign == '+':
		if !c.Pair() && c.Gap() == 1 && c.High != deck.Ranks-1 {
			top := class{High: deck.Ranks - 1, Low: deck.Ranks - 2, Kind: c.Kind}
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
func (p *parser) below(c class, from int) ([]class, error) {
	if p.skip(); !p.endsTerm() {
		return p.run(c, from)
	}
	if !c.Pair() && c.Gap() == 1 && c.Low != p.game.Lowest {
		return nil, p.fail(p.pos, "want two ranks before %s: %v- is ambiguous: write %v-%v", p.name(p.pos), c, c,
			class{High: c.High, Low: p.game.Lowest, Kind: c.Kind})
	}
	p.canonical.WriteByte('-')
	return c.Down(p.game.Lowest), nil
}

// kickers writes the unambiguous form of Ax: A2+, and AA for the pair.
func kickers(g game.Game, high deck.Rank) string {
	if high == g.Lowest {
		return high.String() + high.String() + " for the pair"
	}
	c := class{High: high, Low: g.Lowest}
	plus := "+"
	if c.Gap() == 1 {
		plus = ""
	}
	return c.String() + plus + ", and also " + high.String() + high.String() + " for the pair"
}

// run reads the second class of a run.
func (p *parser) run(a class, from int) ([]class, error) {
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
func (p *parser) class() (class, error) {
	var ranks [2]deck.Rank
	for i := range ranks {
		rank, next, ok := p.rankAt(p.pos)
		switch {
		case !ok && i == 0:
			return class{}, p.fail(p.pos, "want two ranks before %s, as in A2s", p.name(p.pos))
		case !ok:
			return class{}, p.fail(p.pos, "want a second rank or a suit after %v", ranks[0])
		case rank < p.game.Lowest:
			return class{}, p.tooLow(p.pos, rank)
		}
		ranks[i], p.pos = rank, next
	}
	c := class{High: max(ranks[0], ranks[1]), Low: min(ranks[0], ranks[1])}
	switch p.peek() {
	case 's', 'S':
		c.Kind = 's'
	case 'o', 'O':
		c.Kind = 'o'
	}
	if c.Kind != 0 {
		if c.Pair() {
			return class{}, p.fail(p.pos, "a pair is neither suited nor offsuit: write %v", class{High: c.High, Low: c.Low})
		}
		p.pos++
	} else if _, _, ok := p.rankAt(p.pos); ok {
		return class{}, p.fail(p.pos, "a third rank: want a comma, or a suit after each rank")
	}
	return c, nil
}

// percentages makes the item the best hands, a percentage of all, or those between two
// percentages. The caller has read the first one.
func (p *parser) percentages(it *item, n number) error {
	from, to := number{value: whole(0)}, n
	p.skip()
	if isDash(p.peek()) {
		p.pos++
		p.skip()
		second, ok, err := p.leadingNumber()
		switch {
		case err != nil:
			return err
		case !ok || !second.percent:
			return p.fail(p.pos, "want a percentage after %s%%-, as in 15%%-30%%", n.text)
		}
		if from, to = n, second; from.value.Cmp(to.value) > 0 {
			from, to = to, from
		}
	}
	ranked, err := p.ranking(it.from, n)
	switch {
	case err != nil:
		return err
	case to.value.Sign() == 0 || to.value.Cmp(whole(1)) > 0:
		return p.fail(to.at, "%s%%: want more than 0%% and at most 100%%", to.text)
	}
	if from.text != "" {
		p.canonical.WriteString(from.text + "%-")
	}
	p.canonical.WriteString(to.text + "%")
	it.hands = slices.Clone(ranked.Hands[ranked.Best(from.value):ranked.Best(to.value)])
	p.end(it)
	if len(it.hands) == 0 {
		return p.fail(it.from, "%s: no hand is between these percentages: want a wider range", quote(p.text[it.from:it.to]))
	}
	return nil
}

// ranking returns the ranking of the game's hands.
func (p *parser) ranking(at int, n number) (*ranking, error) {
	if r := rankingOf(p.game); r != nil {
		return r, nil
	}
	return nil, p.fail(at, "%s%%: %s", n.text, noOrder(p.game))
}

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
