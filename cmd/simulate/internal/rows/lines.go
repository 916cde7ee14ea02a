package rows

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
)

// Lines are the lines of a file of CSV, each of which is answered by itself with numbers.
type Lines struct {
	In       *Input
	Kind     string             // of the result in JSON
	JSON     bool               // rows are objects in JSON, not CSV
	Names    []string           // of the numbers of an answer
	Workers  int                // that answer lines
	New      func() Answer      // called once by each worker
	Progress func(bytes uint64) // called with the bytes of the lines that are answered
	line     int                // the lines read
	read     atomic.Int64       // bytes
	answered atomic.Uint64
	failed   atomic.Uint64
	blocks   sync.Pool // those that are written
}

// Answer returns the numbers of a line that is not blank, without the white space around it, or its
// error. It may change the line. The numbers are at most as many as Lines.Names, and valid until
// the next call.
type Answer func(line []byte) ([]float64, error)

// Answered returns the number of lines that are answered, also with an error.
func (l *Lines) Answered() uint64 { return l.answered.Load() }

// Failed returns the number of lines that are answered with an error.
func (l *Lines) Failed() uint64 { return l.failed.Load() }

// ReadHeader reads the first line that is not blank, and calls set with its fields. example is the
// first line that a file may have.
func (l *Lines) ReadHeader(example string, set func(names [][]byte) error) error {
	for {
		text, err := l.In.text.ReadSlice('\n')
		l.line++
		switch text = bytes.TrimSpace(text); {
		case errors.Is(err, bufio.ErrBufferFull):
			return fmt.Errorf("line %d: longer than %d bytes", l.line, maxLine)
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case len(text) > 0:
			fields, err := Fields(nil, text)
			if err == nil {
				err = set(fields)
			}
			if err != nil {
				return fmt.Errorf("line %d: %w", l.line, err)
			}
			return nil
		case err != nil:
			return fmt.Errorf("it is empty: want a line of names, such as %s", example)
		}
	}
}

var errQuote = errors.New(`a field with a " is written as "", between quotation marks`)

// Fields appends the fields of a line of CSV, which are parts of it. It may change the line.
func Fields(fields [][]byte, line []byte) ([][]byte, error) {
	for {
		if len(line) == 0 || line[0] != '"' {
			field, rest, more := bytes.Cut(line, []byte{','})
			if bytes.IndexByte(field, '"') >= 0 {
				return nil, errQuote
			}
			if fields = append(fields, field); !more {
				return fields, nil
			}
			line = rest
			continue
		}
		n, i := 0, 1 // the field is line[:n], and line[i:] is to be read
		for ; ; i++ {
			if i == len(line) {
				return nil, errors.New("a quotation mark is not closed")
			}
			if line[i] == '"' {
				if i++; i == len(line) || line[i] != '"' {
					break
				}
			}
			line[n] = line[i]
			n++
		}
		fields = append(fields, line[:n])
		switch {
		case i == len(line):
			return fields, nil
		case line[i] != ',':
			return nil, errQuote
		}
		line = line[i+1:]
	}
}

// block is some whole lines, and the rows of their answers.
type block struct {
	text     []byte
	first    int // the number of the first line
	rows     []byte
	answered uint64
	failed   uint64
	err      error // of the reader, after the lines
	done     chan struct{}
}

// blockLines is the most lines of a block: few, so that workers share lines that take long.
const blockLines = 16

// next reads the lines that the input has ready, one at least. At the end it returns nil.
func (l *Lines) next() *block {
	b, used := l.blocks.Get().(*block)
	if !used {
		b = &block{done: make(chan struct{}, 1)}
	}
	*b = block{text: b.text[:0], first: l.line + 1, rows: b.rows[:0], done: b.done}
	in := l.In.text
	for n := 1; ; n = in.Buffered() + 1 {
		if n > maxLine {
			b.err = fmt.Errorf("%s: line %d: longer than %d bytes", l.In.name, b.first, maxLine)
			return b
		}
		_, err := in.Peek(n)
		ready, _ := in.Peek(in.Buffered())
		end := 0
		for range blockLines {
			length := bytes.IndexByte(ready[end:], '\n') + 1
			if length == 0 {
				break
			}
			end += length
			l.line++
		}
		switch {
		case end > 0:
		case errors.Is(err, io.EOF) && len(ready) == 0:
			return nil
		case errors.Is(err, io.EOF):
			end = len(ready)
		case err != nil:
			b.err = fmt.Errorf("%s: %w", l.In.name, err)
			return b
		default:
			continue
		}
		b.text = append(b.text, ready[:end]...)
		in.Discard(end)
		l.read.Add(int64(end))
		return b
	}
}

