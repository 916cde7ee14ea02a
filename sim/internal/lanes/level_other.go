//go:build (!amd64 && !arm64) || purego

package lanes

// assembled returns no level: this build has no assembly.
func assembled() []Level { return nil }
