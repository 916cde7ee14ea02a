package chunk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

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
func (t Tally) Total() uint64 {
	total := uint64(0)
	for _, n := range t.Counts {
		total += n
	}
	return total
}

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
