// Package flags has the flags of a command: their groups in the help, their values and
// the check of each, the flags that do not go together, and hints for a wrong value.
package flags

import (
	"context"
	"errors"
	"flag"
	"slices"
	"strings"

	"pokersim/cmd/simulate/internal/status"
)

// Set is the flags of a command, in the order of their definition. A flag is
// defined by one call of Add.
type Set struct {
	*flag.FlagSet
	Names []string // of the flags, in the order of their definition
	Group map[string]Group
	apart []Pair
	needs []Need
	words map[string][]string
}

// New returns the set of a command, without flags.
func New(command string) *Set {
	set := &Set{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), Group: map[string]Group{}, words: map[string][]string{}}
	set.SetOutput(discard{})
	return set
}

// discard drops the messages of the flag package: status.Report prints all errors in one
// form.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// Group is a group of flags in the help.
type Group string

const (
	Deal    Group = "What to deal"
	Run     Group = "How to run"
	Keep    Group = "Where to keep the tally"
	Files   Group = "How to write the tally's files"
	Print   Group = "What to print"
	Profile Group = "Profiling"
)

// Groups returns the groups in the order of the help.
func Groups() []Group { return []Group{Deal, Run, Keep, Files, Print, Profile} }

// Rare reports whether the help shows the group only with -all.
func (g Group) Rare() bool { return g == Files || g == Profile }

// Add defines a flag. The value's text is the flag's default. usage is the text in
// the help, with the name of the flag's value in backquotes.
func (s *Set) Add(g Group, name string, value flag.Value, usage string) {
	s.Names, s.Group[name] = append(s.Names, name), g
	s.Var(value, name, usage)
}

// Words declares what is completed of a flag that takes other texts too.
func (s *Set) Words(name string, words ...string) { s.words[name] = words }

// WordsOf returns what is completed of a flag that takes other texts too.
func (s *Set) WordsOf(name string) []string { return s.words[name] }

// Given reports whether the command line sets a flag.
func (s *Set) Given(name string) (set bool) {
	s.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// once makes it an error to set a flag twice, unless it is a list, until the function that
// it returns is called.
func (s *Set) once() (end func()) {
	values := map[*flag.Flag]flag.Value{}
	s.VisitAll(func(f *flag.Flag) {
		if _, list := f.Value.(*List); !list {
			values[f], f.Value = f.Value, &onceFlag{Value: f.Value}
		}
	})
	return func() {
		for f, value := range values {
			f.Value = value
		}
	}
}

// onceFlag is a flag that can be set once.
type onceFlag struct {
	flag.Value
	set bool
}

func (f *onceFlag) IsBoolFlag() bool {
	b, is := f.Value.(interface{ IsBoolFlag() bool })
	return is && b.IsBoolFlag()
}

func (f *onceFlag) Set(text string) error {
	if f.set {
		return errors.New("the flag is given twice")
	}
	f.set = true
	return f.Value.Set(text)
}

// ParseAll is Parse, except that flags may also follow operands, but not after "--",
// and that a flag given twice is an error, unless it is a list.
func (s *Set) ParseAll(args []string) error {
	defer s.once()()
	var operands []string
	for {
		if err := s.Parse(args); err != nil {
			return err
		}
		if done := len(args) - s.NArg(); done > 0 && args[done-1] == "--" {
			operands, args = append(operands, s.Args()...), nil
			continue
		}
		if s.NArg() == 0 {
			return s.Parse(append([]string{"--"}, operands...))
		}
		operands = append(operands, s.Arg(0))
		args = s.Args()[1:]
	}
}

// Command is a command of simulate. The default command has no name.
type Command struct {
	Name     string
	Summary  string // one line
	Usage    string // what follows "usage: "
	Operands bool   // whether it takes operands, which are then the Args of its set
	Aside    bool   // whether the list of commands has its name alone, below the others
	Instant  bool   // whether it ends at once, so that no signal need be handled
	// Setup defines the command's flags. It returns the function that runs the
	// command after they are parsed.
	Setup func(*Set) func(context.Context) error
	// Common are the flags that the help shows without -all; nil is all that
	// are not of a rare group.
	Common []string
}

// Flags returns the command's flags, with their defaults.
func (c Command) Flags() *Set {
	set := New(c.Name)
	c.Setup(set)
	return set
}

// Named returns the command with a name.
func Named(all []Command, name string) (c Command, found bool) {
	for _, c := range all[1:] {
		if c.Name == name {
			return c, true
		}
	}
	return c, false
}

// Words returns the command's name as arguments: none for the default command.
func (c Command) Words() []string { return strings.Fields(c.Name) }

// ListOf returns the hint that names the command's help.
func ListOf(c Command) string {
	return strings.Join(append([]string{"simulate help"}, c.Words()...), " ") + " lists the flags"
}

// Operands returns the words for operands at the end of a command: after "--" if one of them
// would be a flag.
func Operands(operands []string) []string {
	if slices.ContainsFunc(operands, func(o string) bool { return strings.HasPrefix(o, "-") && o != "-" }) {
		return slices.Concat([]string{"--"}, operands)
	}
	return operands
}

// FlagError is a UsageError about one flag.
type FlagError struct {
	error
	Flag string
}

func (e FlagError) Unwrap() error { return e.error }

// Bad returns the error of a flag. Its text is the flag and what fmt.Errorf
// writes.
func Bad(flag, hint, format string, args ...any) error {
	return FlagError{status.Usage(hint, "-"+flag+format, args...), flag}
}

// Refuse returns an error if one of the named flags is given. from is what they do
// not go with.
func Refuse(set *Set, from, hint string, names ...string) error {
	for _, name := range names {
		if set.Given(name) {
			return Bad(name, hint, " does not go with %s", from)
		}
	}
	return nil
}
