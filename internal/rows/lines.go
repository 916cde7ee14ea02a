// Package rows reads the rows of a text: lines of words, or lists as JSON and other languages print
// them, with a header, comments, and the numbers of the lines.
package rows

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"pokersim/internal/plain"
)

// Lines reads the rows of a text, as package plain reads it: lines, or lists as JSON and
// other languages print them. Lines and words longer than 64 KiB are errors, so an endless one
// takes little memory.
type Lines struct {
	Cards
	Header [][]byte // the names of the columns, if the first row has them
	Line   int      // the number of the line on which the last row begins, from 1
	List   int      // the number of the last row in a list of lists, from 1, else 0
	text   *bufio.Reader
	place  int64  // the bytes so far
	ended  int    // the lines so far
	held   []held // the rows that were looked at and are not used yet
	row    []byte // memory for a list
	outer  int    // the number of lists so far of a list of lists, else 0
	begun  bool   // whether a line was a row
	table  Table  // of sep= before the first row
	cards  bool   // whether the first list in a list was a card

	block int    // the number of lines of a row of blocks, else 0
	lines []held // the lines of blocks that were looked at

	headerLine int
	header     held     // the row of Header, if KeepHeader may return it
	columns    []int    // those of Choose, from 0; nil is all
	words      [][]byte // memory for a row
}

// held is a row that Next returns later, with its numbers.
type held struct {
	line, list int
	row        []byte
	err        error
}

// Cards tells apart what only the names of cards can.
type Cards struct {
	IsHeader func(row []byte) bool     // whether no word of a row is a card, and none a number
	IsCard   func(bracket []byte) bool // whether a bracket, without its end, is one card, not a list
}

// NewLines returns the rows of an input.
func NewLines(r io.Reader, cards Cards) *Lines {
	return &Lines{Cards: cards, text: plain.NewReader(r)}
}

// Place returns the number of bytes of the text up to the end of the last row.
func (in *Lines) Place() int64 { return in.place }

// Where returns an error of the last row with the number of its list, if it is in a list of
// lists, and with the header, if it is the first row after that.
func (in *Lines) Where(err error, first bool) error {
	if in.List > 0 {
		err = fmt.Errorf("list %d: %w", in.List, err)
	}
	if first && in.headerLine > 0 && in.columns == nil {
		err = fmt.Errorf("%w; line %d has no card and was taken as a header", err, in.headerLine)
	}
	return err
}

// Next returns the next row, or nil at the end of the input. It skips lines that begin
// with "#". The bytes are valid until the next call.
func (in *Lines) Next() ([]byte, error) {
	if len(in.held) > 0 {
		next := in.held[0]
		in.held, in.Line, in.List = in.held[1:], next.line, next.list
		return next.row, next.err
	}
	return in.read()
}

// Ahead returns the next rows, at most a number of them, which Next returns again. It stops
// before a row with an error.
func (in *Lines) Ahead(n int) (rows [][]byte) {
	line, list := in.Line, in.List
	for i := range n {
		if i == len(in.held) {
			row, err := in.read()
			if row != nil {
				row = append([]byte{}, row...)
			}
			in.held = append(in.held, held{in.Line, in.List, row, err})
		}
		next := in.held[i]
		if next.row == nil || next.err != nil {
			break
		}
		rows = append(rows, next.row)
	}
	in.Line, in.List = line, list
	return rows
}

// First returns the first row, which the next call of Next returns again, or nil if the
// input is empty. It skips a header: a row without any card, if more rows follow.
//
// Lines of one word each are a row if there are blank lines between them: the first block has the number
// of words of all.
func (in *Lines) First() ([]byte, error) {
	in.findBlocks()
	row, err := in.Next()
	if err == nil && row != nil {
		row = slices.Clone(row)
		line, list := in.Line, in.List
		if in.columns == nil && in.beforeOthers(row) {
			in.headerLine, in.Header, in.header = line, Split(row, nil), held{line, list, row, nil}
			row, err = in.Next()
			row, line, list = slices.Clone(row), in.Line, in.List
		}
		if row != nil {
			in.held = slices.Insert(in.held, 0, held{line, list, row, err})
		}
	}
	return row, err
}

// HeaderRow returns the row that was taken as a header, if KeepHeader may return it; else nil.
func (in *Lines) HeaderRow() []byte { return in.header.row }

// KeepHeader makes a row that was taken as a header the next row, unless columns are chosen by its names.
func (in *Lines) KeepHeader() {
	if in.header.row != nil {
		in.held = slices.Insert(in.held, 0, in.header)
		in.Line, in.headerLine, in.Header, in.header = in.header.line, 0, nil, held{}
	}
}

