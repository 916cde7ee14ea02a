package room

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/dustin/go-humanize"

	"pokersim/sim/audit"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/dealt"
	"pokersim/sim/audit/room/internal/history"
)

// Report is what the hands of a room say.
type Report struct {
	Schema   string          `json:"schema"` // "room-1"
	Room     string          `json:"room"`
	Files    int             `json:"files"`
	Others   int             `json:"other_files"` // which are no hand histories
	Hands    uint64          `json:"hands"`
	Own      uint64          `json:"own"`    // hands whose own cards are seen
	Flops    uint64          `json:"flops"`  // hands with a flop
	Rivers   uint64          `json:"rivers"` // with five cards
	AllIns   uint64          `json:"all_ins"`
	Multiway uint64          `json:"multiway"`         // all-ins of more than two players, which are not tested
	Hidden   uint64          `json:"hidden"`           // all-ins of which a hand is not shown
	Twice    uint64          `json:"twice"`            // hands that came again with the same number
	LeftOut  []leftOut       `json:"left_out"`         // hands
	NoDeal   uint64          `json:"impossible_hands"` // hands that have a card twice
	Places   []history.Place `json:"impossible"`       // of the first of them
	Moves    moves           `json:"continuity"`
	Folds    *float64        `json:"folds,omitempty"`   // share of own hands folded before the flop
	Missing  string          `json:"missing,omitempty"` // why hands are missing; empty if they are not, or Reader.Complete
	Shown    bool            `json:"all_cards_shown"`   // of all players of every hand
	Verdict  audit.Verdict   `json:"verdict"`
	Detects  []string        `json:"detects,omitempty"` // biases that would be called Unfair with 90 % probability
	Aces     aces            `json:"aces"`
	Flips    won             `json:"coin_flips"` // own all-ins with an equity of 45 to 55 % that do not mostly split
	Ahead    won             `json:"ahead"`
	Behind   won             `json:"behind"`
	Pairless pairless        `json:"without_a_pocket_pair"`

	Tests  []Test          `json:"-"`
	NotRun []audit.LeftOut `json:"not_run,omitempty"`

	Reader *Reader `json:"-"` // which read the hands

	own   *chance.Shares
	hide  string
	doubt string // what Missing is without Reader.Complete
}

// leftOut counts hands that are left out for one reason.
type leftOut struct {
	Why   string        `json:"why"`
	Hands uint64        `json:"hands"`
	First history.Place `json:"first"`
	Line  string        `json:"-"` // of the text
}

// moves counts consecutive hands of a table in which the button moved to the next seat.
type moves struct {
	Moved uint64 `json:"moved"`
	Of    uint64 `json:"of"`
}

// won is what a player won in all-ins against one player, in pots.
type won struct {
	AllIns   int     `json:"all_ins"`
	Won      float64 `json:"won"`
	Expected float64 `json:"expected"` // by equity
	Spread   float64 `json:"spread"`   // 95 % of fair results are within it of Expected
}

// Pots writes what was won, which may have a half.
func (w won) Pots() string { return strings.TrimSuffix(fmt.Sprintf("%.1f", w.Won), ".0") }

// aces are the own pocket aces.
type aces struct {
	Dealt    uint64   `json:"dealt"`
	Expected *float64 `json:"dealt_expected,omitempty"` // nil if hands are missing
	won
}

// pairless is the longest run of own hands without a pocket pair.
type pairless struct {
	Hands       int      `json:"hands"`
	Median      int      `json:"median,omitempty"`      // of fair rooms half have a run as long or longer
	Probability *float64 `json:"probability,omitempty"` // of such a run or a longer one; nil if hands are missing
}

// The thresholds of adjusted p-values.
var (
	failBelow    = audit.DefaultAlpha / 11
	suspectBelow = math.Sqrt(100 * audit.DefaultAlpha / 11)
)

