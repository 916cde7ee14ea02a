//go:build !race

package showdown

// raced reports whether the race detector runs.
const raced = false
