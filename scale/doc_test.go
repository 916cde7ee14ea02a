// Package scale_test tries the templates in this folder: the Slurm script on a
// real cluster of two nodes on this machine, the Kubernetes manifest against
// the API's types and the command's flags.
//
// It is a module of its own, so that users of the simulator never download
// what it needs.
package scale_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// build builds the command into a folder and returns the folder.
func build(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	cmd := exec.Command("go", "build", "-o", filepath.Join(folder, "simulate"), "./cmd/simulate")
	cmd.Dir = ".."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return folder
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
