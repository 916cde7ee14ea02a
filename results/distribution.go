package results

import (
	"fmt"
	"slices"
	"strings"

	"pokersim/eval/seen"
	"pokersim/internal/ints"
	"pokersim/results/internal/players"
	"pokersim/results/internal/report"
	"pokersim/sim"
)

// Distribution is the exact distribution of outcomes. It is the report of an exact run.
type Distribution struct {
	Hands  []string // the labels, by outcome
	Counts []uint64 // the numbers of hands, by outcome
	Total  uint64   // the sum of Counts
	Best   bestHand // of the known cards
	Low    bestHand // their best low, in a game with a low half of the pot
	Origin
	pairs bool // whether the outcomes are pairs of a made hand and a draw
}

// bestHand is the best hand of known cards; the zero value without one.
type bestHand struct {
	Cards string `json:"cards"` // as in "Qh Qd Qs 5c 5s"
	Text  string `json:"text"`  // as in "full house, queens over fives"
}

// String returns the text and the cards.
func (b bestHand) String() string { return b.Text + " (" + b.Cards + ")" }

// NewDistribution returns the distribution that an exact run has counted. By class it
// leaves out the classes that are impossible.
func NewDistribution(run *sim.Prepared, counts []uint64) *Distribution {
	d, labels := &Distribution{Total: ints.Sum(counts), Origin: Origin{Command: run.Command(0), Plan: run.Flags()}, pairs: run.Plan().By == madeDraws}, run.Labels()
	five, text := run.Best()
	d.Best = bestHand{strings.Join(five, " "), text}
	five, text = run.BestLow()
	d.Low = bestHand{strings.Join(five, " "), text}
	for _, i := range shown(run, counts, counts) {
		d.Hands, d.Counts = append(d.Hands, labels[i]), append(d.Counts, counts[i])
	}
	return d
}

// shown returns the outcomes that the reports of a run have: all, or, by class and of made
// hands with draws, those that are possible or were counted. Exact may be nil.
func shown(run *sim.Prepared, counts, exact []uint64) (outcomes []int) {
	by := run.Plan().By
	for i, n := range counts {
		if by != "class" && by != madeDraws || exact == nil || exact[i] > 0 || n > 0 {
			outcomes = append(outcomes, i)
		}
	}
	return outcomes
}

// Probability returns the exact probability of an outcome, 0 to 1.
func (d *Distribution) Probability(outcome int) float64 {
	return float64(d.Counts[outcome]) / float64(d.Total)
}

// distributionRow is one outcome.
type distributionRow struct {
	Hand string `col:"hand"`
	exactCount
}

// exactCount is the columns of an outcome besides its name.
type exactCount struct {
	Count uint64   `col:"count"`
	Total uint64   `col:"total"`
	Exact *float64 `col:"exact_probability"`
	Plan  string   `col:"plan"`
}

// MarshalJSON returns the JSON that results.Write writes.
func (d Distribution) MarshalJSON() ([]byte, error) { return report.JSON(&d) }

// Records returns the rows, one for each outcome.
func (d *Distribution) Records() any {
	if d.pairs {
		return d.pairRows()
	}
	return d.rows()
}

func (d *Distribution) rows() (rows []distributionRow) {
	for i, hand := range d.Hands {
		rows = append(rows, distributionRow{hand, exactCount{d.Counts[i], d.Total, new(d.Probability(i)), d.Plan}})
	}
	return rows
}

// About returns what is not about one row.
func (d *Distribution) About() report.About {
	kind := "exact"
	if d.pairs {
		kind = "exact-made-draw"
	}
	summary := map[string]any{"total": d.Total}
	if d.Best.Text != "" {
		summary["best"] = d.Best
	}
	if d.Low.Text != "" {
		summary["low"] = d.Low
	}
	return report.About{Kind: kind, Origin: d.Origin, Summary: summary}
}

// Text returns the distribution in aligned columns.
func (d *Distribution) Text(int) string {
	if d.pairs {
		return d.matrix()
	}
	text := report.Layout[distributionRow]{Heads: "<hand\tcount\texact", Cells: func(r distributionRow) string {
		if r.Exact == nil {
			return fmt.Sprintf("%s\t%d\t", r.Hand, r.Count)
		}
		return fmt.Sprintf("%s\t%d\t%s", r.Hand, r.Count, report.Fixed(r.Exact, 8))
	}}.Lines(append(d.rows(), distributionRow{"all", exactCount{Count: d.Total}}))
	if d.Best.Text != "" {
		text += fmt.Sprintf("\nbest hand of the known cards: %v\n", d.Best)
	}
	if d.Low.Text != "" {
		text += fmt.Sprintf("best low of the known cards: %v\n", d.Low)
	}
	if d.Plan == "" {
		return text
	}
	return text + fmt.Sprintf("\n%v\n", d.Origin)
}

