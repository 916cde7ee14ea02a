package results_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/deck/shuffle"
	"pokersim/deck/shuffle/law"
	"pokersim/results"
	"pokersim/results/drawpoker"
	"pokersim/results/internal/players"
	"pokersim/results/shufflelaw"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/audit/room"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/preflop"
	"pokersim/sim/videopoker"
)

// made has the reports that reports returned before.
var made map[string]results.Report

// reports returns one report of each kind. It makes them once for all tests.
func reports(t *testing.T) map[string]results.Report {
	t.Helper()
	if made != nil {
		return made
	}
	all := map[string]results.Report{}
	add := func(name string, r results.Report, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = r
	}
	table := sample(t)
	exact := results.NewDistribution(seven(t, 1))
	add("table", table, nil)
	add("distribution", exact, nil)
	pays := deck.Must(results.ReadPays("quads.csv", strings.NewReader("four of a kind,100\nfull house,20\n"), exact.Hands))
	priced, err := results.NewReturn(table, pays)
	add("return", priced, err)
	compared, err := results.NewComparison(fairCoin("a.csv", 40), fairCoin("b.csv", 60), 0.05)
	if err == nil {
		compared.Origin = results.Origin{Command: "simulate compare a.csv b.csv", Plan: "a.csv b.csv"}
	}
	add("comparison", compared, err)
	two := []ranges.Range{deck.Must(ranges.ParseRange(game.Holdem(), "AA@0.5,AKs")), deck.Must(ranges.ParseRange(game.Holdem(), "AsKs"))}
	add("range", results.NewRanges(two, false, "simulate range AA@0.5,AKs AsKs"), nil)
	add("range hands", results.NewRanges(two, true, "simulate range AA@0.5,AKs AsKs -table hands"), nil)
	p := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}, Setting: equity.Setting{Board: "Qs2s3d"}, Categories: true}})
	tally := dealt(p)
	e, err := players.NewEquity(p, tally)
	e.Warn("a warning")
	add("equity", e, err)
	w, err := players.NewWinners(p, tally)
	add("winners", w, err)
	shares, err := players.NewShares(p, tally)
	add("shares", shares, err)
	table6 := atTable(equity.Plan{Spec: equity.Spec{Players: random(6), Method: equity.Sample}, Rounds: 100_000}, chunk.Options{})
	add("table of seats", table6, nil)
	add("table matrix", players.TableMatrix{AtTable: table6}, nil)
	beaten := atTable(equity.Plan{Spec: equity.Spec{Players: random(6), Method: equity.Sample, Beat: "trips"}, Rounds: 20_000}, chunk.Options{})
	add("table beats", players.TableBeats{AtTable: beaten}, nil)
	add("table pots", players.TablePots{AtTable: table6}, nil)
	add("starting hands", startingHands("random|random", 100_000, 25), nil)
	c, err := players.NewPlayerCategories(p, tally)
	add("categories", c, err)
	next, err := players.NewNext(context.Background(), p, chunk.Options{})
	add("next", next, err)
	streets, err := players.NewStreets(context.Background(), prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}}}), chunk.Options{})
	add("streets", streets, err)
	several := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AKs,QQ@0.5", "TT", "76s"}, Setting: equity.Setting{Board: "Qs2s3d"}}})
	flops, err := players.NewStreets(context.Background(), several, chunk.Options{})
	add("streets of ranges", flops, err)
	outs, err := players.NewOuts(context.Background(), several, chunk.Options{})
	add("outs", outs, err)
	next, err = players.NewNext(context.Background(), several, chunk.Options{})
	add("next of ranges", next, err)
	counted := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AKs,QQ@0.5", "TT"}, Setting: equity.Setting{Board: "Qs2s3d"}, Hands: true}})
	tally = dealt(counted)
	each, err := players.NewHands(counted, tally, players.ByHand)
	add("hands", each, err)
	curve, err := players.NewEquityCurve(counted, tally)
	add("curve", curve, err)
	seen, err := players.NewMadeDraws(counted, tally)
	add("equity made-draw", seen, err)
	answers, err := answersTo("select count(winsHi(a)) from a='AA', b='KK', board='Td7c2s'")
	add("query", answers, err)
	cross, hands := madeDraws(t)
	add("made-draw", cross, nil)
	add("exact made-draw", hands, nil)
	drawPoker(t, add)
	naive := deck.Must(shuffle.Parse("naive"))
	exactLaw, err := law.Of(naive, 3)
	add("shuffle law", &shufflelaw.Law{Law: exactLaw, Origin: results.Origin{Command: "simulate shuffle -exact -algorithm naive -n 3", Plan: "shuffle -exact -algorithm naive -n 3"}}, err)
	sattolo := deck.Must(shuffle.Parse("sattolo"))
	shuffles := deck.Must(audit.Prepare(audit.Plan{Spec: audit.Spec{Algorithm: "sattolo", Cards: 3}, Rounds: 10_000, Shuffler: sattolo.NewInts}))
	judged, err := shuffles.Audit(t.Context(), chunk.Options{})
	add("audit", results.Audit{Report: judged}, err)
	histories := &room.Reader{Player: "Hero"}
	dealt, err := histories.Judge([]string{"../sim/audit/room/testdata/damaged-six.ohh.gz"}, nil)
	add("room", results.Room{Report: dealt}, err)
	counts := deck.Must(preflop.Run(context.Background(), preflop.Options{}))
	standing, err := results.NewPreflop(counts).Standing(deck.Must(ranges.ParseRange(game.Holdem(), "AsKs")))
	add("preflop hand", standing, err)
	if !testing.Short() { // preflop has a test that counts all hands
		add("preflop", results.NewPreflop(counts), nil)
		add("preflop matrix", results.NewPreflopPairs(counts), nil)
	}
	made = all
	return all
}

