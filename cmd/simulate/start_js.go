//go:build !npm

package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"syscall/js"
	"time"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/page"
	"pokersim/sim/chunk"
)

// In a browser the program is a server without a network. It sets the global object
// simulate, whose functions JavaScript calls:
//
//	ask(method, path, type, body, on)  a request to the handler of the page; returns a function that ends it
//	count(request, chunk)              a promise of the counts of one chunk of a run, for another instance
//
// on has the functions head(status, headers), data(bytes) and end(). Bodies and counts are of
// type Uint8Array. A program has one processor here, so the chunks of a run are counted by other
// instances: the function spread of the global object returns a promise of the counts of a
// chunk, and the function that ends it.
func main() {
	source := source("")
	handler := page.New(source).Handler()
	counter := &counter{}
	js.Global().Set("simulate", map[string]any{
		"ask": js.FuncOf(func(_ js.Value, args []js.Value) any { return serve(handler, args) }),
		"count": js.FuncOf(func(_ js.Value, args []js.Value) any {
			request, number := args[0].String(), uint64(args[1].Int())
			return promise(func() (js.Value, error) { return counter.count(request, number) })
		}),
	})
	js.Global().Call("simulateStarted")
	select {}
}

// await waits for a promise until ctx ends.
func await(ctx context.Context, promised js.Value) (value js.Value, err error) {
	ended := make(chan struct{})
	then := js.FuncOf(func(_ js.Value, args []js.Value) any {
		value = args[0]
		close(ended)
		return nil
	})
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New(js.Global().Call("String", args[0]).String())
		close(ended)
		return nil
	})
	promised.Call("then", then, failed)
	select {
	case <-ended:
		then.Release()
		failed.Release()
		return value, err
	case <-ctx.Done(): // JavaScript may still call the functions
		return js.Undefined(), ctx.Err()
	}
}

// bytesOf returns a copy of a Uint8Array, or of nothing.
func bytesOf(value js.Value) []byte {
	if value.IsNull() || value.IsUndefined() {
		return nil
	}
	all := make([]byte, value.Length())
	js.CopyBytesToGo(all, value)
	return all
}

// arrayOf returns a copy of bytes as a Uint8Array.
func arrayOf(all []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(all))
	js.CopyBytesToJS(array, all)
	return array
}

// serve answers a request, and returns the function that ends it.
func serve(handler http.Handler, args []js.Value) any {
	method, path, kind, on := args[0].String(), args[1].String(), args[2].String(), args[4]
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, method, "http://localhost"+path, bytes.NewReader(bytesOf(args[3])))
	w := &answer{on: on, header: http.Header{}}
	if err != nil {
		cancel()
		http.Error(w, err.Error(), http.StatusBadRequest)
		on.Call("end")
		return nil
	}
	r.Header.Set("Content-Type", kind)
	go func() {
		defer cancel()
		handler.ServeHTTP(w, r)
		w.WriteHeader(http.StatusOK)
		on.Call("end")
	}()
	return js.FuncOf(func(js.Value, []js.Value) any { cancel(); return nil })
}

// answer is the answer to a request of JavaScript.
type answer struct {
	on      js.Value
	header  http.Header
	written bool
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if a.written {
		return
	}
	a.written = true
	headers := map[string]any{}
	for name := range a.header {
		headers[name] = a.header.Get(name)
	}
	a.on.Call("head", status, headers)
}

func (a *answer) Write(text []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.on.Call("data", arrayOf(text))
	return len(text), nil
}

// Flush, SetReadDeadline and SetWriteDeadline are for http.ResponseController: nothing waits.
func (a *answer) Flush()                           {}
func (a *answer) SetReadDeadline(time.Time) error  { return nil }
func (a *answer) SetWriteDeadline(time.Time) error { return nil }

// runOf returns the function that runs the task of a request in other instances, a chunk at a
// time.
func runOf(t run.Task, request page.Request) func(context.Context, chunk.Options) (chunk.Tally, error) {
	return func(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
		spread := js.Global().Get("spread")
		text, err := json.Marshal(request)
		if err != nil {
			return chunk.Tally{}, err
		}
		job := t.Job()
		job.Workers = nil
		job.Worker = func() chunk.Worker {
			return func(ctx context.Context, number uint64, into *chunk.Tally) error {
				task := spread.Invoke(string(text), number)
				counted, err := await(ctx, task.Get("counts"))
				if err != nil {
					task.Call("end")
					return err
				}
				return addCounts(into, bytesOf(counted))
			}
		}
		options.Workers = spread.Get("workers").Int()
		return chunk.Run(ctx, job, options)
	}
}

// counter counts chunks for another instance. It keeps the task of the last request.
type counter struct {
	request string
	task    run.Task
}

func (c *counter) count(request string, number uint64) (js.Value, error) {
	ctx := context.Background()
	if request != c.request {
		var asked page.Request
		if err := json.Unmarshal([]byte(request), &asked); err != nil {
			return js.Undefined(), err
		}
		_, t, err := plannedTask(ctx, asked, flags.New(asked.Kind), "")
		if err != nil {
			return js.Undefined(), err
		}
		if without := t.About().WithoutTarget; without != nil { // a chunk does not know the others
			t = without()
		}
		c.request, c.task = request, t
	}
	tally, err := c.task.Run(ctx, chunk.Options{Workers: 1, Only: &chunk.Set{{From: number, To: number + 1}}})
	if err != nil {
		return js.Undefined(), err
	}
	return arrayOf(countsOf(tally)), nil
}

// countsOf returns the number of counts of a tally, its counts, and its fingerprints, as bytes.
func countsOf(t chunk.Tally) []byte {
	all := binary.LittleEndian.AppendUint64(nil, uint64(len(t.Counts)))
	for _, count := range t.Counts {
		all = binary.LittleEndian.AppendUint64(all, count)
	}
	for _, p := range t.Prints {
		all = append(all, p[:]...)
	}
	return all
}

// addCounts adds what countsOf returned to a tally.
func addCounts(into *chunk.Tally, all []byte) error {
	if len(all) < 8 || len(all)%8 != 0 || binary.LittleEndian.Uint64(all) != uint64(len(into.Counts)) {
		return fmt.Errorf("a chunk has %d bytes of counts: want %d counts", len(all), len(into.Counts))
	}
	all = all[8:]
	for i := range into.Counts {
		into.Counts[i] += binary.LittleEndian.Uint64(all)
		all = all[8:]
	}
	for ; len(all) > 0; all = all[8:] {
		into.Prints = append(into.Prints, chunk.Print(all))
	}
	return nil
}
