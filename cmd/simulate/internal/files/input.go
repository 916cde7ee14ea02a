package files

import (
	"io"
	"os"
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
