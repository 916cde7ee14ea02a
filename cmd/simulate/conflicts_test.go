package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/flags"
)

// If a command has both flags of a pair, giving both is an error that names them,
// and the command's help lists the pair.
func TestOptionsThatDoNotGoTogether(t *testing.T) {
	tried := map[string]bool{}
	for _, cmd := range commands() {
		for _, p := range pairs() {
			set := flags.New(cmd.name)
			cmd.setup(set)
			if !p.Of(set) {
				continue
			}
			var help bytes.Buffer
			if printHelp(&help, commands(), cmd, true); !strings.Contains(help.String(), p.A.String()+" with "+p.B.String()) {
				t.Errorf("help of %q does not say that %s and %s do not go together", cmd.name, p.A, p.B)
			}
			for _, a := range optionExamples(p.A, set) {
				for _, b := range optionExamples(p.B, set) {
					args := append(strings.Fields(a+" "+b), "-q")
					if cmd.name != "" {
						args = append([]string{cmd.name}, args...)
					}
					if cmd.operands {
						args = append(args, "AsKs", "QhQd")
					}
					err := dispatch(context.Background, args)
					if err == nil || !strings.Contains(err.Error(), "does not go with") ||
						!strings.Contains(err.Error(), "-"+p.A.Flag) || !strings.Contains(err.Error(), "-"+p.B.Flag) {
						t.Errorf("%v: got %v, want an error naming both", args, err)
					}
					tried[p.A.String()+p.B.String()] = true
				}
			}
		}
	}
	if len(tried) != len(pairs()) {
		t.Errorf("%d of %d pairs were tried", len(tried), len(pairs()))
	}
}

// optionExamples are ways to give the option: each of its values, or its flag's default.
func optionExamples(o flags.Option, set *flags.Set) (all []string) {
	if o.Values == nil {
		value := set.Lookup(o.Flag).DefValue
		if value == "" {
			value = "x"
		}
		return []string{"-" + o.Flag + " " + value}
	}
	for _, v := range o.Values {
		all = append(all, "-"+o.Flag+" "+v)
	}
	return all
}
