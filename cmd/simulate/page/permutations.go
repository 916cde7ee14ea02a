package page

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"al.essio.dev/pkg/shellescape"

	"pokersim/results"
	"pokersim/sim/audit"
	"pokersim/sim/audit/room"
	"pokersim/sim/chunk"
)

// The largest number of texts that are audited at a time, and the longest time between
// two parts of a text.
const (
	maxUploads = 2
	partTime   = time.Minute
)

// uploads are the audits of texts in progress, and those that ended before the last part,
// for partTime.
type uploads struct {
	ctx context.Context // of all audits
	mu  sync.Mutex
	all map[string]*upload
}

// text is a file of an upload.
type text struct {
	name string
	in   *io.PipeReader
}

// upload is an audit that reads texts in parts.
type upload struct {
	ctx     context.Context
	parts   *io.PipeWriter // of the last text
	texts   chan text      // to the audit
	names   []string       // of the texts
	player  string         // whose hand histories they are
	several bool           // whether other texts follow the first
	begin   time.Time
	timer   *time.Timer
	cancel  func(error)   // ends the audit
	turn    sync.Mutex    // held while a part is read and written
	ended   chan struct{} // closed after the audit
	report  *audit.Report
	room    *room.Report // of hand histories, and no report
	err     error
	plan    audit.Plan
	mu      sync.Mutex
	latest  *audit.Report // of the packs so far, or nil
}

// handleTexts adds the audits of texts to the handler of the page.
func (s *Server) handleTexts(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/permutations", s.permutations)
	mux.HandleFunc("DELETE /api/permutations/{upload}", s.drop)
}

// permutations audits a text of shuffled packs, one per line, as simulate audit -
// does, or hand histories, also as a zip file, as simulate room - does. The query has the file's name for
// the command, and perhaps the player whose histories they are. A text longer than
// maxPermutations, or one that comes as it is made, comes in parts: more=1 says that another part
// follows, upload is the id that the answer to the first part has. The answers to these parts have
// the counts so far. mode is that of the audit. Several files of hand histories are read as one room:
// several=1 says so in the first part, next=1 that a part begins another file.
func (s *Server) permutations(w http.ResponseWriter, r *http.Request) {
	if !accepts(w, r, "text/plain", maxPermutations) {
		return
	}
	query := r.URL.Query()
	id, u := query.Get("upload"), (*upload)(nil)
	if id == "" {
		id, u = s.uploads.begin(&upload{
			plan:   audit.Plan{Spec: audit.Spec{Mode: audit.Mode(query.Get("mode"))}, Level: s.source.Level},
			player: query.Get("player"), several: query.Get("several") != "",
		}, query.Get("file"))
	} else {
		u = s.uploads.find(id)
	}
	switch {
	case u == nil && query.Get("upload") == "":
		refuse(w, http.StatusTooManyRequests, &Refusal{Text: "Two files are being audited: wait for one of them."})
		return
	case u == nil:
		refuse(w, http.StatusNotFound, &Refusal{Text: "the earlier parts of the file are gone: choose it again"})
		return
	}
	next, more := "", query.Get("more") != ""
	if query.Get("next") != "" {
		next = cmp.Or(query.Get("file"), "the file")
	}
	if err := u.take(r, &s.runs.works, next, more); err != nil {
		if query.Get("upload") == "" {
			u.cancel(err)
			s.uploads.end(id)
		}
		refuseBody(w, err)
		return
	}
	if more && u.going() {
		answer(w, http.StatusAccepted, u.view(id))
		return
	}
	s.uploads.end(id)
	s.answerAudit(w, u)
}

// drop ends the audit of a text whose next part does not come.
func (s *Server) drop(w http.ResponseWriter, r *http.Request) {
	if u := s.uploads.find(r.PathValue("upload")); u != nil {
		u.cancel(errPart)
		<-u.ended
	}
	w.WriteHeader(http.StatusNoContent)
}

// soFar is the answer to a part of a text that another one follows.
type soFar struct {
	Upload string `json:"upload"`
	view
}

