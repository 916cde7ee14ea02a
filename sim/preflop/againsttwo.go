package preflop

import (
	"context"

	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// ThreeHanded is the numbers of showdowns of a starting hand against two random hands,
// over all boards and the suits of all players: those that it wins, those that it ties
// with one of them and with both, and those that it loses.
type ThreeHanded struct {
	Win, TieOne, TieBoth, Loss uint64
}

// Total returns the number of showdowns.
func (s ThreeHanded) Total() uint64 { return s.Win + s.TieOne + s.TieBoth + s.Loss }

// Equity returns the mean share of the pot, 0 to 1.
func (s ThreeHanded) Equity() float64 {
	return (float64(s.Win) + float64(s.TieOne)/2 + float64(s.TieBoth)/3) / float64(s.Total())
}

// RunAgainstTwo counts all showdowns of the 169 starting hands against two random hands:
// those of three random players, by the hand of the first. Errors are those of Run.
func RunAgainstTwo(ctx context.Context, options Options) (*[Hands]ThreeHanded, error) {
	return againstTwo(ctx, "", options)
}

// againstTwo is RunAgainstTwo on a board, which tests give.
func againstTwo(ctx context.Context, board string, options Options) (*[Hands]ThreeHanded, error) {
	p, err := threeRandom(board, options.Level)
	if err != nil {
		return nil, err
	}
	tally, err := p.Run(ctx, chunk.Options{Workers: options.Workers, Progress: options.Progress})
	if err != nil {
		return nil, err
	}
	counts, err := p.Hands(tally)
	if err != nil {
		return nil, err
	}
	var all [Hands]ThreeHanded
	for i, hand := range p.RangeHands(0) {
		h := p.Layout().Hand(counts, 0, i)
		to := &all[Of(hand.Cards[0], hand.Cards[1])]
		to.Win, to.TieOne, to.TieBoth = to.Win+h[1], to.TieOne+h[2], to.TieBoth+h[3]
		to.Loss += h[0] - h[1] - h[2] - h[3]
	}
	return &all, nil
}

// ChunksAgainstTwo is the number of chunks of RunAgainstTwo.
const ChunksAgainstTwo = 129

// threeRandom returns the count of three random players on a board.
func threeRandom(board, level string) (*equity.Prepared, error) {
	spec := equity.Spec{Players: []string{"random", "random", "random"}, Setting: equity.Setting{Board: board}, Method: equity.Exact, Hands: true}
	return equity.Prepare(equity.Plan{Spec: spec, Level: level})
}
