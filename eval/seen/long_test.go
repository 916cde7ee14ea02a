//go:build long

package seen

// long says whether tests may take minutes.
const long = true
