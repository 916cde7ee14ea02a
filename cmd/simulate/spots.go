package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/rows"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/spot"
)

// maxSpotMemory keeps rows with ranges of 270,725 hands of omaha below 120 MB, with any number of
// workers.
const maxSpotMemory = 64 << 20

// runSpots counts the spots of a file of -f: each row by itself, exactly.
func (e *equityFlags) runSpots(ctx context.Context) error {
	if e.Flags.NArg() > 0 {
		return status.Usage("leave one out", "-f does not go with players on the command line")
	}
	in, err := rows.Open(ctx, &e.Runner, "equity -f", e.file)
	if err != nil {
		return err
	}
	defer in.Close()
	e.Memory = maxSpotMemory
	generic, err := checkSyntax(e.syntax)
	if err != nil {
		return err
	}
	bar := run.NewBar(float64(in.Size), 1, "bytes", e.Output.Quiet || e.Output.OnTerminal() || in.Size == 0)
	spots := &rows.Lines{In: in, Kind: "spots", JSON: e.Output.Form() == results.JSON, Workers: e.Workers, Progress: bar.Set}
	var c columns
	err = files.Waiting(ctx, func() error { return spots.ReadHeader("board,player1,player2", c.set) })
	if errors.As(err, new(status.Interrupted)) {
		return err
	}
	if err != nil {
		return flags.Bad("f", "simulate help equity has an example", " %s: %w", e.file, err)
	}
	for i := range c.players {
		for _, name := range []string{"equity", "win", "tie"} {
			spots.Names = append(spots.Names, name+strconv.Itoa(i+1))
		}
	}
	var large sync.Mutex
	spots.New = func() rows.Answer {
		counter := spotCounter{large: &large, columns: c, game: e.plan.Game, generic: generic, games: map[string]*spotGame{}, most: max(1<<17/e.Workers, 1<<12)}
		return counter.count
	}
	return e.Stream(ctx, "spots", spots.Answered, func(out io.Writer) error {
		defer bar.Clear()
		return spots.Write(ctx, out)
	}, func() error {
		if n := spots.Failed(); n > 0 {
			return status.Failed("the column error says why", "%d of %d spots were not counted", n, spots.Answered())
		}
		return nil
	})
}

// columns are the places of the columns of a file, from 0; -1 is a column that it lacks.
type columns struct {
	all               int
	game, board, dead int
	players           []int
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

// spotCounter counts the spots of a worker.
type spotCounter struct {
	large   *sync.Mutex // of all workers: one at a time has large ranges, of many MB
	locked  bool
	columns columns
	game    string
	generic bool // the syntax of ranges
	games   map[string]*spotGame
	size    int // of the ranges that are kept, in hands
	most    int
	fields  [][]byte
	players [spot.MaxPlayers]*spot.Player
	hands   [spot.MaxPlayers]deck.Hand
	seats   int // players of the row
	cards   [spot.MaxPlayers + 2][maxKnown]deck.Card
	results [spot.MaxPlayers]spot.Result
	numbers []float64 // of the row: equity, win and tie of each player
}

// maxKnown is the most cards that are read without package ranges.
const maxKnown = 8

// spotGame is a game with the ranges that were read last.
type spotGame struct {
	rules      eval.Rules
	calculator *spot.Calculator
	ranges     map[string]*spot.Player
}

// count returns the equity, win and tie of each player of a row.
func (c *spotCounter) count(row []byte) ([]float64, error) {
	if err := c.countRow(row); err != nil {
		if e, ok := errors.AsType[*chunk.PlanError](err); ok && e.Instead != "" {
			err = fmt.Errorf("%s: %s: use simulate equity", e.Field, e.Reason)
		}
		return nil, err
	}
	c.numbers = c.numbers[:0]
	for _, r := range c.results[:c.seats] {
		c.numbers = append(c.numbers, r.Pot/r.All, r.Win/r.All, r.Tie/r.All)
	}
	return c.numbers, nil
}

// countRow sets the results to those of a row.
func (c *spotCounter) countRow(row []byte) (err error) {
	if c.fields, err = rows.Fields(c.fields[:0], row); err != nil {
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
