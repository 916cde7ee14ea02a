package handset

import (
	"fmt"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/eval"
)

// Error is the error of a text that is no set of hands.
type Error struct {
	Text   string
	Column int // of the word, from 1, in bytes
	Reason string
}

func (e *Error) Error() string { return fmt.Sprintf("%q, column %d: %s", e.Text, e.Column, e.Reason) }

// Wild is the wild cards of a deck.
type Wild string

// The wild cards.
const (
	NoWild Wild = ""
	Deuces Wild = "deuces" // the four deuces
	Joker  Wild = "joker"  // a joker, card 52
)

// Parse reads a set of hands of a deck with wild cards or without. The error is an *Error.
func Parse(text string, wild Wild) (Set, error) {
	p := &parser{text: text, words: split(text)}
	s, err := p.set(wild)
	if err != nil {
		return Set{}, err
	}
	var words []string
	for _, w := range p.words {
		words = append(words, w.text)
	}
	s.text = strings.ReplaceAll(strings.ReplaceAll(strings.Join(words, " "), " - ", "-"), " ,", ",")
	return s, nil
}

func (p *parser) set(wild Wild) (Set, error) {
	s := Set{first: anyRank, next: anyRank}
	if p.end() {
		return s, p.fails("it is empty: want a set of hands, such as full house")
	}
	before := p.next
	s.natural = p.take("natural")
	s.wild = !s.natural && p.take("wild")
	if s.wild && wild == NoWild {
		p.next = before
		return s, p.fails("the deck has no wild card")
	}
	if p.take("nothing") {
		if s.natural || s.wild {
			p.next--
			return s, p.fails("nothing is every hand, with wild cards or without")
		}
		return s, p.rest()
	}
	if rank, ok := p.ranksAlone(); ok {
		s.categories, s.first = []eval.Category{eval.OnePair}, rank
		return s, p.rest()
	}
	name := p.next
	c, err := p.category()
	if err != nil {
		return s, err
	}
	if c == eval.FiveOfAKind && wild == NoWild {
		p.next = before
		return s, p.fails("five of a kind needs a wild card")
	}
	s.categories = []eval.Category{c}
	if c == eval.StraightFlush {
		s.categories = []eval.Category{eval.RoyalFlush, c}
	}
	if p.better() {
		s.categories = order[:slices.Index(order, c)+1]
		return s, p.rest()
	}
	of := p.take("of")
	if of || !p.end() && p.words[p.next].text != "with" {
		begin := p.next
		if s.first, err = p.ranks(); err != nil {
			return s, p.misspelt(name, of, err)
		}
		if wild == Deuces && s.first.has(deck.Two) {
			if c != eval.FourOfAKind || s.first != 1<<deck.Two || !p.end() {
				p.next = begin
				return s, p.fails("deuces are wild: want other ranks, or four deuces alone")
			}
			s.categories, s.first, s.deuces = nil, anyRank, 4
		}
	}
	if p.take("with") {
		if groups := groupsOf(c); groups < 2 {
			p.next--
			return s, p.fails("%s has no other cards", c)
		}
		if s.next, err = p.ranks(); err != nil {
			return s, err
		}
	}
	return s, p.rest()
}

// groupsOf returns the number of groups of a hand of a category.
func groupsOf(c eval.Category) int {
	if c == eval.FiveOfAKind {
		return 1
	}
	return 2
}

// rest returns an error if words are left.
func (p *parser) rest() error {
	if !p.end() {
		return p.fails("%q is not expected here", p.words[p.next].text)
	}
	return nil
}

// longestName is the most words of a name, as in four-of-a-kind.
const longestName = 7

// named takes the longest name of a category that comes next.
func (p *parser) named() (eval.Category, bool) {
	for n := min(longestName, len(p.words)-p.next); n > 0; n-- {
		var name []string
		for _, w := range p.words[p.next : p.next+n] {
			name = append(name, w.text)
		}
		text := strings.Join(name, " ")
		if c, ok := names().Find(text); ok && name[n-1] != "-" && text != "no thing" { // nothing is no category here
			p.next += n
			return order[c], true
		}
	}
	return 0, false
}

// category reads a category.
func (p *parser) category() (eval.Category, error) {
	if c, ok := p.named(); ok {
		return c, nil
	}
	if p.end() {
		return 0, p.fails("want a category, such as full house")
	}
	hint := p.meant()
	if hint == "" {
		hint = "want one such as full house, pair of jacks or better, four aces or nothing"
	}
	return 0, p.fails("%q is no set of hands: %s", p.unknown(), hint)
}
