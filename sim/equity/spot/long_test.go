//go:build long

package spot_test

const spots = 40_000
