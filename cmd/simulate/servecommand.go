package main

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"pokersim/cmd/simulate/page"
	"pokersim/deck/ranges"
)

// commandOf returns the command that gives the same result as a request.
func commandOf(request page.Request) string {
	words := []string{"simulate"}
	if request.Kind != handsKind {
		words = append(words, request.Kind)
	}
	for _, p := range request.Players {
		words = append(words, shellWord(p))
	}
	// The plan comes first, the seed last.
	for _, name := range slices.SortedFunc(maps.Keys(request.Flags), func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
	}) {
		words = append(words, "-"+name, shellWord(request.Flags[name]))
	}
	return strings.Join(words, " ")
}

// rank returns the place of a flag in a command. Flags of equal rank are sorted by
// name.
func rank(flag string) int {
	order := []string{"rounds", "algorithm", "n", "decks", "jokers", "shuffles", "mode", "game", "cards", "hole", "board", "dead", "engine", "seed"}
	if i := slices.Index(order, flag); i >= 0 && flag != "seed" {
		return i
	} else if i >= 0 {
		return len(order) + 1
	}
	return len(order)
}

var plainWord = pattern(`^[A-Za-z0-9_./,:+@%-]+$`)

// shellWord quotes text, where necessary, as one word of a POSIX shell.
func shellWord(text string) string {
	if plainWord().MatchString(text) && !strings.HasPrefix(text, "~") {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

var ofFlag = pattern(`^-([a-z]+(?:-[a-z]+)*)`)

// refusal returns an error of the flags as the page shows it: with the text and the
// hint of the command, and the name of the flag or player.
func refusal(flags *flagSet, err error) *page.Refusal {
	err = flagged(flags, err)
	why := &page.Refusal{Text: err.Error()}
	var text *ranges.Error
	if errors.As(err, &text) {
		why.Field = strings.TrimPrefix(text.Operand, "-")
		return why
	}
	if name := ofFlag().FindStringSubmatch(why.Text); name != nil && flags.Lookup(name[1]) != nil {
		why.Field = name[1]
	}
	var usage usageError
	if errors.As(err, &usage) {
		why.Hint = usage.hint
	}
	return why
}
