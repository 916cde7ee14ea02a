package checkpoint

import (
	"fmt"
	"os"

	"github.com/gofrs/flock"
)

// sign leaves the lock file empty: its first byte is locked, so that no other
// process could read who has it. A file of that name that is something else is left
// alone.
func sign(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return err
	}
	rest := make([]byte, len(signature)-1)
	if n, _ := f.ReadAt(rest, 1); string(rest[:n]) != signature[1:] {
		return fmt.Errorf("%s is no lock file", path)
	}
	return nil
}

// release gives the lock back and removes the lock file, in this order: a file that
// is open cannot be removed, also when another process has it by then.
func release(file *flock.Flock) error {
	err := file.Unlock()
	os.Remove(file.Path())
	return err
}
