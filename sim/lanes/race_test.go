//go:build race

package lanes

// raced is whether the race detector runs. The kernels start no goroutines, so what
// it sees of them it sees in few hands.
const raced = true
