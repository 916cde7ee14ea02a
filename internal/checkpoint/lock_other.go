//go:build !windows

package checkpoint

import (
	"fmt"
	"os"
	"strings"
)

// sign writes the name of this process to the lock file. A file of that name that
// is not a lock file is not changed and gives an error.
func sign(d disk, path string) error {
	text, err := readStart(d, path)
	if err != nil {
		return err
	}
	if len(text) > 0 && !strings.HasPrefix(text, signature) {
		return fmt.Errorf("%s is not a lock file", path)
	}
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	f, err := d.open(path, os.O_WRONLY|os.O_TRUNC|noFollow)
	if err != nil {
		return err
	}
	fmt.Fprintf(f, "%s%d on host %s\n", signature, os.Getpid(), host) // on a full disk the lock works without it
	return f.Close()
}

// release removes the lock file, then releases the lock. A process that has opened
// the file before finds that it is not current.
func release(d disk, file locked) error {
	if current(d, file) {
		d.remove(file.Path())
	}
	return file.Unlock()
}
