// Package checkpoint holds tally files: what a run has counted so far, on disk.
//
// A tally file is indented JSON: its format, the kind of run and the plan that
// it belongs to, the plan's rounds, the tally with the ranges of chunks that it
// covers, and a SHA-256 checksum over all of that. The same form serves as a
// checkpoint, as the result of a shard and as what merge reads. It is replaced
// whole or not at all, and read back only if every byte is as it was written.
// Errors of files that are none wrap ErrFile; a file that another process writes
// gives a *HeldError; others are the system's.
package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"pokersim/sim/chunk"
)

// Format is the version of tally files that this package reads and writes.
const Format = "pokersim tally 2"

// ErrFile is wrapped by the errors of files that are no tally files, are
// damaged or belong to another version.
var ErrFile = errors.New("no tally file")

// File is a tally file.
type File struct {
	Kind   string          // the kind of run, as in "hands"
	Plan   json.RawMessage // what identifies the plan, without its rounds: a JSON object
	Rounds uint64          // of the whole plan
	Shard  string          // the part of the plan that it is for, as in "3/64"; "" is all
	Tally  chunk.Tally
}

// content is a file's form on disk. The plan's fingerprint is there for people
// who compare files.
type content struct {
	Format      string          `json:"format"`
	Kind        string          `json:"kind"`
	Plan        json.RawMessage `json:"plan"`
	Fingerprint string          `json:"fingerprint"`
	Rounds      uint64          `json:"rounds"`
	Shard       string          `json:"shard,omitempty"`
	Tally       chunk.Tally     `json:"tally"`
	Checksum    string          `json:"checksum"`
}

// New returns a file without a tally for a plan that spec identifies: a value
// that JSON keeps, as an object.
func New(kind string, spec any, rounds uint64) (File, error) {
	plan, err := json.Marshal(spec)
	return File{Kind: kind, Plan: plan, Rounds: rounds}, err
}

// Seed returns the seed of the plan, a field of its spec.
func (f File) Seed() (uint64, error) {
	var spec struct {
		Seed uint64 `json:"seed"`
	}
	if err := json.Unmarshal(f.Plan, &spec); err != nil {
		return 0, fmt.Errorf("%w: its seed: %w", ErrFile, err)
	}
	return spec.Seed, nil
}

// Spec reads into spec, a pointer, what identifies the plan. Fields that spec
// lacks are an error that wraps ErrFile.
func (f File) Spec(spec any) error {
	in := json.NewDecoder(bytes.NewReader(f.Plan))
	in.DisallowUnknownFields()
	if err := in.Decode(spec); err != nil {
		return fmt.Errorf("%w: its plan: %w", ErrFile, err)
	}
	return nil
}

// Write replaces the file of that name. After an error, or a kill at any
// moment, the file is the old one or the new one, whole.
func (f File) Write(name string) error {
	text, err := f.encode()
	if err != nil {
		return err
	}
	return Replace(name, text)
}

func (f File) encode() ([]byte, error) {
	f.Tally.Prints = slices.Clone(f.Tally.Prints)
	f.Tally.Prints.Sort()
	c := content{Format: Format, Kind: f.Kind, Plan: f.Plan, Rounds: f.Rounds, Shard: f.Shard, Tally: f.Tally}
	var err error
	if c.Fingerprint, err = hash(f.Plan); err != nil {
		return nil, err
	}
	if c.Checksum, err = hash(c); err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(c, "", " ")
	return append(text, '\n'), err
}

func hash(v any) (string, error) {
	text, err := json.Marshal(v)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// maxSize is the size of the largest file that is read: 1 GiB.
const maxSize = 1 << 30

// Read reads a tally file. What is no such file, has another version or is not
// byte for byte what was written gives an error that wraps ErrFile; a file that
// cannot be read at all gives the system's error. Both name the file.
func Read(name string) (File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return File{}, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxSize { // what might never end or fill the memory
		return File{}, fmt.Errorf("%s: %w: not a regular file of at most 1 GiB", name, ErrFile)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return File{}, err
	}
	f, err := decode(text)
	if err != nil {
		return f, fmt.Errorf("%s: %w: %w", name, ErrFile, err)
	}
	return f, nil
}

func decode(text []byte) (File, error) {
	if len(text) == 0 {
		return File{}, errors.New("the file is empty")
	}
	var head struct{ Format string }
	if err := json.Unmarshal(text, &head); err != nil {
		return File{}, fmt.Errorf("not JSON, cut short or damaged: %w", err)
	}
	if head.Format != Format {
		return File{}, fmt.Errorf("format %q: want %q", head.Format, Format)
	}
	if err := checkShape(text); err != nil {
		return File{}, err
	}
	var c content
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(&c); err != nil {
		return File{}, fmt.Errorf("damaged: %w", err)
	}
	if err := checkLines(text, c.Tally); err != nil {
		return File{}, err
	}
	var plan bytes.Buffer
	if err := json.Compact(&plan, c.Plan); err != nil {
		return File{}, fmt.Errorf("damaged: its plan: %w", err)
	}
	f := File{c.Kind, plan.Bytes(), c.Rounds, c.Shard, c.Tally}
	// Written again it must be the same, to the checksum and the last byte.
	again, err := f.encode()
	if err != nil {
		return File{}, err
	}
	if !bytes.Equal(again, text) {
		return File{}, errors.New("damaged: the checksum does not fit the content")
	}
	if !slices.Equal(f.Tally.Chunks, f.Tally.Chunks.Union(nil)) {
		return File{}, fmt.Errorf("chunks %v: want ascending ranges that neither touch nor overlap", f.Tally.Chunks)
	}
	return f, nil
}
