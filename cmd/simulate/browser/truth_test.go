package browser_test

import (
	"strings"
	"testing"
)

// A game without a board has no target for cards of a board: a click never starts the same
// sample again.
func TestNoBoardTakesNoCards(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?game=razz&player=AsKs2d&player=random&rounds=1e5", 1280)
	b.until("document.querySelector('#equity-say').textContent.includes('deals sampled, seed')")
	if got := b.text("#picker-for"); got != " for Player 1" {
		t.Errorf("the cards are%s, want those of Player 1", got)
	}
	b.set("#equity-game", "holdem")
	b.write("#cards-text", "")
	eval[bool](b, "location.hash = '#equity?player=AhKh&player=QsQd&board=2c3c4c5c9d'; true")
	b.until("document.querySelector('#equity-say').textContent.startsWith('Exact') && document.querySelectorAll('#equity-board .card:not(.off)').length === 5")
	eval[bool](b, "window.before = document.querySelector('#equity-when').textContent; document.querySelector('#picker [data-card=Th]').click(); true")
	b.frames(3)
	if got := b.text("#equity-say"); !strings.Contains(got, "Exact") {
		t.Errorf("a full board took a card: %q", got)
	}
}

// Visited cards are final only if the shuffle does not swap them again.
func TestWhiteCardsAreFinalOnlyOfFisherYates(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?shuffles=1e5", 1280)
	b.until("document.querySelector('#deck-colours').textContent === 'outlined: not yet visited'")
	if got := b.shell(b.text("#shuffle-steps") + " | head -1"); !strings.Contains(got, "visited | to come") {
		t.Errorf("the command says %q", got)
	}
	eval[bool](b, "location.hash = '#shuffle?algorithm=fisher-yates&shuffles=1e9&seed=1'; true")
	b.until("document.querySelector('#deck-colours').textContent === 'outlined: not yet final'")
	b.until("document.querySelector('#shuffle-steps').textContent.includes('fisher-yates')")
	if got := b.shell(b.text("#shuffle-steps") + " | head -1"); !strings.Contains(got, "to come | final") {
		t.Errorf("the command says %q", got)
	}
}

// Chi-square and the largest deviation have one judgement, which says how rare the run is.
func TestOneJudgementOfARun(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=1e6&seed=7", 1280)
	got := eval[string](b, "import(new URL('assets/text.js', document.baseURI)).then(({ beyond }) => [beyond(1.959964).toFixed(4), beyond(3.41).toFixed(5), beyond(0).toFixed(4)].join(' '))")
	if got != "0.0500 0.00065 1.0000" {
		t.Errorf("the probabilities are %s", got)
	}
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
	if got, far := b.text("#hands-fit"), b.text("#hands-far-of"); !strings.Contains(got, "fair runs fit worse") || !strings.Contains(far, "fair runs have as much") {
		t.Errorf("got %q and %q", got, far)
	}
}

// The next cards are at first those of the hero, with his outs in words. The framed ones give a player the most equity of all.
func TestFramedCardsTakeTheLead(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=Kh9h&player=AsAd&board=Ah7h2c", 1280)
	b.until("document.querySelectorAll('#outs-cards li').length === 52")
	if of, say := b.text("#outs-of"), b.text("#outs-say"); of != "Next card for Player 1" || !strings.Contains(say, "Player 1 has 9 outs to a flush, ") || !strings.Contains(say, " take the lead") {
		t.Errorf("%s: %s", of, say)
	}
	b.click("#outs-players button:nth-child(2)")
	b.until("document.querySelector('#outs-say').textContent.includes('keep the lead')")
	b.click("#outs-players button:nth-child(1)")
	b.until("document.querySelector('#outs-say').textContent.includes('take the lead')")
	// Nine hearts but for the ace and two of the player; 7d, 7s and 2s, 2h, 2d fill up the other.
	framed := eval[[]string](b, "[...document.querySelectorAll('#outs-cards li.better')].map((e) => e.title)")
	for _, title := range framed {
		if !strings.Contains(title, "of hearts") {
			t.Errorf("%s is framed", title)
		}
	}
	if len(framed) == 0 || strings.Contains(b.text("#outs-say"), "category") {
		t.Errorf("%d cards are framed: %s", len(framed), b.text("#outs-say"))
	}
}

// The state of a run comes back after an error of the next one.
func TestErrorAfterARunEndsTheWorkingDot(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=1e6&seed=7", 1280)
	b.forgive("status of 400")
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
	b.write("#hands-form [name=rounds]", "x")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-rounds-error').textContent")
	b.until("document.querySelector('#status .dot').hidden && document.querySelector('#say').textContent.includes('hands in')")
	b = open(t, "equity", 1280)
	b.forgive("status of 400")
	b.until("document.querySelectorAll('#grid button').length === 169")
	b.write("#range-text", "AKs, foo")
	b.until("document.querySelector('#grid').classList.contains('old') && document.querySelector('#range-share').textContent === '–'")
	b.write("#range-text", "AKs")
	b.until("!document.querySelector('#grid').classList.contains('old') && document.querySelector('#range-share').textContent.replace(/\\s/g, ' ') === '0.3 % of all hands'")
}
