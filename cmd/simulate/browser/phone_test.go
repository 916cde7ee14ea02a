package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// In a narrow window a press on a player's word brings the editor of ranges into sight, below the seats, with the
// focus; a player is added and the rest is set beside the seats, before the grid.
func TestEditorComesIntoSight(t *testing.T) {
	t.Parallel()
	for width, rules := range map[int64]string{390: everything, 768: structure} {
		b := open(t, "equity?player=AhKh&player=QQ%2B&board=2c7d9s", width)
		b.until("document.querySelector('#equity-say').textContent.includes('Exact')")
		below := eval[[]string](b, "['#equity-add', '#equity-edit', '.exact .more'].filter((s) => { const r = document.querySelector(s).getBoundingClientRect(); return r.bottom > Math.min(innerHeight, document.querySelector('#grid').getBoundingClientRect().top) || r.height === 0; })")
		if len(below) > 0 {
			t.Errorf("at %d, %q are not above the grid", width, below)
		}
		b.click("#equity-words [data-player='1']")
		b.until("document.activeElement.id === 'range-text'")
		b.frames(20)
		hidden := eval[[]string](b, `['#equity-range h2', '#range-text', '#strongest'].filter((s) => {
			const e = document.querySelector(s), { left, top, width, height } = e.getBoundingClientRect();
			return !e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
		})`)
		if len(hidden) > 0 {
			t.Errorf("at %d, %q are out of sight", width, hidden)
		}
		b.axeOf(fmt.Sprintf("the editor at %d", width), rules)
		b.click("#range-close")
		b.click(".exact .more")
		b.until("document.querySelector('#equity-dead-open').checkVisibility()")
	}
}

// The choice of cards has each card in sight. It closes with the last card, and the focus is on the word of the board.
func TestChoiceOfCardsClosesWithTheLast(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{390, 1280} {
		b := open(t, "equity?player=AhKh&player=QQ%2B&player=random&player=random&player=random&player=random&board=2c7d9s&method=sample&rounds=1e4", width)
		b.click("#equity-board button:nth-child(4)")
		b.until("document.querySelector('#equity-cards').matches(':popover-open')")
		b.frames(20)
		hidden := eval[[]string](b, `[...document.querySelectorAll('#equity-cards button')].filter((e) => {
			const { left, top, width, height } = e.getBoundingClientRect();
			return !e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
		}).map((e) => e.textContent)`)
		if len(hidden) > 0 {
			t.Errorf("at %d, %q are out of sight", width, hidden)
		}
		for _, c := range []string{"Tc", "Js"} {
			b.click("#picker [data-card=" + c + "]")
		}
		b.until("!document.querySelector('#equity-cards').matches(':popover-open') && document.activeElement.dataset.focus === 'word board'")
	}
	b := open(t, "paytable", 1280)
	b.click("[popovertarget=paytable-cards]")
	for _, card := range []string{"As", "Ks", "Qs", "Js", "9d"} {
		b.click("#paytable-picker [data-card='" + card + "']")
	}
	b.until("document.querySelectorAll('#holds-table tbody tr').length === 32 && !document.querySelector('#paytable-cards').matches(':popover-open')")
}

// In the narrowest window no number touches the next one.
func TestNumbersAreApart(t *testing.T) {
	t.Parallel()
	for view, ready := range map[string]string{
		"equity?player=AhKh&player=QQ%2B&board=2h7h9s": "document.querySelector('#each-say').textContent === 'Exact.'",
		"hands?rounds=1e6&seed=7":                      "document.querySelector('#hands-p').textContent.startsWith('p = ')",
	} {
		b := open(t, view, 320)
		b.until(ready)
		eval[bool](b, "document.querySelectorAll('#equity .fold').forEach((e) => { e.open = true; }); true")
		b.frames(5)
		if got := eval[[]string](b, `[...document.querySelectorAll('table tr, #equity-players')].filter((row) => row.checkVisibility()).flatMap((row) => {
			const range = new Range(), texts = [...row.querySelectorAll('th, td, .big')].filter((e) => e.checkVisibility() && !e.matches('.ticks *')).map((e) => { range.selectNodeContents(e); return [e.textContent, range.getBoundingClientRect()]; }).filter(([, r]) => r.width > 0);
			return texts.flatMap(([text, r], i) => (i && r.left - texts[i - 1][1].right < 6 ? [texts[i - 1][0] + ' ' + text] : []));
		})`); len(got) > 0 {
			t.Errorf("%s: these touch: %q", view, got)
		}
	}
}

// The second press of two at one place does not reach a button that the first has brought there.
func TestTwoPressesReachOneButton(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=QsQd&board=2c2c3d", 1280)
	b.until("!document.querySelector('#equity-note').hidden")
	board := "document.querySelector('#equity-words [data-target]').textContent"
	before := eval[string](b, board)
	x, y := b.middle("#equity-acts button")
	eval[bool](b, fmt.Sprintf("{ document.querySelector('#equity-acts button').addEventListener('click', () => { const e = document.querySelector('#equity-deal'); Object.assign(e.style, { position: 'fixed', zIndex: 9, left: '%.0fpx', top: '%.0fpx' }); }); true }", x-30, y-12))
	for _, n := range []int64{1, 2} { // the first press closes the notice, and the board moves
		b.do(chromedp.MouseClickXY(x, y, chromedp.ClickCount(int(n))))
	}
	b.frames(10)
	if after := eval[string](b, board); after != before || !eval[bool](b, "document.querySelector('#equity-note').hidden") {
		t.Errorf("the board was %s, and is %s", before, after)
	}
	b.click("#equity-deal") // a press of its own
	b.until(board + " !== '" + before + "'")
}

