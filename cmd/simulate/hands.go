package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/eval/handset"
	"pokersim/internal/checkpoint"
	"pokersim/internal/defaults"
	"pokersim/internal/near"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

var handsCommand = flags.Command{
	Usage:   "simulate [-rounds n] [-workers n] [-seed n] [other flags]",
	Summary: "Deal random hands, evaluate each, and print how often each category came up,\nbeside its error bar and its exact value.",
	Setup:   func(set *flags.Set) func(context.Context) error { return newHands(set).run },
	Common:  []string{"rounds", "game", "cards", "hole", "board", "by", "seed", "o", "format"},
}

// hands is the default command.
type hands struct {
	run.Runner
	plan      sim.Plan // as the flags set it
	evaluator string
	target    target
	plots     pictures
	pay       payTable
}

func newHands(set *flags.Set) *hands {
	h := plannedHands(set)
	h.Extras = &h.plots
	h.plots.define(set, "each frequency against its exact value, in standard errors")
	h.pay.define(set)
	payApart(set)
	h.plots.defineConvergence(set, "each frequency converges to its exact value")
	h.Store.Define(set)
	h.DefineFor(set, &h.plan.Rounds, chunk.MaxRounds)
	h.Runner.Define(set)
	return h
}

// plannedHands defines only the flags that determine the result.
func plannedHands(set *flags.Set) *hands {
	h := &hands{plan: sim.Plan{Rounds: defaults.Rounds}}
	h.Flags, h.plan.Engine, h.plan.RNG = set, sim.Auto, rng.AlgorithmSFC64
	set.Add(flags.Deal, "rounds", flags.Count(&h.plan.Rounds, 1, chunk.MaxRounds), "deal `n` hands, as in 1e8, 100_000_000, 2.5G or 0x10")
	addHandFlags(set, &h.plan.Spec)
	set.Add(flags.Run, "engine", flags.Choice(&h.plan.Engine, sim.Engines()...), "deal with `engine` lanes, deck, or auto: lanes if it supports the plan")
	set.Add(flags.Run, "evaluator", flags.Choice(&h.evaluator, "table", "chehsunliu"), "evaluate hands with `evaluator` table (the default) or chehsunliu, on the deck engine")
	set.Apart(flags.Any("evaluator"), otherGames(), "the game has its own")
	for _, pack := range otherPacks() {
		set.Apart(flags.Any("evaluator"), pack, onePack)
	}
	set.Add(flags.Run, "rng", flags.Choice(&h.plan.RNG, "sfc64", "chacha8"), "draw random words from `generator` sfc64 or chacha8")
	h.target.define(set)
	set.Add(flags.Deal, "seed", flags.Whole(&h.Seed), "the `number` that determines every hand (default: a random one, which is printed)")
	return h
}

// planHands is the plan of kind.
func planHands(set *flags.Set) (*run.Runner, run.Builder) {
	h := plannedHands(set)
	return &h.Runner, h.task
}

func (h *hands) run(ctx context.Context) error {
	if err := h.plots.check(&h.Runner, h.plan.By); err != nil {
		return err
	}
	return h.Runner.Run(ctx, func(ctx context.Context, seed uint64) (run.Task, error) {
		t, err := h.task(ctx, seed)
		if err == nil && h.evaluator != "" && !h.Flags.Given("engine") {
			status.Warn("-evaluator %s uses the deck engine, which deals other hands for a seed than the lanes engine", h.evaluator)
		}
		return t, err
	})
}

// task turns the flags into a task. It counts the exact distribution if the target
// needs it.
func (h *hands) task(ctx context.Context, seed uint64) (run.Task, error) {
	plan := h.plan
	plan.Spec = asGiven(h.Flags, plan.Spec)
	plan.Seed = seed
	if plan.Engine == sim.Exact {
		return nil, flags.Bad("engine", "simulate exact counts every hand", ": exact is a separate command")
	}
	if h.target.err != 0 && !h.Flags.Given("rounds") {
		plan.Rounds = chunk.MaxRounds
	}
	if err := h.evaluate(&plan); err != nil {
		return nil, err
	}
	plan, err := h.pay.ask(ctx, h.Flags, plan)
	if err != nil {
		return nil, err
	}
	run, err := prepare(&h.Runner, h.target.ask(h.Flags, plan))
	if err != nil {
		return nil, err
	}
	t := handsTask{Prepared: run}
	if err := h.pay.set(ctx, &t); err != nil {
		return nil, err
	}
	err = h.target.set(ctx, h.Flags, &t)
	return t, err
}

