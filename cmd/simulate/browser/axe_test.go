package browser_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// axeFile is axe-core, the accessibility checker, which .ci/run installs by npm.
const axeFile = "node_modules/axe-core/axe.min.js"

// states is the number of states that axe has checked.
var states atomic.Int64

// The options of axe-core for what differs between two states. Those whose markup and boxes are the same
// differ in colours alone, which take axe two thirds of its time; those that show other parts, or have them
// elsewhere, with the same colours, do not differ in what axe says of colours.
const (
	everything = "rules: {'label-content-name-mismatch': {enabled: true}}"
	colours    = "runOnly: ['color-contrast', 'link-in-text-block']"
	structure  = "rules: {'label-content-name-mismatch': {enabled: true}, 'color-contrast': {enabled: false}, 'link-in-text-block': {enabled: false}}"
)

// axe fails the test for each violation that axe-core finds on the page.
func (b *tab) axe(state string) {
	b.Helper()
	b.axeOf(state, everything)
}

// axeOf is axe with some of its rules.
func (b *tab) axeOf(state, rules string) {
	b.Helper()
	script, err := os.ReadFile(axeFile)
	if os.IsNotExist(err) && os.Getenv("SIMULATE_BROWSER") != "required" {
		b.Log("no axe-core: npm install --no-save axe-core@4.14.1 in this folder fetches it")
		return
	}
	if err != nil {
		b.Fatal(err)
	}
	first := !eval[bool](b, "'axe' in window") // reads the style sheet too, for the rule of css-orientation-lock
	if first {
		eval[bool](b, string(script)+"; true")
	}
	states.Add(1)
	// A field that opens is transparent at first.
	eval[bool](b, "Promise.all(document.getAnimations().filter((a) => a.effect.getTiming().iterations < 2).map((a) => a.finished)).then(() => true, () => true)")
	// Views that are not shown have states of their own.
	found := eval[[]string](b, `axe.run({exclude: ['.view[hidden]']}, {resultTypes: ['violations'], preload: `+strconv.FormatBool(first)+`, `+rules+`}).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + n.failureSummary.slice(0, 300))))`)
	for i, f := range found {
		if i == 8 {
			b.Errorf("%s: axe finds %d more", state, len(found)-i)
			break
		}
		b.Errorf("%s: axe finds %s", state, f)
	}
}

// like emulates media, names and values in turn, as in prefers-reduced-motion, reduce.
func (b *tab) like(features ...string) {
	b.Helper()
	var media emulation.SetEmulatedMediaParams
	for i := 0; i < len(features); i += 2 {
		media.Features = append(media.Features, &emulation.MediaFeature{Name: features[i], Value: features[i+1]})
	}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, media); err != nil {
		b.Fatal(err)
	}
}

// The states that a user sees seldom have no violations either.
func TestRareStatesAreAccessible(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 760)
	b.write("#hands-form [name=rounds]", "1.5")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-rounds-error').textContent")
	b.axe("an error")
	b.forgive("status of 400")
	b.write("#hands-form [name=rounds]", "1e15")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10")
	b.click("#runs-open")
	b.until("document.querySelector('#runs-list li')")
	b.axe("the list of runs, and a run in progress")
	b.click("#runs-list .stop")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at')")
	b.click("#hands-form [data-new-seed]")
	b.until("!document.querySelector('#hands-note').hidden")
	b.axe("a stopped run, other settings")

	b = open(t, "equity", 390)
	b.until("document.querySelectorAll('#grid button').length === 169")
	eval[bool](b, "document.querySelector('#grid [data-hand=AKs]').focus(); true")
	b.press("s")
	b.until("document.querySelector('#suits').matches(':popover-open')")
	b.axe("single hands")
	b.press("\x1b")
	b.write("#range-text", "QsQd")
	b.write("#cards-text", "Td 7c 2s\n")
	b.press("\r")
	b.until("document.querySelectorAll('#outs-cards li').length === 52")
	b.axe("next cards")
	b.set("#equity-game", "omaha")
	b.until("!document.querySelector('#grid').checkVisibility()")
	b.axe("a game without a grid")
	b.write("#range-text", "AKs")
	b.until("document.querySelector('#range-error').textContent.length > 5")
	b.axe("a wrong range")
	b.forgive("status of 400")
}

