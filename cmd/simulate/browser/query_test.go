package browser_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// bytesOf returns the text of a file of the page.
func (b *tab) bytesOf(selector string) string {
	b.Helper()
	return eval[string](b, fmt.Sprintf(`(({href}) => (href.startsWith('data:') ? decodeURIComponent(href.split(',')[1]) : fetch(href).then((r) => r.text())))(document.querySelector(%q))`, selector))
}

// A query is written and run with the keyboard alone. Its answer is exact, and its files are
// those of the printed command.
func TestQueryByKeyboard(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	b.tabTo("#query-text")
	eval[bool](b, "document.activeElement.select(); true")
	b.press("select count(winsHi(hero)) as w, histogram(handType(hero, flop)) from hero='QQ', villain='AK', board='Qh7c2d'")
	b.press(kb.Enter, chromedp.KeyModifiers(2)) // Ctrl
	b.until("document.querySelector('#query-of').textContent.includes('Qh7c2d') && document.querySelector('#query-counted').textContent.startsWith('Exact')")
	rows := eval[[]string](b, "[...document.querySelectorAll('#query-table tbody tr')].map((e) => e.cells[0].textContent + e.cells[2].textContent)")
	if strings.Join(rows, " ") != "wexact" {
		t.Errorf("got the rows %q, want w, which is exact", rows)
	}
	if keys := eval[[]string](b, "[...document.querySelectorAll('#query-histograms tbody tr')].map((e) => e.cells[0].textContent + ' ' + e.cells[1].textContent)"); strings.Join(keys, " ") != "trips 100.0000\u00a0%" {
		t.Errorf("got the keys %q, want trips", keys)
	}
	command := b.text("#query-of")
	for i, format := range []string{"csv", "json"} {
		want := b.shell(command + " -format " + format + " -q")
		if got := b.bytesOf(fmt.Sprintf("#query-files a:nth-child(%d)", i+1)); got != want {
			t.Errorf("%s of the page:\n%s\nof %s:\n%s", format, got, command, want)
		}
	}
	b.axe("answers")
}

// A sample has its interval beside each number; the command with its seed gives the same file.
func TestQuerySamples(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	b.write("#query-text", "select avg(riverEquity(a)) from a='*', b='*', c='AA'")
	b.write("#query-form [name=rounds]", "2e5")
	b.write("#query-seed", "7")
	b.click("#query-run")
	b.until("document.querySelector('#query-counted').textContent === '200 000 deals, seed 7.'")
	if got := b.text("#query-table tbody td:nth-child(3)"); !strings.HasPrefix(got, "±0.00") {
		t.Errorf("got %q, want the half width of the interval", got)
	}
	want := b.shell(b.text("#query-of") + " -format csv -q")
	if got := b.bytesOf("#query-files a"); got != want {
		t.Errorf("the page has\n%s\nthe command\n%s", got, want)
	}
	b.click("#runs-open")
	b.until("document.querySelector('#runs-list strong')?.textContent === 'Query'")
}

// An error names its line and column, and the field marks it.
func TestQueryErrorAtItsColumn(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 700)
	b.forgive("status of 400")
	b.write("#query-text", "select count(winHi(hero))\nfrom hero='AA', villain='*'")
	b.click("#query-run")
	b.until("document.querySelector('#query-query-error').textContent.startsWith('line 1, column 14')")
	if got := b.text("#query-place mark"); got != "winHi" {
		t.Errorf("the mark is on %q, want winHi", got)
	}
	if got := eval[string](b, "(({value, selectionStart: s, selectionEnd: e}) => value.slice(s, e))(document.activeElement)"); got != "winHi" {
		t.Errorf("%q is selected, want winHi", got)
	}
	if got := b.text("#query-query-error"); !strings.Contains(got, "winsHi") {
		t.Errorf("got %q, want a correction", got)
	}
	b.axe("an error")
	b.write("#query-text", "select count(winsHi(hero))\nfrom hero='AZ', villain='*'")
	b.press(kb.Enter, chromedp.KeyModifiers(2)) // Ctrl
	b.until("document.querySelector('#query-query-error').textContent.startsWith('line 2, ')")
	b.write("#query-text", "-o x")
	b.click("#query-run")
	b.until("document.querySelector('#query-query-error').textContent === 'a query begins with select'")
}

// Each of the ten examples is answered, and each function is listed with its example.
func TestQueryExamplesAndFunctions(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	b.until("document.querySelectorAll('#query-functions li').length > 40")
	out, err := exec.Command(binary, "help", "pql").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range eval[[]string](b, "[...document.querySelectorAll('#query-functions b')].map((e) => e.textContent)") {
		if !strings.Contains(string(out), name+"(") {
			t.Errorf("help pql does not have %s", name)
		}
	}
	for i := range 10 {
		b.click(fmt.Sprintf("#query-examples li:nth-child(%d) button", i+1))
		b.until("document.querySelector('#query-of').textContent.includes(document.querySelector('#query-text').value.slice(0, 30)) && !document.querySelector('#query-run').disabled && document.querySelector('#query-counted').textContent")
	}
	b.write("#query-filter", "overpair")
	b.until("document.querySelectorAll('#query-functions li:not([hidden])').length < 3")
	eval[bool](b, "document.querySelector('#query-text').value = ''; true")
	b.click("#query-functions li:not([hidden]) button")
	b.until("document.querySelector('#query-text').value.startsWith('overpair(hero')")
}