// prepare is sim.Prepare at the level of instructions of a run.
func prepare(r *run.Runner, plan sim.Plan) (*sim.Prepared, error) {
	if err := checkTable(r.Flags); err != nil {
		return nil, err
	}
	plan.Level = r.Level
	p, err := sim.Prepare(plan)
	known := strings.ToLower(plan.Hole + plan.Board + plan.Dead)
	if wrong := (*ranges.Error)(nil); errors.As(err, &wrong) && plan.Jokers == 0 && strings.Contains(known, "jo") {
		return nil, flags.Bad(wrong.Field, "-jokers 1 adds a joker to the pack", ": a known card is a joker, and the pack has none")
	}
	return p, err
}

// evaluate sets the plan's evaluator to that of -evaluator.
func (h *hands) evaluate(plan *sim.Plan) error {
	switch h.evaluator {
	case "":
	case "table": // the deck engine's own
		if plan.Engine == sim.Auto {
			plan.Engine = sim.Deck
		} else if plan.Engine == sim.Lanes {
			plan.Evaluator = eval.NewTable() // which Prepare refuses
		}
	case "chehsunliu":
		plan.Evaluator = chehsunliu.New()
	default:
		return flags.Unlisted("evaluator", h.evaluator, "table", "chehsunliu")
	}
	return nil
}

var exactCommand = flags.Command{
	Name:    "exact",
	Usage:   "simulate exact [-cards 3|5|6|7] [-hole cards] [-board cards] [-by category|class|pays] [other flags]",
	Summary: "Count every possible hand and print the exact number of each category.",
	Setup:   func(set *flags.Set) func(context.Context) error { return newExact(set).run },
}

// exact is the command that counts all hands.
type exact struct {
	run.Runner
	spec  sim.Spec // as the flags set it
	plots pictures
	pay   payTable
}

func newExact(set *flags.Set) *exact {
	e := &exact{}
	addHandFlags(set, &e.spec)
	e.plots.define(set, "each probability on a logarithmic axis")
	e.Extras = &e.plots
	e.pay.define(set)
	payApart(set)
	e.Store.Define(set)
	e.Runner.Define(set)
	return e
}

func (e *exact) run(ctx context.Context) error {
	if err := e.plots.check(&e.Runner, e.spec.By); err != nil {
		return err
	}
	return e.Runner.Run(ctx, e.task)
}

// task turns the flags into a task.
func (e *exact) task(ctx context.Context, _ uint64) (run.Task, error) {
	plan := sim.Plan{Spec: asGiven(e.Flags, e.spec)}
	plan.Engine = sim.Exact
	plan, err := e.pay.ask(ctx, e.Flags, plan)
	if err != nil {
		return nil, err
	}
	run, err := prepare(&e.Runner, plan)
	t := handsTask{Prepared: run}
	if err == nil {
		err = e.pay.set(ctx, &t)
	}
	return t, err
}

