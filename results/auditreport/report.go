// Package auditreport writes the report of an audit that is filed: what was tested, with which
// bytes, each test with its question, and how the tests that rules name fared.
//
// The report depends on its arguments alone: it has no date. P-values are 0 to 1. Errors are
// those of the writer and of an unknown format.
package auditreport

import (
	"cmp"
	_ "embed"
	"fmt"
	html "html/template"
	"io"
	"slices"
	"strings"
	text "text/template"

	"pokersim/results/internal/report"
	"pokersim/sim/audit"
)

// Source is where a report comes from.
type Source struct {
	SHA256  string // of all bytes of the input; empty if the packs come from an algorithm
	Version string // of the program
}

// The templates have one list of the same parts.
var (
	//go:embed report.html
	asHTML string
	//go:embed report.md
	asMarkdown string
)

// Formats returns the formats of Write, which are extensions of files.
func Formats() []string { return []string{"html", "md"} }

// Write writes the report of an audit in a format.
func Write(w io.Writer, format string, r *audit.Report, source Source) error {
	page := newPage(r, source)
	switch format {
	case "html":
		t, err := html.New(format).Parse(asHTML)
		if err != nil {
			return err
		}
		return t.Execute(w, page)
	case "md":
		// A cell of Markdown has no bars and no lines; ASCII controls cannot be in a name.
		cell := strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;").Replace
		t, err := text.New(format).Funcs(text.FuncMap{"cell": cell}).Parse(asMarkdown)
		if err != nil {
			return err
		}
		return t.Execute(w, page)
	}
	return fmt.Errorf("unknown format %q: want one of %s", format, strings.Join(Formats(), ", "))
}

// page is what the templates show.
type page struct {
	*audit.Report
	Source
	Heading string
	Parts   []part
	Rules   []rule
}

type part struct {
	audit.Part
	Words string // the mode, as in "from the packs as they are"
	Rows  []row
	Unit  string
}

type row struct {
	audit.Result
	Question, Statistic, P, Adjusted, Detects string
}

// rule is a test that rules name, and how ours fared.
type rule struct {
	Name, Ours string
	P          string // the least p-value, times their number
	At95, At99 string
}

func newPage(r *audit.Report, source Source) page {
	heading := map[audit.Verdict]string{
		audit.Pass: "no bias found", audit.Suspect: "suspect: more packs are needed", audit.Unfair: "unfair",
		audit.TooFew: "too few packs for a verdict", "": "incomplete, no verdict",
	}[r.Verdict]
	switch {
	case r.Verdict == audit.TooFew && r.Needed > 0:
		heading += fmt.Sprintf(": at least %d are needed", r.Needed)
	case r.Verdict == audit.Suspect && r.MoreNeeded > 0:
		heading = fmt.Sprintf("suspect: %d more packs are needed", r.MoreNeeded)
	}
	p := page{Report: r, Source: source, Heading: fmt.Sprintf("%s: %s", r.Algorithm, heading)}
	for _, x := range r.Parts {
		of := part{Part: x, Words: x.Mode.Words(), Unit: "Packs"}
		if x.Mode == audit.Dealt {
			of.Unit = "Hands"
		}
		for _, result := range x.Results {
			of.Rows = append(of.Rows, newRow(r, result))
		}
		p.Parts = append(p.Parts, of)
	}
	for _, x := range named() {
		p.Rules = append(p.Rules, newRule(r, x))
	}
	return p
}

func newRow(r *audit.Report, x audit.Result) row {
	statistic := fmt.Sprintf("%.2f", x.Statistic)
	if x.Degrees > 0 {
		statistic += fmt.Sprintf(" on %d", x.Degrees)
	}
	detects := ""
	for _, d := range r.Detects {
		if d.Test == x.Test {
			change, unit := d.Size()
			detects = fmt.Sprintf("%s: %s%s", d.What, report.Rounded(change), unit)
		}
	}
	return row{x, question(x.Test), statistic, fmt.Sprintf("%.3g", x.P), fmt.Sprintf("%.3g", x.Adjusted), detects}
}

