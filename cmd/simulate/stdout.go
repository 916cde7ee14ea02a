package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// needStdout returns an error if standard output is closed.
func needStdout() error {
	if stdoutClosed() {
		return failure{errors.New("standard output is closed"), "-o file writes a result to a file; > /dev/null discards it"}
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
