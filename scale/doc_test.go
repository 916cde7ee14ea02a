// Package scale_test tests the templates in this folder: the Slurm script on a Slurm
// cluster of two nodes on this machine, the Kubernetes manifest against the types of the
// API and the flags of the command.
//
// It is a separate module, so that users of simulate do not download the packages of
// Kubernetes.
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
