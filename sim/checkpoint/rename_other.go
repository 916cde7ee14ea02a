//go:build !unix && !windows

package checkpoint

import "os"

// rename gives a file a name, in place of the file that has it.
func rename(from, to string) error { return os.Rename(from, to) }
