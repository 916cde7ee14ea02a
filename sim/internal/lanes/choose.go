package lanes

import (
	"fmt"
	"slices"
)

// Levels returns the levels that this machine supports, best first. The last is always
// Go.
func Levels() []Level { return append(assembled(), Go) }

// Choose returns a level: the given one, or for "" the best of this machine. A level that
// this machine lacks is an error.
func Choose(l Level) (Level, error) {
	levels := Levels()
	if l == "" {
		return levels[0], nil
	}
	if !slices.Contains(levels, l) {
		return "", fmt.Errorf("level %q is not among those of this machine: %v", l, levels)
	}
	return l, nil
}
