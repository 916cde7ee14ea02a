package flags

import (
	"errors"
	"flag"
	"strconv"
	"strings"
)

// ErrEmpty is the error of a flag that names something and has an empty value.
var ErrEmpty = errors.New("it is empty: is a shell variable not set?")

// errNoFile is the error of a flag that names a file and has an empty value.
var errNoFile = errors.New("want the name of a file: is a shell variable not set?")

// textFlag is a flag whose value is any text but the empty one, which is mostly a shell
// variable that is not set.
type textFlag[T ~string] struct{ to *T }

// Text returns a flag that sets a text.
func Text[T ~string](to *T) flag.Value { return textFlag[T]{to} }

func (f textFlag[T]) String() string {
	if f.to == nil { // the flag package asks the zero value
		return ""
	}
	return string(*f.to)
}

func (f textFlag[T]) Set(text string) error {
	if text == "" {
		return ErrEmpty
	}
	*f.to = T(text)
	return nil
}

// Cards is a flag whose value are cards, at least one.
type Cards string

func (f *Cards) String() string { return string(*f) }

func (f *Cards) Set(text string) error {
	if text == "" {
		return ErrEmpty
	}
	*f = Cards(text)
	return nil
}

// fileFlag is a flag whose value is the name of a file. An empty name, as of a shell
// variable that is not set, is an error.
type fileFlag struct{ textFlag[string] }

// File returns a flag that sets the name of a file.
func File(to *string) flag.Value { return fileFlag{textFlag[string]{to}} }

// IsFile reports whether the value of a flag is the name of a file.
func IsFile(value flag.Value) bool {
	switch value.(type) {
	case fileFlag, outFile:
		return true
	}
	return false
}

func (f fileFlag) Set(name string) error {
	if name == "" {
		return errNoFile
	}
	return f.textFlag.Set(name)
}

// List is a flag that may be repeated. It keeps all values.
type List []string

func (f *List) String() string { return strings.Join(*f, "|") }

func (f *List) Set(text string) error {
	*f = append(*f, text)
	return nil
}

// Bool is a flag that is set without a value, or with true or false.
type Bool bool

func (f *Bool) String() string { return strconv.FormatBool(bool(*f)) }

func (f *Bool) IsBoolFlag() bool { return true }

func (f *Bool) Set(text string) error {
	b, err := strconv.ParseBool(text)
	if err != nil {
		return errors.New("want true or false")
	}
	*f = Bool(b)
	return nil
}

// outFile is the flag -o: - is standard output, as in other programs.
type outFile struct{ to *string }

// Output returns the flag -o.
func Output(to *string) flag.Value { return outFile{to} }

func (f outFile) String() string { return "" }

func (f outFile) Set(name string) error {
	if name == "" {
		return errNoFile
	}
	if name == "-" {
		name = ""
	}
	*f.to = name
	return nil
}
