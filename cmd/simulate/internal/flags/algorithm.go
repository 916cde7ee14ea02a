package flags

import (
	"errors"
	"fmt"
	"strings"

	"al.essio.dev/pkg/shellescape"
	"github.com/agnivade/levenshtein"

	"pokersim/deck/shuffle"
)

// Algorithm returns the shuffle with a name. The hint for an unknown name is
// the known name with the smallest Levenshtein distance.
func Algorithm(name string) (shuffle.Algorithm, error) {
	a, err := shuffle.Parse(name)
	switch {
	case err == nil:
		return a, nil
	case errors.Is(err, shuffle.ErrUnknown):
		return a, Bad("algorithm", "did you mean "+nearest(name)+"? simulate shuffle -list prints them all", ": %w", err)
	}
	return a, Bad("algorithm", "", ": %w", err)
}

// Fills returns an error for an algorithm that fills more positions than a pack has.
func Fills(a shuffle.Algorithm, cards int) error {
	if a.First <= cards {
		return nil
	}
	return Bad("algorithm", shellescape.QuoteCommand([]string{"-algorithm", fmt.Sprintf("partial(%d)", cards)})+" shuffles all of them", " %s: the pack has only %d cards", a.Name, cards)
}

func nearest(name string) (best string) {
	name, _, _ = strings.Cut(name, "(")
	least := -1
	for _, a := range shuffle.All() {
		base, _, _ := strings.Cut(a.Name, "(")
		start := base[:min(len(base), len(name))] // the name may be an abbreviation
		d := min(levenshtein.ComputeDistance(name, base), levenshtein.ComputeDistance(name, start)+1)
		if least < 0 || d < least {
			best, least = base, d
		}
	}
	return best
}
