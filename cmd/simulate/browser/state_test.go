package browser_test

import (
	"strings"
	"testing"
)

// A run of hands is opened from the list while hands are dealt one by one: the view is then that run's.
func TestOpenWhileHandsAreDealt(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=1e6&seed=5", 1280)
	b.until("document.querySelector('#say').textContent.startsWith('1 million hands in')")
	want := b.text("#hands-number")
	b.click("#play-on")
	b.until("Number(document.querySelector('#hands-done').textContent) >= 2 && Number(document.querySelector('#hands-done').textContent) < 100")
	b.click("#runs-open")
	b.click("#runs-list .open")
	b.until("document.querySelector('#hands-done').textContent === '1\u00a0million'")
	b.frames(60)
	if got, command := b.text("#hands-number"), b.text("#hands-of"); got != want || command != "simulate -rounds 1e6 -seed 5" || b.text("#play-on") != "Deal hand by hand" {
		t.Errorf("the number is %s of %q, want %s", got, command, want)
	}
}

// Two equities have one row each and a difference with its interval, which stays.
func TestTwoEquitiesAreCompared(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=77%2B&player=AKs&rounds=1e5&seed=5&method=sample", 1280)
	b.until("document.querySelector('#each-say').textContent.includes('sampled')")
	b.write("#range-text", "QQ")
	b.until("document.querySelector('#equity-command').textContent.includes('QQ') && document.querySelector('#each-say').textContent.includes('sampled')")
	b.click("#runs-open")
	b.until("document.querySelectorAll('#runs-list li').length === 2")
	b.click("#runs-list li:nth-child(1) [type=checkbox]")
	b.click("#runs-list li:nth-child(2) [type=checkbox]")
	b.until("document.querySelector('#compare-half')?.textContent.startsWith('±\u00a0')")
	b.frames(90)
	if got := b.text("#compare .big"); !strings.HasSuffix(got, "points") || eval[bool](b, "document.querySelector('#compare').hidden") {
		t.Errorf("the difference is %q", got)
	}
	b.axe("two equities compared")
}

// A time that is none is refused with what to write instead; so is every unknown value of an address.
func TestRefusedSettingsSayWhat(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.until("document.querySelectorAll('#hands-game option').length > 5")
	b.set("#hands-by", "seconds")
	for _, text := range []string{"2,5", "abc", "0"} {
		b.write("#hands-seconds", text)
		b.until("document.querySelector('#hands-seconds-error').textContent.startsWith('" + text + " seconds: want a number above 0')")
		if !eval[bool](b, "document.querySelector('#hands-length-word').classList.contains('wrong')") {
			t.Errorf("%s: the word is not marked", text)
		}
	}
	b.write("#hands-seconds", "0.5")
	b.until("document.querySelector('#hands-note').hidden")
	other := open(t, "query", 1280)
	for address, want := range map[string]string{
		"hands?cards=9":                    "cards=9: want 5, 6 or 7",
		"hands?game=plo9":                  "game=plo9: want",
		"shuffle?algorithm=knuth":          "algorithm=knuth: want",
		"shuffle?algorithm=naive&mode=zzz": "mode=zzz: want reset, reuse or both",
		"query?method=guess":               "method=guess: want exact or sample",
		"paytable?pay=nines":               "pay=nines",
		"equity?game=chess":                "game=chess",
	} {
		view, _, _ := strings.Cut(address, "?")
		eval[bool](other, "location.hash = '#"+address+"'; true")
		other.until("document.querySelector('#" + view + "-said').textContent.includes('" + want + "')")
	}
}

// A number that was wrong and is right again is no error; cards are read with brackets and with signs of
// emoji, and a sixth card of the board is refused, or shown so that it can be taken away.
func TestRightAgain(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.until("document.querySelectorAll('#hands-game option').length > 5")
	b.write("#hands-form [name=rounds]", "1e30")
	b.press("\r")
	b.until("!document.querySelector('#hands-note').hidden")
	b.write("#hands-form [name=rounds]", "1.5")
	b.press("\r")
	b.until("document.querySelector('#hands-said').textContent.startsWith('Refused. Hands \"1.5\": want a whole number')")
	if word := b.text("#hands-length-word"); word != "1.5" || eval[bool](b, "document.querySelector('#hands-note [data-copy]').checkVisibility()") {
		t.Errorf("1.5 hands are %q in the sentence, or their command is offered", word)
	}
	b.write("#hands-form [name=rounds]", "1e6")
	b.until("document.querySelector('#hands-note').hidden && !document.querySelector('#hands-form .wrong')")
	b = open(t, "equity?player=AhKh&player=QsQd", 1280)
	b.until("document.querySelector('#equity-say').textContent.includes('Exact')")
	b.write("#cards-text", "[7♦️ 2♣️, 9h]")
	b.press("\r")
	b.until("location.hash.includes('board=7d2c9h')")
	b.write("#cards-text", "2c 3c 4c 5c 6c 7c")
	b.press("\r")
	b.until("document.querySelector('#cards-error').textContent === 'A board has at most 5 cards, not 6.'")
	b = open(t, "equity?player=AhKh&player=QsQd&board=2c3c4c5c6c7c", 1280)
	b.until("document.querySelectorAll('#equity-board .card:not(.off)').length === 6 && !document.querySelector('#equity-note').hidden")
	b.click("#equity-board .card:nth-child(6)")
	b.until("document.querySelector('#equity-say').textContent.includes('Exact') && document.querySelector('#equity-note').hidden")
}

