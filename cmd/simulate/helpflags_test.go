package main

import (
	"bytes"
	"flag"
	"slices"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
)

// Every flag of every command is in a group of the help, and the help shows each
// flag once, with at most one default.
func TestFlagGroups(t *testing.T) {
	used := map[flags.Group]bool{}
	for _, cmd := range commands() {
		set := cmd.Flags()
		var out bytes.Buffer
		help.Flags(&out, set)
		var defined []string
		set.VisitAll(func(f *flag.Flag) {
			defined = append(defined, f.Name)
			used[set.Group[f.Name]] = true
			if n := strings.Count(out.String(), "  -"+f.Name+" ") + strings.Count(out.String(), "  -"+f.Name+"\n"); n != 1 {
				t.Errorf("help of %q shows -%s %d times, want once", cmd.Name, f.Name, n)
			}
			var one bytes.Buffer
			if help.Flag(&one, f); strings.Count(one.String(), "default") > 1 && f.Name != "format" && f.Name != "table" {
				t.Errorf("help of %q: two defaults in %q", cmd.Name, one.String())
			}
		})
		if names := slices.Sorted(slices.Values(set.Names)); !slices.Equal(names, defined) {
			t.Errorf("%q: the groups have %q,\nthe command has %q", cmd.Name, names, defined)
		}
	}
	if len(used) != len(flags.Groups()) {
		t.Errorf("the flags are in %d groups, the help has %d", len(used), len(flags.Groups()))
	}
}
