package chunk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// Tally is what chunks have counted, and which chunks those are. What the
// element of Counts with an index counts is the plan's business. Tallies of
// different chunks of one plan add.
type Tally struct {
	Chunks Set      `json:"chunks"`
	Counts []uint64 `json:"counts"`
	Prints Prints   `json:"prints,omitempty"` // of what is to be searched for repeats, if the plan has such

	// Later is for a Worker to which adding takes as long as a chunk: one that sets it
	// keeps its counts to itself, those of earlier chunks too, and adds all of them when
	// Later is called, and nothing else. That is now and then, and in the end. Of a chunk
	// that fails nothing may be kept.
	Later func() `json:"-"`
}

// Print is a fingerprint: 128 bits of a hash.
type Print [16]byte

// Prints are fingerprints. In JSON they are a string in base64.
type Prints []Print

// newTally returns an empty tally of so many counts. It leaves room around
// them, so that no two workers write to one line of the cache.
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

// Add adds a tally with no chunk in common, which it leaves as it is.
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

// Plus returns the sum of two tallies with no chunk in common, and leaves both
// as they are.
func (t Tally) Plus(other Tally) Tally {
	sum := Tally{Chunks: t.Chunks, Counts: slices.Clone(t.Counts), Prints: slices.Clone(t.Prints)}
	sum.Add(other)
	return sum
}

// Minus takes away a tally without fingerprints that is part of t.
func (t Tally) Minus(part Tally) Tally {
	left := Tally{Chunks: t.Chunks.Minus(part.Chunks), Counts: slices.Clone(t.Counts), Prints: t.Prints}
	for i, n := range part.Counts {
		left.Counts[i] -= n
	}
	return left
}

// settle adds what a Worker keeps to itself.
func (t *Tally) settle() {
	if t.Later != nil {
		t.Later()
		t.Later = nil
	}
}

// reset empties the counts and fingerprints.
func (t *Tally) reset() {
	clear(t.Counts)
	t.Prints = t.Prints[:0]
}

// Sort puts the fingerprints into ascending order.
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