// view returns the state of an audit in progress.
func (u *upload) view(id string) soFar {
	u.mu.Lock()
	defer u.mu.Unlock()
	v := soFar{id, view{Kind: audit.Kind, State: running, Unit: "packs", Done: "0", Seconds: time.Since(u.begin).Seconds()}}
	if u.latest != nil {
		v.Done = whole(u.latest.Rounds)
		v.show(results.Audit{Report: u.latest}, false)
	}
	return v
}

// watch keeps the report of the packs so far, some times a second.
func (u *upload) watch() func(report func() (*audit.Report, error)) {
	next := time.Now()
	return func(now func() (*audit.Report, error)) {
		begin := time.Now()
		if begin.Before(next) {
			return
		}
		if report, err := now(); err == nil { // else there are too few packs for any test
			u.mu.Lock()
			u.latest = report
			u.mu.Unlock()
		}
		next = begin.Add(max(liveEvery, restOf*time.Since(begin)))
	}
}

// take reads a part, and gives it to the audit in a turn of works, unless the audit has ended
// by an error. next is the name of a text that begins with the part, or "". If no other part follows, or the client leaves, the text ends, and take waits
// for the end of the audit. Its error is that of the body, which is read after the id is
// checked: at most maxUploads are in memory.
func (u *upload) take(r *http.Request, works *turns, next string, more bool) error {
	u.turn.Lock()
	defer u.turn.Unlock()
	part, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	ctx := r.Context()
	stop := context.AfterFunc(ctx, func() { u.cancel(context.Cause(ctx)) })
	defer stop()
	return works.inTurn(ctx, 0, func(context.Context) error {
		if next != "" {
			u.parts.Close()
			u.open(next)
		}
		u.parts.Write(part) // its error is that of the audit
		if u.timer.Reset(partTime); !more {
			u.timer.Stop()
			u.parts.Close()
			close(u.texts)
		}
		if !more || !u.going() {
			<-u.ended
		}
		return nil
	})
}

// going reports whether the audit reads on.
func (u *upload) going() bool {
	select {
	case <-u.ended:
		return false
	default:
		return true
	}
}

// answerAudit answers with the state of a run that has ended, or the error of an audit that has
// ended.
func (s *Server) answerAudit(w http.ResponseWriter, u *upload) {
	var plan *chunk.PlanError
	file := u.names[0]
	switch {
	case errors.As(u.err, &plan):
		refuse(w, http.StatusBadRequest, &Refusal{Text: plan.Reason})
	case u.err != nil:
		refuseRequest(w, u.err)
	case u.room != nil:
		command := "simulate room"
		if u.player != "" {
			command += " -player " + quoted(u.player)
		}
		if u.several {
			names := make([]string, len(u.names))
			for i, name := range u.names {
				names[i] = quoted(name)
			}
			command, file = command+" "+strings.Join(names, " "), fmt.Sprint(len(u.names), " files")
		} else {
			command += " - < " + quoted(file)
		}
		run := s.runs.keep("room", Task{
			Command: command,
			Request: Request{Kind: "room", Flags: map[string]string{"stdin": file}},
			Unit:    "hands", Total: u.room.Hands,
			Done: func(chunk.Tally) uint64 { return u.room.Hands },
		}, results.Room{Report: u.room}, time.Since(u.begin))
		show(w, nil, run)
	default:
		command, flags := "simulate audit -", map[string]string{"stdin": file}
		if mode := u.plan.Mode; mode != "" && mode != audit.Reset {
			command, flags["mode"] = "simulate audit -mode "+string(mode)+" -", string(mode)
		}
		run := s.runs.keep(audit.Kind, Task{
			Command: command + " < " + quoted(file),
			Request: Request{Kind: audit.Kind, Flags: flags},
			Unit:    "shuffles", Total: u.report.Rounds, // packs that came again are not in those of its part
			Done: func(chunk.Tally) uint64 { return u.report.Rounds },
		}, results.Audit{Report: u.report}, time.Since(u.begin))
		show(w, nil, run)
	}
}

