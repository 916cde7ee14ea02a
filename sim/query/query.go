// Package query answers questions in the Poker Query Language about deals of several
// players: select count(winsHi(hero)) from hero='AA', villain='**'.
//
// Prepare compiles a script of one statement or several, and Run counts their deals, all of
// them or a sample. A deal has a hand of each player from his range, all cards different,
// and a board; the joint choices are equally likely, times the product of the weights of
// the ranges. Values are conditional on the deals that pass where.
//
//	p, err := query.Prepare(query.Plan{Spec: query.Spec{Query: "select histogram(handType(hero, flop)) from hero='AsKs' where nutHi(hero, flop)"}})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	tally, err := p.Run(context.Background(), chunk.Options{})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	answers, err := p.Results(tally)
//	for _, row := range answers[0].Rows {
//		fmt.Println(row.Key, row.Exact)
//	}
//	fmt.Println(answers[0].Passed, "of", answers[0].Deals, "deals pass", err)
//
// A Question is a function of a deal in Go, which a script calls by its name; a script that
// begins with from asks all questions of the plan. Package deal has the cards of a deal and what
// is true of it. Here is who wins of three players, of whom the second has a range with weights:
//
//	winner := query.Question{
//		Name:   "winner",
//		Labels: []string{"AKs", "a pair", "the third", "several"},
//		Sort: func(d *deal.Deal) int {
//			if best := d.Winners(); len(best) == 1 {
//				return best[0]
//			}
//			return 3
//		},
//	}
//	script := "from a='AsKs', b='QQ+@50%,88', c='T9s', board='Ts8d2c', dead='Ah'"
//	p := deck.Must(query.Prepare(query.Plan{Spec: query.Spec{Query: script}, Questions: []query.Question{winner}}))
//	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
//	answers := deck.Must(p.Results(tally))
//	for _, row := range answers[0].Rows {
//		fmt.Printf("%-9s %.4f = %v\n", row.Key, row.Value, row.Exact)
//	}
//	// Output:
//	// AKs       0.1354 = 1399/10332
//	// a pair    0.6813 = 28157/41328
//	// the third 0.1833 = 2525/13776
//
// A Question may also be a condition, Is, or a Number. Here is the probability that some player of
// six flops a set:
//
//	set := query.Question{
//		Name: "set", At: "flop",
//		Is: func(d *deal.Deal) bool {
//			for p := range d.Players {
//				if d.Made(p, deal.Flop) == seen.Set {
//					return true
//				}
//			}
//			return false
//		},
//	}
//	spec := query.Spec{Query: "from a='*', b='*', c='*', d='*', e='*', f='*'", Seed: 42}
//	p := deck.Must(query.Prepare(query.Plan{Spec: spec, Rounds: 100_000, Questions: []query.Question{set}}))
//	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
//	some := deck.Must(p.Results(tally))[0].Rows[0]
//	fmt.Printf("%.4f, 95 %% interval %.4f to %.4f\n", some.Value, some.Low, some.High)
//	// Output:
//	// 0.0385, 95 % interval 0.0373 to 0.0397
//
// The mean number of players who pair the highest card of the board, with Low 0 and High 3:
//
//	paired := query.Question{
//		Name: "paired", High: 3,
//		Number: func(d *deal.Deal) (n int64) {
//			top := deck.Two
//			for _, card := range d.Board {
//				top = max(top, card.Rank())
//			}
//			for _, hand := range d.Hole[:d.Players] {
//				if hand[0].Rank() == top || hand[1].Rank() == top {
//					n++
//				}
//			}
//			return n
//		},
//	}
//	spec := query.Spec{Query: "from a='15%', b='*', c='*'", Seed: 42}
//	p := deck.Must(query.Prepare(query.Plan{Spec: spec, Rounds: 100_000, Questions: []query.Question{paired}}))
//	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
//	mean := deck.Must(p.Results(tally))[0].Rows[0]
//	fmt.Printf("%.4f players, standard error %.4f\n", mean.Value, mean.StdError)
//	// Output:
//	// 0.4804 players, standard error 0.0019
//
// Functions returns the functions of the language, such as handType, with their arguments and an
// example of each.
//
// A tally depends on the plan alone: neither workers nor timing change it. An exact answer
// is a fraction, one of a sample has a standard error. Errors of a script are *Error, with
// their line and column, and come from Prepare. Errors of Run are those of ctx, of options and of
// questions.
package query

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"al.essio.dev/pkg/shellescape"

	"pokersim/deck"
	"pokersim/internal/defaults"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/internal/count"
	"pokersim/sim/query/internal/syntax"
	"pokersim/sim/rng"
)

