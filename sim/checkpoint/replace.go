package checkpoint

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
)

// Replace writes text to a temporary file in the folder of name, syncs it and
// renames it to name. It follows symbolic links, as Target does. If name is a folder, a device or a
// pipe, Replace changes nothing and returns an error. The new file keeps the
// permissions of the old one; without an old one they are 0644 before umask.
//
// On Unix the rename is atomic, and Replace syncs the folder after it. On Windows
// it is MoveFileEx with write-through; Replace tries again for a second while
// another program has the file open.
func Replace(name string, text []byte) error {
	r, err := prepare(name, text)
	if err != nil {
		return err
	}
	return r.commit()
}

// replacement is a temporary file, synced and closed, and the name that it gets.
type replacement struct {
	temp, name string
	info       os.FileInfo // of the temporary file, before and after the rename
}

// prepare writes the temporary file. If that fails, it removes the file.
func prepare(name string, text []byte) (r replacement, err error) {
	name, err = replaceable(name)
	if err != nil {
		return r, err
	}
	f, err := temporary(name)
	if err != nil {
		return r, err
	}
	_, err = f.Write(text)
	if old, missing := os.Stat(name); err == nil && missing == nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	r = replacement{temp: f.Name(), name: name}
	if err == nil {
		r.info, err = f.Stat()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		r.drop()
	}
	return r, err
}

func (r replacement) commit() error {
	err := rename(r.temp, r.name)
	if err != nil {
		r.drop()
	}
	return err
}

func (r replacement) drop() { os.Remove(r.temp) }

// CheckReplace returns the error that Replace would return for the name, as far as
// it can be known before. It creates a temporary file and removes it.
func CheckReplace(name string) error {
	name, err := replaceable(name)
	if err != nil {
		return err
	}
	f, err := temporary(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// replaceable follows symbolic links and returns the name of the file to replace,
// or why it cannot be replaced.
func replaceable(name string) (string, error) {
	name, err := Target(name)
	if err != nil {
		return name, err
	}
	info, err := os.Stat(name)
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

// temporary creates a temporary file for the name.
func temporary(name string) (*os.File, error) {
	folder, base := filepath.Split(name)
	temp := fmt.Sprintf(".%s.%016x.tmp", base, rand.Uint64())
	return os.OpenFile(filepath.Join(folder, temp), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
}

// sweep removes the temporary files of a name that killed processes have left. The
// caller has the lock.
func sweep(name string) {
	folder, base := filepath.Split(name)
	left := regexp.MustCompile(`^\.` + regexp.QuoteMeta(base) + `\.[0-9a-f]{16}\.tmp$`)
	entries, err := os.ReadDir(filepath.Clean(folder))
	if err != nil {
		return
	}
	for _, e := range entries {
		if left.MatchString(e.Name()) {
			os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}
