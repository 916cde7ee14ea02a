package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/plain"
)

// StandardInput is the name of standard input, wherever a command reads a file.
const StandardInput = "-"

// Open opens a file to be read, or returns standard input, which Close leaves open.
func Open(name string) (io.ReadCloser, error) {
	if name == StandardInput {
		return io.NopCloser(os.Stdin), nil
	}
	return os.Open(name)
}

// InputName returns the name of an input for messages.
func InputName(name string) string {
	if name == StandardInput {
		return "standard input"
	}
	return name
}

// ReadRanges returns a function that reads the file of a player's range, a regular file, a
// pipe or standard input, until ctx ends, as package plain does. Standard input is read once: later calls return the
// same text.
func ReadRanges(ctx context.Context) func(name string) ([]byte, error) {
	var stdin []byte
	return func(name string) ([]byte, error) {
		if name == StandardInput && stdin != nil {
			return stdin, nil
		}
		text, err := Reading(ctx, func() ([]byte, error) { return readRange(name) })
		if name == StandardInput && err == nil {
			stdin = text
		}
		return text, err
	}
}

func readRange(name string) ([]byte, error) {
	if name == StandardInput {
		return readText(InputName(name), os.Stdin)
	}
	info, err := os.Stat(name)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() && info.Mode()&os.ModeNamedPipe == 0 {
		err = errors.New("not a regular file or a pipe") // it may have no end
	}
	if err != nil {
		return nil, status.Unreadable(err)
	}
	in, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readText(name, in)
}

// readText reads a whole text.
func readText(name string, in io.Reader) ([]byte, error) {
	text, err := plain.ReadAll(in)
	if err != nil && !errors.As(err, new(*fs.PathError)) {
		err = &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return text, err
}
