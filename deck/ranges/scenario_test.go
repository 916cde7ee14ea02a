package ranges_test

import (
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

// together is the plain definition of the search: it tries every combination of
// hands.
func together(players []ranges.Range, used deck.Set) bool {
	if len(players) == 0 {
		return true
	}
	for _, c := range players[0].Live(used) {
		if together(players[1:], used|c.Set()) {
			return true
		}
	}
	return false
}

func TestParseFindsJointHandsIfThereAreSome(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	parts := []string{"AA", "KK", "AKs", "AsKs", "AhKh", "AsAh", "KsKh", "AKo", "AsQs", "QQ@0,AA", "Asx", "KdAx"}
	dealt, refused := 0, 0
	for range 3000 {
		var texts []string
		var players []ranges.Range
		for range 2 + src.IntN(4) {
			text := parts[src.IntN(len(parts)-1)]
			if src.IntN(2) == 0 {
				text += "," + parts[src.IntN(9)]
			}
			r, err := ranges.ParseRange(game.Holdem(), text)
			if err != nil {
				text, r = "AA,KK", mustRange("AA,KK")
			}
			texts, players = append(texts, text), append(players, r)
		}
		dead := []string{"", "As", "AsKs", "KdKh"}[src.IntN(4)]
		_, err := ranges.Parse(game.Holdem(), ranges.Input{Players: texts, Dead: dead})
		got, want := err == nil, together(players, mustCards(dead))
		if got != want {
			t.Fatalf("%s, dead %s: got error %v; joint hands exist: %v", strings.Join(texts, " | "), dead, err, want)
		}
		if got {
			dealt++
		} else {
			refused++
		}
	}
	if dealt < 300 || refused < 300 {
		t.Errorf("got %d dealt and %d refused, want 300 of each at least", dealt, refused)
	}
}

func TestTooManyCardsForTheDeck(t *testing.T) {
	for _, c := range []struct {
		game, board string
		players     int
		ok          bool
	}{
		{"omaha5", "", 9, true},
		{"omaha6", "", 7, true},
		{"omaha6", "", 8, false},
		{"omaha6", "2c3c4c", 8, false},
		{"short", "", 9, true},
	} {
		players := make([]string, c.players)
		for i := range players {
			players[i] = "random"
		}
		_, err := ranges.Parse(named(c.game), ranges.Input{Players: players, Board: c.board})
		if (err == nil) != c.ok {
			t.Errorf("%s, %d players, board %q: got error %v, want none: %v", c.game, c.players, c.board, err, c.ok)
		}
		if e, ok := errors.AsType[*ranges.Error](err); err != nil && (!ok || e.Operand != "players") {
			t.Errorf("got error %v, want one of operand players", err)
		}
	}
}

// rows reads a file of testdata: one map from column to field for each row.
func rows(name string) []map[string]string {
	f := deck.Must(os.Open("testdata/" + name))
	defer f.Close()
	all := deck.Must(csv.NewReader(f).ReadAll())
	var list []map[string]string
	for _, fields := range all[1:] {
		row := map[string]string{}
		for i, column := range all[0] {
			row[column] = fields[i]
		}
		list = append(list, row)
	}
	return list
}

func named(name string) game.Game {
	return deck.Must(game.Named(name))
}

func TestExamples(t *testing.T) {
	for _, row := range rows("examples.csv") {
		s, err := ranges.Parse(named(row["game"]), ranges.Input{Players: []string{row["players"]}})
		if err != nil {
			t.Errorf("%s: %v", row["players"], err)
			continue
		}
		player, _ := strconv.Atoi(row["player"])
		r := s.Players[player-1]
		combos := r.Combos()
		total, _ := strconv.ParseFloat(row["total_weight"], 64)
		want := []string{row["combos"], row["first"], row["last"], strconv.FormatFloat(total, 'g', 9, 64)}
		got := []string{
			strconv.Itoa(len(combos)), combos[0].String(), combos[len(combos)-1].String(),
			strconv.FormatFloat(float64(r.Weight(0))/float64(r.Unit()), 'g', 9, 64),
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s, player %d: got %v, want %v", row["players"], player, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, row := range rows("errors.csv") {
		in := ranges.Input{Players: []string{row["players"]}, Board: row["board"], Dead: row["dead"]}
		_, err := ranges.Parse(named(row["game"]), in)
		e, ok := errors.AsType[*ranges.Error](err)
		if !ok {
			t.Errorf("%v: got error %v, want one with a column", in, err)
			continue
		}
		if got := strconv.Itoa(e.Column); got != row["column"] || e.Message != row["message"] {
			t.Errorf("%v: got column %s, %q; want %s, %q", in, got, e.Message, row["column"], row["message"])
		}
	}
}

func TestScenariosAgreeWithIndependentPrograms(t *testing.T) {
	for _, row := range rows("scenarios.csv") {
		in := ranges.Input{Players: strings.Split(row["players"], "|"), Board: row["board"], Dead: row["dead"]}
		s, err := ranges.Parse(named(row["game"]), in)
		if err != nil {
			t.Errorf("%s: %v", row["id"], err)
			continue
		}
		var sizes, live []string
		unit := uint64(1)
		for _, r := range s.Players {
			sizes = append(sizes, strconv.Itoa(r.Size()))
			live = append(live, strconv.Itoa(len(r.Live(s.Blocked()))))
			unit *= r.Unit()
		}
		got := fmt.Sprintf("combos %s, live %s, unit %d", strings.Join(sizes, " "), strings.Join(live, " "), unit)
		want := fmt.Sprintf("combos %s, live %s, unit %s", row["combos"], row["live_combos"], row["weight_unit"])
		if got != want {
			t.Errorf("%s: got %s; want %s", row["id"], got, want)
		}
	}
}

// A percentage takes classes until their hands reach it.
func TestPercentTakesTheFewestClasses(t *testing.T) {
	classes := rows("preflop169.csv")
	byRank := make([]string, len(classes)+1)
	cumulative := make([]int, len(classes)+1)
	for _, row := range classes {
		rank, _ := strconv.Atoi(row["rank"])
		byRank[rank] = row["hand"]
		cumulative[rank], _ = strconv.Atoi(row["cumulative_combos"])
	}
	check := func(percent string, rank int) {
		t.Helper()
		got := mustRange(percent)
		want := mustRange(strings.Join(byRank[1:rank+1], ","))
		if got.Size() != cumulative[rank] || fmt.Sprint(got.Combos()) != fmt.Sprint(want.Combos()) {
			t.Errorf("%s: got %d hands, want the %d of the first %d classes", percent, got.Size(), want.Size(), rank)
		}
	}
	check("0.0000001%", 1)
	check("100%", 169)
	for rank := 1; rank <= 169; rank++ {
		exact := float64(cumulative[rank]) / 1326 * 100
		check(strconv.FormatFloat(exact-1e-9, 'f', 12, 64)+"%", rank)
		if rank < 169 {
			check(strconv.FormatFloat(exact+1e-9, 'f', 12, 64)+"%", rank+1)
		}
	}
	for n := 1; n <= 100; n++ {
		rank := 1
		for cumulative[rank]*100 < n*1326 {
			rank++
		}
		check(strconv.Itoa(n)+"%", rank)
	}
}

func mustRange(text string) ranges.Range {
	return deck.Must(ranges.ParseRange(game.Holdem(), text))
}

func mustCards(text string) deck.Set {
	cards := deck.Must(deck.ParseHand(text))
	return deck.SetOf(cards...)
}
