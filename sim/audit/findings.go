package audit

import (
	"cmp"
	"slices"
	"strings"
)

// Finding is the largest deviation of a test that decided the verdict. In reuse mode, card i
// is the card that was at position i of the pack before.
type Finding struct {
	Mode  Mode   `json:"mode"`
	Test  string `json:"test"`
	Words string `json:"words"` // as in "card 1 at position 1: never"
}

// String returns the words and the mode in words, without the name of the test.
func (f Finding) String() string {
	switch {
	case f.Mode == Dealt || f.Mode == Reset && f.Test == repeatsTest: // equal packs are equal whatever they are shuffled from
		return f.Words
	case f.Test == repeatsTest: // whose words are sentences
		return f.Mode.Words() + ": " + f.Words
	}
	return f.Words + ", " + f.Mode.Words()
}

// repeatsTest is the test of packs that come again.
const repeatsTest = "repeats"

// subject is what a finding is about.
func (f Finding) subject() string {
	subject, _, _ := strings.Cut(f.Words, ": ")
	return subject
}

// MaxFindings is the largest number of findings.
const MaxFindings = 5

// Findings returns the largest deviations of the tests that failed, or that are suspect if
// none failed, in the order of ascending p: at most MaxFindings, and one for each fact. Two
// are of one fact if they have the same test or the same subject, in one mode or in both. It
// is empty for other verdicts. A finding says how the packs differ: those whose interval has
// the fair value are left out, and what names a position of sorted numbers. If nothing else
// decided the verdict, the finding is the test.
func (r *Report) Findings() (all []Finding) {
	every := r.decisive()
	if len(every) == 0 {
		return nil
	}
	var decisive []Finding
	for _, x := range every {
		if x.Differs && x.Words != "" {
			decisive = append(decisive, x.finding())
		}
	}
	if len(decisive) == 0 {
		f := every[0].finding()
		if f.Words == "" {
			f.Words = "the counts of the test " + f.Test + " are not those of fair draws"
		} else {
			f.Words = "the counts of the test " + f.Test + " together are not those of a fair shuffle; no single one differs by itself"
		}
		return []Finding{f}
	}
	for i, x := range decisive {
		same := func(f Finding) bool { return f.Test == x.Test || f.subject() == x.subject() }
		if len(all) < MaxFindings && !slices.ContainsFunc(decisive[:i], same) {
			all = append(all, x)
		}
	}
	return all
}

// Decisive returns the largest deviation of each result that failed, or that is suspect if
// none failed, in the order of ascending p.
func (r *Report) Decisive() (all []Finding) {
	for _, x := range r.decisive() {
		all = append(all, x.finding())
	}
	return all
}

func (r *Report) decisive() []modeResult {
	decisive := map[Verdict]Verdict{Unfair: Fail, Suspect: Suspect}[r.Verdict]
	return slices.DeleteFunc(r.worstFirst(), func(x modeResult) bool { return decisive == "" || x.Verdict != decisive })
}

// modeResult is a result and its mode.
type modeResult struct {
	Result
	mode Mode
}

func (x modeResult) finding() Finding { return Finding{x.mode, x.Test, x.Words} }

// worstFirst returns the results in the order of ascending p, also of those too small for a float64.
func (r *Report) worstFirst() (all []modeResult) {
	for _, part := range r.Parts {
		for _, x := range part.Results {
			all = append(all, modeResult{x, part.Mode})
		}
	}
	slices.SortStableFunc(all, func(a, b modeResult) int { return cmp.Compare(a.LogP, b.LogP) })
	return all
}