// addHandFlags defines the flags that sampled and exact runs share: which hands are
// dealt and what is counted. They set the spec.
func addHandFlags(set *flags.Set, spec *sim.Spec) {
	spec.Game, spec.Cards, spec.Decks, spec.By = eval.Holdem().Name, defaults.Cards, 1, "category"
	set.Add(flags.Deal, "game", flags.Choice(&spec.Game, flags.GamesByName()...), "count hands of `game`, one of simulate help games: "+flags.GameNames())
	set.Add(flags.Deal, "cards", (*cardsOfHand)(&spec.Cards), "`n` cards in a hand, 5 to 7, or 3, known cards included; 3 have the categories of three card poker")
	set.Add(flags.Deal, "decks", flags.Count(&spec.Decks, 1, 2), "deal from a pack of `n` decks, 1 or 2")
	set.Add(flags.Deal, "jokers", flags.Count(&spec.Jokers, 0, deck.MaxJokers), fmt.Sprintf("add `n` jokers to the pack, 0 to %d", deck.MaxJokers))
	set.Add(flags.Deal, "joker", flags.Choice(&spec.Joker, "wild", "bug"), "`kind` of jokers, wild or bug: wild is any card (the default), bug an ace or the card that completes a straight or flush")
	set.Add(flags.Deal, "hole", (*flags.Cards)(&spec.Hole), "known `cards` of every hand, as in AsKs, or a range of hole cards, as in \"QQ+,AKs@0.5\"; cards up to all of a hand's; Jo is a joker; with -decks 2 also \"As As\"")
	addSyntax(set, &spec.Syntax)
	set.Add(flags.Deal, "board", (*flags.Cards)(&spec.Board), "known `cards` of the board, 3, 4 or 5, as in \"Qh Jd 2c\"")
	set.Add(flags.Deal, "dead", (*flags.Cards)(&spec.Dead), "`cards` that are never dealt, as in 9c")
	set.Add(flags.Deal, "at", flags.Choice(&spec.At, "flop", "turn", "river", "showdown"), "see the hand at a `street`, flop, turn, river or showdown, which is the river; the default of made hands and draws is that of -board, or the flop")
	set.Add(flags.Deal, "by", flags.Choice(&spec.By, sim.Questions()...), "count by `kind` "+flags.InWords(sim.Questions())+"; a class is the hands that tie; low only in "+strings.Join(lowGames().Values, ", ")+"; made hands and draws of the hole cards as in simulate help made; pays is the rows of a pay table, of -rows or -pay")
	set.Add(flags.Deal, "rows", flags.Text(&spec.Rows), "count by `rows`, sets of hands as in \"full house; jacks or better\", of which a hand has the first that it is in; simulate help paytables has the grammar")
	set.Add(flags.Print, "table", &crossTable{by: &spec.By}, "print the `table` made-draw: how often each made hand comes with each draw")
	handsApart(set)
}

// ofHoldem says which games have made hands and draws.
const ofHoldem = "made hands and draws are those of holdem, short and short-trips"

// handsApart declares which of these flags do not go together.
func handsApart(set *flags.Set) {
	twoHole := flags.Games(func(r eval.Rules) bool { return r.Played > 0 })
	ownCards := flags.Games(func(r eval.Rules) bool { return r.Board == 0 })
	seen, cross := flags.Value("by", "made", "draw"), flags.Value("table", madeDraw)
	set.Apart(flags.Any("cards"), flags.Games(func(r eval.Rules) bool { return r.Size() > 0 }), "the game determines the cards of a hand: its hole cards and those of the board")
	set.Apart(flags.Any("at"), ownCards, "the game has no board, and so no flop, turn or river")
	set.Apart(flags.Any("board"), ownCards, "the game has no board: known cards are a player's own")
	set.Apart(flags.Value("by", "class", "pays"), twoHole, "leave -by out")
	set.Apart(seen, twoHole, ofHoldem)
	set.Apart(cross, twoHole, ofHoldem)
	set.Apart(flags.Any("by"), cross, "-table made-draw counts made hands and draws")
	set.Apart(flags.Any("cards"), flags.Any("at"), "the street determines the cards of a hand")
	set.Apart(flags.Value("by", "low"), flags.Games(func(r eval.Rules) bool { return !r.Low }), "-game "+strings.Join(lowGames().Values, ", "))
	for _, pack := range otherPacks() {
		set.Apart(pack, otherGames(), "the game is played with one deck without jokers")
		set.Apart(flags.Value("by", "class", "low", "made", "draw", "pays"), pack, onePack)
		set.Apart(cross, pack, onePack)
		set.Apart(flags.Any("at"), pack, onePack)
	}
	set.Quietly(flags.Value("by", "category", "class", "low", "made", "draw"), "the rows are counted by pays", "rows")
	set.Quietly(cross, "the rows are counted by pays", "rows")
}

// lowGames are the games with a low half of the pot.
func lowGames() flags.Option { return flags.Games(func(r eval.Rules) bool { return r.Low }) }

// otherGames are all games but hold'em.
func otherGames() flags.Option {
	return flags.Games(func(r eval.Rules) bool { return r != eval.Holdem() })
}

// otherPacks are the options of packs that are not 52 cards.
func otherPacks() []flags.Option {
	return []flags.Option{flags.Value("decks", "2"), flags.Value("jokers", "1", "2", "3", "4"), flags.Any("joker")}
}

// onePack is why much does not go with other packs.
const onePack = "a pack of two decks or with jokers is counted by category"

