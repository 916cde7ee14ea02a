package browser_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestPicturesOfTheReadme writes the tops of two views, the first one in both themes, into the
// folder that SIMULATE_PICTURES names. .ci/pictures sets it.
func TestPicturesOfTheReadme(t *testing.T) {
	folder := os.Getenv("SIMULATE_PICTURES")
	if folder == "" {
		t.Skip("no SIMULATE_PICTURES: see .ci/pictures")
	}
	for view, themes := range map[string][]string{"equity": {"light", "dark"}, "shuffle": {"light"}} {
		b := open(t, view, 1200)
		filled[view](b)
		for _, theme := range themes {
			for eval[string](b, "document.documentElement.dataset.theme ?? ''") != theme {
				b.click("#theme")
			}
			b.resize(1200, 800)
			eval[bool](b, "document.activeElement.blur(); scrollTo(0, 0); true")
			image, err := chromedp.Run(b.ctx, webp)
			if err == nil {
				err = os.WriteFile(filepath.Join(folder, fmt.Sprintf("%s-%s.webp", view, theme)), image, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// webp takes a picture of what the window shows.
var webp chromedp.Action[[]byte] = func(ctx context.Context, target *chromedp.Target) ([]byte, error) {
	quality := int64(80)
	shown, err := cdp.Call(ctx, target, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp, Quality: &quality})
	if err != nil {
		return nil, err
	}
	return shown.Data, nil
}
