package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pokersim/deck"
)

// CITATION.cff cites the last release of CHANGELOG.md: no version before the first one.
func TestTheCitedVersionIsThatOfTheChangelog(t *testing.T) {
	released := regexp.MustCompile(`(?m)^## (\d\S*), (.*)$`).FindStringSubmatch(readFile("../../CHANGELOG.md"))
	cited := regexp.MustCompile(`(?m)^(version|date-released): .*\n`).FindAllString(readFile("../../CITATION.cff"), -1)
	want := ""
	if released != nil {
		at := deck.Must(time.Parse("2 January 2006", released[2]))
		want = fmt.Sprintf("version: %s\ndate-released: %s\n", released[1], at.Format(time.DateOnly))
	}
	if got := strings.Join(cited, ""); got != want {
		t.Errorf("CITATION.cff has %q, want %q", got, want)
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
		text := deck.Must(os.ReadFile(file))
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
