//go:build (!amd64 && !arm64) || purego

package lanes

// assembled returns no rows: this build has no assembly.
func assembled() []kernel { return nil }
