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

// Named is a tally file and where it came from.
type Named struct {
	Name string
	File File
}

// Merge adds up tally files of one plan. The same part twice counts once. Files
// of different plans or rounds, or two that cover the same chunks but not with
// the same tally, give an error that names both. Whether every chunk is covered
// is for the caller to check. No files at all are an error.
func Merge(files []Named) (File, error) {
	if len(files) == 0 {
		return File{}, errors.New("no tally files to merge")
	}
	sum := files[0].File
	sum.Shard, sum.Tally = "", chunk.Tally{}
	for i, f := range files {
		if err := compatible(files[0], f); err != nil {
			return sum, err
		}
		twice, err := repeated(files[:i], f)
		if err != nil {
			return sum, err
		}
		if !twice {
			sum.Tally.Add(f.File.Tally)
		}
	}
	return sum, nil
}

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

// repeated says whether one of the earlier files is the same as f. One that
// shares chunks with f but is not the same is an error.
func repeated(earlier []Named, f Named) (bool, error) {
	for _, e := range earlier {
		a, b := e.File.Tally.Chunks, f.File.Tally.Chunks
		if both := b.Minus(b.Minus(a)); len(both) == 0 {
			continue
		} else if !equal(e.File, f.File) {
			return false, fmt.Errorf("%s and %s both cover chunks %v, and differ", e.Name, f.Name, both)
		}
		return true, nil
	}
	return false, nil
}

func equal(a, b File) bool {
	textA, errA := a.encode()
	textB, errB := b.encode()
	return errA == nil && errB == nil && bytes.Equal(textA, textB)
}

// Differences says in which fields the plans of two files differ, as in
// "seed: 1 and 2". It is empty if they are the same.
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
	json.Unmarshal(f.Plan, &all) // what is no object has no fields
	return all
}

func orNone(value json.RawMessage) string {
	if value == nil {
		return "none"
	}
	return strings.Trim(string(value), `"`)
}
