package checkpoint

import (
	"errors"
	"os"
	"syscall"
)

// faulty is the disk of one process. It fails at a chosen operation: once, from then on,
// or with the death of the process.
type faulty struct {
	after  int   // operations until the fault; negative is never
	err    error // of the operation; errDead kills the process
	lasts  bool  // whether later operations fail too
	hit    bool  // whether an operation failed
	dead   bool
	synced bool   // whether a file was synced since the last rename
	held   locked // by the process, for the system that releases it
}

var errDead = errors.New("the process was killed")

// faults are the errors of operations.
var faults = []error{errDead, syscall.ENOSPC, syscall.EIO, syscall.EACCES, syscall.EMFILE}

// next returns the error of the next operation.
func (d *faulty) next() error {
	if d.dead {
		return errDead
	}
	if d.after < 0 {
		return nil
	}
	if d.after--; d.after >= 0 {
		return nil
	}
	d.hit, d.dead = true, d.err == errDead
	if d.lasts {
		d.after = 0
	}
	return &os.PathError{Op: "fault", Err: d.err}
}

func (d *faulty) stat(name string) (os.FileInfo, error) {
	if err := d.next(); err != nil {
		return nil, err
	}
	return os.Stat(name)
}

func (d *faulty) lstat(name string) (os.FileInfo, error) {
	if err := d.next(); err != nil {
		return nil, err
	}
	return os.Lstat(name)
}

func (d *faulty) rename(from, to string) error {
	if err := d.next(); err != nil {
		return err
	}
	if !d.synced {
		panic("a file is renamed before it is synced")
	}
	d.synced = false
	return os.Rename(from, to)
}

func (d *faulty) remove(name string) error {
	if err := d.next(); err != nil {
		return err
	}
	return os.Remove(name)
}

func (d *faulty) open(name string, flag int) (file, error) {
	if err := d.next(); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, flag, 0o644)
	return &faultyFile{f, d}, err
}

func (d *faulty) lock(path string) (locked, bool, error) {
	if err := d.next(); err != nil {
		return nil, false, err
	}
	l, ok, err := system{}.lock(path)
	if ok {
		d.held = l
	}
	return &faultyLock{l, d}, ok, err
}

// end is what the system does when a process ends in any way.
func (d *faulty) end() {
	d.dead = true
	if d.held != nil {
		d.held.Unlock()
	}
}

type faultyFile struct {
	*os.File
	disk *faulty
}

// Write writes half of the text before a fault.
func (f *faultyFile) Write(p []byte) (int, error) {
	if err := f.disk.next(); err != nil {
		n := 0
		if f.disk.err == errDead || errors.Is(err, syscall.ENOSPC) {
			n, _ = f.File.Write(p[:len(p)/2])
		}
		return n, err
	}
	return f.File.Write(p)
}

func (f *faultyFile) Read(p []byte) (int, error) {
	if err := f.disk.next(); err != nil {
		return 0, err
	}
	return f.File.Read(p)
}

func (f *faultyFile) Chmod(mode os.FileMode) error {
	if err := f.disk.next(); err != nil {
		return err
	}
	return f.File.Chmod(mode)
}

func (f *faultyFile) Sync() error {
	f.disk.synced = true
	return f.disk.next()
}

func (f *faultyFile) Stat() (os.FileInfo, error) {
	if err := f.disk.next(); err != nil {
		return nil, err
	}
	return f.File.Stat()
}

func (f *faultyFile) Close() error {
	return errors.Join(f.disk.next(), f.File.Close())
}

type faultyLock struct {
	locked
	disk *faulty
}

func (l *faultyLock) Stat() (os.FileInfo, error) {
	if err := l.disk.next(); err != nil {
		return nil, err
	}
	return l.locked.Stat()
}

// Unlock fails only if the process is dead: flock of Linux has no other error here.
func (l *faultyLock) Unlock() error {
	if l.disk.dead {
		return errDead
	}
	l.disk.held = nil
	return l.locked.Unlock()
}
