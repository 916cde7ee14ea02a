package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"pokersim/cmd/simulate/internal/lab"
	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/internal/stats"
	"pokersim/results"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// view is the state of a run, as JSON for the page.
type view struct {
	ID      string  `json:"id"`
	Kind    string  `json:"kind"`
	Command string  `json:"command"`
	Request Request `json:"request"` // that gives the run again, with its seed
	State   state   `json:"state"`
	Error   string  `json:"error,omitempty"`
	Note    string  `json:"note,omitempty"`  // why a run stopped
	Place   int     `json:"place,omitempty"` // in line, from 1; 0 for a run that does not wait
	Started string  `json:"started"`         // RFC 3339
	Unit    string  `json:"unit"`
	Done    string  `json:"done"`
	Total   string  `json:"total"`
	Seconds float64 `json:"seconds"`
	Line    string  `json:"line,omitempty"` // the result in a line
	Stage   stage   `json:"stage,omitempty"`
	Part    float64 `json:"part,omitempty"` // of the stage atCause that is done, up to 1
	shown
}

// stage is what a run does at its end.
type stage string

// The stages of an audit after the count.
const (
	atTests stage = "tests"
	atCause stage = "cause"
)

// shown is the result of a run. Its kind determines which fields are set.
type shown struct {
	Table *table   `json:"table,omitempty"`
	Curve []point  `json:"curve,omitempty"`
	Audit *audited `json:"audit,omitempty"`
	Deal  *deal    `json:"deal,omitempty"`
	Room  *judged  `json:"room,omitempty"`
	// Query has the answers as the command writes them in JSON.
	Query json.RawMessage `json:"query,omitempty"`
}

// show fills in the report. p-values and verdicts are valid only at the planned end of
// a run, and are left out before.
func (s *shown) show(report results.Report, final bool) {
	switch r := report.(type) {
	case *results.Table:
		s.Table = newTable(r, final)
	case results.Audit:
		s.Audit = newAudited(r.Report, final)
	case results.Room:
		s.Room = newJudged(r)
	case *results.Equity:
		s.Deal = newDeal(r)
	case *results.PlayerCategories:
		s.Deal = newCategories(r)
	case *results.Query:
		var text bytes.Buffer
		if results.Write(&text, results.JSON, 0, r) == nil {
			s.Query = text.Bytes()
		}
	}
}

// line returns a result in a line.
func line(report results.Report, final bool) string {
	switch r := report.(type) {
	case *results.Table:
		if r.Chi != nil && final {
			return "chi-square " + stats.PValue(r.Chi.P, 2)
		}
	case results.Audit:
		return string(r.Verdict)
	case results.Room:
		return string(r.Verdict)
	case *results.Equity:
		var shares []string
		for _, row := range r.Rows {
			shares = append(shares, fmt.Sprintf("%.4g", 100*row.Equity))
		}
		return strings.Join(shares, " : ") + " %"
	case *results.Query:
		if len(r.Rows) > 0 {
			return r.Rows[0].Answer
		}
	}
	return ""
}

// table is a table of hands.
type table struct {
	Rounds   string   `json:"rounds"`
	Seed     string   `json:"seed"`
	Rows     []row    `json:"rows"`
	Degrees  int      `json:"degrees"`     // of chi-square; 0 without the test
	P        *float64 `json:"p,omitempty"` // of chi-square
	Warnings []string `json:"warnings,omitempty"`
}

// row is an outcome. Frequencies are from 0 to 1; Low and High are the 95 % interval.
type row struct {
	Hand      string   `json:"hand"`
	Count     string   `json:"count"`
	Frequency float64  `json:"frequency"`
	Low       float64  `json:"low"`
	High      float64  `json:"high"`
	Exact     *float64 `json:"exact,omitempty"`
	Z         *float64 `json:"z,omitempty"` // standard errors from exact
}

func newTable(t *results.Table, final bool) *table {
	v := &table{Rounds: whole(t.Rounds), Seed: whole(t.Seed), Warnings: t.Warnings}
	for _, r := range t.Rows {
		v.Rows = append(v.Rows, row{r.Hand, whole(r.Count), r.Frequency, r.CILow, r.CIHigh, r.Exact, r.Z})
	}
	if t.Chi != nil {
		v.Degrees = t.Chi.Degrees
		if final {
			v.P = &t.Chi.P
		}
	}
	return v
}

// point is the tally of a prefix of the run.
type point struct {
	Rounds string   `json:"rounds"`
	Counts []string `json:"counts"` // by outcome
}

func pointOf(tally chunk.Tally) point {
	p := point{Rounds: whole(tally.Total())}
	for _, n := range tally.Counts {
		p.Counts = append(p.Counts, whole(n))
	}
	return p
}

// deal is the result of an equity run.
type deal struct {
	Rounds   string   `json:"rounds"`
	Exact    bool     `json:"exact"`
	Seed     string   `json:"seed,omitempty"`
	Players  []player `json:"players,omitempty"`
	Hands    []row    `json:"hands,omitempty"` // for one player: the categories of the best hand
	Warnings []string `json:"warnings,omitempty"`
}

