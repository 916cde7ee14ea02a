package chunk

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"pokersim/internal/ints"
)

// Set is a set of chunk numbers: ascending ranges that are not empty, overlapping
// or adjacent. The zero value is the empty set.
type Set []Range

// Range is the chunk numbers From to To-1.
type Range struct {
	From uint64 `json:"from"`
	To   uint64 `json:"to"`
}

// String writes the set as in "0-7 and 12"; both ends of a range are included. It
// abbreviates more than four ranges.
func (c Set) String() string {
	parts := make([]string, len(c))
	for i, r := range c {
		parts[i] = strconv.FormatUint(r.From, 10)
		if r.To > r.From+1 {
			parts[i] += "-" + strconv.FormatUint(r.To-1, 10)
		}
	}
	if n := len(parts); n > 4 {
		parts = append(parts[:3], fmt.Sprintf("%d more ranges", n-3))
	}
	return strings.Join(parts, " and ")
}

// Len returns the number of chunks in the set.
func (c Set) Len() uint64 {
	n := uint64(0)
	for _, r := range c {
		n += r.To - r.From
	}
	return n
}

// Union returns the chunks that are in either set.
func (c Set) Union(other Set) Set {
	all := slices.Concat(c, other)
	slices.SortFunc(all, func(a, b Range) int { return cmp.Compare(a.From, b.From) })
	var merged Set
	for _, r := range all {
		switch last := len(merged) - 1; {
		case r.From >= r.To:
		case last >= 0 && r.From <= merged[last].To:
			merged[last].To = max(merged[last].To, r.To)
		default:
			merged = append(merged, r)
		}
	}
	return merged
}

// Has reports whether all chunks of other are in the set.
func (c Set) Has(other Set) bool { return len(other.Minus(c)) == 0 }

// Minus returns the chunks of c that are not in other.
func (c Set) Minus(other Set) Set {
	var left Set
	for _, r := range c {
		for len(other) > 0 && other[0].To <= r.From {
			other = other[1:]
		}
		for _, o := range other {
			if r.To <= o.From {
				break
			}
			if r.From < o.From {
				left = append(left, Range{r.From, o.From})
			}
			r.From = min(o.To, r.To)
		}
		if r.From < r.To {
			left = append(left, r)
		}
	}
	return left
}

// First returns the n lowest chunks of the set, or all if there are fewer.
func (c Set) First(n uint64) Set {
	var first Set
	for _, r := range c {
		if n == 0 {
			break
		}
		r.To = min(r.To, r.From+n)
		n -= r.To - r.From
		first = append(first, r)
	}
	return first
}

// Part divides the set into n parts, the lowest chunks first, and returns part i, 1
// to n. The numbers of chunks in the parts differ by at most 1. A part may be
// empty, but is not nil. An i outside 1 to n panics.
func (c Set) Part(i, n uint64) Set {
	if i < 1 || i > n {
		panic(fmt.Sprintf("chunk: part %d of %d", i, n))
	}
	total := c.Len()
	before := func(part uint64) Set { // total*part may overflow 64 bits
		hi, lo := bits.Mul64(total, part)
		quotient, _ := bits.Div64(hi, lo, n)
		return c.First(quotient)
	}
	return append(Set{}, before(i).Minus(before(i-1))...)
}

// Tally is the counts of some chunks of a plan. The plan defines what each element
// of Counts is. Tallies of one plan add if they have no chunk in common.
type Tally struct {
	Chunks Set      `json:"chunks"`
	Counts []uint64 `json:"counts"`
	Prints Prints   `json:"prints,omitempty"` // fingerprints to search for duplicates, if the plan has them

	// Later is nil, or set by a Worker that does not add its counts to the tally chunk
	// by chunk, because adding would take as long as the chunk. It adds the counts of
	// all chunks since the last call to the tally. Run calls it every few milliseconds
	// and at the end. The Worker must not keep counts of a chunk that failed.
	Later func() `json:"-"`
}

// Print is a fingerprint of 64 bits.
type Print [8]byte

// Prints is a list of fingerprints. In JSON it is a base64 string.
type Prints []Print

// newTally returns a tally of counts that are 0. Unused space around the counts
// keeps those of two workers on different cache lines.
func newTally(counts int) *Tally {
	const line = 8
	room := make([]uint64, line+counts+line)
	return &Tally{Counts: room[line : line+counts : line+counts]}
}

// Total returns the sum of the counts.
func (t Tally) Total() uint64 { return ints.Sum(t.Counts) }

// Add adds other to t. The tallies must have no chunk in common.
func (t *Tally) Add(other Tally) {
	if more := len(other.Counts) - len(t.Counts); more > 0 {
		t.Counts = append(slices.Clip(t.Counts), make([]uint64, more)...)
	}
	for i, n := range other.Counts {
		t.Counts[i] += n
	}
	t.Prints = append(t.Prints, other.Prints...)
	if len(other.Chunks) > 0 {
		t.Chunks = t.Chunks.Union(other.Chunks)
	}
}

// Plus returns the sum of two tallies, which must have no chunk in common. It does
// not change them.
func (t Tally) Plus(other Tally) Tally {
	sum := Tally{Chunks: t.Chunks, Counts: slices.Clone(t.Counts), Prints: slices.Clone(t.Prints)}
	sum.Add(other)
	return sum
}

// Minus returns t less part, a tally without fingerprints that t includes.
func (t Tally) Minus(part Tally) Tally {
	left := Tally{Chunks: t.Chunks.Minus(part.Chunks), Counts: slices.Clone(t.Counts), Prints: t.Prints}
	for i, n := range part.Counts {
		left.Counts[i] -= n
	}
	return left
}

// settle adds the counts that a Worker has kept to the tally.
func (t *Tally) settle() {
	if t.Later != nil {
		t.Later()
		t.Later = nil
	}
}

// Sort sorts the fingerprints in ascending order.
func (p Prints) Sort() {
	slices.SortFunc(p, func(a, b Print) int { return bytes.Compare(a[:], b[:]) })
}

// MarshalJSON implements json.Marshaler.
func (p Prints) MarshalJSON() ([]byte, error) {
	text := make([]byte, 0, len(p)*len(Print{}))
	for i := range p {
		text = append(text, p[i][:]...)
	}
	return json.Marshal(text)
}

// UnmarshalJSON implements json.Unmarshaler.
func (p *Prints) UnmarshalJSON(data []byte) error {
	var text []byte
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	if len(text)%len(Print{}) != 0 {
		return fmt.Errorf("prints: %d bytes: want a multiple of %d", len(text), len(Print{}))
	}
	*p = make(Prints, len(text)/len(Print{}))
	for i := range *p {
		copy((*p)[i][:], text[i*len(Print{}):])
	}
	return nil
}
