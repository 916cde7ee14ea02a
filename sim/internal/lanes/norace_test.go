//go:build !race

package lanes

// raced reports whether the race detector runs.
const raced = false
