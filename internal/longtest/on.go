//go:build long

package longtest

// On reports whether tests may take minutes.
const On = true
