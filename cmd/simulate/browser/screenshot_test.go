package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// folder is where the pictures of the page go; git ignores it.
const folder = "screenshots"

// picture keeps a picture of the whole page, if SIMULATE_SCREENSHOTS is set: no test reads it.
func (b *tab) picture(name string) {
	b.Helper()
	if os.Getenv("SIMULATE_SCREENSHOTS") == "" {
		return
	}
	eval[bool](b, "scrollTo(0, 0); true")
	image, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), image, 0o644)
	}
	if err != nil {
		b.Fatal(err)
	}
}

// shut closes the fields of words and the choices of cards, as Escape does.
func (b *tab) shut() {
	b.Helper()
	eval[bool](b, "for (const e of document.querySelectorAll(':popover-open')) e.hidePopover(); true")
}

// filled fills each view with a result.
var filled = map[string]func(*tab){
	"query": func(b *tab) {
		b.click("#query-examples li:nth-child(2) button")
		b.until("document.querySelectorAll('#query-histograms tbody tr').length > 5 && document.querySelectorAll('#query-functions li').length > 40")
	},
	"paytable": func(b *tab) {
		for _, card := range []string{"As", "Ks", "Qs", "Js", "9d"} {
			b.click("#paytable-picker [data-card='" + card + "']")
		}
		b.until("document.querySelectorAll('#holds-table tbody tr').length === 32")
		b.shut()
	},
	"hands": func(b *tab) {
		b.write("#hands-form [name=rounds]", "2e8")
		b.write("#hands-seed", "7")
		b.click("#hands-form [type=submit]")
		b.until("document.querySelector('#hands-of').textContent.endsWith('-rounds 2e8 -seed 7') && document.querySelector('#hands-p').textContent !== '–'")
	},
	"shuffle": func(b *tab) {
		b.until("document.querySelectorAll('#shuffle-deck .card').length === 52")
		b.write("#shuffle-seed", "3")
		b.write("#shuffle-form [name=shuffles]", "2e5")
		b.click("#shuffle-form [type=submit]")
		b.until("document.querySelector('#verdict').textContent === 'Unfair' && document.querySelector('#shuffle-of').textContent.includes('2e5')")
		b.until("document.querySelector('#shuffle-steps').textContent.includes('-seed 3 ')")
		for range 18 {
			b.click("#step-on")
		}
		b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 18 of 52')")
		b.until("document.getAnimations().length === 0")
	},
	"equity": func(b *tab) {
		b.until("document.querySelectorAll('#grid button').length === 169 && document.querySelector('#equity-game option')")
		b.write("#range-text", "99+, ATs+, KJs+, QJs, AQo+")
		for _, card := range []string{"Qh", "Jc", "4h"} {
			b.click("#picker [data-card='" + card + "']")
		}
		b.until("document.querySelector('#equity-say').textContent.includes('Exact: all')")
		b.until("document.querySelectorAll('#grid [aria-pressed=true]').length > 5 && document.querySelector('#each-say').textContent === 'Exact.' && document.querySelectorAll('#outs-cards li').length === 52 && !document.querySelector('#seen').classList.contains('blank')")
		b.shut()
	},
}

// looks are the sizes of windows, with what axe checks in the light and in the dark theme. The style sheet
// changes sizes alone above 1280 pixels and from 390 to 320.
var looks = []struct {
	width, height int64
	light, dark   string
}{{1280, 900, everything, colours}, {2560, 1440, "", ""}, {1366, 625, "", ""}, {1021, 900, "", ""}, {960, 900, "", ""}, {760, 900, structure, ""}, {390, 900, everything, colours}, {320, 900, structure, ""}}

// boxes are the elements of the view that are shown, with their places.
const boxes = `[...document.querySelectorAll('main *')].filter((e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true })).map((e) => e.tagName + [e.getBoundingClientRect()].map((r) => [r.x, r.y, r.width, r.height].map(Math.round))).join('; ')`

// Each view in both themes and several widths: the page never scrolls sideways, nothing overlaps, and axe
// finds no violation, neither before it has a result, nor with forced colours. With reduced motion all is
// shown where it is with motion. SIMULATE_SCREENSHOTS keeps pictures.
func TestEveryLook(t *testing.T) {
	t.Parallel()
	for view, fill := range filled {
		t.Run(view, func(t *testing.T) {
			t.Parallel()
			b := open(t, view, 1280)
			b.axe(view + ", empty")
			fill(b)
			light := map[int64]string{}
			for _, theme := range []string{"light", "dark"} {
				for eval[string](b, "document.documentElement.dataset.theme ?? ''") != theme {
					b.click("#theme")
				}
				for _, look := range looks {
					b.resize(look.width, look.height)
					name := fmt.Sprintf("%s-%s-%d", view, theme, look.width)
					if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > int(look.width) {
						t.Errorf("%s: the page is %d pixels wide", name, wide)
					}
					b.apart(name)
					eval[bool](b, "scrollTo(0, 0); true")
					rules, shown := look.light, eval[string](b, boxes)
					if theme == "light" {
						light[look.width] = shown
					} else if rules = look.dark; shown != light[look.width] {
						t.Errorf("%s: other boxes are shown than in the light theme", name)
					}
					if rules != "" {
						b.axeOf(name, rules)
						b.picture(name)
					}
				}
				b.like("prefers-reduced-motion", "reduce")
			}
			b.resize(1280, 900)
			for _, scheme := range []string{"light", "dark"} {
				b.like("forced-colors", "active", "prefers-color-scheme", scheme)
				b.axeOf(view+", forced colours, "+scheme, colours)
			}
		})
	}
}

// overlaps are the pairs of controls that are shown and overlap, or text that is cut off.
const overlaps = `(() => {
	const shown = [...document.querySelectorAll('main button, main .button, main input:not([type=radio]), main select, main summary, main h2, main .cap p, main .plot > .x, main .plot > .y, main .heat > span, header a, header summary, header button')].filter((e) => e.checkVisibility({visibilityProperty: true}) && !e.closest('.sr, canvas, .tall') && !e.classList.contains('sr'));
	const boxes = shown.map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width > 1 && r.height > 1), all = [];
	boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
		const x = Math.min(p.right, q.right) - Math.max(p.left, q.left), y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
		if (x > 1.5 && y > 1.5 && !a.contains(b) && !b.contains(a) && Boolean(a.closest('header')) === Boolean(b.closest('header'))) all.push((a.id || a.textContent).slice(0, 40) + ' and ' + (b.id || b.textContent).slice(0, 40));
	}));
	for (const [e] of boxes) if (/^(BUTTON|A|H2|P)$/.test(e.tagName) && e.scrollWidth > e.clientWidth + 1) all.push((e.id || e.textContent).slice(0, 40) + ' is cut off');
	return all.slice(0, 5);
})()`

// apart fails the test for controls that overlap.
func (b *tab) apart(name string) {
	b.Helper()
	for _, pair := range eval[[]string](b, overlaps) {
		b.Errorf("%s: overlap: %s", name, pair)
	}
}
