package browser_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// The bounds of random use. Work is the CPU time of the main thread for one action, in turns of
// the loop of TestThePageIsQuick, which takes about 50 ms: neither the speed of the machine nor other
// programs matter. The shift of the layout is as by web.dev/cls: the largest sum of five seconds.
const (
	maxWork  = 4
	maxShift = 0.1
	maxHeap  = 40 << 20 // bytes, after a collection
)

// watching is a script that collects long tasks and shifts of the layout.
const watching = `{ window.seen = { acted: 0, long: 0, shift: 0, most: 0, from: 0, last: 0, what: '' };
	new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.long = Math.max(seen.long, e.duration); }).observe({ type: 'longtask' });
	new PerformanceObserver((list) => {
		for (const e of list.getEntries()) {
			if (e.hadRecentInput || e.startTime < seen.acted + 500 || e.startTime < window.resized + 1500) continue; // as after the input of a user
			if (e.startTime - seen.last > 1000 || e.startTime - seen.from > 5000) [seen.shift, seen.from] = [0, e.startTime];
			[seen.shift, seen.last] = [seen.shift + e.value, e.startTime];
			if (seen.shift > seen.most) [seen.most, seen.what] = [seen.shift, location.hash.slice(0, 30) + ' ' + (window.acted ?? '') + ': ' + e.sources.slice(0, 3).map((s) => ((s.node?.tagName ? s.node : s.node?.parentNode)?.outerHTML.slice(0, 70)) + ' ' + [s.previousRect, s.currentRect].map((r) => [r.x, r.y, r.width, r.height].map(Math.round)).join(' > ')).join(', ')];
		}
	}).observe({ type: 'layout-shift' });
	window.resized = 0; true }` + asks

// act is a script that does something to a random control that a user can reach: n and m are
// random numbers.
const act = `((n, m) => {
	const all = [...document.querySelectorAll('button, select, input, textarea, summary, nav a, canvas, #hands-table tbody tr')].filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && !e.closest('[inert]') && e.type !== 'file');
	const open = document.querySelector('dialog[open]'), can = open ? all.filter((e) => open.contains(e)) : all, e = can[n % can.length];
	seen.acted = performance.now();
	window.acted = (e.id || e.name || e.textContent || e.tagName).slice(0, 30);
	const words = ['', 'x', '1e5', '3', '52', 'AA', 'AKs, QQ+', 'As Ks', '-1', '7', '0.1', '250', 'Td7c2s', 'random', '2 0 1', '99999999999'];
	e.focus();
	if (e.tagName === 'SELECT') {
		e.selectedIndex = m % e.options.length;
		for (const name of ['input', 'change']) e.dispatchEvent(new Event(name, { bubbles: true }));
	} else if (e.type === 'range') {
		e.value = Number(e.min) + m % (Number(e.max) - Number(e.min) + 1);
		for (const name of ['input', 'change']) e.dispatchEvent(new Event(name, { bubbles: true }));
	} else if (e.tagName === 'TEXTAREA' || e.tagName === 'INPUT' && !['radio', 'checkbox'].includes(e.type)) {
		e.select();
		document.execCommand('insertText', false, words[m % words.length]);
		e.dispatchEvent(new Event('change', { bubbles: true }));
	} else e.click();
	return window.acted;
})`

// larger are scripts of actions that need more than one control. Each has two random numbers n and m.
var larger = []string{
	"location.hash = '#present?step=' + (1 + n % 8)",
	"if (navigation.canGoBack) history.back()",
	"if (navigation.canGoForward) history.forward()",
	"document.querySelector('.view:not([hidden]) form [type=submit]:not(:disabled)')?.click()",
	"const all = document.querySelectorAll('[data-deal]'); all[n % all.length].click()",
	"document.querySelector('#runs').showPopover(); await wait(400); const all = [...document.querySelectorAll('#runs .open')]; all[n % all.length]?.click()",
	"document.querySelector('#runs').showPopover(); await wait(400); const all = [...document.querySelectorAll('#runs-list [type=checkbox]:not([hidden])')].filter((e) => e.checkVisibility()); for (const e of [all[n % all.length], all[m % all.length]]) if (e && !e.checked) e.click(); await wait(700)",
	"location.hash = '#shuffle?algorithm=own&shuffles=' + [500, 2000, 'x'][n % 3] + '&mode=' + ['reset', 'reuse'][m % 2] + '&seed=' + n % 9; await wait(100); const e = document.querySelector('#own-example'); e.selectedIndex = 1 + m % 5; e.dispatchEvent(new Event('change', { bubbles: true })); document.querySelector('#shuffle-form [type=submit]').click()",
	"location.hash = '#shuffle?algorithm=' + ['naive', 'sattolo', 'fisher-yates'][n % 3] + '&n=' + [5, 13, 52][m % 3] + '&shuffles=1e4&seed=' + n % 9 + ['', '&beside=cut'][m % 2]; await wait(100); document.querySelector('#shuffle-form [type=submit]').click()",
	"location.hash = '#equity?' + ['player=QQ%2B&player=AKs', 'player=22%2B%2CAJs%2B&player=KTs%2B%2CQQ', 'player=AhKh&player=random', 'player=AhKh', 'player=AsAhKsKh&player=random&game=omaha&rounds=1e4&method=sample', 'player=AA&player=KQs&player=22&dead=Ah', 'player=AhKh&player=QsQd&player=QhQc', 'player=AA&player=AdKd&player=AcKc,AcQc'][n % 8] + ['', '&board=Td7c2s', '&board=Kc8c3d9h', '&board=5s4d2h9cJs'][m % 4]",
	"const all = [...document.querySelectorAll('#seen [data-name]')].filter((e) => e.checkVisibility()); all[n % all.length]?.click(); await wait(50); const keep = document.querySelector('#seen-keep'); if (m % 2 && keep.checkVisibility() && !keep.disabled) keep.click()",
	"const all = document.querySelectorAll('#query-examples button'); location.hash = '#query'; await wait(50); all[n % all.length].click()",
	"const e = document.querySelector('#paytable-name'); location.hash = '#paytable' + (m % 3 ? '' : '?hand=AsKsQsJs2d'); await wait(50); e.selectedIndex = n % e.options.length; e.dispatchEvent(new Event('input', { bubbles: true }))",
	"location.reload()",
}

