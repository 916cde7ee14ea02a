package enumerate

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/strength"
)

// evaluatorAt returns the evaluator of a level for whole hands, which plain Go does not group.
func evaluatorAt(level lanes.Level, sets []strength.Hand, g strength.Game) evaluator {
	if level == lanes.AVX512 {
		return evaluatorOf(level, sets, g)
	}
	return evaluateGo(sets, g)
}

// evaluateGo returns the evaluator that is the definition.
func evaluateGo(sets []strength.Hand, g strength.Game) evaluator {
	shapes := strength.NewAllShapes()
	return func(common strength.Hand, hands uint64, counts *[eval.Categories]uint64) {
		for _, h := range sets[:hands] {
			h += common
			cards := 0
			for suit := range deck.Suits {
				cards += h.InSuit(suit)
			}
			counts[g.Category(g.Strength(h, &shapes[cards]))]++
		}
	}
}

// begunHands are hands with the same common cards. The first word is the common cards, a
// hand. The second is a number n, at least 1: each of the first n sets of a list
// completes a hand.
type begunHands = [2]uint64

// classEvaluator evaluates hands and adds them to counts. Each hand, with the set that
// completes it, has the given number of cards.
type classEvaluator func(begun []begunHands, cards int, counts *strength.SlotCounts)

// classesGo returns the classEvaluator of the sets that is the definition, in plain Go.
func classesGo(sets []strength.Hand, t *strength.ClassTable) classEvaluator {
	return func(begun []begunHands, cards int, counts *strength.SlotCounts) {
		shapes := strength.NewShapes(cards)
		for _, b := range begun {
			for _, h := range sets[:b[1]] {
				counts[t.Slot(strength.Holdem.Strength(strength.Hand(b[0])+h, &shapes))]++
			}
		}
	}
}

// classesGrouped is evaluateGrouped for classes: the values are the slots of a ClassTable.
func classesGrouped(sets []strength.Hand, t *strength.ClassTable) classEvaluator {
	g := newClassGroups(sets, t)
	if len(g.ranks) > maxKinds {
		return classesGo(sets, t)
	}
	return func(begun []begunHands, _ int, counts *strength.SlotCounts) {
		var last recent
		for _, b := range begun {
			g.count(strength.Hand(b[0]), b[1], &t.Flush, &last, counts)
		}
	}
}