// player is a player. Probabilities are from 0 to 1; Low and High are the 95 %
// interval of Equity.
type player struct {
	Range  string  `json:"range"`
	Combos int     `json:"combos"`
	Hands  float64 `json:"hands"` // the sum of the weights of the combos
	Left   float64 `json:"left"`  // that of the combos without any known card
	Equity float64 `json:"equity"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Win    float64 `json:"win"`
	Tie    float64 `json:"tie"`
}

func newDeal(t *results.Equity) *deal {
	d := dealOf(t, t.Rounds)
	left := left(t.Prepared.Scenario())
	for i, r := range t.Rows {
		of := t.Prepared.Scenario().Players[i]
		d.Players = append(d.Players, player{r.Range, r.Combos, weighted(of, 0), left[i], r.Equity, r.CILow, r.CIHigh, r.WinProbability, r.TieProbability})
	}
	return d
}

// weighted returns the sum of the weights of a range's hands without a blocked card.
func weighted(of ranges.Range, blocked deck.Set) float64 {
	return float64(of.Weight(blocked)) / float64(of.Unit())
}

// left returns the sum of the weights of each player's hands that share no card with the board, the
// dead cards and the other players with just one hand.
func left(scenario ranges.Scenario) (hands []float64) {
	var known [ranges.MaxPlayers]deck.Set
	for i, p := range scenario.Players {
		if p.Size() == 1 {
			only := p.Combos()[0]
			known[i] = only.Set()
		}
	}
	for i, p := range scenario.Players {
		blocked := scenario.Blocked()
		for j, cards := range known {
			if j != i {
				blocked |= cards
			}
		}
		hands = append(hands, weighted(p, blocked))
	}
	return hands
}

func newCategories(t *results.PlayerCategories) *deal {
	d := dealOf(t, t.Rounds)
	for _, r := range t.Rows {
		d.Hands = append(d.Hands, row{Hand: r.Category, Count: whole(r.Count), Frequency: r.Value, Low: r.CILow, High: r.CIHigh})
	}
	return d
}

func dealOf(t results.Report, rounds uint64) *deal {
	about := t.About()
	return &deal{Rounds: whole(rounds), Exact: about.Seed == "", Seed: about.Seed, Warnings: about.Warnings}
}

func whole(n uint64) string { return strconv.FormatUint(n, 10) }

// audited is the report of an audit.
type audited struct {
	Algorithm string           `json:"algorithm"`
	Cards     int              `json:"cards"`
	Names     []string         `json:"names,omitempty"`   // of the cards in the order of the pack, if they are not numbers
	Verdict   audit.Verdict    `json:"verdict,omitempty"` // empty before the end
	Sentence  string           `json:"sentence,omitempty"`
	Cause     string           `json:"cause,omitempty"` // of unfair packs, if it was looked for
	Fits      []audit.CauseFit `json:"fits,omitempty"`  // the causes that fit
	Tried     int              `json:"tried,omitempty"` // how many were compared
	Start     string           `json:"start,omitempty"` // of an input with names: the order of the deck before the shuffles, a sentence
	Findings  []string         `json:"findings,omitempty"`
	Modes     []mode           `json:"modes"`
	// Detects are the biases that the audit would have found, and MoreNeeded is the
	// number of shuffles that a second run needs, as in audit.Report.
	Detects    []audit.Detection `json:"detects,omitempty"`
	MoreNeeded uint64            `json:"more_needed,omitempty,string"`
}

// mode is the result of the shuffles of one mode.
type mode struct {
	Mode      audit.Mode      `json:"mode"`
	Shuffles  string          `json:"shuffles"`
	Positions *positions      `json:"positions,omitempty"`
	Results   []audit.Result  `json:"results,omitempty"` // none before the end
	LeftOut   []audit.LeftOut `json:"left_out,omitempty"`
}

// positions says how often each card (a row) reaches each position (a column).
type positions struct {
	Rows    int       `json:"rows"`
	Columns int       `json:"columns"`
	Ratios  []float64 `json:"ratios"` // frequency / fair probability, row by row
	// StdError is the standard error of each ratio for a fair shuffle.
	StdError float64 `json:"std_error"`
	// Low and High are the ends of the 95 % interval, for all cells together, of the ratio that deviates
	// most from 1; 0 if Block is above 1, and before the end.
	Low  float64 `json:"low,omitempty"`
	High float64 `json:"high,omitempty"`
	// Block is the number of cards and of positions that a cell is the mean of: 1 for packs
	// of up to lab.MaxCards cards.
	Block int `json:"block"`
}

func newAudited(r *audit.Report, final bool) *audited {
	v := &audited{Algorithm: r.Algorithm, Cards: r.Cards, Names: r.Names}
	if r.Plan.Algorithm != audit.StandardInput {
		v.Names = cardNames(r.Plan)
	}
	if final {
		v.Verdict = r.Verdict
		for _, f := range r.Findings() {
			v.Findings = append(v.Findings, f.String())
		}
		v.Sentence = sentence(r)
		if r.Cause != nil {
			v.Cause = strings.ReplaceAll(r.Cause.Text, "`", "")
			v.Fits, v.Tried = r.Cause.Fits, r.Cause.Tried
		}
		if r.Start != nil {
			v.Start = r.Start.Text
		}
		v.Detects, v.MoreNeeded = r.Detects, r.MoreNeeded
	}
	for i := range r.Parts {
		part := &r.Parts[i]
		m := mode{Mode: part.Mode, Shuffles: whole(part.Rounds), LeftOut: part.LeftOut}
		if final {
			m.Results = part.Results
		}
		if part.Positions != nil {
			m.Positions = newPositions(part.Positions, final)
		}
		v.Modes = append(v.Modes, m)
	}
	return v
}

