// Package checkpoint holds tally files: what a run has counted so far, on disk.
//
// A tally file is indented JSON: its format, the plan that it belongs to, the
// plan's rounds, the ranges of chunks that it covers, the tally, and a SHA-256
// checksum over all of that. The same form serves as a checkpoint, as the
// result of a shard and as what merge reads. It is replaced whole or not at
// all, and read back only if every byte is as it was written.
package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"pokersim/results"
)

// Format is the version of tally files that this package reads and writes.
const Format = "pokersim tally 1"

// ErrFile is wrapped by the errors of files that are no tally files, are
// damaged or belong to another version.
var ErrFile = errors.New("no tally file")

// Identity is what identifies a plan, without its rounds: a struct. Kind says what
// kind of run it is for, as in "hands".
type Identity interface {
	comparable
	Kind() string
}

// File is a tally file. P and T, the form of the tally, must keep their value
// through JSON.
type File[P Identity, T any] struct {
	Plan   P              // what the tally belongs to
	Rounds uint64         // of the whole plan
	Shard  string         // the part of the plan that it is for, as in "3/64"; "" is all
	Chunks results.Chunks // those in the tally
	Tally  T
}

// content is a file's form on disk. The plan's fingerprint is there for people
// who compare files.
type content[P Identity, T any] struct {
	Format      string         `json:"format"`
	Kind        string         `json:"kind"`
	Plan        P              `json:"plan"`
	Fingerprint string         `json:"fingerprint"`
	Rounds      uint64         `json:"rounds"`
	Shard       string         `json:"shard,omitempty"`
	Chunks      results.Chunks `json:"chunks"`
	Tally       T              `json:"tally"`
	Checksum    string         `json:"checksum"`
}

// Write replaces the file of that name. After an error, or a kill at any
// moment, the file is the old one or the new one, whole.
func (f File[P, T]) Write(name string) error {
	text, err := f.encode()
	if err != nil {
		return err
	}
	return Replace(name, text)
}

// Replace writes text to a temporary file in the same folder, syncs it and
// gives it the name. If that is a symbolic link, the file that it leads to is
// replaced. What is there and is no ordinary file is left alone: an error.
func Replace(name string, text []byte) error {
	if to, err := filepath.EvalSymlinks(name); err == nil {
		name = to
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return errors.New("not an ordinary file")
	}
	return renameio.WriteFile(name, text, 0o644, renameio.WithTempDir(filepath.Dir(name)))
}

func (f File[P, T]) encode() ([]byte, error) {
	fingerprint, err := hash(f.Plan)
	if err != nil {
		return nil, err
	}
	c := content[P, T]{Format: Format, Kind: f.Plan.Kind(), Plan: f.Plan, Fingerprint: fingerprint, Rounds: f.Rounds, Shard: f.Shard, Chunks: f.Chunks, Tally: f.Tally}
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

// Read reads a tally file. What is no such file, has another version or is not
// byte for byte what was written gives an error that wraps ErrFile; a file that
// cannot be read at all gives the system's error. Both name the file.
func Read[P Identity, T any](name string) (File[P, T], error) {
	text, err := readFile(name)
	if err != nil {
		return File[P, T]{}, err
	}
	f, err := decode[P, T](text)
	if err != nil {
		return f, fmt.Errorf("%s: %w: %w", name, ErrFile, err)
	}
	return f, nil
}

// maxSize is the size of the largest file that is read: 1 GiB.
const maxSize = 1 << 30

// readFile refuses what might never end or fill the memory.
func readFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxSize {
		return nil, fmt.Errorf("%s: %w: not an ordinary file of at most 1 GiB", name, ErrFile)
	}
	return os.ReadFile(name)
}

// Kind returns the kind of run that a tally file belongs to. Its errors are those
// of Read, which also looks for damage.
func Kind(name string) (string, error) {
	text, err := readFile(name)
	if err != nil {
		return "", err
	}
	kind, err := kindOf(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w: %w", name, ErrFile, err)
	}
	return kind, nil
}

func kindOf(text []byte) (string, error) {
	if len(text) == 0 {
		return "", errors.New("the file is empty")
	}
	var head struct{ Format, Kind string }
	if err := json.Unmarshal(text, &head); err != nil {
		return "", fmt.Errorf("not JSON, cut short or damaged: %w", err)
	}
	if head.Format != Format {
		return "", fmt.Errorf("format %q: want %q", head.Format, Format)
	}
	return head.Kind, nil
}

func decode[P Identity, T any](text []byte) (File[P, T], error) {
	var want P
	if kind, err := kindOf(text); err != nil {
		return File[P, T]{}, err
	} else if kind != want.Kind() {
		return File[P, T]{}, fmt.Errorf("a tally of %q: want %q", kind, want.Kind())
	}
	var c content[P, T]
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(&c); err != nil {
		return File[P, T]{}, fmt.Errorf("damaged: %w", err)
	}
	f := File[P, T]{c.Plan, c.Rounds, c.Shard, c.Chunks, c.Tally}
	// Written again it must be the same, to the checksum and the last byte.
	again, err := f.encode()
	if err != nil {
		return File[P, T]{}, err
	}
	if !bytes.Equal(again, text) {
		return File[P, T]{}, errors.New("damaged: the checksum does not fit the content")
	}
	return f, nil
}
