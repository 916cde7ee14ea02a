package browser_test

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// The bounds of the page's work, in turns of a loop that takes about 50 ms:
// of the main thread until the first paint, until a hand is dealt, and in three seconds of a run. Both are CPU
// time, so that neither the speed of the machine nor other programs matter.
const (
	maxPaint = 3
	maxDealt = 4
	maxBusy  = 9
	loop     = "{ let x = 1; for (let i = 0; i < 33e6; i++) x = Math.imul(x, 69069) + i | 0; x !== 0.5 }"
)

// The first paint waits for the style sheet only, and a run leaves the main thread free.
func TestThePageIsQuick(t *testing.T) {
	b := open(t, "hands", 1280)
	if _, err := chromedp.Call(b.ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}); err != nil {
		t.Fatal(err)
	}
	turn, paint, shown, work, dealt := 1e9, 1e9, 1e9, 1e9, 1e9
	for range 5 {
		b.do(chromedp.Reload())
		b.until("performance.getEntriesByName('first-paint').length")
		paint = min(paint, b.worked())
		shown = min(shown, eval[float64](b, "performance.getEntriesByName('first-paint')[0].startTime"))
		if got := eval[[]string](b, "performance.getEntriesByType('resource').filter((r) => r.renderBlockingStatus === 'blocking').map((r) => r.name.split('/').at(-1))"); !slices.Equal(got, []string{"style.css"}) {
			t.Errorf("the first paint waits for %q", got)
		}
		b.until("document.querySelector('#play-cards .card') && document.querySelector('#say').textContent.startsWith('1 million hands')")
		work, dealt = min(work, b.worked()), min(dealt, eval[float64](b, "performance.now()"))
		before := b.worked()
		eval[bool](b, loop)
		turn = min(turn, b.worked()-before)
	}
	b.write("#hands-form [name=rounds]", "1e15")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10")
	before := b.worked()
	time.Sleep(3 * time.Second)
	busy := b.worked() - before
	t.Logf("first paint after %.0f ms, %.0f ms of work; a hand is dealt after %.0f ms, %.0f ms of work; in 3 s of a run %.0f ms; a turn of the loop takes %.0f ms", shown, 1000*paint, dealt, 1000*work, 1000*busy, 1000*turn)
	if paint > maxPaint*turn || busy > maxBusy*turn || paint == 0 || busy == 0 {
		t.Errorf("the main thread works %.1f turns until the first paint, want %d; in 3 s of a run %.1f turns, want %d", paint/turn, maxPaint, busy/turn, maxBusy)
	}
	if work > maxDealt*turn {
		t.Errorf("the main thread works %.1f turns until a hand is dealt, want %d", work/turn, maxDealt)
	}
	if got := eval[[]string](b, "performance.getEntriesByType('resource').map((r) => r.name).filter((name) => name.includes('/api/table/'))"); len(got) > 0 {
		t.Errorf("views that are not shown count %q", got)
	}
	b.click("#hands-form [data-stop]")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at')")
}

// worked returns the CPU time of the page's main thread in seconds.
func (b *tab) worked() float64 {
	b.Helper()
	got, err := chromedp.Call(b.ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		b.Fatal(err)
	}
	at := slices.IndexFunc(got.Metrics, func(m *performance.Metric) bool { return m.Name == "TaskDuration" })
	if at < 0 {
		b.Fatal("there is no TaskDuration")
	}
	return got.Metrics[at].Value
}
