package browser_test

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// stepOf shows a step of the presenter by its address, as a link or a reload does.
func (b *tab) stepOf(step int) {
	b.Helper()
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(fmt.Sprintf("%s#present?step=%d", b.at, step)))
	b.until("document.querySelector('#present-figure')?.firstChild && !document.querySelector('#present .stages')")
}

// small are the texts of the presenter that are too small to read, and smaller leaves of the tree.
const small = `[...document.querySelectorAll('#present *')].filter((e) => e.checkVisibility() && !e.closest('.sr') && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && parseFloat(getComputedStyle(e).fontSize) < (e.classList.contains('leaf') ? 11 : 12)).map((e) => e.textContent)`

// steps are the headings of the presenter's steps, and what fails the test for numbers that are not those
// of the command.
var steps = []struct {
	heading string
	numbers func(b *tab, command string)
}{
	{"Swap each card with any card.", (*tab).packOfStep},
	{"27 outcomes cannot fall evenly on 6 orders.", (*tab).blocksOfStep},
	{"And 52⁵² cannot fall evenly on 52!", (*tab).primesOfStep},
	{"So some cards prefer some places.", (*tab).lawOfStep},
	{"Packs alone give it away.", (*tab).auditOfStep},
	{"One letter less, and no card can stay.", (*tab).fixedOfStep},
	{"The fair one: from 1 to i.", (*tab).auditOfStep},
}

// Each step has an address and one heading. Its numbers are those of its command.
func TestPresentSteps(t *testing.T) {
	t.Parallel()
	for i, of := range steps {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			t.Parallel()
			b := open(t, "query", 1280)
			b.stepOf(i + 1)
			command := b.text("#present-command")
			of.numbers(b, command)
			if got := eval[string](b, "fetch('/api/runs').then((a) => a.json()).then((all) => all[0]?.command ?? '')"); strings.Contains(command, " audit ") && got != command {
				t.Errorf("the run is %q, the step has %q", got, command)
			}
			if got := eval[[]string](b, "[...document.querySelectorAll('h1')].filter((e) => e.checkVisibility()).map((e) => e.textContent)"); !slices.Equal(got, []string{of.heading}) {
				t.Errorf("the headings are %q, want %q", got, of.heading)
			}
			if got, want := eval[string](b, "document.title"), fmt.Sprintf("%d of 7: %s – simulate", i+1, b.text("#present-steps [aria-current]")); got != want {
				t.Errorf("the title is %q, want %q", got, want)
			}
			if eval[string](b, "document.activeElement.id") != "present-title" {
				t.Error("the focus is not on the heading")
			}
			b.together(of.heading)
			for _, look := range []struct {
				width, height int64
				scheme, rules string // of axe: a figure is drawn for a wide or a narrow room
			}{{1280, 720, "light", everything}, {2560, 1440, "dark", colours}, {844, 390, "light", ""}, {640, 700, "dark", ""}, {768, 1024, "light", ""}, {390, 844, "light", everything}, {320, 600, "dark", colours}} {
				name := fmt.Sprintf("step %d, %d, %s", i+1, look.width, look.scheme)
				b.like("prefers-color-scheme", look.scheme)
				b.resize(look.width, look.height)
				b.frames(2)
				if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > int(look.width) {
					t.Errorf("%s: the page is %d pixels wide", name, wide)
				}
				if texts := eval[[]string](b, small); len(texts) > 0 {
					t.Errorf("%s: too small: %.80q", name, texts)
				}
				if tall := eval[int](b, "document.documentElement.scrollHeight"); look.width > 1000 && tall > int(look.height) {
					t.Errorf("%s: the step is %d pixels tall", name, tall)
				}
				if ramps := eval[[]float64](b, "[...document.querySelectorAll('#present .ramp i')].map((e) => e.offsetWidth).filter((w) => w < 40)"); len(ramps) > 0 {
					t.Errorf("%s: the colours of the scale are %v pixels wide", name, ramps)
				}
				b.apart(name)
				if look.rules != "" {
					b.axeOf(name, look.rules)
				}
				b.picture(fmt.Sprintf("present-%d-%s-%d", i+1, look.scheme, look.width))
			}
			b.like("forced-colors", "active")
			b.axeOf("forced colours", colours)
		})
	}
}

