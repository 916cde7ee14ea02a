// Package input reads shuffled packs and dealt hands from text or JSON: the rows of an
// input, the names of cards, and packs as numbers or names.
package input

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pokersim/deck"
)

// MaxCards is the largest number of cards in a row.
const MaxCards = 1000

// maxWord is the most bytes of a word of a list, or of the blanks before it, that are read.
const maxWord = bufio.MaxScanTokenSize

// Lines reads the rows of an input: lines of text, or JSON lists. Lines and words longer than
// 64 KiB are errors, so an endless one takes little memory.
type Lines struct {
	Line  int   // the number of the last line or list, from 1
	wrong error // of an encoding that is not read
	begin int64 // the bytes of a byte order mark
	place int64 // the bytes of the lines so far
	text  *bufio.Scanner
	lists *json.Decoder // nil for text
	outer bool          // whether the lists are elements of one list
	held  []held        // the rows that were looked at and are not used yet
	row   []byte        // memory for a list

	header  [][]byte // the names of the columns, if the first row has them
	columns []int    // those of Choose, from 0; nil is all
	words   [][]byte // memory for a row
}

// held is a row that Next returns later, with the number of its line.
type held struct {
	line int
	row  []byte
	err  error
}

// errObject is the error of JSON objects.
var errObject = errors.New(`a JSON object: want a list of cards on each line, as in ["As", "Kd"]`)

// NewLines detects the form of an input. It skips a byte order mark.
func NewLines(r io.Reader) *Lines {
	l := &Lines{}
	in := bufio.NewReaderSize(r, maxWord)
	if mark, _ := in.Peek(2); string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff" || bytes.IndexByte(mark, 0) >= 0 {
		l.wrong = errors.New("the text is UTF-16: want UTF-8, as iconv -f UTF-16 -t UTF-8 writes it")
		return l
	}
	if mark, _ := in.Peek(3); string(mark) == "\xef\xbb\xbf" {
		in.Discard(3)
		l.begin = 3
	}
	if isJSON(in) {
		words := &words{in: in}
		words.lists = json.NewDecoder(words)
		words.lists.UseNumber()
		l.lists = words.lists
		return l
	}
	l.text = bufio.NewScanner(in)
	l.text.Split(func(data []byte, atEOF bool) (advance int, line []byte, err error) {
		advance, line, err = bufio.ScanLines(data, atEOF)
		l.place += int64(advance)
		return advance, line, err
	})
	return l
}

// Place returns the number of bytes of the rows so far, and of what is between them.
func (in *Lines) Place() int64 {
	if in.lists != nil {
		return in.begin + in.lists.InputOffset()
	}
	return in.begin + in.place
}

// isJSON reports whether the text begins with an object or a list. Words in brackets with
// blanks between them, as in [1 2 3], are no list.
func isJSON(in *bufio.Reader) bool {
	if first, _ := in.Peek(1); string(first) != "[" {
		return string(first) == "{"
	}
	for n := 2; ; n++ {
		begin, err := in.Peek(n)
		if err != nil {
			return true
		}
		switch begin[n-1] {
		case ',', '"', '[', '{':
			return true
		case ']':
			return len(bytes.Fields(begin[1:n-1])) < 2
		}
	}
}

// words is the input of a decoder. A read of more than maxWord bytes after the last word of
// the decoder is an error.
type words struct {
	in    io.Reader
	lists *json.Decoder
	read  int64
}

func (w *words) Read(p []byte) (int, error) {
	left := w.lists.InputOffset() + maxWord - w.read
	if left <= 0 {
		return 0, fmt.Errorf("a word or blanks longer than %d bytes", maxWord)
	}
	n, err := w.in.Read(p[:min(int64(len(p)), left)])
	w.read += int64(n)
	return n, err
}

// Next returns the next row, or nil at the end of the input. It skips lines that begin
// with "#". The bytes are valid until the next call.
func (in *Lines) Next() ([]byte, error) {
	if len(in.held) > 0 {
		next := in.held[0]
		in.held, in.Line = in.held[1:], next.line
		return next.row, next.err
	}
	return in.read()
}

// hold reads a row that Next returns later.
func (in *Lines) hold() {
	row, err := in.read()
	next := held{line: in.Line, err: err}
	if row != nil {
		next.row = append([]byte{}, row...)
	}
	in.held = append(in.held, next)
}