// madeDraws is the name of the question whose outcomes are pairs of a made hand and a draw. A
// table of them has a row for each pair; as text it is a matrix.
const madeDraws = "made-draw"

// madeDraw is a pair of a made hand and a draw in a matrix.
type madeDraw struct {
	made, draw string
	part       float64 // 0 to 1
}

// split returns the made hand and the draw of a label.
func split(label string) (made, draw string) {
	made, draw, _ = strings.Cut(label, sim.MadeWithDraw)
	return made, draw
}

// madeDrawRow is the row of a pair.
type madeDrawRow struct {
	Made string `col:"made"`
	Draw string `col:"draw"`
	Counted
}

// exactPairRow is the row of a pair of an exact distribution.
type exactPairRow struct {
	Made string `col:"made"`
	Draw string `col:"draw"`
	exactCount
}

// pairRows returns the rows of a table of pairs.
func (t *Table) pairRows() (rows []madeDrawRow) {
	for _, r := range t.Rows {
		made, draw := split(r.Hand)
		rows = append(rows, madeDrawRow{made, draw, r.Counted})
	}
	return rows
}

// pairRows returns the rows of a distribution of pairs.
func (d *Distribution) pairRows() (rows []exactPairRow) {
	for _, r := range d.rows() {
		made, draw := split(r.Hand)
		rows = append(rows, exactPairRow{made, draw, r.exactCount})
	}
	return rows
}

// matrix returns the frequencies of pairs in per cent: a line for each made hand that occurs
// and a column for each draw that does.
func (t *Table) matrix() string {
	var pairs []madeDraw
	worst := 0.0
	for _, r := range t.pairRows() {
		pairs, worst = append(pairs, madeDraw{r.Made, r.Draw, r.Frequency}), max(worst, r.StdError)
	}
	text := pairMatrix(pairs) + fmt.Sprintf("\nno standard error is above %.4f %%\n", 100*worst)
	if t.Chi != nil {
		text += fmt.Sprintf("%v\n", t.Chi)
	}
	return text + t.About().End(t.counted())
}

// matrix is that of a Table, of exact probabilities.
func (d *Distribution) matrix() string {
	var pairs []madeDraw
	for _, r := range d.pairRows() {
		pairs = append(pairs, madeDraw{r.Made, r.Draw, *r.Exact})
	}
	return pairMatrix(pairs) + fmt.Sprintf("\nall %d hands, exact\n%v\n", d.Total, d.Origin)
}

// pairMatrix returns the pairs in per cent, with the sums of lines and columns.
func pairMatrix(pairs []madeDraw) string {
	cell, rows, columns := map[[2]string]float64{}, map[string]float64{}, map[string]float64{}
	var made []string
	for _, p := range pairs {
		if cell[[2]string{p.made, p.draw}] = p.part; p.part > 0 && !slices.Contains(made, p.made) {
			made = append(made, p.made)
		}
		rows[p.made], columns[p.draw] = rows[p.made]+p.part, columns[p.draw]+p.part
	}
	heads, last := "<per cent", "all"
	var draws, legend []string
	for d := range seen.Draw(seen.Draws) {
		if columns[d.String()] == 0 {
			continue
		}
		if draws, heads, last = append(draws, d.String()), heads+"\t"+players.ShortDraws[d], last+fmt.Sprintf("\t%.4f", 100*columns[d.String()]); d != seen.NoDraw {
			legend = append(legend, players.ShortDraws[d]+" "+d.String())
		}
	}
	part := func(p float64) string {
		if p == 0 {
			return "\t-"
		}
		return fmt.Sprintf("\t%.4f", 100*p)
	}
	text := report.Layout[string]{Heads: heads + "\tall", Cells: func(name string) string {
		line := name
		if name == "all" {
			return last + "\t100"
		}
		for _, d := range draws {
			line += part(cell[[2]string{name, d}])
		}
		return line + part(rows[name])
	}}.Lines(append(made, "all"))
	if len(legend) > 0 {
		text += fmt.Sprintf("\n%s\n", strings.Join(legend, ", "))
	}
	return text
}
