package main

import (
	"context"
	"net/http/httptest"
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

// A request with any body gets an answer, which is no error of the server, and no panic.
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
	f.Fuzz(func(t *testing.T, path byte, body []byte) {
		p := page.New(source(""))
		defer p.Close()
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		r := httptest.NewRequestWithContext(ctx, "POST", "http://localhost/api/"+paths[int(path)%len(paths)], strings.NewReader(string(body)))
		if r.Header.Set("Content-Type", "application/json"); strings.HasPrefix(r.URL.Path, "/api/permutations") {
			r.Header.Set("Content-Type", "text/plain")
		}
		w := httptest.NewRecorder()
		p.Handler().ServeHTTP(w, r)
		if w.Code >= 500 {
			t.Errorf("%s %q: got status %d: %s", r.URL, body, w.Code, w.Body)
		}
	})
}
