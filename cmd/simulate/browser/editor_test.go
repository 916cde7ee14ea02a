package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const rangeText = "document.querySelector('#range-text').value"

// equityOf opens the view, which takes input once it has the games, writes the range of player 2
// and waits for the grid.
func equityOf(t *testing.T, text string) *tab {
	b := open(t, "equity", 1280)
	b.until("document.querySelector('#equity-game').options.length > 0 && document.querySelectorAll('#grid button').length === 169")
	b.write("#range-text", text)
	b.until("document.querySelector('#range-combos').textContent !== '' && document.querySelector('#equity-say').textContent.includes('deals')")
	return b
}

// drag moves the pressed pointer from a cell to others, with one sample at each of them.
func (b *tab) drag(cells ...string) {
	b.Helper()
	at := func(cell string) (x, y float64) { return b.middle("#grid [data-hand=" + cell + "]") }
	x, y := at(cells[0])
	b.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft))
	for _, cell := range cells[1:] {
		x, y = at(cell)
		b.do(chromedp.MouseEvent("mouseMoved", x, y, chromedp.ButtonLeft))
	}
	b.do(chromedp.MouseEvent("mouseReleased", x, y, chromedp.ButtonLeft))
}

// A drag that is sampled at its ends only selects all cells between them, with the weight
// of the brush. One drag is one change for undo.
func TestFastDragPaintsWithABrush(t *testing.T) {
	t.Parallel()
	b := equityOf(t, "QQ")
	b.set("#brush", "50")
	b.drag("AKs", "A2s")
	b.until(rangeText + " === 'QQ, A2s+@0.5'")
	b.until("document.querySelector('#range-combos').textContent === '30 hands by weight, of 54'")
	b.until("document.querySelector('#equity-players li:nth-child(2) .holds').textContent.includes(': 30 hands')")
	b.set("#brush", "100")
	b.drag("AKs", "AQs", "ATs")
	b.until(rangeText + " === 'QQ, ATs+, A9s-@0.5'")
	for _, want := range []string{"QQ, A2s+@0.5", "QQ"} {
		b.click("#range-undo")
		b.until(rangeText + " === '" + want + "'")
	}
	eval[bool](b, "document.activeElement.blur(); true")
	b.press("y", chromedp.KeyModifiers(2)) // Ctrl
	b.until(rangeText + " === 'QQ, A2s+@0.5'")
	b.press("z", chromedp.KeyModifiers(2))
	b.until(rangeText + " === 'QQ'")
}

// Single hands are chosen in a popover, by keyboard too; presets, invert and copy.
func TestSuitsPresetsInvertAndCopy(t *testing.T) {
	t.Parallel()
	b := equityOf(t, "KK")
	eval[bool](b, "document.querySelector('#grid [data-hand=AKs]').focus(); true")
	b.press("s")
	b.until("document.querySelector('#suits').matches(':popover-open') && document.activeElement.dataset.hand === 'AsKs'")
	b.press(" ")
	b.until(rangeText + " === 'KK, AsKs'")
	b.press("\x1b")
	b.until("!document.querySelector('#suits').matches(':popover-open')")
	eval[bool](b, "document.querySelector('#grid [data-hand=KK]').dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true})); true")
	b.set("#brush", "25")
	b.click("#suits [data-hand=KsKh]")
	b.until(rangeText + ".includes('KsKh@0.25') && " + rangeText + ".includes('KdKc')")
	b.press("\x1b")
	b.set("#brush", "100")
	b.set("#range-preset", "ATs+, KTs+, QTs+, JTs")
	b.until("document.querySelector('#range-combos').textContent === '40 hands'")
	b.click("#range-invert")
	b.until("document.querySelector('#range-combos').textContent.replace(/\\s/g, '') === '1286hands'")
	b.click("#range-invert")
	b.until(rangeText + " === 'ATs+, KTs+, QTs+, JTs'")
	b.set("#range-copy", "AhKh")
	b.until(rangeText + " === 'AhKh'")
}

