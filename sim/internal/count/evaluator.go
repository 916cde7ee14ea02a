package count

import (
	"fmt"
	"math"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/sim/chunk"
)

// Evaluator evaluates hands of five to seven cards.
type Evaluator interface {
	Category(hand []deck.Card) eval.Category
	Class(hand []deck.Card) eval.Class
}

// OfProgram reports whether the caller defines the evaluator, so that hands may have other
// classes than by the rules.
func OfProgram(e Evaluator) bool {
	switch e.(type) {
	case nil, *eval.Table, *chehsunliu.Evaluator:
		return false
	}
	return true
}

// CheckEvaluator returns an error if an evaluator that is not of the program is for another game.
func CheckEvaluator(e Evaluator, r eval.Rules) error {
	game := r.Name
	switch e := e.(type) {
	case *eval.Table:
		game = e.Rules().Name
	case *chehsunliu.Evaluator:
		game = eval.Holdem().Name
	}
	if game != r.Name {
		return chunk.Invalid("evaluator", "it evaluates hands of %s, not of %s", game, r.Name)
	}
	return nil
}

// Worst is worse than every class, and not the largest number of its type.
const Worst eval.Class = math.MaxUint16 - 1

// Best returns the best hand of hole cards and a board by an evaluator, and its class: all cards,
// or in a game in which played hole cards play, five. A panic of the evaluator, and a class that is
// none, panic with a *chunk.PlanError that has the hand.
func Best(e Evaluator, played int, hole, board deck.Set) (hand deck.Hand, class eval.Class) {
	defer failed(&hand)
	if played == 0 {
		hand = (hole | board).Cards()
		return hand, classOf(e, hand)
	}
	best := deck.Hand(nil)
	class = Worst
	for mine := range deck.Combinations(hole.Cards(), played) {
		for others := range deck.Combinations(board.Cards(), eval.MinCards-played) {
			hand = (deck.SetOf(mine...) | deck.SetOf(others...)).Cards()
			if c := classOf(e, hand); c < class {
				best, class = hand, c
			}
		}
	}
	hand = best
	return hand, class
}

func classOf(e Evaluator, hand deck.Hand) eval.Class {
	class := e.Class(hand)
	if class == 0 || class >= Worst {
		panic(fmt.Sprintf("its class is %d, and not 1 to %d", class, Worst-1))
	}
	return class
}

// Kind returns the category of a hand by an evaluator. It panics as Best does.
func Kind(e Evaluator, hand deck.Hand) eval.Category {
	defer failed(&hand)
	category := e.Category(hand)
	if category >= eval.Categories {
		panic(fmt.Sprintf("its category is %d, and not 0 to %d", category, eval.Categories-1))
	}
	return category
}

// failed, when deferred, names the hand in a panic of an evaluator.
func failed(hand *deck.Hand) {
	if cause := recover(); cause != nil {
		panic(chunk.Invalid("evaluator", "it fails on %v: %v", *hand, cause))
	}
}

// Failed, when deferred, turns a panic of Best and Kind into an error.
func Failed(err *error) {
	switch cause := recover().(type) {
	case nil:
	case *chunk.PlanError:
		*err = cause
	default:
		panic(cause)
	}
}
