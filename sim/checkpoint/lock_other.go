//go:build !windows

package checkpoint

import (
	"fmt"
	"os"
	"strings"

	"github.com/gofrs/flock"
)

// sign writes into the lock file which process has it. A file of that name that is
// something else is left alone.
func sign(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if len(text) > 0 && !strings.HasPrefix(string(text), signature) {
		return fmt.Errorf("%s is no lock file", path)
	}
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	fmt.Fprintf(f, "%s%d on host %s\n", signature, os.Getpid(), host) // on a full disk it is locked all the same
	return f.Close()
}

// release removes a lock file and gives the lock back, in this order: who opens the
// file in between finds that it is not current.
func release(file *flock.Flock) error {
	if current(file) {
		os.Remove(file.Path())
	}
	return file.Unlock()
}
