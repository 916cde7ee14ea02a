package main

import (
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"simulate": main})
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
			return name == "root" && os.Geteuid() == 0, nil
		},
	})
}