func (b *tab) packOfStep(command string) {
	want := strings.Fields(b.shell(command))
	if got := eval[[]string](b, "[...document.querySelectorAll('#present .card')].map((e) => e.dataset.card)"); !slices.Equal(got, want) {
		b.Errorf("the pack is %v, the command prints %v", got, want)
	}
}

// Each order has a block for each of its outcomes, and those above the fair part stand out.
func (b *tab) blocksOfStep(command string) {
	law := regexp.MustCompile(`(?m)^ *(\d \d \d) +(\d)/27`).FindAllStringSubmatch(b.shell(command+" -q -format table"), -1)
	if len(law) != 6 {
		b.Errorf("the command prints %d orders", len(law))
	}
	for i, order := range law {
		at := fmt.Sprintf("document.querySelector('#present [data-order=\"%d\"]')", i)
		if got, want := eval[string](b, at+".textContent"), fmt.Sprintf("%s: %s of 27", order[1], order[2]); got != want {
			b.Errorf("order %d: %q, want %q", i+1, got, want)
		}
		want := []int{4, 0, 1}
		if order[2] == "5" {
			want = []int{5, 1, 0}
		}
		if got := eval[[]int](b, "['bar', 'more', 'less'].map((kind) => "+at+".querySelectorAll('.' + kind).length)"); !slices.Equal(got, want) {
			b.Errorf("order %s has %d blocks, %d above the fair part and %d missing, want %d", order[1], got[0], got[1], got[2], want)
		}
	}
	if leaves := eval[int](b, "document.querySelectorAll('#present .leaf').length"); leaves != 27 {
		b.Errorf("the tree has %d leaves", leaves)
	}
}

func (b *tab) primesOfStep(string) {
	var want []string
	for p := int64(2); p <= 52; p++ {
		if !big.NewInt(p).ProbablyPrime(0) {
			continue
		}
		row := strconv.FormatInt(p, 10)
		for _, n := range []*big.Int{new(big.Int).MulRange(1, 52), new(big.Int).Exp(big.NewInt(52), big.NewInt(52), nil)} {
			e := 0
			for rest := new(big.Int); ; e++ {
				if n.QuoRem(n, big.NewInt(p), rest); rest.Sign() != 0 {
					break
				}
			}
			row += fmt.Sprintf(" %d", e)
		}
		want = append(want, row)
	}
	if got := eval[[]string](b, "[...document.querySelectorAll('#present .primes tbody tr')].map((e) => [...e.children].map((e) => e.textContent).join(' '))"); !slices.Equal(got, want) {
		b.Errorf("the exponents are %q, want %q", got, want)
	}
	if got := eval[int](b, "document.querySelectorAll('#present .primes .over').length"); got != 13 {
		b.Errorf("%d primes stand out, want 13", got)
	}
}

// found returns the submatches of an expression in a text, and fails the test without any.
func (b *tab) found(expression, text string) []string {
	b.Helper()
	match := regexp.MustCompile(expression).FindStringSubmatch(text)
	if match == nil {
		b.Fatalf("no %s in %q", expression, text)
	}
	return match[1:]
}

func (b *tab) lawOfStep(command string) {
	of := b.found(`most probable: (card \d+) at (position \d+): ([\d.]+)`, b.shell(command+" -q -format table"))
	p, _ := strconv.ParseFloat(of[2], 64)
	want := fmt.Sprintf("%.2f×%s to %sfair: 1 in 52, here 1 in %.1f", 52*p, of[0], of[1], 1/p)
	if got := b.text("#present-beside"); got != want {
		b.Errorf("got %q, want %q", got, want)
	}
	if cells := eval[int](b, "document.querySelector('#present .heat svg').viewBox.baseVal.width"); cells != 52 {
		b.Errorf("the map has %d columns", cells)
	}
}

func (b *tab) fixedOfStep(command string) {
	of := b.found(`cards that do not move, on average: (\S+) `, b.shell(command+" -q -format table"))
	if got := b.text("#present-beside .lead"); !strings.HasPrefix(got, of[0]+" of 52 on its own place.") {
		b.Errorf("got %q, want %s", got, of[0])
	}
}

