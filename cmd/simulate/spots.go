package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/spot"
)

// maxLine is the most bytes of a line of spots, with its end.
const maxLine = 1 << 16

// maxSpotMemory keeps rows with ranges of 270,725 hands of omaha below 120 MB, with any number of
// workers.
const maxSpotMemory = 64 << 20

// manySpots counts the spots of a file of -f: each row by itself, exactly. The rows of the
// result have the order of the lines.
type manySpots struct {
	in      *bufio.Reader
	name    string // of the input
	columns columns
	game    string // of rows that name none
	json    bool   // the rows are objects in JSON, not CSV
	large   sync.Mutex
	line    int  // the lines read
	generic bool // the syntax of ranges
	workers int
	read    atomic.Int64 // bytes
	counted atomic.Uint64
	failed  atomic.Uint64 // those of counted with an error
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

// verdict returns the error of rows with an error.
func (s *manySpots) verdict() error {
	if n := s.failed.Load(); n > 0 {
		return status.Failed("the column error says why", "%d of %d spots were not counted", n, s.counted.Load())
	}
	return nil
}

// columns are the places of the columns of a file, from 0; -1 is a column that it lacks.
type columns struct {
	all               int
	game, board, dead int
	players           []int
}

// readHeader reads the names of the columns: the first line that is not blank.
func (s *manySpots) readHeader() error {
	for {
		text, err := s.in.ReadSlice('\n')
		s.line++
		switch text = bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\ufeff"))); {
		case errors.Is(err, bufio.ErrBufferFull):
			return fmt.Errorf("line %d: longer than %d bytes", s.line, maxLine)
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case len(text) > 0:
			fields, err := splitRow(nil, text)
			if err == nil {
				err = s.columns.set(fields)
			}
			if err != nil {
				return fmt.Errorf("line %d: %w", s.line, err)
			}
			return nil
		case err != nil:
			return errors.New("it is empty: want a line of names, such as board,player1,player2")
		}
	}
}

// set sets the columns to those of a header.
func (c *columns) set(names [][]byte) error {
	*c = columns{len(names), -1, -1, -1, slices.Repeat([]int{-1}, spot.MaxPlayers)}
	most := 0
	for i, text := range names {
		to, name := (*int)(nil), strings.TrimSpace(string(text))
		switch name {
		case "game":
			to = &c.game
		case "board":
			to = &c.board
		case "dead":
			to = &c.dead
		default:
			number, isPlayer := strings.CutPrefix(name, "player")
			n, err := strconv.Atoi(number)
			if !isPlayer || err != nil || n < 1 || n > spot.MaxPlayers || number != strconv.Itoa(n) {
				return fmt.Errorf("unknown column %q: want game, board, dead and player1 to player%d", name, spot.MaxPlayers)
			}
			to, most = &c.players[n-1], max(most, n)
		}
		if *to >= 0 {
			return fmt.Errorf("two columns are named %q", name)
		}
		*to = i
	}
	c.players = c.players[:most]
	missing := slices.Index(c.players, -1)
	if missing < 0 && most < 2 {
		missing = most
	}
	if missing >= 0 {
		return fmt.Errorf("no column is named player%d: want player1, player2 and so on", missing+1)
	}
	return nil
}

var errQuote = errors.New(`a field with a " is written as "", between quotation marks`)

