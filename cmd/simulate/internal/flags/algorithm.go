package flags

import (
	"errors"
	"fmt"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/deck/shuffle"
)

// Algorithm returns the shuffle with a name. The hint for an unknown name is the nearest
// one, if one is near, and the list.
func Algorithm(name string) (shuffle.Algorithm, error) {
	a, err := shuffle.Parse(name)
	switch {
	case err == nil:
		return a, nil
	case errors.Is(err, shuffle.ErrUnknown):
		return a, Bad("algorithm", strings.TrimSpace(nearest(name)+" simulate shuffle -list prints them all"), ": %w", err)
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

// nearest returns the hint with the name that is nearest to one, each without its
// parameter, or "".
func nearest(name string) string {
	name, _, _ = strings.Cut(name, "(")
	var names []string
	for _, a := range shuffle.All() {
		base, _, _ := strings.Cut(a.Name, "(")
		names = append(names, base)
	}
	return Suggestion(name, names)
}
