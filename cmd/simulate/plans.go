package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pokersim/cmd/simulate/internal/call"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/equity"
	"pokersim/sim/query"
)

// kind is a command that runs a plan, as the page and simulate merge ask it.
type kind struct {
	name string // of its tally files and of requests
	// plan defines the flags that determine the result, and returns what builds the task; nil
	// if the page does not run it.
	plan func(*flags.Set) (*run.Runner, run.Builder)
	// task returns the task of a tally file, at a level of instructions.
	task func(f checkpoint.File, level string) (run.Task, error)
}

// kinds are all kinds.
var kinds = []kind{
	{sim.Kind, planHands, handsOf},
	{audit.Kind, planAudit, auditOf},
	{equity.Kind, planEquity, equityOf},
	{query.Kind, planQuery, queryOf},
	{sampleKind, nil, sampleOf},
}

// kindNamed returns the kind with a name.
func kindNamed(name string) (k kind, found bool) {
	for _, k := range kinds {
		if k.name == name {
			return k, true
		}
	}
	return k, false
}

// planned returns the kind of a request.
func planned(request call.Request) (kind, error) {
	var names []string
	for _, k := range kinds {
		switch {
		case k.plan == nil:
		case k.name == request.Kind:
			return k, nil
		default:
			names = append(names, k.name)
		}
	}
	return kind{}, &call.Refusal{Field: "kind", Text: fmt.Sprintf("kind %q: want %s", request.Kind, flags.InWords(names))}
}

// plannedTask returns the task of a request, and the request with its subject and its seed. It
// defines the flags in set.
func plannedTask(ctx context.Context, request call.Request, set *flags.Set, level string) (call.Request, run.Task, error) {
	of, err := planned(request)
	if err != nil {
		return request, nil, err
	}
	request = withSubject(request)
	r, build := of.plan(set)
	r.Level = level
	if refused := fill(set, request); refused != nil {
		return request, nil, refused
	}
	if err := cmp.Or(flags.Together(set), flags.Needed(set)); err != nil {
		return request, nil, refusal(set, err)
	}
	seed := flags.SeedOr(set, r.Seed)
	t, err := build(ctx, seed)
	if err != nil {
		return request, nil, refusal(set, err)
	}
	if t.About().Seeded {
		request.Flags = with(request.Flags, "seed", strconv.FormatUint(seed, 10))
	}
	return request, t, nil
}

// unknown refuses flags that are not defined.
func unknown(set *flags.Set, request call.Request) *call.Refusal {
	for _, name := range slices.Sorted(maps.Keys(request.Flags)) {
		if set.Lookup(name) == nil {
			return &call.Refusal{Field: name, Text: "flag provided but not defined: -" + name}
		}
	}
	return nil
}

// fill parses the flags and players of a request.
func fill(set *flags.Set, request call.Request) *call.Refusal {
	if refused := unknown(set, request); refused != nil {
		return refused
	}
	for _, name := range slices.Sorted(maps.Keys(request.Flags)) {
		if _, cards := set.Lookup(name).Value.(*flags.Cards); cards && request.Flags[name] == "" {
			continue // a control without cards
		}
		if err := set.Parse([]string{"-" + name + "=" + request.Flags[name]}); err != nil {
			return &call.Refusal{Field: name, Text: err.Error()}
		}
	}
	if refused := misplaced(request); refused != nil {
		return refused
	}
	if err := set.Parse(append([]string{"--"}, request.Players...)); err != nil {
		return &call.Refusal{Text: err.Error()}
	}
	return nil
}

// misplaced refuses players of a request that has none, and those that a command would
// take for flags.
func misplaced(request call.Request) *call.Refusal {
	if len(request.Players) > 0 && request.Kind != equity.Kind && request.Kind != query.Kind {
		return &call.Refusal{Field: "players", Text: fmt.Sprintf("unexpected argument %q", request.Players[0])}
	}
	for i, p := range request.Players {
		switch minus := strings.HasPrefix(p, "-"); {
		case minus && request.Kind == query.Kind:
			return &call.Refusal{Field: "query", Text: "a query begins with select"}
		case minus:
			return &call.Refusal{Player: i + 1, Text: fmt.Sprintf("%q is no hand", p)}
		}
	}
	return nil
}

// withSubject returns a request of an audit with its algorithm: without one the command would
// read packs.
func withSubject(request call.Request) call.Request {
	if _, given := request.Flags["algorithm"]; request.Kind == audit.Kind && !given {
		request.Flags = with(request.Flags, "algorithm", fairShuffle)
	}
	return request
}

// with returns a copy of flags with one of them set.
func with(flags map[string]string, name, value string) map[string]string {
	flags = maps.Clone(flags)
	if flags == nil {
		flags = map[string]string{}
	}
	flags[name] = value
	return flags
}

// refusal returns an error of the flags as the page shows it: with the text and the
// hint of the command, and the flag or player that it is about.
func refusal(set *flags.Set, err error) *call.Refusal {
	err = flags.Flagged(set, err)
	why := call.NewRefusal(err)
	var about flags.FlagError
	if errors.As(err, &about) && set.Lookup(about.Flag) != nil {
		why.Field = about.Flag
	}
	var usage status.UsageError
	if errors.As(err, &usage) {
		why.Hint = usage.Hint
	}
	return why
}

// askedCards counts a table of the players of a request that needs no tally: what each next card
// does, or their made hands and draws on all flops.
func askedCards(ctx context.Context, request call.Request, table string) (results.Report, error) {
	set := flags.New(equity.Kind)
	e := plannedEquity(set)
	request.Kind, request.Flags = equity.Kind, with(request.Flags, "table", table)
	if refused := fill(set, request); refused != nil {
		return nil, refused
	}
	if table == madeDraw && !e.allFlops() {
		return nil, &call.Refusal{Field: "board", Text: "want no board: all flops are counted"}
	}
	var report results.Report
	err := cmp.Or(flags.Together(set), e.checkFlops())
	if err == nil {
		report, err = e.cardByCard(ctx)
	}
	if err != nil {
		return nil, refusal(set, err)
	}
	return report, nil
}
