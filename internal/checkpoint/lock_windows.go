package checkpoint

import (
	"fmt"
	"os"
)

const noFollow = 0 // only administrators may create symbolic links

// sign leaves the lock file empty: its first byte is locked, so other processes
// could not read it. A file of that name that is not a lock file is not changed and
// gives an error.
func sign(_ disk, path string) error {
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
		return fmt.Errorf("%s is not a lock file", path)
	}
	return nil
}

// release releases the lock, then removes the lock file: Windows does not remove an
// open file, also if another process has opened it in between.
func release(d disk, file locked) error {
	err := file.Unlock()
	d.remove(file.Path())
	return err
}
