package rows

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// maxList is the most bytes of a list, in which blanks that follow each other are one.
const maxList = 16 * maxWord

// readList reads the list that begins here, or the first one of a list of lists: these are rows,
// unless the first one is a card.
func (in *Lines) readList() ([]byte, error) {
	in.row = in.row[:0]
	in.skip(1)
	first, err := in.nextOf(" \t\r\n")
	if err != nil {
		return nil, err
	}
	if first == '[' || first == '(' || first == '{' {
		in.skip(1)
		in.row = append(in.row, first)
		if err := in.readTo(); err != nil {
			return nil, err
		}
		switch in.cards = in.cards || in.IsCard(in.row); {
		case in.cards:
			in.row = append(in.row, closing[first])
		case first == '{':
			return nil, errObject
		default:
			in.outer, in.List = 1, 1
			return Blanks(unescaped(in.row[1:])), nil
		}
	}
	if err := in.readTo(); err != nil {
		return nil, err
	}
	in.endList()
	return Blanks(unescaped(in.row)), nil
}

// closing has the bracket that closes another.
var closing = map[byte]byte{'[': ']', '(': ')', '{': '}'}

// nextInner reads the next list of a list of lists, or returns nil after the last one.
func (in *Lines) nextInner() ([]byte, error) {
	first, err := in.nextOf(", \t\r\n")
	if err != nil {
		return nil, err
	}
	in.outer++
	in.Line, in.List = in.ended+1, in.outer
	in.skip(1)
	switch first {
	case '[', '(':
		in.row = in.row[:0]
		err := in.readTo()
		return Blanks(unescaped(in.row)), err
	case ']':
		in.outer = 0
		in.endList()
		return nil, nil
	case '{':
		return nil, errObject
	}
	return nil, fmt.Errorf("%q in a list of lists: want a list of cards", first)
}

// endList skips the rest of the line after a list.
func (in *Lines) endList() {
	for {
		switch next, _ := in.text.Peek(1); string(next) {
		case " ", "\t", "\r", ",":
			in.skip(1)
		case "\n":
			in.ended++
			in.skip(1)
			return
		default:
			return
		}
	}
}

// nextOf skips some bytes of a list, and returns the next one.
func (in *Lines) nextOf(skipped string) (byte, error) {
	for n := 0; ; n++ {
		next, err := in.text.Peek(1)
		switch {
		case err != nil:
			return 0, unclosed(err)
		case bytes.IndexByte([]byte(skipped), next[0]) < 0:
			return next[0], nil
		case n == maxWord:
			return 0, errLong
		case next[0] == '\n':
			in.ended++
		}
		in.skip(1)
	}
}

var errLong = fmt.Errorf("a word or blanks longer than %d bytes", maxWord)

func unclosed(err error) error {
	if err == io.EOF {
		return errors.New("a [ without its ]: want a whole pack in each list")
	}
	return reason(err)
}

// readTo appends to the row what is before the bracket that closes a list, and skips that. Blanks
// that follow each other are one.
func (in *Lines) readTo() error {
	depth, quote := 0, byte(0)
	same := 0 // bytes of a word or of blanks so far
	wasBlank := false
	for {
		b, err := in.text.ReadByte()
		if err != nil {
			return unclosed(err)
		}
		in.place++
		if b == '\n' {
			in.ended++
		}
		blank := b == ' ' || b == '\t' || b == '\n' || b == '\r'
		if same++; blank != wasBlank || b == ',' {
			same = 1
		}
		switch {
		case same > maxWord:
			return errLong
		case len(in.row) > maxList:
			return fmt.Errorf("a list longer than %d bytes: want at most %d cards", maxList, MaxCards)
		case quote != 0 && b == '\\':
			in.row = append(in.row, b)
			if b, err = in.text.ReadByte(); err != nil {
				return unclosed(err)
			}
			in.place++
		case b == quote:
			quote = 0
		case quote != 0:
		case b == '"' || b == '\'' && !afterLetter(in.row):
			quote = b
		case b == '[' || b == '(' || b == '{':
			depth++
		case (b == ']' || b == ')' || b == '}') && depth == 0:
			return nil
		case b == ']' || b == ')' || b == '}':
			depth--
		}
		if blank {
			b = ' '
		}
		if !blank || !wasBlank {
			in.row = append(in.row, b)
		}
		wasBlank = blank
	}
}

// unescaped replaces the escapes \u2660 of JSON by their characters.
func unescaped(row []byte) []byte {
	for at := 0; ; {
		i := bytes.Index(row[at:], []byte(`\u`))
		if i < 0 || at+i+6 > len(row) {
			return row
		}
		at += i
		if code, err := strconv.ParseUint(string(row[at+2:at+6]), 16, 16); err == nil {
			char := string(rune(code))
			row = append(append(row[:at], char...), row[at+6:]...)
			at += len(char)
			continue
		}
		at += 2
	}
}
