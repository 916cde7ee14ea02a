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

// smaller returns the text of an asset without what browsers do not need: comments, spaces, and long
// names of variables.
func smaller(name string, text []byte) []byte {
	m := minify.New()
	m.AddFunc(".css", css.Minify)
	m.AddFunc(".js", js.Minify)
	if short, err := m.Bytes(path.Ext(name), text); err == nil {
		return short
	}
	return text
}
