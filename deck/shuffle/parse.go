package shuffle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrUnknown says that the catalogue has no such name.
var ErrUnknown = errors.New("unknown algorithm")

// maxTimes bounds riffle(k): a hundred riffles shuffle any pack there is.
const maxTimes = 100

// Parse finds an algorithm by its name, with a parameter where it takes one:
// "sattolo", "riffle", "riffle(5)" (1 to 100 times), "overhand(0.3)" (a cut
// probability between 0 and 1), "partial(7)" (at least 1 position). An error
// quotes the text; it wraps ErrUnknown if no algorithm has the name.
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

func parameterised(name, parameter string) (Algorithm, error) {
	if name == "overhand" {
		if p, err := strconv.ParseFloat(parameter, 64); err == nil && p > 0 && p < 1 {
			return overhand(p), nil
		}
		return Algorithm{}, fmt.Errorf("overhand(%s): the cut probability must lie between 0 and 1", parameter)
	}
	k, err := strconv.Atoi(parameter)
	switch {
	case name == "riffle" && err == nil && 1 <= k && k <= maxTimes:
		return riffle(k), nil
	case name == "riffle":
		return Algorithm{}, fmt.Errorf("riffle(%s): want a number of riffles, 1 to %d", parameter, maxTimes)
	case err == nil && k >= 1:
		return partial(k), nil
	}
	return Algorithm{}, fmt.Errorf("%s(%s): want a number of positions, 1 or more", name, parameter)
}

func withParameter(name string, parameter any) string {
	return fmt.Sprintf("%s(%v)", name, parameter)
}
