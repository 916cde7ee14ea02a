//go:build js && npm

package main

import (
	"context"
	"encoding/json"
	"strings"
	"syscall/js"
	"time"

	"pokersim/cmd/simulate/internal/call"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// The program of the npm package sets the global object simulate, whose functions return promises:
//
//	run(request, progress)  the result of a call.Request, as text in JSON
//	audit(packs, progress)  that of an audit of a text
//	best(game, hole, board) the best five cards of a hand and their text
//
// progress is called about ten times a second with how much is counted, and of how much.
func main() {
	js.Global().Set("simulate", map[string]any{
		"run": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return promise(func() (js.Value, error) { return inJSON(counted(args[0].String(), args[1])) })
		}),
		"audit": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return promise(func() (js.Value, error) { return inJSON(audited(args[0].String(), args[1])) })
		}),
		"best": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return promise(func() (js.Value, error) { return best(args[0].String(), args[1].String(), args[2].String()) })
		}),
	})
	js.Global().Call("simulateStarted")
	select {}
}

// every is the time between two calls of a function of progress.
const every = 100 * time.Millisecond

// counted runs a request.
func counted(request string, progress js.Value) (results.Report, error) {
	var of call.Request
	if err := json.Unmarshal([]byte(request), &of); err != nil {
		return nil, err
	}
	if of.Kind == equity.Kind && tableNamed(equity.Kind, of.Flags["table"]).Counted {
		return askedCards(context.Background(), of, of.Flags["table"])
	}
	ctx, set := context.Background(), flags.New(of.Kind)
	_, t, err := plannedTask(ctx, of, set, "")
	if err != nil {
		return nil, err
	}
	total := t.About().Expected
	tally, err := t.Run(ctx, chunk.Options{Every: every, Watch: func(tally chunk.Tally) { progress.Invoke(t.Done(tally), total) }})
	if err != nil {
		return nil, refusal(set, err)
	}
	out, err := t.Report(ctx, tally, chunk.Options{Done: tally})
	if err != nil {
		return nil, refusal(set, err)
	}
	return out.Report, nil
}

// audited audits packs, one on each line.
func audited(packs string, progress js.Value) (results.Report, error) {
	last, lines := time.Now(), strings.Count(packs, "\n")+1
	report, err := audit.Read(strings.NewReader(packs), audit.Plan{Watch: func(now func() (*audit.Report, error)) {
		if time.Since(last) < every {
			return
		}
		if report, err := now(); err == nil { // else there are too few packs for any test
			progress.Invoke(report.Rounds, lines)
		}
		last = time.Now()
	}})
	if err != nil {
		return nil, &call.Refusal{Text: err.Error(), Field: "packs"}
	}
	return results.Audit{Report: report}, report.FindCause(context.Background())
}

// inJSON returns a report in JSON.
func inJSON(report results.Report, err error) (js.Value, error) {
	if err != nil {
		return js.Undefined(), err
	}
	all, err := json.Marshal(report)
	return js.ValueOf(string(all)), err
}

// best returns the best five cards of a hand of a game, and their text.
func best(name, hole, board string) (js.Value, error) {
	rules, err := eval.RulesOf(name)
	if err != nil {
		return js.Undefined(), &call.Refusal{Text: err.Error(), Field: "game"}
	}
	own, shared, _, err := ranges.ParseKnown(rules.Game, hole, board, "")
	if err != nil {
		return js.Undefined(), err
	}
	five, text, err := rules.Best(own, shared)
	if err != nil {
		return js.Undefined(), err
	}
	var cards []any
	for _, c := range five {
		cards = append(cards, c.String())
	}
	rules.Played = 0 // the five cards are chosen
	category := eval.NewTableOf(rules).Category(five).String()
	return js.ValueOf(map[string]any{"cards": cards, "category": category, "text": text}), nil
}
