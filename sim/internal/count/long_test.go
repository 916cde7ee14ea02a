//go:build long

package count

// long says whether tests may take minutes.
const long = true
