package browser_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

const keptRow = "[...document.querySelectorAll('#runs-list li')].find((e) => e.textContent.includes('-rounds 3e5 -seed 3'))"

// deal runs some hands, and returns their table.
func (b *tab) deal() string {
	b.Helper()
	b.write("#hands-form [name=rounds]", "3e5")
	b.write("#hands-seed", "3")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-of').textContent.endsWith('-rounds 3e5 -seed 3') && document.querySelector('#hands-p').textContent.startsWith('p = ')")
	return b.text("#hands-table tbody")
}

// call names the run of deal.
func (b *tab) call(name string) {
	b.Helper()
	b.click("#runs-open")
	b.until(keptRow)
	eval[bool](b, "{ const e = "+keptRow+".querySelector('.name'); e.value = '"+name+"'; e.dispatchEvent(new Event('change')); true }")
	b.press("\x1b")
	for !strings.Contains(b.fetched("/api/runs"), name) {
		b.frames(1)
	}
	// The answer to a second request says that the server has kept the name.
	if got := eval[int](b, "fetch('/api/runs/' + "+keptRow+".id.slice(4) + '/name', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{\"name\":\""+name+"\"}' }).then((a) => a.status)"); got != 204 {
		b.Errorf("the name has status %d", got)
	}
}

// A run and its name are in the list after a new start of the server, or of the page without a server,
// also in another tab. A press runs it again, with the same result.
func TestRunsOutliveTheServer(t *testing.T) {
	t.Parallel()
	var b, other *tab
	var want string
	if site() != "" {
		b = open(t, "hands?rounds=2e6", 1280)
		want = b.deal()
		b.call("mine")
		eval[bool](b, "sessionStorage.clear(); true") // this tab would run it again by itself
		b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.at+"#query"))
		other = b
	} else {
		at := lasting(t)
		server, address := serveAt(t, at)
		b = openAt(t, address, "hands?rounds=2e6", 1280)
		other = openAt(t, address, "query", 1280)
		want = b.deal()
		b.call("mine")
		kill(server)
		serveAt(t, at)
	}
	other.click("#runs-open")
	other.until(keptRow + "?.querySelector('.open').textContent === 'Run again'")
	if got := eval[string](other, keptRow+".querySelector('.name').value"); got != "mine" || !strings.Contains(other.text("#runs-none"), "was started again: Run again gives the same") {
		t.Errorf("the run is named %q, and the list says %q", got, other.text("#runs-none"))
	}
	other.axe("a list with runs of the last start")
	eval[bool](other, keptRow+".querySelector('.open').click() ?? true")
	other.until("!document.querySelector('#hands').hidden && document.querySelector('#hands-p').textContent.startsWith('p = ')")
	if got := other.text("#hands-table tbody"); got != want {
		t.Errorf("again it is\n%s\nwant\n%s", got, want)
	}
	b.click("#runs-open")
	b.until(keptRow + "?.querySelector('.open').textContent === 'Open' && " + keptRow + ".querySelector('.name').value === 'mine'")
	for _, tab := range []*tab{b, other} {
		tab.forgive("net::ERR")
		tab.forgive("status of 404")
	}
}

// A tab of a server that is started again asks for the new token, once.
func TestTokenIsTyped(t *testing.T) {
	served(t, "-token")
	t.Parallel()
	at := lasting(t)
	server, address := serveAt(t, at, "-token")
	b := openAt(t, address, "hands?rounds=2e6", 1280)
	b.deal()
	if got := eval[string](b, "location.href + document.cookie"); strings.Contains(got, "token") || len(eval[string](b, "sessionStorage.getItem('token')")) < 26 {
		t.Errorf("the address and the cookies are %s: the token is in the history, or goes to other ports", got)
	}
	kill(server)
	b.forgive("net::ERR")
	b.forgive("status of 401")
	_, address = serveAt(t, at, "-token")
	_, token, _ := strings.Cut(address, "#token=")
	b.click("#runs-open")
	for _, typed := range []string{"wrong", token} {
		b.until("document.querySelector('dialog[open] .token')?.value === ''")
		eval[bool](b, fmt.Sprintf("(document.querySelector('.token').value = %q, document.querySelector('dialog[open] button').click(), true)", typed))
	}
	b.until(fmt.Sprintf("!document.querySelector('dialog') && sessionStorage.getItem('token') === %q", token))
}

// The server with -runs has the result itself.
func TestServerKeepsRuns(t *testing.T) {
	served(t, "-runs")
	t.Parallel()
	folder, at := t.TempDir(), lasting(t)
	begin := func() (*exec.Cmd, *tab) {
		server, address := serveAt(t, at, "-runs", folder)
		return server, openAt(t, address, "hands?rounds=2e6", 1280)
	}
	server, b := begin()
	want := b.deal()
	b.call("mine")
	kill(server)
	b.forgive("net::ERR")
	_, b = begin()
	eval[bool](b, "localStorage.clear(); true")
	b.click("#runs-open")
	b.until(keptRow + "?.querySelector('.open').textContent === 'Open' && " + keptRow + ".querySelector('.name').value === 'mine'")
	eval[bool](b, keptRow+".querySelector('.open').click() ?? true")
	b.until("document.querySelector('#hands-of').textContent.endsWith('-rounds 3e5 -seed 3')")
	if got := b.text("#hands-table tbody"); got != want || b.exports("a kept run") < 5 {
		t.Errorf("after the new start it is\n%s\nwant\n%s", got, want)
	}
	b.forgive("net::ERR")
}

