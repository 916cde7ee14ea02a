//go:build long

package equity

// long is whether tests may take minutes.
const long = true
