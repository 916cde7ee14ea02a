package preflop

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/enumerate"
)

// work is what the chunks of a run count: a block of boards on which a flush is possible,
// and after these blocks a block of rank sets for the other boards.
type work struct {
	table  *eval.Table
	boards [][]board
	sets   []rankSet
	plain  *plainWays
}

func newWork() *work {
	table := eval.NewTable()
	return &work{table, blocks(boards(flushShapes, deck.Ranks)), rankSets(table), newPlainWays(table)}
}

// Chunks is the number of chunks of a run.
const Chunks = 131 + 25

// setsOfChunk is the number of rank sets of a chunk.
const setsOfChunk = 250

func (w *work) chunks() uint64 {
	return uint64(len(w.boards) + (len(w.sets)+setsOfChunk-1)/setsOfChunk)
}

// worker returns a function that makes a worker for one goroutine.
func (w *work) worker(level lanes.Level) func() chunk.Worker {
	return func() chunk.Worker {
		order, ranks := newOrdering(w.table), &rankCounter{plainWays: w.plain, table: w.table}
		matrix, err := enumerate.NewMatchups(level)
		return func(ctx context.Context, n uint64, into *chunk.Tally) error {
			if err != nil {
				return err
			}
			if from := (int(n) - len(w.boards)) * setsOfChunk; from >= 0 {
				sets := w.sets[from:min(from+setsOfChunk, len(w.sets))]
				return each(ctx, sets, ranks.add, func() { ranks.move(into.Counts) })
			}
			block := w.boards[n]
			add := func(b *board) {
				order.of(b)
				matrix.Add(order.hands, order.runs)
			}
			return each(ctx, block, add, func() { matrix.Move(block[0].weight, into.Counts) })
		}
	}
}

// watch is the number of boards or rank sets between two checks of the context.
const watch = 64

// each adds all elements, and then calls move if the context has not ended.
func each[T any](ctx context.Context, all []T, add func(*T), move func()) error {
	for i := range all {
		if i%watch == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		add(&all[i])
	}
	move()
	return nil
}
