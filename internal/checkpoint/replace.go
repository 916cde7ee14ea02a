package checkpoint

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Replace writes text to a temporary file in the folder of name, syncs it and
// renames it to name. It follows symbolic links, as Target does. If name is a folder, a
// device or a pipe, Replace changes nothing and returns an error. The new file keeps the
// permissions of the old one; without an old one they are 0644 before umask.
//
// On Unix the rename is atomic, and Replace syncs the folder after it. On Windows
// it is MoveFileEx with write-through; Replace tries again for a second while
// another program has the file open.
//
// Replace removes the temporary files of the name that killed processes have left, or could
// not remove: those that no process holds, or without locks those that nobody has written for a
// minute. It leaves those of a Lock.
func Replace(name string, text []byte) error {
	return ReplaceBy(name, func(to io.Writer) error { _, err := to.Write(text); return err })
}

// ReplaceBy is Replace with what write writes. If write returns an error, the file is as before.
func ReplaceBy(name string, write func(io.Writer) error) error {
	r, err := prepare(system{}, name, unlockedFile, write)
	if err != nil {
		return err
	}
	sweepOld(system{}, r.name, r.info)
	return r.commit()
}

// The age of the temporary files that Replace removes: where files have no locks, and where a process
// locks its file just after it has created it.
const (
	abandonedAfter = time.Minute
	lockedWithin   = time.Second
)

// The ends of the names of temporary files. Only the process with the lock of a file writes
// a tally to those of lockedFile, so another process that gets the lock may remove them at once.
// Of the others their age alone tells whether somebody writes them.
const (
	lockedFile   = ".tmp"
	unlockedFile = ".new"
)

// replacement is a temporary file, synced and closed, and the name that it gets.
type replacement struct {
	disk       disk
	temp, name string
	info       os.FileInfo // of the temporary file, before and after the rename
}

// prepare writes the temporary file. If that fails, it removes the file.
func prepare(d disk, name, end string, write func(io.Writer) error) (r replacement, err error) {
	name, err = replaceable(d, name)
	if err != nil {
		return r, err
	}
	temp := temporary(name, end)
	f, err := d.open(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return r, err
	}
	if end == unlockedFile { // a Lock holds the others
		if held, ok, none := d.lock(temp); none == nil && ok {
			defer held.Unlock()
		}
	}
	out := bufio.NewWriterSize(f, 1<<16)
	err = errors.Join(write(out), out.Flush())
	if old, missing := d.stat(name); err == nil && missing == nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	r = replacement{disk: d, temp: temp, name: name}
	if err == nil {
		r.info, err = f.Stat()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		r.drop()
	}
	return r, err
}

func (r replacement) commit() error {
	err := r.disk.rename(r.temp, r.name)
	if err != nil {
		r.drop()
	}
	return err
}

func (r replacement) drop() { r.disk.remove(r.temp) }

// CheckReplace returns the error that Replace would return for the name, as far as
// it can be known before. It creates a temporary file and removes it, and those that Replace
// would remove.
func CheckReplace(name string) error { return check(name, unlockedFile) }

// CheckTally is CheckReplace for the file of a Lock. The holder of the lock may remove the
// temporary file, which is no error, and removes those that killed processes have left.
func CheckTally(name string) error { return check(name, lockedFile) }

func check(name, end string) error {
	name, err := replaceable(system{}, name)
	if err != nil {
		return err
	}
	temp := temporary(name, end)
	f, err := system{}.open(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return err
	}
	if info, err := f.Stat(); err == nil {
		sweepOld(system{}, name, info)
	}
	err = f.Close()
	if removed := os.Remove(temp); !errors.Is(removed, fs.ErrNotExist) {
		err = errors.Join(err, removed)
	}
	return err
}

// replaceable follows symbolic links and returns the name of the file to replace,
// or why it cannot be replaced.
func replaceable(d disk, name string) (string, error) {
	name, err := Target(name)
	if err != nil {
		return name, err
	}
	info, err := d.stat(name)
	switch {
	case err != nil:
		return name, nil
	case info.IsDir():
		return name, errors.New("is a folder")
	case !info.Mode().IsRegular():
		return name, errors.New("is not a regular file")
	case sticky(name, info):
		return name, errors.New("belongs to another user, and its folder lets only owners replace files")
	}
	return name, nil
}

// temporary returns a name with an end for a temporary file.
func temporary(name, end string) string {
	folder, base := filepath.Split(name)
	return filepath.Join(folder, fmt.Sprintf(".%s.%0*x%s", base, digits, rand.Uint64(), end))
}

// digits is the number of random hexadecimal digits in the name of a temporary file.
const digits = 16

// sweepOld removes the temporary files of a name without a lock that no process holds. Their age is
// measured from a file that was just written: the clock of a file server may differ from that of this
// machine.
func sweepOld(d disk, name string, now os.FileInfo) {
	sweep(d, name, unlockedFile, func(info os.FileInfo) bool {
		age := now.ModTime().Sub(info.ModTime())
		if age <= lockedWithin {
			return false
		}
		held, ok, err := d.lock(filepath.Join(filepath.Dir(name), info.Name()))
		if err == nil && ok {
			held.Unlock()
		}
		return err == nil && ok || err != nil && age > abandonedAfter
	})
}

// sweep removes the temporary files of a name with an end that nobody writes any more.
func sweep(d disk, name, end string, abandoned func(os.FileInfo) bool) {
	folder, base := filepath.Split(name)
	entries, err := os.ReadDir(filepath.Clean(folder))
	if err != nil {
		return
	}
	for _, e := range entries {
		random, isTemporary := strings.CutPrefix(e.Name(), "."+base+".")
		random, hasEnd := strings.CutSuffix(random, end)
		if !isTemporary || !hasEnd || len(random) != digits || strings.Trim(random, "0123456789abcdef") != "" {
			continue
		}
		if info, err := e.Info(); err == nil && abandoned(info) {
			d.remove(filepath.Join(folder, e.Name()))
		}
	}
}
