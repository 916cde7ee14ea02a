package stream

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Statement is a part of a script between semicolons.
type Statement struct {
	Text string
	// FromLine and FromColumn are the place of its first character in the script, from 1.
	FromLine, FromColumn int
	Line                 int  // of the first character that is neither blank nor in a comment
	Blank                bool // there is no such character
	Last                 bool
}

// Statements reads the statements of a script, one after another.
type Statements struct {
	in           *Input
	most         int // bytes of a statement
	line, column int // of the next character
}

// NewStatements returns a reader of statements of at most so many bytes.
func NewStatements(in *Input, most int) *Statements {
	return &Statements{in: in, most: most, line: 1, column: 1}
}

// Wait waits for the first byte, and returns the error of an input that cannot be read. The end is
// no error.
func (r *Statements) Wait() error {
	if _, err := r.in.text.Peek(1); !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// TooLong is the error of a script or a statement of more bytes.
func TooLong(most int) error {
	return fmt.Errorf("more than %d bytes, the most that a script may have", most)
}

// Next reads the next statement. Its errors name the input.
func (r *Statements) Next() (Statement, error) {
	s, err := r.next()
	if err != nil {
		err = fmt.Errorf("%s: %w", r.in.name, err)
	}
	return s, err
}

func (r *Statements) next() (Statement, error) {
	s := Statement{FromLine: r.line, FromColumn: r.column, Blank: true}
	var text strings.Builder
	inside, begun := "", 0 // what ends the text or the comment around the next character, and where that can be
	for {
		c, _, err := r.in.text.ReadRune()
		if errors.Is(err, io.EOF) {
			s.Text, s.Last = text.String(), true
			return s, nil
		}
		if err != nil {
			return s, err
		}
		if text.Len() >= r.most {
			return s, fmt.Errorf("line %d: a statement: %w", s.Line, TooLong(r.most))
		}
		line, column := r.line, r.column
		if r.column++; c == '\n' {
			r.line, r.column = r.line+1, 1
		}
		if inside == "" && c == ';' {
			s.Text = text.String()
			return s, nil
		}
		text.WriteRune(c)
		switch next, _ := r.in.text.Peek(1); {
		case inside != "":
			if last := text.String()[min(begun, text.Len()):]; strings.HasSuffix(last, inside) || inside == "'" && c == '’' {
				inside = ""
			}
		case c == '#' && column == 1, c == '-' && string(next) == "-":
			inside, begun = "\n", text.Len()
		case c == '/' && string(next) == "*":
			inside, begun = "*/", text.Len()+1 // after the star
		case c == '\'', c == '‘', c == '’':
			inside, begun = "'", text.Len()
			fallthrough
		case !unicode.IsSpace(c):
			if s.Blank {
				s.Blank, s.Line = false, line
			}
		}
	}
}
