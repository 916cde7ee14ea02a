//go:build !race

package hands

// raced reports whether the race detector runs.
const raced = false
