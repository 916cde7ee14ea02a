package equity

import (
	"context"
	"encoding/csv"
	"fmt"
	"maps"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/chunk"
)

// records reads a file of exact results of independent programs: a map from column
// to field for each row.
func records(name string) []map[string]string {
	file := deck.Must(os.Open("testdata/" + name))
	defer file.Close()
	rows := deck.Must(csv.NewReader(file).ReadAll())
	var out []map[string]string
	for _, row := range rows[1:] {
		r := map[string]string{}
		for i, column := range rows[0] {
			r[column] = row[i]
		}
		out = append(out, r)
	}
	return out
}

func parsed(game game.Game, players, board, dead string) (ranges.Scenario, error) {
	return ranges.Parse(game, ranges.Input{Players: []string{players}, Board: board, Dead: dead})
}

func spec(t testing.TB, players, board, dead string) Spec {
	return gameSpec(t, "holdem", players, board, dead)
}

func gameSpec(t testing.TB, name, players, board, dead string) Spec {
	game := deck.Must(game.Named(name))
	s, err := parsed(game, players, board, dead)
	if err != nil {
		t.Fatalf("%s, board %q, dead %q: %v", players, board, dead, err)
	}
	return NewSpec(s)
}

// prepared checks a plan. Without a level it takes that of the environment.
func prepared(t testing.TB, plan Plan) *Prepared {
	t.Helper()
	if plan.Level == "" {
		plan.Level = level
	}
	p, err := Prepare(plan)
	if err != nil {
		t.Fatalf("%+v: %v", plan, err)
	}
	return p
}

// run runs a plan and checks its tally.
func run(t testing.TB, plan Plan, o chunk.Options) []uint64 {
	t.Helper()
	return counted(t, prepared(t, plan), o)
}

func counted(t testing.TB, p *Prepared, o chunk.Options) []uint64 {
	t.Helper()
	tally := deck.Must(p.Run(context.Background(), o))
	if err := p.Check(tally); err != nil {
		t.Fatal(err)
	}
	return tally.Counts
}

// skipIfShort skips a long test with -short. It is for tests that the race detector does
// not need: other tests share the same data between goroutines.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long")
	}
}

func TestExactEqualsTruth(t *testing.T) {
	for _, s := range records("scenarios.csv") {
		t.Run(s["id"], func(t *testing.T) {
			hands, boards := number(s["joint_hands"]), number(s["boards_each"])
			if hands*boards > 2_000_000 {
				skipIfShort(t)
			}
			plan := Plan{Spec: gameSpec(t, s["game"], s["players"], s["board"], s["dead"])}
			plan.Method, plan.Categories = Exact, true
			p := prepared(t, plan)
			if p.Time() > 300*time.Millisecond && !long {
				plan.Categories = false // -tags long counts them
				p = prepared(t, plan)
			}
			joint, ok := jointHands(p.law)
			if got := joint.String(); got != s["joint_hands"] || !ok {
				t.Errorf("joint hands: got %s, want %s", got, s["joint_hands"])
			}
			if got := fmt.Sprint(p.law.Boards()); got != s["boards_each"] {
				t.Errorf("boards: got %s, want %s", got, s["boards_each"])
			}
			counts := counted(t, p, chunk.Options{})
			total := ints.Sum(p.Layout().at.Winners(counts))
			if got := fmt.Sprint(total); got != s["total_weight"] {
				t.Errorf("total: got %s, want %s", got, s["total_weight"])
			}
			checkWinners(t, s["id"], p.Layout(), counts)
			if !plan.Categories {
				return
			}
			checkCategories(t, s["id"], p.Layout(), counts)
			plan.Categories = p.Layout().Players == 1
			plain := prepared(t, plan)
			if s["board"] == "" && !long && plain.Time() > time.Second/4 {
				return
			}
			for i, n := range counted(t, plain, chunk.Options{}) {
				if n != counts[i] {
					t.Errorf("winners %b: got %d without categories, %d with them", i, n, counts[i])
				}
			}
		})
	}
}

func checkWinners(t *testing.T, id string, at Layout, counts []uint64) {
	got, want := map[string]uint64{}, map[string]uint64{}
	for place, n := range at.at.Winners(counts) {
		high, low := at.at.Halves(place)
		got["hi "+playersOf(high)] += n
		if at.Low {
			got["lo "+playersOf(low)] += n
			got["hi/lo "+playersOf(high)+"/"+playersOf(low)] += n
		}
	}
	maps.DeleteFunc(got, func(_ string, n uint64) bool { return n == 0 })
	for _, r := range records("winners.csv") {
		if r["id"] == id {
			want[r["part"]+" "+r["winners"]] = number(r["count"])
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("winners: %s", diff)
	}
	for _, r := range records("equity.csv") {
		if r["id"] == id {
			i, _ := strconv.Atoi(r["player"])
			if got, want := share(at, counts, i-1).String(), r["share_num"]+"/"+r["share_den"]; got != want {
				t.Errorf("player %d: share %s, want %s", i, got, want)
			}
		}
	}
}

func checkCategories(t *testing.T, id string, at Layout, counts []uint64) {
	for _, r := range records("categories.csv") {
		if r["id"] != id {
			continue
		}
		i, _ := strconv.Atoi(r["player"])
		for c := range eval.Category(eval.Categories) {
			if c.String() != r["category"] {
				continue
			}
			won, tied, lost := at.Outcomes(counts, i-1, c)
			if lost+won+tied != number(r["count"]) || won != number(r["win"]) || tied != number(r["tie"]) {
				t.Errorf("player %d, %s: got lost %d, won %d, tied %d, want count %s, won %s, tied %s", i, c, lost, won, tied, r["count"], r["win"], r["tie"])
			}
		}
	}
}

func number(text string) uint64 {
	return deck.Must(strconv.ParseUint(text, 10, 64))
}

// playersOf names the players of a set as in winners.csv.
func playersOf(set int) string {
	var names []string
	for i := range MaxPlayers {
		if set>>i&1 != 0 {
			names = append(names, strconv.Itoa(i+1))
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, "+")
}

// share returns player i's mean share of the pot.
func share(at Layout, counts []uint64, i int) *big.Rat {
	sum, total := new(big.Rat), uint64(0)
	for place, n := range at.at.Winners(counts) {
		total += n
		high, low := at.at.Halves(place)
		if low == 0 {
			low = high
		}
		for _, set := range []int{high, low} {
			if set>>i&1 != 0 {
				sum.Add(sum, new(big.Rat).SetFrac(new(big.Int).SetUint64(n), big.NewInt(int64(2*setLen(set)))))
			}
		}
	}
	return sum.Quo(sum, new(big.Rat).SetFrac(new(big.Int).SetUint64(total), big.NewInt(1)))
}

func setLen(set int) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}
