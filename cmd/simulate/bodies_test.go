package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pokersim/cmd/simulate/page"
)

// paths are those of requests with a body.
var paths = []string{
	"runs", "deal", "estimate", "command", "shuffle", "law", "range", "compare", "table/next", "table/made", "table/draw", "table/videopoker",
	"permutations?file=a", "permutations?file=a&more=1", "deal?from=1", "runs/x/continue",
}

// A request with any body gets a result or a client error, without a panic, and no goroutine is left.
func FuzzBodies(f *testing.F) {
	for i, body := range []string{
		`{"kind":"hands","flags":{"rounds":"1000","seed":"1"}}`, `{"kind":"hands","flags":{"rounds":"10","cards":"5","engine":"deck"}}`,
		`{"kind":"equity","flags":{"board":"Td 7c 2s"},"players":["AA","22+"]}`, `{"kind":"audit","flags":{"algorithm":"naive"}}`,
		`{"algorithm":"naive","n":"5"}`, `{"algorithm":"naive","n":3}`, `{"text":"22+,AKs@50%","game":"omaha"}`, `{"a":"x","b":"y"}`,
		`{"players":["AsKs","QhQd"],"flags":{"board":"Td7c2s"}}`, `{"flags":{"hole":"22+","board":"Td7c2s"}}`, `{"flags":{"hole":"AsKs","board":"Td7c2s"}}`,
		`{"flags":{"pay":"jacks-9-6","hand":"AsKsQsJs9d"}}`, "0 1 2 3\n3 2 1 0\n", "0 1 2 3\n", `{"kind":"hands","flags":{"rounds":"100"}}`, "",
		`{"kind":"query","players":["select count(winsHi(a)) from a='AA', b='KK'"]}`, `{"kind":"hands","flags":{"-":"","":"x"}}`, `[[[[`, `{"files":{"x":"full house,9"},"flags":{"pay":"x"}}`,
	} {
		f.Add(byte(i), []byte(body))
	}
	for _, body := range []string{`{"kind":1}`, `[]`, `null`, `{"kind":"hands"}{}`, `{"flags":{"rounds":1}}`, "\x00", `{"kind":"hands","flags":null}`, `{"algorithm":"naive","n":"52","seed":"1"}`} {
		for path := range paths {
			f.Add(byte(path), []byte(body))
		}
	}
	before := runtime.NumGoroutine()
	f.Fuzz(func(t *testing.T, path byte, body []byte) {
		p := page.New(source(""))
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		r := httptest.NewRequestWithContext(ctx, "POST", "http://localhost/api/"+paths[int(path)%len(paths)], strings.NewReader(string(body)))
		if r.Header.Set("Content-Type", "application/json"); strings.HasPrefix(r.URL.Path, "/api/permutations") {
			r.Header.Set("Content-Type", "text/plain")
		}
		w := httptest.NewRecorder()
		p.Handler().ServeHTTP(w, r)
		p.Close()
		if !slices.Contains([]int{http.StatusOK, http.StatusCreated, http.StatusAccepted, http.StatusBadRequest, http.StatusNotFound, http.StatusRequestEntityTooLarge}, w.Code) {
			t.Errorf("%s %q: got status %d: %s", r.URL, body, w.Code, w.Body)
		}
		waitFor(t, fmt.Sprintf("end of the goroutines of %s %q", r.URL, body), func() bool { return runtime.NumGoroutine() <= before+8 })
	})
}
