package main

import (
	"errors"
	"fmt"

	"pokersim/sim/checkpoint"
)

// tallyFile is a tally file that a flag names and no other process may write.
type tallyFile struct {
	flag, name string
	lock       *checkpoint.Lock
}

// lockTally takes the right to write a flag's tally file; nil without a name.
func lockTally(flag, name string) (*tallyFile, error) {
	if name == "" {
		return nil, nil
	}
	lock, err := checkpoint.Acquire(name)
	if err != nil {
		return nil, failure{fmt.Errorf("%s %s: %w", flag, name, err), "wait until it ends, or name another file"}
	}
	if lock.Weak() != nil {
		warn("%s %s: it cannot be locked (%v): see that no other process writes it", flag, name, lock.Weak())
	}
	return &tallyFile{flag, name, lock}, nil
}

// write writes the tally file. If the one on the disk has more of the plan, that is
// kept, returned and told.
func (t *tallyFile) write(file checkpoint.File) (kept *checkpoint.File, err error) {
	kept, err = t.lock.Write(file)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", t.flag, t.name, err)
	}
	if kept != nil {
		warn("%s %s: it holds more of this plan by now, and is kept", t.flag, t.name)
	}
	return kept, nil
}

func (t *tallyFile) release() {
	if t != nil {
		t.lock.Release()
	}
}

// statusHeld is the exit status of a command whose tally file another process is
// writing: EX_TEMPFAIL of sysexits.h, by which a scheduler knows that the same
// command can succeed later.
const statusHeld = 75

// held says whether an error is that another process is writing a tally file.
func held(err error) bool { return errors.As(err, new(*checkpoint.HeldError)) }
