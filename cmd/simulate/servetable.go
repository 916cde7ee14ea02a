package main

import (
	"context"
	"fmt"
	"io/fs"

	"pokersim/cmd/simulate/internal/draw"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/tasks"
	"pokersim/cmd/simulate/page"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// askedTable returns a table that the page asks for, which is counted at once: next, or
// made and draw of a range of hole cards on a board, or the best play of a pay table.
func askedTable(ctx context.Context, name string, request page.Request, level string) (results.Report, error) {
	switch name {
	case "next":
		return askedNext(ctx, request)
	case "made", "draw":
		return askedSeen(ctx, name, request, level)
	case "videopoker":
		return askedPays(request)
	}
	return nil, &page.Refusal{Text: fmt.Sprintf("there is no table %q: want next, made, draw or videopoker", name)}
}

// askedNext counts what each next card does to the players of a request.
func askedNext(ctx context.Context, request page.Request) (results.Report, error) {
	set := flags.New(equity.Kind)
	e := plannedEquity(set)
	request.Kind, request.Flags = equity.Kind, with(request.Flags, "table", "next")
	if refused := fill(set, request); refused != nil {
		return nil, refused
	}
	var report results.Report
	err := flags.Together(set)
	if err == nil {
		report, err = e.cardByCard(ctx)
	}
	if err != nil {
		return nil, refusal(set, err)
	}
	return report, nil
}

// askedSeen counts the made hands or the draws of hole cards on a board, as simulate
// exact does. The board bounds its time.
func askedSeen(ctx context.Context, by string, request page.Request, level string) (results.Report, error) {
	set := flags.New("exact")
	e := &exact{}
	e.Flags, e.Level = set, level
	tasks.AddHandFlags(set, &e.spec)
	request.Kind, request.Flags = "exact", with(request.Flags, "by", by)
	if refused := fill(set, request); refused != nil {
		return nil, refused
	}
	if len(e.spec.Board) == 0 {
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
	count := draw.Asked(set, func(name string) ([]byte, error) {
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
