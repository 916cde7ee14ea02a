package equity

import (
	"iter"
	"math/big"
	"math/bits"
	"time"

	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/boards"
	"pokersim/sim/equity/internal/fewboards"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/preflop"
	"pokersim/sim/equity/internal/sample"
	"pokersim/sim/equity/internal/seats"
	"pokersim/sim/equity/internal/stud"
	"pokersim/sim/equity/internal/sweep"
	"pokersim/sim/equity/internal/tuples"
	"pokersim/sim/equity/internal/twohole"
	"pokersim/sim/internal/count"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/showdown"
	"pokersim/sim/rng"
)

// work has the methods of chunk.Work, which Prepared has too.
type work = chunk.Work

// Prepared is a checked plan with what follows from it: the joint distribution of the
// deals, the algorithm that counts them and its chunks. It never changes, so goroutines may
// share it. It has the methods of chunk.Work.
type Prepared struct {
	work      // its chunks, and what their tallies fulfil
	plan      Plan
	scenario  ranges.Scenario
	law       *joint.Law
	question  joint.Question
	algorithm joint.Algorithm
	beat      showdown.BadBeat
	boards    *sharedBoards // nil of one board
}

// Prepare checks a plan. A plan that cannot be run gives a *chunk.PlanError, which names the
// field and the player, and wraps a *ranges.Error with the position if it is one of a text.
func Prepare(plan Plan) (*Prepared, error) {
	return PrepareInput(plan, ranges.Input{Players: plan.Players, Folded: plan.Folded, Board: plan.Board, Dead: plan.Dead})
}

// PrepareInput is Prepare with the players, those who folded, the board and the dead
// cards of an input instead of those of the plan. Only an input can have players in files.
func PrepareInput(plan Plan, in ranges.Input) (*Prepared, error) {
	rules, err := eval.RulesOf(plan.Game)
	if err != nil {
		return nil, chunk.Invalid("game", "%v", err)
	}
	p := &Prepared{plan: plan}
	if p.boards, err = readBoards(rules.Game, plan.Runs, &in); err != nil {
		return nil, err
	}
	if p.scenario, err = ranges.Parse(rules.Game, in); err != nil {
		e := err.(*ranges.Error) // all errors of Parse are
		return nil, &chunk.PlanError{Field: e.Field, Player: e.Player + 1, Reason: e.Message, Err: err}
	}
	if rules.Board == 0 && len(p.scenario.Folded) > 0 {
		return nil, chunk.Invalid("folded", "%s has no ranges: the known cards of a player who folded are dead", rules.Name)
	}
	p.law = joint.NewLaw(rules, p.scenario)
	if err := p.checkEvaluator(); err != nil {
		return nil, err
	}
	text := NewSpec(p.scenario)
	p.plan.Players, p.plan.Folded, p.plan.Setting = text.Players, text.Folded, text.Setting
	if p.boards != nil {
		return p, p.prepareBoards()
	}
	p.plan.Categories = plan.Categories || p.law.Showdown() == 1 && !plan.Table
	for _, step := range []func() error{p.checkNames, p.checkHands, p.checkStarting, p.checkTable, p.checkTarget, p.choose, p.checkVersion} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	p.start()
	return p, nil
}

// checkNames returns an error for an unknown engine, generator or level, also of an
// exact plan, which uses none of them.
func (p *Prepared) checkNames() error {
	switch p.plan.Engine {
	case "", sim.Auto, sim.Lanes, sim.Deck:
	default:
		return chunk.Invalid("engine", "%q: want auto, lanes or deck", string(p.plan.Engine))
	}
	if p.plan.RNG != "" {
		if err := p.plan.RNG.Check(); err != nil {
			return chunk.Invalid("rng", "%v", err)
		}
	}
	if _, err := lanes.Choose(p.plan.Level); err != nil {
		return chunk.Invalid("level", "%q: this machine has %v", p.plan.Level, lanes.Levels())
	}
	return nil
}

// checkEvaluator returns an error if the evaluator cannot serve the plan.
func (p *Prepared) checkEvaluator() error {
	switch s, rules := p.plan, p.law.Rules; {
	case s.Evaluator == nil:
		return nil
	case rules.Lowball != game.High:
		return chunk.Invalid("evaluator", "the lowest hand wins %s: want a game whose highest hand wins", rules.Name)
	case s.Starting || s.Table:
		return chunk.Invalid("evaluator", "starting hands and tables are counted by the rules")
	case s.Engine == sim.Lanes:
		return chunk.Invalid("engine", "lanes evaluates hands itself: want deck")
	default:
		return count.CheckEvaluator(s.Evaluator, rules)
	}
}

