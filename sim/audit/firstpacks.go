package audit

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

// maxFirst is the most bytes of packs that are kept, for the tests of different ones, and
// firstBlockBytes those that are allocated at once.
const (
	maxFirst        = 16 << 20
	firstBlockBytes = 1 << 18
)

// firstPacks are the first packs of an input, if it is searched for repeats or for the order of its deck. A card takes one byte,
// or two in packs of more than 256.
type firstPacks struct {
	cards, width int
	packs        int      // that are kept
	blocks       [][]byte // each of as many packs as fit
}

func newFirstPacks(cards int) firstPacks {
	return firstPacks{cards: cards, width: (bits.Len(uint(cards-1)) + 7) / 8}
}

// at returns the bytes of the pack with a number, from 0.
func (f *firstPacks) at(number int) []byte {
	size := f.cards * f.width
	each := firstBlockBytes / size
	if block := number / each; block == len(f.blocks) {
		f.blocks = append(f.blocks, make([]byte, each*size))
	}
	return f.blocks[number/each][number%each*size:][:size]
}

// add keeps a pack, if there is room.
func (f *firstPacks) add(pack []int) {
	if (f.packs+1)*f.cards*f.width > maxFirst {
		return
	}
	data := f.at(f.packs)
	f.packs++
	if f.width > 1 {
		for i, card := range pack {
			binary.LittleEndian.PutUint16(data[2*i:], uint16(card))
		}
		return
	}
	for i, card := range pack[:len(data)] {
		data[i] = byte(card)
	}
}

// read sets a pack to the one with a number, from 0.
func (f *firstPacks) read(number int, pack []int) {
	data := f.at(number)
	for i := range pack {
		if pack[i] = int(data[f.width*i]); f.width > 1 {
			pack[i] = int(binary.LittleEndian.Uint16(data[2*i:]))
		}
	}
}

// tally returns the tally of the packs, or of those that did not come before if comings is not nil.
func (f *firstPacks) tally(p *Prepared, comings *tests.Comings) (chunk.Tally, error) {
	in, done := newCounts(p), uint64(0)
	for pack := range f.each(comings) {
		if err := in.count(pack, done); err != nil {
			return chunk.Tally{}, err
		}
		done++
	}
	in.moveTo(&in.tally)
	return in.tally, nil
}

// each returns the packs, or those that did not come before if comings is not nil. A pack is valid
// until the next.
func (f *firstPacks) each(comings *tests.Comings) iter.Seq[[]int] {
	return func(yield func(pack []int) bool) {
		pack := make([]int, f.cards)
		for row := range f.packs {
			if comings != nil && !comings.First(row) {
				continue
			}
			if f.read(row, pack); !yield(pack) {
				return
			}
		}
	}
}

// sayApart adds to the words about repeats which packs the other tests are of, and whether they
// find nothing. kept is the number of packs among which the different ones were looked for.
func (p *Part) sayApart(kept int) {
	finds := func(x Result) bool { return x.Test != repeatsTest && x.Verdict != Pass }
	for i, x := range p.Results {
		if x.Test != repeatsTest || len(p.Results) == 1 {
			continue
		}
		text := fmt.Sprintf(" The other tests are of %d different packs", p.Rounds)
		if kept < p.Repeats.Rows {
			text += fmt.Sprintf(" among the first %d", kept)
		}
		if !slices.ContainsFunc(p.Results, finds) {
			text += ": none of them fails"
		}
		p.Results[i].Words += text + "."
	}
}
