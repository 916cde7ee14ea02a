package page

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// policy allows a browser to load only files of this server, and pictures in data
// URLs.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guarded refuses, with status 403, requests for another host, and requests from
// another site that could read or change anything. Every answer has the security
// headers.
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
