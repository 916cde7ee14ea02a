//go:build !unix

package checkpoint

import "io/fs"

// sticky returns false: this system has no sticky folders.
func sticky(string, fs.FileInfo) bool { return false }
