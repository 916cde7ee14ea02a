package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"path"
	"strings"
	"sync"
	"time"

	"pokersim/cmd/simulate/internal/lab"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// policy allows a browser to load only files of this server, and pictures in data
// URLs. A frame of the page has only the script of the sandbox, which starts a worker.
var policy = sync.OnceValue(func() string {
	return "default-src 'none'; script-src 'self' " + sandbox() + "; worker-src blob:; style-src 'self'; img-src 'self' data:; " +
		"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
})

// sandbox is the script of the sandbox's frame as a source of a policy, by its SHA-256. The document of
// the frame is made by the page, whose policy it has too, beside its own.
func sandbox() string {
	sum := sha256.Sum256(files()["sandboxed.js"].plain)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// access is who may send requests, and who reads of them.
type access struct {
	Token string    // without which requests below /api/ are refused; "" is none
	Log   io.Writer // for a line on each request; nil is none
}

// guarded refuses, with status 403, requests for another host, and requests from
// another site that could read or change anything. Every answer has the security
// headers. It bounds the time of the body and of the answer. With a token, it refuses requests
// below /api/ without it, with status 401.
func (a *access) guarded(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		w := &delivery{ResponseWriter: out}
		if a.Log != nil {
			defer a.log(w, r, time.Now())
		}
		if r.Body != http.NoBody { // also of a request whose body nobody reads
			http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)) // an error only in httptest
		}
		h := w.Header()
		h.Set("Content-Security-Policy", policy())
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		switch {
		case !local(r.Host):
			refuse(w, http.StatusForbidden, &Refusal{Text: "host " + r.Host + ": want localhost or a loopback address"})
		case origin.Check(r) != nil || strings.HasPrefix(r.URL.Path, "/api/") && foreign(r):
			refuse(w, http.StatusForbidden, &Refusal{Text: "the request comes from another site"})
		case a.Token != "" && strings.HasPrefix(r.URL.Path, "/api/") && !a.admits(r):
			h.Set("WWW-Authenticate", "Bearer")
			refuse(w, http.StatusUnauthorized, &Refusal{Text: noToken})
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// admits reports whether a request has the token in its header. It takes the same time for each text of
// one length.
func (a *access) admits(r *http.Request) bool {
	return subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte("Bearer "+a.Token)) == 1
}

const noToken = "This server answers only with its token, which stands behind # in the address that simulate serve has printed. After a new start of the server it is another one."

// log writes a line on a request that has been answered. A path has no control characters: they are
// escaped. The query is left out.
func (a *access) log(w *delivery, r *http.Request, begun time.Time) {
	fmt.Fprintf(a.Log, "%s %s %s %d %.3fms %d\n", begun.Format(time.RFC3339), r.Method, cmp.Or(r.URL.EscapedPath(), "-"), cmp.Or(w.status, http.StatusOK), 1e3*time.Since(begun).Seconds(), w.bytes)
}

// local reports whether a host, with or without a port, is localhost or a loopback
// address. This prevents DNS rebinding: a site whose name resolves to this machine
// sends its own name as the host.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return Loopback(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
}

// Loopback reports whether a host, without a port, is localhost or a loopback address that
// browsers take: without a zone. It does not resolve names.
func Loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.Zone() == "" && address.Unmap().IsLoopback()
}

// foreign reports whether a browser marks the request as one of another site.
func foreign(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return false
	}
	return true
}

// file is an asset with its tag. It is compressed when a client first asks for that.
type file struct {
	plain  []byte
	packed func() []byte
	tag    string
}

// files returns all assets by name.
var files = sync.OnceValue(func() map[string]file {
	all := map[string]file{}
	for name, plain := range embedded() {
		packed := sync.OnceValue(func() []byte {
			var packed bytes.Buffer
			w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
			w.Write(plain)
			w.Close()
			return packed.Bytes()
		})
		sum := sha256.Sum256(plain)
		all[name] = file{plain, packed, hex.EncodeToString(sum[:12])}
	}
	return all
})

// Sandbox returns the source of scripts that the policy of the page needs beside 'self'.
func (*Server) Sandbox() string { return sandbox() }

// Assets returns the plain text of all assets, by name.
func (*Server) Assets() map[string][]byte {
	all := map[string][]byte{}
	for name, f := range files() {
		all[name] = f.plain
	}
	return all
}

// asset answers with an asset: the one with the name, or that of the path if the name
// is empty. A browser must revalidate its copy each time.
func asset(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := name
		if name == "" {
			name = r.PathValue("file")
		}
		f, ok := files()[name]
		if !ok {
			refuse(w, http.StatusNotFound, &Refusal{Text: "there is no " + r.URL.Path})
			return
		}
		content, tag := f.plain, f.tag
		if compressed(r) {
			content, tag = f.packed(), f.tag+"-gzip"
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		}
		w.Header().Set("Vary", "Accept-Encoding")
		w.Header().Set("ETag", `"`+tag+`"`)
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
	}
}

// compressed reports whether a request accepts gzip. Ranges are of plain text.
func compressed(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if name == "gzip" && strings.TrimSpace(weight) != "q=0" && r.Header.Get("Range") == "" {
			return true
		}
	}
	return false
}

// Task is the plan of a requested run.
type Task struct {
	Command string                   // the command that gives the same files
	Request Request                  // the request, with its seed
	Unit    string                   // what the run counts, as in "rounds"
	Total   uint64                   // the number of units; an estimate for a run with a target
	Done    func(chunk.Tally) uint64 // the number of units in a tally
	Memory  uint64                   // the most bytes that the run takes, if they are many
	// Run counts, as sim.Run does. Report returns the report of a tally.
	Run    func(context.Context, chunk.Options) (chunk.Tally, error)
	Report func(context.Context, chunk.Tally, chunk.Options) (results.Report, error)
	// Save writes a tally to a file, as -tally does, and Load reads it. They are nil if the run has
	// no tally.
	Save func(name string, tally chunk.Tally) error
	Load func(name string) (chunk.Tally, error)
	// Until returns the task that reports the tally of the first done units of this
	// one as a run of its own. It is nil if a part of the run cannot be repeated.
	Until func(done uint64) Task
	// Tables makes further tables of the tally of a run that has ended, by the name of
	// their files. It may be nil.
	Tables map[string]func(chunk.Tally) (results.Report, error)
	// Curves returns the curves of convergence from the tallies of prefixes of the
	// run, in ascending order. It is nil if nothing is sampled.
	Curves func(context.Context, []chunk.Tally) (*results.Convergence, error)
}

// first returns the task of the first done units, whose total is that of the request.
func (t Task) first(done uint64) Task {
	part := t.Until(done)
	part.Total = t.Total
	return part
}

// Source turns requests into runs and shuffles.
type Source struct {
	// Task returns the task of a request, Command its command, quoted for a shell,
	// without a check of the flags' values, and Shuffle a shuffle of at most lab.MaxCards cards.
	// Their errors are of type *Refusal.
	Task    func(context.Context, Request) (Task, error)
	Command func(Request) (string, error)
	Shuffle func(Request) (lab.Shuffle, error)
	// Hand returns the cards of the last hand of a request with the deck engine, else nil.
	Hand func(context.Context, Request) ([]string, error)
	// Table counts a table with a name: next, what each next card does to players, flops, their
	// made hands and draws on all flops, made, draw or made-draw, the hands of a range, videopoker, the return of a pay table or the
	// holds of a hand. Its errors are those of Task.
	Table   func(ctx context.Context, name string, request Request) (results.Report, error)
	Level   string // of the audits of texts; "" is the best of the machine
	Version string // of the program, which the catalogue contains
}