// byRules returns an error if the plan has an evaluator, which a table does not use.
func (p *Prepared) byRules(table string) error {
	if p.boards != nil {
		return p.boards.refused(table)
	}
	if p.plan.Evaluator != nil {
		return chunk.Invalid("evaluator", "the table %s is counted by the rules", table)
	}
	return nil
}

// checkHands returns an error if the results of each hand cannot be counted.
func (p *Prepared) checkHands() error {
	switch {
	case !p.plan.Hands:
	case p.law.Rules.Low:
		return chunk.Invalid("table", "hands and curve do not go with game %s, whose pots are shared in two halves: want equity, winners or categories", p.law.Rules.Name)
	case p.law.Rules.Board == 0:
		return chunk.Invalid("table", "hands and curve list the hands of ranges, and game %s has none: want equity, winners or categories", p.law.Rules.Name)
	case p.law.Showdown() == 1:
		return chunk.Invalid("table", "one player has no equity: add a second player, or use -table categories")
	}
	if n := (joint.Question{Hands: p.plan.Hands}).Layout(p.law).Counts(); p.plan.Hands && n > maxHandCounts {
		return chunk.Invalid("table", "%d counts of hands are too many: want at most %d: give the players fewer hands", n, maxHandCounts)
	}
	return nil
}

// checkStarting returns an error if the seats cannot be counted by starting hand.
func (p *Prepared) checkStarting() error {
	s := p.plan
	if !s.Starting {
		return nil
	}
	for i := range p.law.Players {
		if p.law.Players[i].Loose != p.law.Rules.Hole {
			return chunk.Invalid("starting", "player %d has a range: want random players", i+1)
		}
	}
	switch {
	case s.Game != "" || s.Board != "" || s.Dead != "" || s.Folded != nil:
		return chunk.Invalid("starting", "starting hands are those of hold'em, with no known card and nobody folded")
	case s.Categories || s.Hands || s.TargetError != 0:
		return chunk.Invalid("starting", "starting hands are not counted beside categories or hands, and have no target")
	case s.Method != Sample || s.Engine == sim.Deck || s.RNG != "" && s.RNG != rng.AlgorithmSFC64:
		return chunk.Invalid("starting", "starting hands of seats are counted in a sample of the lanes engine")
	case s.Rounds > maxStartingRounds:
		return chunk.Invalid("rounds", "%d: want 1 to %d", s.Rounds, uint64(maxStartingRounds))
	}
	return nil
}

// maxStartingRounds is the most rounds whose sums of squares have 64 bits.
const maxStartingRounds = 1_000_000_000_000

// maxHandCounts is the most counts of a tally with the results of each hand: 32 MB for
// each worker.
const maxHandCounts = 1 << 22

// checkTarget returns an error for a target that no sample has.
func (p *Prepared) checkTarget() error {
	switch target := p.plan.TargetError; {
	case target < 0 || target >= 1 || target != target:
		return chunk.Invalid("target-error", "%g: want more than 0 and less than 1", target)
	case target != 0 && p.law.Showdown() == 1:
		return chunk.Invalid("target-error", "%g: one player has no equity: want two or more", target)
	}
	return nil
}

// choose replaces Auto by Exact or Sample, chooses the algorithm, and sets the rounds and
// chunks.
func (p *Prepared) choose() error {
	p.question = joint.Question{Categories: p.plan.Categories, Hands: p.plan.Hands, Starting: p.plan.Starting, Table: p.plan.Table, Beat: p.beat, Evaluator: p.plan.Evaluator}
	p.question.Level, _ = lanes.Choose(p.plan.Level)
	switch p.plan.Method {
	case Sample:
		return p.chooseSample()
	case Exact:
		if p.plan.TargetError != 0 {
			return chunk.Invalid("target-error", "%g: an exact run has no error", p.plan.TargetError)
		}
		return p.chooseExact(0)
	case "", Auto:
	default:
		return chunk.Invalid("method", "%q: want auto, exact or sample", string(p.plan.Method))
	}
	if p.plan.Rounds == 0 && p.chooseExact(AutoTime) == nil {
		return nil
	}
	return p.chooseSample()
}

