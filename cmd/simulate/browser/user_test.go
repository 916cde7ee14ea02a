package browser_test

import (
	"fmt"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// still is a function in JavaScript that returns the middle of the first element of a
// selector, as in 10,20. It waits until the element is visible and enabled, nothing covers
// its middle, and it has stayed where it is for two frames. The fields of a word, the menu or the
// editor of ranges that have it are opened. Without such an element it returns why.
const still = `async (selector, longest) => {
	let why = '';
	const middle = () => {
		const e = document.querySelector(selector);
		for (let box = e?.closest('[popover]'); box; box = box.parentElement.closest('[popover]')) if (!box.matches(':popover-open')) box.showPopover();
		if (e?.closest('#equity-range[hidden]')) document.querySelector('#equity-edit').click();
		const menu = e?.closest('.menu > div')?.parentElement;
		if (menu) menu.open = true;
		why = !e ? 'there is none' : !e.checkVisibility({ visibilityProperty: true }) ? 'it is hidden' : e.disabled ? 'it is disabled' : '';
		if (why) return '';
		e.scrollIntoViewIfNeeded();
		const r = e.getClientRects()[0], at = [r.x + r.width / 2, r.y + r.height / 2], top = document.elementFromPoint(...at);
		const over = top?.closest(':popover-open');
		if (over && !over.contains(e)) over.hidePopover(); // as by Escape
		if (!e.contains(top)) why = 'it is covered by ' + top?.outerHTML.slice(0, 120);
		return why ? '' : at.join();
	};
	let at = middle();
	for (let before = '', end = Date.now() + longest; !at || at !== before; at = middle()) {
		if (Date.now() > end) return why || 'it moves';
		before = at;
		for (const _ of [1, 2]) await new Promise((done) => { requestAnimationFrame(done); });
	}
	return at;
}`

// middle returns the middle of an element as still does.
func (b *tab) middle(selector string) (x, y float64) {
	b.Helper()
	at := eval[string](b, fmt.Sprintf("(%s)(%q, %d)", still, selector, longest.Milliseconds()))
	if _, err := fmt.Sscanf(at, "%g,%g", &x, &y); err != nil {
		b.Fatalf("%s: %s", selector, at)
	}
	return x, y
}

// notes is a function in JavaScript that notes what the events of the next click reach.
// Those that reach another element than the first one of a selector, because the layout
// has moved, have no effect. Cells of the grid act on the first event, others on the last.
const notes = `(selector) => {
	const find = () => document.querySelector(selector);
	const need = find().closest('#grid') ? 'pointerdown' : 'click';
	const note = (event) => {
		const was = window.clicked;
		if (event.composedPath().includes(find())) was.reached ||= event.type === need;
		else if (!was.reached) { // its effect may move the layout
			was.other = event.type + ' reached ' + (event.target.outerHTML ?? 'the page').slice(0, 120);
			event.preventDefault();
			event.stopImmediatePropagation();
		}
	};
	const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
	for (const kind of kinds) addEventListener(kind, note, true);
	window.clicked = { reached: false, other: 'no event came', end: () => kinds.forEach((kind) => removeEventListener(kind, note, true)) };
	return true;
}`

// noted is a script that ends notes. It returns ” if the click reached its element, or if
// it led to a new page, which has no notes; else what it reached.
const noted = `(() => {
	const was = window.clicked;
	was?.end();
	delete window.clicked;
	return !was || was.reached ? '' : was.other;
})()`

// click clicks an element as a user does. If it moves between the look at its place and
// the click, the click is made again.
func (b *tab) click(selector string) {
	b.Helper()
	missed := ""
	for range 5 {
		x, y := b.middle(selector)
		eval[bool](b, fmt.Sprintf("(%s)(%q)", notes, selector))
		b.do(chromedp.MouseClickXY(x, y))
		if missed = eval[string](b, noted); missed == "" {
			return
		}
		b.Logf("%s: %s: the click is made again", selector, missed)
	}
	b.Fatalf("%s: %s", selector, missed)
}

// write replaces the text of a field, as a user does.
func (b *tab) write(selector, text string) {
	b.Helper()
	eval[bool](b, fmt.Sprintf(`{ const e = document.querySelector(%q); for (const d of document.querySelectorAll('details')) if (d.contains(e)) d.open = true; if (e.closest('#equity-range[hidden]')) document.querySelector('#equity-edit').click(); for (const d of document.querySelectorAll('[popover]:not(:popover-open)')) if (d.contains(e)) d.showPopover(); e.focus(); e.select(); document.execCommand('insertText', false, %q) }`, selector, text))
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

// resize gives the window a size, and waits until the page has drawn itself in it:
// observers of sizes draw in the frames after the first.
func (b *tab) resize(width, height int64) {
	b.Helper()
	b.do(chromedp.EmulateViewport(width, height))
	b.until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", width, height))
	b.frames(3)
}

// frames waits for a number of frames of the page.
func (b *tab) frames(n int) {
	b.Helper()
	eval[bool](b, fmt.Sprintf("(async () => { for (let i = 0; i < %d; i++) await new Promise((done) => { requestAnimationFrame(done); }); return true; })()", n))
}
