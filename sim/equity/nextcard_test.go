package equity

import (
	"context"
	"strconv"
	"testing"

	"pokersim/sim/chunk"
)

func scenario(t testing.TB, id string) *Prepared {
	for _, s := range records(t, "scenarios.csv") {
		if s["id"] == id {
			return prepared(t, Plan{Spec: spec(t, s["players"], s["board"], s["dead"])})
		}
	}
	t.Fatalf("no scenario %s", id)
	return nil
}

func TestNextEqualsTruth(t *testing.T) {
	for _, id := range []string{"P17", "P19", "P23"} {
		next, err := scenario(t, id).Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		at := map[string]NextCard{}
		for _, n := range next {
			at[n.Card.String()] = n
		}
		rows := 0
		for _, r := range records(t, "next_card.csv") {
			if r["id"] != id {
				continue
			}
			rows++
			i, _ := strconv.Atoi(r["player"])
			n := at[r["card"]]
			if i--; n.Now[i].String() != r["category_now"] || n.Then[i].String() != r["category_then"] || n.Better(i) != (r["better"] == "1") {
				t.Errorf("%s, player %d, %s: got %s to %s, want %v", id, i+1, n.Card, n.Now[i], n.Then[i], r)
			}
		}
		if got := len(next) * len(next[0].Now); got != rows {
			t.Errorf("%s: got %d rows, want %d", id, got, rows)
		}
		for _, r := range records(t, "next_equity.csv") {
			if n := at[r["card"]]; r["id"] == id {
				got := [3]uint64{n.Counts[0b01], n.Counts[0b11], n.Counts[0b10]}
				if want := [3]uint64{number(t, r["player_1_win"]), number(t, r["tie"]), number(t, r["player_2_win"])}; got != want {
					t.Errorf("%s, %s: got win, tie, loss %v, want %v", id, n.Card, got, want)
				}
			}
		}
	}
}

func TestStreetsEqualTruth(t *testing.T) {
	for _, id := range []string{"P01", "P02"} {
		streets, err := scenario(t, id).Streets(context.Background(), chunk.Options{})
		if err != nil || len(streets) != 2 {
			t.Fatalf("%d streets, %v", len(streets), err)
		}
		got := map[uint64]uint64{}
		for _, level := range streets[0].Levels {
			if got[level.Share] = level.Boards; level.Of != 1980 {
				t.Errorf("%s: shares of %d, want 1980", id, level.Of)
			}
		}
		rows := 0
		for _, r := range records(t, "flop_equity.csv") {
			if r["id"] != id {
				continue
			}
			rows++
			if share := number(t, r["equity_times_1980"]); got[share] != number(t, r["flops"]) {
				t.Errorf("%s: share %d on %d flops, want %s", id, share, got[share], r["flops"])
			}
		}
		if len(got) != rows {
			t.Errorf("%s: got %d levels, want %d", id, len(got), rows)
		}
		checkStreet(t, id, streets[0], 17296)
		checkStreet(t, id, streets[1], 194580)
	}
}

// The mean over the boards of a street is the equity before the street.
func checkStreet(t *testing.T, id string, s Street, boards uint64) {
	n, shares := uint64(0), 0.0
	for _, level := range s.Levels {
		n += level.Boards
		shares += float64(level.Share) / float64(level.Of) * float64(level.Boards)
	}
	if n != boards {
		t.Errorf("%s, %s: %d boards, want %d", id, s.Name, n, boards)
	}
	for _, r := range records(t, "equity.csv") {
		if r["id"] == id && r["player"] == "1" {
			want, _ := strconv.ParseFloat(r["equity"], 64)
			if got := shares / float64(n); got < want-1e-9 || got > want+1e-9 {
				t.Errorf("%s, %s: mean %.12f, want %.12f", id, s.Name, got, want)
			}
		}
	}
}
