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

// checkWritable finds what would keep a flag's file from being written. No name is
// nothing to write.
func checkWritable(flag, name string) error {
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return usageError{fmt.Errorf("%s %s: is a folder", flag, name), "name a file in it"}
	case err == nil && info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("%s %s: is read-only", flag, name)
	}
	if err == nil && !info.Mode().IsRegular() {
		return nil // a pipe or a device
	}
	folder := filepath.Dir(name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s %s: there is no folder %s", flag, name, folder)
	}
	f, err := os.CreateTemp(folder, ".simulate-")
	if err != nil {
		return fmt.Errorf("%s %s: %w", flag, name, err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// distinct finds two flags, each with its file, that name one file.
func distinct(files [][2]string) error {
	for i, a := range files {
		for _, b := range files[:i] {
			if same(a[1], b[1]) {
				return usageError{fmt.Errorf("%s and %s name one file: %s", b[0], a[0], a[1]), "give them different names"}
			}
		}
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
	return filepath.Clean(a) == filepath.Clean(b)
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
