package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"
	"time"
)

//go:embed assets
var assets embed.FS

// file is an asset, plain and compressed, with its tag.
type file struct {
	plain, packed []byte
	tag           string
}

// spaces are the indentation and the comment lines of an asset, which browsers do not need.
// The lines keep their numbers.
var spaces = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^ +(//.*)?|^//.*`) })

// files returns all assets by name.
var files = sync.OnceValue(func() map[string]file {
	all := map[string]file{}
	entries, _ := assets.ReadDir("assets")
	for _, e := range entries {
		plain, _ := assets.ReadFile("assets/" + e.Name())
		plain = spaces().ReplaceAll(plain, nil)
		var packed bytes.Buffer
		w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		w.Write(plain)
		w.Close()
		sum := sha256.Sum256(plain)
		all[e.Name()] = file{plain, packed.Bytes(), hex.EncodeToString(sum[:12])}
	}
	return all
})

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
			content, tag = f.packed, f.tag+"-gzip"
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
