package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pokersim/cmd/simulate/page"
)

// Every body of a request gets a result or a client error, and no goroutine is left.
func FuzzPageRequests(f *testing.F) {
	for _, body := range []string{
		`{"kind":"hands","flags":{"rounds":"1e6","seed":"7"}}`, `{"kind":"audit","flags":{"algorithm":"riffle(5)"}}`,
		`{"kind":"equity","players":["AA","KK|random"],"flags":{"board":"2c3c4c"}}`, `{"algorithm":"naive","n":"52","seed":"1"}`,
		`{"kind":1}`, `[]`, `null`, `{"kind":"hands"}{}`, `{"flags":{"rounds":1}}`, "0 1 2\n2 1 0\n", "\x00", `{"kind":"hands","flags":null}`,
	} {
		for _, path := range []string{"/api/runs", "/api/command", "/api/shuffle", "/api/permutations", "/api/table/next", "/api/range"} {
			f.Add(path, body)
		}
	}
	before := runtime.NumGoroutine()
	f.Fuzz(func(t *testing.T, path, body string) {
		if !slices.Contains([]string{"/api/runs", "/api/command", "/api/shuffle", "/api/permutations", "/api/table/next", "/api/range"}, path) {
			return
		}
		p := page.New(source(""))
		handler := p.Handler()
		r := httptest.NewRequest(http.MethodPost, "http://localhost"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", map[bool]string{true: "text/plain", false: "application/json"}[path == "/api/permutations"])
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		switch {
		case w.Code == http.StatusCreated:
			handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodDelete, "http://localhost"+w.Header().Get("Location"), nil))
		case w.Code != http.StatusOK && w.Code != http.StatusBadRequest && w.Code != http.StatusRequestEntityTooLarge:
			t.Errorf("%s %q: got status %d, %s", path, body, w.Code, w.Body)
		}
		p.Close()
		waitFor(t, fmt.Sprintf("end of the goroutines of %s %q", path, body), func() bool { return runtime.NumGoroutine() <= before+8 })
	})
}
