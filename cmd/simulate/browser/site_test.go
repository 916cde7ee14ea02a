package browser_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// site is the folder of static files that all tests open in place of the server, or "".
func site() string { return os.Getenv("SIMULATE_SITE") }

// written writes the folder of static files and the npm package, once, and returns their folder.
var written = sync.OnceValues(func() (string, error) {
	out := filepath.Join(filepath.Dir(binary), "written")
	return out, goTool("run", "./site", out)
})

// served skips a test that is about the server.
func served(t *testing.T, why string) {
	t.Helper()
	if site() != "" {
		t.Skip("the folder of static files has no server: " + why)
	}
}

// static serves a folder below a path, without headers of its own.
func static(folder string) (at string, end func()) {
	const below = "/below/a/path/"
	s := httptest.NewServer(http.StripPrefix(below, http.FileServer(http.Dir(folder))))
	return strings.Replace(s.URL, "127.0.0.1", "localhost", 1) + below, s.Close
}

// asked is a script that has requests of the tests answered as those of the page.
const asked = `{ const plain = window.fetch; window.fetch = async (to, options) => {
	const url = new URL(to, document.baseURI);
	return url.pathname.startsWith('/api/') ? (await import(new URL('assets/transport.js', document.baseURI))).request(url.pathname + url.search, options) : plain(to, options);
} }`

// ask sets that script for the pages of a tab.
func (b *tab) ask() {
	b.Helper()
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: asked}); err != nil {
		b.Fatal(err)
	}
}

// The page as a folder of static files, below a path: its files are those of the command, and
// after the first time it needs no network.
func TestFolderOfStaticFiles(t *testing.T) {
	t.Parallel()
	folder := site()
	if folder == "" {
		out, err := written()
		if err != nil {
			t.Fatal(err)
		}
		folder = filepath.Join(out, "site")
	}
	at, end := static(folder)
	defer end()
	b := openAt(t, at, "hands?rounds=3e6&seed=7", 1280)
	b.ask()
	compare := func() {
		b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(at+"#hands?rounds=3e6&seed=7"))
		b.until("document.querySelectorAll('#hands-game option').length > 10")
		eval[bool](b, "document.querySelector('#hands-form [type=submit]').click(); true")
		b.until("document.querySelector('#hands-of').textContent && document.querySelector('#hands-files a[href]')")
		got := eval[string](b, "fetch(document.querySelector('#hands-files a').href).then((a) => a.text())")
		if want := b.shell(b.text("#hands-of") + " -format csv -q"); got != want {
			t.Errorf("the page has\n%s\nthe command\n%s", got, want)
		}
	}
	compare()
	eval[bool](b, "navigator.serviceWorker.ready.then((r) => !!r.active)")
	end()
	if _, err := chromedp.Call(b.ctx, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: true, DownloadThroughput: -1, UploadThroughput: -1}); err != nil {
		t.Log(err) // the server has ended in any case
	}
	compare()
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(at+"#shuffle?algorithm=own&n=5&seed=1&shuffles=2000"))
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 5")
	eval[bool](b, "document.querySelector('#shuffle-form').requestSubmit(); true")
	b.until("document.querySelector('#verdict').textContent === 'Unfair'") // the sandbox works too
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete globalThis.DecompressionStream"}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(at+"#hands"))
	b.until("document.body.innerText.includes('no DecompressionStream') && !document.querySelector('.loading')") // an old browser is told so
}