// work has the methods of chunk.Work, which Prepared has too.
type work = chunk.Work

// Prepared is a compiled script. It never changes, so goroutines may share it. It has the
// methods of chunk.Work.
//
// The chunks of several statements follow each other, and so do their counts. The tally of
// a script of several statements cannot grow to more deals.
type Prepared struct {
	work
	plan       Plan
	statements []*statement
}

// Run counts or samples the deals of the script; Results reads the tally. If ctx ends it returns the
// tally of the chunks finished so far and ctx.Err(). Options that cannot be run, and a question of
// the program that fails, give an error that matches chunk.ErrPlan.
func (p *Prepared) Run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	return p.work.Run(ctx, options)
}

// Chunks returns the numbers of the run's chunks, which shards divide.
func (p *Prepared) Chunks() chunk.Set { return p.work.Chunks() }

// Check returns nil if a tally, such as one from a file, fits the plan: its chunks are in the plan
// and its counts are possible. The error matches chunk.ErrPlan.
func (p *Prepared) Check(tally chunk.Tally) error { return p.work.Check(tally) }

// Complete reports whether a tally of the plan has all chunks, or reaches the target.
func (p *Prepared) Complete(tally chunk.Tally) bool { return p.work.Complete(tally) }

// Prepare compiles a script. Its errors match chunk.ErrPlan: those of the query are *Error,
// others *chunk.PlanError.
func Prepare(plan Plan) (*Prepared, error) {
	script, err := asked(plan.Query, plan.Questions)
	if err != nil {
		return nil, err
	}
	plan.Query = script
	p, err := prepare(plan)
	if e, ok := errors.AsType[*Error](err); ok {
		e.Query = plan.Query
	}
	return p, err
}

func prepare(plan Plan) (*Prepared, error) {
	all, err := Parse(plan.Query)
	if err != nil {
		return nil, err
	}
	methods, err := plan.Method.each(len(all))
	if err != nil {
		return nil, err
	}
	plan.Method = together(methods)
	switch {
	case plan.Version != 0 && plan.Version != version:
		return nil, chunk.Invalid("version", "%d: want %d; another version of the program wrote it", plan.Version, version)
	case !(plan.TargetError >= 0 && plan.TargetError < 1):
		return nil, chunk.Invalid("target-error", "%v: want more than 0 and less than 1", plan.TargetError)
	case plan.TargetError != 0 && len(all) > 1:
		return nil, chunk.Invalid("target-error", "it goes with one statement, not with %d", len(all))
	case plan.Method == Exact && plan.Rounds|plan.Deals != 0:
		return nil, chunk.Invalid("rounds", "%d: the exact run has all deals: leave it out, or use -method sample", plan.Rounds|plan.Deals)
	case plan.TargetError != 0 && plan.Method == Exact:
		return nil, chunk.Invalid("target-error", "%v: an exact count has no error", plan.TargetError)
	}
	plan.Version = version
	if plan.Deals != 0 {
		plan.Rounds = plan.Deals
	}
	p := &Prepared{plan: plan}
	var texts []string
	for _, source := range all {
		texts = append(texts, source.Text)
	}
	for i, source := range all {
		one := plan
		if one.Method = methods[i]; len(all) > 1 && one.Method == Exact {
			one.Rounds = 0
		}
		s, err := newStatement(one, source)
		if err != nil {
			return nil, err
		}
		p.statements = append(p.statements, s)
	}
	p.plan.Query = strings.Join(texts, "; ")
	if len(all) == 1 {
		first := p.statements[0]
		p.work = first.work
		p.plan.Spec, p.plan.Rounds = first.plan.Spec, first.plan.Rounds
		p.plan.Query = texts[0]
		return p, nil
	}
	return p, p.together()
}

// together makes one run of several statements. Each is counted as it would be alone.
func (p *Prepared) together() error {
	chunks, counts := uint64(0), 0
	var methods []Method
	for _, s := range p.statements {
		methods = append(methods, s.plan.Method)
		chunks += s.Chunks().Len()
		counts += s.Job().Counts
	}
	s := &p.plan
	s.Method = together(methods)
	if at := slices.Index(methods, Sample); at >= 0 {
		s.RNG, s.Deals = p.statements[at].plan.RNG, s.Rounds
	} else {
		s.Seed, s.RNG = 0, ""
	}
	s.Rounds = 0
	fits := func(t chunk.Tally) error {
		for i, s := range p.statements {
			if err := s.Check(p.part(t, i)); err != nil {
				return err
			}
		}
		return nil
	}
	p.work = chunk.Job{Chunks: chunk.Set{{From: 0, To: chunks}}, Counts: counts, Workers: p.workers, Fits: fits}.Work()
	return nil
}

