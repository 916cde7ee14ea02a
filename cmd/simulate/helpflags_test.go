package main

import (
	"bytes"
	"flag"
	"slices"
	"strings"
	"testing"
)

// Every flag of every command is in exactly one group, every name in a group is a
// flag of a command, and the help shows each flag once, with at most one default.
func TestFlagGroups(t *testing.T) {
	var grouped, defined []string
	for _, g := range flagGroups() {
		grouped = append(grouped, g.flags...)
	}
	for _, cmd := range commands() {
		flags := newFlagSet(cmd)
		cmd.setup(flags)
		var out bytes.Buffer
		printFlags(&out, flags)
		flags.VisitAll(func(f *flag.Flag) {
			defined = append(defined, f.Name)
			if n := strings.Count(out.String(), "  -"+f.Name+" ") + strings.Count(out.String(), "  -"+f.Name+"\n"); n != 1 {
				t.Errorf("help of %q shows -%s %d times, want once", cmd.name, f.Name, n)
			}
			var one bytes.Buffer
			if printFlag(&one, f); strings.Count(one.String(), "default") > 1 && f.Name != "format" && f.Name != "table" {
				t.Errorf("help of %q: two defaults in %q", cmd.name, one.String())
			}
		})
	}
	slices.Sort(grouped)
	slices.Sort(defined)
	if want := slices.Compact(defined); !slices.Equal(grouped, want) {
		t.Errorf("the groups contain %q,\nthe commands have %q", grouped, want)
	}
}
