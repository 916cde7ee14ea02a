package audit

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// sortedPacks returns lines of random packs of five cards, of which the first sorted are
// in order.
func sortedPacks(lines, sorted int) string {
	r := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for i := range lines {
		pack := []string{"1", "2", "3", "4", "5"}
		if i >= sorted {
			r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		}
		text.WriteString(strings.Join(pack, " ") + "\n")
	}
	return text.String()
}

// A suspect first run that has read all lines leaves none for the second run.
func TestReadEndsIfNoLineIsLeftForTheSecondRun(t *testing.T) {
	suspect := 0
	for lines := 100; lines <= 400; lines += 20 {
		for sorted := 10; sorted <= lines/4; sorted += 3 {
			plan := Plan{Spec: Spec{Tests: "fixed-points", Mode: Reset}, Rounds: uint64(lines)}
			report, err := Read(strings.NewReader(sortedPacks(lines, sorted)), plan)
			if err != nil {
				t.Fatalf("%d lines, %d sorted: %v", lines, sorted, err)
			}
			if report.Verdict != Suspect {
				continue
			}
			suspect++
			if want := repeatTimes * uint64(lines); report.MoreNeeded != want {
				t.Errorf("%d lines, %d sorted: %d more are needed, want %d", lines, sorted, report.MoreNeeded, want)
			}
		}
	}
	if suspect == 0 {
		t.Error("no first run is suspect")
	}
}

// Every plan is accepted or refused in bounded time, also with no shuffles at all.
func FuzzPlanOfAnAuditEnds(f *testing.F) {
	f.Add(uint64(0), uint16(5), uint64(1), 1e-3)
	f.Add(uint64(1), uint16(52), ^uint64(0), 5e-324)
	f.Add(uint64(0), uint16(52), uint64(0), 0.05)
	f.Fuzz(func(t *testing.T, shuffles uint64, cards uint16, tests uint64, alpha float64) {
		var names []string
		for i, name := range Tests() {
			if tests>>(i%64)&1 > 0 {
				names = append(names, name)
			}
		}
		spec := Spec{Algorithm: "any", Cards: 2 + int(cards)%60, Tests: strings.Join(names, ","), Alpha: alpha}
		p, err := prepare(Plan{Spec: spec, Rounds: shuffles % (MaxRounds + 1)})
		if err != nil {
			return
		}
		if err := p.enough(); err != nil && len(err.Error()) > 200 {
			t.Errorf("got an error of %d bytes, want 200 or less", len(err.Error()))
		}
	})
}
