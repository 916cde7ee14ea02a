//go:build npm

package run

import (
	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
)

// line is what a bar draws: nothing in the npm package, which says how much is counted.
type line struct{}

func newLine(int64, bool) line { return line{} }

func (line) Describe(string)   {}
func (line) Clear() error      { return nil }
func (line) Finish() error     { return nil }
func (line) GetMax64() int64   { return 0 }
func (line) Set64(int64) error { return nil }

// profiling has no flags in the npm package: the tools of Node and of browsers profile it.
type profiling struct{}

func (profiling) define(*flags.Set) {}

func (profiling) destinations() []files.Destination { return nil }

func (profiling) start() (stop func() error, err error) { return func() error { return nil }, nil }
