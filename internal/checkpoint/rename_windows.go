package checkpoint

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

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
