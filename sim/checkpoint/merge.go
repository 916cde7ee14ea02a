package checkpoint

import (
	"bytes"
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

// Merge adds up tally files of one plan. An exact duplicate of a file counts once.
// Files of different plans or rounds, and two different files with a common chunk,
// give an error that names both. No files are an error. Merge does not check that
// the sum has every chunk of the plan.
func Merge(files []Named) (File, error) {
	if len(files) == 0 {
		return File{}, errors.New("no tally files to merge")
	}
	sum := files[0].File
	prints := 0
	for _, f := range files {
		prints += len(f.File.Tally.Prints)
	}
	sum.Shard, sum.Tally = "", chunk.Tally{Prints: slices.Grow(chunk.Prints(nil), prints)}
	for i, f := range files {
		if err := compatible(files[0], f); err != nil {
			return sum, err
		}
		if both := common(sum.Tally.Chunks, f.File.Tally.Chunks); len(both) > 0 {
			if err := repeated(files[:i], f); err != nil {
				return sum, err
			}
			continue
		}
		sum.Tally.Add(f.File.Tally)
	}
	return sum, nil
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

// repeated returns nil if f, which has chunks of earlier files, is a duplicate of
// one of them.
func repeated(earlier []Named, f Named) error {
	for _, e := range earlier {
		if both := common(e.File.Tally.Chunks, f.File.Tally.Chunks); len(both) > 0 && !equal(e.File, f.File) {
			return fmt.Errorf("%s and %s both cover chunks %v, and differ", e.Name, f.Name, both)
		} else if len(both) > 0 {
			return nil
		}
	}
	return nil
}

// equal reports whether two files of one plan are the same.
func equal(a, b File) bool {
	a.Tally.Prints, b.Tally.Prints = slices.Clone(a.Tally.Prints), slices.Clone(b.Tally.Prints)
	a.Tally.Prints.Sort()
	b.Tally.Prints.Sort()
	return a.Shard == b.Shard && slices.Equal(a.Tally.Chunks, b.Tally.Chunks) &&
		slices.Equal(a.Tally.Counts, b.Tally.Counts) && slices.Equal(a.Tally.Prints, b.Tally.Prints)
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
