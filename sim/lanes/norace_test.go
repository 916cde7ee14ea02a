//go:build !race

package lanes

// raced is whether the race detector runs.
const raced = false
