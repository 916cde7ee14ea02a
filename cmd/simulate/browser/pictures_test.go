package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// saved is a script that makes the page keep, instead of saving, the files that it makes.
const saved = `{ window.made = []; URL.createObjectURL = (blob) => { window.made.push(blob); return '#'; };
	addEventListener('click', (e) => { if (e.target.href?.endsWith('#')) e.preventDefault(); }, true); true }`

// ink is a script with the size of the last file that the page has made, a picture, and the number of
// its colours.
const ink = `createImageBitmap(window.made.at(-1)).then((image) => {
	const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext('2d');
	context.drawImage(image, 0, 0);
	const all = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
	return [window.made.at(-1).type, image.width, image.height, new Set(all).size].join(' ');
})`

// Each picture can be saved as PNG: of the server's SVG, and of the page's own drawings.
func TestPicturesArePNGToo(t *testing.T) {
	served(t, "its program cannot draw pictures")
	t.Parallel()
	for view, group := range map[string][]string{"hands?rounds=1e6&seed=7": {"#hands-files", "#hands-curve-files"}, "shuffle": {"#shuffle-files", "#why-laws .links"}} {
		b := open(t, view, 1280)
		eval[bool](b, saved)
		for _, links := range group {
			b.until(fmt.Sprintf("[...document.querySelector('%s')?.children ?? []].some((e) => e.textContent.startsWith('PNG'))", links))
			n := eval[int](b, "window.made.length")
			button := eval[int](b, fmt.Sprintf("[...document.querySelector('%s').children].findIndex((e) => e.textContent.startsWith('PNG')) + 1", links))
			eval[bool](b, fmt.Sprintf("{ for (let e = document.querySelector('%s'); e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true; true }", links))
			b.click(fmt.Sprintf("%s > :nth-child(%d)", links, button))
			b.until(fmt.Sprintf("window.made.length === %d", n+1))
			var kind string
			var width, height, colours int
			got := eval[string](b, ink)
			fmt.Sscan(got, &kind, &width, &height, &colours)
			if kind != "image/png" || width < 600 || height < 300 || colours < 10 {
				t.Errorf("%s gives a picture with %s", links, got)
			}
		}
		if view == "shuffle" {
			b.click("#why-laws .links > :first-child")
			b.until("window.made.at(-1).type === 'image/svg+xml'")
			if text := eval[string](b, "window.made.at(-1).text()"); !strings.HasPrefix(text, "<svg xmlns") || strings.Contains(text, "class=") || !strings.Contains(text, `fill="rgb`) {
				t.Errorf("the SVG is %.300s", text)
			}
		}
	}
}