// chooseExact chooses the algorithm of an exact run. It returns an error if the run takes
// longer than most, as predicted; 0 is no limit.
func (p *Prepared) chooseExact(most time.Duration) error {
	a, ok := cheapest(p.law, p.question)
	if !ok && p.plan.Table {
		return chunk.Invalid("method", "exact: two players of hold'em or short deck are counted exactly, without bad beats: sample them")
	}
	if !ok {
		return p.uncounted()
	}
	if most > 0 && a.Nanoseconds(p.law, p.question) > float64(most) {
		return chunk.Invalid("method", "exact: more than %v", most)
	}
	rounds, err := weightOf(p.law)
	if err != nil {
		return err
	}
	if p.plan.Table && rounds > maxTableWeight {
		return chunk.Invalid("method", "exact: the sum of the weights over all deals is larger than 2^61: round them, or sample")
	}
	if p.plan.Rounds != 0 && p.plan.Rounds != rounds {
		return chunk.Invalid("rounds", "%d: the exact run has %d deals: leave it out, or use -method sample", p.plan.Rounds, rounds)
	}
	p.algorithm = a
	s := &p.plan
	s.Method, s.Rounds, s.Seed, s.Engine, s.RNG, s.TargetError = Exact, rounds, 0, "", "", 0
	return nil
}

// uncounted returns why no algorithm counts the deals.
func (p *Prepared) uncounted() error {
	many := p.law.Enumerable()
	switch {
	case p.plan.Evaluator != nil && (p.plan.Hands || p.law.Rules.Board == 0):
		return chunk.Invalid("method", "exact: an evaluator counts games with a board, without the results of each hand: sample them")
	case many != nil:
		return chunk.Invalid("method", "exact: these players have %v: sample them", many)
	case p.plan.Hands:
		return chunk.Invalid("method", "exact: the results of each hand are counted in hold'em and short deck: sample them")
	}
	return chunk.Invalid("method", "exact: these weights are too large: round them, or sample")
}

// weightOf returns the sum of the weights of all deals, each divided by its range's Common. If it
// overflows 64 bits, or takes too long to count, the error matches chunk.ErrPlan.
func weightOf(l *joint.Law) (uint64, error) {
	sum, ok := l.JointWeight()
	if !ok {
		return 0, chunk.Invalid("method", "exact: these players have %v: sample them", joint.ErrUncounted)
	}
	if sum.Mul(sum, new(big.Int).SetUint64(l.Boards())); sum.IsUint64() {
		return sum.Uint64(), nil
	}
	finest := 0
	for i, p := range l.Players {
		if p.Unit()/p.Common > l.Players[finest].Unit()/l.Players[finest].Common {
			finest = i
		}
	}
	return 0, l.Invalid(finest, "its weights, in units of 1/%d, make the sum over all deals larger than 2^64: round them, or sample", l.Players[finest].Unit())
}

func (p *Prepared) chooseSample() error {
	s := &p.plan
	s.Method = Sample
	if s.Rounds == 0 {
		s.Rounds = AutoDeals
		if s.TargetError != 0 {
			s.Rounds = chunk.MaxRounds
		}
	}
	if s.RNG == "" {
		s.RNG = rng.AlgorithmSFC64
	}
	switch {
	case s.Engine == sim.Lanes && p.law.Rules.Board == 0:
		return chunk.Invalid("engine", "lanes does not deal game %s: leave it out, or use deck", p.law.Rules.Name)
	case s.Engine == sim.Lanes && s.RNG != rng.AlgorithmSFC64:
		return chunk.Invalid("engine", "lanes draws only from %s", rng.AlgorithmSFC64)
	case s.Rounds > chunk.MaxRounds:
		return chunk.Invalid("rounds", "%d: want 1 to %d", s.Rounds, uint64(chunk.MaxRounds))
	}
	p.question.Sample = &joint.Sample{Rounds: chunk.Rounds{Total: s.Rounds, Chunk: ChunkDeals}, Seed: s.Seed, RNG: s.RNG}
	if p.algorithm = sampler(s.Engine, p.law, p.question); p.algorithm.Name == "" || s.Table && s.Engine == sim.Deck {
		return chunk.Invalid("engine", "only a sample of engine lanes, by %s, counts this", rng.AlgorithmSFC64)
	}
	s.Engine = sim.Engine(p.algorithm.Name)
	return nil
}

