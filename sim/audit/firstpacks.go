package audit

import (
	"fmt"
	"math/bits"
	"slices"

	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

// maxFirst is the most bytes of packs that are kept, for the tests of different ones.
const maxFirst = 64 << 20

// firstPacks are the first packs of an input. A card takes one byte, or two in packs of more
// than 256.
type firstPacks struct {
	cards, width int
	data         []byte
}

func newFirstPacks(cards int) firstPacks {
	return firstPacks{cards: cards, width: (bits.Len(uint(cards-1)) + 7) / 8}
}

// add keeps a pack, if there is room.
func (f *firstPacks) add(pack []int) {
	if len(f.data)+f.cards*f.width > maxFirst {
		return
	}
	for _, card := range pack {
		if f.data = append(f.data, byte(card)); f.width > 1 {
			f.data = append(f.data, byte(card>>8))
		}
	}
}

// read sets a pack to the one with a number, from 0. ok is false after the last.
func (f *firstPacks) read(number int, pack []int) (ok bool) {
	size := f.cards * f.width
	if (number+1)*size > len(f.data) {
		return false
	}
	data := f.data[number*size:]
	for i := range pack {
		if pack[i] = int(data[f.width*i]); f.width > 1 {
			pack[i] |= int(data[f.width*i+1]) << 8
		}
	}
	return true
}

// different returns the tally of the packs that did not come before.
func (f *firstPacks) different(p *Prepared, comings *tests.Comings) (chunk.Tally, error) {
	in, pack, done := newCounts(p), make([]int, f.cards), uint64(0)
	for row := 0; f.read(row, pack); row++ {
		if !comings.First(row) {
			continue
		}
		if err := in.count(pack, done); err != nil {
			return chunk.Tally{}, err
		}
		done++
	}
	in.moveTo(&in.tally)
	return in.tally, nil
}

// sayApart adds to the words about repeats that the other tests are of the different packs, and
// whether they find more.
func (p *Part) sayApart() {
	fails := func(x Result) bool { return x.Test != repeatsTest && x.Verdict == Fail }
	for i, x := range p.Results {
		if x.Test == repeatsTest && len(p.Results) > 1 {
			p.Results[i].Words += fmt.Sprintf(" The other tests are of %d different packs", p.Rounds)
			if !slices.ContainsFunc(p.Results, fails) {
				p.Results[i].Words += ": none of them fails"
			}
			p.Results[i].Words += "."
		}
	}
}