// drawPoker adds the reports of a pay table of draw poker.
func drawPoker(t *testing.T, add func(string, results.Report, error)) {
	table := deck.Must(videopoker.ReadTable("flushes.csv", "flush,8\nnothing,1\n"))
	origin := results.Origin{Command: "simulate videopoker -pay flushes.csv", Plan: "videopoker -pay flushes.csv"}
	s := videopoker.New(table)
	r := s.Solve()
	add("videopoker", drawpoker.NewReturn(table, r, 3, origin), nil)
	add("videopoker meter", drawpoker.NewMeter(table, 0, origin), nil)
	add("videopoker holds", drawpoker.NewHolds(s, []deck.Card{4, 3, 2, 1, 20}, origin), nil)
	add("pay check", drawpoker.NewPayCheck(table, origin), nil)
	sample := s.Sample(1, 1000, true)
	tally := deck.Must(sample.Run(t.Context(), chunk.Options{}))
	played, err := drawpoker.NewSample(table, r, sample, tally, "videopoker -pay flushes.csv -sample")
	add("videopoker sample", played, err)
}

// madeDraws returns a sampled and an exact table of made hands and draws.
func madeDraws(t *testing.T) (*results.Table, *results.Distribution) {
	t.Helper()
	spec := sim.Spec{Seed: 1, By: "made-draw", Known: sim.Known{Hole: "87s,AA@0.5"}}
	run, exact, table := tableOf(t, sim.Plan{Spec: spec, Rounds: 10_000})
	hands := results.NewDistribution(run, exact)
	return table, hands
}

// header returns the columns of a report.
func header(t *testing.T, r results.Report) []string {
	t.Helper()
	var text bytes.Buffer
	if err := results.Write(&text, results.CSV, 0, r); err != nil {
		t.Fatal(err)
	}
	return deck.Must(csv.NewReader(&text).Read())
}

// full is a writer that is full: every write fails.
type full struct{ room int }

var errFull = errors.New("no room")

