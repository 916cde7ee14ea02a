package files

import (
	"bytes"
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

// Replace replaces a regular file: it writes a temporary file in the same folder,
// syncs it and renames it. It writes directly to other files, such as pipes, for which
// ctx may end the wait for a reader. If ctx has ended before, a pipe must have a reader.
func Replace(ctx context.Context, name string, text []byte) error {
	if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() {
		return checkpoint.Replace(name, text)
	}
	var f *os.File
	err := Streaming(ctx, func() (err error) {
		f, err = os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
		return err
	})
	if err != nil {
		return err
	}
	return Delivering(ctx, func() error {
		_, err := f.Write(text)
		return errors.Join(err, f.Close())
	})
}

// Write writes a flag's file whole or not at all. Without a name it does nothing.
func Write(ctx context.Context, flag, file string, write func(io.Writer) error) error {
	if file == "" {
		return nil
	}
	var text bytes.Buffer
	err := write(&text)
	if err == nil {
		err = Replace(ctx, file, text.Bytes())
	}
	if err != nil && !errors.As(err, new(status.Interrupted)) {
		return fmt.Errorf("%s %s: %w", flag, file, err)
	}
	return err
}

// longResult is the number of lines above which a result never goes to a terminal.
const longResult = 200

// Rescue keeps a result that could not be written to a file: in a file beside it, or else
// in the temporary folder, or else, if it is no long result on a terminal, on standard
// output. It returns the error with the place.
func Rescue(name string, text []byte, failed error) error {
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
