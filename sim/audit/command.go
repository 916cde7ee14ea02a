package audit

import (
	"fmt"
	"strings"

	"al.essio.dev/pkg/shellescape"
)

// Flags returns the flags that repeat the audit, without the shuffles and the seed, as
// Prepared.Flags does.
func (r *Report) Flags() string { return r.Plan.flags() }

// Command returns the command that repeats the audit. It is empty for a shuffle that the
// caller defines: one that -algorithm does not have.
func (r *Report) Command() string {
	flags := r.Plan.flags()
	switch {
	case r.read():
		return r.reading(flags)
	case r.Plan.ofProgram():
		return ""
	}
	first := r
	if r.FirstRun != nil {
		first = r.FirstRun
	}
	return fmt.Sprintf("simulate audit %s -shuffles %d -seed %d", flags, first.Rounds, r.Seed)
}

// reading returns the command that audits the input with some flags. A name that begins with
// a dash stands after "--".
func (r *Report) reading(flags string) string {
	name, others := shellescape.Quote(r.Source), strings.TrimPrefix(flags, "-")
	switch {
	case r.Source == "":
		return "simulate audit " + flags
	case strings.HasPrefix(r.Source, "-"):
		return "simulate audit" + others + " -- " + name
	}
	return "simulate audit " + name + others
}

// read reports whether the report is from Read.
func (r *Report) read() bool { return r.Plan.Algorithm == StandardInput }

// SecondRun returns the command of the second run of a suspect report from Read, or "".
// Its input has the packs of the first run, then MoreNeeded new ones.
func (r *Report) SecondRun() string {
	if r.Verdict != Suspect || r.MoreNeeded == 0 || !r.read() {
		return ""
	}
	return r.reading(fmt.Sprintf("%s -shuffles %d", r.Plan.flags(), r.Rounds))
}
