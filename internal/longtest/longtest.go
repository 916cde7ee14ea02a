// Package longtest says whether tests may take minutes, as those of go test -tags long may.
package longtest

// Or returns the size of a test: short, or with -tags long the other one.
func Or[T any](short, long T) T {
	if On {
		return long
	}
	return short
}
