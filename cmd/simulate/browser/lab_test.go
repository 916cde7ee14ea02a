package browser_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const besideCards = "[...document.querySelectorAll('#b-shuffle-deck .card')].map((c) => c.textContent)"

// Two algorithms go in lockstep, each to the order that its command prints, and their audits and
// maps stand side by side.
func TestTwoAlgorithmsInLockstep(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?algorithm=naive&beside=fisher-yates&n=14&seed=5&shuffles=2e4&mode=reset", 1440)
	b.until("document.querySelectorAll('#b-shuffle-deck .card').length === 14")
	b.click("#step-on")
	b.until("document.querySelector('#deck-of').textContent.startsWith('naive: ')")
	if got := b.text("#shuffle-step") + "; " + b.text("#b-deck-of"); !strings.HasPrefix(got, "Step 1 of 14; fisher-yates: ") {
		t.Errorf("after a step: %q", got)
	}
	eval[bool](b, "document.querySelector('#step-speed').value = 6; true")
	b.click("#step-play")
	b.until("document.querySelector('#shuffle-step').textContent === 'Step 14 of 14' && document.querySelector('#step-play').textContent === 'Play'")
	for prefix, script := range map[string]string{"": cards, "b-": besideCards} {
		want := strings.Split(strings.TrimSpace(b.shell(strings.Replace(b.text("#"+prefix+"shuffle-steps"), " -steps", "", 1))), " ")
		if got := eval[[]string](b, script); !slices.Equal(got, want) {
			t.Errorf("%sthe pack is %v, the command prints %v", prefix, got, want)
		}
	}
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#verdict').textContent === 'Unfair' && document.querySelector('#b-verdict').textContent === 'No bias found'")
	b.until("[...document.querySelectorAll('#heat-maps h3')].map((e) => e.textContent).join() === 'naive,fisher-yates' && document.querySelectorAll('#heat-maps .y').length === 10") // 5 ticks of each axis
	for _, prefix := range []string{"", "b-"} {
		want := b.shell("cd $(mktemp -d) && " + b.text("#"+prefix+"shuffle-of") + " -q -positions p.csv >/dev/null; cat p.csv")
		if got := b.bytesOf("#shuffle-files a[download='positions.csv']" + map[string]string{"": "", "b-": " ~ p ~ a"}[prefix]); got != want {
			t.Errorf("%spositions.csv is not that of the command", prefix)
		}
	}
	if got := b.text("#verdict-of") + ", " + b.text("#audit-cause"); !strings.HasPrefix(got, ": naive, The fault: each card is swapped with any card") || !strings.HasPrefix(b.text("#audit-say"), "Unfair: ") {
		t.Errorf("the verdict is %q, the cause %q", b.text("#audit-say"), got)
	}
	for _, look := range []struct {
		width int64
		rules string
	}{{1440, everything}, {760, structure}, {390, everything}, {320, structure}} {
		b.resize(look.width, 900)
		if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > int(look.width) {
			t.Errorf("in a window of %d pixels the page has %d", look.width, wide)
		}
		eval[bool](b, "scrollTo(0, 0); true")
		b.apart(fmt.Sprintf("two algorithms, %d", look.width))
		b.axeOf(fmt.Sprintf("two algorithms, %d", look.width), look.rules)
	}
	b.like("forced-colors", "active")
	b.frames(3)
	eval[bool](b, "document.querySelector('[name=heat-scale][value=sigma]').click(); true")
	if n := eval[int](b, "{ const all = [...document.querySelectorAll('.heat path')].filter((e) => e.getAttribute('d')).map((e) => getComputedStyle(e).fill); new Set(all).size }"); n < 7 {
		t.Errorf("with forced colours the map has %d colours", n)
	}
	b.do(chromedp.Reload())
	b.until("document.querySelector('#b-verdict')?.textContent === 'No bias found' && document.querySelector('#verdict').textContent === 'Unfair'")
}

// An algorithm is set beside an audit that is on the page: the second one runs.
func TestOneMoreBesideAnAudit(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?n=13&mode=reset&shuffles=5000&seed=4", 1280)
	b.until("document.querySelector('#verdict').textContent === 'Unfair'")
	eval[bool](b, "location.hash += '&beside=fisher-yates'; true")
	b.until("document.querySelector('#verdict').textContent === 'Unfair' && document.querySelector('#b-verdict').textContent === 'No bias found'")
}

