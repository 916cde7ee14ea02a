package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// If a command has both flags of a pair, giving both is an error that names them,
// and the command's help lists the pair.
func TestOptionsThatDoNotGoTogether(t *testing.T) {
	tried := map[string]bool{}
	for _, cmd := range commands() {
		for _, p := range pairs() {
			flags := newFlagSet(cmd.name)
			cmd.setup(flags)
			if !p.of(flags) {
				continue
			}
			var help bytes.Buffer
			if printHelp(&help, commands(), cmd, true); !strings.Contains(help.String(), p.a.String()+" with "+p.b.String()) {
				t.Errorf("help of %q does not say that %s and %s do not go together", cmd.name, p.a, p.b)
			}
			for _, a := range p.a.examples(flags) {
				for _, b := range p.b.examples(flags) {
					args := append(strings.Fields(a+" "+b), "-q")
					if cmd.name != "" {
						args = append([]string{cmd.name}, args...)
					}
					if cmd.operands {
						args = append(args, "AsKs", "QhQd")
					}
					err := dispatch(context.Background, args)
					if err == nil || !strings.Contains(err.Error(), "does not go with") ||
						!strings.Contains(err.Error(), "-"+p.a.flag) || !strings.Contains(err.Error(), "-"+p.b.flag) {
						t.Errorf("%v: got %v, want an error naming both", args, err)
					}
					tried[p.a.String()+p.b.String()] = true
				}
			}
		}
	}
	if len(tried) != len(pairs()) {
		t.Errorf("%d of %d pairs were tried", len(tried), len(pairs()))
	}
}

// examples are ways to give the option: each of its values, or its flag's default.
func (o option) examples(flags *flagSet) (all []string) {
	if o.values == nil {
		value := flags.Lookup(o.flag).DefValue
		if value == "" {
			value = "x"
		}
		return []string{"-" + o.flag + " " + value}
	}
	for _, v := range o.values {
		all = append(all, "-"+o.flag+" "+v)
	}
	return all
}
