package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// A kill or an error at any system call of a checkpoint's write leaves the whole old
// file or the whole new one. An error in the last write is reported.
func TestFaultsInACheckpointsWrite(t *testing.T) {
	t.Parallel()
	strace, err := exec.LookPath("strace")
	if err != nil || exec.Command(strace, "-o", os.DevNull, "true").Run() != nil {
		t.Skip("strace is not installed, or may not trace: apt-get install strace")
	}
	tracing := []string{"--seccomp-bpf", "-f"} // it stops at the calls of trace only
	if exec.Command(strace, append(tracing, "-o", os.DevNull, "true")...).Run() != nil {
		tracing = tracing[1:]
	}
	name := filepath.Join(t.TempDir(), "c.tally")
	csv(t, "-rounds", "1e6", "-seed", "42", "-checkpoint", name)
	before := readFile(t, name)
	longer := []string{"simulate", "-rounds", "2e6", "-checkpoint", name, "-q"}
	csv(t, longer[1:len(longer)-1]...)
	after := readFile(t, name)

	for _, fault := range []string{"signal=KILL", "error=ENOSPC"} {
		for _, call := range []string{"openat", "fchmod", "write", "fsync", "close", "rename,renameat,renameat2"} {
			kept, replaced := 0, 0
			for i := range 12 {
				when := fmt.Sprint(i/2 + 1) // this call of a thread alone, or also all later ones
				if i%2 == 1 {
					when += "+"
				}
				if err := os.WriteFile(name, []byte(before), 0o600); err != nil {
					t.Fatal(err)
				}
				inject := fmt.Sprintf("inject=%s:%s:when=%s", call, fault, when)
				args := slices.Concat(tracing, []string{"-qq", "-o", os.DevNull, "-e", "trace=" + call, "-e", inject}, longer)
				failed := exec.Command(strace, args...).Run() != nil
				switch got := readFile(t, name); {
				case got == before && failed:
					kept++
				case got == after:
					replaced++
				default:
					t.Fatalf("%s: failed: %t; the file is neither the old nor the new one:\n%s", inject, failed, got)
				}
			}
			t.Logf("%s at %s: the old file %d times, the new one %d times", fault, call, kept, replaced)
			if call != "fchmod" && kept == 0 {
				t.Errorf("%s at %s: the file was always replaced, so no fault was injected", fault, call)
			}
		}
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
