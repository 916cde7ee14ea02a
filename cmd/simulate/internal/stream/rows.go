// Package stream reads the file of -f part by part, as lines of CSV or as statements, and writes the
// rows of the answers while it reads. Each part is answered by itself, and the rows have the
// order of the parts.
package stream

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/plain"
)

// maxLine is the most bytes of a line, with its end.
const maxLine = plain.Size

// Input is the file of -f, or standard input.
type Input struct {
	io.Closer
	Size  int64  // in bytes, of a regular file; else 0
	name  string // for messages
	file  io.Reader
	bytes atomic.Int64 // that were read of it
	text  *bufio.Reader
}

// Open checks the flags of a command that writes rows while it reads, and opens its input. It waits
// for the file until ctx ends.
func Open(ctx context.Context, r *run.Runner, command, file string) (*Input, error) {
	if err := errors.Join(files.CheckInputs(command, []string{file}, r.Output.Destinations()), r.CheckStream()); err != nil {
		return nil, err
	}
	in, err := files.Reading(ctx, func() (io.ReadCloser, error) { return files.Open(file) })
	if err != nil {
		return nil, flags.Bad("f", "", ": %w", status.Unreadable(err))
	}
	input := &Input{Closer: in, Size: sizeOf(in), name: files.InputName(file), file: in}
	input.text = plain.NewReader(input)
	return input, nil
}

// Read reads the file, which may be compressed, and counts its bytes.
func (in *Input) Read(p []byte) (n int, err error) {
	n, err = in.file.Read(p)
	in.bytes.Add(int64(n))
	return n, err
}

// sizeOf returns the size of a regular file, or 0.
func sizeOf(in io.Reader) int64 {
	f, isFile := in.(*os.File)
	if !isFile {
		return 0
	}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		return info.Size()
	}
	return 0
}

// maxPiece is the most bytes that are written at once. A pipe takes so many whole or not at
// all, so that a signal cuts no row.
const maxPiece = 4096

// cut is what is between rows.
type cut string

const (
	afterLine    cut = "\n"      // ends each row
	beforeObject cut = ",\n    " // begins each row but the first
)

// WriteCSV writes lines of CSV in pieces of whole lines.
func WriteCSV(out io.Writer, lines []byte) error { return write(out, lines, afterLine) }

// write writes rows in pieces of whole rows.
func write(out io.Writer, rows []byte, between cut) error {
	after := 0 // the part of what is between rows that ends a row
	if between == afterLine {
		after = len(between)
	}
	for len(rows) > 0 {
		n := len(rows)
		if n > maxPiece {
			if n = bytes.LastIndex(rows[:maxPiece], []byte(between)) + after; n <= 0 { // a long row
				n = len(rows)
			}
		}
		if _, err := out.Write(rows[:n]); err != nil {
			return fmt.Errorf("cannot write the rows: %w", err)
		}
		rows = rows[n:]
	}
	return nil
}
