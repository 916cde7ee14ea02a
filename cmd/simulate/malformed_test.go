package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	posix "mvdan.cc/sh/v3/shell"

	"pokersim/cmd/simulate/internal/status"
)

// Every mistake in the command line gives exit status 2, nothing on standard output, and
// an error that names the flag or what it is about. A line of the file is that name and
// the arguments as a shell reads them. The commands run in the process of the test.
func TestMalformedCommands(t *testing.T) {
	lines := readFile(t, "testdata/malformed.txt")
	t.Chdir(t.TempDir())
	for line := range strings.Lines(lines) {
		about, args, _ := strings.Cut(strings.TrimSpace(line), "\t")
		words, err := posix.Fields(args, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, stdout, said := printedBy(t, func() int { return status.Report(dispatch(context.Background, words)) })
		first, _, _ := strings.Cut(said, "\n")
		if got != 2 || stdout != "" || !strings.HasPrefix(said, "simulate: error: ") || !strings.Contains(first, about) {
			t.Errorf("simulate %s: exit status %d, %d bytes of output; want 2, none and an error about %q:\n%s", args, got, len(stdout), about, said)
		}
	}
}

// printedBy runs a command that writes to standard output and standard error, and returns
// what it writes. No other test may run meanwhile.
func printedBy(t *testing.T, run func() int) (status int, stdout, stderr string) {
	t.Helper()
	folder, out, err := t.TempDir(), os.Stdout, os.Stderr
	defer func() { os.Stdout, os.Stderr = out, err }()
	os.Stdout, os.Stderr = created(t, filepath.Join(folder, "stdout")), created(t, filepath.Join(folder, "stderr"))
	status = run()
	os.Stdout.Close()
	os.Stderr.Close()
	return status, readFile(t, filepath.Join(folder, "stdout")), readFile(t, filepath.Join(folder, "stderr"))
}

func created(t *testing.T, name string) *os.File {
	t.Helper()
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	return file
}
