package browser_test

import (
	"fmt"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// clicks is the script that prepares a click on the first element of a selector. It waits
// until the element is visible and enabled, nothing covers its middle, and it stays where
// it is for two frames; then it returns its middle. In clicked it notes what the events of
// the pointer reach. Those that reach another element, because the layout has moved since,
// have no effect.
const clicks = `(async (selector) => {
	const frame = () => new Promise((done) => { requestAnimationFrame(done); });
	const find = () => document.querySelector(selector);
	const nameOf = (e) => (e?.outerHTML ?? 'nothing').slice(0, 120);
	let why = '';
	const middle = () => {
		const e = find();
		why = !e ? 'there is none' : !e.checkVisibility({ visibilityProperty: true }) ? 'it is hidden' : e.disabled ? 'it is disabled' : '';
		if (why) return '';
		e.scrollIntoViewIfNeeded();
		const r = e.getClientRects()[0], at = [r.x + r.width / 2, r.y + r.height / 2], top = document.elementFromPoint(...at);
		if (!e.contains(top)) why = 'it is covered by ' + nameOf(top);
		return why ? '' : at.join();
	};
	let at = middle();
	for (let before = '', end = Date.now() + %d; !at || at !== before; at = middle()) {
		if (Date.now() > end) return 'no click on ' + selector + ': ' + (why || 'it moves');
		before = at;
		await frame();
		await frame();
	}
	window.clicked?.end();
	const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'], need = find().closest('#grid') ? 'pointerdown' : 'click';
	const note = (event) => {
		if (event.composedPath().includes(find())) {
			if (event.type === need) window.clicked.reached = true;
			return;
		}
		if (window.clicked.reached) return; // its first effect moved the layout
		window.clicked.other = event.type + ' reached ' + nameOf(event.target);
		event.preventDefault();
		event.stopImmediatePropagation();
	};
	window.clicked = { reached: false, other: 'no event came', end: () => { for (const kind of kinds) removeEventListener(kind, note, true); } };
	for (const kind of kinds) addEventListener(kind, note, true);
	return at;
})(%q)`

// ends ends what clicks began, and returns what the click reached in place of its element.
// A page that the click has replaced has no notes.
const ends = `(() => {
	const was = window.clicked;
	was?.end();
	delete window.clicked;
	return !was || was.reached ? '' : was.other;
})()`

// click clicks the first element of a selector, as a user does. Other events can move the
// element between the look at its place and the click. Then the click has no effect, and
// is made again.
func (b *tab) click(selector string) {
	b.Helper()
	missed := ""
	for range 5 {
		var x, y float64
		at := eval[string](b, fmt.Sprintf(clicks, longest.Milliseconds(), selector))
		if _, err := fmt.Sscanf(at, "%g,%g", &x, &y); err != nil {
			b.Fatal(at)
		}
		b.do(chromedp.MouseClickXY(x, y))
		if missed = eval[string](b, ends); missed == "" {
			return
		}
		b.Logf("the click on %s is made again: %s", selector, missed)
	}
	b.Fatalf("no click on %s: %s", selector, missed)
}

// write replaces the text of a field, as a user does.
func (b *tab) write(selector, text string) {
	b.Helper()
	eval[bool](b, fmt.Sprintf(`{ const e = document.querySelector(%q); for (const d of document.querySelectorAll('details')) if (d.contains(e)) d.open = true; e.focus(); e.select(); document.execCommand('insertText', false, %q) }`, selector, text))
}

// press sends keys to the element that has the focus. Keys that the page handles have no
// further effect, as those of a keyboard: for a keyDown Chromium would also scroll.
func (b *tab) press(keys string, options ...chromedp.KeyOption) {
	b.Helper()
	raw := func(event *input.DispatchKeyEventParams) {
		if event.Type == kb.KeyDown {
			event.Type = kb.KeyRawDown
		}
	}
	b.do(chromedp.KeyEvent(keys, append(options, raw)...))
}

// set changes the value of a choice, as a user does.
func (b *tab) set(selector, value string) {
	b.Helper()
	eval[bool](b, fmt.Sprintf("{ const e = document.querySelector(%q); e.value = %q; for (const n of ['input', 'change']) e.dispatchEvent(new Event(n, {bubbles: true})); true }", selector, value))
}
