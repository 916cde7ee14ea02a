package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"pokersim/sim/checkpoint"
)

// destination is a file that a command writes. No name is nothing to write.
type destination struct {
	flag, name string
	kind       destinationKind
}

// destinationKind is how a file is written.
type destinationKind int

const (
	replaced destinationKind = iota // whole, at the end; a pipe or a device is written to
	tallied                         // whole, and read: nothing but a regular file will do
	streamed                        // from the start on
)

// checkFiles finds, before a long run, what would keep a command's files from
// being written: it is given all of them, and those that it reads.
func checkFiles(all []destination, inputs ...string) error {
	for i, d := range all {
		for _, name := range inputs {
			if same(name, d.name) {
				return usageError{fmt.Errorf("%s is to be merged and to be written", name), "give the result a name of its own"}
			}
		}
		for _, before := range all[:i] {
			if both := before.kind == tallied && d.kind == tallied; same(before.name, d.name) && !both {
				return usageError{fmt.Errorf("%s and %s name one file: %s", before.flag, d.flag, d.name), "give them different names"}
			}
		}
	}
	var errs []error
	for _, d := range all {
		errs = append(errs, d.check())
	}
	return errors.Join(errs...)
}

// check finds what would keep a file from being written.
func (d destination) check() error {
	if d.name == "" {
		return nil
	}
	info, err := os.Stat(d.name)
	switch {
	case err == nil && info.IsDir():
		return usageError{fmt.Errorf("%s %s: is a folder", d.flag, d.name), "name a file in it"}
	case err == nil && info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("%s %s: is read-only", d.flag, d.name)
	case err == nil && !info.Mode().IsRegular() && d.kind != tallied:
		return nil // a pipe or a device
	}
	folder := filepath.Dir(d.name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s %s: there is no folder %s", d.flag, d.name, folder)
	}
	if d.kind == streamed {
		return nil // it is opened before the run
	}
	if err := checkpoint.CheckReplace(d.name); err != nil {
		return fmt.Errorf("%s %s: %w", d.flag, d.name, err)
	}
	return nil
}

// same says whether two names, neither of them empty, are of one file.
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

// resolved returns the full name of a file that does not exist.
func resolved(name string) string {
	if full, err := filepath.Abs(name); err == nil {
		name = full
	}
	if to, err := os.Readlink(name); err == nil { // a link that leads nowhere
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil {
		name = filepath.Join(folder, filepath.Base(name))
	}
	return name
}

// writeFile replaces a file by way of a temporary file beside it, synced before
// it takes the name. What is no ordinary file, such as a pipe, is written to.
func writeFile(name string, text []byte) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(name, text, 0)
	}
	return checkpoint.Replace(name, text)
}

// toFile writes a file whole or not at all; without a name it does nothing.
func toFile(flag, file string, write func(io.Writer) error) error {
	if file == "" {
		return nil
	}
	var text bytes.Buffer
	err := write(&text)
	if err == nil {
		err = writeFile(file, text.Bytes())
	}
	if err != nil {
		return fmt.Errorf("%s %s: %w", flag, file, err)
	}
	return nil
}
