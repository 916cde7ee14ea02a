package main

import (
	"errors"
	"syscall/js"

	"pokersim/cmd/simulate/internal/call"
)

// promise returns a promise of what a function returns. It is rejected with the message, the hint
// and the field of an error.
func promise(do func() (js.Value, error)) js.Value {
	var start js.Func
	start = js.FuncOf(func(_ js.Value, args []js.Value) any {
		go func() {
			defer start.Release()
			if value, err := do(); err != nil {
				args[1].Invoke(rejected(err))
			} else {
				args[0].Invoke(value)
			}
		}()
		return nil
	})
	return js.Global().Get("Promise").New(start)
}

// rejected returns an error as an object of JavaScript.
func rejected(err error) map[string]any {
	var why *call.Refusal
	if !errors.As(err, &why) {
		why = call.NewRefusal(err)
	}
	field := why.Field
	if why.Player > 0 {
		field = "players"
	}
	return map[string]any{"message": why.Text, "hint": why.Hint, "field": field}
}
