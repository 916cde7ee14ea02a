package sample

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/rng"
)

// Boards deals several boards to the same hands.
type Boards struct {
	sample  *sample
	given   []eval.Partial // the known cards
	missing []int          // the numbers of the others
}

// NewBoards returns the deals of a Law, whose board is the first one of some known cards, and the
// others of these are dead.
func NewBoards(l *joint.Law, known []deck.Set) (*Boards, error) {
	b, more := &Boards{}, -l.Missing()
	for _, cards := range known {
		b.missing = append(b.missing, l.Rules.Board-cards.Count())
		more += l.Rules.Board - cards.Count()
	}
	var err error
	if b.sample, err = newSample(l, joint.Question{}, more); err != nil {
		return nil, err
	}
	for _, cards := range known {
		b.given = append(b.given, b.sample.table.Partial(cards.Cards()...))
	}
	return b, nil
}

// Worker returns a function for one goroutine, which deals from a stream. For each deal it calls visit
// with the indexes of the winners, as of joint.Layout.With, on each board.
func (b *Boards) Worker() func(ctx context.Context, stream rng.Stream, deals uint64, visit func(winners []int)) error {
	d := &dealer{sample: b.sample, by: joint.Question{}.Classifier(b.sample.table)}
	winners := make([]int, len(b.given))
	return func(ctx context.Context, stream rng.Stream, deals uint64, visit func([]int)) error {
		d.start(stream)
		for n := range deals {
			if n%4096 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			for !d.drawLists() {
			}
			at, _ := d.drawCards()
			for i, given := range b.given {
				board := given.Plus(d.table.Partial(d.cards[at : at+b.missing[i]]...))
				winners[i] = d.winners(board)
				at += b.missing[i]
			}
			visit(winners)
		}
		return nil
	}
}

// winners returns the index of the winners on a board.
func (d *dealer) winners(board eval.Partial) int {
	n := d.Players
	d.table.ClassesOf(board, d.parts[:n], d.classes[:n])
	high := joint.Best(d.classes[:n])
	if !d.Low {
		return high
	}
	d.table.LowsOf(board, d.parts[:n], d.lows[:n])
	return d.With(high, joint.BestLow(d.lows[:n]))
}
