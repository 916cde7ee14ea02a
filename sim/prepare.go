package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/eval/handset"
	"pokersim/eval/packs"
	"pokersim/internal/defaults"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/count"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/rng"
)

// Prepare checks a plan, fills in its defaults and derives what a run needs. A plan
// that cannot be run gives a *chunk.PlanError, which names the field, and wraps a
// *ranges.Error with the position if it is one of a text.
func Prepare(plan Plan) (*Prepared, error) {
	p := &Prepared{plan: plan, exact: newMemo()}
	for _, step := range []func() error{
		p.readVariant, p.askQuestion, p.readCards, p.nameEvaluator, p.chooseEngine, p.checkEvaluator, p.checkLevel,
		p.fillRounds, p.start, p.checkVersion,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if p.plan.Engine == Exact {
		if all := p.cards.Total(); plan.Rounds != 0 && plan.Rounds != all {
			return nil, chunk.Invalid("rounds", "%d: the exact run has %d hands: leave it out, or sample", plan.Rounds, all)
		}
		p.plan.Rounds = p.cards.Total()
		if p.cards.Range != nil && p.plan.Rounds > chunk.MaxRounds {
			return nil, chunk.Invalid("hole", "the sum of its weights over all boards is above %d: round them, or sample", uint64(chunk.MaxRounds))
		}
	}
	if p.plan.Rounds > chunk.MaxRounds {
		return nil, chunk.Invalid("rounds", "%d: want 1 to %d", p.plan.Rounds, uint64(chunk.MaxRounds))
	}
	return p.WithTarget(p.plan.Target)
}

// WithTarget returns the same plan with another target, or with none.
func (p *Prepared) WithTarget(t Target) (*Prepared, error) {
	if t != (Target{}) && p.plan.Engine == Exact {
		return nil, chunk.Invalid("target-error", "%g: an exact run has no error", t.Error)
	}
	if t != (Target{}) && p.plan.Source != nil {
		return nil, chunk.Invalid("target-error", "%g: a run to a target deals some chunks again, and %s has no seed", t.Error, ofProgram)
	}
	if err := t.check(p.question.Labels); err != nil {
		return nil, err
	}
	with, job := *p, p.Job()
	with.plan.Target, job.Target = t, chunk.Target{}
	if t != (Target{}) {
		job.Target = t.of(p.question.Labels)
	}
	with.work = job.Work()
	return &with, nil
}

// fillRounds sets the rounds of a sample that has none: start divides them into chunks.
func (p *Prepared) fillRounds() error {
	switch {
	case p.plan.Rounds != 0 || p.plan.Engine == Exact:
	case p.plan.Target != (Target{}):
		p.plan.Rounds = chunk.MaxRounds
	default:
		p.plan.Rounds = defaults.Rounds
	}
	return nil
}

// This file has the steps of Prepare, in their order.

func (p *Prepared) readVariant() (err error) {
	p.plan.Variant, p.rules, err = p.plan.Variant.checked()
	return err
}

// askQuestion makes the question of the plan and fills in its name and the number of
// cards that a game fixes.
func (p *Prepared) askQuestion() (err error) {
	if q := p.plan.Question; q.given() {
		if p.plan.Rows != "" {
			return chunk.Invalid("rows", "the question is %s", q.Name)
		}
		if p.question, err = q.own(p.rules); err == nil && p.plan.By != "" && p.plan.By != q.Name {
			err = chunk.Invalid("by", "%s: the question is %s", p.plan.By, q.Name)
		}
	} else {
		s, about := p.plan.Spec, count.About{Rules: p.rules, Rows: p.plan.Rows}
		if about.Three = s.Cards == count.ThreeCards && dealsThree(s.Variant, p.rules); s.isPack() {
			pack := s.pack()
			about.Pack = &pack
		}
		p.question, err = count.Named(s.By, about)
	}
	if err != nil {
		return err
	}
	if board := boardAt(p.plan.At); p.rules.Played > 0 && 0 < board && board < 5 {
		p.question = count.AtStreet(p.question, p.rules.Hole+board)
	}
	p.plan.By = p.question.Name
	if p.plan.Rows != "" {
		rows, _ := handset.ParseRows(p.plan.Rows) // which the question has read
		p.plan.Rows = rows.String()
	}
	if p.plan.Cards == 0 && p.plan.At == "" {
		p.plan.Cards = p.rules.Size()
	}
	return nil
}

// chooseEngine fills in the engine and the random generator.
func (p *Prepared) chooseEngine() error {
	s := &p.plan.Spec
	if p.plan.Source != nil || s.RNG == ofProgram {
		return p.checkSource()
	}
	if s.RNG == "" && s.Engine != Exact {
		s.RNG = rng.AlgorithmSFC64
	}
	if s.Engine == "" || s.Engine == Auto {
		s.Engine = Deck
		if p.noLanes() == "" {
			s.Engine = Lanes
		}
	}
	if s.Engine == Exact {
		s.Seed, s.RNG = 0, ""
	} else if s.RNG.Check() != nil {
		return chunk.Invalid("rng", "unknown %q: want %s or %s", string(s.RNG), rng.AlgorithmSFC64, rng.AlgorithmChaCha8)
	}
	switch s.Engine {
	case Lanes:
		if why := p.noLanes(); why != "" {
			return chunk.Invalid("engine", "lanes %s", why)
		}
	case Deck, Exact:
	default:
		return chunk.Invalid("engine", "unknown %q: want auto, lanes or deck", string(s.Engine))
	}
	return nil
}

// checkSource is chooseEngine of a plan with a source of the program, or with the spec of one.
func (p *Prepared) checkSource() error {
	s := &p.plan.Spec
	switch {
	case p.plan.Source == nil:
		return errSource()
	case s.Seed != 0:
		return chunk.Invalid("seed", "%d: the plan has %s", s.Seed, ofProgram)
	case s.RNG != "" && s.RNG != ofProgram:
		return chunk.Invalid("rng", "%s: the plan has %s", s.RNG, ofProgram)
	case s.Engine != "" && s.Engine != Auto && s.Engine != Deck:
		return chunk.Invalid("engine", "%s: only the engine deck draws from %s", s.Engine, ofProgram)
	}
	s.RNG, s.Engine = ofProgram, Deck
	return nil
}

// errSource is the error of what needs the seed of a run that has none.
func errSource() error {
	return chunk.Invalid("rng", "%s has no seed: nothing repeats, continues or divides its run", ofProgram)
}

// checkVersion fills in the version of the engine. It increases when a change of the engine
// changes the tally of a seed or the form of a tally.
func (p *Prepared) checkVersion() error {
	s := &p.plan.Spec
	version := s.Version
	if s.Version = p.count.Version; version != 0 && version != s.Version {
		return chunk.Invalid("version", "%d of the %s engine: want %d", version, s.Engine, s.Version)
	}
	return nil
}

// nameEvaluator fills in the evaluator or its name.
func (p *Prepared) nameEvaluator() error {
	named := &p.plan.Spec.Evaluator
	_, is := p.plan.Evaluator.(*chehsunliu.Evaluator)
	switch {
	case *named != "" && *named != byChehsunliu:
		return chunk.Invalid("evaluator", "unknown %q: want %s", *named, byChehsunliu)
	case *named != "" && p.plan.Evaluator == nil:
		p.plan.Evaluator = chehsunliu.New()
	case *named != "" && !is:
		return chunk.Invalid("evaluator", "%s: the plan has another one", *named)
	case is:
		*named = byChehsunliu
	}
	if p.plan.Engine == Exact { // which may evaluate by it, with the same counts
		*named = ""
	}
	return nil
}

// checkEvaluator returns an error if the evaluator cannot serve the question.
func (p *Prepared) checkEvaluator() error {
	if p.plan.Evaluator == nil {
		return nil
	}
	if p.question.SortBy == nil {
		return chunk.Invalid("evaluator", "the question %s evaluates hands itself", p.question.Name)
	}
	if game := eval.Holdem().Name; count.OfProgram(p.plan.Evaluator) && p.rules.Name != game {
		return chunk.Invalid("evaluator", "it evaluates hands of %s, not of %s", game, p.rules.Name)
	}
	return count.CheckEvaluator(p.plan.Evaluator, p.rules)
}

// checkLevel fills in the level of instructions.
func (p *Prepared) checkLevel() error {
	level, err := lanes.Choose(p.plan.Level)
	if err != nil {
		return chunk.Invalid("level", "%q is not among those of this machine: %v", p.plan.Level, Levels())
	}
	p.plan.Level = level
	return nil
}

func (p *Prepared) readCards() (err error) {
	p.cards, p.plan.Spec, err = newCards(p.plan.Spec, p.rules, p.question)
	if e, ok := errors.AsType[*ranges.Error](err); ok {
		return &chunk.PlanError{Field: e.Field, Reason: e.Message, Err: err}
	}
	return err
}

// noLanes returns the reason why the lanes engine cannot run the plan, or "".
func (p *Prepared) noLanes() string {
	why, listed := p.counted().WhyNot(count.Lanes)
	switch {
	case p.plan.Evaluator != nil || !listed && p.question.SortBy == nil:
		return "evaluates hands itself, and counts only categories and classes"
	case !listed:
		return fmt.Sprintf("does not count by %s in game %s", p.question.Name, p.rules.Name)
	}
	return why
}

// newCards returns the cards of a spec with a checked variant and its rules, and the
// spec with its cards, its street and its number of cards in canonical spelling.
func newCards(s Spec, r eval.Rules, q *count.Question) (*count.Cards, Spec, error) {
	k, err := parse(s, r, q.Sees)
	if err != nil {
		return nil, s, err
	}
	if s, err = s.settled(r, len(k.hole), len(k.board), k.held != nil, q); err != nil {
		return nil, s, err
	}
	if s.Cards == 0 {
		s.Cards = defaults.Cards
	}
	if s.Cards < q.Least || s.Cards > q.Most {
		also := ""
		if !q.Sees && !q.Suits && dealsThree(s.Variant, r) {
			also = ", or 3"
		}
		return nil, s, chunk.Invalid("cards", "%d: want %d to %d%s", s.Cards, q.Least, q.Most, also)
	}
	c := &count.Cards{Known: append(k.hole, k.board...), Draws: s.Cards - len(k.hole) - len(k.board)}
	for text, of := range map[*string][]deck.Card{&s.Hole: k.hole, &s.Board: k.board, &s.Dead: k.dead} {
		*text = joined(s.pack(), of)
	}
	if r.Played > 0 {
		c.Hole, c.KnownHole = r.Hole, len(k.hole)
	}
	if k.held != nil {
		c.Draws -= r.Hole
		s.Hole, s.Syntax = k.held.Spelling(), ""
	}
	switch {
	case len(k.hole) > s.Cards:
		return c, s, chunk.Invalid("hole", "%d cards: a hand has %d", len(k.hole), s.Cards)
	case c.KnownHole > c.Hole:
		return c, s, chunk.Invalid("hole", "%d cards: the game has %d hole cards", len(k.hole), r.Hole)
	case c.Draws < 0:
		return c, s, chunk.Invalid("cards", "%d: hole and board have %d cards already", s.Cards, len(c.Known))
	}
	gone := slices.Concat(c.Known, k.dead)
	for card := range deck.Card(s.pack().Cards()) {
		if card >= deck.Size || r.Deck().Has(card) {
			c.All++
			if !slices.Contains(gone, card) {
				c.Left = append(c.Left, card)
			}
		}
	}
	if c.Draws > len(c.Left) {
		return c, s, chunk.Invalid("dead", "%d cards to draw, and only %d left", c.Draws, len(c.Left))
	}
	if k.held != nil {
		c.Range = count.Alike(k.held.Live(deck.SetOf(gone...)), k.board, k.dead, q.Suits)
	}
	return c, s, nil
}

// parsed is the cards of a spec. If held is not nil, it is a range, and hole is empty.
type parsed struct {
	hole, board, dead []deck.Card
	held              *ranges.Range
}

// parse reads the known cards. The hole cards are a range if a range is wanted, if they
// cannot be cards, or if they are too many for the street or the game.
func parse(s Spec, r eval.Rules, wantRange bool) (k parsed, err error) {
	if s.Syntax != "" && s.Syntax != "own" && s.Syntax != "generic" {
		return k, chunk.Invalid("syntax", "unknown %q: want own or generic", s.Syntax)
	}
	if s.isPack() {
		k.hole, k.board, k.dead, err = ranges.ParsePack(s.pack().Pack, s.Hole, s.Board, s.Dead)
		return k, err
	}
	k.hole, k.board, k.dead, err = ranges.ParseKnown(r.Game, s.Hole, s.Board, s.Dead)
	e, ok := errors.AsType[*ranges.Error](err)
	many := err == nil && len(k.hole) > r.Hole && (r.Played > 0 || s.At != "")
	if !wantRange && !many && (!ok || e.Field != "hole") {
		return k, err
	}
	if strings.EqualFold(strings.TrimSpace(s.Hole), "Jo") {
		return k, err // a joker, which the pack does not have, and no jack with a rank variable
	}
	text := s.Hole
	if text == "" {
		text = "random"
	}
	scenario, failed := ranges.Parse(r.Game, ranges.Input{Players: []string{text}, Board: s.Board, Dead: s.Dead, Generic: s.Syntax == "generic"})
	switch {
	case failed != nil && many && r.Played > 0:
		return k, nil // cards, but more than the game has
	case failed != nil:
		_, wrong := ranges.Input{Generic: s.Syntax == "generic"}.Range(r.Game, text)
		if empty := wrong == nil || strings.HasSuffix(wrong.Error(), "every hand has weight 0"); empty && ok && e.Field == "hole" {
			err = nil // a range that cannot be dealt, not cards
		}
		return k, holeError(failed, err)
	}
	k = parsed{board: scenario.Board, dead: scenario.Dead, held: &scenario.Players[0]}
	switch _, unknown := k.held.Open(); {
	case len(scenario.Players) > 1:
		return k, chunk.Invalid("hole", "%s: want one range, without |", s.Hole)
	case wantRange || unknown == 0:
		return k, nil
	case !k.held.Any():
		return k, err // some cards of a hand: the error says to leave out the unknown ones
	}
	k.held = nil
	return k, nil
}

// joined writes cards without blanks.
func joined(p packs.Rules, cards []deck.Card) string {
	var text strings.Builder
	for _, c := range cards {
		text.WriteString(p.Name(int(c)))
	}
	return text.String()
}

// holeError returns the error of a text that is no range, about -hole. Cards is its error
// as cards; it is returned if it is not to the left of the other.
func holeError(err, cards error) error {
	e, ok := errors.AsType[*ranges.Error](err)
	if c, is := errors.AsType[*ranges.Error](cards); ok && is && (c.Field != e.Field && e.Field != "players" || c.Column >= e.Column) {
		return cards
	}
	if ok && e.Field == "players" {
		about := *e
		about.Field, about.Player, about.Operand = "hole", -1, "-hole"
		return &about
	}
	return err
}

// streets are the values of Known.At, by the number of cards on the board.
var streets = map[int]string{3: "flop", 4: "turn", 5: "river"}

// boardAt returns the number of cards on the board at a street, or 0 for another text.
func boardAt(street string) int {
	for n, name := range streets {
		if street == name || street == showdown && n == 5 {
			return n
		}
	}
	return 0
}

// showdown is another name of the river.
const showdown = "showdown"

// settled returns the spec with its street and its number of cards, if it has a street, a
// range, or a question about what a player sees. Other specs have no street. hole and shown
// are the numbers of known hole cards and cards of the board.
func (s Spec) settled(r eval.Rules, hole, shown int, ranged bool, q *count.Question) (Spec, error) {
	if s.At == "" && !ranged && !q.Sees {
		return s, nil
	}
	board := boardAt(s.At)
	switch {
	case s.At != "" && r.Board == 0:
		return s, chunk.Invalid("at", "%s has no board, and so no flop, turn or river", r.Name)
	case s.At != "" && board == 0:
		return s, chunk.Invalid("at", "unknown %q: want flop, turn, river or showdown", s.At)
	case s.At != "":
	case s.Cards != 0:
		board = s.Cards - r.Hole
	case q.Sees:
		board = max(3, shown)
	default:
		board = 5
	}
	switch cards := r.Hole + board; {
	case s.isPack():
		return s, chunk.Invalid("at", "a pack of two decks or with jokers has no streets")
	case r.Board == 0:
		return s, chunk.Invalid("hole", "%s has no board: a range needs one; want cards, as in AsKs", r.Name)
	case board < 3 || board > 5:
		return s, chunk.Invalid("cards", "%d: want %d to %d, the hole cards and a board of 3 to 5", s.Cards, r.Hole+3, r.Hole+5)
	case s.Cards != 0 && s.Cards != cards:
		return s, chunk.Invalid("cards", "%d: at the %s a hand has %d", s.Cards, streets[board], cards)
	case hole > r.Hole:
		return s, chunk.Invalid("hole", "%d cards: the game has %d hole cards", hole, r.Hole)
	case shown > board:
		return s, chunk.Invalid("at", "%s: the board has %d cards already", streets[board], shown)
	case q.Next && board == 5:
		return s, chunk.Invalid("at", "%s: a draw needs a next card: want flop or turn", streets[board])
	}
	s.At, s.Cards = streets[board], r.Hole+board
	return s, nil
}
