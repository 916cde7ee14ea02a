package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"pokersim/deck/shuffle"
	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/cause"
	"pokersim/sim/audit/internal/start"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
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
	case f.Mode == Dealt || f.Test == withinRows || f.Mode == Reset && f.Test == repeatsTest: // equal packs are equal whatever they are shuffled from
		return f.Words
	case f.Test == repeatsTest: // whose words are sentences
		return f.Mode.Words() + ": " + f.Words
	}
	return f.Words + ", " + f.Mode.Words()
}

// repeatsTest is the test of packs that come again, and withinRows what several tests of draws say together.
const (
	repeatsTest = "repeats"
	withinRows  = "order within rows"
)

// subject is what a finding is about. The first draw of Fisher-Yates is the card at the first position.
func (r *Report) subject(f Finding) string {
	subject, _, _ := strings.Cut(f.Words, ": ")
	var cards, number int
	if n, _ := fmt.Sscanf(subject, "Fisher-Yates draw from 1 to %d, number %d", &cards, &number); n == 2 && cards == r.Cards {
		card := fmt.Sprintf("card %d", r.Plan.Offset+number)
		if r.Names != nil {
			card = r.Names[number-1]
		}
		return card + " at position 1"
	}
	if _, of, found := strings.Cut(subject, " of the deck, "); found { // of start-order
		return of
	}
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
	decisive = r.withRepeats(r.inKnownOrder(decisive))
	// Parts that are shuffled apart say why most other counts differ.
	slices.SortStableFunc(decisive, func(a, b Finding) int {
		return cmp.Compare(strings.Index(b.Test, tests.PartsTest), strings.Index(a.Test, tests.PartsTest))
	})
	if x, ok := r.withinRows(); ok {
		decisive = slices.Insert(decisive, 0, x)
	}
	for i, x := range decisive {
		same := func(f Finding) bool { return f.Test == x.Test || r.subject(f) == r.subject(x) }
		if !slices.ContainsFunc(decisive[:i], same) {
			all = append(all, x)
		}
	}
	if at := slices.IndexFunc(all, func(f Finding) bool { return f.Test == repeatsTest }); at >= MaxFindings {
		all[MaxFindings-1] = all[at]
	}
	return all[:min(len(all), MaxFindings)]
}

// inKnownOrder leaves out the findings that depend on the numbers of cards with names in an order that is
// not known, if there are others.
func (r *Report) inKnownOrder(decisive []Finding) []Finding {
	if r.Names == nil || r.Start != nil && (r.Start.From == start.Given || r.Start.From == start.Found) {
		return decisive
	}
	others := slices.DeleteFunc(slices.Clone(decisive), func(f Finding) bool {
		return f.Mode == Reset && f.Test != "parity" && slices.Contains(ordinal(), f.Test)
	})
	if len(others) == 0 {
		return decisive
	}
	return others
}

// withinRows says that the sets of numbers of unfair draws are random, if all tests of them pass, and
// those of the time.
func (r *Report) withinRows() (f Finding, ok bool) {
	if r.Verdict != Unfair || !r.Plan.Drawn() {
		return f, false
	}
	sets := 0
	for _, x := range r.Parts[0].Results {
		of := tests.OfSets(x.Test)
		if of {
			sets++
		}
		if (of || slices.Contains([]string{"drift", "odd-even", "next-rows"}, x.Test)) && x.Verdict != Pass {
			return f, false
		}
	}
	words := fmt.Sprintf("the sets of numbers pass all %d tests; only the order within a row is not random, as of a sample that keeps places (reservoir)", sets)
	return Finding{Reset, withinRows, words}, sets > 1
}

