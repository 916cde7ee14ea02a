//go:build long

package main

import (
	"errors"
	"os/exec"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestScriptsInProcesses(t *testing.T) {
	params := scriptParams(func(ts *testscript.TestScript, args []string) int {
		var failed *exec.ExitError
		if err := ts.Exec("simulate", args...); errors.As(err, &failed) {
			return failed.ExitCode()
		} else if err != nil {
			ts.Fatalf("%v", err)
		}
		return 0
	})
	params.Dir = "testdata/script"
	testscript.Run(t, params)
}

func TestAThousandShards(t *testing.T) { manyShards(t, 1000) }

func TestAllExamplesOfTheHelp(t *testing.T) { examplesRun(t) }

func TestServeUnderFullLoad(t *testing.T) { underLoad(t, 200, 1000, 5*time.Minute) }
