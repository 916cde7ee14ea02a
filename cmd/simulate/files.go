package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"pokersim/internal/checkpoint"
)

// destination is a file that a command writes. An empty name means no file.
type destination struct {
	flag, name string
	kind       destinationKind
}

// replaced returns the destination of a file that is written at the end of the run; it
// may be a pipe or a device.
func replaced(flag, name string) destination { return destination{flag, name, atEnd} }

// tallied returns that of a file that is written at any time, and read again: it must be
// a regular file.
func tallied(flag, name string) destination { return destination{flag, name, atAnyTime} }

// streamed returns that of a file that is written from the start of the run.
func streamed(flag, name string) destination { return destination{flag, name, fromStart} }

// destinationKind is how a file is written.
type destinationKind int

const (
	atEnd destinationKind = iota
	atAnyTime
	fromStart
)

// checkInputs returns the error of a file that a command both reads and writes.
func checkInputs(command string, inputs []string, all []destination) error {
	for _, d := range all {
		for _, name := range inputs {
			if same(name, d.name) {
				return usage("give the output another name", "%s is both an input and an output of %s", name, command)
			}
		}
	}
	return nil
}

// checkFiles returns, before a long run, the reasons why the files that a command writes
// cannot be written.
func checkFiles(all []destination) error {
	for i, d := range all {
		for _, before := range all[:i] {
			if both := before.kind == atAnyTime && d.kind == atAnyTime; same(before.name, d.name) && !both {
				return usage("give them different names", "%s and %s name the same file: %s", before.flag, d.flag, d.name)
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
func (d destination) check() error {
	if d.name == "" {
		return nil
	}
	info, err := os.Stat(d.name)
	switch {
	case err == nil && info.IsDir():
		return usage("name a file in it", "%s %s: is a folder", d.flag, d.name)
	case err == nil && info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("%s %s: is read-only", d.flag, d.name)
	case err == nil && !info.Mode().IsRegular() && d.kind != atAnyTime:
		return nil // a pipe or a device
	}
	folder := filepath.Dir(d.name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s %s: the folder %s does not exist", d.flag, d.name, folder)
	}
	if d.kind == fromStart {
		return nil // it is opened before the run
	}
	if err := checkpoint.CheckReplace(d.name); err != nil {
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
	return errA != nil && errB != nil && resolved(a) == resolved(b)
}

// resolved returns the absolute name of a file, without symbolic links.
func resolved(name string) string {
	if full, err := filepath.Abs(name); err == nil {
		name = full
	}
	if to, err := checkpoint.Target(name); err == nil {
		return to
	}
	return name
}

// writeFile replaces a regular file: it writes a temporary file in the same folder,
// syncs it and renames it. It writes directly to other files, such as pipes, for which
// ctx may end the wait for a reader.
func writeFile(ctx context.Context, name string, text []byte) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return delivering(ctx, func() error { return os.WriteFile(name, text, 0) })
	}
	return checkpoint.Replace(name, text)
}

// toFile writes a flag's file whole or not at all. Without a name it does nothing.
func toFile(ctx context.Context, flag, file string, write func(io.Writer) error) error {
	if file == "" {
		return nil
	}
	var text bytes.Buffer
	err := write(&text)
	if err == nil {
		err = writeFile(ctx, file, text.Bytes())
	}
	if err != nil && !errors.As(err, new(interrupted)) {
		return fmt.Errorf("%s %s: %w", flag, file, err)
	}
	return err
}
