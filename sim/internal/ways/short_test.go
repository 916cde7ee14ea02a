//go:build !long

package ways

// long says whether tests may take minutes.
const long = false
