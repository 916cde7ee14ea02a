package equity

import (
	"context"
	"encoding/csv"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// records reads a file of exact results by independent programs: rows by column.
func records(t testing.TB, name string) []map[string]string {
	file, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
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

func parsed(players, board, dead string) (ranges.Scenario, error) {
	return ranges.Parse(ranges.Holdem(), ranges.Input{Players: []string{players}, Board: board, Dead: dead})
}

func spec(t testing.TB, players, board, dead string) Spec {
	s, err := parsed(players, board, dead)
	if err != nil {
		t.Fatalf("%s, board %q, dead %q: %v", players, board, dead, err)
	}
	return NewSpec(s)
}

func run(t testing.TB, p Plan, o chunk.Options) []uint64 {
	tally, err := Run(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Check(tally); err != nil {
		t.Fatal(err)
	}
	return tally.Counts
}

func TestExactEqualsTruth(t *testing.T) {
	for _, s := range records(t, "scenarios.csv") {
		if s["game"] != "holdem" {
			continue
		}
		t.Run(s["id"], func(t *testing.T) {
			p := Plan{Spec: spec(t, s["players"], s["board"], s["dead"])}
			p.Method, p.Categories = Exact, true
			l, err := p.Law()
			if err != nil {
				t.Fatal(err)
			}
			joint, ok := l.JointHands()
			if got := joint.String(); got != s["joint_hands"] || !ok {
				t.Errorf("joint hands: got %s, want %s", got, s["joint_hands"])
			}
			if got := fmt.Sprint(l.Boards()); got != s["boards_each"] {
				t.Errorf("boards: got %s, want %s", got, s["boards_each"])
			}
			counts := run(t, p, chunk.Options{})
			total := uint64(0)
			for _, n := range counts[:1<<l.Players()] {
				total += n
			}
			if got := fmt.Sprint(total); got != s["total_weight"] {
				t.Errorf("total: got %s, want %s", got, s["total_weight"])
			}
			checkWinners(t, s["id"], l, counts)
			checkCategories(t, s["id"], l, counts)
			if l.board == 0 && !long {
				return
			}
			p.Categories = l.Players() == 1
			plain := run(t, p, chunk.Options{})
			for i, n := range plain {
				if n != counts[i] {
					t.Errorf("winners %b: got %d without categories, %d with them", i, n, counts[i])
				}
			}
		})
	}
}

func checkWinners(t *testing.T, id string, l *Law, counts []uint64) {
	want := make([]uint64, 1<<l.Players())
	for _, r := range records(t, "winners.csv") {
		if r["id"] == id {
			set := 0
			for _, w := range strings.Split(r["winners"], "+") {
				n, _ := strconv.Atoi(w)
				set |= 1 << (n - 1)
			}
			want[set] = number(t, r["count"])
		}
	}
	for set, n := range want {
		if counts[set] != n {
			t.Errorf("winners %b: got %d, want %d", set, counts[set], n)
		}
	}
	for _, r := range records(t, "equity.csv") {
		if r["id"] == id {
			i, _ := strconv.Atoi(r["player"])
			if got, want := share(counts, l.Players(), i-1).String(), r["share_num"]+"/"+r["share_den"]; got != want {
				t.Errorf("player %d: share %s, want %s", i, got, want)
			}
		}
	}
}

func checkCategories(t *testing.T, id string, l *Law, counts []uint64) {
	at := Layout{l.Players(), true}
	for _, r := range records(t, "categories.csv") {
		if r["id"] != id {
			continue
		}
		i, _ := strconv.Atoi(r["player"])
		for c := range eval.Category(eval.Categories) {
			if c.String() != r["category"] {
				continue
			}
			got := counts[at.Category(i-1, c):][:Outcomes]
			if all := got[Lost] + got[Won] + got[Tied]; all != number(t, r["count"]) || got[Won] != number(t, r["win"]) || got[Tied] != number(t, r["tie"]) {
				t.Errorf("player %d, %s: got lost, won, tied %v, want count %s, won %s, tied %s", i, c, got, r["count"], r["win"], r["tie"])
			}
		}
	}
}

func number(t *testing.T, text string) uint64 {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// share is player i's mean share of the pot.
func share(counts []uint64, players, i int) *big.Rat {
	sum, total := new(big.Rat), uint64(0)
	for set, n := range counts[:1<<players] {
		total += n
		if set>>i&1 != 0 {
			sum.Add(sum, new(big.Rat).SetFrac(new(big.Int).SetUint64(n), big.NewInt(int64(setLen(set)))))
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
