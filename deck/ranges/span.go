package ranges

import (
	"math/bits"
	"slices"

	"pokersim/deck"
)

// This file reads ranks in brackets, and spans: of ranks, of several cards in brackets, of patterns.

// openCards makes blanks of the brackets around cards without commas, as hand histories write them:
// [Ah Kd].
func (r *reader) openCards() {
	at, n := r.pos+1, 0
	if r.peek() != '[' {
		return
	}
	for ; ; n++ {
		for r.at(at) == ' ' {
			at++
		}
		_, next, ok := r.wholeCard(at)
		if !ok {
			break
		}
		at = next
	}
	if n > 0 && r.at(at) == ']' {
		r.set(r.pos, ' ')
		r.set(at, ' ')
	}
}

// bracket reads [T-A], [T+], [A,K,2] and [2c,A,s], and in the generic reading spans of several
// cards.
func (p *parser) bracket(t *token) error {
	open := p.pos
	p.pos++
	var ranks uint16
	var cards places
	elements, whole := 0, 0
	for ; ; elements++ {
		c := p.skip()
		rank, next, isRank := p.rankAt(p.pos)
		suit, after, isSuit := p.suitAt(p.pos)
		at := p.pos
		switch {
		case c == ']' && (ranks != 0 || cards != 0):
			p.pos++
			if t.slot = (slot{ranks: ranks, suit: anySuit}); cards != 0 {
				t.slot.set = cards | ofRanks(ranks)
			}
			if whole == elements {
				t.listed = whole
			}
			return nil
		case c == end || c == '\n':
			return p.fail(open, "this bracket is not closed: want ranks and ']', as in [T-A]")
		case isRank && p.generic && p.severalCards():
			return p.several(t, open)
		case isRank && rank < p.game.Lowest:
			return p.tooLow(p.pos, rank)
		case !isRank && isSuit:
			cards |= ofSuit << suit & ofRanks(p.every)
			p.pos = after
		case !isRank:
			return p.fail(p.pos, "want a rank (%s), not %s, as in [T-A] or [A,K,Q]", ranksOf(p.game), p.name(p.pos))
		default:
			if suit, after, ok := p.suitAt(next); ok {
				cards |= 1 << place(deck.NewCard(rank, suit))
				p.pos = after
				whole++
				break
			}
			p.pos = next
			low, high, err := p.ranksFrom(rank)
			if err != nil {
				return err
			}
			span := uint16(1<<(high+1) - 1<<low)
			if ranks&span != 0 {
				twice := deck.Rank(bits.TrailingZeros16(ranks & span))
				return p.fail(at, "%v is in the bracket twice: write AA-TT without brackets for pairs, or [A-T] for one card", twice)
			}
			ranks |= span
		}
		if p.skip() == ',' {
			p.pos++
		}
	}
}

// ranksFrom reads what follows a rank in brackets: nothing, +, or a dash with or without a rank.
func (p *parser) ranksFrom(rank deck.Rank) (low, high deck.Rank, err error) {
	switch c := p.skip(); {
	case c == '+':
		p.pos++
		return rank, deck.Ace, nil
	case !isDash(c):
		return rank, rank, nil
	}
	p.pos++
	p.skip()
	last, next, ok := p.rankAt(p.pos)
	switch {
	case !ok:
		return p.game.Lowest, rank, nil
	case last < p.game.Lowest:
		return 0, 0, p.tooLow(p.pos, last)
	}
	p.pos = next
	return min(rank, last), max(rank, last), nil
}

// severalCards reports whether a span of several cards follows: two ranks or more and a sign.
func (p *parser) severalCards() bool {
	n := 0
	for at := p.pos; ; n++ {
		_, next, ok := p.rankAt(at)
		if !ok {
			rest := p.from(at)
			return n > 1 && (rest.peek() == '+' || isDash(rest.peek()))
		}
		at = next
	}
}

// several reads a span of several cards and its closing bracket.
func (p *parser) several(t *token, open int) error {
	first, err := p.ranks()
	if err != nil {
		return err
	}
	sign := p.skip()
	p.pos++
	p.skip()
	var last []deck.Rank
	if isDash(sign) {
		if last, err = p.ranks(); err != nil {
			return err
		}
	}
	if t.many, err = p.steps(first, last, sign, open); err != nil {
		return err
	}
	if p.skip() != ']' {
		return p.fail(p.pos, "want ']' before %s", p.name(p.pos))
	}
	p.pos++
	return nil
}

// ranks reads the ranks at this position.
func (p *parser) ranks() (list []deck.Rank, err error) {
	for {
		rank, next, ok := p.rankAt(p.pos)
		if !ok {
			return list, nil
		}
		if rank < p.game.Lowest {
			return nil, p.tooLow(p.pos, rank)
		}
		list, p.pos = append(list, rank), next
	}
}

