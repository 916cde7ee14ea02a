package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"pokersim/cmd/simulate/internal/draw"
	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
	"pokersim/sim/audit"
	"pokersim/sim/audit/room"
)

var roomCommand = flags.Command{
	Name:     "room",
	Usage:    "simulate room [-player name] [-rooms any] [-complete] [other flags] FILES",
	Summary:  "Test whether a card room deals fairly, by your own hand histories: exit status 0 if no bias is found, 1 if it is unfair, 3 if it is suspect or the hands are too few, 2 for any error.",
	Operands: true,
	Setup:    func(set *flags.Set) func(context.Context) error { return newRoom(set).run },
}

// roomFlags is the command that judges a card room.
type roomFlags struct {
	flags  *flags.Set
	reader room.Reader
	rooms  string
	plot   string
	output run.Output
}

func newRoom(set *flags.Set) *roomFlags {
	r := &roomFlags{flags: set}
	set.Add(flags.Deal, "player", flags.Text(&r.reader.Player), "`name` of the player whose hands these are, where a file does not say it, as PHH, or has several")
	set.Add(flags.Deal, "rooms", flags.Choice(&r.rooms, "any"), "`any` judges hands of several rooms as those of one")
	set.Add(flags.Deal, "complete", (*flags.Bool)(&r.reader.Complete), "all hands that were dealt are there, also if the button or the folds look as if hands were missing")
	set.Add(flags.Print, "plot", flags.File(&r.plot), "draw into `file`, .svg or .png, what the own all-ins won above their equity, with bands of fair results")
	r.output.Define(set)
	return r
}

func (r *roomFlags) run(ctx context.Context) error { return status.NotUnfair(r.judge(ctx)) }

func (r *roomFlags) judge(ctx context.Context) error {
	names := r.flags.Args()
	if len(names) == 0 {
		if term.IsTerminal(int(os.Stdin.Fd())) {
			return status.Usage("as in simulate room hands/", "want files or a folder with hand histories, or - for standard input")
		}
		names = []string{files.StandardInput}
	}
	if r.rooms != "" && r.rooms != "any" {
		return flags.Bad("rooms", "", " %s: want any", r.rooms)
	}
	written := append(r.output.Destinations(), files.Replaced("-plot", r.plot))
	if err := errors.Join(r.output.Check(), checkPicture("-plot", r.plot, "svg", "png"), files.CheckInputs("room", names, written), files.Check(written)); err != nil {
		return err
	}
	r.reader.AnyRoom = r.rooms == "any"
	report, err := files.Reading(ctx, func() (*room.Report, error) { return r.reader.Judge(names, os.Stdin) })
	if err != nil {
		return err
	}
	table := results.Room{Report: report}
	out := run.Outcome{Report: table, Paint: painted, Verdict: roomVerdict(report), Warnings: table.About().Warnings}
	return errors.Join(r.output.Write(ctx, out),
		files.Write(ctx, "-plot", r.plot, func(w io.Writer) error { return draw.Report(w, pictureFormat(r.plot), table) }), out.Verdict)
}

// roomVerdict returns the error of a verdict with another exit status than 0.
func roomVerdict(r *room.Report) error {
	text := fmt.Sprintf("%s: %s", r.Room, r.Sentence())
	switch r.Verdict {
	case audit.Unfair:
		return status.Judged(status.ExitUnfair, "%s is unfair: %s", r.Room, r.Findings()[0].Words)
	case audit.Suspect, audit.TooFew:
		return status.Judged(status.ExitSuspect, "%s", text)
	}
	return nil
}
