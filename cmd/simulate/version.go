package main

import (
	"cmp"
	"context"
	"encoding/json"
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

var versionCommand = flags.Command{
	Name:    "version",
	Usage:   "simulate version [-json]",
	Summary: "Print the versions of simulate and Go, the commit and its date, and the instructions of the processor that are used (the level of the lanes engine).",
	Instant: true,
	Setup: func(set *flags.Set) func(context.Context) error {
		var asJSON bool
		set.Add(flags.Print, "json", (*flags.Bool)(&asJSON), "print a JSON object: version, commit, date, go, system, level and levels")
		return func(context.Context) error { return printVersion(asJSON) }
	},
}

// printVersion prints what the program knows of itself and of the machine, in a line or as
// an object.
func printVersion(asJSON bool) error {
	forced, err := run.Level()
	if err != nil {
		return err
	}
	b, levels := built(), sim.Levels()
	about := struct {
		Version string   `json:"version"`
		Commit  string   `json:"commit"`
		Date    string   `json:"date"`
		Go      string   `json:"go"`
		System  string   `json:"system"`
		Level   string   `json:"level"`
		Levels  []string `json:"levels"`
	}{b.version, cmp.Or(b.commit, "unknown"), b.day(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, cmp.Or(forced, levels[0]), levels}
	return files.Print(func(w io.Writer) {
		if asJSON {
			json.NewEncoder(w).Encode(about)
			return
		}
		fmt.Fprintf(w, "simulate %s, %s, %s, lanes at level %s of %v\n", b.source(),
			about.Go, about.System, about.Level, about.Levels)
	})
}

// source names the version and the commit.
func (b build) source() string {
	if b.commit == "" {
		return b.version + ", commit unknown: built without version control"
	}
	return fmt.Sprintf("%s, commit %s of %s", b.version, b.commit, b.day())
}

// day returns the day of the commit.
func (b build) day() string {
	if b.date.IsZero() {
		return "unknown"
	}
	return b.date.Format(time.DateOnly)
}

// build is what a program knows of its source, from the go command that built it.
type build struct {
	version string    // the tag of the commit, as v1.0.0, or Go's name of a commit without a tag, as v0.0.0-DATE-HASH
	commit  string    // empty if it was not built in a clone; with "+" after it if files had been changed
	date    time.Time // of the commit; zero if it is not known
}

// built returns the build information of the program.
func built() build {
	b := build{version: "v0.0.0-unknown"}
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
	if at, err := time.Parse(time.RFC3339, settings["vcs.time"]); err == nil {
		b.date = at.UTC()
	}
	return b
}
