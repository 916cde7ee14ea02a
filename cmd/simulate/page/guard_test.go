//go:build !js

package page

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A foreign name that resolves to this machine is refused (DNS rebinding).
func TestHostIsThisMachine(t *testing.T) {
	_, s := serving(t)
	for host, want := range map[string]int{
		"localhost": 200, "localhost:1": 200, "LOCALHOST:8421": 200, "127.0.0.1": 200, "127.8.9.10:80": 200, "[::1]": 200, "[::1]:8421": 200,
		"evil.example": 403, "evil.example:8421": 403, "localhost.evil.example": 403, "127.0.0.1.evil.example": 403, "192.168.0.1": 403, "0.0.0.0": 403, "[::]": 403,
	} {
		for _, path := range []string{"/", "/assets/app.js", "/api/catalogue"} {
			if answer, _ := send(t, "GET", s.URL+path, "", "Host", host); answer.StatusCode != want {
				t.Errorf("%s of host %q: got status %d, want %d", path, host, answer.StatusCode, want)
			}
		}
	}
}

// Other sites can neither change nor read anything.
func TestOtherSitesAreRefused(t *testing.T) {
	_, s := serving(t)
	for _, c := range []struct {
		method, path, site, origin string
		want                       int
	}{
		{"GET", "/api/catalogue", "", "", 200},
		{"GET", "/api/catalogue", "same-origin", "", 200},
		{"GET", "/api/catalogue", "none", "", 200},
		{"GET", "/api/catalogue", "same-site", "", 403},
		{"GET", "/api/catalogue", "cross-site", "", 403},
		{"GET", "/", "cross-site", "", 200}, // a link to the page
		{"POST", "/api/shuffle", "same-origin", s.URL, 200},
		{"POST", "/api/shuffle", "cross-site", "http://evil.example", 403},
		{"POST", "/api/shuffle", "", "http://evil.example", 403},
		{"POST", "/api/shuffle", "", "http://localhost:9", 403}, // another port is another site
		{"DELETE", "/api/runs/1", "", "http://evil.example", 403},
	} {
		var headers []string
		if c.site != "" {
			headers = append(headers, "Sec-Fetch-Site", c.site)
		}
		if c.origin != "" {
			headers = append(headers, "Origin", c.origin)
		}
		if answer, _ := send(t, c.method, s.URL+c.path, "{}", headers...); answer.StatusCode != c.want {
			t.Errorf("%s %s from site %q, origin %q: got status %d, want %d", c.method, c.path, c.site, c.origin, answer.StatusCode, c.want)
		}
	}
}

// Every answer, also an error, has the security headers, and none that lets other sites
// read it.
func TestHeadersOfEveryAnswer(t *testing.T) {
	_, s := serving(t)
	want := map[string]string{
		"Content-Security-Policy": "default-src 'none'; script-src 'self' " + sandbox() + "; worker-src blob:; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
			"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Referrer-Policy":              "no-referrer",
		"X-Content-Type-Options":       "nosniff",
		"Access-Control-Allow-Origin":  "",
	}
	for _, path := range []string{"/", "/assets/style.css", "/api/catalogue", "/api/runs/9", "/none"} {
		answer, _ := send(t, "GET", s.URL+path, "", "Origin", "http://evil.example")
		for name, value := range want {
			if got := answer.Header.Get(name); got != value {
				t.Errorf("%s: %s is %q, want %q", path, name, got, value)
			}
		}
	}
	if answer, _ := send(t, "OPTIONS", s.URL+"/api/runs", "", "Origin", "http://evil.example"); answer.StatusCode == http.StatusOK {
		t.Errorf("OPTIONS: got status %d", answer.StatusCode)
	}
}