// quoted quotes a word for a shell. A character that is not shown as it is, as a change of the direction of the text, is
// escaped, as bash and zsh read it.
func quoted(word string) string {
	hidden := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }
	if strings.IndexFunc(word, hidden) < 0 {
		return shellescape.Quote(word)
	}
	var out strings.Builder
	for _, r := range word {
		switch {
		case hidden(r):
			out.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		case r == '\\' || r == '\'':
			out.WriteByte('\\')
			fallthrough
		default:
			out.WriteRune(r)
		}
	}
	return "$'" + out.String() + "'"
}

// errPart is the error of a text whose next part did not come.
var errPart = errors.New("the next part of the file did not come")

// open begins a text, which the audit reads until its writer is closed. Of an audit that has ended it is not read.
func (u *upload) open(name string) {
	in, out := io.Pipe()
	u.parts, u.names = out, append(u.names, name)
	context.AfterFunc(u.ctx, func() { out.CloseWithError(context.Cause(u.ctx)) })
	select {
	case u.texts <- text{name, in}:
	case <-u.ended:
		in.CloseWithError(io.ErrClosedPipe)
	}
}

// read audits packs by the plan, or the hand histories of all texts.
func (u *upload) read() error {
	first := <-u.texts
	defer first.in.CloseWithError(io.ErrClosedPipe) // the parts that come later are not read
	in, is := histories(first.in)
	if !is && u.several {
		return notAll(first.name)
	}
	if !is {
		report, err := audit.Read(in, u.plan)
		if u.report = report; err == nil && report.FindCause(u.ctx) != nil {
			report.Cause = nil
		}
		return err
	}
	r := room.Reader{Player: u.player}
	err := r.Add(cmp.Or(first.name, "the file"), in)
	for more := u.several; err == nil && more; {
		var next text
		select {
		case next, more = <-u.texts:
		case <-u.ctx.Done():
			return context.Cause(u.ctx)
		}
		if !more {
			break
		}
		if in, is = histories(next.in); is {
			err = r.Add(next.name, in)
		} else {
			err = notAll(next.name)
		}
		next.in.CloseWithError(io.ErrClosedPipe)
	}
	if err == nil {
		u.room, err = r.Report()
	}
	if err != nil {
		err = &Refusal{Text: err.Error()}
	}
	return err
}

// histories reports whether a text looks like hand histories, or like a zip file of them, and returns all of it.
func histories(in io.Reader) (*bufio.Reader, bool) {
	text := bufio.NewReader(in)
	head, _ := text.Peek(text.Size())
	return text, room.Is(head) || bytes.HasPrefix(head, []byte("PK\x03\x04"))
}

// notAll is the error of a file without hand histories among several.
func notAll(name string) error {
	return &Refusal{Text: name + " has no hand histories: several files are read as one room if all of them have; packs are audited from one file"}
}

// begin begins an audit, whose first text has a name. It returns nil if too many are in progress.
func (s *uploads) begin(u *upload, name string) (string, *upload) {
	s.mu.Lock()
	defer s.mu.Unlock()
	going := 0
	for _, u := range s.all {
		if u.going() {
			going++
		}
	}
	if going >= maxUploads {
		return "", nil
	}
	u.ctx, u.cancel = context.WithCancelCause(s.ctx)
	u.begin, u.texts, u.ended = time.Now(), make(chan text), make(chan struct{})
	u.plan.Watch = u.watch()
	id := rand.Text()
	u.timer = time.AfterFunc(partTime, func() { u.cancel(errPart) })
	stop := context.AfterFunc(u.ctx, func() { s.end(id) })
	go func() {
		defer close(u.ended)
		defer u.cancel(nil)
		defer stop()
		u.err = u.read()
	}()
	u.open(name)
	if s.all == nil {
		s.all = map[string]*upload{}
	}
	s.all[id] = u
	return id, u
}

func (s *uploads) find(id string) *upload {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all[id]
}

func (s *uploads) end(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.all, id)
}
