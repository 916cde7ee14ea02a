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
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"pokersim/deck"
	"pokersim/deck/ranges/omaha"
)

func main() {
	out := flag.String("o", "omaha.equities", "the file to write")
	flag.Parse()
	sums := count(orbits(5))
	data, err := encode(sums)
	if err == nil {
		err = os.WriteFile(*out, data, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "omaharank:", err)
		os.Exit(1)
	}
}

// count returns the results of all hands of the whole deck over the boards. They are
// correct in the sum over a class.
func count(boards []orbit) []uint64 {
	sums := make([]uint64, hands)
	var next atomic.Int64
	var lock sync.Mutex
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			s := newSweep()
			for i := next.Add(1) - 1; int(i) < len(boards); i = next.Add(1) - 1 {
				s.board(boards[i].cards, boards[i].size)
				if i%10_000 == 0 {
					fmt.Fprintf(os.Stderr, "%d of %d boards\n", i, len(boards))
				}
			}
			lock.Lock()
			defer lock.Unlock()
			for h, n := range s.sums {
				sums[h] += n
			}
		})
	}
	all.Wait()
	return sums
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
