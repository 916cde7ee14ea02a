package browser_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// An edit of a pay table changes its return. The command of an edited table reads the file
// that the page gives, and prints the same numbers.
func TestPayTableByKeyboard(t *testing.T) {
	t.Parallel()
	b := open(t, "paytable", 1280)
	b.until("document.querySelector('#paytable-return').textContent === '99.54%'")
	b.tabTo("#paytable-name-word")
	b.press(kb.Enter)
	b.tabTo("#paytable-name")
	for range 8 { // from jacks-9-6
		b.press(kb.ArrowUp)
	}
	b.until("document.querySelector('#paytable-return').textContent.startsWith('99.17')")
	if got := b.text("#paytable-command"); got != "simulate videopoker -pay bonus-8-5" {
		t.Errorf("got the command %q", got)
	}
	b.press(kb.Escape)
	b.tabTo("[popovertarget=paytable-rows]")
	b.press(kb.Enter)
	b.tabTo("#paytable-text")
	eval[bool](b, "document.activeElement.setSelectionRange(12, 15); true") // royal flush,800
	b.press("900")
	b.until("document.querySelector('#paytable-return').textContent.startsWith('99.42')")
	if name := b.text("#paytable-command"); name != "simulate videopoker -pay table.csv" || b.text("#paytable-files a span") != "table.csv" {
		t.Errorf("got the command %q", name)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "table.csv"), []byte(b.bytesOf("#paytable-files a")), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, want := b.bytesOf("#paytable-files a:nth-child(2)"), b.shell("cd "+folder+" && "+b.text("#paytable-command")+" -format csv -q"); got != want {
		t.Errorf("the page has\n%s\nthe command\n%s", got, want)
	}
}

// A bad row has its line and column, and the cursor stays in the field.
func TestPayTableErrorAtItsColumn(t *testing.T) {
	t.Parallel()
	b := open(t, "paytable", 700)
	b.forgive("status of 400")
	b.until("document.querySelector('#paytable-return').textContent !== '–'")
	b.write("#paytable-text", "royal flush,800\nful house,9")
	b.until("document.querySelector('#paytable-pay-error').textContent.startsWith('line 2, column 1')")
	if got := b.text("#paytable-place mark"); got != "ful" {
		t.Errorf("the mark is on %q, want ful", got)
	}
	if got := b.text("#paytable-return"); got != "–" || eval[bool](b, "document.querySelector('#paytable-files a') !== null") {
		t.Errorf("the return of the table before is still shown: %q", got)
	}
	if got := eval[[]string](b, "[...document.querySelectorAll('#paytable :is(td, .n, .first *)')].filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => e.textContent)"); len(got) > 0 {
		t.Errorf("numbers of the table before are still shown: %.100q", got)
	}
	if got := eval[string](b, "document.activeElement.id"); got != "paytable-text" {
		t.Errorf("the focus is in %q", got)
	}
	b.axe("an error")
	b.write("#paytable-text", "wild,deuces\nroyal flush,800")
	b.until("!document.querySelector('#paytable-pay-error').textContent && !document.querySelector('.old')")
	b.write("#paytable-text", "Wild, Joker\nflush,6\nnothing,0\nroyal flush,800")
	b.until("document.querySelector('#paytable-state').textContent.startsWith('Warning: royal flush: earlier rows pay all of its hands.')")
	if got := eval[int](b, "document.querySelectorAll('#paytable-picker [data-card=Jo]').length"); got != 1 {
		t.Errorf("%d jokers to choose, want 1", got)
	}
}

// Five cards show the 32 holds, the best first; the cards are chosen by keys.
func TestPayTableHolds(t *testing.T) {
	t.Parallel()
	b := open(t, "paytable", 1280)
	b.until("document.querySelector('#paytable-return').textContent !== '–'")
	b.tabTo("[popovertarget=paytable-cards]")
	b.press(kb.Enter)
	b.tabTo("#paytable-picker [data-card=As]")
	b.press(" " + kb.ArrowRight + " " + kb.ArrowRight + " " + kb.ArrowRight + " ")
	b.click("#paytable-picker [data-card='9d']")
	b.until("document.querySelectorAll('#holds-table tbody tr').length === 32")
	if got := b.text("#holds-table tbody td:nth-child(2)"); got != "18.553191" {
		t.Errorf("the best hold of AsKsQsJs9d pays %q", got)
	}
	if got, want := b.bytesOf("#holds-files a"), b.shell(b.text("#holds-command")+" -format csv -q"); got != want {
		t.Errorf("the page has\n%s\nthe command\n%s", got, want)
	}
	for _, width := range []int64{390, 1280} { // all rows are in sight, below their heading
		b.resize(width, 844)
		if got := eval[[]float64](b, "(() => { const e = document.querySelector('#holds-table').parentElement; return [e.scrollHeight - e.clientHeight, e.getBoundingClientRect().top - document.querySelector('#holds-box h2').getBoundingClientRect().bottom] })()"); got[0] > 0 || got[1] > 40 {
			t.Errorf("at %d, %v pixels of rows are hidden, and the table is %v below its heading", width, got[0], got[1])
		}
	}
	b.press(kb.Escape)
	b.click("#paytable-clear")
	b.until("document.querySelector('#holds-box').hidden")
}