func (f *full) Write(p []byte) (int, error) {
	if f.room -= len(p); f.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// Every report in every format, and every kind of table in a report. In CSV, every row has as
// many fields as the header, whose columns are in the dictionary and the last one the plan;
// Rows reads as many. JSON is that of json.Marshal of the value too, and satisfies the schema.
// Text has no empty first or last line.
func TestEveryReportInEveryFormat(t *testing.T) {
	schema, known, found := schemaOfReports(t), dictionary(t), map[string]bool{}
	for name, r := range reports(t) {
		var text, object, rows bytes.Buffer
		for format, to := range map[results.Format]io.Writer{results.Text: &text, results.JSON: &object, results.CSV: &rows} {
			if err := results.Write(to, format, 80, r); err != nil {
				t.Errorf("%s as %s: %v", name, format, err)
			}
		}
		kind := r.About().Kind
		found[kind] = true
		want := results.Kinds()[slices.IndexFunc(results.Kinds(), func(k results.Kind) bool { return k.Name == kind })].Columns()
		records, err := csv.NewReader(&rows).ReadAll() // checks the number of fields
		if err != nil || len(records) < 2 || !slices.Equal(records[0], want) || records[0][len(records[0])-1] != "plan" {
			t.Fatalf("%s: %d records, %v, columns %v", name, len(records), err, records[0])
		}
		for _, column := range records[0] {
			if !known[column] {
				t.Errorf("%s: column %s is not in the dictionary", name, column)
			}
		}
		plans, err := results.Rows[struct {
			Plan string `col:"plan"`
		}](r)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		n := 1
		for row := range plans {
			if n < len(records) && row.Plan != records[n][len(records[n])-1] {
				t.Errorf("%s, row %d: got the plan %q, want that of the CSV", name, n, row.Plan)
			}
			n++
		}
		if n != len(records) {
			t.Errorf("%s: Rows has %d rows, want the %d of the CSV", name, n-1, len(records)-1)
		}
		if got, err := json.MarshalIndent(reflect.Indirect(reflect.ValueOf(r)).Interface(), "", "  "); err != nil || string(got)+"\n" != object.String() {
			t.Errorf("%s: got %.1000s, %v, want %.1000s", name, got, err, object.String())
		}
		value, err := jsonschema.UnmarshalJSON(&object)
		if err == nil {
			err = schema.Validate(value)
		}
		if err != nil || value.(map[string]any)["kind"] != kind {
			t.Errorf("%s: JSON of another kind than %s, or %v", name, kind, err)
		}
		if s := text.String(); strings.HasPrefix(s, "\n") || strings.HasSuffix(s, "\n\n") || !strings.Contains(s, "simulate ") {
			t.Errorf("%s: text %q", name, s)
		}
	}
	for _, k := range results.Kinds() {
		if slow := k.Name == "preflop" || k.Name == "matrix"; !found[k.Name] && !(slow && testing.Short()) {
			t.Errorf("no table of kind %q", k.Name)
		}
	}
}

// Write returns the error of the writer in each format, and that of a format that is none.
func TestWriteErrors(t *testing.T) {
	for format := range results.Formats() {
		if err := results.Write(&full{20}, format, 0, sample(t)); !errors.Is(err, errFull) {
			t.Errorf("%s without room: got %v, want %v", format, err, errFull)
		}
	}
	if err := results.Write(io.Discard, "xml", 0, &results.Distribution{}); err == nil {
		t.Error("xml: no error")
	}
}

func ExampleNewPreflop() {
	counts, err := preflop.Run(context.Background(), preflop.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	best := results.NewPreflop(counts).Rows[0]
	fmt.Println(best.Hand, best.Win, best.Tie, best.Loss)
	// Output: AA 1781508418 11402312 304661670
}

func ExampleWrite() {
	table, err := results.NewTable(asked(1, "heads", "tails"), chunk.Tally{Counts: []uint64{3, 2}}, []uint64{1, 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	var text bytes.Buffer
	err = results.Write(&text, results.CSV, 0, table)
	fmt.Println(strings.Count(text.String(), "\n"), "lines", err)
	// Output: 3 lines <nil>
}