// Ahead returns the next rows, at most a number of them, which Next returns again. It stops
// before a row with an error.
func (in *Lines) Ahead(n int) (rows [][]byte) {
	for i := range n {
		if i == len(in.held) {
			in.hold()
		}
		next := in.held[i]
		if next.row == nil || next.err != nil {
			break
		}
		rows = append(rows, next.row)
	}
	return rows
}

// read reads the next row, or its chosen columns.
func (in *Lines) read() ([]byte, error) {
	row, err := in.readWhole()
	if err != nil || row == nil || in.columns == nil {
		return row, err
	}
	return in.chosen(row)
}

// readWhole reads the next row.
func (in *Lines) readWhole() ([]byte, error) {
	in.Line++
	switch {
	case in.wrong != nil:
		return nil, in.wrong
	case in.lists != nil:
		return in.nextList()
	}
	row, err := in.nextLine()
	if row == nil || len(row) > 0 || in.Line == 1 {
		return row, err
	}
	for next := row; len(next) == 0 || next[0] == '#'; { // blank lines at the end are none
		if next, err = in.scan(); next == nil {
			return nil, err
		}
	}
	return row, nil
}

// nextLine returns the next line that does not begin with "#", without the brackets around it.
func (in *Lines) nextLine() ([]byte, error) {
	row, err := in.scan()
	for ; len(row) > 0 && row[0] == '#'; row, err = in.scan() {
		in.Line++
	}
	if len(row) > 0 && row[0] == '[' {
		if row = bytes.TrimSpace(row); row[len(row)-1] != ']' {
			return nil, errors.New("a [ without its ]: want a whole pack on each line")
		}
		row = row[1 : len(row)-1]
	}
	return row, err
}

// scan returns the next line without blanks around it, or nil at the end of the input.
func (in *Lines) scan() ([]byte, error) {
	if in.text.Scan() {
		row := bytes.TrimSpace(in.text.Bytes())
		if bytes.IndexByte(row, '\r') >= 0 {
			return nil, errors.New(`it ends in CR without LF: want lines that end in LF, as tr '\r' '\n' writes them`)
		}
		if row == nil {
			row = []byte{}
		}
		return row, nil
	}
	err := in.text.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("longer than %d bytes", bufio.MaxScanTokenSize)
	}
	return nil, err
}

