package browser_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const pressed = "[...document.querySelectorAll('#grid [aria-pressed=true]')].map((e) => e.dataset.hand).sort().join(' ')"

// The grid shows a range that is written as text, and a click on the grid writes the new
// range as text. Weights and single hands are kept.
func TestRangeTextAndGrid(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=QQ&board=2c7d9s", 1280)
	b.until("document.querySelectorAll('#grid button').length === 169")
	for _, c := range []struct{ text, grid, hand, then string }{
		{"QQ+, AKs", "AA AKs KK QQ", "JJ", "JJ+, AKs"},
		{"JJ+", "AA JJ KK QQ", "KK", "AA, QQ-JJ"},
		{"A5s-A2s", "A2s A3s A4s A5s", "A6s", "A6s-"},
		{"ATs+, KQo", "AJs AKs AQs ATs KQo", "QQ", "QQ, ATs+, KQo"},
		{"AA@50%, KK", "KK", "QQ", "KK-QQ, AA@0.5"},
		{"AhKh, 22", "22", "33", "33-, AhKh"},
	} {
		b.write("#range-text", c.text)
		b.until(pressed + " === '" + c.grid + "'")
		b.click("#grid [data-hand='" + c.hand + "']")
		b.until("document.querySelector('#range-text').value === '" + c.then + "'") // when the program has written it
	}
	b.click("#range-any")
	b.until("document.querySelectorAll('#grid [aria-pressed=true]').length === 169")
	b.click("#range-none")
	b.until("document.querySelectorAll('#grid [aria-pressed=true]').length === 0")
}

// emptied opens the editor of a range without hands.
func emptied(t *testing.T) *tab {
	t.Helper()
	b := open(t, "equity", 1280)
	b.until("document.querySelectorAll('#grid button').length === 169")
	b.click("#equity-edit")
	b.click("#range-none")
	b.until("document.querySelectorAll('#grid [aria-pressed=true]').length === 0")
	b.until("document.querySelector('#equity-say').textContent.startsWith('Choose')") // the page has drawn the empty range
	return b
}

// Dragging selects all classes that the pointer passes.
// Hands that are painted before the answers for those before come stay in the range.
func TestDraggingPaints(t *testing.T) {
	t.Parallel()
	b := emptied(t)
	x, y := b.middle("#grid [data-hand=AA]")
	step := eval[float64](b, "document.querySelector('#grid [data-hand=AA]').getBoundingClientRect().width + 1") / 3
	b.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft))
	for i := range 13 {
		b.do(chromedp.MouseEvent("mouseMoved", x+float64(i)*step, y, chromedp.ButtonLeft))
	}
	b.do(chromedp.MouseEvent("mouseReleased", x+12*step, y, chromedp.ButtonLeft))
	b.until(pressed + " === 'AA AJs AKs AQs ATs'")
	b.until("document.querySelector('#range-text').value === 'AA, ATs+'")
	b.click("#range-none")
	b.until("document.querySelectorAll('#grid [aria-pressed=true]').length === 0")
	eval[bool](b, "{ const ask = fetch; window.fetch = async (...of) => { const answer = await ask(...of); await new Promise((done) => setTimeout(done, 300)); return answer; }; true }")
	for _, hand := range []string{"AA", "AKs", "AQs"} {
		b.click("#grid [data-hand=" + hand + "]")
		b.until("document.querySelector('#range-text').value.length > 1")
		b.do(chromedp.Sleep(150 * time.Millisecond))
	}
	b.until("document.querySelector('#range-text').value === 'AA, AQs+'")
	b.until(pressed + " === 'AA AKs AQs'")
}

// A count of all deals that nobody has asked for, and that is not half done after its time, gives way to a sample of
// these players. Who asks for it gets it, and is told how long it takes.
func TestLongCountsAreSampled(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	eval[bool](b, "{ const now = Date.now; let past = 0; Date.now = () => now() + (past += 500); location.hash = '#equity?player=AhKh&player=random&player=random'; true }")
	b.until("/deals sampled/.test(document.querySelector('#equity-say').textContent) && document.querySelector('#equity-players .big').textContent !== '–' && document.querySelector('#equity-count-word').textContent === 'sample'")
	b.set("#equity-count [name=method]", "exact")
	b.until("/^Counting 1.89\\strillion deals: \\d+\\s%, about .* to go$/.test(document.querySelector('#equity-say').textContent)")
	b.set("#equity-count [name=method]", "")
	b.click("#equity-remove")
	b.until("document.querySelector('#equity-say').textContent.startsWith('Exact') && document.querySelector('#equity-count-word').hidden")
}

// Each view can be used with the keyboard alone.
func TestKeysAlone(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.tabTo("#hands-length-word")
	b.press(kb.Enter)
	b.until("document.activeElement.name === 'rounds'")
	eval[bool](b, "document.activeElement.select(); true")
	b.press("1e6" + kb.Enter)
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
	b.tabTo("#hands-table tr[data-hand=straight] button")
	b.press(kb.Enter)
	b.until("document.querySelector('#hands-what-of').textContent.startsWith('Straight, after')")

	b = open(t, "shuffle?shuffles=1e5", 1280)
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 52")
	b.tabTo("#step-on")
	b.press(kb.Enter + kb.Enter)
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 2 of 52')")
	b.tabTo("#shuffle-count-word")
	b.press(kb.Enter)
	b.until("document.activeElement.name === 'shuffles'")
	eval[bool](b, "document.activeElement.select(); true")
	b.press("2e4" + kb.Enter)
	b.until("document.querySelector('#verdict').textContent === 'Unfair'")

	b = open(t, "equity", 1280)
	b.until("document.querySelectorAll('#grid button').length === 169 && document.querySelector('#equity-say').textContent.includes('deals')")
	b.tabTo("#equity-words [data-player='1']")
	b.press(kb.Enter)
	b.until("document.activeElement.id === 'range-text'")
	b.tabTo("#range-none")
	b.press(" " + kb.Escape)
	b.tabTo("#grid button")
	b.press(" " + kb.ArrowRight + " " + kb.ArrowDown + " ")
	b.until("document.querySelector('#range-text').value === 'KK+, AKs'")
	b.tabTo("#equity-board button")
	b.press(kb.Enter)
	b.tabTo("#picker [data-card=As]") // one stop of the tab key
	b.press(kb.ArrowRight + kb.ArrowRight + kb.ArrowDown)
	b.until("document.activeElement === document.querySelector('#picker [data-card=Qh]')")
	b.press(kb.Enter)
	b.until("document.querySelector('#equity-board .card:not(.off)')")
}

// tabTo presses the tab key until an element has the focus.
func (b *tab) tabTo(selector string) {
	b.Helper()
	for range 250 {
		b.press(kb.Tab)
		if eval[bool](b, "document.activeElement === document.querySelector(\""+selector+"\")") {
			return
		}
	}
	b.Fatalf("the tab key does not lead to %s", selector)
}
