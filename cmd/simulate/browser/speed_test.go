package browser_test

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// The bounds of the page's speed: the time to the first paint in milliseconds, and the
// share of the time of a run in which the main thread works.
const (
	maxPaint = 150
	maxBusy  = 0.15
)

// The first paint comes at once, and a run leaves the main thread free. Others use the
// machine too: the best of several loads counts, and the time of the thread's own work.
func TestThePageIsQuick(t *testing.T) {
	b := open(t, "hands", 1280)
	best := 1e9
	for try := 0; try < 8 && best > maxPaint; try++ {
		b.do(chromedp.Reload())
		b.until("performance.getEntriesByName('first-paint').length")
		best = min(best, eval[float64](b, "performance.getEntriesByName('first-paint')[0].startTime"))
	}
	b.write("#hands-form [name=rounds]", "1e15")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10")
	if _, err := chromedp.Call(b.ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}); err != nil {
		t.Fatal(err)
	}
	worked := func() (seconds float64) {
		got, err := chromedp.Call(b.ctx, performance.GetMetrics, cdp.Empty{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range got.Metrics {
			if m.Name == "TaskDuration" {
				seconds = m.Value
			}
		}
		return seconds
	}
	before, begin := worked(), time.Now()
	time.Sleep(3 * time.Second)
	busy := (worked() - before) / time.Since(begin).Seconds()
	t.Logf("first paint after %.0f ms; in a run the main thread works %.1f %% of the time", best, 100*busy)
	if best > maxPaint || busy > maxBusy || busy == 0 {
		t.Errorf("first paint after %.0f ms, want %d; the main thread works %.1f %% of the time, want %.0f", best, maxPaint, 100*busy, 100*maxBusy)
	}
	b.click("#hands-form [data-stop]")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at')")
}
