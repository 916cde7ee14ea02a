package main

import (
	"flag"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"pokersim/sim"
)

// More tests run at once than there are processors: most wait for processes, signals and
// the disk for half of their time.
func TestMain(m *testing.M) {
	flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	testscript.Main(m, map[string]func(){"simulate": measured})
}

// TestScripts runs the command as its users do: testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Condition: func(name string) (bool, error) {
			if file, is := strings.CutPrefix(name, "exists:"); is {
				_, err := os.Stat(file)
				return err == nil, nil
			}
			if level, is := strings.CutPrefix(name, "level:"); is {
				return slices.Contains(sim.Levels(), level), nil
			}
			if info, ok := debug.ReadBuildInfo(); name == "cgo" {
				return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "CGO_ENABLED", Value: "1"}), nil
			}
			return name == "root" && os.Geteuid() == 0, nil
		},
	})
}
