//go:build unix && !cgo

package files

// startedWithout is true here: no code runs before the Go runtime, so a null device that
// it has opened cannot be told from one that the parent process has opened.
func startedWithout() bool { return true }
