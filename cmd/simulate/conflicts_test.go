package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
)

// Both options of a pair on a command line are an error that names them, and the help
// lists the pairs that are not quiet.
func TestOptionsThatDoNotGoTogether(t *testing.T) {
	for _, cmd := range commands() {
		set := cmd.Flags()
		for _, p := range set.Pairs() {
			var text bytes.Buffer
			if help.Command(&text, commands(), cmd, true); !p.Quiet && !strings.Contains(text.String(), p.A.String()+" with "+p.B.String()) {
				t.Errorf("help of %q does not say that %s and %s do not go together", cmd.Name, p.A, p.B)
			}
			for _, a := range optionExamples(p.A, set) {
				for _, b := range optionExamples(p.B, set) {
					args := append(strings.Fields(a+" "+b), "-q")
					if args = append(cmd.Words(), args...); cmd.Operands {
						args = append(args, "AsKs", "QhQd")
					}
					err := dispatch(context.Background, args)
					if err == nil || !strings.Contains(err.Error(), "does not go with") ||
						!strings.Contains(err.Error(), "-"+p.A.Flag) || !strings.Contains(err.Error(), "-"+p.B.Flag) {
						t.Errorf("%v: got %v, want an error naming both", args, err)
					}
				}
			}
		}
	}
}

// A flag without one that it needs is an error that names them.
func TestFlagsThatNeedAnother(t *testing.T) {
	for _, cmd := range commands() {
		for _, need := range cmd.Flags().AllNeeds() {
			set := cmd.Flags()
			for _, name := range need.Of {
				if set.Lookup(name) == nil {
					t.Errorf("%q has no flag -%s, which -%s needs", cmd.Name, name, need.Flag)
				}
			}
			if err := set.ParseAll(strings.Fields(optionExamples(flags.Any(need.Flag), set)[0])); err != nil {
				t.Fatal(err)
			}
			want := "-" + need.Flag + " needs -" + strings.Join(need.Of, " or -")
			if err := flags.Needed(set); err == nil || err.Error() != want {
				t.Errorf("%q with -%s: got %v, want %q", cmd.Name, need.Flag, err, want)
			}
		}
	}
}

// optionExamples are ways to give the option: each of its values, or its flag's default.
func optionExamples(o flags.Option, set *flags.Set) (all []string) {
	if o.Values == nil {
		value := set.Lookup(o.Flag).DefValue
		switch {
		case o.Flag == "shard":
			value = "1/2"
		case value == "":
			value = "x"
		case value == "0":
			value = "1"
		case value == "false":
			return []string{"-" + o.Flag}
		}
		return []string{"-" + o.Flag + " " + value}
	}
	for _, v := range o.Values {
		all = append(all, "-"+o.Flag+" "+v)
	}
	return all
}