func (c *counter) report(counts *history.Counts, by *Reader) *Report {
	a := &c.allIns
	r := &Report{
		Schema: "room-1", Room: cmp.Or(counts.Room, "unnamed room"), Files: counts.Files, Others: counts.Others, Hands: c.hands, Own: c.own, Flops: c.flops, Rivers: c.rivers,
		AllIns: a.all, Multiway: a.multiway, Hidden: a.hidden, Twice: counts.Twice, NoDeal: counts.Impossible,
		Moves: moves{c.moved, c.next}, Shown: c.shown != nil, Reader: by, own: &a.own, hide: a.hides(), Missing: c.missing(),
		LeftOut: []leftOut{}, Places: []history.Place{},
	}
	for _, x := range counts.LeftOut {
		x.First = x.First.Base()
		r.LeftOut = append(r.LeftOut, leftOut{cmp.Or(x.Text, x.Why), x.Hands, x.First, x.String()})
	}
	for _, x := range counts.Places {
		r.Places = append(r.Places, x.Base())
	}
	if c.own > 0 {
		r.Folds = new(float64(c.foldedBefore) / float64(c.own))
	}
	if by.Complete {
		r.Missing, r.doubt = "", r.Missing
	}
	b := c.test(r.Missing)
	r.Tests, r.NotRun = b.tests, b.left
	r.judge()
	r.answer(c)
	r.detect(c)
	return r
}

// Folds before the flop, of own hands, below which hands are missing: at tables of more than
// manyPlayers on average, and at others.
const (
	manyPlayers = 3.5
	foldsOfMany = 0.2
	foldsOfFew  = 0.01
	leastFolds  = 100 // own hands
	leastMoves  = 0.8
	fewMoves    = 50
)

// missing says why hands are missing, or is empty.
func (c *counter) missing() string {
	if c.next >= fewMoves && float64(c.moved) < leastMoves*float64(c.next) {
		return fmt.Sprintf("the button moves on in only %d of %d steps to the next hand of a table: hands are missing", c.moved, c.next)
	}
	least := foldsOfFew
	if float64(c.players) > manyPlayers*float64(c.own) {
		least = foldsOfMany
	}
	if c.own >= leastFolds && float64(c.foldedBefore) < least*float64(c.own) {
		return fmt.Sprintf("the player folds only %.3g %% of the hands before the flop: hands are missing", 100*float64(c.foldedBefore)/float64(c.own))
	}
	return ""
}

// judge sets the verdicts.
func (r *Report) judge() {
	p := make([]float64, len(r.Tests))
	for i, t := range r.Tests {
		p[i] = t.P
	}
	r.Verdict = audit.Pass
	if r.Own < fewOwn && r.Flops < fewFlops {
		r.Verdict = audit.TooFew
	}
	if r.NoDeal > 0 {
		r.Verdict = audit.Suspect
	}
	for i, adjusted := range chance.Holm(p) {
		t := &r.Tests[i]
		t.Adjusted = adjusted
		switch {
		case adjusted < failBelow || math.IsNaN(adjusted):
			t.Verdict, r.Verdict = audit.Fail, audit.Unfair
		case adjusted < suspectBelow:
			t.Verdict = audit.Suspect
			if r.Verdict != audit.Unfair {
				r.Verdict = audit.Suspect
			}
		default:
			t.Verdict = audit.Pass
		}
	}
}

// Findings returns the tests that are not passed, the least p-value first.
func (r *Report) Findings() (all []Test) {
	for _, t := range r.Tests {
		if t.Verdict != audit.Pass {
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b Test) int { return cmp.Compare(a.P, b.P) })
	return all
}

// Sentence returns the verdict as text.
func (r *Report) Sentence() string {
	switch {
	case r.Verdict == audit.Suspect && len(r.Findings()) == 0:
		return "no bias found, but " + r.twiceInOne()
	case r.Verdict == audit.Suspect:
		return "SUSPECT: a fair room gives such a result in at most 1 of 100 reports; audit only the hands that come after these: an adjusted p below 0.001 there is unfair"
	case r.Verdict == audit.TooFew:
		return fmt.Sprintf("too few hands for a verdict: at least %d own hands or %d flops are needed", fewOwn, fewFlops)
	case r.Verdict == audit.Unfair:
		return "UNFAIR: a fair room gives such a result in fewer than 1 of 1,000,000 reports"
	case r.Missing != "":
		return fmt.Sprintf("no bias found in the %d of %d tests that hold if hands are missing", len(r.Tests), len(r.Tests)+len(r.NotRun))
	}
	return "no bias found"
}

// twiceInOne says how many hands have a card twice.
func (r *Report) twiceInOne() string {
	if r.NoDeal == 1 {
		return "1 hand has a card twice"
	}
	return fmt.Sprintf("%d hands have a card twice", r.NoDeal)
}

// Impossible says which hands have a card twice; "" if none has.
func (r *Report) Impossible() string {
	if r.NoDeal == 0 {
		return ""
	}
	const most = 6
	var places []string
	for _, p := range r.Places[:min(len(r.Places), most)] {
		places = append(places, p.String())
	}
	if r.NoDeal > most {
		places = append(places, "...")
	}
	return fmt.Sprintf("%s: %s; either the text was changed, or they were not dealt from one deck", r.twiceInOne(), strings.Join(places, ", "))
}

