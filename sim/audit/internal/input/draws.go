package input

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// drawsLane is the stream that orders sorted draws.
const drawsLane = 254

// draws is the format of draws of different numbers from a pool.
type draws struct {
	size   int // of a draw
	sorted bool
}

// DrawsOf returns the format of draws from a pool: from some rows of them, of which the first
// determines the size. They are sorted if all rows are.
func DrawsOf(rows [][]byte, pool int) (f Format, size int, err error) {
	f = Format{numbers: true, from: 1, draws: &draws{sorted: true}}
	for _, row := range rows {
		words := split(row, nil)
		if f.first == nil {
			f.first, size = words, len(words)
		}
		f.draws.sorted = f.draws.sorted && slices.IsSortedFunc(words, func(a, b []byte) int {
			x, _ := strconv.Atoi(string(a)) // an invalid number has its own error
			y, _ := strconv.Atoi(string(b))
			return x - y
		})
	}
	f.draws.size = size
	switch {
	case size == 0:
		return f, 0, errors.New("0 numbers: want those of a draw")
	case size >= pool:
		return f, 0, fmt.Errorf("%d numbers: want fewer than the %d of the pool", size, pool)
	}
	return f, size, nil
}

// readDraw reads the numbers of a draw, sorted ones in a random order, and puts the other
// numbers of the pool behind them.
func (p *Packs) readDraw() error {
	if len(p.words) != p.draws.size {
		return fmt.Errorf("%d numbers: want %d", len(p.words), p.draws.size)
	}
	if err := p.readNumbers("number"); err != nil {
		return err
	}
	if p.draws.sorted {
		drawn := p.order[:p.draws.size]
		p.random.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	}
	at := p.draws.size
	for card, seen := range p.seen {
		if !seen {
			p.order[at] = card
			at++
		}
	}
	return nil
}
