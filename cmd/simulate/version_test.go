package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// The version of the program is the first one in CHANGELOG.md, and the one that CITATION.cff cites.
func TestTheVersionIsThatOfTheChangelog(t *testing.T) {
	at, err := time.Parse(time.DateOnly, releasedOn)
	if err != nil {
		t.Fatal(err)
	}
	heading := regexp.MustCompile(`(?m)^## \d.*$`).FindString(readFile(t, "../../CHANGELOG.md"))
	if want := fmt.Sprintf("## %s, %s", released, at.Format("2 January 2006")); heading != want {
		t.Errorf("CHANGELOG.md has %q, want %q", heading, want)
	}
	if want := fmt.Sprintf("\nversion: %s\ndate-released: %s\n", released, releasedOn); !strings.Contains(readFile(t, "../../CITATION.cff"), want) {
		t.Errorf("CITATION.cff lacks %q", want)
	}
}

// The results of benchmarks of each release name the machine and the level, and are lines
// of benchstat's format.
func TestKeptBenchmarks(t *testing.T) {
	files, err := filepath.Glob("../../testdata/bench/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, error %v: .ci/bench -keep VERSION keeps the results of a release", len(files), err)
	}
	result := regexp.MustCompile(`^Benchmark\S+\s+\d+(\s+[0-9.e+]+ \S+)+$`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "Benchmark") {
				lines++
				if line = strings.TrimSpace(line); !result.MatchString(line) {
					t.Errorf("%s: %q is no result", file, line)
				}
			}
		}
		for _, key := range []string{"level", "goos", "goarch", "cpu"} {
			if !strings.Contains("\n"+string(text), "\n"+key+": ") {
				t.Errorf("%s does not name %s", file, key)
			}
		}
		if lines < 100 {
			t.Errorf("%s: %d results, want 100 or more", file, lines)
		}
	}
}