// together fails the test for numbers of the view that a line may part from their units.
func (b *tab) together(name string) {
	b.Helper()
	if parted := eval[[]string](b, `{
		const all = [], walk = document.createTreeWalker(document.querySelector('.view:not([hidden])'), NodeFilter.SHOW_TEXT);
		while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('code, pre, textarea, option') && getComputedStyle(walk.currentNode.parentElement).whiteSpace !== 'nowrap') all.push(...walk.currentNode.data.match(/.{0,20}(\d (%|σ|×|ms\b|s\b|min\b|million|billion)|± \d).{0,20}/g) ?? []);
		all;
	}`); len(parted) > 0 {
		b.Errorf("%s: lines may part %q", name, parted)
	}
}

// No line parts a number from its unit, its sign or the level of its interval, and in a window of a phone nothing
// touches its edge: not the seats beside an open editor of ranges.
func TestNumbersKeepTheirUnits(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 390)
	for _, of := range [][2]string{
		{"hands?rounds=1e6&seed=7", "#hands-p"}, {"shuffle?beside=fisher-yates", "#b-verdict"}, {"equity?player=QQ%2B&player=AKs&method=sample&rounds=1e5&seed=3", "#equity-players .ends"},
		{"query?query=select+avg(riverEquity(hero)) from hero%3D'AhKh', villain%3D'TT'&rounds=1e5&seed=2", "#query-counted"}, {"paytable", "#paytable-fall .n"},
	} {
		eval[bool](b, "location.hash = `#"+of[0]+"`; true")
		b.until("document.querySelector('" + of[1] + "')?.checkVisibility() && document.querySelector('" + of[1] + "').textContent.length > 2")
		b.together(of[0])
	}
	b = open(t, "equity?player=AhKh&player=QQ%2B", 390)
	b.until("document.querySelector('#equity-say').textContent.includes('Exact')")
	b.click("#equity-edit")
	if at := eval[[]float64](b, "{ const r = document.querySelector('#equity-players .head').getBoundingClientRect(), e = document.querySelector('#equity-words').getBoundingClientRect(); [r.left, e.left] }"); at[0] < at[1] {
		t.Errorf("the seats begin at %v, the sentence at %v", at[0], at[1])
	}
	b = open(t, "shuffle?shuffles=1e5", 1280)
	if gap := eval[float64](b, "{ const e = document.querySelector('#shuffle-count-word'), r = document.createRange(); r.setStart(e.previousSibling, 0); r.setEnd(e.previousSibling, 1); e.getClientRects()[0].left + 3 - r.getBoundingClientRect().right }"); gap > 8 {
		t.Errorf("%v pixels stand between the algorithm and the number of shuffles", gap)
	}
}

// After an error of a query its questions stay, and one of them is answered.
func TestQuestionsStayAfterAnError(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	b.forgive("status of 400")
	b.until("document.querySelector('#query-counted').textContent.startsWith('Exact')")
	b.write("#query-text", "select foo(")
	b.click("#query-run")
	b.until("document.querySelector('#query-query-error').textContent && !document.querySelector('#query-note').hidden")
	b.axe("an error with its questions")
	b.click("#query-examples li:nth-child(2) button")
	b.until("document.querySelector('#query-number').textContent === '51.75%' && document.querySelector('#query-note').hidden")
}

// A sampled number and its interval, with its level, have the same decimals; the interval has two digits. Numbers
// for people have no exponent below 1e15.
func TestNumbersHaveTheDigitsOfTheirInterval(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=random&method=sample&rounds=1e5&seed=3", 1280)
	b.until("document.querySelector('#equity-say').textContent.includes('seed 3')")
	value, ends := b.text("#equity-players li .big"), b.text("#equity-players li .ends")
	if low, high, _ := strings.Cut(ends, " to "); decimals(value) != decimals(low) || decimals(value) != decimals(high) || decimals(value) != 1 {
		t.Errorf("the equity is %s, %s", value, ends)
	}
	got := eval[string](b, "import(new URL('assets/text.js', document.baseURI)).then(({ measured: m, some, grouped }) => [m(.0039, .000012, 2), m(.5, .031, 2), m(.0039, 0, 2), some('1', 'hands'), some('2', 'hands'), grouped('fewer than 5 times in 10000 rounds of 0.1234567')].join('; '))")
	if want := "0.3900 ± 0.0012; 50.0 ± 3.1; 0.39; 1 hand; 2 hands; fewer than 5 times in 10\u202f000 rounds of 0.1234567"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	exponents := eval[[]string](b, `import(new URL('assets/text.js', document.baseURI)).then((t) => {
		const all = [];
		for (let n = 1; n < 9e14; n *= 9.997) {
			all.push(t.rate(n), t.words(n), t.whole(Math.round(n)), t.percent(n, 1), t.plain(n, 2), t.signed(-n, 3), t.measured(n, n / 90, 2), ...t.fact(n, n * .9, n * 1.1), t.seconds(n), t.duration(n), t.oneIn(1 / n));
		}
		all.push(t.grouped('3.8e+02 % too often, 1.25e+03 of 2e+14'));
		return all.filter((s) => /\de[+-]?\d|NaN|undefined/.test(s));
	})`)
	if len(exponents) > 0 {
		t.Errorf("with an exponent: %q", exponents)
	}
	if got := eval[string](b, "import(new URL('assets/text.js', document.baseURI)).then((t) => t.grouped('3.8e+02 %, p = 1e-9') + '; ' + t.rate(999.9) + '; ' + t.rate(999999))"); got != "380 %, p = 1e-9; 1000; 1000 k" {
		t.Errorf("got %q", got)
	}
	if got := b.text("#equity-players li .ends"); !strings.HasPrefix(got, "95 %: ") {
		t.Errorf("the interval is %q", got)
	}
}
