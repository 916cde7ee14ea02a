package digits

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pokersim/sim/audit/internal/chance"
)

// law is that of wrong draws, all of one kind: the weights of the first number of a draw, of the last but
// one and of the last, where each other has 1, and how many more weights than numbers there are.
type law struct {
	name, about                   string
	first, beforeLast, last, more float64
}

// of returns the probabilities of the first number of a draw of base m, of each between, of the last but
// one and of the last.
func (l law) of(m float64) (first, middle, beforeLast, last float64) {
	all := m + l.more
	return l.first / all, 1 / all, l.beforeLast / all, l.last / all
}

var laws = []law{
	{"rounded draw", "both ends of each draw come up half as often as the others, as by Math.round(random * (length - 1))", .5, 1, .5, -1},
	{"last number never drawn", "the last number of each draw never comes up: the draw is from 1 to i-1 instead of 1 to i, as by random(length - 1)", 1, 1, 0, -1},
	{"first number never drawn", "the first number of each draw never comes up, as by 1 + random(length - 1) or ceil(random * (length - 1))", 0, 1, 1, -1},
	{"last two numbers never drawn", "the draw is from 1 to i-2 instead of 1 to i: two values are left out, as by random(length - 2)", 1, 0, 0, -2},
	{"last number twice as often", "the last number of each draw comes up twice as often as the others, as by min(length - 1, random(length + 1))", 1, 1, 2, 1},
	{"first number twice as often", "the first number of each draw comes up twice as often as the others, as by max(0, random(length + 1) - 1)", 2, 1, 1, 1},
	{"rounded draw, clipped", "the first number of each draw comes up half as often as the others, and the last one half more often, as by min(length - 1, Math.round(random * length))", .5, 1, 1.5, 0},
	{"rounded draw, clipped at 0", "the last number of each draw comes up half as often as the others, and the first one half more often, as by max(0, Math.round(random * length) - 1)", 1.5, 1, .5, 0},
}

// decided is the p-value below which draws follow from those of the row before.
const decided = 1e-6

// Law is a law of wrong draws that is more likely than fair draws.
type Law struct {
	Name  string
	About string // as a clause
	Form  Form
	Swaps bool // whether cards are swapped, not taken out of a list
	Sets  bool // whether it is that of sets of numbers
	// Gain is the logarithm of the likelihood ratio to fair draws, and P the p-value of the largest of all
	// laws and codes: at most their number times exp(-Gain), as the mean of a likelihood ratio is 1.
	Gain float64
	P    chance.Outcome
	Fit  float64 // the p-value of the counts if the law is true
}

// String returns the law as a phrase.
func (l Law) String() string {
	if l.P.P >= 0.01 {
		return fmt.Sprintf("none of %d wrong laws is likelier than fair draws", len(laws))
	}
	text := "draws of Fisher-Yates"
	switch {
	case l.Sets:
		text = "the numbers of draws"
	case !l.Swaps:
		text = "draws of cards that are taken out of a list (splice)"
	}
	if l.Form.Words != "" {
		text += " " + l.Form.Words
	}
	return text + ": " + l.About
}

// Fits reports whether the counts may be those of the law.
func (l Law) Fits() bool { return l.Fit >= 0.01 }

// Laws returns the likeliest law of each code, in the order of descending likelihood.
func (s *Sample) Laws() (all []Law) {
	s.reflect()
	for _, c := range s.codes {
		gains := make([]float64, len(laws))
		for i, x := range laws {
			gains[i] = s.gain(c, x)
		}
		gain := slices.Max(gains)
		x := laws[slices.Index(gains, gain)]
		l := Law{Name: x.name, About: x.about, Form: s.forms[c.form], Swaps: !c.splice, Gain: gain}
		log := min(0, math.Log(float64(len(laws)*len(s.codes)))-gain)
		l.P = chance.Outcome{Statistic: gain, P: math.Exp(log), LogP: log}
		if gain > 0 {
			l.Fit = s.fit(c, x)
		}
		all = append(all, l)
	}
	even := func(l Law) float64 { return math.Round(l.Gain * 1e6) } // equal laws are in the order of the codes
	slices.SortStableFunc(all, func(a, b Law) int { return cmp.Compare(even(b), even(a)) })
	return all
}

// LeastCards is the least base whose draws are compared with laws, and so the least pack.
const LeastCards = 3

