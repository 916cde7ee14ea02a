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
// is empty for other verdicts. What names a position of sorted numbers is left out; if nothing
// else decided the verdict, the finding is the test.
func (r *Report) Findings() (all []Finding) {
	decisive := slices.DeleteFunc(r.Decisive(), func(f Finding) bool { return r.Plan.Sorted != "" && f.Words == "" })
	if every := r.Decisive(); len(decisive) == 0 && len(every) > 0 {
		return []Finding{{every[0].Mode, every[0].Test, "the counts of the test " + every[0].Test + " are not those of fair draws"}}
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
	decisive := map[Verdict]Verdict{Unfair: Fail, Suspect: Suspect}[r.Verdict]
	for _, x := range r.worstFirst() {
		if decisive != "" && x.Verdict == decisive {
			all = append(all, Finding{x.mode, x.Test, x.Words})
		}
	}
	return all
}

// modeResult is a result and its mode.
type modeResult struct {
	Result
	mode Mode
}

func (r *Report) worstFirst() (all []modeResult) {
	for _, part := range r.Parts {
		for _, x := range part.Results {
			all = append(all, modeResult{x, part.Mode})
		}
	}
	slices.SortStableFunc(all, func(a, b modeResult) int { return cmp.Compare(a.P, b.P) })
	return all
}
