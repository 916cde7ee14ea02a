package page

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// policy is what a browser may load for the page: what this server has, and
// pictures written into the page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guarded lets requests through that come from this machine and, for what a site
// could misuse, from this page. All others get status 403.
func guarded(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		switch {
		case !local(r.Host):
			refuse(w, http.StatusForbidden, &Refusal{Text: "host " + r.Host + ": want localhost or a loopback address"})
		case origin.Check(r) != nil || strings.HasPrefix(r.URL.Path, "/api/") && foreign(r):
			refuse(w, http.StatusForbidden, &Refusal{Text: "the request comes from another site"})
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// local says whether a host, with a port or without, is this machine by a name or
// an address that no other machine can take: a page elsewhere that has its own
// name lead here sends that name.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return Loopback(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
}

// Loopback says whether a host without a port is localhost or a loopback address.
func Loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.Unmap().IsLoopback()
}

// foreign says whether a browser names another site as the sender.
func foreign(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return false
	}
	return true
}
