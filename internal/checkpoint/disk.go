package checkpoint

import (
	"io"
	"os"

	"github.com/gofrs/flock"
)

// disk is the file system on which tally files are locked and written. The tests have
// one with faults.
type disk interface {
	stat(name string) (os.FileInfo, error)
	open(name string, flag int) (file, error)
	rename(from, to string) error // replaces a file; the change is on disk when it returns
	remove(name string) error
	// lock creates a lock file if there is none, and locks it, unless another process has.
	lock(path string) (_ locked, ok bool, _ error)
}

// file is an open file.
type file interface {
	io.ReadWriteCloser
	Chmod(os.FileMode) error
	Sync() error
	Stat() (os.FileInfo, error)
}

// locked is a lock file and the lock on it.
type locked interface {
	Stat() (os.FileInfo, error)
	Path() string
	Unlock() error
}

// system is the disk of the operating system.
type system struct{}

func (system) stat(name string) (os.FileInfo, error) { return os.Stat(name) }
func (system) rename(from, to string) error          { return rename(from, to) }
func (system) remove(name string) error              { return os.Remove(name) }

func (system) open(name string, flag int) (file, error) { return os.OpenFile(name, flag, 0o644) }

func (system) lock(path string) (locked, bool, error) {
	l := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	ok, err := l.TryLock()
	return l, ok, err
}
