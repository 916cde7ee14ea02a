package checkpoint

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"golang.org/x/sys/windows"
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

// sticky returns false: this system has no sticky folders.
func sticky(string, fs.FileInfo) bool { return false }

// Another program, such as a virus scanner, may have the file open. Then rename
// tries again after pause, until patience has passed.
const (
	patience = time.Second
	pause    = 20 * time.Millisecond
)

// rename renames a file and replaces the file that has the new name. It returns
// when the change is on disk.
func rename(from, to string) error {
	old, err := windows.UTF16PtrFromString(from)
	if err != nil {
		return err
	}
	name, err := windows.UTF16PtrFromString(to)
	if err != nil {
		return err
	}
	for end := time.Now().Add(patience); ; time.Sleep(pause) {
		err := windows.MoveFileEx(old, name, windows.MOVEFILE_REPLACE_EXISTING|windows.MOVEFILE_WRITE_THROUGH)
		if err == nil {
			return nil
		}
		open := errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_SHARING_VIOLATION)
		if !open || time.Now().After(end) {
			return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
		}
	}
}
