package browser_test

import (
	"strings"
	"testing"
)

// A brush without a valid weight says so and paints nothing.
func TestBrushRefusesOtherWeights(t *testing.T) {
	t.Parallel()
	b := equityOf(t, "QQ+")
	for _, weight := range []string{"0", "150", "abc", "-5", ""} {
		b.write("#brush", weight)
		if weight == "" {
			eval[bool](b, "{ const e = document.querySelector('#brush'); e.value = ''; e.dispatchEvent(new Event('input')); true }")
		}
		b.until("document.querySelector('#brush-error').textContent.includes('at most 100') && document.querySelector('#brush').getAttribute('aria-invalid') === 'true'")
		b.click("#grid [data-hand=AKs]")
		b.frames(2)
		if got := eval[string](b, "document.querySelector('#range-text').value"); got != "QQ+" {
			t.Errorf("a brush of %q makes %q", weight, got)
		}
	}
	b.write("#brush", "25")
	b.until("document.querySelector('#brush-error').textContent === ''")
	b.click("#grid [data-hand=AKs]")
	b.until("document.querySelector('#range-text').value === 'QQ+, AKs@0.25'")
}

// A name that has another range is replaced only when Save is pressed again.
func TestSavingAsksBeforeItReplaces(t *testing.T) {
	t.Parallel()
	b := equityOf(t, "QQ+")
	kept := func() string { return eval[string](b, "JSON.parse(localStorage.ranges ?? '{}')['of faults'] ?? ''") }
	b.write("#range-name", "of faults")
	b.click("#range-save")
	b.until("document.querySelector('#range-saved-say').textContent.includes('is saved')")
	b.write("#range-text", "77")
	b.click("#range-save")
	b.until("document.querySelector('#range-saved-say').textContent.includes('Save again to replace it')")
	if got := kept(); got != "QQ+" {
		t.Errorf("the name has %q", got)
	}
	b.click("#range-save")
	b.until("document.querySelector('#range-saved-say').textContent.includes('is saved')")
	if got := kept(); got != "77" {
		t.Errorf("the name has %q", got)
	}
	b.click("#range-delete")
}

// Ten players are the most. One hand, one deal and the errors of all players are named so.
func TestPlayersAndTheirWords(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=QsQd&board=2c7d9sTsJs", 1280)
	b.until("document.querySelector('#equity-say').textContent === 'Exact: all cards that count are known.'")
	b.write("#range-text", "QsQd")
	b.until("document.querySelector('#range-combos').textContent === '1 hand'")
	for range 8 {
		b.click("#equity-add:not(:disabled)")
	}
	b.until("document.querySelectorAll('#equity-players li').length === 10 && document.querySelector('#equity-add').disabled")
	b = open(t, "equity?player=AhKh&player=AhQd", 1280)
	b.until("!document.querySelector('#equity-note').hidden || document.querySelector('#range-error').textContent")
	if got := b.text("#equity-said"); strings.Contains(got, "column") {
		t.Errorf("the error of all players is %q", got)
	}
}

// An address with a bad board says so, and the rest of it is used. No edit that is wrong is
// logged as an error: the tab forgives nothing.
func TestBadAddressAndEditsAreSaid(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=QsQd&board=foo", 1280)
	b.until("document.querySelector('#equity-said').textContent.includes('board=foo')")
	b.until("document.querySelector('#equity-say').textContent.includes('Exact')")
	b.write("#range-text", "AKs, foo")
	b.until("document.querySelector('#range-error').textContent.length > 5")
	b = open(t, "hands?rounds=2e6", 1280)
	b.write("#hands-form [name=hole]", "Zz")
	b.write("#hands-form [name=rounds]", "1.5")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-form .error:not(:empty)')")
	b = open(t, "query", 1280)
	b.write("#query-text", "select foo(")
	b.click("#query-run")
	b.until("document.querySelector('#query-query-error').textContent")
	b = open(t, "paytable", 1280)
	b.write("#paytable-text", "nothing,x")
	b.until("document.querySelector('#paytable-pay-error').textContent")
}

// decimals counts the digits after the point.
func decimals(number string) int {
	_, rest, _ := strings.Cut(strings.TrimRight(number, " %"), ".")
	return len(rest)
}
