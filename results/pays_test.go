package results_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// pairPlus is the pay table 1-4-6-30-40 of pair plus.
const pairPlus = "category,pays\n# to one\nstraight flush,40\nThree of a kind,30\nstraight,6\nflush,8:2\npair,1\n"

// threeCards returns a plan of hands of three cards, counted or dealt, and its table.
func threeCards(engine sim.Engine) results.Report {
	plan := sim.Plan{Spec: sim.Spec{Seed: 1, Cards: 3, Engine: engine}}
	if engine != sim.Exact {
		plan.Rounds = 1_000_000
	}
	run := deck.Must(sim.Prepare(plan))
	tally := deck.Must(run.Run(context.Background(), chunk.Options{}))
	if engine == sim.Exact {
		d := results.NewDistribution(run, tally.Counts)
		return d
	}
	exact := deck.Must(run.Exact(context.Background(), chunk.Options{}))
	return deck.Must(results.NewTable(run, tally, exact))
}

func priced(of results.Report, text string) *results.Return {
	labels := []string{"straight flush", "three of a kind", "straight", "flush", "one pair", "high card"}
	pays := deck.Must(results.ReadPays("pairplus.csv", strings.NewReader(text), labels))
	return deck.Must(results.NewReturn(of, pays))
}

// The house edge of pair plus is 2.32 % (Wizard of Odds, "Three Card Poker"): 512 / 22100.
// A sample has it in its interval, about the exact value.
func TestReturnOfPairPlus(t *testing.T) {
	exact := priced(threeCards(sim.Exact), pairPlus)
	if got, want := exact.All.Return.Value, -512.0/22100; math.Abs(got-want) > 1e-15 || exact.All.Return.StdError != 0 {
		t.Errorf("got %v, want %v", exact.All.Return, want)
	}
	squares := (48*1600 + 52*900 + 720*36 + 1096*16 + 3744 + 16440.0) / 22100
	if want := squares - 512.0*512/22100/22100; math.Abs(exact.Variance-want) > 1e-12 {
		t.Errorf("variance: got %v, want %v", exact.Variance, want)
	}
	got := priced(threeCards(sim.Auto), pairPlus)
	e := got.All.Return
	if math.Abs(*got.All.ExactOf+512.0/22100) > 1e-15 || math.Abs(*got.All.Z) > 4 || e.CILow > -512.0/22100 || e.CIHigh < -512.0/22100 {
		t.Errorf("got %+v, want an interval with %v", got.All, -512.0/22100)
	}
	half := 1.96 * math.Sqrt(exact.Variance/1e6)
	if want := math.Sqrt(got.Variance / 1e6); math.Abs(e.StdError-want) > 1e-15 || math.Abs(e.CILow-e.Value+half) > 1e-12 || math.Abs(e.CIHigh-e.Value-half) > 1e-12 {
		t.Errorf("got %+v, want a standard error of %v and half an interval of %v", e, want, half)
	}
}

// Of classes a row is a set of hands, and the first row of a class counts. The sum over
// classes is that over rows.
func TestRowsOfClasses(t *testing.T) {
	const text = "royal flush,800\nstraight flush,50\njacks or better,1\npair of kings,7\nfour 2-4 with A-4,80\nfour or better,25\n"
	pays := deck.Must(results.ParsePays("p.csv", text))
	rows := deck.Must(pays.Rows())
	count := func(spec sim.Spec) *results.Return {
		spec.Cards, spec.Engine = 5, sim.Exact
		run := deck.Must(sim.Prepare(sim.Plan{Spec: spec}))
		tally := deck.Must(run.Run(context.Background(), chunk.Options{}))
		if err := pays.For(run.Labels(), run.Labels()); spec.By == "class" && err != nil {
			t.Fatal(err)
		}
		hands := results.NewDistribution(run, tally.Counts)
		return deck.Must(results.NewReturn(hands, pays))
	}
	classes := count(sim.Spec{By: "class"})
	var names []string
	for _, row := range classes.Rows {
		names = append(names, row.Hand)
	}
	if err := pays.For(append(strings.Split(rows, "; "), "nothing"), names); err != nil {
		t.Fatal(err)
	}
	warnings := fmt.Sprint(pays.Warnings)
	if want := "[pair of kings: earlier rows pay all of its hands]"; warnings != want {
		t.Errorf("got warnings %s, want %s", warnings, want)
	}
	byRows := count(sim.Spec{By: "pays", Rows: rows})
	if got, want := byRows.All.Return.Value, classes.All.Return.Value; math.Abs(got-want) > 1e-12 {
		t.Errorf("by rows: got a return of %v, by classes %v", got, want)
	}
	want := map[string]uint64{"royal flush": 4, "straight flush": 36, "jacks or better": 337920, "pair of kings": 0, "four 2-4 with a-4": 36, "four or better": 588}
	for _, row := range byRows.Rows {
		if row.Hand != "nothing" && row.Count != want[row.Hand] {
			t.Errorf("%s: got %d hands, want %d", row.Hand, row.Count, want[row.Hand])
		}
	}
}

