package checkpoint

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pokersim/sim/chunk"
)

// Named is a tally file and its name.
type Named struct {
	Name string
	File File
}

// Merge adds up tally files of one plan, as Sum does. No files are an error.
func Merge(files []Named) (File, error) {
	var s Sum
	for _, f := range files {
		if err := s.Add(f); err != nil {
			return File{}, err
		}
	}
	return s.File()
}

// Sum adds up tally files of one plan, one after another. It keeps only their sum, their
// names and chunks, and a hash of each.
type Sum struct {
	sum   Named // named like the first file
	parts []part
}

// part is what Sum keeps of a file.
type part struct {
	name   string
	chunks chunk.Set
	hash   [sha256.Size]byte // of the shard and the tally
}

// Add adds a file. An exact duplicate of an earlier file counts once. A file of another
// plan or other rounds than the first one, and a different file with a common chunk, give
// an error that names both. If files print different tables, the sum prints the plan's own.
// Add sorts the file's fingerprints.
func (s *Sum) Add(f Named) error {
	this := part{f.Name, f.File.Tally.Chunks, f.File.hash()}
	if len(s.parts) == 0 {
		s.sum = f
		s.sum.File.Shard, s.sum.File.Tally = "", chunk.Tally{}
		s.sum.File.Tally.Counts = make([]uint64, len(f.File.Tally.Counts))
	}
	if err := compatible(s.sum, f); err != nil {
		return err
	}
	if both := common(s.sum.File.Tally.Chunks, this.chunks); len(both) > 0 {
		return s.repeated(this)
	}
	s.parts = append(s.parts, this)
	if sum := &s.sum.File; sum.Table != f.File.Table || sum.By != f.File.By {
		sum.Table, sum.By = "", ""
	}
	s.sum.File.Tally.Add(f.File.Tally)
	return nil
}

// File returns the sum, which need not have every chunk of the plan. Without a file it
// returns an error.
func (s *Sum) File() (File, error) {
	if len(s.parts) == 0 {
		return File{}, errors.New("no tally files to merge")
	}
	return s.sum.File, nil
}

// Fits reports whether a file has the plan and the rounds of the files that were added.
func (s *Sum) Fits(f File) bool {
	return len(s.parts) > 0 && f.Rounds == s.sum.File.Rounds && Differences(s.sum.File, f) == ""
}

// common returns the chunks that are in both sets.
func common(a, b chunk.Set) chunk.Set { return b.Minus(b.Minus(a)) }

func compatible(a, b Named) error {
	if diff := Differences(a.File, b.File); diff != "" {
		return fmt.Errorf("%s and %s belong to different plans: %s", a.Name, b.Name, diff)
	}
	switch n, m := len(a.File.Tally.Counts), len(b.File.Tally.Counts); {
	case a.File.Rounds != b.File.Rounds:
		return fmt.Errorf("%s and %s belong to different plans: rounds: %d and %d", a.Name, b.Name, a.File.Rounds, b.File.Rounds)
	case n != m:
		return fmt.Errorf("%s and %s have tallies of %d and %d counts", a.Name, b.Name, n, m)
	}
	return nil
}

// repeated returns nil if a file, which has chunks of earlier ones, is a duplicate of
// one of them.
func (s *Sum) repeated(f part) error {
	for _, e := range s.parts {
		if both := common(e.chunks, f.chunks); len(both) > 0 && e.hash != f.hash {
			return fmt.Errorf("%s and %s both cover chunks %v, and differ", e.name, f.name, both)
		} else if len(both) > 0 {
			return nil
		}
	}
	return nil
}

// hash returns a hash of the file's shard and tally. It sorts the fingerprints.
func (f File) hash() (sum [sha256.Size]byte) {
	h := sha256.New()
	fmt.Fprintf(h, "%q", f.Shard)
	list := []uint64{uint64(len(f.Tally.Chunks))}
	for _, r := range f.Tally.Chunks {
		list = append(list, r.From, r.To)
	}
	list = append(list, uint64(len(f.Tally.Counts)))
	block := make([]byte, 0, 1<<12)
	for _, numbers := range [][]uint64{list, f.Tally.Counts} {
		for _, n := range numbers {
			if len(block) > cap(block)-binary.MaxVarintLen64 {
				h.Write(block)
				block = block[:0]
			}
			block = binary.AppendUvarint(block, n)
		}
	}
	h.Write(block)
	f.Tally.Prints.Sort()
	out := bufio.NewWriter(h)
	for i := range f.Tally.Prints {
		out.Write(f.Tally.Prints[i][:])
	}
	out.Flush()
	h.Sum(sum[:0])
	return sum
}

// Differences returns the fields in which the plans of two files differ, as in
// "seed: 1 and 2", or "" if the plans are equal.
func Differences(a, b File) string {
	if a.Kind != b.Kind {
		return fmt.Sprintf("kind: %s and %s", a.Kind, b.Kind)
	}
	if bytes.Equal(a.Plan, b.Plan) {
		return ""
	}
	var found []string
	fa, fb := fields(a), fields(b)
	all := maps.Clone(fa)
	maps.Copy(all, fb)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if x, y := fa[name], fb[name]; !bytes.Equal(x, y) {
			found = append(found, fmt.Sprintf("%s: %s and %s", name, orNone(x), orNone(y)))
		}
	}
	return strings.Join(found, ", ")
}

func fields(f File) (all map[string]json.RawMessage) {
	json.Unmarshal(f.Plan, &all) // a plan that is not an object has no fields
	return all
}

func orNone(value json.RawMessage) string {
	if value == nil {
		return "none"
	}
	return strings.Trim(string(value), `"`)
}
