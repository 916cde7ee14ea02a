package browser_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A run of the list has a name and its result in a line, and only one in progress can be
// stopped. Two runs of hands are compared as by the command.
func TestRunsAreNamedAndCompared(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	for _, seed := range []string{"1", "2"} {
		b.write("#hands-form [name=rounds]", "1e6")
		b.write("#hands-seed", seed)
		b.click("#hands-form [type=submit]")
		b.until("document.querySelector('#hands-of').textContent.endsWith('-seed " + seed + "') && document.querySelector('#hands-p').textContent.startsWith('p = ')")
	}
	b.click("#runs-open")
	const rows = "[...document.querySelectorAll('#runs-list li')].filter((e) => e.textContent.includes('-rounds 1e6'))"
	b.until(rows + ".length === 2")
	if got := eval[[]string](b, rows+".map((e) => e.querySelector('.line').textContent)"); !strings.HasPrefix(got[0], "chi-square p = 0") {
		t.Errorf("the results are %q", got)
	}
	if !eval[bool](b, "[...document.querySelectorAll('#runs-list .stop')].every((e) => e.hidden)") {
		t.Error("a run that has ended can be stopped")
	}
	eval[bool](b, rows+".forEach((e, i) => e.classList.add(`row${i}`)) ?? true")
	eval[bool](b, "document.querySelector('.row1 .name').focus(); true")
	b.press("mine" + kb.Tab)
	b.click(".row0 [type=checkbox]")
	if !eval[bool](b, "document.querySelector('#compare').hidden") {
		t.Error("one run is compared")
	}
	b.click(".row1 [type=checkbox]")
	b.until("document.querySelectorAll('#compare tbody tr').length > 8")
	b.axe("the comparison of two runs")
	folder := t.TempDir()
	for i, name := range []string{"a.csv", "b.csv"} {
		link := "#compare .files a:nth-child(" + string(rune('1'+i)) + ")"
		if err := os.WriteFile(filepath.Join(folder, name), []byte(b.bytesOf(link)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text := b.shell("cd " + folder + " && " + b.text("#compare > code") + " -format table")
	if title := b.text("#compare-title"); !strings.Contains(strings.ToLower(text), strings.ToLower(title)) {
		t.Errorf("the verdict is %q, of the command\n%s", title, text)
	}
	for _, row := range eval[[][]string](b, "[...document.querySelectorAll('#compare tbody tr')].map((r) => [...r.cells].map((c) => c.textContent))") {
		line := ""
		for l := range strings.Lines(text) {
			if strings.HasPrefix(strings.TrimSpace(l), row[0]) {
				line = l
			}
		}
		for _, count := range row[1:3] {
			if !strings.Contains(line, strings.ReplaceAll(count, "\u202f", "")) {
				t.Errorf("row %q, the command has %q", row, line)
			}
		}
	}
	if n := eval[int](b, "document.querySelectorAll('#compare circle').length"); n < 8 {
		t.Errorf("%d differences are drawn", n)
	}
	b.frames(120) // it stays
	if eval[bool](b, "document.querySelector('#compare').hidden") {
		t.Error("the comparison does not stay")
	}
	b.click("#compare > .row:last-child button") // Clear
	b.until("document.querySelector('#compare').hidden && !document.querySelector('#runs-list :checked')")
	b.do(chromedp.Reload())
	b.click("#runs-open")
	b.until("[...document.querySelectorAll('#runs-list .name')].some((e) => e.value === 'mine')")
}

// Two visits of an address are one run of the list. Its fields and ticks have words that are seen, and nothing is empty.
func TestTwoVisitsAreOneRun(t *testing.T) {
	t.Parallel()
	for _, of := range [][2]string{{"hands?rounds=1e6&seed=7", "document.querySelector('#hands-p').textContent.startsWith('p = ')"}, {"shuffle?seed=4", "document.querySelector('#verdict').textContent === 'Unfair'"}, {"equity?player=AhKh&player=QQ%2B", "document.querySelector('#equity-say').textContent.includes('Exact')"}} {
		b := open(t, of[0], 1280)
		b.until(of[1])
		b = open(t, of[0], 1280)
		b.until(of[1])
		b.click("#runs-open")
		b.until("document.querySelectorAll('#runs-list li small').length")
		if rows := eval[[]string](b, "[...document.querySelectorAll('#runs-list code')].map((e) => e.textContent).filter((c, i, all) => all.indexOf(c) !== i)"); len(rows) > 0 {
			t.Errorf("%q are in the list twice", rows)
		}
		if got := eval[[]string](b, "[...document.querySelectorAll('#runs-list input')].filter((e) => e.checkVisibility()).map((e) => e.labels[0]?.textContent ?? '')"); slices.ContainsFunc(got, func(label string) bool { return label != "Name" && label != "Compare" }) {
			t.Errorf("the fields have the labels %q", got)
		}
		if got := eval[int](b, "[...document.querySelectorAll('#runs > p')].filter((e) => e.checkVisibility() && !e.textContent && e.offsetHeight > 4).length"); got > 0 {
			t.Errorf("%d bands are empty", got)
		}
		b.press("\x1b")
	}
}

// A run that is opened again from the list has its result, and no other one is started.
func TestOpenedRunHasItsResult(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=random&rounds=2e5&seed=5", 1280)
	b.until("document.querySelector('#equity-say').textContent.includes('sampled')")
	want := b.text("#equity-players")
	b.write("#range-text", "QQ+")
	b.until("document.querySelector('#equity-players').textContent.includes('QQ+') && document.querySelector('#equity-say').textContent.includes('sampled')")
	before := b.fetched("/api/runs")
	b.click("#runs-open")
	b.until("document.querySelectorAll('#runs-list li').length >= 2")
	eval[bool](b, "[...document.querySelectorAll('#runs-list li')].find((e) => e.querySelector('code').textContent.endsWith('random -rounds 2e5 -seed 5')).querySelector('.open').click() ?? true")
	b.until("document.querySelector('#equity-players').textContent.includes('any hand') && document.querySelector('#equity-say').textContent.includes('sampled')")
	if got := b.text("#equity-players"); got != want {
		t.Errorf("it shows %q, want %q", got, want)
	}
	if after := b.fetched("/api/runs"); strings.Count(after, `-seed 5"`) != strings.Count(before, `-seed 5"`) {
		t.Errorf("another run was started: %s", after)
	}
}
