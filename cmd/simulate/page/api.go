package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"sync"

	"pokersim/results"
	"pokersim/sim/preflop"
)

// The largest bodies of requests, in bytes.
const (
	maxBody         = 64 << 10
	maxPermutations = 8 << 20
)

// Handler returns the handler of the page, its assets and its API:
//
//	POST   /api/runs                starts the run of a Request; gives its id and command
//	GET    /api/runs                the runs: kind, command, state, progress
//	POST   /api/runs/{id}/continue  continues a stopped run as another one
//	GET    /api/runs/{id}           the state of a run
//	GET    /api/runs/{id}/events    its states as server-sent events: tally, at last done
//	GET    /api/runs/{id}/{file}    after its end a file, such as table.csv or curve.svg
//	DELETE /api/runs/{id}           stops it
//	PUT    /api/runs/{id}/name      gives a run a name
//	POST   /api/compare             two runs, a and b: are their tables of one distribution?
//	POST   /api/command             the command of a Request, as text for a shell
//	POST   /api/deal                the first hands of a Request: the table, the curve, the last hand
//	POST   /api/estimate            the measured speed and the time of a Request
//	POST   /api/shuffle             the steps of one shuffle, from its flags
//	POST   /api/law                 the exact law of a shuffle of 2 to 5 cards: its outcomes, their orders, the tree of choices
//	POST   /api/positions           the exact law of a shuffle of up to 104 cards: how probable each card is at each position
//	POST   /api/permutations        the audit of packs, one per line of text, or of hand histories, whole or in parts: a run that has ended
//	DELETE /api/permutations/{id}   ends such an audit before its last part
//	POST   /api/range               the classes of a range, from its text, or of its hands that stay on a board
//	POST   /api/table/{name}        a table that is counted at once: next, flops, made, draw, made-draw or videopoker
//	GET    /api/catalogue           the shuffles, engines, games and limits
//	GET    /api/starting-hands      the equities of the 169 starting hands
//
// It refuses requests for another host and from another site with status 403, and those below /api/ without
// the token with 401. With ?edit, a request that is wrong gets status 200, the header Refused: 400 and
// the error.
func (s *Server) Handler() http.Handler {
	mux, works := http.NewServeMux(), &s.runs.works
	mux.HandleFunc("GET /{$}", asset("index.html"))
	mux.HandleFunc("GET /assets/{file}", asset(""))
	mux.HandleFunc("POST /api/runs", s.start)
	mux.HandleFunc("GET /api/runs", s.list)
	mux.HandleFunc("POST /api/runs/{id}/continue", s.withRun(s.resume))
	mux.HandleFunc("POST /api/deal", ask(works, s.deal))
	mux.HandleFunc("POST /api/estimate", ask(works, s.estimate))
	mux.HandleFunc("GET /api/runs/{id}", s.withRun(show))
	mux.HandleFunc("DELETE /api/runs/{id}", s.withRun(stop))
	mux.HandleFunc("GET /api/runs/{id}/events", s.withRun(s.stream))
	mux.HandleFunc("GET /api/runs/{id}/{file}", s.withRun(s.download))
	mux.HandleFunc("PUT /api/runs/{id}/name", s.withRun(rename))
	mux.HandleFunc("POST /api/compare", ask(works, s.compare))
	mux.HandleFunc("POST /api/command", ask(works, s.command))
	mux.HandleFunc("POST /api/shuffle", ask(works, s.shuffle))
	mux.HandleFunc("POST /api/law", ask(works, exactLaw))
	mux.HandleFunc("POST /api/positions", ask(works, positionsOf))
	s.handleTexts(mux)
	mux.HandleFunc("GET /api/catalogue", s.catalogue)
	mux.HandleFunc("GET /api/starting-hands", startingHands)
	mux.HandleFunc("POST /api/range", ask(works, classes))
	mux.HandleFunc("POST /api/table/{name}", ask(works, s.table))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		refuse(w, http.StatusNotFound, &Refusal{Text: "there is no " + r.URL.Path})
	})
	return s.guarded(edited(mux))
}

// answer answers with JSON.
func answer(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":"JSON cannot represent the answer"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(text)
}

// read reads a request's JSON into value. On an error it answers the request and
// returns false.
func read(w http.ResponseWriter, r *http.Request, value any) bool {
	if !accepts(w, r, "application/json", maxBody) {
		return false
	}
	in := json.NewDecoder(r.Body)
	in.DisallowUnknownFields()
	err := in.Decode(value)
	if err == nil {
		if _, more := in.Token(); more != io.EOF {
			err = errors.New("unexpected text after the value")
		}
	}
	return err == nil || refuseBody(w, err)
}

// ask returns the handler that answers with what a function makes of the JSON of a
// request in its turn, or refuses the request.
func ask[T any](t *turns, do func(*http.Request, T) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var asked T
		if !read(w, r, &asked) {
			return
		}
		var value any
		err := t.do(r.Context(), func(ctx context.Context) (err error) {
			value, err = do(r.WithContext(ctx), asked)
			return err
		})
		if err != nil {
			refuseRequest(w, err)
		} else {
			answer(w, http.StatusOK, value)
		}
	}
}

// accepts checks a body's content type, and bounds its length, in bytes.
// On an error it answers the request and returns false.
func accepts(w http.ResponseWriter, r *http.Request, want string, most int64) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != want {
		refuse(w, http.StatusUnsupportedMediaType, &Refusal{Text: fmt.Sprintf("content type %q: want %s", r.Header.Get("Content-Type"), want)})
		return false
	}
	if r.ContentLength > most {
		return refuseBody(w, &http.MaxBytesError{Limit: most})
	}
	r.Body = http.MaxBytesReader(w, r.Body, most)
	return true
}

