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
	"math/rand/v2"
	"slices"
	"strconv"
	"unicode"

	"pokersim/deck"
	"pokersim/sim/rng"
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

// Packs reads packs in one format. A pack is a permutation of 0 to cards-1.
//
// The copies of a card in several decks have one name. Packs assigns them at random, so a
// fair shuffle stays fair.
type Packs struct {
	Format
	words  [][]byte
	order  []int
	seen   []bool               // the numbers
	names  *Names               // nil for numbers
	copies [deck.Size + 1][]int // the cards of each kind, those not assigned yet first
	left   [deck.Size + 1]int   // number of cards not assigned yet
	random *rand.Rand
	source *rng.SFC64 // of random

	plain bool               // whether quick reads the names: each card has one
	only  [deck.Size + 1]int // then the card of each kind, or noCard
}

// copiesLane is the stream that assigns copies. Audits use streams 0 to 3.
const copiesLane = 255

// Packs returns a reader of packs of a number of cards. Their names are those of whole
// decks, then jokers, if pack is empty.
func (f Format) Packs(cards int, pack deck.Pack) *Packs {
	p := &Packs{Format: f, order: make([]int, cards), seen: make([]bool, cards)}
	if f.draws != nil {
		p.randomly(drawsLane)
	}
	if f.numbers {
		return p
	}
	if kinds := f.stripped(); pack.Cards() == 0 && len(kinds) == cards {
		for card, kind := range kinds {
			p.copies[kind] = []int{card}
		}
		p.names = NewNames()
		return p.single()
	}
	if pack.Cards() == 0 {
		pack = deck.Pack{Decks: cards / deck.Size, Jokers: cards % deck.Size}
	}
	p.names = NewNames()
	p.randomly(copiesLane)
	for card := range pack.Cards() {
		kind := card % deck.Size
		if card >= pack.Decks*deck.Size {
			kind = Joker
		}
		p.copies[kind] = append(p.copies[kind], card)
	}
	return p.single()
}

// single sets the cards of the names, if each has one.
func (p *Packs) single() *Packs {
	for kind, copies := range p.copies {
		switch len(copies) {
		case 0:
			p.only[kind] = noCard
		case 1:
			p.only[kind] = copies[0]
		default:
			return p
		}
	}
	p.plain = true
	return p
}

// Read returns the pack of a row. It is valid until the next call.
func (p *Packs) Read(row []byte) (order []int, err error) {
	if (p.numbers || p.plain) && !p.index && p.draws == nil && p.quick(row) {
		return p.order, nil
	}
	if p.words, err = p.Words(row, p.names, p.words); err != nil {
		return nil, err
	}
	if p.draws != nil {
		return p.order, p.readDraw()
	}
	if len(p.words) != len(p.order) {
		return nil, fmt.Errorf("%d cards: want %d", len(p.words), len(p.order))
	}
	if p.numbers {
		return p.order, p.readNumbers("card")
	}
	return p.order, p.readNames()
}

// quick reads a row of numbers, or of names of two letters, if it is a pack and one separator
// or one kind of blank is between each two cards. Otherwise it returns false.
func (p *Packs) quick(row []byte) bool {
	clear(p.seen)
	at, separator := 0, byte(0)
	for i := range p.order {
		if i == 1 && at < len(row) {
			separator = row[at]
		}
		if i > 0 {
			if at >= len(row) || row[at] != separator {
				return false
			}
			at++
			if separator != ' ' && at < len(row) && row[at] == ' ' { // "As, Kd"
				at++
			}
		}
		card := noCard
		if p.numbers {
			begin, n := at, 0
			for ; at < len(row) && at < begin+4 && row[at]-'0' < 10; at++ {
				n = 10*n + int(row[at]-'0')
			}
			if at > begin {
				card = n - p.from
			}
		} else if at+2 <= len(row) {
			if kind := p.names.short(row[at], row[at+1]); kind != noCard {
				card = p.only[kind]
			}
			at += 2
		}
		if uint(card) >= uint(len(p.seen)) || p.seen[card] {
			return false
		}
		p.order[i], p.seen[card] = card, true
	}
	return at == len(row)
}

// readNumbers reads the words as the first numbers of the order. what is one of them.
func (p *Packs) readNumbers(what string) error {
	clear(p.seen)
	for i, word := range p.words {
		n, err := strconv.Atoi(string(word))
		card := n - p.from
		switch {
		case err != nil || card < 0 || card >= len(p.order):
			return fmt.Errorf("invalid %s %.20q: want %d to %d", what, word, p.from, len(p.order)-1+p.from)
		case p.seen[card]:
			return fmt.Errorf("duplicate %s %d", what, n)
		}
		p.order[i], p.seen[card] = card, true
	}
	return nil
}

func (p *Packs) readNames() error {
	for kind := range p.copies {
		p.left[kind] = len(p.copies[kind])
	}
	for i, name := range p.words {
		kind, err := p.names.Of(name)
		if err != nil {
			return err
		}
		copies, left := p.copies[kind], p.left[kind]
		switch {
		case len(copies) == 0:
			return fmt.Errorf("card %s is not in the pack", name)
		case left == 0 && len(copies) == 1:
			return fmt.Errorf("duplicate card %s", name)
		case left == 0:
			return fmt.Errorf("card %s occurs more than %d times", name, len(copies))
		}
		at := 0
		if left > 1 {
			at = p.random.IntN(left)
		}
		p.order[i] = copies[at]
		copies[at], copies[left-1] = copies[left-1], copies[at]
		p.left[kind]--
	}
	return nil
}

// randomly sets the random words of a lane.
func (p *Packs) randomly(lane uint8) {
	p.source = rng.NewSFC64(0, 0, rng.Audit, lane)
	p.random = rand.New(p.source)
}

// State returns the state that assigns copies: four words, then one for each card.
func (p *Packs) State() []uint64 {
	words := make([]uint64, 4, 4+len(p.order))
	if p.source != nil {
		state := p.source.State()
		copy(words, state[:])
		for card := range slices.Values(slices.Concat(p.copies[:]...)) {
			words = append(words, uint64(card))
		}
	}
	return append(words, make([]uint64, 4+len(p.order)-len(words))...)
}

// SetState continues from a state.
func (p *Packs) SetState(words []uint64) error {
	if p.source == nil {
		return nil
	}
	p.source.SetState([4]uint64(words))
	words = words[4:]
	for _, copies := range p.copies {
		known := slices.Sorted(slices.Values(copies))
		for i := range copies {
			copies[i], words = int(words[0]), words[1:]
		}
		if !slices.Equal(slices.Sorted(slices.Values(copies)), known) {
			return errors.New("the copies of a card are other cards")
		}
	}
	return nil
}
