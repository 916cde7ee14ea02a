package handset

import (
	"pokersim/deck"
)

func (p *parser) better() bool { return p.take("or better") || p.take("or higher") }

// ranksAlone reads ranks that are a set by themselves, as in "jacks or better". A word that
// is also a category is one: "four or better" is four of a kind or better.
func (p *parser) ranksAlone() (ranks, bool) {
	begin := p.next
	if _, is := p.named(); is {
		p.next = begin
		return 0, false
	}
	if r, ok := p.rank(); ok && p.better() {
		return upFrom(r), true
	}
	p.next = begin
	return 0, false
}

func upFrom(r deck.Rank) ranks { return anyRank &^ (1<<r - 1) }

// rank reads a rank.
func (p *parser) rank() (deck.Rank, bool) {
	for r, names := range rankNames {
		for _, name := range names {
			if p.take(name) {
				return deck.Rank(r), true
			}
		}
	}
	return 0, false
}

// ranks reads ranks: a list, a range, or all from one on.
func (p *parser) ranks() (ranks, error) {
	var set ranks
	for {
		from, ok := p.rank()
		if !ok && p.end() {
			return 0, p.fails("want a rank, such as aces or 2-4")
		}
		if !ok {
			text := p.words[p.next].text
			if hint := nearest(text, plurals()); hint != "" {
				return 0, p.fails("%q is no rank: did you mean %s?", text, hint)
			}
			return 0, p.fails("%q is no rank: want 2 to 10, J, Q, K, A, or a word such as aces", text)
		}
		switch {
		case p.take("-") || p.take("to"):
			begin := p.next
			to, ok := p.rank()
			if !ok {
				return 0, p.fails("want the last rank of the range")
			}
			switch {
			case from == deck.Ace && to != deck.Ace:
				set |= 1<<deck.Ace | (1<<(to+1) - 1)
			case from > to:
				p.next = begin
				return 0, p.fails("the range goes down: want the lower rank first")
			default:
				set |= upFrom(from) &^ (anyRank &^ (1<<(to+1) - 1))
			}
		case p.better():
			return set | upFrom(from), nil
		default:
			set |= 1 << from
		}
		if !p.take(",") {
			return set, nil
		}
	}
}
