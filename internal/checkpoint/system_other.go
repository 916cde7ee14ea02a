//go:build !unix && !windows

package checkpoint

import (
	"io/fs"
	"os"
)

const noFollow = 0 // no flag here

// rename renames a file and replaces the file that has the new name.
func rename(from, to string) error { return os.Rename(from, to) }

// sticky returns false: this system has no sticky folders.
func sticky(string, fs.FileInfo) bool { return false }
