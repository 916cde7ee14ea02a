package stream

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"pokersim/internal/rows"
)

// Lines are the lines of a file with named columns, each of which is answered by itself with numbers.
type Lines struct {
	In       *Input
	Table    rows.Table         // the header, which ReadHeader sets
	Copied   []int              // the columns that stand before the numbers of a row
	Kind     string             // of the result in JSON
	JSON     bool               // rows are objects in JSON, not CSV
	Names    []string           // of the numbers of an answer
	Workers  int                // that answer lines
	New      func() Answer      // called once by each worker
	Progress func(bytes uint64) // called with the bytes of the file that are answered
	line     int                // the lines read
	share    atomic.Uint64      // of the text so far that was read as lines, as math.Float64bits
	read     int                // bytes of lines
	answered atomic.Uint64
	failed   atomic.Uint64
	blocks   sync.Pool // those that are written
}

// Answer returns the result of a line, of which it gets the number and the fields, one for each
// column, or its error.
type Answer func(line int, fields [][]byte) (Result, error)

// Result is what is counted of a line.
type Result struct {
	Numbers  []float64 // at most as many as Lines.Names, valid until the next answer
	StdError float64   // the largest standard error of a sample; 0 if the numbers are exact
	Method   string    // exact or sample
}

// Answered returns the number of lines that are answered, also with an error.
func (l *Lines) Answered() uint64 { return l.answered.Load() }

// Failed returns the number of lines that are answered with an error.
func (l *Lines) Failed() uint64 { return l.failed.Load() }

// ReadHeader reads the first line with names, and calls set with it. example is the first line that
// a file may have.
func (l *Lines) ReadHeader(example string, set func() error) error {
	for {
		text, err := l.In.text.ReadSlice('\n')
		l.line++
		switch text = bytes.TrimSpace(text); {
		case errors.Is(err, bufio.ErrBufferFull):
			return fmt.Errorf("line %d: longer than %d bytes", l.line, maxLine)
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case !l.Table.Skip(text):
			if err = l.Table.SetHeader(text); err == nil {
				err = set()
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
		l.read += end
		l.share.Store(math.Float64bits(float64(l.read) / float64(l.read+in.Buffered())))
		return b
	}
}

// Write answers all lines and writes their rows, until ctx ends.
func (l *Lines) Write(ctx context.Context, out io.Writer) error {
	between, head := afterLine, string(l.head())
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
		l.Progress(uint64(math.Float64frombits(l.share.Load()) * float64(l.In.bytes.Load())))
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

// head returns the names of the columns as CSV.
func (l *Lines) head() []byte {
	head := []byte("line")
	for _, name := range l.copiedNames() {
		head = appendField(append(head, ','), name)
	}
	for _, name := range l.Names {
		head = append(append(head, ','), name...)
	}
	return append(head, ",error,std_error,method\n"...)
}

// copiedNames returns the names of the copied columns. One that a column of the results has too gets
// the suffix _in.
func (l *Lines) copiedNames() (names []string) {
	for _, i := range l.Copied {
		name := l.Table.Names[i]
		for slices.Contains(l.Names, name) || slices.Contains([]string{"line", "error", "std_error", "method"}, name) || slices.Contains(names, name) {
			name += "_in"
		}
		names = append(names, name)
	}
	return names
}

// appendField appends a field of CSV.
func appendField(rows []byte, text string) []byte {
	if !strings.ContainsAny(text, ",\"\r\n") {
		return append(rows, text...)
	}
	return append(rows, `"`+strings.ReplaceAll(text, `"`, `""`)+`"`...)
}

// answerBlocks answers the lines of blocks.
func (l *Lines) answerBlocks(ctx context.Context, work <-chan *block) {
	answer, appendRow := l.New(), l.appendRow
	if l.JSON {
		appendRow = l.objects()
	}
	var fields [][]byte
	for b := range work {
		if ctx.Err() != nil {
			return
		}
		text := b.text
		for line := b.first; len(text) > 0; line++ {
			row, rest, _ := bytes.Cut(text, []byte{'\n'})
			text = rest
			if row = l.Table.Trim(rows.Blanks(row)); l.Table.Skip(row) {
				continue
			}
			var result Result
			var err error
			if fields, err = l.Table.Fields(fields[:0], row); err == nil && len(fields) != len(l.Table.Names) {
				err = fmt.Errorf("want %d fields, not %d", len(l.Table.Names), len(fields))
			}
			if err == nil {
				result, err = answer(line, fields)
			}
			b.answered++
			if err != nil {
				b.failed++
			}
			b.rows = appendRow(b.rows, line, fields, result, err)
		}
		b.done <- struct{}{}
	}
}

// copied returns a field that is copied; "" if a line with an error lacks it.
func (l *Lines) copied(fields [][]byte, column int) string {
	if column >= len(fields) {
		return ""
	}
	return string(bytes.TrimSpace(fields[column]))
}

// appendRow appends the row of a line as CSV.
func (l *Lines) appendRow(rows []byte, line int, fields [][]byte, r Result, err error) []byte {
	rows = strconv.AppendInt(rows, int64(line), 10)
	for _, column := range l.Copied {
		rows = appendField(append(rows, ','), l.copied(fields, column))
	}
	if err != nil {
		rows = append(rows, strings.Repeat(",", len(l.Names)+1)...)
		return append(rows, `"`+strings.ReplaceAll(textOf(err), `"`, `""`)+"\",,\n"...)
	}
	for _, x := range r.Numbers {
		rows = strconv.AppendFloat(append(rows, ','), x, 'g', -1, 64)
	}
	for range l.Names[len(r.Numbers):] {
		rows = append(rows, ',')
	}
	rows = append(rows, ",,"...)
	if r.StdError > 0 {
		rows = strconv.AppendFloat(rows, r.StdError, 'g', 3, 64)
	}
	return append(append(append(rows, ','), r.Method...), '\n')
}

// objects returns a function that appends the row of a line as an object in JSON, with a comma before
// it.
func (l *Lines) objects() func(rows []byte, line int, fields [][]byte, r Result, err error) []byte {
	names := l.copiedNames()
	return func(rows []byte, line int, fields [][]byte, r Result, err error) []byte {
		rows = strconv.AppendInt(append(rows, beforeObject+`{"line":`...), int64(line), 10)
		for i, column := range l.Copied {
			rows = append(append(rows, ','), quoted(names[i])...)
			rows = append(append(rows, ':'), quoted(l.copied(fields, column))...)
		}
		if err != nil {
			return append(append(append(rows, `,"error":`...), quoted(textOf(err))...), '}')
		}
		for i, x := range r.Numbers {
			rows = append(append(append(rows, `,"`...), l.Names[i]...), `":`...)
			rows = strconv.AppendFloat(rows, x, 'g', -1, 64)
		}
		if r.StdError > 0 {
			rows = strconv.AppendFloat(append(rows, `,"std_error":`...), r.StdError, 'g', 3, 64)
		}
		return append(append(append(rows, `,"method":"`...), r.Method...), `"}`...)
	}
}

// quoted returns a text in JSON.
func quoted(text string) []byte {
	all, _ := json.Marshal(text) // a text has no error
	return all
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
