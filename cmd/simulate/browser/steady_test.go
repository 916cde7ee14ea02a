package browser_test

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// While new equities come, no old one stands beside the new settings but in grey, for a moment: then there
// is none. No panel vanishes and nothing moves.
func TestNoOldEquityStandsBesideNewSettings(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=QQ%2B&board=2c7d9s", 1280)
	b.until("document.querySelector('#each-say').textContent === 'Exact.' && document.querySelectorAll('#outs-cards li').length === 52 && !document.querySelector('#seen').hidden")
	b.click("#equity-edit")
	eval[bool](b, `{
		window.seen = [];
		const boxes = () => ['#each', '#outs', '#grid'].every((s) => document.querySelector(s).checkVisibility()) && document.querySelectorAll('#grid button').length === 169;
		const old = () => document.querySelector('#equity-players .big').textContent !== '–' && !document.querySelector('#equity').classList.contains('stale')
			&& !document.querySelector('#equity-command').textContent.replace(/'/g, '').includes(document.querySelector('#range-text').value);
		const look = () => { window.seen.push([boxes(), old()]); if (window.looking) requestAnimationFrame(look); };
		window.looking = true;
		look();
		new PerformanceObserver((list) => { for (const e of list.getEntries()) window.moved = (window.moved ?? 0) + e.value; }).observe({ type: 'layout-shift' });
		true
	}`)
	for _, text := range []string{"JJ+", "TT+", "99+, AQs"} {
		b.write("#range-text", text)
		b.until("document.querySelector('#equity-command').textContent.replace(/'/g, '').includes('" + text + "') && document.querySelector('#each-say').textContent === 'Exact.'")
	}
	seen := eval[[]int](b, "(() => { window.looking = false; return [window.seen.length, window.seen.filter(([boxes]) => !boxes).length, window.seen.filter(([, old]) => old).length] })()")
	if seen[0] < 5 || seen[1] > 0 || seen[2] > 0 {
		t.Errorf("of %d frames %d lacked a panel, and %d had an old equity", seen[0], seen[1], seen[2])
	}
	if moved := eval[float64](b, "window.moved ?? 0"); moved > 0.1 {
		t.Errorf("the layout moved by %v", moved)
	}
	b.click("#equity-clear") // an empty seat has no equity
	b.until("document.querySelector('#equity-say').textContent.startsWith('Choose two cards')")
	if got := b.text("#equity-players li .big"); got != "–" {
		t.Errorf("the equity of an empty seat is %q", got)
	}
	if got := b.text("#equity-command"); got != "" || eval[bool](b, "document.querySelector('#equity-files a') !== null") {
		t.Errorf("the command of an empty seat is %q", got)
	}
}

// Players have names, which headings and the address have.
func TestPlayersHaveNames(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=QQ%2B&board=2c7d9s", 1280)
	b.until("document.querySelector('#equity-say').textContent.includes('Exact')")
	b.click("#equity-words [data-player='1']")
	b.write("#player-name", "Vera")
	b.until("document.querySelector('#grid-of').textContent === 'Hands of Vera' && document.querySelector('#each-of').textContent === 'Each hand of Vera'")
	b.until("location.hash.includes('name=&name=Vera')")
	if got := b.text("#equity-command"); got != "simulate equity AhKh QQ+ -board 2c7d9s" {
		t.Errorf("the command is %q", got)
	}
	address := eval[string](b, "location.hash.slice(1)")
	b = open(t, address, 1280)
	b.until("document.querySelector('#equity-players li:nth-child(2) .who')?.firstChild.data === 'Vera'")
}

// An empty panel does not say that something is exact.
func TestEmptyPanelIsNotExact(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=AhQd%2C+AhJd", 1280) // no hand of player 2 is left
	b.until("document.querySelector('#equity-said').textContent || document.querySelector('#range-error').textContent || document.querySelector('#each-say').textContent")
	b.frames(5)
	if got := b.text("#each-say"); got == "Exact." {
		t.Errorf("without results the panel says %q", got)
	}
	b = open(t, "equity?player=AhKh&player=QsQd", 1280)
	b.until("document.querySelector('#equity-say').textContent.includes('Exact')")
	b.frames(10)
	if eval[bool](b, "document.querySelector('#each').checkVisibility()") {
		t.Error("two single hands have a panel of each hand")
	}
}

