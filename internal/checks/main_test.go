// Package checks tests the tree itself: the order of files and packages, what the guides
// link to, and what two builds of the command print.
package checks_test

import (
	"fmt"
	"os"
	"testing"
)

// Paths in these tests begin at the root of the module.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m.Run()
}