// nextList returns the elements of the next list, separated by commas, or nil at the end
// of the input.
func (in *Lines) nextList() ([]byte, error) {
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
			case x == '[' && cards == 0 && in.Line == 1 && !in.outer:
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

// First returns the first row, which the next call of Next returns again, or nil if the
// input is empty. It skips a header: a row without any card, if more rows follow.
func (in *Lines) First() ([]byte, error) {
	row, err := in.Next()
	if err == nil && row != nil && header(row) {
		line, words := in.Line, slices.Clone(row)
		if row, err = in.Next(); err == nil && row == nil {
			in.Line, row = line, words
		} else {
			in.header = split(words, nil)
		}
	}
	if err != nil || row == nil {
		return nil, err
	}
	in.held = append([]held{{line: in.Line, row: append([]byte{}, row...)}}, in.held...)
	return in.held[0].row, nil
}

// header reports whether no word of a row is a number or a card, and not all are cards with the
// suit first. One word alone must have letters only.
func header(row []byte) bool {
	words, known := split(row, nil), NewNames()
	letter := func(r rune) bool { return unicode.IsLetter(r) || r == '_' }
	named := len(words) > 1 || len(words) == 1 && len(bytes.TrimFunc(words[0], letter)) == 0
	back := 0
	for _, word := range words {
		_, number := strconv.ParseFloat(string(word), 64)
		_, card := known.Of(word)
		if number == nil || errors.Is(number, strconv.ErrRange) || card == nil || len(word) == 0 || Hidden(word) || string(word) == Undealt || known.apart(word) != nil {
			return false
		}
		if turned(word) != "" {
			back++
		}
	}
	return named && back < len(words)
}

// Joker is the kind of all jokers; the kinds below it are cards.
const Joker = deck.Size

// Names are the names that simulate shuffle prints, and those of deck.ParseCard.
type Names struct {
	printed map[string]int
	// The rank of the first byte and the suit of the second one, in a name of two letters;
	// noCard for others.
	rank, suit [256]int8
}

const noCard = -1

// NewNames returns the names of all cards.
func NewNames() *Names {
	n := &Names{printed: map[string]int{}}
	for pack, card := (deck.Pack{Decks: 1, Jokers: 1}), 0; card <= Joker; card++ {
		n.printed[pack.Name(card)], n.printed[pack.LongName(card)] = card, card
	}
	for letter := range 128 {
		n.rank[letter], n.rank[letter+128], n.suit[letter], n.suit[letter+128] = noCard, noCard, noCard, noCard
		if card, err := deck.ParseCard(string(rune(letter)) + "s"); err == nil {
			n.rank[letter] = int8(card % deck.Ranks)
		}
		if card, err := deck.ParseCard("A" + string(rune(letter))); err == nil {
			n.suit[letter] = int8(card / deck.Ranks)
		}
	}
	return n
}

// short returns the kind of a card whose name has a letter for its rank and one for its suit,
// or noCard.
func (n *Names) short(rank, suit byte) int {
	r, s := n.rank[rank], n.suit[suit]
	if r|s < 0 {
		return noCard
	}
	return int(s)*deck.Ranks + int(r)
}

// Of returns the kind of a card.
func (n *Names) Of(name []byte) (int, error) {
	if len(name) == 2 {
		if kind := n.short(name[0], name[1]); kind != noCard {
			return kind, nil
		}
	}
	if kind, ok := n.printed[string(name)]; ok {
		return kind, nil
	}
	if bytes.EqualFold(name, []byte("Jo")) || bytes.EqualFold(name, []byte("joker")) {
		return Joker, nil
	}
	card, err := deck.ParseCard(string(name))
	if turned := turned(name); err != nil && turned != "" {
		return 0, fmt.Errorf("invalid card %.20q: want the rank first, as in %s", name, turned)
	}
	if err != nil {
		return 0, fmt.Errorf("invalid card %.20q: want a rank and a suit, as in As or 10d, or Jo", name)
	}
	return int(card), nil
}

// turned returns the name of a card whose suit is written first, as D7, or "".
func turned(name []byte) string {
	first, size := utf8.DecodeRune(name)
	text := strings.ToUpper(string(name[size:])) + strings.ToLower(string(first))
	if _, err := deck.ParseCard(text); err != nil || len(name) > size+2 {
		return ""
	}
	return text
}

// Undealt is the word of a card that was not dealt.
const Undealt = "--"

// Hidden reports whether a word is that of a card that was not shown.
func Hidden(word []byte) bool {
	return len(word) > 0 && len(bytes.Trim(word, "?*xX_#")) == 0
}

// separators separate words; if a line has none of them, white space does.
var separators = []byte{',', ';'}

// split splits a line at its commas, at its semicolons or at white space: at the first of
// these that it has.
func split(line []byte, into [][]byte) [][]byte {
	into = into[:0]
	for _, separator := range separators {
		if bytes.IndexByte(line, separator) < 0 {
			continue
		}
		for word := range bytes.SplitSeq(line, []byte{separator}) {
			into = append(into, bytes.TrimSpace(word))
		}
		return into
	}
	for word := range bytes.FieldsSeq(line) {
		into = append(into, word)
	}
	return into
}

// Split is split for lines that may have words of several cards: "AsKdQh", "AsKd QhJc".
func (n *Names) Split(line []byte, into [][]byte) [][]byte {
	return n.unglued(split(line, into))
}

// unglued returns the cards of words that may have several.
func (n *Names) unglued(words [][]byte) [][]byte {
	for i := 0; i < len(words); i++ {
		if len(words[i]) < 4 || bytes.IndexByte(words[i], ' ') >= 0 { // one card, or "ace of spades"
			continue
		}
		if apart := n.apart(words[i]); apart != nil {
			words = slices.Replace(words, i, i+1, apart...)
			i += len(apart) - 1
		}
	}
	return words
}

// apart returns the cards of a word like "AsKdQh" or "10h9♠", or nil if the word has
// fewer than two, or anything else.
func (n *Names) apart(word []byte) (cards [][]byte) {
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
		if _, err := n.Of(card); err != nil && string(card) != Undealt {
			return nil
		}
		cards, word = append(cards, card), word[rank+size:]
	}
	if len(cards) < 2 {
		return nil
	}
	return cards
}
