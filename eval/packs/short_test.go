//go:build !long

package packs_test

// long says whether tests may take minutes.
const long = false