// judged is the report of a card room: the text of the command, and the curve of own all-ins.
type judged struct {
	Verdict audit.Verdict `json:"verdict"`
	Text    string        `json:"text"`
	// Curve has all-ins against one player, the pots won above the equity, and the ends of the bands of
	// 95 and of 99.9 % of fair results. It is empty if the report has none.
	Curve [][6]float64 `json:"curve,omitempty"`
}

const maxCurve = 400 // points

func newJudged(r results.Room) *judged {
	v := &judged{Verdict: r.Verdict, Text: r.Text(0)}
	steps, err := r.Curve()
	if err != nil {
		return v
	}
	for i, s := range steps {
		if i%(1+len(steps)/maxCurve) == 0 || i == len(steps)-1 {
			v.Curve = append(v.Curve, [6]float64{float64(s.AllIns), s.Above, s.Bands[0][0], s.Bands[0][1], s.Bands[1][0], s.Bands[1][1]})
		}
	}
	return v
}

// sentence returns the verdict as a sentence.
func sentence(r *audit.Report) string {
	decisive := len(r.Decisive())
	switch r.Verdict {
	case audit.Unfair:
		ran, _ := r.Ran()
		return fmt.Sprintf("Unfair: %d of %d tests show that the packs are not those of a fair shuffle.", decisive, ran)
	case audit.Suspect:
		return fmt.Sprintf("Suspect: in %d tests the packs look unlike those of a fair shuffle. A second run of %d new packs decides.", decisive, r.MoreNeeded)
	case audit.TooFew:
		ran, of := r.Ran()
		return fmt.Sprintf("Too few packs for a verdict: %d of %d tests ran.", ran, of)
	}
	if len(r.Detects) == 0 {
		return "No bias found."
	}
	what, absolute := r.Detects[0].What, r.Detects[0].Absolute
	if absolute > 0 {
		return fmt.Sprintf("No bias found. A change of %s by %.2g would have been found with 90 %% probability.", what, absolute)
	}
	return fmt.Sprintf("No bias found. %s%s that comes %.2g %% too often would have been found with 90 %% probability.", strings.ToUpper(what[:1]), what[1:], 100*r.Detects[0].Relative)
}

// newPositions returns the ratios of a matrix. Those of a pack of more than lab.MaxCards cards
// are means of square blocks. The largest has an interval once the counts are final.
func newPositions(m *audit.CellCounts, final bool) *positions {
	block := (max(m.Rows, m.Columns) + lab.MaxCards - 1) / lab.MaxCards
	p := &positions{Rows: (m.Rows + block - 1) / block, Columns: (m.Columns + block - 1) / block, Block: block}
	p.Ratios = make([]float64, p.Rows*p.Columns)
	cells := make([]float64, len(p.Ratios))
	fair := m.Fair()
	for row := range m.Rows {
		trials := float64(m.RowTotal(row))
		for column, count := range m.Counts[row*m.Columns : (row+1)*m.Columns] {
			to := row/block*p.Columns + column/block
			p.Ratios[to] += float64(count) / trials / fair
			cells[to]++
		}
	}
	far := 0
	for cell, n := range cells {
		p.Ratios[cell] = math.Round(p.Ratios[cell]/n*1e6) / 1e6
		if math.Abs(p.Ratios[cell]-1) > math.Abs(p.Ratios[far]-1) {
			far = cell
		}
	}
	if block == 1 && final {
		p.Low, p.High = m.Together(far/p.Columns, far%p.Columns)
		p.Low, p.High = p.Low/fair, p.High/fair
	}
	p.StdError = math.Sqrt((1-fair)/fair/float64(m.RowTotal(0))) / float64(block)
	return p
}

// cardNames returns the names of the cards of a pack of decks and jokers, or nil for
// numbered cards.
func cardNames(plan audit.Spec) (names []string) {
	pack := deck.Pack{Decks: plan.Decks, Jokers: plan.Jokers}
	if pack.Cards() == 0 && plan.Cards == deck.Size {
		pack.Decks = 1
	}
	for card := range pack.Cards() {
		names = append(names, pack.Name(card))
	}
	return names
}
