package shuffle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrUnknown is the error of a name that is not in the catalogue.
var ErrUnknown = errors.New("unknown algorithm")

// maxTimes is the largest k of riffle(k).
const maxTimes = 100

// Parse returns the algorithm with a name, such as "sattolo". Three algorithms take
// a parameter:
//
//   - "riffle(5)": the number of riffles, 1 to 100
//   - "overhand(0.3)": the probability of a cut, above 0 and below 1
//   - "partial(7)": the number of positions, 1 or more
//
// Without a parameter, as in "riffle", they have that of All. An invalid text gives
// an error that quotes it. The error wraps ErrUnknown if no algorithm has the name.
func Parse(text string) (Algorithm, error) {
	name, parameter, given := strings.Cut(text, "(")
	if given {
		var closed bool
		if parameter, closed = strings.CutSuffix(parameter, ")"); !closed {
			return Algorithm{}, fmt.Errorf("algorithm %q: the parenthesis is not closed", text)
		}
	}
	for _, a := range All() {
		switch base, _, takes := strings.Cut(a.Name, "("); {
		case base != name:
		case !given:
			return a, nil
		case !takes:
			return Algorithm{}, fmt.Errorf("algorithm %q: %s takes no parameter", text, base)
		default:
			return parameterised(base, parameter)
		}
	}
	return Algorithm{}, fmt.Errorf("%w %q", ErrUnknown, text)
}

// Known reports whether an algorithm has a name, as Parse reads it.
func Known(text string) bool {
	_, err := Parse(text)
	return err == nil
}

func parameterised(name, parameter string) (Algorithm, error) {
	if name == "overhand" {
		if p, err := strconv.ParseFloat(parameter, 64); err == nil && p > 0 && p < 1 {
			return Overhand(p), nil
		}
		return Algorithm{}, fmt.Errorf("overhand(%s): want a cut probability between 0 and 1", parameter)
	}
	k, err := strconv.Atoi(parameter)
	switch {
	case name == "riffle" && err == nil && 1 <= k && k <= maxTimes:
		return Riffle(k), nil
	case name == "riffle":
		return Algorithm{}, fmt.Errorf("riffle(%s): want a number of riffles, 1 to %d", parameter, maxTimes)
	case err == nil && k >= 1:
		return Partial(k), nil
	}
	return Algorithm{}, fmt.Errorf("%s(%s): want a number of positions, 1 or more", name, parameter)
}

func withParameter(name string, parameter any) string {
	return fmt.Sprintf("%s(%v)", name, parameter)
}
