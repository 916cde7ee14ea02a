package main

import (
	"os/exec"
	"strings"
	"testing"
)

// Every mistake in the command line gives exit status 2, nothing on standard output, and
// an error that names the flag or what it is about. A line of the file is that name and
// the arguments as a shell reads them.
func TestMalformedCommands(t *testing.T) {
	t.Parallel()
	for line := range strings.Lines(readFile(t, "testdata/malformed.txt")) {
		about, args, _ := strings.Cut(strings.TrimSpace(line), "\t")
		cmd := exec.Command("sh", "-c", "exec simulate "+args)
		cmd.Dir = t.TempDir()
		var stdout, stderr strings.Builder
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		cmd.Run()
		said := stderr.String()
		first, _, _ := strings.Cut(said, "\n")
		if status := cmd.ProcessState.ExitCode(); status != 2 || stdout.Len() > 0 || !strings.HasPrefix(said, "simulate: error: ") ||
			!strings.Contains(first, about) || strings.Contains(said, "goroutine") {
			t.Errorf("simulate %s: exit status %d, %d bytes of output; want 2, none and an error about %q:\n%s", args, status, stdout.Len(), about, said)
		}
	}
}
