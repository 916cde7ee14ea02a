package audit

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"pokersim/sim/audit/internal/input"
)

// sortedText returns the text of Spec.Sorted.
func sortedText(groups []input.Group) string {
	var all []string
	for _, g := range groups {
		all = append(all, g.String())
	}
	return strings.Join(all, ",")
}

// places are the places of the numbers of a group, from 1.
type places struct {
	from, to int
	descend  bool
}

// sortedPlaces returns the groups of Sorted. ok is false if it is not such a text for draws of
// size numbers.
func (s Spec) sortedPlaces(size int) (all []places, ok bool) {
	if s.Sorted == "" {
		return nil, true
	}
	last := 0
	for text := range strings.SplitSeq(s.Sorted, ",") {
		from, to, _ := strings.Cut(text, "-")
		a, err1 := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		p := places{min(a, b), max(a, b), a > b}
		if err1 != nil || err2 != nil || p.from <= last || p.from == p.to || p.to > size {
			return nil, false
		}
		last = p.to
		all = append(all, p)
	}
	return all, true
}

// Untested returns what is not tested of draws whose rows have an order by construction, as in
// "numbers 1 to 6 of each row ascend: their order is not tested".
func (r *Report) Untested() (all []string) {
	groups, _ := r.Plan.sortedPlaces(r.First)
	for _, g := range groups {
		verb := "ascend"
		if g.descend {
			verb = "descend"
		}
		all = append(all, fmt.Sprintf("numbers %d to %d of each row %s: their order is not tested", g.from, g.to, verb))
	}
	return all
}

// namedPlaces finds the positions that the words of a result name, and the largest number of a
// draw of Fisher-Yates, which is that of a position too.
var (
	namedPlaces = regexp.MustCompile(`\bpositions? (\d+)(?:, (\d+))?(?: and (\d+))?`)
	namedDraw   = regexp.MustCompile(`^Fisher-Yates draw from 1 to (\d+),`)
)

// dropPlaces drops the words of results that name a position of a group: its numbers are in a
// random order, so the words say nothing of the draws.
func (r *Report) dropPlaces() {
	groups, _ := r.Plan.sortedPlaces(r.First)
	if len(groups) == 0 {
		return
	}
	inGroup := func(text string, place func(n int) int) bool {
		n, err := strconv.Atoi(text)
		for _, g := range groups {
			if err == nil && place(n) >= g.from && place(n) <= g.to {
				return true
			}
		}
		return false
	}
	for i := range r.Parts {
		for j := range r.Parts[i].Results {
			x := &r.Parts[i].Results[j]
			for _, named := range namedPlaces.FindAllStringSubmatch(x.Words, -1) {
				for _, n := range named[1:] {
					if inGroup(n, func(n int) int { return n }) {
						x.Words = ""
					}
				}
			}
			if named := namedDraw.FindStringSubmatch(x.Words); named != nil && inGroup(named[1], func(n int) int { return r.Cards - n + 1 }) {
				x.Words = ""
			}
		}
	}
}
