package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"time"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/sim"
)

func versionCommand() flags.Command {
	return flags.Command{
		Name:    "version",
		Usage:   "simulate version",
		Summary: "Print the versions of simulate and Go, the commit and its date, and the level (instruction set) of the lanes engine.",
		Instant: true,
		Setup: func(*flags.Set) func(context.Context) error {
			return func(context.Context) error {
				forced, err := run.Level()
				if err != nil {
					return err
				}
				b := built()
				return files.Print(func(w io.Writer) {
					fmt.Fprintf(w, "simulate %s, commit %s of %s, %s, %s/%s, lanes at level %s of %v\n", b.version, b.commit, b.date.Format(time.DateOnly),
						runtime.Version(), runtime.GOOS, runtime.GOARCH, cmp.Or(forced, sim.Levels()[0]), sim.Levels())
				})
			}
		},
	}
}

// The last version in CHANGELOG.md, and its date. They are those of a build that does not
// know its commit.
const (
	released   = "1.0.0"
	releasedOn = "2026-11-22"
)

// What .ci/release sets by -ldflags -X. Else they are those of the build information.
var linkedVersion, linkedCommit, linkedDate string

// build is what a program knows of its source.
type build struct {
	version string // as in v1.0.0, or as Go names a commit without a tag
	commit  string // "unknown" if it was not built in a clone; with "+" after it if files had been changed
	date    time.Time
}

// built returns the build information of the program.
func built() build {
	b := build{version: "v" + released, commit: "unknown"}
	b.date, _ = time.Parse(time.DateOnly, releasedOn)
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" && info.Main.Version != "(devel)" {
		b.version = info.Main.Version
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if revision := settings["vcs.revision"]; revision != "" {
		b.commit = revision[:min(12, len(revision))]
		if settings["vcs.modified"] == "true" {
			b.commit += "+"
		}
	}
	if at, err := time.Parse(time.RFC3339, cmp.Or(linkedDate, settings["vcs.time"])); err == nil {
		b.date = at.UTC()
	}
	b.version, b.commit = cmp.Or(linkedVersion, b.version), cmp.Or(linkedCommit, b.commit)
	return b
}
