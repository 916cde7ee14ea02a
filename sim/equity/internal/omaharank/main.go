// Command omaharank counts the equity of each of the 16,432 classes of four-card hands
// against a random hand exactly, for percentages of Omaha hands in package deck/ranges/omaha:
//
//	go generate ./deck/ranges/omaha        # some 15 minutes of CPU time
//
// It writes 2·wins + ties of a hand of each class, out of 2·C(48,4)·C(44,5) deals: five
// bytes each, the lowest first, the classes in deck order of their first hands.
//
// Of the boards that a permutation of the suits turns into one another, one is counted, as
// often as there are such boards: 134,459 of 2,598,960. On a board all 178,365 hands are
// visited by strength. The number of visited hands without a card of a hand is, by
// inclusion and exclusion, a sum over the sets of its cards; the numbers of visited hands
// with one, two and three given cards are kept. The result depends on nothing.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"pokersim/deck"
	"pokersim/deck/ranges/omaha"
	"pokersim/sim/chunk"
)

func main() {
	out := flag.String("o", "omaha.equities", "the file to write")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "omaharank:", err)
		os.Exit(1)
	}
}

func write(file string) error {
	sums, err := count(orbits(5))
	if err != nil {
		return err
	}
	data, err := encode(sums)
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// boardsOfChunk is the number of boards in a chunk.
const boardsOfChunk = 64

// count returns the results of all hands of the whole deck over the boards. They are
// correct in the sum over a class.
func count(boards []orbit) ([]uint64, error) {
	chunks := slices.Collect(slices.Chunk(boards, boardsOfChunk))
	worker := func() chunk.Worker {
		s := newSweep()
		return func(_ context.Context, n uint64, into *chunk.Tally) error {
			s.sums = into.Counts
			for _, b := range chunks[n] {
				s.board(b.cards, b.size)
			}
			return nil
		}
	}
	watch := func(t chunk.Tally) {
		fmt.Fprintf(os.Stderr, "%d of %d boards\n", t.Chunks.Len()*boardsOfChunk, len(boards))
	}
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: uint64(len(chunks))}}, Counts: hands, Worker: worker}
	tally, err := chunk.Run(context.Background(), job, chunk.Options{Every: time.Minute, Watch: watch})
	return tally.Counts, err
}

// encode returns the content of the file.
func encode(sums []uint64) (data []byte, err error) {
	classes := omaha.Classes()
	slices.SortFunc(classes, func(a, b omaha.Class) int {
		return slices.CompareFunc(a.Hand[:], b.Hand[:], func(c, d deck.Card) int { return cmp.Compare(place(c), place(d)) })
	})
	for _, c := range classes {
		won := uint64(0)
		for _, set := range images(deck.SetOf(c.Hand[:]...)) {
			won += sums[number(set)]
		}
		if won%uint64(c.Hands) != 0 {
			return nil, errors.New("the hands of a class have different results")
		}
		won /= uint64(c.Hands)
		for range 5 {
			data = append(data, byte(won))
			won >>= 8
		}
	}
	return data, nil
}