// After a restart of the server the equity view counts again, and the user does nothing.
func TestEquityRecoversFromARestart(t *testing.T) {
	served(t, "nothing can be killed")
	t.Parallel()
	at := lasting(t)
	server, address := serveAt(t, at)
	b := openAt(t, address, "equity?player=AhKh&player=QsQd", 1280)
	b.forgive("net::ERR")
	b.forgive("status of 404")
	b.until("document.querySelector('#equity-say').textContent.includes('Exact')")
	before := b.text("#equity-players .big")
	kill(server)
	b.click("#picker [data-card='2c']")
	b.click("#picker [data-card='3c']")
	b.click("#picker [data-card='4d']")
	b.until("document.querySelector('#equity-say').textContent.startsWith('The server is gone')")
	time.Sleep(500 * time.Millisecond)
	eval[bool](b, "document.querySelector('#range-none').click(); document.querySelector('#range-any').click(); true")
	b.until("document.querySelector('#range-error').textContent.startsWith('The server is gone')")
	serveAt(t, at)
	b.until("document.querySelector('#range-error').textContent === '' && document.querySelector('#equity-say').textContent.includes('Exact') && document.querySelector('#equity-when').textContent")
	if after := b.text("#equity-players .big"); after == before || strings.Contains(b.text("#say"), "gone") {
		t.Errorf("the equity was %s, and is %s: %s", before, after, b.text("#say"))
	}
}

// The first stop of the tab key leads past the header.
func TestSkipLink(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	b.press("\t")
	b.until("document.activeElement.id === 'skip' && document.activeElement.getBoundingClientRect().top >= 0")
	b.press("\r")
	b.until("document.activeElement.id === 'query-title'")
	b.press("\t")
	b.until("document.activeElement.closest('#query')")
}

// No line of a command breaks within a flag, and copied text is the command.
func TestCommandsBreakBetweenWords(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=1e6&seed=4294967295&game=omaha&hole=AsKsQsJs", 700)
	b.until("document.querySelector('#hands-of').textContent.includes('-game omaha')")
	if n := eval[int](b, "[...document.querySelectorAll('#hands-of span')].filter((e) => e.getClientRects().length !== 1 || e.offsetHeight > 24).length"); n > 0 {
		t.Errorf("%d flags break", n)
	}
	b = open(t, "paytable?hand=KhQhJh9h9c", 1280)
	b.until("document.querySelectorAll('#holds-table tbody tr').length === 32")
	if got := eval[[]float64](b, `['paytable-command', 'holds-say'].map((id) => {
		const range = new Range(), text = document.getElementById(id), part = id === 'holds-say' ? 'K♥\ufe0e Q♥\ufe0e J♥\ufe0e:' : 'jacks-9-6', nodes = document.createTreeWalker(text, 4);
		for (let n = nodes.nextNode(); n; n = nodes.nextNode()) {
			const at = n.data.replaceAll('\u00a0', ' ').indexOf(part);
			if (at < 0) continue;
			range.setStart(n, at);
			range.setEnd(n, at + part.length);
			return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size;
		}
		return 0;
	})`); got[0] != 1 || got[1] != 1 {
		t.Errorf("the name of the table and a hold have %v lines", got)
	}
}

// Layout at the widths where it was wrong: labels of standard errors, hands of stud, the board.
func TestLayoutAtNarrowWidths(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1024)
	filled["hands"](b)
	for _, width := range []int64{390, 700, 1024, 1440} {
		b.resize(width, 900)
		if got := eval[[]string](b, "{ const r = [...document.querySelectorAll('#hands-table thead .strip span span')].filter((e) => e.checkVisibility()).map((e) => [e.textContent, e.getBoundingClientRect()]); r.filter(([, a], i) => r.some(([, b], j) => j > i && a.right > b.left + .5 && b.right > a.left + .5)).map(([t]) => t) }"); len(got) > 0 {
			t.Errorf("at %d the labels %q overlap others", width, got)
		}
		if over := eval[int](b, "(() => { const e = document.querySelector('#hands-table').parentElement; return e.scrollWidth - e.clientWidth })()"); over > 0 {
			t.Errorf("at %d the table is %d pixels too wide", width, over)
		}
	}
	b = open(t, "equity?game=stud&player=AhKhQhJhTh9h8d&player=2c3c4c5c6c7c8c", 1440)
	b.until("document.querySelector('#equity-say').textContent.startsWith('Exact')")
	for _, width := range []int64{320, 390, 700, 1024, 1440} {
		b.resize(width, 900)
		if got := eval[[]float64](b, "[document.documentElement.scrollWidth - innerWidth, ...[...document.querySelectorAll('#equity-players li')].map((e) => e.scrollWidth - e.clientWidth), ...[...document.querySelectorAll('#equity-players .share')].map((e) => e.offsetHeight - 50)].filter((x) => x > 1)"); len(got) > 0 {
			t.Errorf("at %d stud overflows by %v", width, got)
		}
	}
	b = open(t, "equity?player=AhKh&player=random&board=2c7d9sTsJs", 390)
	b.until("document.querySelectorAll('#equity-board .card:not(.off)').length === 5")
	if n := eval[int](b, "new Set([...document.querySelectorAll('#equity-board .card:not(.off)')].map((e) => e.offsetTop)).size"); n != 1 {
		t.Errorf("the board has %d lines", n)
	}
	if h := eval[float64](b, "document.querySelector('#equity-cards').showPopover(), document.querySelector('#picker button').offsetHeight"); h < 44 {
		t.Errorf("cards to touch are %v high", h)
	}
}

