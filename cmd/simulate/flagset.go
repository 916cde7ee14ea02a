package main

import (
	"errors"
	"flag"
	"strconv"
	"strings"
)

// flagSet is the flags of a command, in the order of their definition. A flag is
// defined by one call of add.
type flagSet struct {
	*flag.FlagSet
	names  []string // of the flags, in the order of their definition
	groups map[string]group
}

func newFlagSet(command string) *flagSet {
	flags := &flagSet{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), groups: map[string]group{}}
	flags.SetOutput(discard{})
	return flags
}

// discard drops the messages of the flag package: report prints all errors in one
// form.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// group is a group of flags in the help.
type group string

const (
	whatToDeal  group = "What to deal"
	howToRun    group = "How to run"
	whereToKeep group = "Where to keep the tally"
	whatToPrint group = "What to print"
	profiles    group = "Profiling"
)

// groups returns the groups in the order of the help.
func groups() []group { return []group{whatToDeal, howToRun, whereToKeep, whatToPrint, profiles} }

// add defines a flag. The value's text is the flag's default. usage is the text in
// the help, with the name of the flag's value in backquotes.
func (s *flagSet) add(g group, name string, value flag.Value, usage string) {
	s.names, s.groups[name] = append(s.names, name), g
	s.Var(value, name, usage)
}

// given reports whether the command line sets a flag.
func (s *flagSet) given(name string) (set bool) {
	s.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// once makes it an error to set a flag twice, unless it is a list, until the function that
// it returns is called.
func (s *flagSet) once() (end func()) {
	values := map[*flag.Flag]flag.Value{}
	s.VisitAll(func(f *flag.Flag) {
		if _, list := f.Value.(*listFlag); !list {
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

// textFlag is a flag whose value is any text but the empty one, which is mostly a shell
// variable that is not set.
type textFlag[T ~string] struct{ to *T }

// text returns a flag that sets a text.
func text[T ~string](to *T) flag.Value { return textFlag[T]{to} }

func (f textFlag[T]) String() string {
	if f.to == nil { // the flag package asks the zero value
		return ""
	}
	return string(*f.to)
}

func (f textFlag[T]) Set(text string) error {
	if text == "" {
		return errEmpty
	}
	*f.to = T(text)
	return nil
}

// cardsFlag is a flag whose value are cards, possibly none.
type cardsFlag string

func (f *cardsFlag) String() string { return string(*f) }

func (f *cardsFlag) Set(text string) error {
	*f = cardsFlag(text)
	return nil
}

// fileFlag is a flag whose value is the name of a file. An empty name, as of a shell
// variable that is not set, is an error.
type fileFlag struct{ textFlag[string] }

// fileName returns a flag that sets the name of a file.
func fileName(to *string) flag.Value { return fileFlag{textFlag[string]{to}} }

func (f fileFlag) Set(name string) error {
	if name == "" {
		return errNoFile
	}
	return f.textFlag.Set(name)
}

// listFlag is a flag that may be repeated. It keeps all values.
type listFlag []string

func (f *listFlag) String() string { return strings.Join(*f, "|") }

func (f *listFlag) Set(text string) error {
	*f = append(*f, text)
	return nil
}

// boolFlag is a flag that is set without a value, or with true or false.
type boolFlag bool

func (f *boolFlag) String() string   { return strconv.FormatBool(bool(*f)) }
func (f *boolFlag) IsBoolFlag() bool { return true }

func (f *boolFlag) Set(text string) error {
	b, err := strconv.ParseBool(text)
	if err != nil {
		return errors.New("want true or false")
	}
	*f = boolFlag(b)
	return nil
}
