package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"
)

// longResult is the number of lines above which a result never goes to a terminal.
const longResult = 200

// rescue keeps a result that could not be written to a file: in a file beside it, or else
// in the temporary folder, or else, if it is no long result on a terminal, on standard
// output. It returns the error with the place.
func rescue(name string, text []byte, failed error) error {
	if path := (*os.PathError)(nil); errors.As(failed, &path) {
		failed = path.Err // without the name of a temporary file
	}
	folders := []string{filepath.Dir(name), os.TempDir()}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		folders = nil // what reads a pipe or a device knows no other file
	}
	for _, folder := range folders {
		if kept, err := keepIn(folder, name, text); err == nil {
			return fmt.Errorf("-o %s: %w (the result is in %s)", name, failed, kept)
		}
	}
	if term.IsTerminal(int(os.Stdout.Fd())) && strings.Count(string(text), "\n") > longResult {
		return fmt.Errorf("-o %s: %w (no other place for the result was found, and it is lost)", name, failed)
	}
	os.Stdout.Write(text)
	return fmt.Errorf("-o %s: %w (the result went to standard output)", name, failed)
}

// keepIn writes a text whole to a new file of a folder, or not at all.
func keepIn(folder, name string, text []byte) (kept string, err error) {
	extension := filepath.Ext(name)
	base := strings.TrimSuffix(filepath.Base(name), extension)
	f, err := os.CreateTemp(folder, base+"-rescued-*"+extension)
	if err != nil {
		return "", err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		os.Remove(f.Name())
	}
	return f.Name(), err
}

// unwritable returns the error of a file whose folder does not accept a temporary file. It
// names the folder, not the temporary file.
func unwritable(d destination, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s %s: no file can be created in the folder %s: %w", d.flag, d.name, filepath.Dir(d.name), path.Err)
	}
	return fmt.Errorf("%s %s: %w", d.flag, d.name, err)
}
