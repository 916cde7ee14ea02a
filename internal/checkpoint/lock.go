package checkpoint

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Lock is an exclusive lock on a tally file: one process at a time may write it.
// The operating system releases the lock when the process ends in any way.
//
// It is an advisory lock on the file .NAME.lock in the folder of the tally file,
// which names the process that has it (on Windows it is empty). Release removes
// that file. A lock file of a killed process is used again.
type Lock struct {
	disk    disk
	name    string      // of the tally file, links followed
	file    locked      // nil if there is no lock
	written os.FileInfo // the tally file as this Lock last wrote it; nil is never
}

// HeldError is the error of a tally file that another process has locked.
type HeldError struct {
	Holder string // such as "process 4711 on host n1"; "another process" if unknown
}

func (e *HeldError) Error() string { return e.Holder + " is writing it" }

// LockError is the error of a tally file that cannot be locked: its file system has no
// locks, or its lock file belongs to another user or is no lock file.
type LockError struct {
	File string // the lock file
	Err  error
}

func (e *LockError) Error() string { return "cannot be locked: " + e.Err.Error() }

// Unwrap returns the reason.
func (e *LockError) Unwrap() error { return e.Err }

// Acquire locks the named tally file and removes its temporary files of killed
// processes. It does not wait: if another process has the lock, it returns a
// *HeldError. If the file cannot be locked, it returns a *LockError: see Unlocked.
func Acquire(name string) (*Lock, error) { return acquire(system{}, name) }

func acquire(d disk, name string) (*Lock, error) {
	l, err := unlocked(d, name)
	if err != nil {
		return nil, err
	}
	folder, base := filepath.Split(l.name)
	path := filepath.Join(folder, "."+base+".lock")
	if info, err := d.lstat(path); err == nil && !info.Mode().IsRegular() { // to open a pipe may take for ever
		return nil, &LockError{path, fmt.Errorf("%s is not a lock file", path)}
	}
	for range 100 { // the last holder may remove the file just before this process locks it
		file, locked, err := d.lock(path)
		switch {
		case err != nil:
			return nil, &LockError{path, err}
		case !locked:
			return nil, &HeldError{holder(d, path)}
		case !current(d, file):
			file.Unlock()
			continue
		}
		if err := sign(d, path); err != nil {
			file.Unlock()
			return nil, &LockError{path, err}
		}
		l.file = file
		sweep(d, l.name, lockedFile, func(os.FileInfo) bool { return true })
		return l, nil
	}
	return nil, &HeldError{unknownHolder}
}

// Unlocked returns a Lock that excludes no other process, for a file system without
// locks. The caller makes sure that no other process writes the file. Unlocked removes the
// temporary files that Replace would remove, if it can create one.
func Unlocked(name string) (*Lock, error) {
	l, err := unlocked(system{}, name)
	if err == nil {
		CheckReplace(l.name)
	}
	return l, err
}

func unlocked(d disk, name string) (*Lock, error) {
	name, err := Target(name)
	return &Lock{disk: d, name: name}, err
}

// current reports whether the locked file still has its name.
func current(d disk, file locked) bool {
	locked, err1 := file.Stat()
	named, err2 := d.lstat(file.Path())
	return err1 == nil && err2 == nil && os.SameFile(locked, named)
}

const (
	signature     = "process "
	unknownHolder = "another process"
)

// holder returns the process that a lock file names.
func holder(d disk, path string) string {
	text, _ := readStart(d, path)
	line, _, ended := strings.Cut(text, "\n")
	if !ended || !strings.HasPrefix(line, signature) {
		return unknownHolder
	}
	return line
}

// readStart returns the first bytes of a file, more than a lock file has.
func readStart(d disk, path string) (string, error) {
	f, err := d.open(path, os.O_RDONLY|noFollow)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 1<<10))
	return string(text), err
}

// Write replaces the tally file with f, as File.Write does, unless the file on disk
// has more chunks of the same plan, rounds and shard. Then Write does not change it
// and returns it. This happens if the process was suspended, lost its lock, and
// another process has continued the run since.
func (l *Lock) Write(f File) (kept *File, err error) {
	end := unlockedFile
	if l.file != nil {
		end = lockedFile
	}
	r, err := f.prepare(l.disk, l.name, end)
	if err != nil {
		return nil, err
	}
	// The temporary file is complete already, so the time between this check and the
	// replacement is short.
	before, err := l.others()
	if err != nil || before != nil && before.outdoes(f) {
		r.drop()
		return before, err
	}
	if err := r.commit(); err != nil {
		return nil, err
	}
	l.written = r.info
	return nil, nil
}

// others returns the tally file on disk, or nil if there is none, this Lock wrote it, or
// it is damaged or no tally file, so that it may be replaced.
func (l *Lock) others() (*File, error) {
	now, err := l.disk.stat(l.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case l.written != nil && os.SameFile(now, l.written) && now.ModTime().Equal(l.written.ModTime()):
		return nil, nil
	}
	file, err := read(l.disk, l.name)
	switch {
	case errors.Is(err, ErrFile), errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &file, nil
}

// outdoes reports whether f has more chunks than other, of the same plan, rounds
// and shard.
func (f File) outdoes(other File) bool {
	theirs, ours := f.Tally, other.Tally
	if Differences(f, other) != "" || f.Rounds != other.Rounds || f.Shard != other.Shard {
		return false
	}
	if len(ours.Chunks) == 0 {
		return len(theirs.Chunks) > 0
	}
	if len(theirs.Counts) != len(ours.Counts) {
		return false
	}
	if theirs.Chunks.Has(ours.Chunks) {
		for i, n := range ours.Counts[:max(0, len(ours.Counts)-other.State)] {
			if theirs.Counts[i] < n {
				return false // more chunks with a smaller count: not a tally of this plan
			}
		}
	}
	return theirs.Chunks.Len() > ours.Chunks.Len()
}

// Release releases the lock and removes the lock file. It may be called twice.
func (l *Lock) Release() error {
	if l.file == nil {
		return nil
	}
	file := l.file
	l.file = nil
	return release(l.disk, file)
}
