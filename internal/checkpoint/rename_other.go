//go:build !unix && !windows

package checkpoint

import "os"

// rename renames a file and replaces the file that has the new name.
func rename(from, to string) error { return os.Rename(from, to) }