// Ranges with names are kept in the browser.
func TestSavedRanges(t *testing.T) {
	t.Parallel()
	b := equityOf(t, "QQ+, AKs@50%")
	b.write("#range-name", "open early")
	b.click("#range-save")
	b.until("document.querySelector('#range-saved-say').textContent === 'open early is saved in this browser.'")
	b.write("#range-text", "22")
	b.do(chromedp.Reload())
	b.until("document.querySelectorAll('#range-saved option').length === 2 && document.querySelectorAll('#grid button').length === 169")
	b.set("#range-saved", "QQ+, AKs@50%")
	b.until(rangeText + " === 'QQ+, AKs@50%'")
	eval[bool](b, "{ const make = URL.createObjectURL; URL.createObjectURL = (of) => { of.text().then((t) => { window.exported = t; }); return make(of); }; document.querySelector('details.saved').open = true; true }")
	b.click("#range-export")
	b.until("window.exported === '# open early\\nQQ+, AKs@50%\\n'")
	b.click("#range-delete")
	b.until("document.querySelectorAll('#range-saved option').length === 1")
}

// One continuous line runs around the selection, and cells that are not selected fade.
func TestFramesAndFading(t *testing.T) {
	t.Parallel()
	b := equityOf(t, "KK+, AKs, AKo")
	b.until(pressed + " === 'AA AKo AKs KK'")
	line := eval[string](b, "document.querySelector('#outline path').getAttribute('d')")
	if want := "M0 0h1M0 0v1M1 0h1M2 0v1M0 1v1M2 1v1M0 2h1M1 2h1"; line != want {
		t.Errorf("the line is %s, want %s", line, want)
	}
	// The line lies between the cells, at all of them.
	if got := eval[[]float64](b, "{ const box = (s) => document.querySelector(s).getBoundingClientRect(), g = box('#outline'), k = box('#grid [data-hand=QQ]'); [Math.abs(g.x + 2 * g.width / 13 - (k.x - 0.5)), Math.abs(g.y + 2 * g.height / 13 - (k.y - 0.5))] }"); got[0] > 1 || got[1] > 1 {
		t.Errorf("the line is %v pixels from the middle of the gap", got)
	}
	if eval[bool](b, "{ const f = (h) => getComputedStyle(document.querySelector(`#grid [data-hand=${h}]`)); f('QQ').fontWeight === f('KK').fontWeight || f('QQ').color === f('KK').color }") {
		t.Error("a cell that is not selected looks like one that is")
	}
}

// The grid has the equities against these players on this board, as -table hands counts
// them; so has the table, and there is a curve of each range.
// Known equities and those with each next card appear when cards are selected. The hands left to a player are
// those without a known card. The colour of a cell of the grid is of the number in it.
func TestEquityOfEachHand(t *testing.T) {
	t.Parallel()
	b := open(t, "equity", 1280)
	filled["equity"](b)
	b.until("document.querySelector('#grid [data-hand=ATs]').title.startsWith('ATs: 13.13 %')") // of the whole board
	b.until("document.querySelectorAll('#each-table tbody tr').length === 15")
	if got := eval[string](b, "document.querySelector('#grid [data-hand=ATs]').title"); !strings.HasPrefix(got, "ATs: 13.13 % exact, wins ") {
		t.Errorf("the title of ATs is %q", got)
	}
	if got := eval[string](b, "import(new URL('assets/grid.js', document.baseURI)).then(({ heat }) => [.2951, .2949, .4999, .645, .644].map(heat).join())"); got != "e1,e0,e3,e4,e3" {
		t.Errorf("the colours are %s", got)
	}
	want := eval[string](b, "fetch(document.querySelector('#each-files a').href).then((a) => a.text())")
	if got := b.shell(b.text("#each-command") + " -format csv -q"); got != want {
		t.Errorf("the command gives\n%.300s\nthe page\n%.300s", got, want)
	}
	want = eval[string](b, "fetch(document.querySelector('#each-curve-files a').href).then((a) => a.text())")
	if got := b.shell(b.text("#each-curve-command") + " -format csv -q"); got != want || eval[int](b, "document.querySelectorAll('#each-curve .line').length") != 2 {
		t.Errorf("the command gives\n%.300s\nthe page\n%.300s", got, want)
	}
	b.until("document.querySelectorAll('#outs-cards li:not(.known)').length === 47")
	file := eval[string](b, "decodeURIComponent(document.querySelector('#outs-files a').href.split(',').slice(1).join(','))")
	if want := b.shell(b.text("#outs-command") + " -format csv -q"); file != want {
		t.Errorf("the command gives\n%.300s\nthe page\n%.300s", want, file)
	}
	for selector, want := range map[string]string{
		"li:nth-child(1) .big.plum": "56.22%", "li:nth-child(2) .big": "43.78%", "li:nth-child(2) .holds": "88 hands, 54 possible",
	} {
		if got := b.text("#equity-players " + selector); got != want {
			t.Errorf("%s: got %q, want %q", selector, got, want)
		}
	}
	if got := b.text("#equity-say"); strings.ReplaceAll(got, "\u202f", "") != "Exact: all 53460 deals." {
		t.Errorf("got %q, want all 53460 deals", got)
	}
	b.click("#equity-players li:nth-child(1)")
	b.until("document.querySelectorAll('#each-table tbody tr').length === 1")
	b.write("#range-text", "99+, AKQ")
	b.until("document.querySelector('#range-error').textContent.length > 5")
	b.forgive("status of 400")
}

