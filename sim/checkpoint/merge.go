package checkpoint

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"pokersim/results"
)

// Named is a tally file and where it came from.
type Named[P Identity, T any] struct {
	Name string
	File File[P, T]
}

// Merge adds up tally files of one plan with add, which must change neither of
// its arguments. The same part twice counts once. Files of different plans or
// rounds, or two that cover the same chunks but not with the same tally, give an
// error that names both. Whether every chunk is covered is for the caller to
// check. No files at all are an error.
func Merge[P Identity, T any](files []Named[P, T], add func(a, b T) T) (File[P, T], error) {
	if len(files) == 0 {
		return File[P, T]{}, fmt.Errorf("no tally files to merge")
	}
	sum := files[0].File
	sum.Shard = ""
	for i, f := range files[1:] {
		earlier := files[:i+1]
		if err := compatible(earlier[0], f); err != nil {
			return sum, err
		}
		twice, err := repeated(earlier, f)
		if err != nil {
			return sum, err
		}
		if !twice {
			sum.Tally = add(sum.Tally, f.File.Tally)
			sum.Chunks = sum.Chunks.Union(f.File.Chunks)
		}
	}
	return sum, nil
}

func compatible[P Identity, T any](a, b Named[P, T]) error {
	if diff := Differences(a.File.Plan, b.File.Plan); diff != "" {
		return fmt.Errorf("%s and %s belong to different plans: %s", a.Name, b.Name, diff)
	}
	if a.File.Rounds != b.File.Rounds {
		return fmt.Errorf("%s and %s belong to different plans: rounds: %d and %d", a.Name, b.Name, a.File.Rounds, b.File.Rounds)
	}
	return nil
}

// repeated says whether one of the earlier files is the same as f. One that
// shares chunks with f but is not the same is an error.
func repeated[P Identity, T any](earlier []Named[P, T], f Named[P, T]) (bool, error) {
	for _, e := range earlier {
		own := f.File.Chunks.Minus(e.File.Chunks)
		if own.Len() == f.File.Chunks.Len() {
			continue // nothing in common
		}
		a, errA := e.File.encode()
		b, errB := f.File.encode()
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			return false, fmt.Errorf("%s and %s both cover chunks %v, and differ", e.Name, f.Name, common(e.File.Chunks, f.File.Chunks))
		}
		return true, nil
	}
	return false, nil
}

func common(a, b results.Chunks) results.Chunks { return a.Minus(a.Minus(b)) }

// Differences says in which fields two plans, which are structs, differ: as in
// "seed: 1 and 2". It is empty if they are the same.
func Differences[P Identity](a, b P) string {
	var found []string
	va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range va.NumField() {
		if x, y := va.Field(i).Interface(), vb.Field(i).Interface(); x != y {
			found = append(found, fmt.Sprintf("%s: %v and %v", strings.ToLower(va.Type().Field(i).Name), x, y))
		}
	}
	return strings.Join(found, ", ")
}