// workers returns a function that makes workers of all statements.
func (p *Prepared) workers(ctx context.Context) (func() chunk.Worker, error) {
	var all []func() chunk.Worker
	for _, s := range p.statements {
		job := s.Job()
		if job.Workers == nil {
			all = append(all, job.Worker)
			continue
		}
		of, err := job.Workers(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, of)
	}
	return func() chunk.Worker {
		workers := make([]chunk.Worker, len(all))
		return func(ctx context.Context, number uint64, into *chunk.Tally) error {
			at := 0
			for i, s := range p.statements {
				n, counts := s.Chunks().Len(), s.Job().Counts
				if number >= n {
					number, at = number-n, at+counts
					continue
				}
				if workers[i] == nil {
					workers[i] = all[i]()
				}
				part := chunk.Tally{Counts: into.Counts[at : at+counts]}
				err := workers[i](ctx, number, &part)
				if part.Later != nil {
					part.Later()
				}
				return err
			}
			return chunk.Invalid("chunks", "no statement has chunk %d", number)
		}
	}, nil
}

// part returns the tally of a statement.
func (p *Prepared) part(t chunk.Tally, i int) chunk.Tally {
	if len(p.statements) == 1 {
		return t
	}
	from, at := uint64(0), 0
	for _, s := range p.statements[:i] {
		from, at = from+s.Chunks().Len(), at+s.Job().Counts
	}
	s := p.statements[i]
	var chunks chunk.Set
	for _, r := range t.Chunks {
		low, high := max(r.From, from), min(r.To, from+s.Chunks().Len())
		if low < high {
			chunks = append(chunks, chunk.Range{From: low - from, To: high - from})
		}
	}
	part := chunk.Tally{Chunks: chunks}
	if len(t.Counts) > 0 {
		part.Counts = t.Counts[at : at+s.Job().Counts]
	}
	return part
}