// Completeness says whether all hands are there.
func (r *Report) Completeness() string {
	switch {
	case r.Missing != "":
		return r.Missing + " (-complete says that none is); only tests that hold for such hands run"
	case r.Reader.Complete:
		text := "all hands are there, as -complete says"
		if r.doubt != "" {
			text += "; without it, " + r.doubt
		}
		return text
	case r.Moves.Of > 0:
		return fmt.Sprintf("all hands are there, it seems: the button moves on in %.0f %% of %d", 100*float64(r.Moves.Moved)/float64(r.Moves.Of), r.Moves.Of)
	case r.Folds != nil:
		return fmt.Sprintf("all hands are there, it seems: the player folds %.0f %% of them before the flop", 100**r.Folds)
	}
	return "nothing tells whether all hands are there, nor whose they are: -player NAME says it"
}

// wonOf returns what a sum of shares is.
func wonOf(s *chance.Shares) won {
	return won{s.N(), s.Observed, s.Mean, 1.96 * math.Sqrt(max(0, s.Variance))}
}

func (r *Report) answer(c *counter) {
	a := &c.allIns
	r.Aces = aces{Dealt: c.classes[classOf(12, 25)], won: wonOf(&a.aces)}
	r.Flips, r.Ahead, r.Behind = wonOf(&a.flips), wonOf(&a.ahead), wonOf(&a.behind)
	r.Pairless.Hands = c.longest
	if r.Missing == "" && c.own > 0 {
		r.Aces.Expected = new(float64(c.own) * 6 / dealt.HandsOfTwo)
		r.Pairless.Probability = new(runOf(c.longest, int(c.own)))
		r.Pairless.Median = sort.Search(int(c.own), func(n int) bool { return runOf(n+1, int(c.own)) < 0.5 })
	}
}

// runOf returns the probability that among so many own hands some consecutive ones, length or more,
// have no pocket pair.
func runOf(length, hands int) float64 {
	if length == 0 {
		return 1
	}
	if length > hands {
		return 0
	}
	// none[i] is the probability of no such run in n hands, for the last n.
	run := math.Pow(1-pairShare, float64(length))
	none := make([]float64, length+1)
	for i := range none {
		none[i] = 1
	}
	none[length] -= run
	at := func(n int) *float64 { return &none[n%len(none)] }
	for n := length + 1; n <= hands; n++ {
		*at(n) = *at(n - 1) - pairShare*run**at(n - length - 1)
	}
	return 1 - *at(hands)
}

// Answers returns the answers to what players ask, a sentence each.
func (r *Report) Answers() (all []string) {
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	pots := func(w won) string {
		switch {
		case r.hide != "":
			return fmt.Sprintf("%d times; not compared: %s", w.AllIns, r.hide)
		case w.AllIns == 0:
			return "never"
		}
		return fmt.Sprintf("%d times, won %s (%.1f ± %.1f expected by equity)", w.AllIns, w.Pots(), w.Expected, w.Spread)
	}
	if r.Own == 0 {
		return []string{"Your own results: not known, as the files do not say who you are; -player NAME tells it."}
	}
	expected := " (hands are missing, so that no number is expected)"
	if r.Aces.Expected != nil {
		expected = fmt.Sprintf(" (%.1f ± %.1f expected)", *r.Aces.Expected, 1.96*math.Sqrt(*r.Aces.Expected*(1-6./dealt.HandsOfTwo)))
	}
	say("Your aces: dealt %d times%s; all-in against one player %s.", r.Aces.Dealt, expected, pots(r.Aces.won))
	say("Your coin flips, all-ins with an equity of 45 to 55 %% that do not mostly split: %s.", pots(r.Flips))
	say("Your all-ins ahead: %s; behind: %s.", pots(r.Ahead), pots(r.Behind))
	if p := r.Pairless.Probability; p == nil {
		say("Your longest run without a pocket pair: %d hands of the file (hands are missing, so that none is expected).", r.Pairless.Hands)
	} else {
		often := fmt.Sprintf("%.0f %% of", 100**p)
		if *p < 0.1 {
			often = "1 of " + round(1 / *p)
		}
		say("Your longest run without a pocket pair: %d hands; such a run or a longer one happens in %s fair files of this length, and half have %d or more; it is not one of the tests.", r.Pairless.Hands, often, r.Pairless.Median)
	}
	return all
}

