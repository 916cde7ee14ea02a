package page

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"strconv"
	"sync"
	"time"

	program "pokersim/cmd/simulate/internal/run"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// state is the state of a run.
type state string

const (
	running state = "running"
	done    state = "done"
	stopped state = "stopped" // by DELETE, or the end of the server
	failed  state = "failed"
)

// run is a task in progress or ended, with its latest result.
type run struct {
	id, kind string
	cancel   context.CancelFunc
	ended    chan struct{} // closed once the state is no longer running
	begin    time.Time
	place    int // in line
	stage    stage
	part     float64 // of the stage
	watched  watched
	folder   *folder

	mu     sync.Mutex
	name   string // by the user
	result result
	latest snapshot
	news   chan struct{} // closed when latest changes
}

// result is the result of a run. The task may change once, when the run is stopped.
type result struct {
	task   Task
	asked  Task           // the task that was asked for
	tally  chunk.Tally    // the one to begin with, and at the end the last one
	took   time.Duration  // the time of the runs that this one continues, and at the end its own time too
	added  int            // points that settle has added to the curve
	curve  []chunk.Tally  // tallies of prefixes of the run, in ascending order
	report results.Report // nil if there is none
}

// snapshot is the state of a run at one moment.
type snapshot struct {
	state state
	event []byte // the view as a server-sent event, which all streams share
	text  []byte // the run's view as JSON, a part of the event
}

// newSnapshot returns the snapshot of a view as JSON.
func newSnapshot(s state, text []byte) snapshot {
	name := "tally"
	if s != running {
		name = "done"
	}
	head := len("event: \ndata: ") + len(name)
	event := fmt.Appendf(make([]byte, 0, head+len(text)+2), "event: %s\ndata: %s\n\n", name, text)
	return snapshot{s, event, event[head : head+len(text)]}
}

func newRun(id, kind string, from result, cancel context.CancelFunc) *run {
	r := &run{
		id: id, kind: kind, result: from, cancel: cancel, begin: time.Now(),
		ended: make(chan struct{}), news: make(chan struct{}),
	}
	r.publish(running, from.tally, nil, nil)
	return r
}

func (r *run) live() bool {
	select {
	case <-r.ended:
		return false
	default:
		return true
	}
}

// now returns the latest snapshot, and a channel that is closed when there is a newer
// one.
func (r *run) now() (snapshot, <-chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.latest, r.news
}

func (r *run) state() snapshot {
	latest, _ := r.now()
	return latest
}

// reported returns the run's report, nil if it has none yet. That of a run from a folder is made when it
// is needed.
func (r *run) reported(ctx context.Context) (results.Report, error) {
	of := r.kept()
	if of.report != nil || len(of.tally.Chunks) == 0 || r.state().state == running {
		return of.report, nil
	}
	report, err := of.task.Report(ctx, of.tally, chunk.Options{Done: of.tally})
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result.report = report
	return report, nil
}

// kept returns the run's result.
func (r *run) kept() result {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.result
}

