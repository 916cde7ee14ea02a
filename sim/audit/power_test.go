package audit

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
)

// A bias as large for 20,000 packs as that of riggings for a million fails in the first
// run. The long tests have a million packs, and more seeds.
func TestRiggedPacksFail(t *testing.T) {
	skipIfShort(t)
	for _, c := range riggings() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			report := riggedReport(c, c.quick, 20_000, 1)
			if report.Verdict != Unfair {
				t.Fatalf("size %v: got %s, want UNFAIR: %q", c.quick, report.Verdict, report.Findings())
			}
			t.Log(report.Findings()[0])
		})
	}
}

// The sequence 00010111 has all sequences of three packs equally often, and one half of
// those of four.
func TestSequenceOfTwoCardsFails(t *testing.T) {
	const sequence = "00010111"
	report, err := Read(&packText{packs: 8 * 600, next: func(i int) []int {
		first := int(sequence[i%8] - '0')
		return []int{first, 1 - first}
	}}, Plan{Spec: Spec{Mode: Reset, Tests: "transitions"}})
	if err != nil || report.Verdict != Unfair {
		t.Errorf("got %+v, %v, want UNFAIR", report, err)
	}
}

// Sequences of orders are in the report if there are enough packs, also if their number is
// not known.
func TestSequencesOfInputOfUnknownLength(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for packs, want := range map[int]int{1000: 1, 2000: 2, 7000: 3} { // 5 packs for each of 36, 216 and 1296 sequences
		text := lines(packs, func() []int { return r.Perm(3) })
		report := deck.Must(Read(text, Plan{Spec: Spec{Mode: Reset, Tests: "transitions"}}))
		plan := named("fisher-yates")
		plan.Cards, plan.Rounds, plan.Mode, plan.Tests = 3, uint64(packs), Reset, "transitions"
		known := []string{"transitions", "transitions-2", "transitions-3"}[:want]
		for _, part := range []Part{report.Parts[0], run(plan).Parts[0]} {
			var got []string
			for _, x := range part.Results {
				if !strings.HasSuffix(x.Test, "-rows") {
					got = append(got, x.Test)
				}
			}
			if !slices.Equal(got, known) || len(part.LeftOut) > 0 {
				t.Errorf("%d packs: got tests %q, and %v left out, want %q", packs, got, part.LeftOut, known)
			}
		}
	}
}
