package page

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"sync"
	"time"

	"pokersim/results"
	"pokersim/sim/chunk"
)

// The largest numbers of runs.
const (
	maxLive = 2  // that take longer than short and are in progress
	maxWait = 8  // that wait or have just begun
	maxKept = 16 // in all
)

// The most bytes that the runs and estimates with a turn take, and the tallies of runs that have ended.
// A run that takes more by itself is refused. MaxTotal is what the garbage collector keeps to.
const (
	MaxMemory = 370_000_000
	maxHeld   = 60_000_000
	MaxTotal  = 410_000_000
)

// runs are the runs of a server.
type runs struct {
	ctx      context.Context // of all runs
	group    sync.WaitGroup
	patience time.Duration
	newID    func() string // random: the ids of two servers differ
	turns    turns         // of the runs that take longer than short
	works    turns         // of what is done at once
	trying   turns         // of estimates
	folder   *folder       // nil if runs are not kept in files

	mu  sync.Mutex
	all []*run // the oldest first
}

// id matches the ids that newID returns.
var id = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Z2-7]{26}$`) })

func newRuns(ctx context.Context) *runs {
	one := new(budget)
	return &runs{
		ctx: ctx, patience: patience, newID: rand.Text,
		turns: turns{budget: one, most: maxLive}, works: turns{budget: one, most: maxWorks}, trying: turns{budget: one, most: 1},
	}
}

// start starts or continues a run, whose id is a new one if id is empty. If too many runs
// are in progress or wait, it returns nil and what to do.
func (s *runs) start(kind, id string, from result) (r *run, refused string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if need := from.task.Memory; need > MaxMemory {
		return nil, fmt.Sprintf("this run takes %d MB of memory, and those of the page %d at most: use the command.", need/1e6, MaxMemory/1_000_000)
	}
	live := 0
	for _, r := range s.all {
		if r.live() {
			live++
		}
	}
	if live >= maxLive+maxWait || s.ctx.Err() != nil {
		return nil, fmt.Sprintf("%d runs are in progress or wait: stop one first.", live)
	}
	s.room()
	if id == "" {
		id = s.newID()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	r = newRun(id, kind, from, cancel)
	r.folder = s.folder
	r.watched.start(s.patience, cancel)
	s.all = append(s.all, r)
	mine := s.turns.join(from.task.Memory)
	s.group.Go(func() {
		defer cancel()
		defer r.watched.end()
		r.work(ctx, s.ctx, &s.turns, &s.works, mine)
	})
	return r, ""
}

// room forgets the oldest runs that have ended, first those without a name, so that there is room for
// another one. The caller holds the lock.
func (s *runs) room() {
	held := uint64(0)
	for _, r := range s.all {
		held += r.held()
	}
	for len(s.all) >= maxKept || held > maxHeld {
		oldest := slices.IndexFunc(s.all, func(r *run) bool { return !r.live() && r.named() == "" })
		if oldest < 0 {
			oldest = slices.IndexFunc(s.all, func(r *run) bool { return !r.live() })
		}
		if oldest < 0 {
			return
		}
		held -= s.all[oldest].held()
		s.folder.remove(s.all[oldest])
		s.all = slices.Delete(s.all, oldest, oldest+1)
	}
}

// held returns the bytes of the tally of a run that has ended.
func (r *run) held() uint64 {
	if r.live() {
		return 0
	}
	tally := r.kept().tally
	return uint64(8 * (len(tally.Counts) + len(tally.Prints)))
}

// keep adds a run that has ended with a report.
func (s *runs) keep(kind string, task Task, report results.Report, took time.Duration) *run {
	r := newRun(s.newID(), kind, begun(task), func() {})
	r.begin = r.begin.Add(-took)
	r.result.report, r.result.took = report, took
	r.publish(done, chunk.Tally{}, report, nil)
	close(r.ended)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.room()
	s.all = append(s.all, r)
	return r
}

// find returns the run with an id, or nil.
func (s *runs) find(id string) *run {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.all {
		if r.id == id {
			return r
		}
	}
	return nil
}

// item is a run in a list.
type item struct {
	ID      string  `json:"id"`
	Kind    string  `json:"kind"`
	Command string  `json:"command"`
	State   state   `json:"state"`
	Done    string  `json:"done"`
	Total   string  `json:"total"`
	Unit    string  `json:"unit"`
	Seconds float64 `json:"seconds"`
	Started string  `json:"started"`
	Note    string  `json:"note,omitempty"`
	Line    string  `json:"line,omitempty"` // the result
	Name    string  `json:"name,omitempty"` // by the user
	Place   int     `json:"place,omitempty"`
}

// list returns the runs in a state, the newest first, or all of them for "".
func (s *runs) list(in state) []item {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []item{}
	for _, r := range slices.Backward(s.all) {
		latest, _ := r.now()
		if in != "" && latest.state != in {
			continue
		}
		var i item
		if json.Unmarshal(latest.text, &i) == nil {
			i.Name = r.named()
			list = append(list, i)
		}
	}
	return list
}

// maxName is the largest number of bytes of a run's name.
const maxName = 200

// rename gives a run a name.
func rename(w http.ResponseWriter, r *http.Request, run *run) {
	var asked struct {
		Name string `json:"name"`
	}
	if !read(w, r, &asked) {
		return
	}
	if len(asked.Name) > maxName {
		refuse(w, http.StatusBadRequest, &Refusal{Text: fmt.Sprintf("the name has %d bytes: want at most %d", len(asked.Name), maxName)})
		return
	}
	run.setName(asked.Name)
	run.folder.rename(run)
	w.WriteHeader(http.StatusNoContent)
}

// named returns the name of a run.
func (r *run) named() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.name
}

func (r *run) setName(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.name = name
}

// wait waits for all runs to end.
func (s *runs) wait() { s.group.Wait() }

// begun returns the result with which the run of a task begins.
func begun(task Task) result { return result{task: task, asked: task} }

// continued returns the result with which a stopped run is continued: without what
// settle has added for its end.
func (r result) continued() result {
	r.task, r.report = r.asked, nil
	r.curve = slices.Clone(r.curve[:len(r.curve)-r.added])
	r.added = 0
	return r
}