// publish replaces the latest snapshot. It does not wait for slow readers: they miss
// the snapshots between.
func (r *run) publish(s state, tally chunk.Tally, report results.Report, err error) {
	took := r.kept().took
	if s == running {
		took += time.Since(r.begin)
	}
	v := view{
		ID: r.id, Kind: r.kind, Command: r.result.task.Command, State: s, Unit: r.result.task.Unit,
		Done: whole(r.result.task.Done(tally)), Total: whole(r.result.task.Total), Seconds: took.Seconds(),
		Place: r.place, Stage: r.stage, Part: r.part, Request: r.result.asked.Request, Started: r.begin.UTC().Format(time.RFC3339),
		shown: shown{Curve: r.points()},
	}
	if err != nil {
		v.Error = err.Error()
	}
	if s == stopped && r.watched.alone() {
		v.Note = alone
	}
	v.show(report, s == done)
	v.Line = line(report, s == done)
	text, err := json.Marshal(v)
	if err != nil { // a number is infinite or NaN
		text = []byte(`{"id":` + strconv.Quote(r.id) + `,"state":"failed","error":"JSON cannot represent the result"}`)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.latest = newSnapshot(s, text)
	close(r.news)
	r.news = make(chan struct{})
}

// work runs the task until it is done or ctx ends. base is the server's context.
func (r *run) work(ctx, base context.Context, turns, works *turns, mine *turn) {
	tally, err := r.turn(ctx, turns, works, mine)
	s := done
	switch {
	case ctx.Err() != nil:
		s, ctx = stopped, base
		tally, err = r.settle(ctx, tally)
	case err != nil:
		s = failed
	}
	var report results.Report
	if err == nil && len(tally.Chunks) > 0 {
		if s == done && r.kind == "audit" {
			r.stage = atTests
			r.publish(running, tally, nil, nil)
		}
		report, err = r.result.task.Report(program.WithSearching(ctx, r.searching(tally)), tally, chunk.Options{Done: tally})
		r.stage, r.part = "", 0
	}
	if err != nil && s == done {
		s = failed
	}
	r.mu.Lock()
	r.result.report, r.result.tally, r.result.took = report, tally, r.result.took+time.Since(r.begin)
	r.mu.Unlock()
	r.publish(s, tally, report, err)
	if base.Err() != nil {
		s = running // it goes on when the server is started again
	}
	r.folder.keep(r, s, tally)
	close(r.ended)
}

// searching returns the function that publishes how far the search for a cause is.
func (r *run) searching(tally chunk.Tally) func(part float64) {
	next := time.Now()
	return func(part float64) {
		if r.stage == "" || part < 1 && time.Now().Before(next) { // a stopped run has no stages
			return
		}
		r.stage, r.part = atCause, part
		r.publish(running, tally, nil, nil)
		runtime.Gosched() // in WebAssembly nothing else would be sent meanwhile
		next = time.Now().Add(liveEvery)
	}
}

// turn counts the task in its turn. Before that it tries for a short time, of which nothing
// is shown, or kept if the task is not done.
func (r *run) turn(ctx context.Context, turns, works *turns, mine *turn) (tally chunk.Tally, err error) {
	defer turns.end(mine)
	if place, _ := turns.ask(mine); place > 0 {
		if mine.memory == 0 {
			ended := false
			if works.inTurn(ctx, 0, func(ctx context.Context) error { tally, err, ended = r.try(ctx); return nil }); ended {
				return tally, err
			}
		}
		got := turns.wait(ctx, mine, func(place int) {
			r.place = place
			r.publish(running, r.result.tally, nil, nil)
		})
		r.begin, r.place = time.Now(), 0
		if !got {
			return r.result.tally, ctx.Err()
		}
		r.publish(running, r.result.tally, nil, nil)
	}
	return r.count(ctx, r.watch(ctx))
}

// try counts the task for a short time, and reports whether it has ended.
func (r *run) try(ctx context.Context) (tally chunk.Tally, err error, ended bool) {
	ctx, cancel := context.WithTimeout(ctx, short)
	defer cancel()
	had := r.kept().curve
	if tally, err = r.count(ctx, func(chunk.Tally) {}); err == nil || ctx.Err() == nil {
		return tally, err, true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result.curve = had
	return tally, err, false
}

// filled counts the missing chunks before the last one of a tally.
func (r *run) filled(ctx context.Context, tally chunk.Tally) (chunk.Tally, error) {
	if len(tally.Chunks) == 0 {
		return tally, nil
	}
	gaps := chunk.Set{{From: 0, To: tally.Chunks[len(tally.Chunks)-1].To}}.Minus(tally.Chunks)
	if len(gaps) == 0 {
		return tally, nil
	}
	return r.result.task.Run(ctx, chunk.Options{Done: tally, Only: &gaps})
}

// settle makes the result of a stopped run repeatable, if the task has Until: it
// counts the missing chunks before the last one, and replaces the task by the one that
// counts just these chunks.
func (r *run) settle(ctx context.Context, tally chunk.Tally) (chunk.Tally, error) {
	if r.result.task.Until == nil || len(tally.Chunks) == 0 {
		return tally, nil
	}
	tally, err := r.filled(ctx, tally)
	if err != nil {
		return tally, err
	}
	if n := len(r.result.curve); r.result.task.Curves != nil && (n == 0 || r.result.curve[n-1].Chunks.Len() < tally.Chunks.Len()) {
		r.addPoint(tally)
		r.result.added++
	}
	task := r.result.task.first(r.result.task.Done(tally))
	r.mu.Lock()
	r.result.task = task
	r.mu.Unlock()
	return tally, nil
}

// A run in progress is published every liveEvery, or less often if its report takes
// long: reports take at most 1/restOf of the time.
const (
	liveEvery = 100 * time.Millisecond
	restOf    = 20
)

// count runs the task. watch publishes its progress.
func (r *run) count(ctx context.Context, watch func(chunk.Tally)) (chunk.Tally, error) {
	options := chunk.Options{Every: liveEvery, Watch: watch, Done: r.result.tally}
	if r.result.task.Curves != nil {
		var err error
		if options.Done, err = r.filled(ctx, options.Done); err != nil { // the tally is that of a killed server
			return options.Done, err
		}
		options.Prefix = func(tally chunk.Tally) {
			r.addPoint(tally)
			watch(tally)
		}
	}
	return r.result.task.Run(ctx, options)
}

// addPoint adds a tally to the curve.
func (r *run) addPoint(tally chunk.Tally) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result.curve = append(r.result.curve, tally)
}

// points returns the curve so far.
func (r *run) points() (all []point) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, tally := range r.result.curve {
		all = append(all, pointOf(tally))
	}
	return all
}

