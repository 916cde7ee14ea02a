package audit

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// lineReader reads the rows of an input: lines of text, or JSON lists.
type lineReader struct {
	text  *bufio.Scanner
	lists *json.Decoder // nil for text
	outer bool          // whether the lists are elements of one list
	line  int           // the number of the last line or list, from 1
	held  []byte        // the first row, if it is not used yet
	row   []byte        // memory for a list
}

// errObject is the error of JSON objects.
var errObject = errors.New(`a JSON object: want a list of cards on each line, as in ["As", "Kd"]`)

// newLineReader detects the form of an input. It skips a byte order mark.
func newLineReader(r io.Reader) *lineReader {
	in := bufio.NewReader(r)
	if mark, _ := in.Peek(3); string(mark) == "\xef\xbb\xbf" {
		in.Discard(3)
	}
	if first, _ := in.Peek(1); string(first) == "[" || string(first) == "{" {
		lists := json.NewDecoder(in)
		lists.UseNumber()
		return &lineReader{lists: lists}
	}
	return &lineReader{text: bufio.NewScanner(in)}
}

// next returns the next row, or nil at the end of the input. It skips lines that begin
// with "#". The bytes are valid until the next call.
func (in *lineReader) next() ([]byte, error) {
	if held := in.held; held != nil {
		in.held = nil
		return held, nil
	}
	in.line++
	if in.lists != nil {
		row, err := in.nextList()
		if err != nil {
			return nil, &LineError{in.line, err}
		}
		return row, nil
	}
	for in.text.Scan() {
		if line := in.text.Bytes(); len(line) == 0 || line[0] != '#' {
			return line, nil
		}
		in.line++
	}
	err := in.text.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("longer than %d bytes", bufio.MaxScanTokenSize)
	}
	if err != nil {
		return nil, &LineError{in.line, err}
	}
	return nil, nil
}

// nextList returns the elements of the next list, separated by commas, or nil at the end
// of the input.
func (in *lineReader) nextList() ([]byte, error) {
	token, err := in.lists.Token()
	switch {
	case err == io.EOF, err == nil && in.outer && token == json.Delim(']'):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("invalid JSON: %w", err)
	case token == json.Delim('{'):
		return nil, errObject
	case token != json.Delim('['):
		return nil, errors.New("invalid JSON: want a list of cards")
	}
	in.row = in.row[:0]
	for cards := 0; ; cards++ {
		token, err := in.lists.Token()
		if err != nil {
			return nil, fmt.Errorf("invalid JSON: %w", err)
		}
		word := ""
		switch x := token.(type) {
		case string:
			word = x
		case json.Number:
			word = x.String()
		case json.Delim:
			switch {
			case x == ']':
				return append(in.row, []byte{}...), nil
			case x == '[' && cards == 0 && in.line == 1 && !in.outer:
				in.outer = true
				cards--
				continue
			case x == '{':
				return nil, errObject
			}
			return nil, errors.New("invalid JSON: a list in a list of cards")
		default:
			return nil, fmt.Errorf("invalid JSON: %v is no card", token)
		}
		if cards >= MaxCards {
			return nil, fmt.Errorf("more than %d cards", MaxCards)
		}
		if cards > 0 {
			in.row = append(in.row, ',')
		}
		in.row = append(in.row, word...)
	}
}

// first returns the first row, which the next call of next returns again, or nil if the
// input is empty. It skips a header: a row without any card, if more rows follow.
func (in *lineReader) first() ([]byte, error) {
	row, err := in.next()
	if err == nil && row != nil && header(row) {
		line, words := in.line, slices.Clone(row)
		if row, err = in.next(); err == nil && row == nil {
			in.line, row = line, words
		}
	}
	if err != nil || row == nil {
		return nil, err
	}
	in.held = slices.Clone(row)
	if in.held == nil {
		in.held = []byte{}
	}
	return in.held, nil
}

// header reports whether no word of a row is a number or a card. One word alone must have
// letters only.
func header(row []byte) bool {
	words, known := split(row, nil), newKinds()
	letter := func(r rune) bool { return unicode.IsLetter(r) || r == '_' }
	named := len(words) > 1 || len(words) == 1 && len(bytes.TrimFunc(words[0], letter)) == 0
	return named && !slices.ContainsFunc(words, func(word []byte) bool {
		_, number := strconv.ParseFloat(string(word), 64)
		_, card := known.of(word)
		return number == nil || errors.Is(number, strconv.ErrRange) || card == nil || len(word) == 0 || hidden(word) || string(word) == undealt || known.apart(word) != nil
	})
}

// split splits a line at its commas, or at white space if there are none.
func split(line []byte, into [][]byte) [][]byte {
	into = into[:0]
	if bytes.IndexByte(line, ',') < 0 {
		for word := range bytes.FieldsSeq(line) {
			into = append(into, word)
		}
		return into
	}
	for word := range bytes.SplitSeq(line, []byte{','}) {
		into = append(into, bytes.TrimSpace(word))
	}
	return into
}

// split is split for lines that may have one word of all cards: "AsKdQh".
func (k kinds) split(line []byte, into [][]byte) [][]byte {
	into = split(line, into)
	if len(into) == 1 {
		if apart := k.apart(into[0]); apart != nil {
			return append(into[:0], apart...)
		}
	}
	return into
}

// apart returns the cards of a word like "AsKdQh" or "10h9♠", or nil if the word has
// fewer than two, or anything else.
func (k kinds) apart(word []byte) (cards [][]byte) {
	for len(word) > 0 {
		rank := 1
		if bytes.HasPrefix(word, []byte("10")) {
			rank = 2
		}
		if rank >= len(word) {
			return nil
		}
		_, size := utf8.DecodeRune(word[rank:])
		card := word[:rank+size]
		if _, err := k.of(card); err != nil && string(card) != undealt {
			return nil
		}
		cards, word = append(cards, card), word[rank+size:]
	}
	if len(cards) < 2 {
		return nil
	}
	return cards
}
