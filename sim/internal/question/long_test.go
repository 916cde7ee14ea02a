//go:build long

package question

// long says whether tests may take minutes.
const long = true