// Random use of all views, five minutes by SIMULATE_USE=5m, logs no error, keeps the main thread
// free and the layout still, and does not fill the memory. What is shown at rest is what its command
// writes. SIMULATE_SEED chooses other actions.
func TestRandomUse(t *testing.T) {
	long := 10 * time.Second
	if text := os.Getenv("SIMULATE_USE"); text != "" {
		var err error
		if long, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	b := open(t, "hands?rounds=2e6", 1280)
	b.forgive("status of 4") // files and runs that are refused
	if _, err := chromedp.Call(b.ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}); err != nil {
		t.Fatal(err)
	}
	eval[bool](b, watching)
	before := b.worked()
	eval[bool](b, loop)
	turn := b.worked() - before
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("SIMULATE_SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 2))
	o := &oracle{tab: b, known: map[string][]map[string]string{}, compared: map[string]int{}, states: map[string]int{}, said: map[string]bool{}, steps: map[int]string{}}
	var after []string                  // the last actions
	wait := min(long/10, 5*time.Second) // for rest
	views, widths := []string{"hands", "shuffle", "equity", "query", "paytable"}, []int64{1280, 390, 760, 1440}
	most, worst, actions, heap := 0.0, "", 0, 0.0
	for end := time.Now().Add(long); time.Now().Before(end); actions++ {
		switch random.IntN(40) {
		case 0:
			eval[bool](b, "window.resized = performance.now(); true")
			b.resize(widths[random.IntN(len(widths))], 900)
		case 1, 2:
			eval[bool](b, "document.querySelector('dialog[open]')?.close(); location.hash = '#"+views[random.IntN(len(views))]+"'; window.resized = performance.now(); true")
		}
		if random.IntN(2) == 0 {
			after = append(after, o.act(larger[random.IntN(len(larger))], random.IntN(1<<20), random.IntN(1<<20)))
			o.check(wait, after)
		}
		from := b.worked()
		acted := eval[string](b, fmt.Sprintf("%s(%d, %d)", act, random.IntN(1<<20), random.IntN(1<<20)))
		after = append(after, acted)
		after = after[max(0, len(after)-8):]
		b.frames(2)
		time.Sleep(time.Duration(random.IntN(800)) * time.Millisecond)
		if work := (b.worked() - from) / turn; work > most {
			most, worst = work, acted
		}
		o.check(wait, after)
		if actions%25 == 20 {
			heap = max(heap, b.heap())
		}
	}
	heap = max(heap, b.heap())
	t.Logf("looked at %v, compared numbers %v", o.states, o.compared)
	got := eval[[]float64](b, "[seen.long, seen.most]")
	t.Logf("%d actions in %v: the most work %.1f turns of %.0f ms (%s), the longest task %.0f ms, the layout shifts by %.3f (%s), the heap has at most %.1f MB", actions, long, most, 1000*turn, worst, got[0], got[1], eval[string](b, "seen.what"), heap/(1<<20))
	if most > maxWork {
		t.Errorf("%q: %.1f turns of work, want at most %d", worst, most, maxWork)
	}
	// Answers of a machine that others use come later than 500 ms after the input, so that what they
	// move counts: only a run that is asked for is judged.
	if got[1] > maxShift && os.Getenv("SIMULATE_USE") != "" {
		t.Errorf("the layout shifts by %.3f, want at most %v: %s", got[1], maxShift, eval[string](b, "seen.what"))
	}
	if heap > maxHeap {
		t.Errorf("the heap has %.0f bytes, want at most %d", heap, maxHeap)
	}
	eval[bool](b, "document.querySelector('dialog[open]')?.close(); true")
	if strings.Contains(b.text("#status"), "gone") {
		t.Errorf("the status is %q", b.text("#status"))
	}
}

// heap returns the bytes of the page's objects after a collection.
func (b *tab) heap() float64 {
	b.Helper()
	if _, err := chromedp.Call(b.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
		b.Fatal(err)
	}
	used, err := chromedp.Call(b.ctx, runtime.GetHeapUsage, cdp.Empty{})
	if err != nil {
		b.Fatal(err)
	}
	return used.UsedSize
}