func (p *Prepared) checkVersion() error {
	want := p.algorithm.Version(p.law)
	if p.plan.Version != 0 && p.plan.Version != want {
		return chunk.Invalid("version", "%d of method %s: want %d; another version of the program wrote it", p.plan.Version, p.plan.Method, want)
	}
	p.plan.Version = want
	return nil
}

// WithoutTarget returns the same plan without a target.
func (p *Prepared) WithoutTarget() *Prepared {
	without, job := *p, p.Job()
	without.plan.TargetError, job.Target = 0, chunk.Target{}
	without.work = job.Work()
	return &without
}

// Plan returns the plan with its defaults and with every text in canonical spelling.
// Prepare gives the same Prepared for it.
func (p *Prepared) Plan() Plan { return p.plan }

// Scenario returns the ranges of the players and the known cards.
func (p *Prepared) Scenario() ranges.Scenario { return p.scenario }

// Live returns the number of hands of player i, from 0, that have a weight above 0 and
// no card of the board, no dead card and none that every hand of another player has.
func (p *Prepared) Live(i int) int { return p.law.Players[i].LiveHands }

// Rules returns the rules of the game.
func (p *Prepared) Rules() eval.Rules { return p.law.Rules }

// Time returns the predicted time of the run on one core. It depends only on the plan. Each
// algorithm says on which processor the times of its steps were measured.
func (p *Prepared) Time() time.Duration {
	const most = 100 * 365 * 24 * time.Hour
	return time.Duration(min(p.algorithm.Nanoseconds(p.law, p.question), float64(most)))
}

// Algorithm returns the name of the algorithm that counts the deals.
func (p *Prepared) Algorithm() string { return p.algorithm.Name }

// Flags returns the operands and flags of the command that repeat the run, without
// -rounds and -seed, such as "AsKs QQ+ -board Td7c2s -method exact".
// If the plan has an evaluator of the program, the text begins with "an evaluator of the program".
func (p *Prepared) Flags() string {
	if count.OfProgram(p.plan.Evaluator) {
		return "an evaluator of the program: " + p.plan.Flags()
	}
	return p.plan.Flags()
}

// Command returns the command that repeats the run with the given rounds. It is empty if the plan
// has an evaluator of the program.
func (p *Prepared) Command(rounds uint64) string {
	if count.OfProgram(p.plan.Evaluator) {
		return ""
	}
	return p.plan.Command(rounds)
}

// Plan fixes the tally of a run. It is plain data; Prepare checks it.
type Plan struct {
	Spec
	// Rounds is the number of deals to sample, 1 to chunk.MaxRounds; 0 is the default of
	// Method, and is to be given with Exact. The plan of an exact Prepared has the sum of
	// the integer weights of all deals.
	Rounds uint64
	// Evaluator evaluates the hands one by one, on the engine sim.Deck or exactly; nil is the
	// fastest way by the rules. Of a program it may have rules of its own, for the high hands of
	// any game of this package: it gets seven cards, or in a game of exactly two hole cards the
	// five of each choice. Its classes are 1 to 65533; Category is called if Categories is true,
	// and hands of one class have one category. What it panics with is an error of Run.
	Evaluator sim.Evaluator
	Level     string // of the kernels of sim.Lanes, without effect on the tally; "" is the best of the machine
}

// algorithms yields all ways to count deals. To add one, write a function that
// returns a joint.Algorithm and add it here.
func algorithms() iter.Seq[joint.Algorithm] {
	return func(yield func(joint.Algorithm) bool) {
		for _, algorithm := range []func() joint.Algorithm{
			preflop.Algorithm,
			fewboards.Algorithm,
			twohole.AnyHand,
			twohole.Hands,
			boards.Algorithm,
			stud.HeadsUp,
			boards.Own,
			sweep.Algorithm,
			tuples.Algorithm,
			seats.Algorithm,
			sample.Lanes,
			sample.Deck,
		} {
			if !yield(algorithm()) {
				return
			}
		}
	}
}

