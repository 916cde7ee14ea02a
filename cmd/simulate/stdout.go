package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// needStdout finds, before a run, that what it prints would go nowhere.
func needStdout() error {
	if stdoutClosed() {
		return failure{errors.New("standard output is closed"), "-o file writes a result to a file; > /dev/null discards what is printed"}
	}
	return nil
}

// printOut writes text to standard output.
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
