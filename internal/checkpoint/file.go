// Package checkpoint reads, writes and merges tally files: the tally of a run on
// disk.
//
// A tally file is indented JSON: the format, the kind of run, the plan and its
// rounds, the tally with the ranges of its chunks, and a SHA-256 checksum of all
// this. A checkpoint and the result of a shard have this format, and Merge reads
// it. A file is replaced atomically, and read only if every byte is as it was
// written. Rounds and counts are numbers of hands, deals or shuffles.
//
// Errors of files that are not valid tally files match ErrFile. A file that
// another process writes gives a *HeldError. Other errors are those of the system.
//
//	a, err := checkpoint.New("coins", map[string]uint64{"seed": 42}, 1000)
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	b := a
//	a.Tally = chunk.Tally{Chunks: chunk.Set{{From: 0, To: 5}}, Counts: []uint64{251, 249}}
//	b.Tally = chunk.Tally{Chunks: chunk.Set{{From: 5, To: 10}}, Counts: []uint64{252, 248}}
//	sum, err := checkpoint.Merge([]checkpoint.Named{{Name: "a.tally", File: a}, {Name: "b.tally", File: b}})
//	fmt.Println(sum.Tally.Chunks, sum.Tally.Counts, err)
//	// Output: 0-9 [503 497] <nil>
package checkpoint

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"pokersim/sim/chunk"
)

// Format is the version of tally files that this package reads and writes.
const Format = "pokersim tally 2"

// ErrFile matches the errors of files that are not tally files, are damaged or have
// another version: errors.Is(err, ErrFile).
var ErrFile = errors.New("not a tally file")

// File is the content of a tally file.
type File struct {
	Kind   string          // the kind of run, such as "hands"
	Plan   json.RawMessage // the spec that identifies the plan, without its rounds: a JSON object
	Rounds uint64          // of the whole plan
	Shard  string          // the part of the plan that the file is for, such as "3/64"; "" is all
	Table  string          // the table that the run prints; "" is the plan's own
	By     string          // what a row of that table is; "" is the table's own
	Tally  chunk.Tally
}

// content is the JSON of a file. The fingerprint of the plan helps people to
// compare files; nothing reads it.
type content struct {
	Format      string          `json:"format"`
	Kind        string          `json:"kind"`
	Plan        json.RawMessage `json:"plan"`
	Fingerprint string          `json:"fingerprint"`
	Rounds      uint64          `json:"rounds"`
	Shard       string          `json:"shard,omitempty"`
	Table       string          `json:"table,omitempty"`
	By          string          `json:"by,omitempty"`
	Tally       chunk.Tally     `json:"tally"`
	Checksum    string          `json:"checksum"`
}

// New returns a file without a tally. spec identifies the plan; it must have a JSON
// form, which is an object.
func New(kind string, spec any, rounds uint64) (File, error) {
	plan, err := json.Marshal(spec)
	return File{Kind: kind, Plan: plan, Rounds: rounds}, err
}

// Seed returns the field seed of the plan's spec. A seed that is not a uint64 gives
// an error that matches ErrFile.
func (f File) Seed() (uint64, error) {
	var spec struct {
		Seed uint64 `json:"seed"`
	}
	if err := json.Unmarshal(f.Plan, &spec); err != nil {
		return 0, fmt.Errorf("%w: its seed: %w", ErrFile, err)
	}
	return spec.Seed, nil
}

// Spec decodes the plan's spec into spec, a pointer. A field that spec does not
// have gives an error that matches ErrFile.
func (f File) Spec(spec any) error {
	in := json.NewDecoder(bytes.NewReader(f.Plan))
	in.DisallowUnknownFields()
	if err := in.Decode(spec); err != nil {
		return fmt.Errorf("%w: its plan: %w", ErrFile, err)
	}
	return nil
}