// cheapest returns the algorithm with the least predicted time of those that count
// what is asked; of equal ones the first. Those in front may say that they are the best:
// others need time to predict theirs.
func cheapest(l *joint.Law, q joint.Question) (best joint.Algorithm, ok bool) {
	least := 0.0
	for a := range algorithms() {
		if !can(a, l, q) {
			continue
		}
		if a.Best != nil && a.Best(l, q) {
			return a, true
		}
		if time := a.Nanoseconds(l, q); !ok || time < least {
			best, least, ok = a, time, true
		}
	}
	return best, ok
}

// can reports whether an algorithm counts what is asked.
func can(a joint.Algorithm, l *joint.Law, q joint.Question) bool {
	return a.Can(l, q) && (a.Seats || !q.Starting && !q.Table) && (a.Evaluates || q.Evaluator == nil)
}

// sampler returns the algorithm of an engine that can run the sample.
func sampler(e sim.Engine, l *joint.Law, q joint.Question) joint.Algorithm {
	for a := range algorithms() {
		if a.Name == string(e) && (a.Seats || !q.Starting && !q.Table) {
			return a
		}
	}
	auto, _ := cheapest(l, q)
	return auto
}

// MaxPlayers is the largest number of players.
const MaxPlayers = joint.MaxPlayers

// Layout reads the counts of a tally: numbers of deals, or sums of their weights in an exact
// run. Players are numbered from 0. Winners, Results and Equity are counted always. If the
// plan has Hands, Hand is counted too: those of an exact run are complete after
// Prepared.Hands.
type Layout struct {
	Players    int
	Low        bool // half of the pot goes to the best low
	Categories bool // Outcomes is counted
	Starting   bool // the seats are counted by starting hand: StartingHand
	HasTable   bool // what the hands of all seats are is counted: TableDeals, TableSeats, TableBeats

	at joint.Layout
}

func newLayout(at joint.Layout) Layout {
	return Layout{Players: at.Players, Low: at.Low, Categories: at.Categories, Starting: at.Starting, HasTable: at.HasTable, at: at}
}

// Counts returns the number of counts.
func (l Layout) Counts() int { return l.at.Counts() }

// Winners is who gets the pot of a deal: the players in ascending order.
type Winners struct {
	High []int // share the pot, or its high half if Low is not empty
	Low  []int // share the low half
}

// Winners yields each set of winners that occurs, with the weight of its deals.
func (l Layout) Winners(counts []uint64) iter.Seq2[Winners, uint64] {
	return func(yield func(Winners, uint64) bool) {
		for set, n := range l.at.Winners(counts) {
			high, low := l.at.Halves(set)
			if n > 0 && !yield(Winners{membersOf(high), membersOf(low)}, n) {
				return
			}
		}
	}
}

// membersOf returns the players of a set, bit i for player i.
func membersOf(set int) (players []int) {
	for ; set != 0; set &= set - 1 {
		players = append(players, bits.TrailingZeros(uint(set)))
	}
	return players
}

// Results returns the weights of the deals in which a player gets the whole pot, a part of it
// and nothing.
func (l Layout) Results(counts []uint64, player int) (won, tied, lost uint64) {
	for set, n := range l.at.Winners(counts) {
		switch l.at.Share(player, set) {
		case 0:
			lost += n
		case joint.Pot:
			won += n
		default:
			tied += n
		}
	}
	return won, tied, lost
}

// Equity returns the exact mean of a player's share of the pot, 0 to 1, over all deals, and
// its variance; 0 without a deal. In a sample the standard error of the mean is the root of
// variance / deals.
func (l Layout) Equity(counts []uint64, player int) (mean *big.Rat, variance float64) {
	sum, squares, n := l.shares(counts, player)
	if n.Sign() == 0 {
		return new(big.Rat), 0
	}
	pot := big.NewInt(joint.Pot)
	mean = new(big.Rat).SetFrac(sum, n.Mul(n, pot))
	exact := new(big.Rat).SetFrac(squares, n.Mul(n, pot))
	variance, _ = exact.Sub(exact, new(big.Rat).Mul(mean, mean)).Float64()
	return mean, variance
}

// shares returns the sum of a player's shares of the pot and of their squares, in units of
// 1/joint.Pot and its square, and the weight of all deals.
func (l Layout) shares(counts []uint64, player int) (sum, squares, deals *big.Int) {
	sum, squares, deals = new(big.Int), new(big.Int), new(big.Int)
	for set, n := range l.at.Winners(counts) {
		weight := new(big.Int).SetUint64(n)
		deals.Add(deals, weight)
		parts := big.NewInt(int64(l.at.Share(player, set)))
		sum.Add(sum, weight.Mul(weight, parts))
		squares.Add(squares, weight.Mul(weight, parts))
	}
	return sum, squares, deals
}

