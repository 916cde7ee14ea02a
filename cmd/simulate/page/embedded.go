//go:build !js

package page

import (
	"embed"
	"path"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
)

//go:embed assets
var assets embed.FS

// embedded returns the assets by name: code and styles without what browsers do not need, with short names of
// variables.
func embedded() map[string][]byte {
	m := minify.New()
	m.Add(".js", &js.Minifier{})
	m.Add(".css", &css.Minifier{})
	all := map[string][]byte{}
	entries, _ := assets.ReadDir("assets")
	for _, e := range entries {
		text, _ := assets.ReadFile("assets/" + e.Name())
		if short, err := m.Bytes(path.Ext(e.Name()), text); err == nil { // the page and its picture stay
			text = short
		}
		all[e.Name()] = text
	}
	return all
}
