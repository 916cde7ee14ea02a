//go:build race

package hands

// raced reports whether the race detector runs. The kernels start no goroutines, so
// tests run fewer hands under it.
const raced = true