// The assets refer to no other host, and contain nothing that the policy forbids.
func TestAssetsNeedNoOtherHost(t *testing.T) {
	elsewhere := regexp.MustCompile(`(?:https?:)?//[a-z0-9-]+\.[a-z]`)
	inline := regexp.MustCompile(`<[^>]*\s(?:style|on[a-z]+)=|<style|<script(?:>| [^>]*>[^<])|javascript:|setAttribute\('style'`)
	var together bytes.Buffer
	packed := gzip.NewWriter(&together)
	for _, name := range slices.Sorted(maps.Keys(files())) {
		text := files()[name].plain
		packed.Write(text)
		for _, found := range elsewhere.FindAllString(strings.ReplaceAll(string(text), "http://www.w3.org/2000/svg", ""), -1) {
			t.Errorf("%s refers to %s", name, found)
		}
		source, _ := assets.ReadFile("assets/" + name)
		for _, found := range inline.FindAllString(string(source), -1) {
			t.Errorf("%s contains %s", name, found)
		}
	}
	packed.Close()
	const most = 110_000
	if t.Logf("%d bytes", together.Len()); together.Len() > most {
		t.Errorf("the assets have %d bytes when compressed, want at most %d", together.Len(), most)
	}
}

// With a token each request below /api/ needs it in its header, and no answer sets a cookie or has the
// token. The log has a line for each request, and no token.
func TestTokenIsWanted(t *testing.T) {
	p, s := serving(t)
	var log bytes.Buffer
	p.Token, p.Log = "SECRET", &log
	sent := 0
	get := func(path string, headers ...string) (*http.Response, string) {
		sent++
		answer, text := send(t, "GET", s.URL+path, "", headers...)
		if answer.Header.Get("Set-Cookie") != "" || strings.Contains(text, "SECRET") || strings.Contains(fmt.Sprint(answer.Header), "SECRET") {
			t.Errorf("%s: the answer has the token or a cookie: %v", path, answer.Header)
		}
		return answer, text
	}
	answer, _ := send(t, "POST", s.URL+"/api/runs", hands(1000), "Authorization", "Bearer SECRET")
	if sent++; answer.StatusCode != http.StatusCreated {
		t.Fatalf("a request with the token has status %d", answer.StatusCode)
	}
	for _, path := range []string{"/api/runs", "/api/runs/1", "/api/runs/1/events", "/api/runs/1/table.csv", "/api/none%0a%1b[31m", "/api/é", "/api/catalogue"} {
		for _, headers := range [][]string{nil, {"Authorization", "SECRET"}, {"Authorization", "Bearer SECRET2"}, {"Authorization", "Bearer SECRE"}, {"Authorization", "Basic SECRET"}, {"Cookie", "simulate-1=SECRET; token=SECRET"}} {
			for _, query := range []string{"", "?token=SECRET"} {
				if answer, text := get(path+query, headers...); answer.StatusCode != http.StatusUnauthorized || answer.Header.Get("WWW-Authenticate") != "Bearer" || !strings.Contains(text, "stands behind # in the address that simulate serve has printed") {
					t.Errorf("%s with %q: status %d, %s", path+query, headers, answer.StatusCode, text)
				}
			}
		}
		if answer, _ := get(path, "Authorization", "Bearer SECRET"); answer.StatusCode == http.StatusUnauthorized {
			t.Errorf("%s is refused with the token", path)
		}
	}
	for _, path := range []string{"/", "/assets/app.js"} { // which are those of any copy of the program
		if answer, _ := get(path); answer.StatusCode != http.StatusOK {
			t.Errorf("%s has status %d", path, answer.StatusCode)
		}
	}
	s.Close() // after the last line of the log
	if lines := strings.Count(log.String(), "\n"); lines != sent || strings.Contains(log.String(), "SECRET") || strings.ContainsFunc(log.String(), func(r rune) bool { return r < ' ' && r != '\n' || r > '~' }) {
		t.Errorf("%d lines of %d requests:\n%s", lines, sent, log.String())
	}
	if line := regexp.MustCompile(`(?m)^\S+ GET /api/runs 401 \d+\.\d+ms \d+$`); !line.MatchString(log.String()) {
		t.Errorf("no line matches %v:\n%s", line, log.String())
	}
}
