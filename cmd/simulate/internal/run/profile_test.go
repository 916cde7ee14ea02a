package run

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Each page has the form that its reader wants: text, a packed profile, or a trace.
func TestLiveProfiles(t *testing.T) {
	packed := "\x1f\x8b"
	for _, c := range []struct {
		path, begins string
		status       int
	}{
		{"", "profile?seconds=30\ntrace?seconds=1\nallocs?debug=1 (", http.StatusOK},
		{"heap?gc=1", packed, http.StatusOK},
		{"goroutine?debug=1", "goroutine profile: total ", http.StatusOK},
		{"profile?seconds=.01", packed, http.StatusOK},
		{"trace?seconds=.01", "go 1.", http.StatusOK},
		{"none", "404 page not found", http.StatusNotFound},
	} {
		got := liveGet(c.path)
		if got.Code != c.status || !strings.HasPrefix(got.Body.String(), c.begins) {
			t.Errorf("%q: got status %d and %.40q, want %d and %q", c.path, got.Code, got.Body, c.status, c.begins)
		}
	}
}

// A profile of the CPU is refused while another one is recorded.
func TestLiveProfilesOneAtATime(t *testing.T) {
	first := &profiling{cpu: t.TempDir() + "/cpu.out"}
	stop, err := first.start()
	if err != nil {
		t.Fatal(err)
	}
	if got := liveGet("profile?seconds=.01"); got.Code != http.StatusConflict || !strings.Contains(got.Body.String(), "already") {
		t.Errorf("got status %d and %q, want %d", got.Code, got.Body, http.StatusConflict)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func liveGet(path string) *httptest.ResponseRecorder {
	got := httptest.NewRecorder()
	live().ServeHTTP(got, httptest.NewRequest("GET", "/debug/pprof/"+path, nil))
	return got
}

// A web site whose name resolves to this machine, and a page of another site, get no profile.
func TestLiveProfilesAreForThisMachine(t *testing.T) {
	for host, want := range map[string]int{
		"localhost:6060": 200, "127.0.0.1": 200, "[::1]:6060": 200, "10.0.0.7:6060": 200, "node7": 200, "evil.example": 403, "node7.evil.example:6060": 403, "": 403,
	} {
		got, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/debug/pprof/", nil)
		r.Host = host
		asked("node7", live()).ServeHTTP(got, r)
		if got.Code != want {
			t.Errorf("host %q: got status %d, want %d", host, got.Code, want)
		}
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		got = httptest.NewRecorder()
		if asked("node7", live()).ServeHTTP(got, r); got.Code != 403 {
			t.Errorf("host %q, another site: got status %d, want 403", host, got.Code)
		}
	}
}
