package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/internal/stream"
	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/internal/rows"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/equity/spot"
)

// maxSpotMemory keeps rows with ranges of 270,725 hands of omaha below 120 MB, with any number of
// workers.
const maxSpotMemory = 64 << 20

// spotDeals is the number of deals of a row that is sampled.
const spotDeals = 1e6

// spotLimit is the longest predicted time of a count by package spot: a plan of package equity takes
// some milliseconds to prepare.
const spotLimit = 3 * time.Millisecond

// runSpots counts the spots of a file of -f: each row by itself, as the command does with the row
// alone, but for its samples, which have spotDeals deals and a seed of the line.
func (e *equityFlags) runSpots(ctx context.Context) error {
	if e.Flags.NArg() > 0 {
		return status.Usage("leave one out", "-f does not go with players on the command line")
	}
	in, err := stream.Open(ctx, &e.Runner, "equity -f", e.file)
	if err != nil {
		return err
	}
	defer in.Close()
	e.Memory = maxSpotMemory
	asked, err := e.asked()
	if err != nil {
		return err
	}
	bar := run.NewBar(float64(in.Size), 1, "bytes", e.Output.Quiet || e.Output.OnTerminal() || in.Size == 0)
	spots := &stream.Lines{In: in, Kind: "spots", JSON: e.Output.Form() == results.JSON, Workers: e.Workers, Progress: bar.Set}
	var c columns
	err = files.Waiting(ctx, func() error {
		return spots.ReadHeader("board,player1,player2", func() (err error) {
			spots.Copied, err = c.set(&spots.Table)
			return err
		})
	})
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
	if len(spots.Copied) > 0 {
		status.Note("other columns are copied: " + strings.Join(names(&spots.Table, spots.Copied), ", "))
	}
	var large sync.Mutex
	spots.New = func() stream.Answer {
		counter := spotCounter{ctx: ctx, large: &large, columns: c, asked: asked, games: map[string]*spotGame{}, most: max(1<<17/e.Workers, 1<<12)}
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

// names returns the names of some columns.
func names(t *rows.Table, columns []int) (all []string) {
	for _, i := range columns {
		all = append(all, t.Names[i])
	}
	return all
}

// spotsAsked is what the flags ask for of all rows.
type spotsAsked struct {
	plan    equity.Plan    // its seed is mixed with the number of the line
	generic bool           // the syntax of ranges
	sampled func(line int) // called before a sample that no flag asked for
}

// asked returns what the flags ask for.
func (e *equityFlags) asked() (asked spotsAsked, err error) {
	asked.plan = equity.Plan{Spec: equity.Spec{Setting: equity.Setting{Game: e.plan.Game}, Method: e.plan.Method, TargetError: e.plan.TargetError, Seed: 1}, Rounds: e.plan.Rounds, Level: e.Level}
	if e.Flags.Given("seed") {
		asked.plan.Seed = e.Seed
	}
	if e.Flags.Given("target-error") && e.plan.TargetError <= 0 {
		return asked, flags.Bad("target-error", "", " %v: want more than 0 and less than 1", e.plan.TargetError)
	}
	if e.plan.Method == equity.Exact {
		if err := flags.Refuse(e.Flags, "-method exact", "every deal is counted", "rounds", "seed", "target-error"); err != nil {
			return asked, err
		}
	}
	var once sync.Once
	asked.sampled = func(line int) {
		once.Do(func() {
			status.Note(fmt.Sprintf("line %d: sampled: the exact count takes more than %v; -method exact counts it", line, equity.AutoTime))
		})
	}
	asked.generic, err = checkSyntax(e.syntax)
	return asked, err
}

// columns are the places of the columns of a file, from 0; -1 is a column that it lacks.
type columns struct {
	game, board, dead, method, rounds int
	players                           []int
}

// spotColumns are the columns of a file of spots.
func spotColumns() []rows.Column {
	all := []rows.Column{{Name: "game", Other: []string{"variant"}}, {Name: "board", Other: []string{"flop", "boardcards"}},
		{Name: "dead", Other: []string{"deadcards"}}, {Name: "method"}, {Name: "rounds"}}
	for i := range spot.MaxPlayers {
		n := strconv.Itoa(i + 1)
		player := rows.Column{Name: "player" + n, Other: []string{"hand" + n, "range" + n, "p" + n}}
		if i < 2 {
			player.Other = append(player.Other, []string{"hero", "villain"}[i])
		}
		all = append(all, player)
	}
	return all
}

// set sets the columns to those of a header, and returns the others.
func (c *columns) set(t *rows.Table) (others []int, err error) {
	known := spotColumns()
	at, others, err := t.Find(known)
	if err != nil {
		return nil, err
	}
	for _, i := range others {
		if name := rows.Key(t.Names[i]); name == "turn" || name == "river" {
			return nil, fmt.Errorf("column %q: want all cards of the board in the column board", t.Names[i])
		}
	}
	place := func(name string) int {
		if i, has := at[name]; has {
			return i
		}
		return -1
	}
	*c = columns{place("game"), place("board"), place("dead"), place("method"), place("rounds"), nil}
	for i := range spot.MaxPlayers {
		if place := place("player" + strconv.Itoa(i+1)); place >= 0 {
			c.players = append(c.players, slices.Repeat([]int{-1}, i-len(c.players))...)
			c.players = append(c.players, place)
		}
	}
	missing := slices.Index(c.players, -1)
	switch {
	case len(at) == 0 && len(others) > 0:
		return nil, fmt.Errorf("no names: write player1,player2 above the rows")
	case missing < 0 && len(c.players) < 2:
		missing = len(c.players)
	}
	if missing >= 0 {
		return nil, fmt.Errorf("no column is named player%d: want player1, player2 and so on", missing+1)
	}
	return others, nil
}

// spotCounter counts the spots of a worker.
type spotCounter struct {
	ctx     context.Context
	large   *sync.Mutex // of all workers: one at a time has large ranges, of many MB
	locked  bool
	columns columns
	asked   spotsAsked
	games   map[string]*spotGame
	size    int // of the ranges that are kept, in hands
	most    int
	line    int
	fields  [][]byte
	method  equity.Method
	rounds  uint64 // of a sample; 0 is the default
	result  stream.Result
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
	calculator *spot.Calculator // nil if the game has no board
	ranges     map[string]*spot.Player
}

// count returns the equity, win and tie of each player of a row.
func (c *spotCounter) count(line int, fields [][]byte) (stream.Result, error) {
	c.line, c.fields = line, fields
	c.result = stream.Result{Numbers: c.result.Numbers[:0], Method: string(equity.Exact)}
	if err := c.countRow(); err != nil {
		return c.result, err
	}
	for _, r := range c.results[:c.seats] {
		c.result.Numbers = append(c.result.Numbers, r.Pot/r.All, r.Win/r.All, r.Tie/r.All)
	}
	return c.result, nil
}

// countRow sets the results to those of the row.
func (c *spotCounter) countRow() (err error) {
	if err := c.setMethod(); err != nil {
		return err
	}
	g, err := c.gameOf(bytes.TrimSpace(c.field(c.columns.game)))
	if err != nil {
		return err
	}
	players := c.columns.players
	for len(players) > 2 && len(bytes.TrimSpace(c.fields[players[len(players)-1]])) == 0 {
		players = players[:len(players)-1]
	}
	c.seats = len(players)
	if g.calculator == nil || c.method == equity.Sample {
		return c.planned(g)
	}
	board, boardKnown := cardsOf(&c.cards[spot.MaxPlayers], c.field(c.columns.board))
	dead, deadKnown := cardsOf(&c.cards[spot.MaxPlayers+1], c.field(c.columns.dead))
	if !boardKnown || !deadKnown {
		_, board, dead, err = ranges.ParseKnown(g.rules.Game, "", string(c.field(c.columns.board)), string(c.field(c.columns.dead)))
		if err != nil {
			return inColumn(err, "")
		}
	}
	known := true
	for i, column := range players {
		hand, isHand := cardsOf(&c.cards[i], c.fields[column])
		c.hands[i] = hand
		known = known && isHand && len(hand) == g.rules.Hole
	}
	if known {
		return c.orPlanned(g, g.calculator.Hands(c.results[:c.seats], c.hands[:c.seats], board, dead))
	}
	defer func() {
		if clear(c.players[:]); c.locked { // a large range is dropped, and with it the buffers for its hands
			g.calculator = newCalculator(g.rules)
			c.unlock()
		}
	}()
	for i, column := range players {
		if c.players[i], err = c.rangeOf(g, c.fields[column]); err != nil {
			return inColumn(err, "player"+strconv.Itoa(i+1))
		}
	}
	return c.orPlanned(g, g.calculator.Ranges(c.results[:c.seats], c.players[:c.seats], board, dead))
}

// setMethod sets the method and the rounds to those of the row, else those of the flags.
func (c *spotCounter) setMethod() error {
	c.method, c.rounds = c.asked.plan.Method, c.asked.plan.Rounds
	if text := bytes.TrimSpace(c.field(c.columns.method)); len(text) > 0 {
		if err := c.method.UnmarshalText(bytes.ToLower(text)); err != nil {
			return err
		}
	}
	if text := bytes.TrimSpace(c.field(c.columns.rounds)); len(text) > 0 {
		if err := flags.Count(&c.rounds, 1, chunk.MaxRounds).Set(string(text)); err != nil {
			return fmt.Errorf("rounds: %w", err)
		}
	}
	return nil
}

// orPlanned counts a row by a plan if it takes package spot too long, as its error says.
func (c *spotCounter) orPlanned(g *spotGame, err error) error {
	if long, is := errors.AsType[*chunk.PlanError](err); is && long.Instead != "" {
		return c.planned(g)
	}
	return err
}

// planned counts the row by a plan: exactly, or in a sample.
func (c *spotCounter) planned(g *spotGame) error {
	plan, rounds := c.asked.plan, c.rounds
	in := ranges.Input{Board: string(c.field(c.columns.board)), Dead: string(c.field(c.columns.dead)), Generic: c.asked.generic}
	for _, i := range c.columns.players[:c.seats] {
		in.Players = append(in.Players, string(c.fields[i]))
	}
	plan.Game, plan.Method, plan.Seed = g.rules.Name, c.method, plan.Seed^uint64(c.line)<<32
	if plan.TargetError == 0 {
		rounds = cmp.Or(rounds, spotDeals)
	}
	if plan.Rounds = 0; plan.Method == equity.Sample {
		plan.Rounds = rounds
	}
	p, err := equity.PrepareInput(plan, in)
	if err != nil {
		return c.inPlayer(err)
	}
	work := p.Job().Work()
	if p.Plan().Method == equity.Sample && rounds != 0 {
		work = p.Job().Of(rounds)
	}
	if c.result.Method = string(p.Plan().Method); p.Plan().Method == equity.Sample && c.method != equity.Sample {
		c.asked.sampled(c.line)
	}
	tally, err := work.Run(c.ctx, chunk.Options{Workers: 1})
	if err != nil {
		return err
	}
	deals := float64(p.Deals(tally))
	for i := range c.seats {
		won, tied, _ := p.Layout().Results(tally.Counts, i)
		mean, variance := p.Layout().Equity(tally.Counts, i)
		share, _ := mean.Float64()
		c.results[i] = spot.Result{Win: float64(won), Tie: float64(tied), Pot: share * deals, All: deals}
		if p.Plan().Method == equity.Sample {
			c.result.StdError = max(c.result.StdError, math.Sqrt(variance/deals))
		}
	}
	return nil
}

// inPlayer returns the error of a plan with the column of a text.
func (c *spotCounter) inPlayer(err error) error {
	if of, is := errors.AsType[*chunk.PlanError](err); is && of.Player > 0 {
		return inColumn(err, "player"+strconv.Itoa(of.Player))
	}
	return inColumn(err, "")
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
		name = []byte(c.asked.plan.Game)
	}
	if g := c.games[string(name)]; g != nil {
		return g, nil
	}
	rules, err := eval.RulesOf(string(name))
	if err != nil {
		return nil, err
	}
	g := &spotGame{rules, newCalculator(rules), map[string]*spot.Player{}}
	c.games[string(name)] = g
	return g, nil
}

// newCalculator returns a calculator of a game, or nil if the game has no board.
func newCalculator(rules eval.Rules) *spot.Calculator {
	calculator, err := spot.New(rules)
	if err != nil {
		return nil
	}
	calculator.Limit = spotLimit
	return calculator
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
	r, err := ranges.Input{Generic: c.asked.generic}.Range(g.rules.Game, string(text))
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