// Outcomes returns the Results of the deals in which a player has a hand of a category of the
// game.
func (l Layout) Outcomes(counts []uint64, player int, c eval.Category) (won, tied, lost uint64) {
	return l.at.Outcomes(counts, player, c)
}

// Hand returns the counts of a player's hand, a slice of counts. hand is its index in
// RangeHands.
func (l Layout) Hand(counts []uint64, player, hand int) HandCounts {
	return HandCounts(l.at.Hand(counts, player, hand))
}

// StartingHand returns the counts of a starting hand, a slice of counts: of the seats that
// have it and lose, of those that share the pot with k-1 others at index k, and then sums over
// the deals in which m seats have the hand and together get X of the StartingPot parts, of
// which seat i gets x_i: Σ m(m-1), Σ (m-1)X and Σ (X² - Σ x_i²).
func (l Layout) StartingHand(counts []uint64, hand int) []uint64 {
	return l.at.StartingHand(counts, hand)
}

// StartingPot is the number of parts of a pot in the sums of StartingHand.
func (l Layout) StartingPot() int { return l.at.StartingPot() }

// TableDeals returns the weight of the deals with these categories of the winning hand and of the
// best losing one, 0 for the strongest and the number of categories if every hand wins, and with
// these numbers of winners and of seats whose hand has the category of the winning one.
func (l Layout) TableDeals(counts []uint64, best, lost, winners, held int) uint64 {
	return l.at.Table(counts)[l.at.TableLayout().Cell(best, lost, winners, held)]
}

// TableSeats returns the sum over all deals of the number of seats whose hand has a category, 0 for
// the strongest, and the sum of the squares of these numbers.
func (l Layout) TableSeats(counts []uint64, category int) (held, squares uint64) {
	at, table := l.at.TableLayout(), l.at.Table(counts)
	return table[at.Held(category)], table[at.Squares(category)]
}

// TableBeats returns the weight of the deals with a bad beat.
func (l Layout) TableBeats(counts []uint64) uint64 {
	return l.at.Table(counts)[l.at.TableLayout().Beats()]
}

// target returns the target for package chunk that every player's standard error is
// at most a bound. It computes with integers, so a run ends at the same chunk on every
// machine.
func target(at Layout, bound float64) chunk.Target {
	variance := new(big.Rat).SetFloat64(bound)
	variance.Mul(variance, variance)
	below := func(of, n chunk.Tally) bool {
		rounds := total(at.at.Winners(n.Counts))
		for i := range at.Players {
			if !atMost(deviations(at, of.Counts, i), rounds, variance) {
				return false
			}
		}
		return true
	}
	return chunk.Target{
		Reached: func(t chunk.Tally) bool { return total(at.at.Winners(t.Counts)).Sign() > 0 && below(t, t) },
		// The sum of squared deviations never decreases, and no tally in between has
		// more rounds than after.
		Possible: func(before, after chunk.Tally) bool { return below(before, after) },
	}
}

// deviations returns the sum of the squared deviations of player i's share of the
// pot from its mean, in squares of 1/joint.Pot.
func deviations(at Layout, counts []uint64, i int) *big.Rat {
	sum, squares, n := at.shares(counts, i)
	if n.Sign() == 0 {
		return new(big.Rat)
	}
	mean := new(big.Rat).SetFrac(sum.Mul(sum, sum), n)
	return mean.Sub(new(big.Rat).SetInt(squares), mean)
}

// atMost reports whether the squared standard error of the mean is at most bound.
func atMost(deviations *big.Rat, n *big.Int, bound *big.Rat) bool {
	unit := new(big.Int).Mul(n, n)
	unit.Mul(unit, big.NewInt(joint.Pot*joint.Pot))
	limit := new(big.Rat).SetInt(unit)
	return deviations.Cmp(limit.Mul(limit, bound)) <= 0
}

func total(counts []uint64) *big.Int {
	sum := new(big.Int)
	for _, n := range counts {
		sum.Add(sum, new(big.Int).SetUint64(n))
	}
	return sum
}
