package flags

import (
	"slices"
	"strings"
)

// Option is a flag, with any value or with one of the given values.
type Option struct {
	Flag   string
	Values []string // nil means any value
}

// Any returns the option of a flag with any value.
func Any(flag string) Option { return Option{Flag: flag} }

// Value returns the option of a flag with one of some values.
func Value(flag string, values ...string) Option { return Option{flag, values} }

// Pair is two options that cannot be used together.
type Pair struct {
	A, B  Option
	Hint  string // the reason, or what to use instead
	Quiet bool   // whether the help leaves it out
}

// Apart declares two options that do not go together, which the help lists.
func (s *Set) Apart(a, b Option, hint string) {
	s.apart = append(s.apart, Pair{A: a, B: b, Hint: hint})
}

// Quietly declares flags that do not go with an option. The help does not list them.
func (s *Set) Quietly(b Option, hint string, names ...string) {
	for _, name := range names {
		s.apart = append(s.apart, Pair{Any(name), b, hint, true})
	}
}

// Pairs returns what Apart and Quietly have declared.
func (s *Set) Pairs() []Pair { return s.apart }

// Together returns a UsageError if the command line has both options of a pair.
func Together(set *Set) error {
	for _, p := range set.apart {
		if p.A.given(set) && p.B.given(set) {
			return Bad(p.A.Flag, p.Hint, "%s does not go with %s", strings.TrimPrefix(p.A.as(set), "-"+p.A.Flag), p.B.as(set))
		}
	}
	return nil
}

// Need is a flag that needs one of some others.
type Need struct {
	Flag string
	Of   []string
	Hint string
}

// Needs declares that a flag needs one of some others.
func (s *Set) Needs(name, hint string, of ...string) { s.needs = append(s.needs, Need{name, of, hint}) }

// AllNeeds returns what Needs has declared.
func (s *Set) AllNeeds() []Need { return s.needs }

// Needed returns a UsageError if the command line has a flag without one that it needs.
func Needed(set *Set) error {
	for _, n := range set.needs {
		if Any(n.Flag).given(set) && !slices.ContainsFunc(n.Of, set.Given) {
			return Bad(n.Flag, n.Hint, " needs -%s", strings.Join(n.Of, " or -"))
		}
	}
	return nil
}

// given reports whether the command line has the option. A flag that is set to false is
// not given.
func (o Option) given(set *Set) bool {
	if !set.Given(o.Flag) {
		return false
	}
	value := set.Lookup(o.Flag).Value.String()
	return value != "false" && (o.Values == nil || slices.Contains(o.Values, value))
}

// as returns the option as it is on the command line.
func (o Option) as(set *Set) string {
	if o.Values == nil {
		return "-" + o.Flag
	}
	return "-" + o.Flag + " " + set.Lookup(o.Flag).Value.String()
}

func (o Option) String() string {
	if o.Values == nil {
		return "-" + o.Flag
	}
	return "-" + o.Flag + " " + strings.Join(o.Values, "|")
}
