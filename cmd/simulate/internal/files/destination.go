// Package files has the files that a command reads and writes, standard output, and the
// signals that end a wait for them. A result is written whole or not at all.
package files

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

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
	check := checkpoint.CheckReplace
	if d.kind == atAnyTime {
		check = checkpoint.CheckTally
	}
	if err := check(d.Name); err != nil {
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

// Replace replaces a regular file: it writes a temporary file in the same folder,
// syncs it and renames it. It writes directly to other files, such as pipes, for which
// ctx may end the wait for a reader. If ctx has ended before, a pipe must have a reader.
func Replace(ctx context.Context, name string, text []byte) error {
	if replaceable(name) {
		return checkpoint.Replace(name, text)
	}
	f, err := openPipe(ctx, name)
	if err != nil {
		return err
	}
	return Delivering(ctx, func() error {
		_, err := f.Write(text)
		return errors.Join(err, f.Close())
	})
}

// replaceable reports whether a file is written beside and renamed.
func replaceable(name string) bool {
	info, err := os.Stat(name)
	return err != nil || info.Mode().IsRegular()
}

// openPipe opens a pipe or another file that is not replaced. It may wait for a reader.
func openPipe(ctx context.Context, name string) (f *os.File, err error) {
	err = Streaming(ctx, func() error {
		opened, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
		f = opened
		return err
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

// ReplaceBy is Replace with what write writes until ctx ends, or until it has an error of its own.
// If the file cannot be written, a regular file is as before.
func ReplaceBy(ctx context.Context, name string, write func(io.Writer) error) error {
	if replaceable(name) {
		var own error
		err := checkpoint.ReplaceBy(name, func(to io.Writer) error {
			out := &noting{to, nil}
			own = write(out)
			return out.err
		})
		return cmp.Or(err, own)
	}
	f, err := openPipe(ctx, name)
	if err != nil {
		return err
	}
	return Streaming(ctx, func() error { return errors.Join(write(f), f.Close()) })
}

// noting is a writer that notes its error.
type noting struct {
	io.Writer
	err error
}

func (w *noting) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if err != nil {
		w.err = err
	}
	return n, err
}

// Write writes a flag's file whole or not at all. Without a name it does nothing.
func Write(ctx context.Context, flag, file string, write func(io.Writer) error) error {
	if file == "" {
		return nil
	}
	var text bytes.Buffer
	err := Delivering(ctx, func() error { return write(&text) })
	if err == nil {
		err = Replace(ctx, file, text.Bytes())
	}
	if err != nil && !errors.As(err, new(status.Interrupted)) {
		return fmt.Errorf("%s %s: %w", flag, file, err)
	}
	return err
}

// LongResult is the number of lines above which a result never goes to a terminal.
const LongResult = 200

// Rescue keeps what a flag's file could not take, such as "result": in a file beside it, or
// else in the temporary folder, or else, if it is not too long for a terminal, on standard
// output. It returns the error with the place.
func Rescue(d Destination, what string, long bool, write func(io.Writer) error, failed error) error {
	if path := (*os.PathError)(nil); errors.As(failed, &path) {
		failed = path.Err // without the name of a temporary file
	}
	failed = fmt.Errorf("%s %s: %w", d.Flag, d.Name, failed)
	folders := []string{filepath.Dir(d.Name), os.TempDir()}
	if info, err := os.Stat(d.Name); err == nil && !info.Mode().IsRegular() {
		folders = nil // what reads a pipe or a device knows no other file
	}
	for _, folder := range folders {
		if kept, err := keepIn(folder, d.Name, write); err == nil {
			return fmt.Errorf("%w (the %s is in %s)", failed, what, kept)
		}
	}
	if long && term.IsTerminal(int(os.Stdout.Fd())) || write(os.Stdout) != nil {
		return fmt.Errorf("%w (no other place for the %s was found, and it is lost)", failed, what)
	}
	return fmt.Errorf("%w (the %s went to standard output)", failed, what)
}

// keepIn writes a new file of a folder whole, or not at all.
func keepIn(folder, name string, write func(io.Writer) error) (kept string, err error) {
	extension := filepath.Ext(name)
	base := strings.TrimSuffix(filepath.Base(name), extension)
	f, err := os.CreateTemp(folder, base+"-rescued-*"+extension)
	if err != nil {
		return "", err
	}
	out := bufio.NewWriterSize(f, 1<<16)
	if err = errors.Join(write(out), out.Flush(), f.Sync(), f.Close()); err != nil {
		os.Remove(f.Name())
	}
	return f.Name(), err
}