// The file of a run is that of its command, as TestCommandsGiveThePagesFiles compares them.
func (b *tab) auditOfStep(command string) {
	rows := eval[string](b, fmt.Sprintf("fetch('/api/runs').then((a) => a.json()).then((all) => fetch(`/api/runs/${all.find((r) => r.command === %q).id}/audit.csv`)).then((a) => a.text())", command))
	tests, fail := strings.Count(rows, "\n")-1-strings.Count(rows, ",cause,"), strings.Count(rows, ",FAIL,")
	want, verdict := fmt.Sprintf("%d of %d tests show that the packs are not those of a fair shuffle.", fail, tests), "Unfair: naive"
	if fail == 0 {
		want, verdict = "would have been found with 90 % probability.", "No bias found"
	}
	if got := b.text("#present .verdict + .lead"); !strings.HasSuffix(got, want) {
		b.Errorf("got %q, want %q", got, want)
	}
	if got := b.text("#present .verdict"); got != verdict {
		b.Errorf("got %q, want %q", got, verdict)
	}
}

// The presenter opens by its key and by its button, goes on by keys and buttons, and gives the focus back.
// A step that is left ends its audit.
func TestPresentKeys(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?algorithm=sattolo&seed=5", 1280)
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 52")
	at := func(step int) {
		t.Helper()
		b.until(fmt.Sprintf("location.hash === '#present?step=%d' && document.activeElement.id === 'present-title' && document.querySelector('#present-steps [aria-current]').hash === location.hash && document.querySelector('#present-title').textContent", step))
	}
	b.write("#shuffle-paste", "p")
	b.click("#step-on")
	b.press("p")
	at(1)
	if eval[bool](b, "['.top', '#skip', '#shuffle'].some((s) => document.querySelector(s).checkVisibility())") {
		t.Error("the page behind the presenter can be reached")
	}
	for _, press := range []struct {
		key  string
		step int
	}{{kb.ArrowLeft, 1}, {kb.ArrowRight, 2}, {kb.PageDown, 3}, {kb.ArrowRight, 4}, {kb.ArrowRight, 5}} {
		b.press(press.key)
		at(press.step)
		if press.step == 2 {
			b.until("document.querySelector('#present .leaf')")
			if over := eval[int](b, "Math.round(document.querySelector('#present .law svg').getBoundingClientRect().height) - document.querySelector('#present-figure').clientHeight"); over > 1 { // a pixel by rounding
				t.Errorf("the tree after a step of two columns is %d pixels taller than its room", over)
			}
		}
	}
	b.until("document.querySelector('#present .stages progress')")
	b.press(kb.ArrowRight)
	at(6)
	b.until("fetch('/api/runs').then((a) => a.json()).then((all) => all.length === 1 && all[0].state !== 'running')")
	b.frames(20)
	if eval[bool](b, "document.querySelector('#present .verdict') || !document.querySelector('#present-refused').hidden") {
		t.Error("the audit of the step before is shown")
	}
	b.press(kb.End)
	at(7)
	b.press(kb.Home)
	at(1)
	b.press("\x1b")
	b.until("location.hash.startsWith('#shuffle?') && location.hash.includes('algorithm=sattolo') && document.activeElement.id === 'step-on'")
	b.click("#present-open")
	at(1)
	b.click("#present-next")
	at(2)
	b.until("document.querySelector('#present [data-order]')")
	if got := b.text("#present [data-order]"); got != "1 2 3: 4 of 27" {
		t.Errorf("after a step of two columns, the first order is %q: it was drawn for less room", got)
	}
	b.press("\x1b")
	b.until("document.querySelector('#present').hidden")
	b.resize(1200, 900)
	b.resize(1280, 900)
	b.click("#present-open")
	at(1)
	b.click("#present-steps li:nth-child(4) a")
	at(4)
	b.click("#present-back")
	at(3)
	b.do(chromedp.Reload())
	at(3)
	b.click("#present-end")
	b.until("location.hash.startsWith('#shuffle')")
	b.click("#shuffle-seed-word")
	b.write("#shuffle-seed", "7")
	b.press("p")
	b.frames(3)
	if got := eval[string](b, "location.hash"); !strings.HasPrefix(got, "#shuffle") {
		t.Errorf("a p in a field leads to %s", got)
	}
	for address, want := range map[string]string{"step=8": "The address has step=8: want 1 to 7", "step=": "The address has step=: want 1 to 7", "seed=3": "The address has seed=3, which is no setting of this view"} {
		b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.at+"#present?"+address))
		b.until("document.querySelector('#present-error')?.textContent === '" + want + "'")
		b.axe(address)
	}
	b.press(kb.ArrowRight)
	b.until("document.querySelector('#present-refused').hidden")
}