// Errors of pay tables name the file, the line and the column.
func TestPayTablesThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "pays.csv:1:1: no row",
		"category,pays\n":            "pays.csv:1:1: no row",
		"flush":                      "pays.csv:1:6: want a comma",
		"flush,4,5":                  `pays.csv:1:1: "flush,4" is no outcome`,
		"flush,4\n\nfulsh,5":         `pays.csv:3:1: "fulsh" is no outcome: want flush or high card`,
		"flush,4\nFlush,5":           `pays.csv:2:1: "flush" is listed twice`,
		"flush,-2":                   `pays.csv:1:7: flush pays "-2"`,
		"flush,x":                    `pays.csv:1:7: flush pays "x"`,
		"flush,NaN":                  `pays.csv:1:7: flush pays "NaN"`,
		"flush,3:0":                  `pays.csv:1:7: flush pays "3:0"`,
		"flush,1e13":                 `pays.csv:1:7: flush pays "1e13"`,
		"flush,4\njacks or better,1": `pays.csv:2:1: "jacks or better" is no outcome: want flush or high card; rows are counted by pays`,
		"flush,4\nhigh \"card,1":     `pays.csv:2:1: "high \"card" is no outcome`,
		"category,pays\nflush,\"":    "pays.csv:2:7: flush pays",
	} {
		_, err := results.ReadPays("pays.csv", strings.NewReader(text), []string{"flush", "high card"})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got error %v, want %s", text, err, want)
		}
	}
}

func ExampleReadPays() {
	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 3, Engine: sim.Exact}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := run.Run(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	hands := results.NewDistribution(run, tally.Counts)
	pays, err := results.ReadPays("pairplus.csv", strings.NewReader(pairPlus), run.Labels())
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := results.NewReturn(hands, pays)
	if err != nil {
		fmt.Println(err)
		return
	}
	results.Write(os.Stdout, results.Text, 0, r)
	// Output:
	// hand             pays to 1  count   frequency       return   std error  exact return  z
	//   straight flush          40     48  0.00217195   0.08687783  0.00000000    0.08687783  -
	//   three of a kind         30     52  0.00235294   0.07058824  0.00000000    0.07058824  -
	//   straight                 6    720  0.03257919   0.19547511  0.00000000    0.19547511  -
	//   flush                    4   1096  0.04959276   0.19837104  0.00000000    0.19837104  -
	//   one pair                 1   3744  0.16941176   0.16941176  0.00000000    0.16941176  -
	//   high card               -1  16440  0.74389140  -0.74389140  0.00000000   -0.74389140  -
	//   all                         22100  1.00000000  -0.02316742  0.00000000   -0.02316742  -
	//
	// house edge 2.3167 %; standard deviation 2.9106 for a bet of 1
	// exact
	// simulate exact -cards 3 -pay pairplus.csv
}

// A table of returns is read as the frequency table that it is of: the row of all is left
// out, and exact counts are exact.
func TestReadCountsOfReturns(t *testing.T) {
	for _, engine := range []sim.Engine{sim.Deck, sim.Exact} {
		of := threeCards(engine)
		for _, format := range []results.Format{results.CSV, results.JSON} {
			var want [2]results.Counts
			for i, report := range []results.Report{of, priced(of, pairPlus)} {
				var text strings.Builder
				err := results.Write(&text, format, 0, report)
				if err == nil {
					want[i], err = results.ReadCounts(strings.NewReader(text.String()), "f")
				}
				if err != nil {
					t.Fatalf("%s of %T: %v", format, report, err)
				}
			}
			if got, want := fmt.Sprintf("%+v", want[1]), fmt.Sprintf("%+v", want[0]); got != want {
				t.Errorf("%s, engine %s: got %s, want %s", format, engine, got, want)
			}
		}
	}
}