// watch returns the function that publishes a tally of the run in progress, and keeps it.
func (r *run) watch(ctx context.Context) func(chunk.Tally) {
	next := time.Now()
	keep := next.Add(keepAfter)
	return func(tally chunk.Tally) {
		begin := time.Now()
		if begin.After(keep) {
			r.folder.keep(r, running, tally)
			keep = time.Now().Add(keepEvery)
		}
		if begin.Before(next) || ctx.Err() != nil {
			return
		}
		report, _ := r.result.task.Report(ctx, tally, chunk.Options{Done: tally}) // without a report, nothing is shown yet
		r.publish(running, tally, report, nil)
		next = begin.Add(max(liveEvery, restOf*time.Since(begin)))
	}
}

// A run that nobody has watched for patience is stopped.
const patience = time.Minute

// alone is the note of such a run.
const alone = "nobody watched it for a minute"

// watched calls a function once nobody has watched a run for a time.
type watched struct {
	mu      sync.Mutex
	readers int
	limit   time.Duration
	timer   *time.Timer // nil before start
	left    bool        // whether the function was called
}

// start begins to measure the time.
func (w *watched) start(limit time.Duration, call func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.limit = limit
	w.timer = time.AfterFunc(limit, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.readers == 0 {
			w.left = true
			call()
		}
	})
}

// seen starts the time again.
func (w *watched) seen() { w.add(0) }

// add adds readers, who watch for as long as they stay.
func (w *watched) add(readers int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.readers += readers
	if w.timer != nil {
		w.timer.Reset(w.limit)
	}
}

// alone reports whether the function was called.
func (w *watched) alone() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.left
}

// end ends the measurement.
func (w *watched) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer != nil {
		w.timer.Stop()
		w.timer = nil
	}
}

// stream sends a run as server-sent events: the event tally for each newer snapshot,
// and at the end the event done. Every aliveEvery it repeats the latest one, so that a
// page notices a server that no longer answers. For a run that has ended it answers with status 204,
// which stops a browser from connecting again.
func stream(w http.ResponseWriter, r *http.Request, run *run) {
	latest, news := run.now()
	if latest.state != running {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	if r.Method == http.MethodHead {
		return
	}
	run.watched.add(1)
	defer run.watched.add(-1)
	out := http.NewResponseController(w)
	for {
		out.SetWriteDeadline(time.Now().Add(eventTime)) // for this event: a stream may last for hours
		if _, err := w.Write(latest.event); err != nil || out.Flush() != nil {
			return
		}
		if latest.state != running || !pause(r.Context(), news) {
			return
		}
		latest, news = run.now()
	}
}

// aliveEvery is the longest time between two events.
const aliveEvery = 5 * time.Second

// pause waits for news, at most aliveEvery. It returns false if ctx ended.
func pause(ctx context.Context, news <-chan struct{}) bool {
	select {
	case <-news:
		return true
	case <-time.After(aliveEvery):
		return true
	case <-ctx.Done():
		return false
	}
}