// Write answers all lines and writes their rows, until ctx ends.
func (l *Lines) Write(ctx context.Context, out io.Writer) error {
	between, head := afterLine, "line,"+strings.Join(l.Names, ",")+",error\n"
	if l.JSON {
		between, head = beforeObject, fmt.Sprintf("{\n  \"kind\": %q,\n  \"rows\": [", l.Kind)
	}
	if err := write(out, []byte(head), between); err != nil {
		return err
	}
	err := l.writeBlocks(ctx, out, between)
	if l.JSON { // whole also after a signal, or an input that cannot be read
		return cmp.Or(err, write(out, []byte("\n  ]\n}\n"), between))
	}
	return err
}

// writeBlocks is Write between what is before the rows and what is after them.
func (l *Lines) writeBlocks(ctx context.Context, out io.Writer, between cut) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	work, order := make(chan *block), make(chan *block, 2*l.Workers)
	go l.readBlocks(ctx, order, work)
	for range l.Workers {
		go l.answerBlocks(ctx, work)
	}
	for first := true; ; {
		b, err := receive(ctx, order)
		if err != nil || b == nil {
			return err
		}
		if _, err := receive(ctx, b.done); err != nil {
			return err
		}
		rows := b.rows
		if l.JSON && first && len(rows) > 0 {
			rows, first = rows[1:], false // without the comma
		}
		if err := write(out, rows, between); err != nil {
			return err
		}
		l.answered.Add(b.answered)
		l.failed.Add(b.failed)
		l.Progress(uint64(l.read.Load()))
		if b.err != nil {
			return b.err
		}
		l.blocks.Put(b)
	}
}

// receive returns what comes from a channel, the zero value if it is closed, or the cause of the end
// of ctx.
func receive[T any](ctx context.Context, from <-chan T) (item T, err error) {
	select {
	case item = <-from:
		return item, nil
	case <-ctx.Done():
		return item, context.Cause(ctx)
	}
}

// readBlocks sends the blocks of lines to those that write and answer them. It may wait for
// input after ctx has ended.
func (l *Lines) readBlocks(ctx context.Context, order, work chan<- *block) {
	defer close(order)
	defer close(work)
	for {
		b := l.next()
		if b == nil {
			return
		}
		for _, to := range []chan<- *block{order, work} {
			select {
			case to <- b:
			case <-ctx.Done():
				return
			}
		}
		if b.err != nil {
			return
		}
	}
}

// answerBlocks answers the lines of blocks.
func (l *Lines) answerBlocks(ctx context.Context, work <-chan *block) {
	answer, appendRow := l.New(), l.appendRow
	if l.JSON {
		appendRow = l.appendObject
	}
	for b := range work {
		if ctx.Err() != nil {
			return
		}
		text := b.text
		for line := b.first; len(text) > 0; line++ {
			row, rest, _ := bytes.Cut(text, []byte{'\n'})
			text = rest
			if row = bytes.TrimSpace(row); len(row) == 0 {
				continue
			}
			b.answered++
			numbers, err := answer(row)
			if err != nil {
				b.failed++
			}
			b.rows = appendRow(b.rows, line, numbers, err)
		}
		b.done <- struct{}{}
	}
}

// appendRow appends the row of a line as CSV.
func (l *Lines) appendRow(rows []byte, line int, numbers []float64, err error) []byte {
	rows = strconv.AppendInt(rows, int64(line), 10)
	if err != nil {
		rows = append(rows, strings.Repeat(",", len(l.Names)+1)...)
		return append(rows, `"`+strings.ReplaceAll(textOf(err), `"`, `""`)+"\"\n"...)
	}
	for _, x := range numbers {
		rows = strconv.AppendFloat(append(rows, ','), x, 'g', -1, 64)
	}
	for range l.Names[len(numbers):] {
		rows = append(rows, ',')
	}
	return append(rows, ",\n"...)
}

// appendObject appends the row of a line as an object in JSON, with a comma before it.
func (l *Lines) appendObject(rows []byte, line int, numbers []float64, err error) []byte {
	rows = strconv.AppendInt(append(rows, beforeObject+`{"line":`...), int64(line), 10)
	if err != nil {
		text, _ := json.Marshal(textOf(err)) // a text has no error
		return append(append(append(rows, `,"error":`...), text...), '}')
	}
	for i, x := range numbers {
		rows = append(append(append(rows, `,"`...), l.Names[i]...), `":`...)
		rows = strconv.AppendFloat(rows, x, 'g', -1, 64)
	}
	return append(rows, '}')
}

// maxError is the most characters of an error in a row.
const maxError = 300

// textOf returns the text of an error in a row.
func textOf(err error) string {
	text := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, err.Error())
	if all := []rune(text); len(all) > maxError {
		text = string(all[:maxError]) + "…"
	}
	return text
}
