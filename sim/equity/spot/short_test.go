//go:build !long

package spot_test

// spots is the number of random spots of a kind.
const spots = 400
