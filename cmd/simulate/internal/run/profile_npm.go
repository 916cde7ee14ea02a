//go:build npm

package run

import (
	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
)

// profiling has no flags in the npm package: the tools of Node and of browsers profile it.
type profiling struct{}

func (profiling) define(*flags.Set) {}

func (profiling) destinations() []files.Destination { return nil }

func (profiling) start() (stop func() error, err error) { return func() error { return nil }, nil }
