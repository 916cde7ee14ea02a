package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/internal/stream"
	"pokersim/internal/checkpoint"
	"pokersim/internal/plain"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
	"pokersim/sim/rng"
)

var queryCommand = flags.Command{
	Name:     "query",
	Usage:    "simulate query [-f file] [-method auto|exact|sample] [other flags] 'select ... from ...'",
	Summary:  "Answer questions about deals in the Poker Query Language; simulate help pql explains it.",
	Operands: true,
	Setup:    func(set *flags.Set) func(context.Context) error { return newQuery(set).run },
}

// maxQueryMemory keeps queries of a million hands of Omaha below 200 MB.
const maxQueryMemory = 128 << 20

// queries is the command that answers queries.
type queries struct {
	run.Runner
	plan   query.Plan // as the flags set it, without the script
	script string     // the file of -f
	plots  pictures
	text   string
}

func newQuery(set *flags.Set) *queries {
	q := &queries{}
	q.Memory = maxQueryMemory
	set.Add(flags.Deal, "f", flags.File(&q.script), "read the script from `file`, or from standard input if it is -")
	q.planned(set)
	q.plots.define(set, "the histogram that the script asks for")
	q.Extras = &q.plots
	q.Store.Define(set)
	q.DefineFor(set, &q.plan.Rounds, query.MaxRounds)
	q.Runner.Define(set)
	return q
}

// planned defines only the flags that determine the result.
func (q *queries) planned(set *flags.Set) {
	q.Flags = set
	q.plan.Method, q.plan.RNG = query.Auto, rng.AlgorithmSFC64
	set.Add(flags.Deal, "rounds", flags.Count(&q.plan.Rounds, 1, query.MaxRounds), "sample `n` deals of each statement (default 1e7, of winners alone 1e8; with -target-error until the target)")
	set.Add(flags.Deal, "target-error", (*flags.Share)(&q.plan.TargetError), "sample until the standard `error` of each share and mean is at most this, such as 1e-4 or 0.01%;\nan exact answer that -method auto can reach comes first")
	set.Add(flags.Deal, "seed", flags.Whole(&q.Seed), "the `number` that determines every deal of a sample (default: a random one, which is printed)")
	set.Add(flags.Run, "method", flags.Choice(&q.plan.Method, "auto", "exact", "sample"), "count deals by `method` auto, exact or sample, or by one of each statement, as exact,sample; exact counts every deal, however long it takes; sample deals at random; auto is sample with -rounds, -seed or -shard, else exact if one core needs at most about 4 s, else sample")
	set.Add(flags.Run, "rng", flags.Choice(&q.plan.RNG, "sfc64", "chacha8"), "draw random words from `generator` sfc64 or chacha8")
}

// planQuery is the plan of kind. The query is the operand.
func planQuery(set *flags.Set) (*run.Runner, run.Builder) {
	q := &queries{}
	q.planned(set)
	return &q.Runner, func(ctx context.Context, seed uint64) (t run.Task, err error) {
		if q.text, err = q.read(ctx); err != nil {
			return nil, err
		}
		return q.task(ctx, seed)
	}
}

func (q *queries) run(ctx context.Context) (err error) {
	if err := q.plots.check(&q.Runner, ""); err != nil {
		return err
	}
	if q.streams() {
		return q.runStatements(ctx)
	}
	if q.text, err = q.read(ctx); err != nil {
		return err
	}
	return q.Runner.Run(ctx, q.task)
}

// maxScript is the most bytes of a script, from a file or from standard input.
const maxScript = 1 << 20

// read returns the script: the operand, or what is in a file or on standard input.
func (q *queries) read(ctx context.Context) (string, error) {
	switch {
	case q.Flags.NArg() > 1:
		return "", status.Usage("put the query between quotation marks", "%d operands: want one query", q.Flags.NArg())
	case q.Flags.NArg() == 1 && q.script != "":
		return "", status.Usage("leave one out", "-f does not go with a query on the command line")
	case q.Flags.NArg() == 1 && q.Flags.Arg(0) != "-":
		return q.Flags.Arg(0), nil
	case q.script != "" && q.script != "-":
		text, err := files.ReadRanges(ctx)(q.script)
		if err == nil && len(text) > maxScript {
			err = stream.TooLong(maxScript)
		}
		if err != nil {
			return "", flags.Bad("f", "", " %s: %w", q.script, err)
		}
		return string(text), nil
	case q.script == "" && q.Flags.NArg() == 0:
		return "", status.Usage("as in simulate query \"select count(winsHi(hero)) from hero='AA', villain='**'\"", "no query")
	}
	var text []byte
	err := files.Delivering(ctx, func() (err error) {
		text, err = io.ReadAll(io.LimitReader(plain.NewReader(os.Stdin), maxScript+1))
		return err
	})
	if err == nil && len(text) > maxScript {
		err = fmt.Errorf("standard input: %w", stream.TooLong(maxScript))
	}
	return string(text), err
}

