package tasks

import (
	"bytes"
	"context"
	"errors"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
)

// PayTable is the flag -pay: the file of a pay table.
type PayTable struct{ File string }

// Define defines -pay.
func (p *PayTable) Define(set *flags.Set) {
	set.Add(flags.Print, "pay", flags.File(&p.File), "print the return, the house edge and the standard deviation of the pay table in `file`: CSV with an\noutcome and what it pays to one, as in straight flush,40; an outcome that is not listed loses 1")
}

// Set reads the pay table of a task, if there is one.
func (p *PayTable) Set(ctx context.Context, t *Hands) error {
	if p.File == "" {
		return nil
	}
	text, err := files.ReadRanges(ctx)(p.File)
	switch {
	case errors.As(err, new(status.Interrupted)):
		return err
	case err != nil:
		return flags.Bad("pay", "", ": %w", err)
	}
	if t.pays, err = results.ReadPays(p.File, bytes.NewReader(text), t.Labels()); err != nil {
		return flags.Bad("pay", "its rows are such as straight flush,40", ": %w", err)
	}
	return nil
}
