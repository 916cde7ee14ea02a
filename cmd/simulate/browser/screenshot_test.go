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

// picture keeps a picture of the whole page.
func (b *tab) picture(name string) {
	b.Helper()
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

// filled fills each view with a result.
var filled = map[string]func(*tab){
	"hands": func(b *tab) {
		b.write("#hands-form [name=rounds]", "2e8")
		b.write("#hands-seed", "7")
		b.click("#hands-form [type=submit]")
		b.until("!document.querySelector('#hands-form [type=submit]').disabled && document.querySelector('#hands-p').textContent !== '–'")
	},
	"shuffle": func(b *tab) {
		b.until("document.querySelectorAll('#shuffle-deck .card').length === 52")
		b.write("#shuffle-seed", "3")
		b.write("#shuffle-form [name=shuffles]", "2e5")
		b.click("#shuffle-form [type=submit]")
		b.until("document.querySelector('#verdict').textContent === 'UNFAIR'")
		b.until("document.querySelector('#shuffle-steps').textContent.includes('-seed 3 ')")
		for range 18 {
			b.click("#step-on")
		}
		b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 18 of 52')")
		b.until("document.getAnimations().length === 0")
	},
	"equity": func(b *tab) {
		b.until("document.querySelectorAll('#grid button').length === 169")
		b.write("#range-text", "99+, ATs+, KJs+, QJs, AQo+")
		for _, card := range []string{"Qh", "Jc", "4h"} {
			b.click("#picker [data-card='" + card + "']")
		}
		b.until("document.querySelector('#equity-say').textContent.includes('deals, exact')")
		b.until("document.querySelectorAll('#grid [aria-pressed=true]').length > 5")
	},
}

// TestEveryLook takes a picture of each view in both themes and widths. The page never
// scrolls sideways, and axe finds no violation.
func TestEveryLook(t *testing.T) {
	for view, fill := range filled {
		for _, width := range []int64{1280, 760, 390, 320} {
			t.Run(fmt.Sprintf("%s-%d", view, width), func(t *testing.T) {
				b := open(t, view, width)
				fill(b)
				for _, theme := range []string{"light", "dark"} {
					for eval[string](b, "document.documentElement.dataset.theme ?? ''") != theme {
						b.click("#theme")
					}
					if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > int(width) {
						t.Errorf("%s: the page is %d pixels wide, of %d", theme, wide, width)
					}
					b.axe(theme)
					b.picture(fmt.Sprintf("%s-%s-%d", view, theme, width))
				}
			})
		}
	}
}