// withRepeats adds equal rows that are not decisive to other findings that are, and puts those first
// whose order tells the reason.
func (r *Report) withRepeats(decisive []Finding) []Finding {
	for _, x := range r.worstFirst() {
		at := slices.IndexFunc(decisive, func(f Finding) bool { return f == x.finding() })
		if x.Test != repeatsTest || !x.Differs || at < 0 && x.Verdict == Pass {
			continue
		}
		part := slices.IndexFunc(r.Parts, func(p Part) bool { return p.Mode == x.mode })
		first := r.Parts[part].Repeats != nil && r.Parts[part].Repeats.Kind.Ordered()
		if at >= 0 && first {
			decisive = slices.Delete(slices.Clone(decisive), at, at+1)
		}
		switch {
		case first:
			decisive = slices.Insert(decisive, 0, x.finding())
		case at < 0:
			decisive = append(decisive, x.finding())
		}
	}
	return decisive
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

// keepEvidence keeps the counts of the modes with a failed test of whole packs, other than repeats:
// they say themselves what is wrong, but for packs that are all the ordered one. first returns the first shuffles of a mode.
func (r *Report) keepEvidence(p *Prepared, sections tests.Sections, tally chunk.Tally, first func(Mode) [][]uint16) {
	if r.Verdict != Unfair || !p.battery.Whole() {
		return
	}
	for i, part := range r.Parts {
		counts := cause.CountsOf(sections[i], tally, p.plan.Cards)
		counts.Level = p.plan.Level
		fails := slices.ContainsFunc(part.Results, func(x Result) bool { return x.Verdict == Fail && x.Test != repeatsTest })
		if fails || counts.Unmoved() {
			if comings := p.comings(sections[i], tally, nil); comings != nil {
				counts.Effect = comings.Effect(counts.Shuffles)
			}
			counts.First = first(part.Mode)
			r.Evidence = append(r.Evidence, Evidence{part.Mode, counts})
		}
	}
}

// firstShuffles returns a function that returns the first shuffles of a mode, as the place of each
// card before. They are those of an input, without packs that came before if comings is not nil; or
// of the shuffle, if the plan has it or the catalogue.
func (p *Prepared) firstShuffles(packs *firstPacks, comings *tests.Comings) func(Mode) [][]uint16 {
	n := p.plan.Cards
	return func(mode Mode) (all [][]uint16) {
		var every iter.Seq[[]int]
		switch shuffler := p.shuffler(); {
		case packs != nil && mode == Reset:
			every = packs.each(comings)
		case packs != nil:
			every = packs.each(nil)
		case shuffler != nil:
			every = p.shuffles(shuffler, mode)
		default:
			return nil
		}
		place := ints.Below[uint16](n)
		var places []uint16
		for pack := range every {
			if len(all) == cause.MaxFirst {
				break
			}
			if len(places) == 0 {
				places = make([]uint16, 64*n)
			}
			from := places[:n:n]
			places = places[n:]
			for p, card := range pack {
				from[p] = place[card]
			}
			if all = append(all, from); mode == Reuse {
				for p, card := range pack {
					place[card] = uint16(p)
				}
			}
		}
		return all
	}
}

// shuffles returns the packs of the first chunk of a mode. A pack is valid until the next.
func (p *Prepared) shuffles(of Shuffler, mode Mode) iter.Seq[[]int] {
	return func(yield func(pack []int) bool) {
		inOrder := ints.Below[int](p.plan.Cards)
		pack, shuffled := slices.Clone(inOrder), of(rng.NewSFC64(p.plan.Seed, 0, rng.Audit, map[Mode]uint8{Reuse: 1}[mode]))
		for range min(p.plan.Rounds, ChunkRounds) {
			if mode == Reset {
				copy(pack, inOrder)
			}
			if shuffled(pack); !yield(pack) {
				return
			}
		}
	}
}

// shuffler returns the shuffler of the plan, or that of the catalogue with its name; nil if there is
// none.
func (p *Prepared) shuffler() Shuffler {
	if p.plan.Shuffler == nil && p.plan.Algorithm != StandardInput {
		if a, err := shuffle.Parse(p.plan.Algorithm); err == nil {
			return a.NewInts
		}
	}
	return p.plan.Shuffler
}

// FindCause sets r.Cause, if the report is Unfair and of whole packs of 2 to 208 cards. Each
// of about 35 mistakes, with its inverse and its reversals, is simulated with ten times the
// packs of the audit, or about a million if that is less, and at least as many as it has. Of a family
// of mistakes with a parameter, such as riffle(k), only the parameter that fits best is. A mistake
// fits if the adjusted p-value of the comparison is 0.01 or more, and the share of the packs that it
// has dealt, if the others are fair, may be 100 %: so the true one is missed in about one or two of
// 100 audits. No mistake is named if a fair shuffle cannot be rejected with p < 1e-6, as it cannot be
// told from a fair one. A mistake that fits is left out if its own packs cannot be told from fair
// ones: if they do not differ where those of the audit differ most, or if none of ten simulated
// audits of as many packs rejects a fair shuffle. If ctx ends, FindCause returns its error. The
// result depends on the report alone.
func (r *Report) FindCause(ctx context.Context) (err error) {
	search := r.Search
	if err := r.findStart(ctx); err != nil {
		return err
	}
	defer func() {
		r.keepStart()
		err = errors.Join(err, r.reword(search))
	}()
	searching := r.Searching
	if searching == nil || len(r.Evidence) == 0 {
		searching = func(float64) {}
	}
	searching(0)
	defer searching(1)
	for i, e := range r.Evidence {
		found, err := cause.Find(ctx, e.Counts, func(part float64) { searching((float64(i) + part) / float64(len(r.Evidence))) })
		if err != nil {
			return err
		}
		if len(found.Tried) == 0 && found.Parity == "" && !found.Unmoved {
			continue
		}
		c := newCause(e.Mode, found, r.beginning(e.Mode))
		if r.startless(e.Mode) && c.Parity == "" {
			c = &Cause{Mode: e.Mode, Text: "No cause is named: in no usual order of the deck are the packs more likely by a mistake."}
		}
		if r.Cause == nil || len(c.Fits) > 0 {
			r.Cause = c
		}
		if len(c.Fits) > 0 {
			return nil
		}
	}
	return nil
}

// beginning is the order in which the causes of a mode were compared.
func (r *Report) beginning(mode Mode) string {
	if mode == Reset && r.Start != nil && r.Start.Order != "" {
		return r.Start.Order
	}
	return "0, 1, 2 ... of the numbers of the cards"
}

// newCause returns the cause of what was found from an order.
func newCause(mode Mode, found cause.Found, order string) *Cause {
	c := &Cause{Mode: mode, Tried: len(found.Tried), Names: found.Tried, Parity: found.Parity}
	for _, f := range found.Fits {
		c.Fits = append(c.Fits, newFit(f))
	}
	for _, f := range found.Partly {
		c.Partly = append(c.Partly, newFit(f))
	}
	switch {
	case found.Unmoved:
		c.Text = "All packs are the ordered one: nothing was shuffled. A sort with a random comparator does that if its answers are true or false, or 0 or 1, in JavaScript, Java, Python, Go and Rust. " +
			"Answers of 0 or -1 do it in C (qsort of glibc), in Perl from 18 cards on and in PHP up to 16. Draw an index, do not sort: `fisher-yates`."
	case found.Parity != "":
		c.Text = fmt.Sprintf("Every pack is an %s rearrangement of the order that is assumed, and nothing else is wrong. A shuffle does that if it always makes the same number of swaps of different cards, "+
			"such as `sattolo` from another order, or `sattolo` twice or three times. The packs do not tell which.", found.Parity)
	case len(c.Fits) > 0:
		c.Text = c.sentence(found.Below, found.Fits[0].Listed)
	default:
		if found.Nearest != nil && len(c.Partly) == 0 {
			nearest := newFit(*found.Nearest)
			c.Nearest = &nearest
		}
		c.Text = c.none(found.Below, found.Hint, order)
	}
	return c
}

func newFit(f cause.Fit) CauseFit {
	fit := CauseFit{Name: f.Name, Form: f.Form, About: f.About, Mend: f.Mend, P: f.P}
	if f.Share != nil {
		fit.Share = []float64{f.Share.Low, f.Share.High}
	}
	return fit
}

// maxNamed is the most mistakes that a sentence names. It does not have a share with an interval that
// is wider than vague.
const (
	maxNamed = 4
	vague    = 0.6
)

// sentence names the mistakes that fit, the one in the simplest form first. listed is whether the
// catalogue of shuffles has that one.
func (c *Cause) sentence(below float64, listed bool) string {
	first := c.Fits[0]
	text := "These packs are"
	if c.Mode == Reuse {
		text = "Each shuffle of the pack before is"
	}
	text += " consistent with "
	if !listed {
		text += "the mistake "
	}
	text += first.String() + first.evidence() + ": " + first.About + "."
	if first.Mend != "" {
		text += " " + first.Mend + "."
	}
	var same, others []string // other forms of the first mistake, and other mistakes
	names := []string{first.Name}
	for _, f := range c.Fits[1:] {
		if f.Name == first.Name && f.Form != first.Form {
			same = append(same, f.Form)
		}
		if !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
			others = append(others, fmt.Sprintf("%s (p = %.2g; %s)", f.String(), f.P, f.About))
		}
	}
	if len(same) > 0 {
		text += " It fits in other forms too: " + strings.Join(same, "; ") + "."
	}
	if more := len(others) - maxNamed; more > 0 {
		others = append(others[:maxNamed], fmt.Sprintf("%d more", more))
	}
	if len(others) > 0 {
		text += " The packs do not tell it from " + strings.Join(others, ", ") + "."
	}
	if left := c.Tried - len(names); left > 0 {
		text += fmt.Sprintf(" No other of %d causes fits (each p < %s).", c.Tried, power(below))
	}
	return text
}