// The band has at least 95 % of fair runs at each number of hands, and never leaves 0 to 100 %.
func TestBandsAreOfTheBinomial(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 700)
	bad := eval[[]string](b, `import(new URL('assets/curve.js', document.baseURI)).then(({ counts }) => {
		const bad = [], log = [0];
		for (let k = 1; k < 1e4; k++) log.push(log[k - 1] + Math.log(k));
		for (const p of [3.2e-5, 0.0017, 0.0303, 0.4382, 0.7]) for (const n of [1, 2, 18, 50, 139, 1000, 5000, 9999]) {
			const [low, high] = counts(n, p);
			let inside = 0;
			for (let k = low; k <= high; k++) inside += Math.exp(log[n] - log[k] - log[n - k] + k * Math.log(p) + (n - k) * Math.log1p(-p));
			if (inside < 0.95 || low < 0 || high > n) bad.push([p, n, low, high, inside].join(' '));
		}
		return bad;
	})`)
	if len(bad) > 0 {
		t.Errorf("bands with less than 95 %%: %q", bad)
	}
}

// No two landmarks of a view have one name, and the theme names itself.
func TestLandmarksHaveNames(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	for _, theme := range []string{"light", "dark", "system"} {
		b.click("#theme")
		if got := b.text("#theme-now"); got != theme {
			t.Errorf("the theme is %q, want %q", got, theme)
		}
	}
	for _, view := range []string{"hands", "shuffle", "equity", "query", "paytable"} {
		eval[bool](b, "location.hash = '#"+view+"'; true")
		b.until("!document.querySelector('#" + view + "').hidden")
		names := eval[[]string](b, "[...document.querySelectorAll('section, nav, aside, [role=region]')].filter((e) => e.checkVisibility()).map((e) => e.ariaLabel ?? document.getElementById(e.getAttribute('aria-labelledby'))?.textContent ?? '')")
		seen := map[string]bool{}
		for _, name := range names {
			if seen[name] || name == "" {
				t.Errorf("%s: the landmarks are %q", view, names)
			}
			seen[name] = true
		}
	}
}

// Nothing moves while a view is loaded: its boxes are there before their contents.
func TestNothingMovesAtLoad(t *testing.T) {
	t.Parallel()
	for view, ready := range map[string]string{
		"hands":    "document.querySelector('#say').textContent.startsWith('1 million hands in')",
		"shuffle":  "document.querySelectorAll('#shuffle-deck .card').length === 52 && document.querySelector('#why-laws .law')",
		"equity":   "document.querySelector('#equity-say').textContent.includes('deals')",
		"query":    "document.querySelector('#query-lead').textContent",
		"paytable": "document.querySelector('#paytable-table tbody tr')",
	} {
		for _, width := range []int64{1280, 390} {
			if width == 390 && (view == "shuffle" || view == "query") { // the stages of the audit, and the answer, open above other boxes
				continue
			}
			b := open(t, view, width)
			b.until(ready)
			b.frames(5)
			moved := eval[[]any](b, "(async () => { let sum = 0; const what = []; new PerformanceObserver((list) => { for (const e of list.getEntries()) { sum += e.value; what.push(...e.sources.map((s) => (s.node?.outerHTML ?? s.node?.data ?? '').slice(0, 50))); } }).observe({ type: 'layout-shift', buffered: true }); await new Promise((done) => { setTimeout(done, 300); }); return [sum, ...what]; })()")
			if moved[0].(float64) > 0.01 {
				t.Errorf("%s at %d: the layout moves by %.3f: %q", view, width, moved[0], moved[1:])
			}
		}
	}
}
