package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

// needStdout returns an error if standard output is closed.
func needStdout() error {
	if stdoutClosed() {
		return failed("-o file writes a result to a file; > /dev/null discards it", "standard output is closed")
	}
	return nil
}

// printOut writes text to standard output at once.
func printOut(write func(io.Writer)) error {
	if err := needStdout(); err != nil {
		return err
	}
	var text bytes.Buffer
	write(&text)
	if _, err := os.Stdout.Write(text.Bytes()); err != nil {
		return fmt.Errorf("cannot write to standard output: %w", err)
	}
	return nil
}