// none says that no cause is named, and what comes near.
func (c *Cause) none(below float64, hint, order string) string {
	text := "No cause is named"
	if len(c.Partly) > 0 {
		var like []string
		for _, f := range c.Partly {
			if len(like) < maxNamed && !slices.ContainsFunc(like, func(s string) bool { return strings.Contains(s, f.Name) }) {
				like = append(like, fmt.Sprintf("%s in %s", f, f.share()))
			}
		}
		text += ". The packs are like a mix of a fair shuffle and " + strings.Join(like, ", or ") + ". In the first, " + c.Partly[0].About + "."
	} else {
		text += fmt.Sprintf(": none of %d fits (each p < %s).", c.Tried, power(below))
	}
	if c.Nearest != nil {
		text += fmt.Sprintf(" The nearest is %s, which these packs do not fit (p = %.2g).", c.Nearest, c.Nearest.P)
	}
	if hint != "" {
		text += " " + hint
	}
	return text + " Each is tried as it is, inverted and reversed, from the order " + order + ". The deck may have begun in another order, or been sorted with a random comparator by another library."
}

// evidence returns the p-value and the share of a mistake that fits, in parentheses.
func (f CauseFit) evidence() string {
	text := fmt.Sprintf(" (p = %.2g", f.P)
	if f.Share != nil && f.Share[1]-f.Share[0] <= vague {
		text += "; " + f.share()
	}
	return text + ")"
}

// share returns the share as in "95 to 103 % of the packs".
func (f CauseFit) share() string {
	low, high := math.Round(100*f.Share[0]), math.Round(100*f.Share[1])
	if low == high {
		return fmt.Sprintf("%.0f %% of the packs", low)
	}
	return fmt.Sprintf("%.0f to %.0f %% of the packs", low, high)
}

// String returns the name of a mistake with its form, as in "`naive` inverted".
func (f CauseFit) String() string {
	if f.Form == "" {
		return "`" + f.Name + "`"
	}
	return "`" + f.Name + "` " + f.Form
}

// power returns the least power of ten that is not below a number up to 0.01.
func power(p float64) string {
	return fmt.Sprintf("1e%d", int(math.Ceil(math.Log10(p))))
}