// asGiven returns a spec without the defaults of -cards and -by, which the game, the street or the
// rows may determine.
func asGiven(set *flags.Set, spec sim.Spec) sim.Spec {
	if !set.Given("cards") {
		spec.Cards = 0
	}
	if spec.Rows != "" && !set.Given("by") {
		spec.By = ""
	}
	return spec
}

// cardsOfHand is the flag -cards.
type cardsOfHand int

func (f *cardsOfHand) String() string { return strconv.Itoa(int(*f)) }

func (f *cardsOfHand) Set(text string) error {
	n, err := flags.ParseCount(text)
	if err != nil || n != 3 && (n < eval.MinCards || n > eval.MaxCards) {
		return fmt.Errorf("want %d to %d, or 3", eval.MinCards, eval.MaxCards)
	}
	*f = cardsOfHand(n)
	return nil
}

// crossTable is the flag -table of hands. Its only value sets what is counted. Another text
// is kept, for checkTable to refuse.
type crossTable struct {
	by   *string
	text string // as given
}

func (f *crossTable) String() string    { return f.text }
func (f *crossTable) Choices() []string { return []string{madeDraw} }

func (f *crossTable) Set(text string) error {
	if text == "" {
		return flags.ErrEmpty
	}
	if f.text = strings.ToLower(text); f.text == madeDraw {
		*f.by = madeDraw
	}
	return nil
}

// checkTable returns the error of another table of hands.
func checkTable(set *flags.Set) error {
	if table := set.Lookup("table").Value.String(); table != "" && table != madeDraw {
		return flags.Bad("table", flags.Suggested(set, "table"), ": unknown %q: want %s", table, madeDraw)
	}
	return nil
}

// target holds the flags of a run that stops at a wanted relative standard error.
type target struct {
	err  float64 // 0 if it is not set
	hand string
}

// define defines -target-error and -hand.
func (t *target) define(set *flags.Set) {
	set.Add(flags.Deal, "target-error", (*flags.Share)(&t.err), "stop as soon as the frequency of -hand has this relative standard `error`, such as 1e-3 or 0.1%; it counts\nat least 1/error² of them. Stopping makes the frequency too high on average: in 600 runs 1.53 times the exact\nvalue at 0.9, 1.08 at 0.3, 1.02 at 0.15; the 95 % interval contained it in 90, 94 and 94 % of them")
	set.Add(flags.Deal, "hand", flags.Text(&t.hand), "the `hand` of -target-error, such as \"straight flush\" or \"jacks or better\" (default: the rarest)")
	set.Words("hand", eval.Holdem().Labels()...)
	set.Needs("hand", "simulate -hole AsKs deals hands with known cards", "target-error")
}

// ask returns the plan, which counts by the hand of -hand if this is a set of hands that is
// no outcome of it, and neither -by nor -rows is given.
func (t *target) ask(set *flags.Set, plan sim.Plan) sim.Plan {
	hand, err := handset.Parse(t.hand, handset.NoWild)
	if err != nil || plan.Rows != "" || set.Given("by") && plan.By != byPays {
		return plan
	}
	if of, err := sim.Prepare(plan); err == nil {
		if _, found := eval.NewNames(of.Labels()).Find(t.hand); found || classesOf(of) == nil {
			return plan
		}
	}
	plan.By, plan.Rows = byPays, hand.String()
	return plan
}

// set sets the target of a task, if the flags are given, and its expected rounds.
func (t *target) set(ctx context.Context, set *flags.Set, task *handsTask) error {
	if !set.Given("target-error") {
		return nil
	}
	if !(t.err > 0 && t.err < 1) {
		return flags.Bad("target-error", "", " %v: want more than 0 and less than 1", t.err)
	}
	counts, err := task.Exact(ctx, chunk.Options{})
	if err != nil {
		return err
	}
	if counts == nil && t.hand == "" {
		return flags.Bad("target-error", "", " needs -hand here: there are too many hands to find the rarest")
	}
	outcome, labels := rarest(counts), task.Labels()
	if t.hand != "" {
		var found bool
		if outcome, found = eval.NewNames(labels).Find(t.hand); !found {
			hand, _ := handset.Parse(t.hand, handset.NoWild)
			outcome = slices.Index(labels, hand.String())
		}
	}
	switch {
	case outcome < 0:
		return flags.Bad("hand", cmp.Or(near.Say(near.Category, t.hand), near.Meant(t.hand, labels), "write it as the table does, such as \"full house\""), ": the table has no %q", t.hand)
	case counts != nil && counts[outcome] == 0:
		return flags.Bad("hand", "", ": %q is impossible in this plan", t.hand)
	}
	if counts != nil {
		total := 0.0
		for _, n := range counts {
			total += float64(n)
		}
		p := float64(counts[outcome]) / total
		task.expected = (1 - p) / (p * t.err * t.err)
	}
	task.Prepared, err = task.WithTarget(sim.Target{Hand: labels[outcome], Error: t.err})
	return err
}

