//go:build !js

package main

import (
	"context"
	"os"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/page"
	"pokersim/sim/chunk"
)

func main() {
	os.Exit(status.Report(dispatch(files.WithSignals, os.Args[1:])))
}

// runOf returns the function that runs the task of a request.
func runOf(t run.Task, _ page.Request) func(context.Context, chunk.Options) (chunk.Tally, error) {
	return t.Run
}