// Results returns the answers of a tally to each statement. A statement of which no chunk
// was finished, an exact one of which a chunk is missing, or one that no deal passes gives an
// error that matches chunk.ErrPlan.
func (p *Prepared) Results(t chunk.Tally) (all []*Result, err error) {
	for i, s := range p.statements {
		part := p.part(t, i)
		if s.plan.Method == Exact && len(p.statements) > 1 && !s.Complete(part) {
			return nil, chunk.Invalid("counts", "statement %d is exact, and not all of its deals are counted", i+1)
		}
		r, err := s.Result(part)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// Deals returns the number of deals that a tally has, in an exact count the sum of their
// weights.
func (p *Prepared) Deals(t chunk.Tally) (n uint64) {
	for i, s := range p.statements {
		n += s.deals(p.part(t, i))
	}
	return n
}

// Sampled reports whether the deals of a statement are sampled.
func (p *Prepared) Sampled() bool {
	return slices.ContainsFunc(p.statements, func(s *statement) bool { return s.plan.Method == Sample })
}

// Histograms returns the number of histograms that the script asks for.
func (p *Prepared) Histograms() (n int) {
	for _, s := range p.statements {
		for _, selector := range s.selectors {
			if selector.Aggregate == "histogram" {
				n++
			}
		}
	}
	return n
}

// Statements returns the number of statements of the script.
func (p *Prepared) Statements() int { return len(p.statements) }

// Plan returns the plan with its defaults. Prepare gives the same Prepared for it.
func (p *Prepared) Plan() Plan { return p.plan }

// Time returns the predicted time of the exact counts on one core of Zen 4.
func (p *Prepared) Time() (sum time.Duration) {
	for _, s := range p.statements {
		sum += s.time()
	}
	return sum
}

// Kind is the kind of run in the tally files of this package.
const Kind = "query"

// Method is how deals are counted. A script of several statements has one method of all, or with
// commas between them one of each, as "exact,sample".
type Method string

// The methods.
const (
	Auto   Method = "auto"   // Exact if one core needs at most AutoTime, as predicted, else Sample
	Exact  Method = "exact"  // every deal
	Sample Method = "sample" // random deals
)

// each returns the method of each statement of a script.
func (m Method) each(statements int) (all []Method, err error) {
	for text := range strings.SplitSeq(string(m), ",") {
		all = append(all, Method(text))
	}
	switch {
	case len(all) == 1:
		return slices.Repeat(all, statements), nil
	case len(all) != statements || slices.Contains(all, ""):
		return nil, chunk.Invalid("method", "%q: want one method, or one of each statement, of which there are %d", string(m), statements)
	}
	return all, nil
}

// together returns the method of a script, given that of each statement.
func together(all []Method) Method {
	if len(slices.Compact(slices.Clone(all))) == 1 {
		return all[0]
	}
	var texts []string
	for _, m := range all {
		texts = append(texts, string(m))
	}
	return Method(strings.Join(texts, ","))
}

// AutoTime is the longest predicted time of an exact count that Auto makes.
const AutoTime = equity.AutoTime

// ChunkDeals is the number of deals in a chunk of a sample; the last one may have fewer.
const ChunkDeals = 1 << 14

// AutoDeals is the number of deals of a sample whose plan does not name one.
const AutoDeals = defaults.Rounds

// MaxRounds is the largest number of deals of a sample.
const MaxRounds = 1_000_000_000_000

// version of the deals of a seed and of the layout of tallies.
const version = 1

// Spec identifies a run, apart from its rounds: tallies of equal specs add.
type Spec struct {
	Query       string        `json:"query"`  // a script: statements with semicolons between them
	Method      Method        `json:"method"` // "" is Auto
	Seed        uint64        `json:"seed"`
	RNG         rng.Algorithm `json:"rng,omitempty"`          // of a sample; "" is SFC64
	TargetError float64       `json:"target_error,omitempty"` // of a sample of one statement: stop when the standard error of each share and mean is at most this; 0 is never
	Deals       uint64        `json:"deals,omitempty"`        // of a sample of several statements: the deals of each
	Version     int           `json:"version"`
}

// Plan fixes the result of a run.
type Plan struct {
	Spec
	Rounds    uint64     // deals of a sample, 1 to MaxRounds; 0 is AutoDeals, or all deals
	Questions []Question // functions of the program that the script may call
	// Evaluator evaluates the hands one by one; nil is the fastest way by the rules. See
	// deal.Game.With for what it decides, and equity.Plan.Evaluator for what it returns.
	Evaluator sim.Evaluator
	Level     string // of the kernels, without effect on the tally; "" is the best of the machine
}

// Statement is one query of a script: its Text, its Bindings, which are the game, the board and
// the players after from, its Selectors and Where.
type Statement = syntax.Statement

// Error is the error of a query: its Line and Column, from 1, the latter in characters, the
// Reason, a Hint, which may be empty, and the Query. It matches chunk.ErrPlan.
type Error = syntax.Error

// Parse reads a script: statements separated by semicolons. An error is an *Error.
func Parse(script string) ([]*Statement, error) { return syntax.Parse(script) }

// Flags returns the script and the flags of simulate query that repeat the run, without
// -rounds and -seed.
func (p *Prepared) Flags() string {
	flags := quoted(p.plan.Query) + " -method " + string(p.plan.Method)
	if p.Sampled() {
		flags += " -rng " + string(p.plan.RNG)
	}
	if p.plan.TargetError != 0 {
		flags += fmt.Sprintf(" -target-error %v", p.plan.TargetError)
	}
	return flags
}

// quoted returns a script as a word of a shell: between double quotation marks, as it has
// single ones, if nothing in it has a meaning there.
func quoted(script string) string {
	if strings.ContainsAny(script, "\"$`\\!") {
		return shellescape.Quote(script)
	}
	return `"` + script + `"`
}

// Command returns the command that repeats the run with some deals of each statement. It is
// empty if the plan has questions or an evaluator of the program.
func (p *Prepared) Command(deals uint64) string {
	if len(p.plan.Questions) > 0 || count.OfProgram(p.plan.Evaluator) {
		return ""
	}
	command := "simulate query " + p.Flags()
	if p.plan.Rounds != 0 {
		command += fmt.Sprintf(" -rounds %d", deals)
	} else if p.plan.Deals != 0 {
		command += fmt.Sprintf(" -rounds %d", p.plan.Deals)
	}
	if p.Sampled() {
		command += fmt.Sprintf(" -seed %d", p.plan.Seed)
	}
	return command
}

// A statement that asks only who wins the pot, as riverEquity and winsHi do, is counted by
// package equity: by the set of winners. Its tally is that of the equity.

// potPlan returns the plan of the equity of a statement; ok is false if it asks for more
// than the winners, or if there is none.
func (p *statement) potPlan(c *compiler) (plan equity.Plan, ok bool) {
	if c.beyondPots || c.game.Board == 0 || len(c.names) < 2 || c.boardRange != nil {
		return plan, false
	}
	var hands []string
	for _, r := range c.hands {
		hands = append(hands, r.text)
	}
	players, folded := hands[:len(c.names)], hands[len(c.names):]
	s := equity.Spec{Players: players, Folded: folded, Method: equity.Method(p.plan.Method), Seed: p.plan.Seed, RNG: p.plan.RNG}
	s.Game, s.Board, s.Dead = c.game.Name, deck.Hand(c.board).Joined(), deck.Hand(c.dead.Cards()).Joined()
	return equity.Plan{Spec: s, Rounds: p.plan.Rounds, Evaluator: p.plan.Evaluator, Level: p.plan.Level}, true
}

// choose chooses the method and sets the chunks.
func (p *statement) choose(c *compiler) error {
	s := &p.plan
	if ok, err := p.choosePots(c); ok || err != nil {
		return err
	}
	exact, why := p.draws.countable()
	long := exact && !c.beforeFlop && p.draws.nanoseconds() > float64(AutoTime)
	switch s.Method {
	case Exact:
		if !exact {
			return chunk.Invalid("method", "exact: %s: sample the deals", why)
		}
	case "", Auto:
		if s.Method = Sample; exact && !long && s.Rounds == 0 {
			s.Method = Exact
		}
	case Sample:
	default:
		return chunk.Invalid("method", "%q: want auto, exact or sample", string(s.Method))
	}
	if c.beforeFlop && (s.Method == Sample || p.draws.joint() > maxBeforeFlop) {
		return chunk.Invalid("query", "equities before the flop are counted for at most %d joint hands, exactly: simulate equity is faster", maxBeforeFlop)
	}
	if s.Method == Exact {
		s.Seed, s.RNG, s.Rounds, s.TargetError = 0, "", 0, 0
		p.work = chunk.Job{
			Chunks: chunk.Set{{From: 0, To: p.draws.chunks()}}, Counts: p.counts, Fits: p.fits,
			Worker: func() chunk.Worker { return newCounter(p).enumerate },
		}.Work()
		return nil
	}
	if s.Rounds == 0 {
		s.Rounds = AutoDeals
		if s.TargetError != 0 {
			s.Rounds = MaxRounds
		}
	}
	if s.Rounds > MaxRounds {
		return chunk.Invalid("rounds", "%d: want 1 to %d", s.Rounds, uint64(MaxRounds))
	}
	if s.RNG == "" {
		s.RNG = rng.AlgorithmSFC64
	}
	if err := s.RNG.Check(); err != nil {
		return chunk.Invalid("rng", "%v", err)
	}
	if err := p.draws.possible(); err != nil {
		return err
	}
	p.sample(s.Rounds)
	p.target()
	return nil
}

// choosePots makes the work of a statement that asks only who wins; ok is false if another
// way counts it.
func (p *statement) choosePots(c *compiler) (ok bool, err error) {
	plan, ok := p.potPlan(c)
	if !ok {
		return false, nil
	}
	if plan.Rounds == 0 && p.plan.TargetError != 0 {
		plan.Method, plan.Rounds = equity.Sample, MaxRounds
	}
	p.draws.first = nil // package equity has lists of its own
	for i := range c.hands {
		c.hands[i].list = nil
	}
	prepared, err := equity.Prepare(plan)
	if err != nil {
		return false, err
	}
	done := prepared.Plan()
	s := &p.plan
	s.Method, s.Rounds, s.RNG, s.Seed = Method(done.Method), done.Rounds, done.RNG, done.Seed
	if s.Method == Exact {
		s.Rounds, s.TargetError = 0, 0
	}
	p.pots, p.work = prepared, prepared.Job().Work()
	if s.Method == Sample {
		p.target()
	}
	return true, nil
}

// setOf returns the set of some players, bit i for player i.
func setOf(players []int) (set uint16) {
	for _, p := range players {
		set |= 1 << p
	}
	return set
}

// ofPots returns the counts of the statement that follow from a tally of the equity.
func (p *statement) ofPots(t chunk.Tally) []uint64 {
	c := newCounter(p)
	c.counts = make([]uint64, p.counts)
	for winners, n := range p.pots.Layout().Winners(t.Counts) {
		c.counts[0] += n
		high, low := setOf(winners.High), setOf(winners.Low)
		if c.deal.Razz {
			high, low = 0, high
		}
		c.run.Begin()
		c.run.Decide(high, low)
		if next, ok := c.passes(0, 7); ok && next == len(c.where) {
			c.add(n)
		}
	}
	c.end(context.Background()) // no function of a tally is long
	return c.counts
}