// rarest returns the outcome with the smallest count above 0, or -1.
func rarest(counts []uint64) int {
	best := -1
	for i, n := range counts {
		if n > 0 && (best < 0 || n < counts[best]) {
			best = i
		}
	}
	return best
}

// madeDraw is the table of made hands and draws, and the name of its question.
const madeDraw = "made-draw"

// seenQuestions are the questions about what a player sees.
var seenQuestions = []string{"made", "draw", madeDraw}

// handsTask is a plan of hands, dealt or enumerated.
type handsTask struct {
	*sim.Prepared
	expected float64       // rounds until the target is reached; 0 if unknown
	pays     *results.Pays // nil if no pay table is given
}

// handsOf returns the task of a tally file of hands.
func handsOf(f checkpoint.File, level string) (run.Task, error) {
	plan := sim.Plan{Rounds: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	plan.Level = level
	p, err := sim.Prepare(plan)
	return handsTask{Prepared: p}, err
}

func (t handsTask) File() (checkpoint.File, error) {
	plan := t.Plan()
	return checkpoint.New(sim.Kind, plan.Spec, plan.Rounds)
}

func (t handsTask) exact() bool { return t.Plan().Engine == sim.Exact }

func (t handsTask) Done(tally chunk.Tally) uint64 { return tally.Total() }

func (t handsTask) About() run.About {
	rounds := t.Plan().Rounds
	if t.exact() {
		return run.About{Unit: "hands", PerChunk: rounds / max(1, t.Chunks().Len()), Expected: float64(rounds)}
	}
	a := run.About{Seeded: true, Unit: "rounds", PerChunk: sim.ChunkRounds, Expected: float64(rounds), Shorter: t.shorter, WithoutTarget: t.withoutTarget}
	if t.expected > 0 {
		a.Expected = min(a.Expected, t.expected)
	}
	a.Estimate = t.instead
	return a
}

// atOnce is the longest predicted time of an exact count that is named before a sample.
const atOnce = 100 * time.Millisecond

// instead returns the line about an exact count of what a player sees, if it takes next to
// no time.
func (t handsTask) instead(chunk.Options) string {
	if !slices.Contains(seenQuestions, t.Plan().By) || t.Command(1) == "" {
		return ""
	}
	exact, err := t.enumerated()
	if err != nil || exact.Time() > atOnce {
		return ""
	}
	return fmt.Sprintf("%s counts every hand, in about %s", exact.Command(0), status.Duration(exact.Time().Seconds()))
}

// enumerated returns the exact count of the plan.
func (t handsTask) enumerated() (*sim.Prepared, error) {
	plan := sim.Plan{Spec: t.Plan().Spec, Level: t.Plan().Level}
	plan.Engine, plan.RNG, plan.Spec.Evaluator, plan.Target, plan.Seed, plan.Version = sim.Exact, "", "", sim.Target{}, 0, 0
	return sim.Prepare(plan)
}

// withoutTarget returns the task of the same plan without a target.
func (t handsTask) withoutTarget() run.Task {
	t.Prepared, _ = t.WithTarget(sim.Target{}) // which every plan can have
	t.expected = 0
	return t
}

// Within returns the task of the same plan with fewer rounds.
func (t handsTask) Within(rounds uint64) (_ run.Task, err error) {
	plan := t.Plan()
	plan.Rounds = rounds
	t.Prepared, err = sim.Prepare(plan)
	return t, err
}

// errNoRounds is the error of an empty tally.
var errNoRounds = status.Untabled("no chunk of rounds was finished, so there is no table")

func (t handsTask) Report(ctx context.Context, tally chunk.Tally, options chunk.Options) (run.Outcome, error) {
	return t.priced(t.table(ctx, tally, options))
}

// table returns the outcome with the table of frequencies.
func (t handsTask) table(ctx context.Context, tally chunk.Tally, options chunk.Options) (out run.Outcome, err error) {
	complete, plan := t.Complete(tally), t.Plan()
	switch {
	case t.exact() && !complete:
		return out, status.Untabled("exact: %d of %d hands are counted, so there is no table", tally.Total(), plan.Rounds)
	case t.exact():
		exact := results.NewDistribution(t.Prepared, tally.Counts)
		return run.Outcome{Report: exact}, nil
	case tally.Total() == 0:
		return out, errNoRounds
	}
	exact, stopped, err := t.exactColumn(ctx, options)
	if err != nil {
		return out, err
	}
	table, err := results.NewTable(t.Prepared, tally, exact)
	if err != nil {
		return out, err
	}
	if !complete {
		out.Incomplete = fmt.Sprintf("incomplete: these are %d of %d rounds", tally.Total(), plan.Rounds)
	}
	switch {
	case exact == nil && ctx.Err() != nil:
		table.Warnings = append(table.Warnings, "a signal stopped the count of the exact values")
	case exact == nil:
		table.Warnings = append(table.Warnings, "the exact values are not known: the known cards leave too many deals to count them one by one")
	}
	if few := t.fewCounts(tally); few != "" {
		table.Warnings = append(table.Warnings, few)
	}
	out.Report, out.Warnings = table, slices.Clone(table.Warnings)
	if table.Chi != nil {
		out.Note = table.Chi.String()
	}
	if complete && plan.Target != (sim.Target{}) && !t.Reached(tally) {
		out.Verdict = fmt.Errorf("the target was not reached: %q has a relative standard error above %g after all %d rounds",
			plan.Target.Hand, plan.Target.Error, tally.Total())
		table.Warnings = append(table.Warnings, out.Verdict.Error())
	}
	out.Curves = func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error) {
		all, err := t.Early(ctx, prefixes)
		if err != nil {
			return nil, err
		}
		return results.NewConvergence(t.Prepared, all, exact)
	}
	out.Verdict = errors.Join(out.Verdict, stopped)
	return out, nil
}

