package browser_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// An error opens the section of its field, which takes the focus, names the field and not the flag, and
// repeats at most 40 characters of the value.
func TestErrorsOpenTheirSection(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 390)
	b.write("#hands-form [name=hole]", strings.Repeat("Z", 300))
	eval[bool](b, "for (const d of document.querySelectorAll('#hands-form details')) d.open = false; true")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-hole-error').textContent && !document.querySelector('#hands-form [type=submit]').disabled") // the answer to Start, not only to the change
	if got := b.text("#hands-hole-error"); strings.Contains(got, "-hole") || !strings.HasPrefix(got, "Hole cards") {
		t.Errorf("the error is %q", got)
	}
	if !eval[bool](b, "document.querySelector('#hands-hole-error').checkVisibility() && document.activeElement.name === 'hole'") {
		t.Error("the error is not visible, or its field has no focus")
	}
	b.write("#hands-form [name=hole]", "")
	b.write("#hands-form [name=rounds]", strings.Repeat("Z", 300))
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-rounds-error').textContent && !document.querySelector('#hands-form [type=submit]').disabled")
	if !eval[bool](b, "document.activeElement.name === 'rounds' && document.activeElement.getAttribute('aria-invalid') === 'true'") {
		t.Error("the field is not marked, or has no focus")
	}
	if got := b.text("#hands-rounds-error"); strings.Contains(got, "-rounds") || strings.Contains(got, strings.Repeat("Z", 41)) || !strings.Contains(got, "ZZZ") {
		t.Errorf("the error is %q", got)
	}
	b.forgive("status of 400")
}

// What a game excludes is disabled, with the reason.
func TestGamesDisableWhatTheyExclude(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.until("document.querySelectorAll('#hands-game option').length > 5")
	eval[bool](b, "{ const e = document.querySelector('#hands-game'); e.value = 'omaha'; e.dispatchEvent(new Event('input', {bubbles: true})); true }")
	b.until("document.querySelector('#hands-excluded').textContent.includes('omaha')")
	b.until("document.querySelector('#hands-command').textContent.includes('-game omaha')")
	if !eval[bool](b, "[...document.querySelectorAll('#hands-form [name=cards], #hands-form [name=decks] option:last-child')].every((e) => e.disabled)") || strings.Contains(b.text("#hands-command"), "-cards") {
		t.Errorf("omaha permits its cards or decks: %s", b.text("#hands-command"))
	}
	b.write("#hands-form [name=rounds]", "1e6")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
}

// The length of a run is a time or a wanted error too. The estimate is measured.
func TestLengthOfARun(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.until("document.querySelector('#hands-estimate').textContent.includes('as measured now')")
	choose := func(by string) {
		eval[bool](b, "{ const e = document.querySelector('#hands-by'); e.value = '"+by+"'; e.dispatchEvent(new Event('input', {bubbles: true})); true }")
	}
	choose("seconds")
	b.write("#hands-seconds", "0.5")
	b.until("document.querySelector('#hands-command').textContent.match(/-rounds \\d+ /) && /^About .* hands, at /.test(document.querySelector('#hands-estimate').textContent)")
	choose("error")
	b.write("#hands-form [name='target-error']", "0.1")
	b.write("#hands-form [name=hand]", "straight flush")
	b.until("document.querySelector('#hands-command').textContent.includes(\"-target-error 0.1 -hand 'straight flush'\")")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#say').textContent.includes('hands in')")
}

// A view that is opened directly shows its title below the header, and each view keeps
// its own scroll position. The curve has a readout by keyboard.
func TestScrollAndReadout(t *testing.T) {
	t.Parallel()
	var b *tab
	for _, view := range []string{"equity", "shuffle", "hands"} {
		b = open(t, view, 760)
		if top := eval[float64](b, "[...document.querySelectorAll('#"+view+" .sentence')].find((e) => e.checkVisibility()).getBoundingClientRect().top"); top < 48 || top > 100 {
			t.Errorf("%s: its sentence is at %v", view, top)
		}
		if view == "equity" {
			continue // whose seats are beside each other
		}
		if n := eval[int](b, "getComputedStyle(document.querySelector('#"+view+" .say')).gridTemplateColumns.split(' ').length"); n != 2 {
			t.Errorf("%s: %d columns at 760 pixels, want 2", view, n)
		}
	}
	b.write("#hands-form [name=rounds]", "3e6")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
	b.click("#hands-relative")
	eval[bool](b, "document.querySelector('#hands-curve').focus(); true")
	b.press(kb.ArrowLeft)
	b.until("document.querySelector('#hands-curve-say').textContent.startsWith('After ')")
	if n := eval[int](b, "document.querySelectorAll('#hands-curve .x').length"); n < 2 {
		t.Errorf("the x axis has %d labels", n)
	}
	eval[bool](b, "scrollTo(0, 300); document.querySelector('nav [href=\"#equity\"]').click(); true") // a click of the pointer would scroll
	b.until("!document.querySelector('#equity').hidden && scrollY === 0")
	eval[bool](b, "document.querySelector('nav [href=\"#hands\"]').click(); true")
	b.until("!document.querySelector('#hands').hidden && scrollY === 300")
}

// A file that is refused clears the verdict of the audit before.
func TestRefusedFileClearsTheVerdict(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle", 1280)
	b.until("document.querySelector('#verdict').textContent === 'Unfair'")
	p := eval[[]string](b, "[...document.querySelectorAll('#tests tbody:first-of-type tr')].map((r) => r.cells[1].textContent)")
	if len(p) == 0 || !strings.HasPrefix(p[0], "p < 1e") && !strings.Contains(p[0], "e−") {
		t.Errorf("the first p are %v", p)
	}
	eval[bool](b, `{ const d = new DataTransfer(); d.items.add(new File(['0 1 2\n0 0 1\n'], 'bad.txt')); const e = document.querySelector('#shuffle-file'); e.files = d.files; e.dispatchEvent(new Event('change')); true }`)
	b.until("document.querySelector('#shuffle-said').textContent.includes('bad.txt')")
	if !eval[bool](b, "!document.querySelector('#verdict').checkVisibility() && !document.querySelector('#shuffle-of').textContent") {
		t.Error("the verdict of the audit before is still shown")
	}
	b.forgive("status of 400")
}
