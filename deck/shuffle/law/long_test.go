//go:build long

package law

const sampleSize = 1_000_000
