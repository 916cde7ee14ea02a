package handset

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// misspelt returns the error of the ranks after a category. Without "of" the category and
// they may be another one, as in "full hose".
func (p *parser) misspelt(name int, of bool, ranks error) error {
	next := p.next
	p.next = name
	words := len(strings.Fields(p.unknown()))
	if hint := p.meant(); hint != "" && !of && name+words > next {
		return p.fails("%q is no set of hands: %s", p.unknown(), hint)
	}
	p.next = next
	return ranks
}

// meant returns the question whether the next words mean a set of hands with a name that is
// near, or "".
func (p *parser) meant() string {
	list := []string{"pair", "nothing", "trips", "quads", "boat"}
	for _, c := range order {
		list = append(list, c.String())
	}
	if hint := nearest(p.unknown(), list); hint != "" {
		return "did you mean " + hint + "?"
	}
	if hint := nearest(p.unknown(), plurals()); hint != "" {
		return "did you mean " + hint + " or better?"
	}
	return ""
}

// plurals returns the words of ranks such as jacks.
func plurals() []string {
	return slices.DeleteFunc(slices.Concat(rankNames[:]...), func(name string) bool { return !strings.HasSuffix(name, "s") })
}

// nearest returns the nearest of some names if a text of three letters or more is near.
func nearest(text string, names []string) (hint string) {
	best := min(3, len(text)-1)
	for _, name := range names {
		if d := levenshtein.ComputeDistance(text, name); d < best && d < len(name) {
			best, hint = d, name
		}
	}
	return hint
}

// unknown returns the words up to the next that cannot be a part of a category.
func (p *parser) unknown() string {
	var text []string
	for i := p.next; i < len(p.words); i++ {
		w := p.words[i].text
		if w == "with" || w == "or" || w == "of" && (i+1 == len(p.words) || p.words[i+1].text != "a") {
			break
		}
		text = append(text, w)
	}
	if text == nil && !p.end() {
		return p.words[p.next].text
	}
	return strings.Join(text, " ")
}
