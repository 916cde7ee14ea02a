package audit

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"pokersim/sim/audit/internal/cause"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

// keepEvidence keeps the counts of the modes with a failed test of whole packs, other than repeats:
// they say themselves what is wrong.
func (r *Report) keepEvidence(p *Prepared, sections tests.Sections, tally chunk.Tally) {
	for i, part := range r.Parts {
		if r.Verdict == Unfair && p.battery.Whole() && slices.ContainsFunc(part.Results, func(x Result) bool { return x.Verdict == Fail && x.Test != repeatsTest }) {
			counts := cause.CountsOf(sections[i], tally, p.plan.Cards)
			if comings := p.battery.Comings(sections[i], tally); comings != nil {
				counts.Effect = comings.Effect(counts.Shuffles)
			}
			r.Evidence = append(r.Evidence, Evidence{part.Mode, counts})
		}
	}
}

// FindCause sets r.Cause, if the report is Unfair and of whole packs of 2 to 208 cards. Each
// of about 140 mistakes, with its inverse and its reversals, is simulated with ten times the
// packs of the audit, or about a million if that is less, and at least as many as it has. A
// mistake fits if the adjusted p-value of the comparison is 0.001 or more: so the true one
// is missed in at most one of 1,000 audits. No mistake is named if a fair shuffle cannot be
// rejected with p < 1e-6, as it cannot be told from a fair one. A mistake that fits is left
// out if its own packs cannot be told from fair ones: if they do not differ where those of
// the audit differ most, or if none of ten simulated audits of as many packs rejects a fair
// shuffle. If ctx ends, FindCause returns its error. The result depends on the report alone.
func (r *Report) FindCause(ctx context.Context) error {
	for _, e := range r.Evidence {
		found, err := cause.Find(ctx, e.Counts)
		if err != nil {
			return err
		}
		if found.Tried == 0 {
			continue
		}
		c := &Cause{Mode: e.Mode, Tried: found.Tried}
		for _, f := range found.Fits {
			c.Fits = append(c.Fits, CauseFit{f.Name, f.Form, f.About, f.P})
		}
		if len(c.Fits) > 0 {
			c.Text = c.sentence(found.Below, found.Fits[0].Listed)
		} else {
			c.Text = fmt.Sprintf("No cause is named: none of %d fits (each p < %s).", c.Tried, power(found.Below))
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

// maxNamed is the most mistakes that a sentence names.
const maxNamed = 4

// sentence names the mistakes that fit, the one in the simplest form first. listed is whether the
// catalogue of shuffles has that one.
func (c *Cause) sentence(below float64, listed bool) string {
	first := c.Fits[0]
	format := map[bool]string{true: "These packs are what %s deals", false: "These packs come from the mistake %s"}[listed]
	if c.Mode == Reuse {
		format = map[bool]string{true: "Each shuffle of the pack before is what %s deals", false: "Each shuffle of the pack before has the mistake %s"}[listed]
	}
	text := fmt.Sprintf(format, first)
	text += fmt.Sprintf(" (p = %.2g): %s.", first.P, first.About)
	var same, others []string // other forms of the first mistake, and other mistakes
	names := []string{first.Name}
	for _, f := range c.Fits[1:] {
		if f.Name == first.Name {
			same = append(same, f.Form)
		}
		if !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
			others = append(others, fmt.Sprintf("%s (p = %.2g)", f.String(), f.P))
		}
	}
	if len(same) > 0 {
		text += " It deals the same " + strings.Join(same, "; ") + "."
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

// String returns the name of a mistake with its form, as in "`naive` inverted".
func (f CauseFit) String() string {
	if f.Form == "" {
		return "`" + f.Name + "`"
	}
	return "`" + f.Name + "` " + f.Form
}

// power returns the least power of ten that is not below a number up to 0.001.
func power(p float64) string {
	return fmt.Sprintf("1e%d", int(math.Ceil(math.Log10(p))))
}
