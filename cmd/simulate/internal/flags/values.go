package flags

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/near"
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

func (f *Cards) Set(text string) error { return Text(f).Set(text) }

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

// few bounds the width of the ranges that an error names: for a text that is not a
// number, the error of a flag from 5 to 7 is "want 5 to 7", that of a flag from 1 to
// 1e15 says how numbers are written.
const few = 1000

// countFlag is a flag whose value is a whole number from min to max, in the syntax
// of ParseCount.
type countFlag[T int | uint64] struct {
	to       *T
	min, max uint64
}

// Count returns a flag that sets a number from least to most.
func Count[T int | uint64](to *T, least, most uint64) flag.Value {
	return countFlag[T]{to, least, most}
}

// Whole returns a flag that sets any whole number.
func Whole(to *uint64) flag.Value { return Count(to, 0, math.MaxUint64) }

func (f countFlag[T]) String() string {
	if f.to == nil { // the flag package asks the zero value
		return "0"
	}
	return strconv.FormatUint(uint64(*f.to), 10)
}

func (f countFlag[T]) Set(text string) error {
	n, err := ParseCount(text)
	if _, negative := ParseCount(strings.TrimPrefix(text, "-")); err != nil && (negative != nil || text[0] != '-') && f.max-f.min > few {
		return err
	}
	if err != nil || n < f.min || n > f.max {
		return fmt.Errorf("want %d to %d", f.min, f.max)
	}
	*f.to = T(n)
	return nil
}

var errTooLarge = errors.New("too large")

// errWhole is the error for text that is not a whole number.
var errWhole = errors.New("want a whole number, as in 1e8, 100_000_000, 1M or 0x10")

var countForm = status.Pattern(`^([0-9]+(?:_[0-9]+)*(?:\.[0-9]+)?(?:[eE]\+?[0-9]{1,2})?)([kKMGT]?)$`)

var hexForm = status.Pattern(`^0[xX][0-9a-fA-F]+(?:_[0-9a-fA-F]+)*$`)

var suffixes = map[string]int64{"": 1, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}

// ParseCount parses a whole number from 0 to 2^64-1: 1e8, 100_000_000, 2.5e9, 0x10,
// 1M. The suffixes k or K, M, G and T are powers of 1000. Without an exponent and a suffix, a
// decimal point is an error, as in 1.0.
func ParseCount(text string) (uint64, error) {
	if hexForm().MatchString(text) {
		n, err := strconv.ParseUint(text, 0, 64)
		if err != nil {
			err = errTooLarge
		}
		return n, err
	}
	form := countForm().FindStringSubmatch(text)
	if form == nil || form[2] == "" && strings.Contains(text, ".") && !strings.ContainsAny(text, "eE") {
		return 0, errWhole
	}
	n, ok := new(big.Rat).SetString(strings.ReplaceAll(form[1], "_", ""))
	if !ok {
		return 0, errWhole
	}
	n.Mul(n, new(big.Rat).SetInt64(suffixes[form[2]]))
	if !n.IsInt() {
		return 0, fmt.Errorf("want a whole number")
	}
	if !n.Num().IsUint64() {
		return 0, errTooLarge
	}
	return n.Num().Uint64(), nil
}

// Real is a flag whose value is a finite number.
type Real float64

func (f *Real) String() string { return strconv.FormatFloat(float64(*f), 'g', -1, 64) }

func (f *Real) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	if n, notWhole := ParseCount(text); notWhole == nil {
		x, err = float64(n), nil
	}
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return errors.New("want a number, as in 0.001 or 1e-3")
	}
	*f = Real(x)
	return nil
}

// Share is a flag whose value is a finite number, in the syntax of Real, or with % at its end
// a hundredth of it.
type Share float64

func (f *Share) String() string { return (*Real)(f).String() }

func (f *Share) Set(text string) error {
	number, percent := strings.CutSuffix(text, "%")
	if err := (*Real)(f).Set(strings.TrimSpace(number)); err != nil {
		return errors.New("want a number, as in 0.001, 1e-3 or 0.1%")
	}
	if percent {
		of, _ := new(big.Rat).SetString(strconv.FormatFloat(float64(*f), 'g', -1, 64))
		*(*float64)(f), _ = of.Quo(of, big.NewRat(100, 1)).Float64()
	}
	return nil
}

// Interval is a flag whose value is a duration above 0, in the syntax of
// time.ParseDuration, or as seconds in the syntax of Real.
type Interval time.Duration

func (f *Interval) String() string {
	if *f == 0 { // not given
		return "0"
	}
	return time.Duration(*f).String()
}

func (f *Interval) Set(text string) error {
	interval, err := time.ParseDuration(text)
	var seconds Real
	if notSeconds := seconds.Set(text); notSeconds == nil && float64(seconds)*float64(time.Second) < math.MaxInt64 {
		interval, err = time.Duration(float64(seconds)*float64(time.Second)), nil
	}
	if err != nil || interval <= 0 {
		return errors.New("want a time above 0, as in 30s, 1h30m, or 90 or 0.5 (seconds)")
	}
	*f = Interval(interval)
	return nil
}

// Delay is an Interval that may be 0.
type Delay time.Duration

func (f *Delay) String() string { return time.Duration(*f).String() }

func (f *Delay) Set(text string) error {
	if none, err := time.ParseDuration(text); err == nil && none == 0 {
		*f = 0
		return nil
	}
	return (*Interval)(f).Set(text)
}

// choiceFlag is a flag whose value is one of some names, in either case. Another text is
// kept, for the check of the plan to refuse; Suggestion then finds the nearest name.
type choiceFlag[T ~string] struct {
	textFlag[T]
	names []string
}

// Chooser is a flag with a list of values.
type Chooser interface{ Choices() []string }

// Choice returns a flag that sets one of some names.
func Choice[T ~string](to *T, names ...string) flag.Value {
	return choiceFlag[T]{textFlag[T]{to}, names}
}

func (f choiceFlag[T]) Set(text string) error {
	if name := near.Say(near.GameName, text); slices.Contains(f.names, name) {
		text = name
	}
	for _, name := range f.names {
		if strings.EqualFold(text, name) {
			text = name
		}
	}
	return f.textFlag.Set(text)
}

func (f choiceFlag[T]) Choices() []string { return f.names }

// gameFlag is a choice of some games, which accepts all: the check of the plan says why it
// refuses the others.
type gameFlag struct{ choiceFlag[string] }

// Game returns a flag that sets one of some games.
func Game(to *string, names ...string) flag.Value {
	return gameFlag{choiceFlag[string]{textFlag[string]{to}, names}}
}

func (f gameFlag) Set(text string) error {
	return choiceFlag[string]{f.textFlag, GamesByName()}.Set(text)
}

// maxDrawnSeed is the bound of drawn seeds: spreadsheets keep 15 digits of a number, and
// tools that read numbers as doubles represent integers up to 2^53 exactly.
const maxDrawnSeed = 1e15

// SeedOr returns the seed of the command line, or draws one if it has none.
func SeedOr(set *Set, seed uint64) uint64 {
	if set.Given("seed") {
		return seed
	}
	return rand.Uint64N(maxDrawnSeed)
}