// On paper a view has no control, and no heading without what it is of.
func TestPaperHasNoControlsAndNoEmptyHeadings(t *testing.T) {
	t.Parallel()
	for view, ready := range map[string]string{
		"equity?player=AhKh&player=QQ%2B&board=2c7d9s": "document.querySelector('#each-say').textContent === 'Exact.' && document.querySelectorAll('#outs-cards li').length === 52",
		"shuffle":  "document.querySelector('#verdict').textContent === 'Unfair'",
		"paytable": "document.querySelectorAll('#paytable-table tbody tr').length > 5",
	} {
		b := open(t, view, 1280)
		b.until(ready)
		eval[bool](b, "dispatchEvent(new Event('beforeprint')); true")
		if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
			t.Fatal(err)
		}
		if got := eval[[]string](b, "[...document.querySelectorAll('button:not(.slot, .card, .hands13 button, .head .who, .ticks button), input:not(.pay), select, textarea, summary:not(.fold > summary)')].filter((e) => e.checkVisibility()).map((e) => e.id || e.textContent)"); len(got) > 0 {
			t.Errorf("%s: on paper there are the controls %q", view, got)
		}
		empty := func(when string) {
			t.Helper()
			if got := eval[[]string](b, "[...document.querySelectorAll('.fold')].filter((e) => e.checkVisibility() && ![...e.querySelectorAll('td, li, svg')].some((of) => of.checkVisibility({ visibilityProperty: true })) && !getComputedStyle(e.querySelector('summary'), '::after').content.includes('Not counted yet')).map((e) => e.id)"); len(got) > 0 {
				t.Errorf("%s: on paper %q are empty%s", view, got, when)
			}
		}
		empty("")
		if got := eval[[]string](b, "[...document.querySelectorAll('main :is(h2, h3, summary, thead, .cap)')].filter((e) => e.checkVisibility() && getComputedStyle(e).breakAfter !== 'avoid').map((e) => e.outerHTML.slice(0, 60))"); len(got) > 0 {
			t.Errorf("%s: on paper what follows %q may be on the next page", view, got)
		}
		if strings.HasPrefix(view, "equity") {
			eval[bool](b, "document.querySelector('#range-none').click(); true")
			b.until("document.querySelector('#seen').classList.contains('blank')")
			empty(" before the count")
		}
	}
}

// On paper each range has its grid and its rows, whichever is on the screen, until the page is printed.
func TestPaperHasEachRange(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=22%2B%2CAJs%2B&player=KTs%2B%2CQQ&board=2c7d9s", 1280)
	const cells, rows = "[...document.querySelectorAll('%s button')].map((e) => e.title).join()", "[...document.querySelectorAll('%s tbody tr')].map((e) => e.textContent).join()"
	var want []string
	for player := range 2 {
		b.click(fmt.Sprintf("#equity-players [data-player='%d'] .who", player))
		b.until(fmt.Sprintf("document.querySelector('#each-say').textContent === 'Exact.' && document.querySelector('#each-of').textContent.endsWith('%d')", player+1))
		want = append(want, eval[string](b, fmt.Sprintf(cells, "#grid")), eval[string](b, fmt.Sprintf(rows, "#each-table")))
	}
	if want[0] == want[2] || want[1] == want[3] {
		t.Error("the players have the same hands")
	}
	pages := func() int {
		got, err := chromedp.Call(b.ctx, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: 210 / 25.4, PaperHeight: 297 / 25.4, PrintBackground: new(true)})
		if err != nil {
			t.Fatal(err)
		}
		if name := os.Getenv("SIMULATE_PRINTED"); name != "" {
			os.WriteFile(name, got.Data, 0o644)
		}
		return bytes.Count(got.Data, []byte("/Type /Page\n"))
	}
	if n := pages(); n < 1 || n > 3 {
		t.Errorf("two ranges take %d pages", n)
	}
	b.until("!document.querySelector('.paper')")
	eval[bool](b, "dispatchEvent(new Event('beforeprint')); true")
	if got := []string{eval[string](b, fmt.Sprintf(cells, "figure.paper")), eval[string](b, fmt.Sprintf(rows, "div.paper"))}; !slices.Equal(got, want[:2]) {
		t.Errorf("player 1 on paper: %q, want %q", got, want[:2])
	}
}
