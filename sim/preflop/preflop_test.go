package preflop

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

// level is the level of the tests; "" is the best of the machine.
var level lanes.Level

func TestMain(m *testing.M) {
	level = os.Getenv("SIMULATE_LEVEL")
	os.Exit(m.Run())
}

// The counts equal testdata/preflop169.csv, exact results of other programs (see
// testdata/README.md).
func TestCountsEqualOtherPrograms(t *testing.T) {
	counts := deck.Must(Run(context.Background(), Options{Level: level}))
	f := deck.Must(os.Open("testdata/preflop169.csv"))
	defer f.Close()
	rows := deck.Must(csv.NewReader(f).ReadAll())
	want := map[string][]string{}
	for _, row := range rows[1:] {
		want[row[0]] = row
	}
	all := Showdowns{}
	for i := range Hands {
		row, s, combos := want[Name(i)], counts.AgainstRandom(i), uint64(Combos(i))
		got := []string{Name(i), fmt.Sprint(combos), fmt.Sprint(s.Win / combos), fmt.Sprint(s.Tie / combos), fmt.Sprint(s.Loss / combos),
			fmt.Sprint(s.Total() / combos), strconv.FormatFloat(s.Equity(), 'f', 12, 64)}
		for k := range got {
			if len(row) < len(got) || got[k] != row[k] {
				t.Errorf("%s: got %v, want %v", Name(i), got, row)
				break
			}
		}
		all.Win, all.Tie, all.Loss = all.Win+s.Win, all.Tie+s.Tie, all.Loss+s.Loss
		for j := range Hands {
			if a, b := counts.Against(i, j), counts.Against(j, i); a.Win != b.Loss || a.Tie != b.Tie || a.Total() != b.Total() {
				t.Fatalf("%s against %s: %+v, and the other way round %+v", Name(i), Name(j), a, b)
			}
		}
	}
	if all.Win != all.Loss {
		t.Errorf("all hands win %d and lose %d", all.Win, all.Loss)
	}
}

func TestNames(t *testing.T) {
	seen, combos := map[string]bool{}, 0
	for i := range Hands {
		seen[Name(i)] = true
		combos += Combos(i)
	}
	if len(seen) != Hands || combos != 1326 || Name(0) != "AA" || Name(1) != "AKs" || Name(13) != "AKo" || Name(168) != "22" || Name(12) != "A2s" {
		t.Errorf("%d names of %d combinations: %s %s %s %s %s", len(seen), combos, Name(0), Name(1), Name(13), Name(168), Name(12))
	}
}

func TestRunEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if _, err := Run(context.Background(), Options{Level: "abacus"}); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("got %v, want ErrPlan", err)
	}
}

func BenchmarkRun(b *testing.B) {
	for b.Loop() {
		if _, err := Run(context.Background(), Options{Workers: 1, Level: level}); err != nil {
			b.Fatal(err)
		}
	}
}
