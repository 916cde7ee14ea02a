package flags

import (
	"errors"
	"fmt"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"github.com/dustin/go-humanize/english"

	"pokersim/deck/shuffle"
	"pokersim/eval"
	"pokersim/internal/near"
)

// GamesByName returns the names of all games.
func GamesByName() (names []string) {
	for _, r := range eval.Games() {
		names = append(names, r.Name)
	}
	return names
}

// GameNames lists the games.
func GameNames() string { return InWords(GamesByName()) }

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

// InWords returns names as "a, b or c".
func InWords(names []string) string { return english.WordSeries(names, "or") }

// Algorithms returns the names of all shuffles.
func Algorithms() (names []string) {
	for _, a := range shuffle.All() {
		names = append(names, a.Name)
	}
	return names
}

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
	return near.Meant(name, names)
}
