package results_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/results"
	"pokersim/results/internal/players"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// truth reads a file of exact results of independent programs: a map from column to
// field for each row.
func truth(name string) (rows []map[string]string) {
	file := deck.Must(os.Open("../sim/equity/testdata/" + name))
	defer file.Close()
	return byColumn(csv.NewReader(file))
}

func byColumn(r *csv.Reader) (rows []map[string]string) {
	records := deck.Must(r.ReadAll())
	for _, record := range records[1:] {
		row := map[string]string{}
		for i, column := range records[0] {
			row[column] = record[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// written returns the rows of a report in CSV, as maps from column to field.
func written(t *testing.T, r results.Report) []map[string]string {
	var out bytes.Buffer
	if err := results.Write(&out, results.CSV, 0, r); err != nil {
		t.Fatal(err)
	}
	return byColumn(csv.NewReader(&out))
}

// plans returns the plans of the scenarios with a board, or of all scenarios if long
// is true.
func plans() map[string]equity.Plan {
	all := map[string]equity.Plan{}
	for _, s := range truth("scenarios.csv") {
		if long || s["board"] != "" || s["id"] == "P01" || s["id"] == "P29" || s["id"] == "P38" {
			game := deck.Must(game.Named(s["game"]))
			scenario := deck.Must(ranges.Parse(game, ranges.Input{Players: []string{s["players"]}, Board: s["board"], Dead: s["dead"]}))
			p := equity.Plan{Spec: equity.NewSpec(scenario)}
			p.Categories, p.Method = true, equity.Exact
			all[s["id"]] = p
		}
	}
	return all
}

func prepared(plan equity.Plan) *equity.Prepared {
	plan.Level = os.Getenv("SIMULATE_LEVEL")
	return deck.Must(equity.Prepare(plan))
}

func dealt(p *equity.Prepared) chunk.Tally {
	return deck.Must(p.Run(context.Background(), chunk.Options{}))
}

// Tables of exact runs have the counts and fractions that independent programs
// found.
func TestExactTablesEqualTruth(t *testing.T) {
	want := map[string][]map[string]string{}
	for _, name := range []string{"equity.csv", "winners.csv", "categories.csv"} {
		for _, row := range truth(name) {
			want[row["id"]+name] = append(want[row["id"]+name], row)
		}
	}
	for id, plan := range plans() {
		p := prepared(plan)
		tally := dealt(p)
		e := deck.Must(players.NewEquity(p, tally))
		same(t, id, written(t, e), want[id+"equity.csv"], []string{"player", "win", "tie", "loss", "share_num", "share_den"}, map[string]string{"rounds": "total"})
		c := deck.Must(players.NewPlayerCategories(p, tally))
		same(t, id, sorted(written(t, c)), sorted(want[id+"categories.csv"]), []string{"player", "category", "count", "win", "tie"}, map[string]string{"rounds": "total"})
		if p.Layout().Players == 1 {
			continue
		}
		w := deck.Must(players.NewWinners(p, tally))
		same(t, id, written(t, w), want[id+"winners.csv"], []string{"winners", "part", "count"}, map[string]string{"rounds": "total"})
	}
}

// sorted sorts rows by player and category.
func sorted(rows []map[string]string) []map[string]string {
	slices.SortFunc(rows, func(a, b map[string]string) int {
		return cmp.Compare(a["player"]+a["category"], b["player"]+b["category"])
	})
	return rows
}

// same compares some columns of rows; a column may have another name in want.
func same(t *testing.T, id string, got, want []map[string]string, columns []string, renamed map[string]string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: got %d rows, want %d", id, len(got), len(want))
		return
	}
	for i := range got {
		for _, c := range columns {
			if got[i][c] != want[i][c] {
				t.Errorf("%s, row %d, %s: got %s, want %s", id, i, c, got[i][c], want[i][c])
			}
		}
		for c, other := range renamed {
			if got[i][c] != want[i][other] {
				t.Errorf("%s, row %d, %s: got %s, want %s", id, i, c, got[i][c], want[i][other])
			}
		}
	}
}

func TestExactTablesHaveNoError(t *testing.T) {
	p := prepared(plans()["P22"])
	e := deck.Must(players.NewEquity(p, dealt(p)))
	for _, r := range written(t, e) {
		if r["std_error"] != "0" || r["ci_low"] != r["equity"] || r["ci_high"] != r["equity"] || r["seed"] != "" || r["method"] != "exact" {
			t.Errorf("player %s: got %v", r["player"], r)
		}
		if !strings.HasSuffix(r["plan"], "-method exact -table categories") {
			t.Errorf("player %s: plan %q", r["player"], r["plan"])
		}
	}
}

// A tally of part of an exact run and a tally without deals are errors.
func TestTablesThatCannotBeMade(t *testing.T) {
	p := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"22+,A2s+", "KQs,JTs,22+"}, Setting: equity.Setting{Dead: "2c"}}}) // more than one chunk
	only := chunk.Set{{From: 0, To: 1}}
	part := deck.Must(p.Run(context.Background(), chunk.Options{Only: &only}))
	for name, c := range map[string]struct {
		tally chunk.Tally
		want  string
	}{
		"part":    {part, "not finished"},
		"nothing": {chunk.Tally{}, "no deals"},
		"other":   {chunk.Tally{Counts: []uint64{1}}, "counts: "},
	} {
		if _, err := players.NewEquity(p, c.tally); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	if _, err := players.NewPlayerCategories(p, dealt(p)); err == nil {
		t.Error("categories that were not counted: no error")
	}
	p = prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs"}}})
	if _, err := players.NewWinners(p, dealt(p)); err == nil {
		t.Error("winners of one player: no error")
	}
}

// With width 80, no line is longer than 80 characters.
func TestEquityTextFitsTheTerminal(t *testing.T) {
	long := "22+,A2s+,K2s+,Q2s+,J7s+,T8s+,97s+,A2o+,K9o+,Q9o+,JTo,AsKd@0.123456"
	long = strings.ReplaceAll(long, ",97s+", ",97s-75s")
	p := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", strings.TrimSuffix(long, ",AsKd@0.123456"), "QQ+,AK@0.123456", "random"}, Categories: true}, Rounds: 1000})
	tally := dealt(p)
	e := deck.Must(players.NewEquity(p, tally))
	w := deck.Must(players.NewWinners(p, tally))
	c := deck.Must(players.NewPlayerCategories(p, tally))
	for _, r := range []results.Report{e, w, c} {
		var out bytes.Buffer
		if err := results.Write(&out, results.Text, 80, r); err != nil {
			t.Fatal(err)
		}
		lines := slices.Collect(strings.Lines(out.String()))
		for _, line := range lines[:len(lines)-1] { // all but the command
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%d characters: %s", n, line)
			}
		}
	}
}

// JSON uses the names of the CSV columns.
func TestEquityJSONHasTheColumns(t *testing.T) {
	p := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}, Seed: 1 << 60}, Rounds: 1000})
	e := deck.Must(players.NewEquity(p, dealt(p)))
	var out bytes.Buffer
	if err := results.Write(&out, results.JSON, 0, e); err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(out.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	row := all["rows"].([]any)[0].(map[string]any)
	for _, column := range header(t, e) {
		_, inRow := row[column]
		if exactOnly := strings.HasPrefix(column, "share_"); inRow == exactOnly {
			t.Errorf("column %s: in the row %t, want %t", column, inRow, !exactOnly)
		}
	}
	if seed := written(t, e)[0]["seed"]; seed != "1152921504606846976" {
		t.Errorf("seed %s, want 2^60", seed)
	}
}
