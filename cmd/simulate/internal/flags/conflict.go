package flags

import (
	"slices"
	"strings"

	"pokersim/eval"
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
	A, B Option
	Hint string // the reason, or what to use instead
}

// Games returns the option of the games whose rules satisfy a condition.
func Games(is func(eval.Rules) bool) Option {
	o := Any("game")
	for _, r := range eval.Games() {
		if is(r) {
			o.Values = append(o.Values, r.Name)
		}
	}
	return o
}

// Together returns a UsageError if the command line has both options of one of
// the pairs.
func Together(set *Set, all []Pair) error {
	for _, p := range all {
		if p.Of(set) && p.A.given(set) && p.B.given(set) {
			return Bad(p.A.Flag, p.Hint, "%s does not go with %s", strings.TrimPrefix(p.A.as(set), "-"+p.A.Flag), p.B.as(set))
		}
	}
	return nil
}

// Of reports whether a command has the flags of both options.
func (p Pair) Of(set *Set) bool {
	return p.A.of(set) && p.B.of(set)
}

// of reports whether a command has the flag, with one of the values.
func (o Option) of(set *Set) bool {
	f := set.Lookup(o.Flag)
	if f == nil || o.Values == nil {
		return f != nil
	}
	few, ok := f.Value.(Chooser)
	return !ok || slices.ContainsFunc(o.Values, func(v string) bool { return slices.Contains(few.Choices(), v) })
}

// given reports whether the command line has the option.
func (o Option) given(set *Set) bool {
	return set.Given(o.Flag) && (o.Values == nil || slices.Contains(o.Values, set.Lookup(o.Flag).Value.String()))
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
