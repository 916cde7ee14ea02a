package main

import (
	"errors"
	"fmt"

	"al.essio.dev/pkg/shellescape"

	"pokersim/sim/checkpoint"
)

// tallyFile is a flag's tally file, locked against other processes.
type tallyFile struct {
	flag, name string
	lock       *checkpoint.Lock
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
		return nil, failure{fmt.Errorf("%s %s: %w", flag, name, err),
			"if no other process writes it: " + shellescape.QuoteCommand([]string{"rm", "-f", none.File}) + "; on a file system without locks: -no-lock"}
	case err != nil:
		return nil, failure{fmt.Errorf("%s %s: %w", flag, name, err), "wait until it ends, or name another file"}
	}
	return &tallyFile{flag, name, lock}, nil
}

// write writes the tally file. If the file on disk contains more of the plan, write
// keeps and returns that file, with a warning.
func (t *tallyFile) write(file checkpoint.File) (kept *checkpoint.File, err error) {
	kept, err = t.lock.Write(file)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", t.flag, t.name, err)
	}
	if kept != nil {
		warn("%s %s: the file contains more of this plan, and is kept", t.flag, t.name)
	}
	return kept, nil
}

func (t *tallyFile) release() {
	if t != nil {
		t.lock.Release()
	}
}

// statusHeld is the exit status of a command whose tally file another process is
// writing: EX_TEMPFAIL of sysexits.h, which tells a scheduler that the same command
// can succeed later.
const statusHeld = 75

// held reports whether another process has locked a tally file.
func held(err error) bool { return errors.As(err, new(*checkpoint.HeldError)) }