// task turns the script and the flags into a task.
func (q *queries) task(_ context.Context, seed uint64) (run.Task, error) {
	plan := q.plan
	plan.Query, plan.Seed, plan.Level = q.text, seed, q.Level
	switch {
	case q.Flags.Given("target-error") && plan.TargetError <= 0:
		return nil, flags.Bad("target-error", "", " %v: want more than 0 and less than 1", plan.TargetError)
	case q.Store.Shard.N > 0 && q.Flags.Given("target-error"):
		return nil, flags.Bad("target-error", "a shard cannot tell when all shards together reach the target", " does not go with -shard")
	case plan.Method == query.Exact && q.Flags.Given("seed"):
		return nil, flags.Bad("seed", "every deal is counted, so nothing depends on a seed", " does not go with -method exact")
	case plan.Method == query.Exact && q.Flags.Given("rounds"):
		return nil, flags.Bad("rounds", "every deal is counted", " does not go with -method exact")
	case plan.Method == query.Auto && (q.Store.Shard.N > 0 || q.Flags.Given("seed") || q.Flags.Given("rounds") || q.Flags.Given("for")):
		plan.Method = query.Sample
	}
	p, err := query.Prepare(plan)
	if err != nil {
		return nil, err
	}
	if n := p.Statements(); n > 1 && q.Flags.Given("for") {
		return nil, flags.Bad("for", "run each of them by itself", ": the script has %d statements", n)
	}
	if n := p.Histograms(); q.plots.plot != "" && n != 1 {
		return nil, flags.Bad("plot", "select histogram(...)", " shows one histogram, and the script has %d", n)
	}
	return queryTask{Prepared: p}, nil
}

// queryTask is a prepared script of queries.
type queryTask struct{ *query.Prepared }

func queryOf(f checkpoint.File, level string) (run.Task, error) {
	plan := query.Plan{Rounds: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	if all, err := query.Parse(plan.Query); err == nil && len(all) > 1 || plan.Method == query.Exact {
		plan.Rounds = 0 // the rounds of the file are chunks
	}
	plan.Level = level
	p, err := query.Prepare(plan)
	if err != nil {
		return nil, err
	}
	t := queryTask{p}
	if n := t.rounds(); f.Rounds != n {
		return nil, chunk.Invalid("rounds", "%d: the exact run has %d chunks of deals", f.Rounds, n)
	}
	return t, nil
}

// Within returns the task of the same plan with fewer rounds.
func (t queryTask) Within(rounds uint64) (_ run.Task, err error) {
	plan := t.Plan()
	plan.Rounds = rounds
	t.Prepared, err = query.Prepare(plan)
	return t, err
}

// rounds is the number of units of the plan in its tally file: deals, or the chunks of a plan
// whose number of deals is not known before.
func (t queryTask) rounds() uint64 {
	if n := t.Plan().Rounds; n != 0 {
		return n
	}
	return t.Chunks().Len()
}

func (t queryTask) File() (checkpoint.File, error) {
	return checkpoint.New(query.Kind, t.Plan().Spec, t.rounds())
}

func (t queryTask) Done(tally chunk.Tally) uint64 { return t.Deals(tally) }

func (t queryTask) About() run.About {
	a := run.About{Seeded: t.Sampled(), Unit: "deals", PerChunk: query.ChunkDeals}
	if a.Expected = float64(t.Chunks().Len()) * query.ChunkDeals; t.Plan().Rounds != 0 {
		a.Expected = float64(t.Plan().Rounds)
		a.PerChunk = uint64(a.Expected) / max(1, t.Chunks().Len())
	}
	a.Estimate = func(chunk.Options) string {
		if took := t.Time().Seconds(); took > 1 {
			return fmt.Sprintf("exact: about %s on one core", status.Duration(took))
		}
		return ""
	}
	return a
}

func (t queryTask) Report(_ context.Context, tally chunk.Tally, _ chunk.Options) (out run.Outcome, err error) {
	complete := t.Complete(tally)
	switch {
	case !t.Sampled() && !complete:
		return out, status.Untabled("an unfinished exact run has no table: %d of %d chunks are counted", tally.Chunks.Len(), t.Chunks().Len())
	case !complete && t.Deals(tally) == 0:
		return out, status.Untabled("no chunk of deals was finished, so there is no table")
	}
	report, err := results.NewQuery(t.Prepared, tally)
	if err != nil && !complete {
		return out, status.Untabled("an unfinished run of several statements has no table: %v", err)
	}
	if err != nil {
		return out, err
	}
	out.Warnings = slices.Clone(report.Warnings)
	if !complete {
		out.Incomplete = fmt.Sprintf("incomplete: these are %d of %d chunks of deals", tally.Chunks.Len(), t.Chunks().Len())
	}
	if complete && t.Plan().TargetError != 0 && !t.Reached(tally) {
		out.Verdict = fmt.Errorf("the target was not reached: a standard error is above %g after all %d deals", t.Plan().TargetError, t.Deals(tally))
		report.Warn(out.Verdict.Error())
	}
	out.Report = report
	return out, nil
}
