package main

import (
	"bytes"
	"context"
	"errors"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
)

// payTable is the flag -pay: the file of a pay table.
type payTable struct{ file string }

func (p *payTable) define(set *flags.Set) {
	set.Add(flags.Print, "pay", flags.File(&p.file), "print the return, the house edge and the standard deviation of the pay table in `file`: CSV with an\noutcome and what it pays to one, as in straight flush,40; an outcome that is not listed loses 1")
}

// check returns, before a run, the error of a shard, which prints no result.
func (p *payTable) check(r *running) error {
	if p.file != "" && r.store.shard.n > 0 {
		return flags.Bad("pay", "simulate merge -pay prints it", " does not go with -shard")
	}
	return nil
}

// set reads the pay table of a task, if there is one.
func (p *payTable) set(ctx context.Context, t *handsTask) error {
	if p.file == "" {
		return nil
	}
	text, err := files.ReadRanges(ctx)(p.file)
	switch {
	case errors.As(err, new(status.Interrupted)):
		return err
	case err != nil:
		return flags.Bad("pay", "", ": %w", err)
	}
	if t.pays, err = results.ReadPays(p.file, bytes.NewReader(text), t.Labels()); err != nil {
		return flags.Bad("pay", "its rows are such as straight flush,40", ": %w", err)
	}
	return nil
}

// priced returns the outcome with the return of the task's pay table, if there is one.
func (t handsTask) priced(out outcome, err error) (outcome, error) {
	if err != nil || t.pays == nil || out.report == nil {
		return out, err
	}
	out.report, err = results.NewReturn(out.report, t.pays)
	return out, err
}
