package results

import (
	"fmt"

	"pokersim/eval"
)

// By is what hands are counted by: their category or their class.
type By string

// The two ways to count.
const (
	ByCategory By = "category"
	ByClass    By = "class"
)

// Hands returns the names of the buckets, strongest first: the ten categories
// or the 7462 classes. Another way to count is an error.
func (by By) Hands() ([]string, error) {
	switch by {
	case ByCategory:
		hands := make([]string, eval.Categories)
		for c := range hands {
			hands[c] = eval.Category(c).String()
		}
		return hands, nil
	case ByClass:
		return eval.ClassNames()[1:], nil
	}
	return nil, fmt.Errorf("unknown way to count %q: want category or class", string(by))
}

// Law is what a tally is held against: the name of each bucket and, where it is
// known, how many hands of the whole population fall into it.
type Law struct {
	Hands  []string // by bucket
	Counts []uint64 // by bucket; nil if the law is not known
	Total  uint64   // the sum of Counts
}

// NewLaw returns the law of buckets with these names and numbers of hands;
// counts is nil if the numbers are not known.
func NewLaw(hands []string, counts []uint64) Law {
	law := Law{Hands: hands, Counts: counts}
	for _, n := range counts {
		law.Total += n
	}
	return law
}

// categoryCounts are the hands of each category, strongest first, by the number
// of cards. They are written down because eval.ClassCounts takes longer than
// ten million hands; a test compares them.
var categoryCounts = map[int][]uint64{
	5: {4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540},
	6: {188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900},
	7: {4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460},
}

// ExactLaw returns the law of hands of five, six or seven cards counted by
// category or by class. Anything else is an error.
func ExactLaw(by By, cards int) (Law, error) {
	hands, err := by.Hands()
	if err != nil {
		return Law{}, err
	}
	if counts, ok := categoryCounts[cards]; ok && by == ByCategory {
		return NewLaw(hands, counts), nil
	}
	counts, err := eval.ClassCounts(cards)
	if err != nil {
		return Law{}, err
	}
	return NewLaw(hands, counts[1:]), nil
}

// Categories adds up the counts of the 7462 classes (class n in element n-1)
// to those of the ten categories.
func Categories(classes []uint64) []uint64 {
	counts := make([]uint64, eval.Categories)
	for i, n := range classes {
		counts[eval.Class(i+1).Category()] += n
	}
	return counts
}

// probability returns the bucket's exact probability, 0 to 1, if it is known.
func (l *Law) probability(bucket int) (p float64, known bool) {
	if l.Counts == nil {
		return 0, false
	}
	return float64(l.Counts[bucket]) / float64(l.Total), true
}
