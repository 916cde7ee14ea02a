package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	posix "mvdan.cc/sh/v3/shell"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// More tests run at once than there are processors: most wait for processes, signals and
// the disk for half of their time.
func TestMain(m *testing.M) {
	if os.Getenv(scriptVariable) != "" {
		os.Exit(m.Run())
	}
	flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	testscript.Main(m, map[string]func(){"simulate": measured})
}

// Every mistake in the command line gives exit status 2, nothing on standard output, and
// an error that names the flag or what it is about. A line of the file is that name and
// the arguments as a shell reads them. The commands run in the process of the test.
func TestMalformedCommands(t *testing.T) {
	lines := readFile("testdata/malformed.txt")
	t.Chdir(t.TempDir())
	for line := range strings.Lines(lines) {
		about, args, _ := strings.Cut(strings.TrimSpace(line), "\t")
		words := deck.Must(posix.Fields(args, nil))
		got, stdout, said := captured(func() int { return status.Report(dispatch(context.Background, words)) })
		first, _, _ := strings.Cut(said, "\n")
		if got != 2 || stdout != "" || !strings.HasPrefix(said, "simulate: error: ") || !strings.Contains(first, about) {
			t.Errorf("simulate %s: exit status %d, %d bytes of output; want 2, none and an error about %q:\n%s", args, got, len(stdout), about, said)
		}
	}
}

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
					args := strings.Fields(a + " " + b)
					if set.Lookup("q") != nil {
						args = append(args, "-q")
					}
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
			must(t, set.ParseAll(strings.Fields(optionExamples(flags.Any(need.Flag), set)[0])))
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
		case o.Flag == "runs" || o.Flag == "boards": // want 2 or more
			value = "2"
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

// A tally with too few chunks for a report gives an error that says so: the run that a
// signal stopped there has the status of the signal.
func TestTooFewChunksForAReport(t *testing.T) {
	hands := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 7}, Rounds: 1e12}))
	players := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AA", "random"}, Method: equity.Sample}, Rounds: 1e12}))
	audited := func(tests string) run.Task {
		fair := deck.Must(flags.Algorithm("fisher-yates"))
		plan := audit.Plan{Spec: audit.Spec{Algorithm: fair.Name, Cards: 52, Mode: audit.Both, Tests: tests}, Rounds: 1e9, Shuffler: fair.NewInts}
		p := deck.Must(audit.Prepare(plan))
		return auditTask{Prepared: p}
	}
	for name, c := range map[string]struct {
		task run.Task
		done chunk.Set
		want string
	}{
		"hands":            {handsTask{Prepared: hands}, chunk.Set{}, "no chunk of rounds was finished"},
		"players":          {equityTask{Prepared: players}, chunk.Set{}, "no chunk of deals was finished"},
		"audit":            {audited(""), chunk.Set{}, "no chunk of shuffles was finished"},
		"audit of repeats": {audited("repeats"), chunk.Set{{From: 0, To: 1}}, "too few shuffles were finished for any of the tests, 16384"},
	} {
		tally := deck.Must(c.task.Run(context.Background(), chunk.Options{Only: &c.done}))
		_, err := c.task.Report(context.Background(), tally, chunk.Options{})
		if !errors.As(err, new(status.NoTable)) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}
