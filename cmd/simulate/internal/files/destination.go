// Package files has the files that a command reads and writes, standard output, and the
// signals that end a wait for them. A result is written whole or not at all.
package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
)

// Destination is a file that a command writes. An empty name means no file.
type Destination struct {
	Flag, Name string
	kind       destinationKind
}

// Replaced returns the destination of a file that is written at the end of the run; it
// may be a pipe or a device.
func Replaced(flag, name string) Destination { return Destination{flag, name, atEnd} }

// Tallied returns that of a file that is written at any time, and read again: it must be
// a regular file.
func Tallied(flag, name string) Destination { return Destination{flag, name, atAnyTime} }

// Streamed returns that of a file that is written from the start of the run.
func Streamed(flag, name string) Destination { return Destination{flag, name, fromStart} }

// destinationKind is how a file is written.
type destinationKind int

const (
	atEnd destinationKind = iota
	atAnyTime
	fromStart
)

// CheckInputs returns the error of a file that a command both reads and writes.
func CheckInputs(command string, inputs []string, all []Destination) error {
	for _, d := range all {
		for _, name := range inputs {
			if name != StandardInput && same(name, d.Name) {
				return status.Usage("give the output another name", "%s is both an input and an output of %s", name, command)
			}
		}
	}
	return nil
}

// Check returns, before a long run, the reasons why the files that a command writes
// cannot be written.
func Check(all []Destination) error {
	for i, d := range all {
		for _, before := range all[:i] {
			if both := before.kind == atAnyTime && d.kind == atAnyTime; same(before.Name, d.Name) && !both {
				return status.Usage("give them different names", "%s and %s name the same file: %s", before.Flag, d.Flag, d.Name)
			}
		}
	}
	var errs []error
	for _, d := range all {
		errs = append(errs, d.check())
	}
	return errors.Join(errs...)
}

// check returns the reason why the file cannot be written, if there is one.
func (d Destination) check() error {
	if d.Name == "" {
		return nil
	}
	info, err := os.Stat(d.Name)
	switch {
	case err == nil && info.IsDir():
		return status.Usage("name a file in it", "%s %s: is a folder", d.Flag, d.Name)
	case err == nil && info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("%s %s: is read-only", d.Flag, d.Name)
	case err == nil && !info.Mode().IsRegular() && d.kind != atAnyTime:
		return nil // a pipe or a device
	}
	folder := filepath.Dir(d.Name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s %s: the folder %s does not exist", d.Flag, d.Name, folder)
	}
	if d.kind == fromStart {
		return nil // it is opened before the run
	}
	if err := checkpoint.CheckReplace(d.Name); err != nil {
		return unwritable(d, err)
	}
	return nil
}

// same reports whether two names refer to the same file. An empty name refers to
// none.
func same(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return infoA.Mode().IsRegular() && os.SameFile(infoA, infoB)
	}
	return errA != nil && errB != nil && Resolved(a) == Resolved(b)
}

// Resolved returns the absolute name of a file, without symbolic links.
func Resolved(name string) string {
	if full, err := filepath.Abs(name); err == nil {
		name = full
	}
	if to, err := checkpoint.Target(name); err == nil {
		return to
	}
	return name
}

// unwritable returns the error of a file whose folder does not accept a temporary file. It
// names the folder, not the temporary file.
func unwritable(d Destination, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s %s: no file can be created in the folder %s: %w", d.Flag, d.Name, filepath.Dir(d.Name), path.Err)
	}
	return fmt.Errorf("%s %s: %w", d.Flag, d.Name, err)
}