// splitRow appends the fields of a line of CSV, which are parts of it. It may change the line.
func splitRow(fields [][]byte, line []byte) ([][]byte, error) {
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

// block is some whole lines, and the rows of their spots.
type block struct {
	text  []byte
	first int // the number of the first line
	rows  []byte
	spots uint64
	fails uint64
	err   error // of the reader, after the lines
	done  chan struct{}
}

// blockLines is the most lines of a block: few, so that workers share spots that take long.
const blockLines = 16

// next reads the lines that the input has ready, one at least. At the end it returns false.
func (s *manySpots) next(b *block) bool {
	b.text, b.first, b.err = b.text[:0], s.line+1, nil
	for n := 1; ; n = s.in.Buffered() + 1 {
		if n > maxLine {
			b.err = fmt.Errorf("%s: line %d: longer than %d bytes", s.name, b.first, maxLine)
			return true
		}
		_, err := s.in.Peek(n)
		ready, _ := s.in.Peek(s.in.Buffered())
		end := 0
		for range blockLines {
			length := bytes.IndexByte(ready[end:], '\n') + 1
			if length == 0 {
				break
			}
			end += length
			s.line++
		}
		switch {
		case end == 0 && errors.Is(err, io.EOF):
			end = len(ready)
		case end == 0 && err != nil:
			b.err = fmt.Errorf("%s: %w", s.name, err)
		}
		if end > 0 || err != nil {
			b.text = append(b.text, ready[:end]...)
			s.in.Discard(end)
			s.read.Add(int64(end))
			return end > 0 || b.err != nil
		}
	}
}

// write counts all spots and writes their rows, until ctx ends.
func (s *manySpots) write(ctx context.Context, out io.Writer, progress func(read uint64)) error {
	cut := afterLine
	if s.json {
		cut = beforeObject
	}
	if err := writeRows(out, s.header(), cut); err != nil {
		return err
	}
	err := s.writeBlocks(ctx, out, cut, progress)
	if s.json { // whole also after a signal, or an input that cannot be read
		return cmp.Or(err, writeRows(out, []byte("\n  ]\n}\n"), cut))
	}
	return err
}

// writeBlocks is write between the first line and the last ones.
func (s *manySpots) writeBlocks(ctx context.Context, out io.Writer, cut rowCut, progress func(read uint64)) error {
	first := true
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	work, order, free := make(chan *block), make(chan *block, 2*s.workers), make(chan *block, 2*s.workers)
	for range cap(free) {
		free <- &block{done: make(chan struct{}, 1)}
	}
	go s.readBlocks(ctx, free, order, work)
	for range s.workers {
		go s.countBlocks(ctx, work)
	}
	for {
		var b *block
		select {
		case b = <-order:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if b == nil {
			return nil
		}
		select {
		case <-b.done:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		rows := b.rows
		if s.json && first && len(rows) > 0 {
			rows, first = rows[1:], false // without the comma
		}
		if err := writeRows(out, rows, cut); err != nil {
			return err
		}
		s.counted.Add(b.spots)
		s.failed.Add(b.fails)
		progress(uint64(s.read.Load()))
		if b.err != nil {
			return b.err
		}
		free <- b
	}
}

// readBlocks sends the blocks of lines to those that write and count them. It may wait for
// input after ctx has ended.
func (s *manySpots) readBlocks(ctx context.Context, free <-chan *block, order, work chan<- *block) {
	defer close(order)
	defer close(work)
	for {
		var b *block
		select {
		case b = <-free:
		case <-ctx.Done():
			return
		}
		if !s.next(b) {
			return
		}
		order <- b
		select {
		case work <- b:
		case <-ctx.Done():
			return
		}
		if b.err != nil {
			return
		}
	}
}

// countBlocks counts blocks of lines.
func (s *manySpots) countBlocks(ctx context.Context, work <-chan *block) {
	c := spotCounter{large: &s.large, columns: s.columns, game: s.game, generic: s.generic, json: s.json, names: s.names(), games: map[string]*spotGame{}, most: max(1<<17/s.workers, 1<<12)}
	for {
		select {
		case b := <-work:
			if b == nil {
				return
			}
			c.count(b)
			b.done <- struct{}{}
		case <-ctx.Done():
			return
		}
	}
}

// names returns the names of the columns of the result.
func (s *manySpots) names() []string {
	names := []string{"line"}
	for i := range s.columns.players {
		for _, name := range []string{"equity", "win", "tie"} {
			names = append(names, name+strconv.Itoa(i+1))
		}
	}
	return append(names, "error")
}

// header returns what is before the rows.
func (s *manySpots) header() []byte {
	if s.json {
		return []byte("{\n  \"kind\": \"spots\",\n  \"rows\": [")
	}
	return []byte(strings.Join(s.names(), ",") + "\n")
}

// maxPiece is the most bytes that are written at once. A pipe takes so many whole or not at
// all, so that a signal cuts no row.
const maxPiece = 4096

// rowCut is what is between rows: the end of the line of a row, or what is before an object.
type rowCut string

const (
	afterLine    rowCut = "\n"
	beforeObject rowCut = ",\n    "
)

// writeRows writes rows in pieces of whole rows.
func writeRows(out io.Writer, rows []byte, cut rowCut) error {
	after := 0 // the part of what is between rows that ends a row
	if cut == afterLine {
		after = len(cut)
	}
	for len(rows) > 0 {
		n := len(rows)
		if n > maxPiece {
			if n = bytes.LastIndex(rows[:maxPiece], []byte(cut)) + after; n <= 0 { // a long row
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

// spotCounter counts the spots of a worker.
type spotCounter struct {
	large   *sync.Mutex // of all workers: one at a time has large ranges, of many MB
	locked  bool
	columns columns
	game    string
	json    bool
	names   []string // of the columns of the result
	generic bool     // the syntax of ranges
	games   map[string]*spotGame
	size    int // of the ranges that are kept, in hands
	most    int
	fields  [][]byte
	players [spot.MaxPlayers]*spot.Player
	hands   [spot.MaxPlayers]deck.Hand
	seats   int // players of the row
	cards   [spot.MaxPlayers + 2][maxKnown]deck.Card
	results [spot.MaxPlayers]spot.Result
}

// maxKnown is the most cards that are read without package ranges.
const maxKnown = 8

// spotGame is a game with the ranges that were read last.
type spotGame struct {
	rules      eval.Rules
	calculator *spot.Calculator
	ranges     map[string]*spot.Player
}

// count counts the lines of a block.
func (c *spotCounter) count(b *block) {
	b.rows, b.spots, b.fails = b.rows[:0], 0, 0
	text := b.text
	for line := b.first; len(text) > 0; line++ {
		row, rest, _ := bytes.Cut(text, []byte{'\n'})
		text = rest
		if row = bytes.TrimSpace(row); len(row) == 0 {
			continue
		}
		b.spots++
		err := c.countRow(row)
		if err != nil {
			b.fails++
		}
		if c.json {
			b.rows = c.appendObject(b.rows, line, err)
		} else {
			b.rows = c.appendRow(b.rows, line, err)
		}
	}
}

// appendRow appends the row of a line as CSV.
func (c *spotCounter) appendRow(rows []byte, line int, err error) []byte {
	rows = strconv.AppendInt(rows, int64(line), 10)
	if err != nil {
		rows = append(rows, strings.Repeat(",", 3*len(c.columns.players)+1)...)
		return append(rows, `"`+strings.ReplaceAll(textOf(err), `"`, `""`)+"\"\n"...)
	}
	for _, r := range c.results[:c.seats] {
		for _, part := range [3]float64{r.Pot, r.Win, r.Tie} {
			rows = strconv.AppendFloat(append(rows, ','), part/r.All, 'g', -1, 64)
		}
	}
	for range c.columns.players[c.seats:] {
		rows = append(rows, ",,,"...)
	}
	return append(rows, ",\n"...)
}

// appendObject appends the row of a line as an object in JSON, with a comma before it.
func (c *spotCounter) appendObject(rows []byte, line int, err error) []byte {
	rows = strconv.AppendInt(append(rows, beforeObject+`{"line":`...), int64(line), 10)
	if err != nil {
		text, _ := json.Marshal(textOf(err)) // a text has no error
		return append(append(append(rows, `,"error":`...), text...), '}')
	}
	for i, r := range c.results[:c.seats] {
		for k, part := range [3]float64{r.Pot, r.Win, r.Tie} {
			rows = append(append(append(rows, `,"`...), c.names[1+3*i+k]...), `":`...)
			rows = strconv.AppendFloat(rows, part/r.All, 'g', -1, 64)
		}
	}
	return append(rows, '}')
}

// maxError is the most characters of an error in a row.
const maxError = 300

// textOf returns the text of an error in a row.
func textOf(err error) string {
	text := err.Error()
	if e, ok := errors.AsType[*chunk.PlanError](err); ok && e.Instead != "" {
		text = fmt.Sprintf("%s: %s: use simulate equity", e.Field, e.Reason)
	}
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
	if all := []rune(text); len(all) > maxError {
		text = string(all[:maxError]) + "…"
	}
	return text
}

// countRow sets the results to those of a row.
func (c *spotCounter) countRow(row []byte) (err error) {
	if c.fields, err = splitRow(c.fields[:0], row); err != nil {
		return err
	}
	if len(c.fields) != c.columns.all {
		return fmt.Errorf("want %d fields, not %d", c.columns.all, len(c.fields))
	}
	g, err := c.gameOf(bytes.TrimSpace(c.field(c.columns.game)))
	if err != nil {
		return err
	}
	board, boardKnown := cardsOf(&c.cards[spot.MaxPlayers], c.field(c.columns.board))
	dead, deadKnown := cardsOf(&c.cards[spot.MaxPlayers+1], c.field(c.columns.dead))
	if !boardKnown || !deadKnown {
		_, board, dead, err = ranges.ParseKnown(g.rules.Game, "", string(c.field(c.columns.board)), string(c.field(c.columns.dead)))
		if err != nil {
			return inColumn(err, "")
		}
	}
	players, known := c.columns.players, true
	for len(players) > 2 && len(bytes.TrimSpace(c.fields[players[len(players)-1]])) == 0 {
		players = players[:len(players)-1]
	}
	c.seats = len(players)
	for i, column := range players {
		hand, isHand := cardsOf(&c.cards[i], c.fields[column])
		c.hands[i] = hand
		known = known && isHand && len(hand) == g.rules.Hole
	}
	if known {
		return g.calculator.Hands(c.results[:len(players)], c.hands[:len(players)], board, dead)
	}
	defer func() {
		if clear(c.players[:]); c.locked { // a large range is dropped, and with it the buffers for its hands
			g.calculator = deck.Must(spot.New(g.rules))
			c.unlock()
		}
	}()
	for i, column := range players {
		if c.players[i], err = c.rangeOf(g, c.fields[column]); err != nil {
			return inColumn(err, "player"+strconv.Itoa(i+1))
		}
	}
	return g.calculator.Ranges(c.results[:len(players)], c.players[:len(players)], board, dead)
}

// field returns a field of the row, or nil of a column that the file lacks.
func (c *spotCounter) field(column int) []byte {
	if column < 0 {
		return nil
	}
	return c.fields[column]
}

// inColumn returns the error of a text as that of its column.
func inColumn(err error, column string) error {
	if about := (*ranges.Error)(nil); errors.As(err, &about) {
		at := *about
		if at.Operand = column; column == "" {
			at.Operand = at.Field
		}
		return &at
	}
	return err
}

// gameOf returns a game. It keeps those that it has returned.
func (c *spotCounter) gameOf(name []byte) (*spotGame, error) {
	if len(name) == 0 {
		name = []byte(c.game)
	}
	if g := c.games[string(name)]; g != nil {
		return g, nil
	}
	rules, err := eval.RulesOf(string(name))
	if err != nil {
		return nil, err
	}
	calculator, err := spot.New(rules)
	if err != nil {
		return nil, err
	}
	g := &spotGame{rules, calculator, map[string]*spot.Player{}}
	c.games[string(name)] = g
	return g, nil
}

// largeRange is the most hands of a range that is not large.
const largeRange = 1 << 14

// unlock lets other workers have large ranges.
func (c *spotCounter) unlock() {
	c.large.Unlock()
	c.locked = false
}

// rangeOf returns the player with a range. It keeps the ranges that it has read, until they
// have c.most hands. If one is large, the counter is locked until the end of the row.
func (c *spotCounter) rangeOf(g *spotGame, text []byte) (p *spot.Player, err error) {
	if p := g.ranges[string(text)]; p != nil {
		return p, nil
	}
	if g.rules.Hole > 2 && !c.locked {
		c.large.Lock()
		c.locked = true
		defer func() {
			if p == nil || len(p.Hands()) <= largeRange {
				c.unlock()
			}
		}()
	}
	r, err := ranges.Input{Generic: c.generic}.Range(g.rules.Game, string(text))
	if err != nil {
		return nil, err
	}
	if r.Size() > spot.MaxHands {
		return nil, fmt.Errorf("%d hands: want at most %d", r.Size(), spot.MaxHands)
	}
	p, err = g.calculator.Player(r.Hands(0))
	if err != nil {
		return nil, err
	}
	const table = 200 // a player takes as much as so many hands
	size := r.Size() + table
	if size > c.most {
		return p, nil
	}
	if c.size += size; c.size > c.most {
		for _, g := range c.games {
			clear(g.ranges)
		}
		c.size = size
	}
	g.ranges[string(text)] = p
	return p, nil
}

// cardByText is the card of two characters such as As, plus 1.
var cardByText = sync.OnceValue(func() *[1 << 14]uint8 {
	var all [1 << 14]uint8
	for card := range deck.Card(deck.Size) {
		text := card.String()
		all[int(text[0])<<7|int(text[1])] = uint8(card) + 1
	}
	return &all
})

// cardsOf returns the cards of a text such as AsKs or As Ks, at most maxKnown. Other spellings, and
// cards that occur twice, are not known.
func cardsOf(to *[maxKnown]deck.Card, text []byte) (cards deck.Hand, known bool) {
	cards = to[:0]
	byText, seen := cardByText(), deck.Set(0)
	for len(text) > 0 {
		if text[0] == ' ' {
			text = text[1:]
			continue
		}
		if len(cards) == len(to) || len(text) == 1 || text[0]|text[1] >= 1<<7 {
			return nil, false
		}
		card := byText[int(text[0])<<7|int(text[1])]
		if card == 0 {
			return nil, false
		}
		cards = append(cards, deck.Card(card-1))
		seen |= deck.SetOf(deck.Card(card - 1))
		text = text[2:]
	}
	return cards, seen.Count() == len(cards)
}
