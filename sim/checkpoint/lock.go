package checkpoint

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// Lock is the right to write a tally file, which one process at a time has. The
// operating system takes it back when the process dies, however that happens.
//
// It is an advisory lock on a file beside the tally file, .NAME.lock, which says
// which process has it, but on Windows. Release removes that file; one that a killed process has
// left is taken over.
type Lock struct {
	name    string       // of the tally file, links followed
	file    *flock.Flock // nil if there is no lock
	weak    error        // why there is none
	written os.FileInfo  // the tally file as it was last written here; nil is never
}

// HeldError is the error of a tally file that another process has the right to
// write.
type HeldError struct {
	Holder string // as in "process 4711 on host n1"; "another process" if it is not known
}

func (e *HeldError) Error() string { return e.Holder + " is writing it" }

// Acquire takes the right to write the tally file of that name, and removes
// temporary files that killed processes have left beside it. If another process
// has the right it returns a *HeldError, at once. If the file cannot be locked,
// as on a file system without locks, others are not kept out: Weak tells why.
func Acquire(name string) (*Lock, error) {
	l := &Lock{name: target(name)}
	folder, base := filepath.Split(l.name)
	path := filepath.Join(folder, "."+base+".lock")
	for range 100 { // the last holder may remove the file just before it is locked here
		file := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
		locked, err := file.TryLock()
		switch {
		case err != nil:
			return &Lock{name: l.name, weak: err}, nil
		case !locked:
			return nil, &HeldError{holder(path)}
		case !current(file):
			file.Unlock()
			continue
		}
		l.file = file
		if l.weak = sign(path); l.weak != nil {
			l.file = nil
			file.Unlock()
			return l, nil
		}
		sweep(l.name)
		return l, nil
	}
	return nil, &HeldError{holder("")}
}

// Weak says why other processes are not kept out, if they are not.
func (l *Lock) Weak() error { return l.weak }

// current says whether the file that is locked is the one of its name.
func current(file *flock.Flock) bool {
	locked, err1 := file.Stat()
	named, err2 := os.Stat(file.Path())
	return err1 == nil && err2 == nil && os.SameFile(locked, named)
}

const signature = "process "

// holder returns which process has a lock file.
func holder(path string) string {
	text, _ := os.ReadFile(path)
	line, _, ended := strings.Cut(string(text), "\n")
	if !ended || !strings.HasPrefix(line, signature) {
		return "another process"
	}
	return line
}

// Write replaces the tally file with f, as File.Write does, unless the file on the
// disk has counted more of the same plan, rounds and shard. Then Write leaves it
// alone and returns it. That happens to a process that stood still, lost its lock
// and was replaced by another one, which is further by now.
func (l *Lock) Write(f File) (kept *File, err error) {
	text, err := f.encode()
	if err != nil {
		return nil, err
	}
	r, err := prepare(l.name, text)
	if err != nil {
		return nil, err
	}
	// This comes after what may take long, so that little time is left in which the
	// process may stand still between the look and the replacement.
	if before := l.others(); before != nil && before.outdoes(f) {
		r.drop()
		return before, nil
	}
	if err := r.commit(); err != nil {
		return nil, err
	}
	l.written = r.info
	return nil, nil
}

// others returns the tally file on the disk, if there is one, unless it is what
// was written here.
func (l *Lock) others() *File {
	now, err := os.Stat(l.name)
	if err != nil || l.written != nil && os.SameFile(now, l.written) && now.ModTime().Equal(l.written.ModTime()) {
		return nil
	}
	file, err := Read(l.name)
	if err != nil {
		return nil // damaged, or no tally file: what is written is worth more
	}
	return &file
}

// outdoes says whether f has counted more of the same plan, rounds and shard than
// other: all of it and more, or more chunks where each has some of its own.
func (f File) outdoes(other File) bool {
	theirs, ours := f.Tally, other.Tally
	if Differences(f, other) != "" || f.Rounds != other.Rounds || f.Shard != other.Shard || len(theirs.Counts) != len(ours.Counts) {
		return false
	}
	if all := len(ours.Chunks.Minus(theirs.Chunks)) == 0; all {
		for i, n := range ours.Counts {
			if theirs.Counts[i] < n {
				return false // it is no such file
			}
		}
	}
	return theirs.Chunks.Len() > ours.Chunks.Len()
}

// Release gives the right back, and removes the lock file.
func (l *Lock) Release() error {
	if l.file == nil {
		return nil
	}
	file := l.file
	l.file = nil
	return release(file)
}
