package main

import (
	"slices"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/near"
	"pokersim/results"
	"pokersim/sim/equity"
)

// This file checks the ranges of players as words of a command, and how they are read.

// The readings of ranges.
const (
	ownSyntax     = "own"
	genericSyntax = "generic"
)

// addSyntax adds the flag that chooses the reading of ranges.
func addSyntax(set *flags.Set, syntax *string) {
	set.Add(flags.Deal, "syntax", flags.Choice(syntax, ownSyntax, genericSyntax), "read ranges in the `syntax` own, or generic, that of ProPokerTools: a letter x is a suit, and AKs has the king of spades; simulate help ranges has both")
}

// checkSyntax reports whether the syntax is generic, or returns the error of an unknown one.
func checkSyntax(syntax string) (generic bool, err error) {
	if syntax != ownSyntax && syntax != genericSyntax {
		return false, flags.Unlisted("syntax", syntax, ownSyntax, genericSyntax)
	}
	return syntax == genericSyntax, nil
}

// checkPlayers returns the error of operands that a shell has cut where the user did not
// mean to, and of words between players.
func checkPlayers(players []string) error {
	between := func(p string) bool { return near.Say(near.Between, p) != "" }
	for i, p := range players {
		switch last := i == len(players)-1; {
		case p == "@":
			return status.Usage("@range.txt is a range in the file range.txt", "player %d: want the name of a file after @", i+1)
		case between(p):
			return status.Usage(asEquity(slices.DeleteFunc(slices.Clone(players), between)), "player %d: %q is no hand: %s", i+1, p, near.Say(near.Between, p))
		case strings.HasSuffix(p, ",") && last:
			return status.Usage("leave out the last comma", "player %d: %q ends with a comma", i+1, p)
		case strings.HasSuffix(p, ","):
			joined := slices.Concat(players[:i], []string{p + " " + players[i+1]}, players[i+2:])
			return status.Usage("quote a range with blanks: "+asEquity(joined), "player %d: %q ends with a comma: a blank begins the next player", i+1, p)
		}
	}
	return nil
}

func asEquity(players []string) string {
	return shellescape.QuoteCommand(append([]string{"simulate", "equity"}, flags.Operands(players)...))
}

// checkFolded returns the error of a range of -folded that a shell has cut.
func checkFolded(folded []string) error {
	for _, text := range folded {
		if strings.HasSuffix(text, ",") {
			return flags.Bad("folded", "quote a range with blanks; leave out a last comma", ": %q ends with a comma: a blank begins a player", text)
		}
	}
	return nil
}

// tableNamed returns the kind that a command prints by a value of -table; if there is none, one
// without a name.
func tableNamed(command, table string) (none results.Kind) {
	for _, k := range results.Tables(command) {
		if k.Table == table {
			return k
		}
	}
	return none
}

// tableNames returns the values of -table of a command: those of the kinds that satisfy is, which
// may be nil.
func tableNames(command string, is func(results.Kind) bool) (names []string) {
	for _, k := range results.Tables(command) {
		if is == nil || is(k) {
			names = append(names, k.Table)
		}
	}
	return names
}

// kindOf returns the kind of table that a plan of players has for a value of -table; ""
// is the first one that needs what the plan counts.
func kindOf(p *equity.Prepared, table string) (k results.Kind, found bool) {
	at, command := p.Layout(), "equity"
	switch {
	case at.HasTable:
		command = "table"
	case at.Starting:
		command = "preflop"
	}
	for _, k := range results.Tables(command) {
		fits := k.Categories == at.Categories && (at.Categories || k.Hands == p.Plan().Hands) && k.Beats == (p.Plan().Beat != "")
		if k.Table == table || table == "" && fits {
			return k, true
		}
	}
	return k, false
}