// In a narrow window the sentence comes first, then the verdict and the map, then the pack.
func TestOrderAt390(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle", 390)
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 52")
	at := eval[[]float64](b, "['#shuffle-form', '#audit-number', '#heat-panel', '#shuffle-deck'].map((s) => document.querySelector(s).getBoundingClientRect().top)")
	if !slices.IsSorted(at) {
		t.Errorf("the sentence, the number, the map and the pack are at %v", at)
	}
}

// Nothing moves while an audit is counted and judged, nor when one beside it begins.
func TestAuditsMoveNothing(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{390, 768, 1280} {
		b := open(t, "shuffle?n=13&mode=reset&shuffles=21000&seed=3", width)
		for _, address := range []string{"", "shuffle?n=13&mode=reset&shuffles=21000&seed=4&beside=sattolo"} {
			if address != "" {
				eval[bool](b, "location.hash = '"+address+"'; true")
			}
			b.until("document.querySelector('#audit-lead').textContent.startsWith('Not run yet')")
			b.click("#shuffle-form [type=submit]")
			b.until("document.querySelector('#shuffle').classList.contains('running')")
			b.frames(40) // what follows a press is no shift
			eval[bool](b, `window.observer?.disconnect(); window.moved = 0; window.what = []; (window.observer = new PerformanceObserver((list) => { for (const e of list.getEntries()) {
				window.moved += e.value;
				window.what.push(e.value.toFixed(3) + ' ' + e.sources.map((s) => (s.node?.id || s.node?.parentNode?.id || s.node?.className) + ' ' + [s.previousRect, s.currentRect].map((r) => [r.x, r.y].map(Math.round)).join(' > ')).join(', '));
			} })).observe({ type: 'layout-shift' }); true`)
			b.until("document.querySelector('#verdict').textContent === 'Unfair' && (!location.hash.includes('beside') || document.querySelector('#b-verdict').textContent === 'Unfair') && !document.querySelector('#shuffle').classList.contains('running')")
			b.frames(30)
			if moved := eval[float64](b, "window.moved"); moved > 0.01 {
				t.Errorf("at %d, %q: the layout moved by %.3f: %q", width, address, moved, eval[[]string](b, "window.what"))
			}
		}
	}
}

// A run that begins while the list of runs is open moves no row.
func TestNewRunsMoveNoRow(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=1e6&seed=7", 1280)
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
	eval[bool](b, "fetch('/api/runs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ kind: 'audit', flags: { algorithm: 'naive', shuffles: '1e4' } }) }).then((a) => a.ok)")
	b.click("#runs-open")
	b.until("document.querySelectorAll('#runs-list li').length === 2")
	b.frames(60) // what follows a press is no shift
	eval[bool](b, "new PerformanceObserver((list) => { for (const e of list.getEntries()) window.moved = (window.moved ?? 0) + e.value; }).observe({ type: 'layout-shift' }); true")
	for seed := range 3 {
		eval[bool](b, "fetch('/api/runs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ kind: 'hands', flags: { rounds: '3e6', seed: '"+string(rune('1'+seed))+"' } }) }).then((a) => a.ok)")
	}
	b.until("document.querySelectorAll('#runs-list li').length === 5 && [...document.querySelectorAll('#runs-list small')].every((e) => e.textContent.startsWith('done'))")
	if moved := eval[float64](b, "window.moved ?? 0"); moved > 0.01 {
		t.Errorf("the layout moved by %v", moved)
	}
	if last := b.text("#runs-list li:last-child code"); last == b.text("#runs-list li:first-child code") {
		t.Errorf("all rows are of %s", last)
	}
}
