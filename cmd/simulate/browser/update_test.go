package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
)

// A folder that is replaced while a tab is open: the tab goes on with its own files, which are those of
// one version, says so and loads the new one when asked. The cache of a neighbour on the origin stays.
func TestFolderIsReplaced(t *testing.T) {
	t.Parallel()
	text := func(name string) string {
		text, err := os.ReadFile("../site/files/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var version atomic.Int64
	version.Store(1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/", "/a.txt":
			w.Header().Set("Cache-Control", "max-age=3600")
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprintf(w, "version %d", version.Load())
			if r.URL.Path == "/" {
				fmt.Fprint(w, `<link rel="icon" href="data:,"><script type="module">import { keep } from './update.js'; await keep(new URL('/service.js', location));</script>`)
			}
		case "/update.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, text("update.js"))
		case "/service.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, strings.NewReplacer("VERSION", fmt.Sprintf("'%d'", version.Load()), "FILES", "['./', 'a.txt', 'update.js']").Replace(text("service.js")))
		default: // the icon
			w.WriteHeader(http.StatusNoContent)
		}
	}))
	t.Cleanup(server.Close)
	b := tabAt(t, server.URL+"/", 1280)
	b.do(chromedp.Navigate(server.URL + "/"))
	b.until("!!navigator.serviceWorker.controller")
	seen := func() string {
		return eval[string](b, "Promise.all(['/', 'a.txt'].map((f) => fetch(f).then((a) => a.text()))).then((all) => [document.body.textContent.slice(0, 9), ...all.map((a) => a.slice(0, 9))].join())")
	}
	eval[bool](b, "caches.open('neighbour').then((c) => c.put('/x', new Response('mine'))).then(() => true)")
	b.do(chromedp.Reload())
	b.until("!!navigator.serviceWorker.controller")
	version.Store(2)
	eval[bool](b, "navigator.serviceWorker.ready.then((r) => r.update()).then(() => true)")
	b.until("document.querySelector('.update button')")
	if got := seen(); got != "There is ,version 1,version 1" {
		t.Errorf("after the folder was replaced the tab has %s: want version 1 alone", got)
	}
	b.click(".update button")
	b.until("document.body?.textContent.startsWith('version 2') && !document.querySelector('.update')")
	if got := seen(); got != "version 2,version 2,version 2" {
		t.Errorf("the new page has %s", got)
	}
	if got := eval[string](b, "caches.keys().then((all) => all.sort().join())"); got != "neighbour,simulate "+server.URL+"/ 2" {
		t.Errorf("the caches are %s", got)
	}
}
