// Package plain reads text as people and programs save it: UTF-8 with or without a byte order mark,
// UTF-16 with one, lines that end in LF, CR LF or CR, and all of that compressed by gzip.
package plain

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"golang.org/x/text/encoding/unicode"
)

// Size is the bytes of the buffer of a reader.
const Size = 1 << 16

// MaxAll is the most bytes that ReadAll returns: 16 for each hand of the longest range, of 2^20
// hands.
const MaxAll = 16 << 20

// Error is a byte of value 0, which no text has.
type Error struct{ Line int } // from 1

func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason()) }

// Reason is the error without its line.
func (e *Error) Reason() string {
	return "a byte 0, as in a binary file or in UTF-16 without a mark: want UTF-8"
}

// NewReader returns the text of an input as UTF-8 without a mark. Lines end in LF or CR LF. Nothing
// is read before the first call of a method. A damaged gzip file and an *Error are errors of the
// reader.
func NewReader(r io.Reader) *bufio.Reader {
	return bufio.NewReaderSize(&text{in: bufio.NewReader(r)}, Size)
}

// ReadAll returns the whole text of an input. More than MaxAll bytes are an error.
func ReadAll(r io.Reader) ([]byte, error) {
	all, err := io.ReadAll(io.LimitReader(NewReader(r), MaxAll+1))
	if err == nil && len(all) > MaxAll {
		err = fmt.Errorf("more than %d MiB", MaxAll>>20)
	}
	return all, err
}

// text reads the text of an input.
type text struct {
	in    *bufio.Reader
	begun bool
	lines int // that have ended
	err   error
}

func (t *text) Read(p []byte) (int, error) {
	if !t.begun {
		t.begun, t.err = true, t.begin()
	}
	if t.err != nil {
		return 0, t.err
	}
	n, err := t.in.Read(p)
	t.endLines(p[:n])
	if i := bytes.IndexByte(p[:n], 0); i >= 0 {
		n, err = i, &Error{t.lines + 1 + bytes.Count(p[:i], []byte{'\n'})}
	}
	t.lines += bytes.Count(p[:n], []byte{'\n'})
	t.err = damaged(err)
	return n, t.err
}

// begin looks at the first bytes, and skips a mark.
func (t *text) begin() error {
	if mark, _ := t.in.Peek(2); string(mark) == "\x1f\x8b" {
		content, err := gzip.NewReader(t.in)
		if err != nil {
			return damaged(err)
		}
		t.in = bufio.NewReader(content)
	}
	if mark, _ := t.in.Peek(2); string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff" {
		t.in = bufio.NewReader(unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM).NewDecoder().Reader(t.in))
	}
	if mark, _ := t.in.Peek(3); string(mark) == "\ufeff" {
		t.in.Discard(len(mark))
	}
	return nil
}

// endLines replaces each CR that no LF follows by LF.
func (t *text) endLines(p []byte) {
	for at := bytes.IndexByte(p, '\r'); at >= 0; {
		next := p[at+1:]
		if len(next) == 0 {
			next, _ = t.in.Peek(1)
		}
		if len(next) == 0 || next[0] != '\n' {
			p[at] = '\n'
		}
		more := bytes.IndexByte(p[at+1:], '\r')
		if more < 0 {
			return
		}
		at += 1 + more
	}
}

// damaged returns the error of gzip with its cause.
func damaged(err error) error {
	if errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("the gzip file is damaged or ends early: %w", err)
	}
	return err
}
