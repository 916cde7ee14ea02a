//go:build !long

package law

const sampleSize = 20_000
