package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/page"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// A request of the page is parsed and checked as the flags of a command. Only the
// flags that determine the result are defined; none of them names a file.

// planned returns the function that defines the flags of a kind of request, and
// returns what builds their task.
func planned(kind string) (func(*flags.Set) (*running, builder), error) {
	switch kind {
	case handsKind:
		return func(set *flags.Set) (*running, builder) {
			h := plannedHands(set)
			return &h.running, h.task
		}, nil
	case auditKind:
		return func(set *flags.Set) (*running, builder) {
			a := plannedAudit(set)
			return &a.running, a.task
		}, nil
	case equityKind:
		return func(set *flags.Set) (*running, builder) {
			e := plannedEquity(set)
			return &e.running, e.task
		}, nil
	}
	return nil, &page.Refusal{Field: "kind", Text: fmt.Sprintf("kind %q: want %s, %s or %s", kind, handsKind, auditKind, equityKind)}
}

// source returns the source of the page, whose plans have a level.
func source(level string) page.Source {
	return page.Source{
		Task: func(ctx context.Context, request page.Request) (page.Task, error) {
			return askedTask(ctx, request, level)
		},
		Command: askedCommand,
		Shuffle: askedShuffle,
		Table: func(ctx context.Context, name string, request page.Request) (results.Report, error) {
			return askedTable(ctx, name, request, level)
		},
		Version: built().version,
	}
}

// askedTask returns the task that the page asks for. Until ctx ends it may count the
// exact distribution.
func askedTask(ctx context.Context, request page.Request, level string) (page.Task, error) {
	define, err := planned(request.Kind)
	if err != nil {
		return page.Task{}, err
	}
	set := flags.New(request.Kind)
	r, build := define(set)
	r.level = level
	if refused := fill(set, request); refused != nil {
		return page.Task{}, refused
	}
	if err := flags.Together(set); err != nil {
		return page.Task{}, refusal(set, err)
	}
	seed := flags.SeedOr(set, r.seed)
	t, err := build(ctx, seed)
	if err != nil {
		return page.Task{}, refusal(set, err)
	}
	if t.seeded() {
		request.Flags = with(request.Flags, "seed", strconv.FormatUint(seed, 10))
	}
	return shownTask(t, request, set), nil
}

// unknown refuses flags that are not defined.
func unknown(set *flags.Set, request page.Request) *page.Refusal {
	for _, name := range slices.Sorted(maps.Keys(request.Flags)) {
		if set.Lookup(name) == nil {
			return &page.Refusal{Field: name, Text: "flag provided but not defined: -" + name}
		}
	}
	return nil
}

// fill parses the flags and players of a request.
func fill(set *flags.Set, request page.Request) *page.Refusal {
	if refused := unknown(set, request); refused != nil {
		return refused
	}
	for _, name := range slices.Sorted(maps.Keys(request.Flags)) {
		if err := set.Parse([]string{"-" + name + "=" + request.Flags[name]}); err != nil {
			return &page.Refusal{Field: name, Text: err.Error()}
		}
	}
	if len(request.Players) > 0 && request.Kind != equityKind {
		return &page.Refusal{Field: "players", Text: fmt.Sprintf("unexpected argument %q", request.Players[0])}
	}
	if err := set.Parse(append([]string{"--"}, request.Players...)); err != nil {
		return &page.Refusal{Text: err.Error()}
	}
	return nil
}

// shownTask returns a task as the page runs it.
func shownTask(t task, request page.Request, set *flags.Set) page.Task {
	size := t.size(chunk.Tally{})
	shown := page.Task{
		Command: commandOf(request, set),
		Request: request,
		Unit:    size.unit,
		Total:   uint64(size.expected),
		Done:    func(tally chunk.Tally) uint64 { return t.size(tally).done },
		Run:     t.Run,
		Report: func(ctx context.Context, tally chunk.Tally, options chunk.Options) (results.Report, error) {
			out, err := t.report(ctx, tally, options)
			return out.report, err
		},
	}
	if m, ok := t.(interface{ Memory() uint64 }); ok {
		shown.Memory = m.Memory()
	}
	if h, ok := t.(interface {
		tables() map[string]func(chunk.Tally) (results.Report, error)
	}); ok {
		shown.Tables = h.tables()
	}
	sampled, ok := t.(interface{ withoutTarget() task })
	if !ok || !t.seeded() {
		return shown
	}
	shown.Until = func(rounds uint64) page.Task {
		part := request
		part.Flags = with(request.Flags, "rounds", strconv.FormatUint(rounds, 10))
		delete(part.Flags, "target-error")
		delete(part.Flags, "hand")
		return shownTask(sampled.withoutTarget(), part, set)
	}
	shown.Curves = func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error) {
		if len(prefixes) == 0 {
			return nil, errNoRounds
		}
		out, err := t.report(ctx, prefixes[len(prefixes)-1], chunk.Options{})
		if err != nil {
			return nil, err
		}
		return out.curves(ctx, prefixes)
	}
	return shown
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

// askedShuffle returns the shuffle that the page asks for.
func askedShuffle(request page.Request) (page.Shuffle, error) {
	set := flags.New(request.Kind)
	s := &shuffler{}
	s.show.steps, s.first = true, 1 // the page shows what -steps -first 1 prints
	s.planned(set)
	if refused := fill(set, request); refused != nil {
		return page.Shuffle{}, refused
	}
	algorithm, err := findAlgorithm(s.algorithm)
	if err != nil {
		return page.Shuffle{}, refusal(set, err)
	}
	p, err := s.pack()
	if err == nil {
		err = fills(algorithm, p.cards)
	}
	if err != nil {
		return page.Shuffle{}, refusal(set, err)
	}
	if p.cards > page.MaxCards {
		return page.Shuffle{}, &page.Refusal{Field: "n", Text: fmt.Sprintf("-n %d: the page draws at most %d cards", p.cards, page.MaxCards)}
	}
	seed := flags.SeedOr(set, s.seed)
	request.Flags = with(request.Flags, "seed", strconv.FormatUint(seed, 10))
	sh := page.Shuffle{Command: commandOf(request, set), Algorithm: algorithm, Seed: seed, Source: shuffleWords(seed)}
	if p.numbers {
		sh.Command += " -first 1"
	}
	for card := range p.cards {
		sh.Cards = append(sh.Cards, p.name(card))
	}
	return sh, nil
}
