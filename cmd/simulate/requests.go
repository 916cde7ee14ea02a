//go:build !npm

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"strconv"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/lab"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/page"
	"pokersim/deck"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// A request of the page is parsed and checked as the flags of a command. Only the
// flags that determine the result are defined; none of them names a file.

// source returns the source of the page, whose plans have a level.
func source(level string) page.Source {
	return page.Source{
		Task: func(ctx context.Context, request page.Request) (page.Task, error) {
			return askedTask(ctx, request, level)
		},
		Command: askedCommand,
		Hand:    askedHand,
		Shuffle: askedShuffle,
		Table: func(ctx context.Context, name string, request page.Request) (results.Report, error) {
			return askedTable(ctx, name, request, level)
		},
		Level:   level,
		Version: built().version,
	}
}

// askedTask returns the task that the page asks for. Until ctx ends it may count the
// exact distribution.
func askedTask(ctx context.Context, request page.Request, level string) (page.Task, error) {
	set := flags.New(request.Kind)
	request, t, err := plannedTask(ctx, request, set, level)
	if err != nil {
		return page.Task{}, err
	}
	return shownTask(t, request, set), nil
}

// askedHand returns the cards of the last hand that a request deals with the deck engine. The
// other engines do not deal their hands one by one: it returns nil.
func askedHand(ctx context.Context, request page.Request) (cards []string, err error) {
	if request.Flags["engine"] != string(sim.Deck) {
		return nil, nil
	}
	set := flags.New(request.Kind)
	h := plannedHands(set)
	if refused := fill(set, request); refused != nil {
		return nil, refused
	}
	var last []deck.Card
	plan := h.plan
	plan.Spec = asGiven(set, plan.Spec)
	plan.Seed, plan.By = h.Seed, ""
	plan.Question = sim.Question{Name: "dealt", Labels: []string{"hand"}, Sort: func(hand []deck.Card) int {
		last = append(last[:0], hand...)
		return 0
	}}
	run, err := sim.Prepare(plan)
	if err == nil {
		_, err = run.Run(ctx, chunk.Options{Workers: 1})
	}
	for _, c := range last {
		cards = append(cards, c.String())
	}
	return cards, err
}

// shownTask returns a task as the page runs it.
func shownTask(t run.Task, request page.Request, set *flags.Set) page.Task {
	about, workers := t.About(), runtime.GOMAXPROCS(0)
	for workers > 1 && about.Memory.Of(workers) > page.MaxMemory {
		workers--
	}
	count := runOf(t, request)
	shown := page.Task{
		Command: commandOf(request, set),
		Request: request,
		Unit:    about.Unit,
		Total:   uint64(about.Expected),
		Done:    t.Done,
		Memory:  about.Memory.Of(workers),
		Tables:  about.Tables,
		Run: func(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
			options.Workers = workers
			return count(ctx, options)
		},
		Save: func(name string, tally chunk.Tally) error {
			file, err := t.File()
			if err != nil {
				return err
			}
			file.Tally = tally
			return file.Write(name)
		},
		Load: func(name string) (chunk.Tally, error) {
			had, err := checkpoint.Read(name)
			if err != nil {
				return chunk.Tally{}, err
			}
			plan, err := t.File()
			if err == nil && (checkpoint.Differences(had, plan) != "" || had.Rounds != plan.Rounds) {
				err = errors.New("it belongs to another plan")
			}
			if err := cmp.Or(err, t.Check(had.Tally)); err != nil {
				return chunk.Tally{}, fmt.Errorf("%s: %v", name, err)
			}
			return had.Tally, nil
		},
		Report: func(ctx context.Context, tally chunk.Tally, options chunk.Options) (results.Report, error) {
			out, err := t.Report(ctx, tally, options)
			return out.Report, err
		},
	}
	if about.WithoutTarget == nil {
		return shown
	}
	shown.Until = func(rounds uint64) page.Task {
		part := request
		part.Flags = with(request.Flags, "rounds", strconv.FormatUint(rounds, 10))
		delete(part.Flags, "target-error")
		delete(part.Flags, "hand")
		return shownTask(about.WithoutTarget(), part, set)
	}
	shown.Curves = func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error) {
		if len(prefixes) == 0 {
			return nil, errNoRounds
		}
		out, err := t.Report(ctx, prefixes[len(prefixes)-1], chunk.Options{})
		if err != nil {
			return nil, err
		}
		return out.Curves(ctx, prefixes)
	}
	return shown
}