// steps lists the ranks of a span: from the first to the last ones, up (+) or down (-). All ranks
// that move go by the same number of steps.
func (p *parser) steps(first, last []deck.Rank, sign rune, at int) (list [][]deck.Rank, err error) {
	if len(last) > 0 {
		return p.between(first, last, at)
	}
	high, low := slices.Max(first), slices.Min(first)
	text := ranksText(first)
	one := high == low
	switch {
	case len(first) == 2 && !one:
		return nil, p.fail(at, "%s%c may be kickers or both ranks: write kickers, as in %v[9-%v], or a span, as in %s", text, sign, high, max(high-1, 0), "AK-JT")
	case sign == '+' && high == deck.Ace && !one:
		return nil, p.fail(at, "%s+: nothing is above an ace: write %s, or a span down, as in AKQJ-5432", text, text)
	case sign != '+' && low == p.game.Lowest && !one:
		return nil, p.fail(at, "%s-: nothing is below a %s: write %s, or a span up, as in 5432-AKQJ", text, low.Name(), text)
	}
	end := slices.Clone(first)
	for i := range end {
		if sign == '+' {
			end[i] += deck.Ace - high
		} else {
			end[i] -= low - p.game.Lowest
		}
	}
	return p.between(first, end, at)
}

func ranksText(list []deck.Rank) (text string) {
	for _, r := range list {
		text += r.String()
	}
	return text
}

// between lists the ranks of a span between two ends.
func (p *parser) between(first, last []deck.Rank, at int) (list [][]deck.Rank, err error) {
	if len(first) != len(last) {
		return nil, p.fail(at, "%s-%s: want as many cards on both sides", ranksText(first), ranksText(last))
	}
	moves, other := 0, 0
	for i := range first {
		if d := int(last[i]) - int(first[i]); d != 0 && moves == 0 {
			moves = d
		} else if d != 0 && d != moves {
			other = d
		}
	}
	if other != 0 {
		return nil, p.fail(at, "%s-%s: the ranks move by %d and %d: want one distance for all that move", ranksText(first), ranksText(last), max(moves, -moves), max(other, -other))
	}
	step := 1
	if moves < 0 {
		step = -1
	}
	for k := 0; k != moves+step; k += step {
		row := slices.Clone(first)
		for i := range row {
			if last[i] != first[i] {
				row[i] = deck.Rank(int(row[i]) + k)
			}
		}
		list = append(list, row)
	}
	return list, nil
}

// span reads the end of a span of patterns, at its sign, and lists the slots of each step.
func (p *parser) span(row []slot) (all [][]slot, suiting string, err error) {
	at, sign := p.pos, p.peek()
	if !slices.ContainsFunc(row, func(s slot) bool { _, ok := s.known(); return !ok }) && len(row) == p.n {
		return nil, "", p.fail(at, "%s is one hand: '+' and '-' follow hands without suits, as in QQ+", quote(p.text[row[0].at:at]))
	}
	first, err := p.spanRanks(row, at)
	if err != nil {
		return nil, "", err
	}
	p.pos++
	var last []deck.Rank
	if after := p.from(p.pos); isDash(sign) && !after.endsAt(after.pos) && after.peek() != '$' {
		p.pos = after.pos
		var more []token
		if more, suiting, err = p.tokens(); err != nil {
			return nil, "", err
		}
		if len(more) == 0 {
			return nil, "", p.notACard()
		}
		other, err := p.slots(more, after.pos)
		if err != nil {
			return nil, "", err
		}
		if last, err = p.spanRanks(other, after.pos); err != nil {
			return nil, "", err
		}
		suits := func(row []slot) (list []int8) {
			for _, s := range row {
				list = append(list, s.suit)
			}
			return list
		}
		switch {
		case len(other) != len(row):
			return nil, "", p.fail(at, "%s-%s: want as many cards on both sides", ranksText(first), ranksText(last))
		case !slices.Equal(suits(row), suits(other)):
			return nil, "", p.fail(at, "want the same suits on both sides of the dash: only ranks move")
		}
	}
	steps, err := p.steps(first, last, sign, at)
	if err != nil {
		return nil, "", err
	}
	for _, ranks := range steps {
		next := slices.Clone(row)
		for i, r := range ranks {
			next[i].ranks = 1 << r
		}
		all = append(all, next)
	}
	return all, suiting, nil
}

// spanRanks returns the ranks of the cards of a span, which are all single ones.
func (p *parser) spanRanks(row []slot, at int) (list []deck.Rank, err error) {
	for _, s := range row {
		if !s.named {
			return nil, p.fail(at, "a span is of ranks: want no *, no variable and no bracket beside '+' or '-'")
		}
		list = append(list, deck.Rank(bits.TrailingZeros16(s.ranks)))
	}
	return list, nil
}

// maxRows is the most patterns of one with spans in brackets.
const maxRows = 20_000

// expand replaces the places of several cards by each of their spans.
func (p *parser) expand(all [][]slot, list []token) ([][]slot, error) {
	for _, t := range list {
		if t.many == nil {
			continue
		}
		var next [][]slot
		for _, row := range all {
			k := slices.IndexFunc(row, func(s slot) bool { return s.at == t.at && s.ranks == 0 && s.set == 0 })
			for _, ranks := range t.many {
				one := slices.Clone(row[:k])
				for _, r := range ranks {
					one = append(one, slot{ranks: 1 << r, named: true, suit: anySuit, at: t.at})
				}
				next = append(next, append(one, row[k+1:]...))
			}
		}
		if all = next; len(all) > maxRows {
			return nil, p.fail(t.at, "the spans in brackets make more than %d patterns: want fewer or shorter ones", maxRows)
		}
	}
	return all, nil
}
