package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"path"
	"time"
)

//go:embed assets
var assets embed.FS

// asset answers with an asset: the one with the name, or that of the path if the name
// is empty. A browser must revalidate its copy each time.
func asset(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		file := name
		if file == "" {
			file = r.PathValue("file")
		}
		content, err := assets.ReadFile(path.Join("assets", path.Clean("/"+file)))
		if err != nil {
			refuse(w, http.StatusNotFound, &Refusal{Text: "there is no " + r.URL.Path})
			return
		}
		sum := sha256.Sum256(content)
		w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, file, time.Time{}, bytes.NewReader(content))
	}
}