// refuseBody answers a request whose body cannot be read. It returns false.
func refuseBody(w http.ResponseWriter, err error) bool {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		refuse(w, http.StatusRequestEntityTooLarge, &Refusal{Text: fmt.Sprintf("the request is longer than %d bytes", large.Limit)})
	} else {
		refuse(w, http.StatusBadRequest, &Refusal{Text: "invalid JSON: " + err.Error()})
	}
	return false
}

// start starts a run.
func (s *Server) start(w http.ResponseWriter, r *http.Request) {
	var request Request
	if !read(w, r, &request) {
		return
	}
	if request.ID != "" && !id().MatchString(request.ID) {
		refuse(w, http.StatusBadRequest, &Refusal{Text: fmt.Sprintf("there is no run %q", request.ID)})
		return
	}
	var task Task
	err := s.runs.works.do(r.Context(), func(ctx context.Context) (err error) {
		task, err = s.source.Task(ctx, request)
		return err
	})
	if err != nil {
		refuseRequest(w, err)
		return
	}
	if had := s.runs.find(request.ID); had != nil {
		if same := had.kept().asked.Command; same != task.Command {
			refuse(w, http.StatusConflict, &Refusal{Text: "the run " + request.ID + " is another one: " + same})
			return
		}
		answer(w, http.StatusCreated, map[string]string{"id": had.id, "command": task.Command})
		return
	}
	s.begin(w, r, request.Kind, request.ID, begun(task))
}

// begin starts or continues a run and answers with its id, which is a new one if id is
// not one of a run.
func (s *Server) begin(w http.ResponseWriter, r *http.Request, kind, id string, from result) {
	run, refused := s.runs.start(kind, id, from)
	if run == nil {
		refuse(w, http.StatusTooManyRequests, &Refusal{Text: refused, Runs: s.runs.list(running)})
		return
	}
	if r.Context().Err() != nil { // the page has stopped the start
		run.cancel()
	}
	w.Header().Set("Location", "/api/runs/"+run.id)
	answer(w, http.StatusCreated, map[string]string{"id": run.id, "command": from.asked.Command})
}

// resume continues a stopped run.
func (s *Server) resume(w http.ResponseWriter, r *http.Request, run *run) {
	if latest, _ := run.now(); latest.state != stopped {
		refuse(w, http.StatusConflict, &Refusal{Text: "only a stopped run can be continued"})
		return
	}
	s.begin(w, r, run.kind, "", run.kept().continued())
}

// list answers with all runs.
func (s *Server) list(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, s.runs.list(""))
}

// command returns the command of a request that is not complete yet, or not started.
func (s *Server) command(_ *http.Request, request Request) (any, error) {
	command, err := s.source.Command(request)
	return map[string]string{"command": command}, err
}

// withRun calls next with the run that a request names, or answers with status 404.
func (s *Server) withRun(next func(http.ResponseWriter, *http.Request, *run)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		run := s.runs.find(r.PathValue("id"))
		if run == nil {
			refuse(w, http.StatusNotFound, &Refusal{Text: fmt.Sprintf("there is no run %q", r.PathValue("id"))})
			return
		}
		run.watched.seen()
		next(w, r, run)
	}
}

func show(w http.ResponseWriter, _ *http.Request, run *run) {
	latest, _ := run.now()
	answer(w, http.StatusOK, json.RawMessage(latest.text))
}

// stream sends a run as server-sent events, unless there are too many streams.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, run *run) {
	defer s.streams.Add(-1)
	if s.streams.Add(1) > maxStreams {
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusServiceUnavailable, &Refusal{Text: "the server has too many streams"})
		return
	}
	stream(w, r, run)
}

// stop stops a run, and answers after it has ended.
func stop(w http.ResponseWriter, r *http.Request, run *run) {
	run.cancel()
	select {
	case <-run.ended:
	case <-r.Context().Done():
	}
	w.WriteHeader(http.StatusNoContent)
}

// counted is a table that is counted at once, as the command writes it.
type counted struct {
	CSV  string          `json:"csv"`
	JSON json.RawMessage `json:"json"`
}

// newCounted returns a report as the command writes it.
func newCounted(report results.Report) (counted, error) {
	var csv, text bytes.Buffer
	err := errors.Join(results.Write(&csv, results.CSV, 0, report), results.Write(&text, results.JSON, 0, report))
	return counted{csv.String(), text.Bytes()}, err
}

// table returns a table of a request.
func (s *Server) table(r *http.Request, request Request) (any, error) {
	report, err := s.source.Table(r.Context(), r.PathValue("name"), request)
	if err != nil {
		return nil, err
	}
	return newCounted(report)
}

// startingHand is a class of hands. Its equity against one random hand is exact, from 0
// to 1.
type startingHand struct {
	Hand   string  `json:"hand"`
	Equity float64 `json:"equity"`
	Win    string  `json:"win"`
	Tie    string  `json:"tie"`
	Loss   string  `json:"loss"`
}

// startingRows returns the starting hands of hold'em, the highest equity first.
var startingRows = sync.OnceValues(func() (rows []startingHand, err error) {
	counts, err := preflop.Run(context.Background(), preflop.Options{})
	if err != nil {
		return nil, err
	}
	for _, r := range results.NewPreflop(counts).Rows {
		rows = append(rows, startingHand{r.Hand, r.Equity, whole(r.Win), whole(r.Tie), whole(r.Loss)})
	}
	return rows, nil
})

func startingHands(w http.ResponseWriter, _ *http.Request) {
	rows, err := startingRows()
	if err != nil {
		refuse(w, http.StatusInternalServerError, &Refusal{Text: err.Error()})
		return
	}
	answer(w, http.StatusOK, rows)
}