// percents writes a share in per cent, with two digits or, from 100 % on, whole.
func percents(share float64) string {
	if share >= 1 {
		return fmt.Sprintf("%.0f %%", 100*share)
	}
	return fmt.Sprintf("%.2g %%", 100*share)
}

// Bias that the report of aces speaks of, in parts of the pot.
const acesBias = 0.05

func (r *Report) detect(c *counter) {
	if len(r.Tests) == 0 {
		return
	}
	level := failBelow / float64(len(r.Tests))
	z := chance.DetectableZ(level)
	for _, t := range r.Tests {
		switch t.Test {
		case "own-pairs":
			r.Detects = append(r.Detects, fmt.Sprintf("pocket pairs %s too often", percents(chance.Detectable(float64(t.Of), pairShare, level))))
		case "repeats-board":
			r.Detects = append(r.Detects, repeatsText(level, float64(t.Of)))
		case "allin-own":
			a := &c.allIns
			n := float64(a.own.N())
			r.Detects = append(r.Detects, fmt.Sprintf("own all-ins %.0f points below their equity", 100*(allInMargin+(z*math.Sqrt(a.own.Variance)+float64(a.ownHidden))/n)))
		}
	}
	if r.Missing != "" || r.hide != "" || r.Own == 0 {
		return
	}
	deviation, rate := 0.38, float64(c.aces.N())/float64(c.hands)
	if c.aces.N() > 0 {
		deviation = math.Sqrt(c.aces.Variance / float64(c.aces.N()))
	}
	need := math.Pow(z*deviation/(acesBias-allInMargin), 2)
	if float64(c.aces.N()) >= need {
		r.Detects = append(r.Detects, fmt.Sprintf("aces that win %.0f points less than their equity", 100*acesBias))
		return
	}
	text := fmt.Sprintf("aces that win %.0f points less than their equity, which needs about %s all-ins with aces", 100*acesBias, round(need))
	if rate > 0 {
		text += fmt.Sprintf(" (about %s hands like these)", round(need/rate))
	}
	r.Detects = append(r.Detects, text)
}

// repeatsText says how small a number of different decks is found by boards that come again.
func repeatsText(level, boards float64) string {
	fair := boards * (boards - 1) / 2 / 311_875_200
	need := 1.
	for chance.AtLeastPoisson(need, (1+againMargin)*fair).P >= level {
		need++
	}
	mean := need // of the number of repeats, which then is need or more with 90 % probability
	for chance.AtLeastPoisson(need, mean).P < 0.9 {
		mean *= 1.02
	}
	return fmt.Sprintf("a shuffler of fewer than %s different shuffles", round(boards*boards/2/mean))
}

// round writes a large number with two digits, as in 3.6 million.
func round(x float64) string {
	if x < 1e6 {
		unit := math.Pow(10, max(0, math.Floor(math.Log10(x))-1))
		return humanize.Comma(int64(math.Round(x/unit) * unit))
	}
	return fmt.Sprintf("%.2g million", x/1e6)
}

// Limits say what no report of this kind can see.
const Limits = "What this cannot see: a room that helps one player by cards that you never see; that knows who you are and deals fairly to you; hands that you deleted; " +
	"play by partners or programs; a deal that is wrong by less than the margins or the numbers above. No bias found is not a proof."

// step is a point of the curve of own all-ins: what they won above their equity so far, in pots, and
// between which ends 95 % and 99.9 % of fair results are.
type step struct {
	AllIns int
	Above  float64
	Bands  [2][2]float64
}

// Levels are those of a step.Bands.
var Levels = [2]float64{0.95, 0.999}

// Curve returns the steps of own all-ins against one player, with the exact law. There is none if
// there are no such all-ins, or if too many hide a hand: then the error says so.
func (r *Report) Curve() (steps []step, err error) {
	switch {
	case r.hide != "":
		return nil, fmt.Errorf("%s", r.hide)
	case r.own == nil || r.own.N() == 0:
		return nil, fmt.Errorf("there is no own all-in against one player who shows")
	}
	r.own.Bands(Levels, func(n int, sum, mean float64, ends [2][2]float64) {
		for i := range ends {
			for j := range ends[i] {
				ends[i][j] -= mean
			}
		}
		steps = append(steps, step{n, sum - mean, ends})
	})
	return steps, nil
}

// All returns what the player won in all own all-ins against one player who shows.
func (r *Report) All() won { return wonOf(r.own) }
