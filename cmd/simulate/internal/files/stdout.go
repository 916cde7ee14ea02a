package files

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"pokersim/cmd/simulate/internal/status"
)

// NeedStdout returns an error if standard output is closed.
func NeedStdout() error {
	if stdoutClosed() {
		return status.Failed("-o file writes a result to a file; > /dev/null discards it", "standard output is closed")
	}
	return nil
}

// Print writes text to standard output at once.
func Print(write func(io.Writer)) error {
	if err := NeedStdout(); err != nil {
		return err
	}
	var text bytes.Buffer
	write(&text)
	if _, err := os.Stdout.Write(text.Bytes()); err != nil {
		return fmt.Errorf("cannot write to standard output: %w", err)
	}
	return nil
}
