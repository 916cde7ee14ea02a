package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/results"
)

var rangeCommand = flags.Command{
	Name:     "range",
	Usage:    "simulate range range ... [-game game] [-table range|hands|grid] [other flags]",
	Operands: true,
	Summary:  "Print what ranges are: the number of hands, their share and weight, and a short text.",
	Setup:    func(set *flags.Set) func(context.Context) error { return newRange(set).run },
}

// readRange is the command that prints what ranges are.
type readRange struct {
	flags                   *flags.Set
	output                  run.Output
	game, syntax, table, as string
}

func newRange(set *flags.Set) *readRange {
	r := &readRange{flags: set, game: eval.Holdem().Name, syntax: ownSyntax}
	set.Add(flags.Deal, "game", flags.Choice(&r.game, flags.GamesByName()...), "`game` of the ranges")
	addSyntax(set, &r.syntax)
	set.Add(flags.Print, "table", flags.Choice(&r.table, "range", "hands", "grid"), "print the `table` range, a row for each range; hands, a row for each hand; or grid, the 13 × 13 classes of two cards")
	set.Add(flags.Print, "as", flags.Choice(&r.as, "pio", "equilab"), "print only the text that another `program` reads: pio (PioSOLVER) or equilab (Power-Equilab if there are weights)")
	set.Apart(flags.Any("as"), flags.Any("table"), "it prints only the text")
	r.output.Define(set)
	return r
}

func (r *readRange) run(ctx context.Context) error {
	texts := r.flags.Args()
	generic, err := checkSyntax(r.syntax)
	switch {
	case len(texts) == 0:
		return status.Usage("name one, as in simulate range QQ+,AKs", "no range")
	case err != nil:
		return err
	case r.table != "" && r.table != "range" && r.table != "hands" && r.table != "grid":
		return flags.Unlisted("table", r.table, "range", "hands", "grid")
	case r.as != "" && r.as != "pio" && r.as != "equilab":
		return flags.Unlisted("as", r.as, "pio", "equilab")
	}
	if err := checkPlayers(texts); err != nil {
		return err
	}
	rules, err := eval.RulesOf(r.game)
	if err != nil {
		return err
	}
	if rules.Draws {
		return flags.Bad("game", "its hands are cards", " %s: players exchange cards, so it has no ranges", rules.Name)
	}
	var list []ranges.Range
	for _, text := range texts {
		s, err := ranges.Parse(rules.Game, ranges.Input{Players: []string{text}, Generic: generic, ReadFile: files.ReadRanges(ctx)})
		if err != nil {
			return err
		}
		list = append(list, s.Players...)
	}
	for _, one := range list {
		for _, note := range one.Notes() {
			status.Note(one.Text + ": " + note)
		}
	}
	switch {
	case r.as != "":
		return r.print("-as", list, func(one ranges.Range) (string, error) { return one.As(r.as) })
	case r.table == "grid":
		return r.print("-table grid", list, ranges.Range.Grid)
	}
	hands := r.table == "hands"
	if err := errors.Join(r.output.Check(), files.Check(r.output.Destinations())); err != nil {
		return err
	}
	return r.output.Write(ctx, run.Outcome{Report: results.NewRanges(list, hands, r.command())})
}

// print prints a text of each range.
func (r *readRange) print(flag string, list []ranges.Range, text func(ranges.Range) (string, error)) error {
	if err := flags.Refuse(r.flags, flag, "it prints text", "o", "format"); err != nil {
		return err
	}
	var all []string
	for _, one := range list {
		t, err := text(one)
		if err != nil {
			return flags.Bad(strings.TrimPrefix(strings.Fields(flag)[0], "-"), "-table hands lists its hands", ": %v", err)
		}
		all = append(all, strings.TrimSuffix(t, "\n"))
	}
	return files.Print(func(w io.Writer) { fmt.Fprintln(w, strings.Join(all, "\n\n")) })
}

// command returns the command that prints the table.
func (r *readRange) command() string {
	words := append([]string{"simulate", "range"}, flags.Operands(r.flags.Args())...)
	for _, f := range []struct{ name, value, otherwise string }{{"-game", r.game, eval.Holdem().Name}, {"-syntax", r.syntax, ownSyntax}, {"-table", r.table, ""}} {
		if f.value != f.otherwise {
			words = append(words, f.name, f.value)
		}
	}
	return shellescape.QuoteCommand(words)
}
