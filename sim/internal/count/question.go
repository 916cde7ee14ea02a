package count

import (
	"context"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
	"pokersim/eval/packs"
	"pokersim/sim/chunk"
)

// This file has the questions of this program about hands: what their outcomes are, and the ways to
// count them.

// The names of the questions.
const (
	Category = "category"
	Class    = "class"
	Low      = "low"
	Made     = "made"
	Draw     = "draw"
	MadeDraw = "made-draw"
	Pays     = "pays"
)

// Names are the names of all questions.
var Names = []string{Category, Class, Low, Made, Draw, MadeDraw, Pays}

// evaluated returns a question that the table of a game or another evaluator answers.
func evaluated(name string, labels []string, r eval.Rules, sortBy func(Evaluator) func([]deck.Card) int) *Question {
	q := &Question{Name: name, Labels: labels, SortBy: sortBy}
	q.Least, q.Most = sizes(r)
	q.Sort = func() func([]deck.Card) int { return sortBy(eval.NewTableOf(r)) }
	return q
}

// sizes returns the least and the most cards of a hand.
func sizes(r eval.Rules) (least, most int) {
	if n := r.Size(); n > 0 {
		return n, n
	}
	return eval.MinCards, eval.MaxCards
}

// likeHoldem reports whether the hands of a game without two hole cards are those of hold'em.
func likeHoldem(r eval.Rules) bool {
	return r.Played == 0 && r.Lowball == game.High && r.Order == eval.Holdem().Order && r.Lowest == eval.Holdem().Lowest
}

// AtStreet returns the question of a hand of some cards on a flop or turn, in a game of
// exactly two hole cards. It is only sorted: the fast ways need a board of five cards.
func AtStreet(q *Question, cards int) *Question {
	at := *q
	at.Least, at.Most, at.SortBy, at.Ways = cards, cards, nil, nil
	return &at
}

// About is what hands a question is about: those of a game, of a pack of two decks or with
// jokers, or of three cards.
type About struct {
	Rules eval.Rules
	Pack  *packs.Rules // nil without such a pack
	Three bool
	Rows  string // of Pays, as handset.ParseRows reads them
}

// Named returns the question with a name; "" is Category, or with rows Pays. If there is
// none the error matches chunk.ErrPlan.
func Named(name string, of About) (*Question, error) {
	r, named := of.Rules, name == "" || name == Category
	switch {
	case of.Rows != "" && name == "":
		return Named(Pays, of)
	case of.Rows != "" && name != Pays:
		return nil, chunk.Invalid("rows", "they do not go with %s: want %s", name, Pays)
	case !named && !slices.Contains(Names, name):
		return nil, chunk.Invalid("by", "unknown %q: want %s, %s, %s, %s or %s", name, Category, Class, Made, Draw, Pays)
	case of.Three && named:
		return three(), nil
	case of.Three && name == Class:
		return threeClasses(), nil
	case of.Three && name == Pays:
		return paysOf(of, threeClasses())
	case of.Pack != nil && named:
		return pack(*of.Pack), nil
	case of.Pack != nil:
		return nil, chunk.Invalid("by", "%s does not go with two decks or jokers", name)
	case name == Made || name == Draw || name == MadeDraw:
		return seenHands(name, r)
	case named && r.Played > 0:
		return best(r), nil
	case (named || name == Class) && r.Lowball != game.High:
		return lowball(r, !named), nil
	case named:
		return category(r), nil
	case name == Class && r.Played == 0:
		return class(r), nil
	case name == Pays && r.Played == 0 && r.Lowball == game.High:
		return paysOf(of, class(r))
	case name == Low && r.Low:
		return lows(r), nil
	}
	return nil, chunk.Invalid("by", "%s does not go with game %s", name, r.Name)
}

// Grouped returns the ways of a question, as those of another one whose outcomes are groups
// of its outcomes: group has that of each.
func Grouped(q *Question, group []int) (all []Way) {
	fine := func(p *Plan) *Plan {
		of := *p
		of.Question = q
		if !p.Evaluated {
			of.Sorted = sync.OnceValue(q.Sort)
		}
		return &of
	}
	for _, w := range q.Ways {
		all = append(all, Way{w.Name, w.Engine, func(p *Plan) string { return w.Can(fine(p)) }, func(p *Plan) Count {
			c := w.Count(fine(p))
			workers := c.Workers
			c.Workers = func() (func() chunk.Worker, error) {
				worker, err := workers()
				return func() chunk.Worker { return grouping(worker(), len(q.Labels), group) }, err
			}
			return c
		}})
	}
	return all
}

// grouping returns a worker that adds the counts of another one's outcomes by group.
func grouping(worker chunk.Worker, outcomes int, group []int) chunk.Worker {
	fine := chunk.Tally{Counts: make([]uint64, outcomes)}
	return func(ctx context.Context, n uint64, into *chunk.Tally) error {
		add := func() {
			for i, n := range fine.Counts {
				into.Counts[group[i]] += n
			}
			clear(fine.Counts)
		}
		err := worker(ctx, n, &fine)
		if fine.Later == nil {
			add()
			return err
		}
		into.Later = func() {
			fine.Later()
			add()
		}
		return err
	}
}
