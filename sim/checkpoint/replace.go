package checkpoint

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
)

// Replace writes text to a temporary file in the same folder, syncs it and
// gives it the name. If that is a symbolic link, the file that it leads to is
// replaced. A folder, device or pipe of that name is not replaced: an error.
// Permissions of a file that is replaced stay; others are 0644 before umask.
//
// The temporary file takes the name as safely as the system can: on Unix by a
// rename, which is atomic, and a sync of the folder; on Windows by MoveFileEx,
// written through, which is tried again for a second while another program has
// the file open.
func Replace(name string, text []byte) error {
	r, err := prepare(name, text)
	if err != nil {
		return err
	}
	return r.commit()
}

// replacement is a temporary file, synced and closed, that is to take a name.
type replacement struct {
	temp, name string
	info       os.FileInfo // of the file, under either name
}

// prepare writes the temporary file, and leaves none behind if that fails.
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

// CheckReplace finds what would keep Replace from giving a file the name, as far
// as that can be known before, and leaves nothing behind.
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

// replaceable follows symbolic links and returns the name of the file that is to
// be replaced.
func replaceable(name string) (string, error) {
	name = target(name)
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

// target returns the name of the file that a symbolic link leads to, or else the
// name itself.
func target(name string) string {
	if to, err := filepath.EvalSymlinks(name); err == nil {
		return to
	}
	return name
}

// temporary creates the file that is to take the name.
func temporary(name string) (*os.File, error) {
	folder, base := filepath.Split(name)
	temp := fmt.Sprintf(".%s.%016x.tmp", base, rand.Uint64())
	return os.OpenFile(filepath.Join(folder, temp), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
}

// sweep removes the temporary files of a name that kills have left. No other
// process may be writing to the name.
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
