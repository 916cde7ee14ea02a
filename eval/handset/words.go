package handset

import (
	"fmt"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
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
