package main

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
)

// If a command has both flags of a pair, giving both is an error that names them,
// and the command's help lists the first pairs.
func TestOptionsThatDoNotGoTogether(t *testing.T) {
	tried, all := map[string]bool{}, slices.Concat(flags.Pairs(), flags.OtherPairs())
	for _, cmd := range commands() {
		for i, p := range all {
			set := cmd.Flags()
			if !p.Of(set) {
				continue
			}
			var text bytes.Buffer
			if help.Command(&text, commands(), cmd, true); i < len(flags.Pairs()) && !strings.Contains(text.String(), p.A.String()+" with "+p.B.String()) {
				t.Errorf("help of %q does not say that %s and %s do not go together", cmd.Name, p.A, p.B)
			}
			for _, a := range optionExamples(p.A, set) {
				for _, b := range optionExamples(p.B, set) {
					args := append(strings.Fields(a+" "+b), "-q")
					if cmd.Name != "" {
						args = append([]string{cmd.Name}, args...)
					}
					if cmd.Operands {
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
	if len(tried) != len(all) {
		t.Errorf("%d of %d pairs were tried", len(tried), len(all))
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