// newRule judges the tests of a rule together: their least p-value times their number
// (Bonferroni) is compared with 5 % and 1 %.
func newRule(r *audit.Report, x namedTest) rule {
	out := rule{Name: x.name, P: "–", At95: "not tested", At99: "not tested"}
	least, tried := 1.0, 0.0
	var ours []string
	for _, part := range r.Parts {
		for _, result := range part.Results {
			if slices.Contains(x.tests, result.Test) {
				least, tried = min(least, result.P), tried+1
				if !slices.Contains(ours, result.Test) {
					ours = append(ours, result.Test)
				}
			}
		}
	}
	out.Ours = cmp.Or(strings.Join(ours, ", "), x.why, "needs more packs, or another pack")
	if tried == 0 {
		return out
	}
	p := min(1, least*tried)
	at := func(level float64) string {
		if p < level {
			return "fails"
		}
		return "passes"
	}
	out.P, out.At95, out.At99 = fmt.Sprintf("%.3g", p), at(0.05), at(0.01)
	return out
}

// question returns the question of a test in words, or "" if there is no such test.
func question(test string) (words string) {
	longest := ""
	for name, question := range questions() {
		if strings.HasPrefix(test+"-", name+"-") && len(name) > len(longest) {
			longest, words = name, question
		}
	}
	switch {
	case test == longest:
	case strings.HasSuffix(test, "-largest"):
		words += " The largest deviation of all."
	case strings.HasSuffix(test, "-mean"):
		words += " The mean."
	}
	return words
}

