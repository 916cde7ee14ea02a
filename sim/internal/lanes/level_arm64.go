//go:build !purego

package lanes

// assembled returns NEON, which every arm64 machine has.
func assembled() []Level { return []Level{NEON} }