// steady is the number of counts of the stopping hand below which its frequency has a bias
// that is worth a warning: at 100 counts it is about 1 %.
const steady = 100

// fewCounts returns the warning of a run that stopped at few counts of the target's hand.
func (t handsTask) fewCounts(tally chunk.Tally) string {
	target := t.Plan().Target
	if target == (sim.Target{}) || !t.Reached(tally) {
		return ""
	}
	n := tally.Counts[slices.Index(t.Labels(), target.Hand)]
	if n >= steady {
		return ""
	}
	return fmt.Sprintf("the run stopped at %d counts of %q: stopping there makes its frequency too high on average, by about 1 in %d; from %d counts on by less than 1 %%", n, target.Hand, n, steady)
}

// exactGrace is the time for the exact column of a run that a signal has stopped.
const exactGrace = 50 * time.Millisecond

// exactColumn returns the exact numbers of hands. If a signal stops the count, they are
// nil, and stopped is the signal, unless it had stopped the run already.
func (t handsTask) exactColumn(ctx context.Context, options chunk.Options) (counts []uint64, stopped, err error) {
	counted := ctx
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		counted, cancel = context.WithTimeout(context.WithoutCancel(ctx), exactGrace)
		defer cancel()
	}
	counts, err = t.Exact(counted, options)
	switch {
	case err == nil || counted.Err() == nil:
		return counts, nil, err
	case counted == ctx:
		return nil, context.Cause(ctx), nil
	}
	return nil, nil, nil
}

// shorter says that the exact count is faster than a sample that takes some time.
func (t handsTask) shorter(takes time.Duration) string {
	if t.Command(1) == "" || takes < longRun {
		return ""
	}
	exact, err := t.enumerated()
	if err != nil {
		return ""
	}
	all := handsTask{Prepared: exact}
	share := func(tally chunk.Tally) float64 { return float64(tally.Total()) / all.About().Expected }
	return faster(exact.Command(0), "hand", probe(exact.Run, share, exact.Time()), takes)
}

// priced returns the outcome with the return of the task's pay table, if there is one.
func (t handsTask) priced(out run.Outcome, err error) (run.Outcome, error) {
	if err != nil || t.pays == nil || out.Report == nil {
		return out, err
	}
	out.Report, err = results.NewReturn(out.Report, t.pays)
	out.Warnings = append(out.Warnings, t.pays.Warnings...)
	return out, err
}