// questions returns the questions by test. Others of a test have its name and a suffix.
func questions() map[string]string {
	return map[string]string{
		"positions":            "Does each card come equally often to each position?",
		"ranks-largest":        "Does each rank come equally often to each position, and to each two?",
		"suits-largest":        "Does each suit come equally often to each position, and to each two?",
		"first":                "Does each card come equally often to each position of the first hand?",
		"hand-cards":           "Is each card equally often in the first hand?",
		"hand-pairs":           "Are each two cards equally often together in the first hand?",
		"equal-ranks":          "Are the ranks at each two positions as often equal as they should be?",
		"equal-suits":          "Are the suits at each two positions as often equal as they should be?",
		"equal-colours":        "Are the colours at each two positions as often equal as they should be?",
		"equal-parities":       "Are the card numbers at each two positions as often both odd or both even as they should be?",
		"straight-threes":      "Do three neighbouring cards make a straight possible as often as they should?",
		"suit-threes":          "Have three neighbouring cards one suit as often as they should?",
		"odd-triples":          "Is the number of odd cards at each three positions as often odd as even?",
		"orders":               "Does every order come equally often?",
		"transitions":          "Does every order follow every other equally often?",
		"lehmer":               "Are the numbers that Fisher-Yates would draw for the orders uniform?",
		"parity":               "Are half of the orders an even number of swaps away from the pack in order?",
		"fixed-points":         "Do cards stay where they are as often as they should?",
		"cycles":               "Has the order the right number of cycles?",
		"inversions":           "Are pairs of cards as often reversed as they should be?",
		"descents":             "Has the order the right number of runs of ascending cards?",
		"runs":                 "Do the card numbers change between rising and falling as often as they should?",
		"rising":               "Has the order the right number of rising sequences, which a riffle leaves?",
		"increasing":           "Is the longest ascending subsequence as long as it should be?",
		"serial":               "Do the numbers of cards some positions apart depend on each other no more than they should?",
		"successors":           "Is each card equally often directly behind each other card?",
		"triples":              "Are each three cards as often in one cyclic order as in the other?",
		"kept-neighbours":      "Do neighbours of the pack before stay neighbours as often as they should?",
		"kept-successors":      "Do neighbours of the pack before stay in order as often as they should?",
		"rank-neighbours":      "Have neighbours equal ranks as often as they should?",
		"suit-neighbours":      "Have neighbours equal suits as often as they should?",
		"drift":                "Is the top card the same in all parts of the run?",
		"odd-even":             "Are odd and even packs alike?",
		"drift-scalars":        "Are the means of the numbers above the same in all parts of the run?",
		"hand-overlap":         "Does a hand share as many cards with those before as it should?",
		"gaps":                 "Does a card come back to the first hand after as many packs as it should?",
		"coupon-collector":     "Does it take as many packs as it should until each card was in the first hand?",
		"hand-categories":      "Has the first hand each poker category as often as it should?",
		"hand-categories-rare": "Has the first hand the royal flush and the straight flush as often as it should?",
		"draw-gaps":            "Do the numbers of a draw, in order, differ as often by each distance as they should?",
		"hand-repeats":         "Do as many hands come again as should?",
		"draw-laws":            "Are the numbers that a loop would draw for the packs from the right range, and alike?",
		"next-rows":            "Do these numbers not follow from those of the row before?",
		"start-order":          "Are the packs fair from each usual order of the deck?",
		"repeats":              "Do whole packs, draws or hands come again no more often than they should?",
		"close-fit":            "Do the counts vary as much as chance makes them?",
		"seat-pairs":           "Is each seat dealt pocket pairs as often as it should be?",
		"seat-suited":          "Is each seat dealt suited hands as often as it should be?",
		"seat-pair-ranks":      "Is each seat dealt pocket pairs of each rank as often as it should be?",
		"seat-hands":           "Is each seat dealt each other starting hand as often as it should be?",
		"seats-together":       "Do two seats have pocket pairs in one hand no more often than they should?",
		"seat-gaps":            "Are the ranks of each seat as far apart as they should be?",
		"seat-ranks":           "Is each seat dealt each rank as often as it should be?",
		"seat-suits":           "Is each seat dealt each suit as often as it should be?",
		"seat-cards":           "Is each seat dealt each card as often as it should be?",
		"flop-pairs":           "Has the flop a pair, or three of a kind, as often as it should?",
		"flop-suits":           "Has the flop one, two and three suits as often as it should?",
		"turn-pairs":           "Does the turn pair the board as often as it should?",
		"river-pairs":          "Does the river pair the board as often as it should?",
		"board-straights":      "Does each street make a straight possible as often as it should?",
		"board-flushes":        "Does each street make a flush possible as often as it should?",
		"board-ranks":          "Is each rank on the board as often as it should be?",
		"board-suits":          "Is each suit on the board as often as it should be?",
		"board-cards":          "Is each card on the board as often as it should be?",
		"seat-categories":      "Has each seat each poker category as often as it should?",
		"seat-rare":            "Has each seat the royal flush and the straight flush as often as it should?",
		"seat-winners":         "Does each seat win as often as it should?",
	}
}

// namedTest is a test that rules name, and the tests of an audit that are of its kind, or why
// there is none.
type namedTest struct {
	name  string
	tests []string
	why   string
}

// named returns the tests that 25 CFR 547.14 (b)(2) names, in its order.
func named() []namedTest {
	return []namedTest{
		{"chi-square test", []string{"positions", "first-positions", "hand-cards", "hand-pairs", "seat-gaps", "seat-categories"}, ""},
		{"runs test", []string{"runs", "descents", "rising", "increasing"}, ""},
		{"serial correlation test", []string{"serial-correlation", "serial-largest", "hand-overlap", "transitions", "transitions-rows", "transitions-packs", "odd-even"}, ""},
		{"equi-distribution (frequency) test", []string{"positions-largest", "ranks-largest", "suits-largest", "seat-cards", "seat-ranks", "board-cards"}, ""},
		{"gap test", []string{"gaps", "draw-gaps"}, ""},
		{"poker test", []string{"hand-categories", "hand-categories-rare", "seat-categories", "seat-rare"}, ""},
		{"coupon collector's test", []string{"coupon-collector"}, ""},
		{"permutation test", []string{"orders", "lehmer", "inversions", "cycles", "triples"}, ""},
		{"spectral test", nil, "not a test of packs: it is of the constants of a linear generator"},
		{"test on subsequences", []string{"drift", "drift-scalars", "odd-even", "odd-even-scalars"}, ""},
	}
}
