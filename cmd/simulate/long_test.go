//go:build long

package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestAThousandShards(t *testing.T) { manyShards(t, 1000) }

func TestAllExamplesOfTheHelp(t *testing.T) { examplesRun(t) }

func TestServeUnderFullLoad(t *testing.T) { underLoad(t, 200, 1000, 5*time.Minute) }

// go tool pprof is compiled at its first use.
func TestPprofReadsAProfile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "cpu.out")
	csv(t, "-rounds", "2e7", "-engine", "deck", "-cpuprofile", name)
	for option, want := range map[string]string{"-top": "eval.(*Table)", "-tags": "worker"} {
		out, err := exec.Command("go", "tool", "pprof", option, name).Output()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("go tool pprof %s: error %v, want %q in\n%s", option, err, want, out)
		}
	}
}