// each calls f with the counts of each draw of a base of LeastCards or more.
func (s *Sample) each(c *code, f func(counts []uint32)) {
	for t := range s.draws() {
		if base := s.cards - t; base >= LeastCards {
			f(c.cells[s.cell(t):][:base])
		}
	}
}

func (s *Sample) gain(c *code, l law) (gain float64) {
	s.each(c, func(counts []uint32) {
		m := len(counts)
		first, middle, beforeLast, last := l.of(float64(m))
		add := func(count uint32, p float64) {
			if count > 0 {
				gain += float64(count) * math.Log(float64(m)*p)
			}
		}
		add(counts[0], first)
		add(counts[m-1], last)
		add(counts[m-2], beforeLast)
		add(uint32(s.Packs)-counts[0]-counts[m-1]-counts[m-2], middle)
	})
	return gain
}

// fit returns the p-value of the counts of a law: twice the least of that of the number of ends of all
// draws and of the chi-square statistic of those whose numbers have an expected count of five or more.
func (s *Sample) fit(c *code, l law) float64 {
	packs, deviation, variance, statistic, degrees := float64(s.Packs), 0.0, 0.0, 0.0, 0
	s.each(c, func(counts []uint32) {
		m := len(counts)
		first, middle, beforeLast, last := l.of(float64(m))
		ends := first + last
		deviation += float64(counts[0]+counts[m-1]) - packs*ends
		variance += packs * ends * (1 - ends)
		if packs*middle < 5 {
			return
		}
		for d, count := range counts {
			p := middle
			switch d {
			case 0:
				p = first
			case m - 1:
				p = last
			case m - 2:
				p = beforeLast
			}
			if p > 0 {
				statistic += (float64(count) - packs*p) * (float64(count) - packs*p) / (packs * p)
				degrees++
			}
		}
		degrees--
	})
	least := 1.0
	if variance > 0 {
		least = chance.Normal(deviation / math.Sqrt(variance)).P
	}
	if degrees > 0 {
		least = min(least, chance.ChiSquare(statistic, degrees).P)
	}
	return min(1, 2*least)
}

// Step is a draw that is often the one of the pack before plus a number, modulo its base.
type Step struct {
	Draw, Plus  int // the draw from 1; Plus is from -base/2 to base/2
	Count, Rows int
	Form        Form
	// P is an upper bound of the p-value of the largest of all steps: that of a binomial count whose
	// probability is that of fair draws or, if it is larger, that of independent draws with the counts
	// of the sample.
	P chance.Outcome
}

// Next returns the step with the least p-value, of two packs or more.
func (s *Sample) Next() (best Step) {
	draws := min(followed, s.draws())
	times := chance.BonferroniOf(float64(len(s.codes) * s.cell(draws)))
	best.P.P = 1
	s.reflect()
	for _, c := range s.codes {
		for t := range draws {
			base := s.cards - t
			steps, cells := c.steps[s.cell(t):][:base], c.cells[s.cell(t):][:base]
			plus := 0
			for x, count := range steps {
				if count > steps[plus] {
					plus = x
				}
			}
			same := 0.0
			for x, count := range cells {
				same += float64(count) * float64(cells[(x+plus)%base])
			}
			same = max(1/float64(base), same/float64(s.Packs)/float64(s.Packs))
			if same >= 1 {
				continue
			}
			o := chance.BinomialAtLeast(float64(steps[plus]), float64(s.Packs-1), same)
			if o.Log() >= best.P.Log() {
				continue
			}
			best = Step{Draw: t + 1, Plus: plus, Count: int(steps[plus]), Rows: s.Packs - 1, Form: s.forms[c.form], P: o}
			if 2*plus > base {
				best.Plus -= base
			}
		}
	}
	best.P = best.P.Times(times)
	return best
}

// String returns the step as a phrase.
func (x Step) String() string {
	text := fmt.Sprintf("draw %d: that of the row before %+d in %d of %d", x.Draw, x.Plus, x.Count, x.Rows)
	if x.P.P < decided {
		text = "each row's draws are those of the row before plus a constant (" + text + "): seeds in sequence" + x.Other()
	}
	return text
}

// Other is another reason for the step, or "".
func (x Step) Other() string {
	if x.Plus == 0 {
		return ", or each row is a shuffle of the one before"
	}
	return ""
}