// A browser that keeps nothing shows the runs of the server.
func TestRunsWithoutStorage(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });",
	}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.at+"#hands?rounds=2e6"))
	b.deal()
	b.call("mine")
	b.click("#runs-open")
	b.until(keptRow + ".querySelector('.open').textContent === 'Open' && " + keptRow + ".querySelector('.name').value === 'mine'")
}

// While an audit is in progress its three stages have names, and bars that never step back.
func TestStagesOfAnAudit(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?algorithm=naive&shuffles=2e5&seed=3", 1280)
	b.until("document.querySelectorAll('#shuffle-algorithm option').length > 10")
	eval[bool](b, `window.bars = []; window.stages = []; new MutationObserver(() => {
		const rows = [...document.querySelectorAll('#audit-stages li')];
		if (!rows.length || document.querySelector('#audit-stages').hidden) return;
		window.stages = rows.map((e) => e.querySelector('b').textContent);
		window.bars.push(rows.map((e) => e.querySelector('progress')).map((e) => Math.max(0, e.position)));
	}).observe(document.querySelector('#audit-stages'), { childList: true, subtree: true, attributes: true }); true`)
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#verdict').textContent === 'Unfair'")
	if got := strings.Join(eval[[]string](b, "window.stages"), ", "); got != "Shuffles, Tests, Search for a cause" {
		t.Errorf("the stages are %s", got)
	}
	bars := eval[[][]float64](b, "window.bars")
	parts := map[float64]bool{}
	for i, bar := range bars {
		for j := range bar {
			if j != 1 && i > 0 && bar[j] < bars[i-1][j] { // that of the tests has no part in between
				t.Errorf("stage %d steps back: %v", j, bars)
			}
		}
		if bar[2] > 0 {
			parts[bar[2]] = true
		}
	}
	if len(parts) < 3 {
		t.Errorf("the search has the parts %v", parts)
	}
}

// Names of files, of runs and the texts of kept runs are shown as texts: no element is made of them.
func TestNamesAreTexts(t *testing.T) {
	served(t, "-runs")
	t.Parallel()
	const markup = "<img src=x onerror=alert(1)>"
	folder, at := t.TempDir(), lasting(t)
	server, address := serveAt(t, at, "-runs", folder)
	b := openAt(t, address, "shuffle", 1280)
	plain := func(what, got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%s: the page shows %q, want %q", what, got, want)
		}
		if n := eval[int](b, "document.querySelectorAll('img, a[href^=javascript], [onerror], [onmouseover], script:not([src], [type])').length"); n != 0 {
			t.Errorf("%s: the page has %d elements of it", what, n)
		}
	}
	for _, name := range []string{markup + ".txt", `"' onmouseover="alert(1)" x='.txt`, "</code><script>alert(1)<\u2215script>.txt", "pack\u202etxt.exe.txt", "javascript:alert(1)", "&lt;b&gt; $(touch x) `x`.txt"} {
		shown := strings.ReplaceAll(name, "\u202e", `\u202e`) // as the command writes it
		for _, c := range []struct{ content, at, say string }{{"0 1 2\n0 0 1\n", "#shuffle-said", "Ready"}, {"2 0 1\n1 2 0\n", "#shuffle-of", " audited"}} {
			eval[bool](b, fmt.Sprintf("{ const d = new DataTransfer(); d.items.add(new File([%q], %q)); dispatchEvent(new DragEvent('drop', { dataTransfer: d })); true }", c.content, name))
			b.until(fmt.Sprintf("document.querySelector('%s').textContent.includes(%q) && document.querySelector('#say').textContent.endsWith('%s')", c.at, name[len(name)-4:], c.say))
			plain(name, strings.ReplaceAll(b.text(c.at), `'"'"'`, "'"), shown)
		}
		b.click("#runs-open")
		b.until(fmt.Sprintf("[...document.querySelectorAll('#runs-list code')].some((e) => e.textContent.replaceAll(`'\"'\"'`, `'`).includes(%q))", shown))
		plain("the list with "+name, shown, shown)
		b.press("\x1b")
	}
	b.forgive("status of 400")
	eval[bool](b, "location.hash = '#hands?rounds=2e6'; true")
	b.deal()
	b.call("mine")
	kill(server)
	b.forgive("net::ERR")
	records, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(records) == 0 {
		t.Fatalf("the folder has the records %v: %v", records, err)
	}
	for _, record := range records { // with other texts and their sum
		text, err := os.ReadFile(record)
		if err != nil {
			t.Fatal(err)
		}
		_, run, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(string(text)), "}"), `"run":`)
		run = strings.NewReplacer(`"mine"`, `"`+markup+`"`, `"command":"simulate`, `"command":"simulate `+markup, `"line":"`, `"line":"`+markup, `"unit":"`, `"unit":"`+markup, `"hand":"`, `"hand":"`+markup).Replace(run)
		if err := os.WriteFile(record, fmt.Appendf(nil, `{"sha256":"%x","run":%s}`, sha256.Sum256([]byte(run)), run), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, address = serveAt(t, at, "-runs", folder)
	b = openAt(t, address, "hands?rounds=2e6", 1280)
	b.click("#runs-open")
	b.until(keptRow + "?.querySelector('.open').textContent === 'Open'")
	row := eval[string](b, keptRow+".querySelector('.name').value + '; ' + "+keptRow+".textContent")
	plain("a kept run", row, markup+"; ")
	plain("a kept run", row, "simulate "+markup)
	eval[bool](b, keptRow+".querySelector('.open').click() ?? true")
	b.until("document.querySelector('#hands-of').textContent.endsWith('-rounds 3e5 -seed 3')")
	plain("its command", b.text("#hands-of"), markup)
	plain("its table", b.text("#hands-table tbody"), markup)
}
