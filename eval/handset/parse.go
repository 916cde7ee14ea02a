package handset

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/near"
)

// order is the categories with one deck and wild cards, the strongest first.
var order = []eval.Category{
	eval.FiveOfAKind, eval.RoyalFlush, eval.StraightFlush, eval.FourOfAKind, eval.FullHouse, eval.Flush, eval.Straight,
	eval.ThreeOfAKind, eval.TwoPair, eval.OnePair, eval.HighCard,
}

// names finds the categories by eval.Names.
var names = sync.OnceValue(func() eval.Names {
	var labels []string
	for _, c := range order {
		labels = append(labels, c.String())
	}
	return eval.NewNames(labels)
})

// rankNames are the words of the ranks, from the two to the ace.
var rankNames = [deck.Ranks][]string{
	{"2", "2s", "deuces", "deuce", "twos", "two"}, {"3", "3s", "threes", "three", "treys"}, {"4", "4s", "fours", "four"},
	{"5", "5s", "fives", "five"}, {"6", "6s", "sixes", "six"}, {"7", "7s", "sevens", "seven"}, {"8", "8s", "eights", "eight"},
	{"9", "9s", "nines", "nine"}, {"10", "10s", "t", "tens", "ten"},
	{"j", "jacks", "jack"}, {"q", "queens", "queen"}, {"k", "kings", "king"}, {"a", "aces", "ace"},
}

// word is a word of a text.
type word struct {
	text   string
	column int
}

// parser reads a set.
type parser struct {
	text  string
	words []word
	next  int
}

// split returns the words of a text in lower case. A dash and a comma are words.
func split(text string) (words []word) {
	begin := -1
	end := func(at int) {
		if begin >= 0 {
			words = append(words, word{strings.ToLower(text[begin:at]), begin + 1})
		}
		begin = -1
	}
	for at, r := range text {
		switch {
		case r == ' ' || r == '\t':
			end(at)
		case r == '-' || r == '–' || r == ',':
			end(at)
			words = append(words, word{strings.Replace(string(r), "–", "-", 1), at + 1})
		case begin < 0:
			begin = at
		}
	}
	end(len(text))
	return words
}

// fails returns the error of the next word.
func (p *parser) fails(format string, args ...any) error {
	column := len(p.text) + 1
	if p.next < len(p.words) {
		column = p.words[p.next].column
	}
	return &Error{p.text, column, fmt.Sprintf(format, args...)}
}

// take takes some words if they come next.
func (p *parser) take(words string) bool {
	list := strings.Fields(words)
	for i, w := range list {
		if p.next+i >= len(p.words) || p.words[p.next+i].text != w {
			return false
		}
	}
	p.next += len(list)
	return true
}

func (p *parser) end() bool { return p.next == len(p.words) }

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
			if c != eval.FourOfAKind || s.first != 1<<deck.Two {
				p.next = begin
				return s, p.fails("deuces are wild: want other ranks, or four deuces")
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
			if hint := near.Within(text, plurals(), 2); hint != "" {
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

// misspelt returns the error of the ranks after a category. Without "of" the category and
// they may be another one, as in "full hose".
func (p *parser) misspelt(name int, of bool, ranks error) error {
	next := p.next
	p.next = name
	words := len(strings.Fields(p.unknown()))
	if hint := p.meant(); hint != "" && !of && name+words > next {
		return p.fails("%q is no set of hands: %s", p.unknown(), hint)
	}
	p.next = next
	return ranks
}

// meant returns the question whether the next words mean a set of hands with a name that is
// near, or "".
func (p *parser) meant() string {
	if say := near.Say(near.Category, p.unknown()); say != "" {
		return say
	}
	list := []string{"pair", "nothing", "trips", "quads", "boat"}
	for _, c := range order {
		list = append(list, c.String())
	}
	if hint := near.Within(p.unknown(), list, 2); hint != "" {
		return "did you mean " + hint + "?"
	}
	if hint := near.Within(p.unknown(), plurals(), 2); hint != "" {
		return "did you mean " + hint + " or better?"
	}
	return ""
}

// plurals returns the words of ranks such as jacks.
func plurals() []string {
	return slices.DeleteFunc(slices.Concat(rankNames[:]...), func(name string) bool { return !strings.HasSuffix(name, "s") })
}

// unknown returns the words up to the next that cannot be a part of a category.
func (p *parser) unknown() string {
	var text []string
	for i := p.next; i < len(p.words); i++ {
		w := p.words[i].text
		if w == "with" || w == "or" || w == "of" && (i+1 == len(p.words) || p.words[i+1].text != "a") {
			break
		}
		text = append(text, w)
	}
	if text == nil && !p.end() {
		return p.words[p.next].text
	}
	return strings.Join(text, " ")
}