// Why: naive has 27 outcomes on 6 orders, 4 or 5 each; a chosen order is marked in the tree.
func TestWhyNaiveIsBiased(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?algorithm=naive&seed=5&shuffles=1e5", 1280)
	b.click("#why > summary")
	b.until("document.querySelector('#why-laws svg')")
	if got := b.text("#why-laws .law p"); got != "27 equally likely outcomes fall on 6 orders, and 27 is not divisible by 6: some orders must come up more often than others." {
		t.Errorf("it says %q", got)
	}
	want := regexp.MustCompile(`(?m)^ *(\d \d \d) +(\d)/27`)
	law := want.FindAllStringSubmatch(b.shell(b.text("#why-laws code")+" -q -format table"), -1)
	for i, order := range law {
		eval[bool](b, "document.querySelector('#why-laws [role=img]').focus(); true")
		b.press(kb.ArrowRight)
		b.until(fmt.Sprintf("document.querySelector('#why-laws .readout').textContent.startsWith('Order %s: ')", order[1]))
		if got := b.text("#why-laws .readout"); !strings.HasPrefix(got, "Order "+order[1]+": "+order[2]+" of 27 outcomes") {
			t.Errorf("bar %d: %q, want %v", i+1, got, order)
		}
		if marked := eval[int](b, "document.querySelectorAll('#why-laws text.on').length"); fmt.Sprint(marked) != order[2] {
			t.Errorf("order %s: %d ends of the tree are marked, want %s", order[1], marked, order[2])
		}
	}
	if len(law) != 6 {
		t.Errorf("the command prints %d orders", len(law))
	}
	if leaves := eval[int](b, "document.querySelectorAll('#why-laws svg text:not(.in, .value)').length"); leaves != 27+6 {
		t.Errorf("%d ends and bars have a label, want 33", leaves)
	}
	for name, sentence := range map[string]string{"sattolo": "No card stays in its place.", "modulo": "the first come up more often."} {
		eval[bool](b, "location.hash = '#shuffle?seed=1&shuffles=1e5&algorithm="+name+"'; true")
		b.until("document.querySelector('#why-laws .law p').textContent.endsWith('" + sentence + "')")
	}
	b.set("#why-n", "5")
	b.until("document.querySelectorAll('#why-laws [data-order]').length === 120")
	b.click("#why-laws .links button") // SVG
}

// Shuffle again continues from the last order, with one command for both.
func TestShuffleAgainContinues(t *testing.T) {
	t.Parallel()
	for _, algorithm := range []string{"naive", "riffle(2)", "overhand(0.4)", "random-keys", "cut"} {
		b := open(t, "shuffle?algorithm="+algorithm+"&n=9&seed=5&shuffles=1e5", 1280)
		b.until("document.querySelectorAll('#shuffle-deck .card').length === 9")
		eval[bool](b, "document.querySelector('#step-speed').value = 6; true")
		for times := range 3 {
			b.click("#shuffle-go")
			again := "!document.querySelector('#shuffle-steps').textContent.includes('-times')"
			if times > 0 {
				again = fmt.Sprintf("document.querySelector('#shuffle-steps').textContent.includes('-times %d')", times+1)
			}
			b.until(again + " && document.querySelector('#shuffle-go').textContent === 'Shuffle again'")
			command := b.text("#shuffle-steps")
			if strings.Contains(command, "-times") != (times > 0) {
				t.Errorf("%s, shuffle %d: %s", algorithm, times+1, command)
			}
			want := strings.Split(strings.TrimSpace(b.shell(strings.Replace(command, " -steps", "", 1))), " ")
			if got := eval[[]string](b, cards); !slices.Equal(got, want) {
				t.Errorf("%s: %v, the command prints %v", command, got, want)
			}
		}
		if n := eval[int](b, "Number(document.querySelector('#step-at').max)"); n < 2 {
			t.Errorf("%s has %d steps", algorithm, n)
		}
		b.click("#shuffle-order")
		b.until("document.querySelector('#shuffle-step').textContent.startsWith('in order') && !document.querySelector('#shuffle-steps').textContent.includes('-times')")
	}
}

// Packs that are pasted are audited, and packs of more cards than are drawn.
func TestPastedAndLargePacks(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?shuffles=1e5", 1280)
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 52")
	eval[bool](b, "document.querySelector('#shuffle-paste').value = '2 0 1\\n1 2 0\\n'.repeat(300); true")
	b.click("#shuffle-paste-go")
	b.until("document.querySelector('#verdict').textContent === 'Unfair' && document.querySelector('#shuffle-of').textContent === 'simulate audit - < pasted.txt'")
	b.set("#shuffle-algorithm", "sattolo")
	eval[bool](b, "location.hash = '#shuffle?algorithm=sattolo&n=250&seed=1'; true")
	b.write("#shuffle-form [name=shuffles]", "1e4")
	b.until("document.querySelector('#shuffle-step').textContent.includes('250 can be audited') && !document.querySelector('#shuffle-deck .card')")
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#shuffle-of').textContent.includes('sattolo -n 250') && document.querySelector('#verdict').textContent === 'Unfair'")
	if got := eval[int](b, "document.querySelector('.heat svg').viewBox.baseVal.width"); got != 84 { // blocks of 3 cards
		t.Errorf("the map has %d columns, want 84", got)
	}
}

// The arrow keys move through the cells of a heat map, and each cell is read out.
func TestHeatMapByKeyboard(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?algorithm=naive&seed=3&shuffles=2e4&mode=reset", 1280)
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 52 && document.querySelector('#verdict').textContent === 'Unfair'")
	eval[bool](b, "document.querySelector('.heat').focus(); true")
	for _, step := range []struct{ key, want string }{{kb.Home, "card 1 (2♣\ufe0e) to position 1: "}, {kb.ArrowDown, "card 2 (3♣\ufe0e) to position 1: "}, {kb.ArrowRight, "card 2 (3♣\ufe0e) to position 2: "}, {kb.End, "card 52 (A♠\ufe0e) to position 52: "}} {
		b.press(step.key)
		if got := b.text(".mode [role=status]"); !strings.HasPrefix(got, step.want) {
			t.Errorf("got %q, want %q", got, step.want)
		}
	}
	if got := b.text("#shuffle-step"); !strings.HasPrefix(got, "in order") {
		t.Errorf("the keys moved the pack too: %q", got)
	}
}
