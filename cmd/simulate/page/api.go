package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"
)

// The largest bodies of requests.
const (
	maxBody         = 64 << 10
	maxPermutations = 8 << 20
)

// Handler answers the page's requests, with its rules of safety.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", asset("index.html"))
	mux.HandleFunc("GET /assets/{file}", asset(""))
	mux.HandleFunc("POST /api/runs", s.start)
	mux.HandleFunc("GET /api/runs/{id}", s.withRun(show))
	mux.HandleFunc("DELETE /api/runs/{id}", s.withRun(stop))
	mux.HandleFunc("GET /api/runs/{id}/events", s.withRun(stream))
	mux.HandleFunc("GET /api/runs/{id}/{file}", s.withRun(download))
	mux.HandleFunc("POST /api/shuffle", s.shuffle)
	mux.HandleFunc("POST /api/permutations", permutations)
	mux.HandleFunc("GET /api/catalogue", s.catalogue)
	mux.HandleFunc("GET /api/starting-hands", startingHands)
	mux.HandleFunc("POST /api/range", classes)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		refuse(w, http.StatusNotFound, &Refusal{Text: "there is no " + r.URL.Path})
	})
	return guarded(mux)
}

// refuse answers with an error.
func refuse(w http.ResponseWriter, status int, why *Refusal) { answer(w, status, why) }

// answer answers with JSON.
func answer(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":"an answer that JSON cannot hold"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(text)
}

// read reads a request's JSON into value. If it cannot, it answers itself.
func read(w http.ResponseWriter, r *http.Request, value any) bool {
	if !accepts(w, r, "application/json", maxBody) {
		return false
	}
	in := json.NewDecoder(r.Body)
	in.DisallowUnknownFields()
	err := in.Decode(value)
	if err == nil {
		if _, more := in.Token(); more != io.EOF {
			err = errors.New("more text follows the object")
		}
	}
	return err == nil || refuseBody(w, err)
}

// accepts checks a body's type, and bounds its length and its time.
func accepts(w http.ResponseWriter, r *http.Request, want string, most int64) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != want {
		refuse(w, http.StatusUnsupportedMediaType, &Refusal{Text: fmt.Sprintf("content type %q: want %s", r.Header.Get("Content-Type"), want)})
		return false
	}
	if r.ContentLength > most {
		return refuseBody(w, &http.MaxBytesError{Limit: most})
	}
	http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)) // httptest has none
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

// refuseRequest answers a request that asks for what cannot be.
func refuseRequest(w http.ResponseWriter, err error) {
	var why *Refusal
	if !errors.As(err, &why) {
		why = &Refusal{Text: err.Error()}
	}
	refuse(w, http.StatusBadRequest, why)
}

// start begins a run.
func (s *Server) start(w http.ResponseWriter, r *http.Request) {
	var request Request
	if !read(w, r, &request) {
		return
	}
	task, err := s.source.Task(request)
	if err != nil {
		refuseRequest(w, err)
		return
	}
	run := s.runs.start(request.Kind, task)
	if run == nil {
		refuse(w, http.StatusTooManyRequests, &Refusal{Text: "Two runs are at work: stop one first."})
		return
	}
	w.Header().Set("Location", "/api/runs/"+run.id)
	answer(w, http.StatusCreated, map[string]string{"id": run.id, "command": task.Command})
}

// withRun finds the run that a request names.
func (s *Server) withRun(next func(http.ResponseWriter, *http.Request, *run)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		run := s.runs.find(r.PathValue("id"))
		if run == nil {
			refuse(w, http.StatusNotFound, &Refusal{Text: fmt.Sprintf("there is no run %q", r.PathValue("id"))})
			return
		}
		next(w, r, run)
	}
}

func show(w http.ResponseWriter, _ *http.Request, run *run) {
	latest, _ := run.now()
	answer(w, http.StatusOK, json.RawMessage(latest.text))
}

// stop ends a run, and answers when it has ended.
func stop(w http.ResponseWriter, r *http.Request, run *run) {
	run.cancel()
	select {
	case <-run.ended:
	case <-r.Context().Done():
	}
	w.WriteHeader(http.StatusNoContent)
}