// askedShuffle returns the shuffle that the page asks for.
func askedShuffle(request page.Request) (lab.Shuffle, error) {
	set := flags.New(request.Kind)
	s := &shuffleFlags{}
	s.show.steps, s.first = true, 1 // the page shows what -steps -first 1 prints
	s.planned(set)
	if refused := fill(set, request); refused != nil {
		return lab.Shuffle{}, refused
	}
	algorithm, err := flags.Algorithm(s.algorithm)
	if err != nil {
		return lab.Shuffle{}, refusal(set, err)
	}
	p, err := s.pack()
	if err == nil {
		err = flags.Fills(algorithm, p.cards)
	}
	if err != nil {
		return lab.Shuffle{}, refusal(set, err)
	}
	if p.cards > lab.MaxCards {
		return lab.Shuffle{}, &page.Refusal{Field: "n", Text: fmt.Sprintf("-n %d: the page draws at most %d cards", p.cards, lab.MaxCards)}
	}
	seed := flags.SeedOr(set, s.seed)
	request.Flags = with(request.Flags, "seed", strconv.FormatUint(seed, 10))
	sh := lab.Shuffle{Command: commandOf(request, set), Algorithm: algorithm, Times: s.times, Seed: seed, Source: shuffleWords(seed)}
	if p.numbers {
		sh.Command += " -first 1"
	}
	for card := range p.cards {
		sh.Cards = append(sh.Cards, p.name(card))
	}
	return sh, nil
}

// askedCommand returns the command of a request. It does not check the values of flags, nor
// whether players can be dealt.
func askedCommand(request page.Request) (string, error) {
	asked, err := planned(request)
	if err != nil {
		return "", err
	}
	request = withSubject(request)
	set := flags.New(request.Kind)
	asked.plan(set)
	if refused := cmp.Or(unknown(set, request), misplaced(request)); refused != nil {
		return "", refused
	}
	return commandOf(request, set), nil
}

// commandOf returns the command that gives the same result as a request. Its flags
// are in the order of their definition.
func commandOf(request page.Request, set *flags.Set) string {
	words := []string{"simulate"}
	if request.Kind != sim.Kind {
		words = append(words, request.Kind)
	}
	words = append(words, request.Players...)
	for _, name := range set.Names {
		if value, given := request.Flags[name]; given {
			words = append(words, "-"+name, value)
		}
	}
	return shellescape.QuoteCommand(words)
}

// askedTable returns a table that the page asks for, which is counted at once: next, flops, or
// made and draw of a range of hole cards, or the best play of a pay table.
func askedTable(ctx context.Context, name string, request page.Request, level string) (results.Report, error) {
	switch name {
	case "next":
		return askedCards(ctx, request, "next")
	case "flops":
		return askedCards(ctx, request, madeDraw)
	case "made", "draw", madeDraw:
		return askedSeen(ctx, name, request, level)
	case "videopoker":
		return askedPays(request)
	}
	return nil, &page.Refusal{Text: fmt.Sprintf("there is no table %q: want next, flops, made, draw, made-draw or videopoker", name)}
}

// askedSeen counts the made hands, the draws or both of hole cards, as simulate exact does. A board
// bounds its time; both are counted on all flops too, which takes no longer.
func askedSeen(ctx context.Context, by string, request page.Request, level string) (results.Report, error) {
	set := flags.New("exact")
	e := &exact{}
	e.Flags, e.Level = set, level
	addHandFlags(set, &e.spec)
	flag := "by"
	if by == madeDraw {
		flag = "table"
	}
	request.Kind, request.Flags = "exact", with(request.Flags, flag, by)
	if refused := fill(set, request); refused != nil {
		return nil, refused
	}
	if len(e.spec.Board) == 0 && by != madeDraw {
		return nil, &page.Refusal{Field: "board", Text: "want the cards of a board"}
	}
	t, err := e.task(ctx, 0)
	if err != nil {
		return nil, refusal(set, err)
	}
	tally, err := t.Run(ctx, chunk.Options{})
	if err != nil {
		return nil, err
	}
	out, err := t.Report(ctx, tally, chunk.Options{Done: tally})
	return out.Report, err
}

// askedPays counts the return of a pay table, or the holds of a hand. The table is one that
// ships, or in the files of the request.
func askedPays(request page.Request) (results.Report, error) {
	request.Kind = "videopoker"
	set := flags.New(request.Kind)
	count := plannedVideopoker(set, func(name string) ([]byte, error) {
		text, ok := request.Files[name]
		if !ok {
			return nil, fmt.Errorf("open %s: %w", name, fs.ErrNotExist)
		}
		return []byte(text), nil
	})
	if refused := fill(set, request); refused != nil {
		return nil, refused
	}
	report, err := count()
	if err != nil {
		return nil, refusal(set, err)
	}
	return report, nil
}
