//go:build unix

package checkpoint

import (
	"os"
	"path/filepath"
)

// rename renames a file, replaces the file that has the new name, and syncs the
// folder. After a loss of power the name is that of one of the two files. On a file
// system that cannot sync folders, both files are still complete.
func rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	if folder, err := os.Open(filepath.Dir(to)); err == nil {
		folder.Sync()
		folder.Close()
	}
	return nil
}
