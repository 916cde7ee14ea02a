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

	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/results"
	"pokersim/results/internal/players"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// truth reads a file of exact results of independent programs: a map from column to
// field for each row.
func truth(t *testing.T, name string) (rows []map[string]string) {
	file, err := os.Open("../sim/equity/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	return byColumn(t, csv.NewReader(file))
}

func byColumn(t *testing.T, r *csv.Reader) (rows []map[string]string) {
	records, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
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
	return byColumn(t, csv.NewReader(&out))
}

// plans returns the plans of the scenarios with a board, or of all scenarios if long
// is true.
func plans(t *testing.T) map[string]equity.Plan {
	all := map[string]equity.Plan{}
	for _, s := range truth(t, "scenarios.csv") {
		if long || s["board"] != "" || s["id"] == "P01" || s["id"] == "P29" || s["id"] == "P38" {
			game, err := game.Named(s["game"])
			if err != nil {
				t.Fatal(err)
			}
			scenario, err := ranges.Parse(game, ranges.Input{Players: []string{s["players"]}, Board: s["board"], Dead: s["dead"]})
			if err != nil {
				t.Fatal(err)
			}
			p := equity.Plan{Spec: equity.NewSpec(scenario)}
			p.Categories, p.Method = true, equity.Exact
			all[s["id"]] = p
		}
	}
	return all
}

func prepared(t testing.TB, plan equity.Plan) *equity.Prepared {
	t.Helper()
	plan.Level = os.Getenv("SIMULATE_LEVEL")
	p, err := equity.Prepare(plan)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func dealt(t testing.TB, p *equity.Prepared) chunk.Tally {
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// Tables of exact runs have the counts and fractions that independent programs
// found.
func TestExactTablesEqualTruth(t *testing.T) {
	want := map[string][]map[string]string{}
	for _, name := range []string{"equity.csv", "winners.csv", "categories.csv"} {
		for _, row := range truth(t, name) {
			want[row["id"]+name] = append(want[row["id"]+name], row)
		}
	}
	for id, plan := range plans(t) {
		p := prepared(t, plan)
		tally := dealt(t, p)
		e, err := players.NewEquity(p, tally)
		if err != nil {
			t.Fatal(err)
		}
		same(t, id, written(t, e), want[id+"equity.csv"], []string{"player", "win", "tie", "loss", "share_num", "share_den"}, map[string]string{"rounds": "total"})
		c, err := players.NewPlayerCategories(p, tally)
		if err != nil {
			t.Fatal(err)
		}
		same(t, id, sorted(written(t, c)), sorted(want[id+"categories.csv"]), []string{"player", "category", "count", "win", "tie"}, map[string]string{"rounds": "total"})
		if p.Layout().Players == 1 {
			continue
		}
		w, err := players.NewWinners(p, tally)
		if err != nil {
			t.Fatal(err)
		}
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
	p := prepared(t, plans(t)["P22"])
	e, err := players.NewEquity(p, dealt(t, p))
	if err != nil {
		t.Fatal(err)
	}
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
	p := prepared(t, equity.Plan{Spec: equity.Spec{Players: []string{"22+,A2s+", "KQs,JTs,22+"}, Setting: equity.Setting{Dead: "2c"}}}) // more than one chunk
	only := chunk.Set{{From: 0, To: 1}}
	part, err := p.Run(context.Background(), chunk.Options{Only: &only})
	if err != nil {
		t.Fatal(err)
	}
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
	if _, err := players.NewPlayerCategories(p, dealt(t, p)); err == nil {
		t.Error("categories that were not counted: no error")
	}
	p = prepared(t, equity.Plan{Spec: equity.Spec{Players: []string{"AsKs"}}})
	if _, err := players.NewWinners(p, dealt(t, p)); err == nil {
		t.Error("winners of one player: no error")
	}
}

// With width 80, no line is longer than 80 characters.
func TestEquityTextFitsTheTerminal(t *testing.T) {
	long := "22+,A2s+,K2s+,Q2s+,J7s+,T8s+,97s+,A2o+,K9o+,Q9o+,JTo,AsKd@0.123456"
	long = strings.ReplaceAll(long, ",97s+", ",97s-75s")
	p := prepared(t, equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", strings.TrimSuffix(long, ",AsKd@0.123456"), "QQ+,AK@0.123456", "random"}, Categories: true}, Rounds: 1000})
	tally := dealt(t, p)
	e, err := players.NewEquity(p, tally)
	if err != nil {
		t.Fatal(err)
	}
	w, err := players.NewWinners(p, tally)
	if err != nil {
		t.Fatal(err)
	}
	c, err := players.NewPlayerCategories(p, tally)
	if err != nil {
		t.Fatal(err)
	}
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
	p := prepared(t, equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}, Seed: 1 << 60}, Rounds: 1000})
	e, err := players.NewEquity(p, dealt(t, p))
	if err != nil {
		t.Fatal(err)
	}
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
