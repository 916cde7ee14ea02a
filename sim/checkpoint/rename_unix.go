//go:build unix

package checkpoint

import (
	"os"
	"path/filepath"
)

// rename gives a file a name, in place of the file that has it, and syncs the
// folder, so that a loss of power leaves one of them. Not every file system can
// sync folders: both files are whole there too.
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
