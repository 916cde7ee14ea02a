package sim

import "pokersim/sim/internal/lanes"

// Levels returns the levels of instructions that the kernels of this machine can use, best
// first: avx512, avx2 or neon, and always go, plain Go. All levels give the same counts. A
// plan's Level is one of them, or "", the best.
func Levels() []string { return lanes.Levels() }