// With known hands each next card has its equity, as -table next counts it.
// The fold of shares has those of the command that it names.
func TestNextCards(t *testing.T) {
	t.Parallel()
	b := equityOf(t, "QsQd")
	b.click("#shares summary")
	b.until("document.querySelectorAll('#shares-table tbody tr').length === 6 && !document.querySelector('#shares').classList.contains('blank')")
	want := eval[string](b, "fetch(document.querySelector('#shares-files a').href).then((a) => a.text())")
	if got := b.shell(b.text("#shares-command") + " -format csv -q"); got != want || !strings.Contains(b.text("#shares-command"), "-table shares") {
		t.Errorf("%s gives\n%.300s\nthe page\n%.300s", b.text("#shares-command"), got, want)
	}
	b.axe("shares of the pot")
	b.write("#cards-text", "Td 7c, 2s")
	b.press(kb.Enter)
	b.until("document.querySelectorAll('#outs-cards li').length === 52 && document.querySelectorAll('#outs-cards .known').length === 7")
	if got := eval[string](b, "document.querySelector('#outs-cards li').title"); !strings.HasPrefix(got, "ace of spades: ") {
		t.Errorf("the first card is %q", got)
	}
	want = eval[string](b, "decodeURIComponent(document.querySelector('#outs-files a').href.split(',').slice(1).join(','))")
	if got := b.shell(b.text("#outs-command") + " -format csv -q"); got != want {
		t.Errorf("the command gives\n%.300s\nthe page\n%.300s", got, want)
	}
}

// A board is dealt at random or pasted, and so is a hand.
func TestRandomAndPastedCards(t *testing.T) {
	t.Parallel()
	b := equityOf(t, "QQ")
	b.click("#equity-deal")
	b.until("document.querySelectorAll('#equity-board .card:not(.off)').length === 3")
	paste := func(text string) {
		eval[bool](b, fmt.Sprintf("{ const d = new DataTransfer(); d.setData('text', %q); document.activeElement.blur(); document.body.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData: d})); true }", text))
	}
	paste("Ah Kd, 7c")
	b.until("location.hash.includes('board=AhKd7c')")
	b.click("#equity-players li:nth-child(1)")
	paste("10♠ 9♠")
	b.until("location.hash.includes('player=Ts9s')")
	b.until("document.querySelector('#equity-command').textContent === 'simulate equity Ts9s QQ -board AhKd7c'")
	b.forgive("status of 400") // the ace of hearts was on the board and in a hand
	b.write("#cards-text", "7c 8x")
	b.press(kb.Enter)
	b.until("document.querySelector('#cards-error').textContent.includes('Write cards as in')")
}

// Every game of the command is played: with a grid where hands have two cards.
func TestEveryGameOfTheCommand(t *testing.T) {
	t.Parallel()
	b := equityOf(t, "QQ")
	names := eval[[]string](b, "[...document.querySelectorAll('#equity-game option')].map((e) => e.value)")
	if len(names) < 6 {
		t.Fatalf("the games are %v", names)
	}
	for _, name := range names[1:] {
		eval[bool](b, "{ const m = document.querySelector('#equity-form [name=rounds]'); m.value = '2e5'; true }")
		b.set("#equity-game", name)
		b.until("document.querySelector('#equity-command').textContent.includes('-game " + name + "') && document.querySelector('#equity-files a') && document.querySelector('#equity-players .big').textContent !== '–'")
		if got, want := eval[bool](b, "document.querySelector('#grid').checkVisibility()"), strings.HasPrefix(name, "short"); got != want {
			t.Errorf("%s: the grid is visible: %t", name, got)
		}
	}
	b.set("#equity-game", "short")
	b.until("document.querySelectorAll('#grid button').length === 81 && document.querySelectorAll('#picker button').length === 36")
	b.set("#equity-game", "omaha")
	b.write("#range-text", "AsAhKsKh")
	b.until("document.querySelector('#equity-players li:nth-child(2) .card:nth-child(4)')")
}
