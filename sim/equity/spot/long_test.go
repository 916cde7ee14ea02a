//go:build long

package spot_test

const spots = 30_000
