package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// Hands are dealt one by one, then by ten and by a hundred, up to a thousand. The table is that of the
// command at each number of hands.
func TestHandsAreDealtByHand(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6&seed=7", 1280)
	b.click("#play-on")
	b.until("document.querySelectorAll('#play-cards .card').length === 7 && document.querySelector('#play-of').textContent.match(/^Hand \\d/)")
	b.until("Number(document.querySelector('#hands-done').textContent) >= 3")
	b.click("#play-on") // pause
	b.until("document.querySelector('#play-on').textContent === 'Deal hand by hand' && document.querySelector('#say').textContent.endsWith('dealt')")
	for _, step := range []string{"1", "10", "100"} {
		before := eval[int](b, "Number(document.querySelector('#hands-done').textContent)")
		b.click("[data-deal='" + step + "']")
		b.until(fmt.Sprintf("Number(document.querySelector('#hands-done').textContent) - %d >= %s", before, step))
		both := eval[[]string](b, "[document.querySelector('#hands-of').textContent, [...document.querySelectorAll('#hands-table tbody tr')].map((r) => `${r.dataset.hand},${r.cells[1].textContent}\\n`).join('')]")
		command, shown := both[0], both[1]
		if printed := b.shell(command + " -format csv -q | cut -d, -f1,2 | tail -n +2"); printed != shown {
			t.Errorf("%s prints\n%s\nthe page shows\n%s", command, printed, shown)
		}
	}
	if !eval[bool](b, "document.querySelector('#hands-note').hidden") {
		t.Error("hands that are dealt by hand are of other settings")
	}
	if got := eval[int](b, "document.querySelectorAll('#hands-all button').length"); got != 10 {
		t.Errorf("%d categories have names", got)
	}
	b.click("#hands-all [data-hand=straight]")
	b.until("document.querySelector('#hands-all [aria-pressed=true]').dataset.hand === 'straight' && document.querySelector('#hands-what-of').textContent.startsWith('Straight')")
	b.click("#hands-relative")
	b.until("document.querySelector('#hands-root').textContent.includes('a tenth of the error')")
}

// The shown cards are those of the hand that the command deals last.
func TestShownCardsAreOfTheCommand(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6&seed=11&hole=AsKs", 1280)
	b.click("[data-deal='1']")
	b.click("[data-deal='1']")
	b.until("document.querySelector('#hands-done').textContent === '2'")
	n := eval[string](b, "document.querySelector('#hands-done').textContent")
	label := eval[string](b, "document.querySelector('#play-cards').ariaLabel")
	if !strings.Contains(label, "ace of spades, king of spades") || !strings.HasPrefix(label, "Hand "+n+", ") {
		t.Errorf("hand %s is %q", n, label)
	}
}

// The first run is short, is that of the command and the seed that are shown, and nothing plays.
func TestTheFirstRunIsShort(t *testing.T) {
	t.Parallel()
	b := open(t, "hands", 1280)
	b.until("document.querySelector('#say').textContent.startsWith('1 million hands in')")
	b.frames(30)
	command := b.text("#hands-of")
	if want := "simulate -rounds 1e6 -seed " + b.text("#hands-seed-word"); command != want {
		t.Errorf("the command is %q, want %q", command, want)
	}
	printed := b.shell(command + " -format csv -q | cut -d, -f1,2 | tail -n +2")
	shown := eval[string](b, "[...document.querySelectorAll('#hands-table tbody tr')].map((r) => `${r.dataset.hand},${r.cells[1].textContent.replaceAll('\u202f', '')}\\n`).join('')")
	if printed != shown {
		t.Errorf("%s prints\n%s\nthe page shows\n%s", command, printed, shown)
	}
	if got := b.fetched("/api/runs"); strings.Count(got, `"id"`) != 1 {
		t.Errorf("the runs are %s", got)
	}
	long := open(t, "hands?rounds=1e12&seed=3", 1280)
	long.until("document.querySelector('#hands-length-word').textContent === '1\u00a0trillion'")
	long.frames(30)
	if got := long.fetched("/api/runs"); strings.Contains(got, "1e12") {
		t.Errorf("a long run begins unasked: %s", got)
	}
}

// A curve begins with the first hand, of a run that the user starts too.
func TestCurvesBeginWithTheFirstHand(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=3e6&seed=7", 1280)
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#say').textContent.startsWith('3 million hands in')")
	b.click("#hands-relative")
	b.until("document.querySelector('#hands-curve .x')?.textContent === '1'")
	b.click("#hands-curve")
	eval[bool](b, "document.querySelector('#hands-curve').focus(); true")
	b.press("\ue010") // an unknown key
	eval[bool](b, "document.querySelector('#hands-curve').dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' })); true")
	b.until("document.querySelector('#hands-curve-say').textContent.startsWith('After 1 hand:')")
}

// The known cards of every hand are chosen from a deck, for the hole, the board or dead.
func TestKnownCardsAreChosen(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=1e6&seed=7", 1280)
	b.click("[popovertarget=hands-cards]")
	b.until("document.querySelectorAll('#hands-picker button').length === 52")
	b.axe("the choice of known cards")
	b.click("#hands-picker [data-card=As]")
	b.click("#hands-picker [data-card=Ks]")
	b.click("#hands-cards [value=dead]")
	b.click("#hands-picker [data-card='9c']")
	b.click("#hands-picker [data-card=Ks]") // taken away
	b.click("#hands-picker [data-card=Qs]")
	b.press("\x1b")
	b.until("document.querySelector('#hands-command').textContent.includes('-hole As -dead 9cQs')")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
}