// beforeOthers reports whether a row is a header, as the next row shows.
func (in *Lines) beforeOthers(row []byte) bool {
	if !in.IsHeader(row) {
		return false
	}
	next := in.Ahead(1)
	return (len(next) > 0 || len(in.held) > 0 && in.held[0].err != nil) && !Alike(row, append(next, nil)[0]) && !SameLetters(row, append(next, nil)[0])
}

// read reads the next row, or its chosen columns.
func (in *Lines) read() ([]byte, error) {
	if in.block > 0 {
		return in.readBlock()
	}
	row, err := in.readWhole()
	if err != nil || row == nil || in.columns == nil {
		return row, err
	}
	return in.chosen(row)
}

// findBlocks sets block if the first two blocks of lines have as many words, one each.
func (in *Lines) findBlocks() {
	if in.columns != nil {
		return
	}
	sizes := []int{0}
	for n := 1; len(sizes) < 3; n++ {
		lines := in.Ahead(n)
		last := len(sizes) - 1
		switch {
		case len(lines) < n && sizes[last] == 0, sizes[last] > MaxCards:
			return
		case len(lines) < n || len(lines[n-1]) == 0:
			sizes = append(sizes, 0)
		case len(Split(lines[n-1], nil)) > 1:
			return
		default:
			sizes[last]++
		}
	}
	if sizes[0] == sizes[1] && sizes[0] > 1 {
		in.block, in.lines, in.held = sizes[0], in.held, nil
	}
}

// readBlock reads the next block of lines, separated by commas.
func (in *Lines) readBlock() ([]byte, error) {
	var words [][]byte
	line := 0
	for {
		next := held{}
		if len(in.lines) > 0 {
			next, in.lines = in.lines[0], in.lines[1:]
		} else {
			next.row, next.err = in.readWhole()
			next.line = in.Line
		}
		switch {
		case next.err != nil:
			in.Line = next.line
			return nil, next.err
		case len(next.row) > 0:
			if words = append(words, bytes.Clone(next.row)); line == 0 {
				line = next.line
			}
		case len(words) == 0 && next.row == nil:
			return nil, nil
		case len(words) > 0:
			if in.Line = line; len(words) != in.block {
				return nil, fmt.Errorf("%d lines without a blank one: want %d, one for each card as in the first block", len(words), in.block)
			}
			return bytes.Join(words, []byte(",")), nil
		}
	}
}

// errObject is the error of JSON objects.
var errObject = errors.New(`a JSON object: want a list of cards on each line, as in ["As", "Kd"]`)

// readWhole reads the next row, without the brackets around it.
func (in *Lines) readWhole() ([]byte, error) {
	if in.outer > 0 {
		if row, err := in.nextInner(); row != nil || err != nil {
			return row, err
		}
	}
	blank := 0 // the first blank line before the row
	for {
		first, err := in.begins()
		in.Line, in.List = in.ended+1, 0
		switch {
		case err == io.EOF && blank == 1:
			in.Line = blank
			return []byte{}, nil
		case err == io.EOF:
			return nil, nil
		case err != nil:
			return nil, reason(err)
		case first == '[':
			return in.readList()
		case first == '\n' || first == '#':
			if first == '\n' && blank == 0 && in.begun {
				blank = in.Line
			}
			if _, err := in.readLine(); err != nil {
				return nil, err
			}
		case blank > 0: // blank lines at the end and before lists are none
			in.Line = blank
			return []byte{}, nil
		case first == '{':
			return nil, errObject
		default:
			row, err := in.readLine()
			if err == nil && !in.begun && in.table.Skip(row) {
				continue
			}
			in.begun = true
			return row, err
		}
	}
}

// begins returns the first byte of the next line that is not blank, or its end.
func (in *Lines) begins() (byte, error) {
	for {
		next, err := in.text.Peek(1)
		if err != nil {
			return 0, err
		}
		switch next[0] {
		case ' ', '\t', '\r':
			in.skip(1)
		default:
			return next[0], nil
		}
	}
}

// readLine reads the rest of a line without blanks around it.
func (in *Lines) readLine() ([]byte, error) {
	row, err := in.text.ReadSlice('\n')
	in.place += int64(len(row))
	in.ended++
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fmt.Errorf("longer than %d bytes", maxWord)
	case err != nil && err != io.EOF:
		return nil, reason(err)
	}
	row = bytes.TrimSpace(Blanks(row))
	if row == nil {
		row = []byte{}
	}
	return row, nil
}

// reason returns an error of the text without its line, which the error of a row has.
func reason(err error) error {
	if of, ok := errors.AsType[*plain.Error](err); ok {
		return errors.New(of.Reason())
	}
	return err
}

// skip skips bytes that Peek has returned.
func (in *Lines) skip(n int) {
	in.text.Discard(n)
	in.place += int64(n)
}
