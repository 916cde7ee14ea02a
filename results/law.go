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

// Law is what a tally is held against: the name of each bucket and, where it is
// known, how many hands of the whole population fall into it.
type Law struct {
	Hands  []string // by bucket
	Counts []uint64 // by bucket; nil if the law is not known
	Total  uint64   // the sum of Counts
}

// ExactLaw returns the law of hands of five, six or seven cards counted by
// category (10 buckets) or by class (7462), strongest first. Anything else is an
// error.
func ExactLaw(by By, cards int) (Law, error) {
	counts, err := eval.ClassCounts(cards)
	if err != nil {
		return Law{}, err
	}
	switch by {
	case ByClass:
		return NewLaw(eval.ClassNames()[1:], counts[1:]), nil
	case ByCategory:
		hands := make([]string, eval.Categories)
		for c := range hands {
			hands[c] = eval.Category(c).String()
		}
		return NewLaw(hands, Categories(counts[1:])), nil
	}
	return Law{}, fmt.Errorf("unknown way to count %q: want category or class", string(by))
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
func (l Law) probability(bucket int) (p float64, known bool) {
	if l.Counts == nil {
		return 0, false
	}
	return float64(l.Counts[bucket]) / float64(l.Total), true
}
