package joint

import (
	"slices"

	"pokersim/eval"
	"pokersim/sim/internal/count"
)

// Classifier has the classes of hands by the table of the game, or by an evaluator of the program.
// The latter belongs to one worker; a failure of it is a panic that count.Failed makes an error.
type Classifier struct {
	*eval.Table
	own count.Evaluator // nil is the table
	// Kinds are the categories by class, if they are asked for; of an evaluator of the program
	// those of the classes that it has given.
	Kinds []eval.Category
}

// Classifier returns the classifier of a worker with a table of the game.
func (q Question) Classifier(table *eval.Table) Classifier {
	c := Classifier{Table: table, own: q.Evaluator}
	switch {
	case !q.Categories:
	case c.own != nil:
		c.Kinds = slices.Repeat([]eval.Category{eval.NoCategory}, int(count.Worst))
	default:
		for class := range eval.Class(eval.Classes + 1) {
			c.Kinds = append(c.Kinds, table.Named(class))
		}
	}
	return c
}

// ClassesOf is eval.Table.ClassesOf. By an evaluator of the program, a hand that shares a card with
// the board keeps the class that is there.
func (c *Classifier) ClassesOf(board eval.Partial, hands []eval.Partial, classes []eval.Class) {
	if c.own == nil {
		c.Table.ClassesOf(board, hands, classes)
		return
	}
	shown := board.Set()
	for i, p := range hands {
		hole := p.Set()
		if hole&shown != 0 {
			continue
		}
		hand, class := count.Best(c.own, c.Rules().Played, hole, shown)
		if classes[i] = class; c.Kinds != nil && c.Kinds[class] == eval.NoCategory {
			c.Kinds[class] = count.Kind(c.own, hand)
		}
	}
}
