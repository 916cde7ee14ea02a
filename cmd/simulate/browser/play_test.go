package browser_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// On load hands are dealt one by one, then by ten, by a hundred and at full speed. The table
// is that of the command at each number of hands.
func TestHandsPlayOnLoad(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?seed=7", 1280)
	b.until("document.querySelectorAll('#play-cards .card').length === 7 && document.querySelector('#play-of').textContent.match(/^Hand \\d/)")
	b.until("document.querySelector('#hands-done').textContent === '3'")
	b.click("#play-on") // pause
	b.until("document.querySelector('#play-on').textContent === 'Play' && document.querySelector('#say').textContent.endsWith('dealt')")
	for _, step := range []string{"1", "10", "100"} {
		before := eval[int](b, "Number(document.querySelector('#hands-done').textContent)")
		b.click("[data-deal='" + step + "']")
		b.until("Number(document.querySelector('#hands-done').textContent) === " + step + " + " + eval[string](b, "document.querySelector('#hands-done').textContent"))
		if after := eval[int](b, "Number(document.querySelector('#hands-done').textContent)"); after <= before {
			t.Errorf("Deal %s: %d hands after %d", step, after, before)
		}
		command := b.text("#hands-of")
		printed := b.shell(command + " -format csv -q | cut -d, -f1,2 | tail -n +2")
		shown := eval[string](b, "[...document.querySelectorAll('#hands-table tbody tr')].map((r) => `${r.dataset.hand},${r.cells[1].textContent}\\n`).join('')")
		if printed != shown {
			t.Errorf("%s prints\n%s\nthe page shows\n%s", command, printed, shown)
		}
	}
	b.click("#play-on")
	b.until("document.querySelector('#hands-of').textContent === 'simulate -rounds 1e8 -engine deck -seed 7'")
	b.until("document.querySelector('#say').textContent.startsWith('100 million hands in') && document.querySelector('#hands-p').textContent.startsWith('p = ')")
	if got := eval[int](b, "document.querySelectorAll('#hands-all g[data-hand] .band').length"); got != 10 {
		t.Errorf("%d categories have bands", got)
	}
	b.click("#hands-all g[data-hand=straight] text")
	b.until("document.querySelector('#hands-all g.chosen').dataset.hand === 'straight' && document.querySelector('#hands-root').textContent.includes('a tenth of the error')")
}

// The shown cards are those of the hand that the command deals last.
func TestShownCardsAreOfTheCommand(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?seed=11&hole=AsKs", 1280)
	b.until("document.querySelector('#hands-done').textContent === '2'")
	b.click("#play-on")
	b.until("document.querySelector('#play-on').textContent === 'Play'")
	n := eval[string](b, "document.querySelector('#hands-done').textContent")
	label := eval[string](b, "document.querySelector('#play-cards').ariaLabel")
	if !strings.Contains(label, "ace of spades, king of spades") || !strings.HasPrefix(label, "Hand "+n+", ") {
		t.Errorf("hand %s is %q", n, label)
	}
}

// With reduced motion nothing plays: ten hands are dealt at once, and the buttons work.
func TestReducedMotionDoesNotPlay(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	b.like("prefers-reduced-motion", "reduce")
	b.do(chromedp.Navigate(b.at + "#hands"))
	b.until("document.querySelector('#hands-done').textContent === '10'")
	b.frames(30)
	if got := b.text("#hands-done"); got != "10" || b.text("#play-on") != "Play" {
		t.Errorf("%s hands are dealt, and the button says %q", got, b.text("#play-on"))
	}
}

// A curve begins with the first hand, of a run that the user starts too.
func TestCurvesBeginWithTheFirstHand(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=3e6&seed=7", 1280)
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#say').textContent.startsWith('3 million hands in')")
	b.until("document.querySelector('#hands-curve text.x')?.textContent === '1'")
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
