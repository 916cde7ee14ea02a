package run

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
)

// tallyFile is a flag's tally file, locked against other processes.
type tallyFile struct {
	flag, name string
	lock       *checkpoint.Lock
	// least is the number of chunks of a file of the same plan with fewer rounds. A tally
	// with fewer chunks does not replace it.
	least uint64
}

// lockTally locks a flag's tally file, unless the user makes sure that no other process
// writes it. Without a name it returns nil.
func lockTally(flag, name string, unlocked bool) (*tallyFile, error) {
	if name == "" {
		return nil, nil
	}
	acquire := checkpoint.Acquire
	if unlocked {
		acquire = checkpoint.Unlocked
	}
	lock, err := acquire(name)
	var none *checkpoint.LockError
	switch {
	case errors.As(err, &none):
		return nil, status.Failed("if no other process writes it: "+shellescape.QuoteCommand([]string{"rm", "-f", none.File})+"; on a file system without locks: -no-lock", "%s %s: %w", flag, name, err)
	case err != nil:
		return nil, status.Failed("wait until it ends, or name another file", "%s %s: %w", flag, name, err)
	}
	return &tallyFile{flag: flag, name: name, lock: lock}, nil
}

// ReadInput reads a tally file, or standard input, until ctx ends.
func ReadInput(ctx context.Context, name string) (checkpoint.File, error) {
	if name != files.StandardInput {
		return ReadTally(ctx, name)
	}
	return files.Reading(ctx, func() (checkpoint.File, error) { return checkpoint.ReadFrom(os.Stdin, files.InputName(name)) })
}

// ReadTally reads a tally file until ctx ends.
func ReadTally(ctx context.Context, name string) (checkpoint.File, error) {
	return files.Reading(ctx, func() (checkpoint.File, error) { return checkpoint.Read(name) })
}

// replaces returns an error if the file on disk may not be replaced by a tally of a plan:
// if it has content that is not a tally of this plan and shard with as many rounds or
// fewer.
func (t *tallyFile) replaces(ctx context.Context, plan checkpoint.File) error {
	if info, err := os.Stat(t.name); err != nil || info.Size() == 0 {
		return nil
	}
	old, err := ReadTally(ctx, t.name)
	if errors.As(err, new(status.Interrupted)) {
		return err
	}
	diff := ""
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, checkpoint.ErrFile):
		diff = "it is not a tally file, or is damaged"
	case err != nil:
		return fmt.Errorf("%s: %w", t.flag, err)
	case checkpoint.Differences(old, plan) != "":
		diff = "it belongs to another plan: " + checkpoint.Differences(old, plan)
	case old.Rounds > plan.Rounds:
		diff = fmt.Sprintf("it belongs to a plan of %d rounds, which is more", old.Rounds)
	case old.Shard != plan.Shard:
		diff = fmt.Sprintf("it belongs to %s, not to %s", part(old.Shard), part(plan.Shard))
	}
	if diff != "" {
		return status.Failed("name another file; -force replaces this one", "%s %s: %s", t.flag, t.name, diff)
	}
	if old.Rounds < plan.Rounds {
		t.least = old.Tally.Chunks.Len()
	}
	return nil
}

// write writes the tally file. If the file on disk contains more of the plan, write
// keeps it, with a warning. It returns that file, unless it has fewer rounds.
func (t *tallyFile) write(file checkpoint.File) (kept *checkpoint.File, err error) {
	if t.least > file.Tally.Chunks.Len() {
		status.Warn("%s %s: the file contains more of this plan, and is kept", t.flag, t.name)
		return nil, nil
	}
	t.least = 0
	kept, err = t.lock.Write(file)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", t.flag, t.name, err)
	}
	if kept != nil {
		status.Warn("%s %s: the file contains more of this plan, and is kept", t.flag, t.name)
	}
	return kept, nil
}

func (t *tallyFile) release() {
	if t != nil {
		t.lock.Release()
	}
}
