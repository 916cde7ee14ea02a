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
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

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
	State  int // the number of counts at the end that are no counts and may become smaller; not in the file
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

// A tally may have thousands of counts, for which a general JSON decoder and encoder take
// most of the time. So the rest of a file is decoded and encoded with a 0 in the place of
// all counts, and they are read and written here.

// countStyle is the text of counts in compact or in indented JSON.
type countStyle struct{ before, between, after string }

var (
	compactCounts  = countStyle{`"counts":[`, ",", "]"}
	indentedCounts = countStyle{"\"counts\": [\n   ", ",\n   ", "\n  ]"}
)

// place is the text with a 0 in the place of all counts.
func (s countStyle) place() []byte { return []byte(s.before + "0" + s.after) }

// write writes the counts, of which there is at least one.
func (s countStyle) write(to io.Writer, counts []uint64) error {
	text := append(make([]byte, 0, 1<<15), s.before...)
	for i, n := range counts {
		if i > 0 {
			text = append(text, s.between...)
		}
		if text = strconv.AppendUint(text, n, 10); len(text) > cap(text)-64 {
			if _, err := to.Write(text); err != nil {
				return err
			}
			text = text[:0]
		}
	}
	_, err := to.Write(append(text, s.after...))
	return err
}

// The lines before, of and in the place of the counts, as MarshalIndent writes them.
const (
	countsLine   = "  \"counts\": [\n"
	countStart   = "   "
	placeLine    = countStart + "0\n"
	longestCount = len(countStart) + len("18446744073709551615,\n")
)

// scanCounts reads the lines of counts after countsLine, of about most bytes. Whole is false
// if a line differs from what MarshalIndent writes; then it and those after it are not read.
func scanCounts(in *bufio.Reader, most int) (counts []uint64, whole bool) {
	counts = make([]uint64, 0, min(most/(len(placeLine)+1), 1<<13))
	for most > 0 {
		in.Peek(longestCount)
		text, _ := in.Peek(in.Buffered())
		if room := len(text) / len(placeLine); cap(counts)-len(counts) < room { // append alone grows by a quarter, which copies a count about five times
			counts = slices.Grow(counts, max(room, min(len(counts), most/(len(placeLine)+1))))
		}
		read := 0
		for !whole {
			n, size, last := countOf(text[read:])
			if size == 0 {
				break
			}
			counts, whole = append(counts, n), last
			read += size
		}
		in.Discard(read)
		if whole || read == 0 {
			break
		}
		most -= read
	}
	return counts, whole
}

// countOf returns the count in the first line of text, the size of the line, and whether no
// count follows. Size is 0 if the line is not that of a count.
func countOf(text []byte) (n uint64, size int, last bool) {
	end := len(countStart)
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		n = 10*n + uint64(text[end]-'0')
		end++
	}
	digits := end - len(countStart)
	if digits < 1 || end+1 >= len(text) || string(text[:len(countStart)]) != countStart || text[len(countStart)] == '0' && digits > 1 {
		return 0, 0, false
	}
	if digits > 19 { // it may be above 2^64
		var err error
		if n, err = strconv.ParseUint(string(text[len(countStart):end]), 10, 64); err != nil {
			return 0, 0, false
		}
	}
	switch {
	case text[end] == '\n':
		return n, end + 1, true
	case text[end] == ',' && text[end+1] == '\n':
		return n, end + 2, false
	}
	return 0, 0, false
}

// appendCounts appends the lines of counts, of which none is the last.
func appendCounts(text []byte, counts []uint64) []byte {
	for _, n := range counts {
		text = append(strconv.AppendUint(append(text, countStart...), n, 10), ",\n"...)
	}
	return text
}
