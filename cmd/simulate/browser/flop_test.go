package browser_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The ranges of the flop's tests: 142 hands against 254.
const (
	flopOne = "66+,ATs+,KTs+,QTs+,JTs,AJo+,KQo"
	flopTwo = "22-TT,A2s-AJs,K9s-KJs,Q9s+,J9s+,T8s+,97s+,86s+,75s+,64s+,54s,ATo-AQo,KJo+,QJo,JTo"
)

// onFlop opens the ranges on a board, the second one chosen.
func onFlop(t *testing.T, board string, width int64) *tab {
	t.Helper()
	b := open(t, "equity?player="+url.QueryEscape(flopOne)+"&player="+url.QueryEscape(flopTwo)+"&board="+board, width)
	b.until("document.querySelectorAll('#seen-made tbody tr').length > 5 && !document.querySelector('#seen').classList.contains('blank')")
	b.click("#equity-players li:nth-child(2) .who")
	b.until("document.querySelector('#grid-of').textContent === 'Hands of Player 2' && document.querySelectorAll('#seen-made tbody tr').length > 5")
	return b
}

// tickOf is the box of a made hand or a draw, and better its name.
func tickOf(kind, name string) string {
	return fmt.Sprintf("#seen-%s [data-name='%s'][type=checkbox]", kind, name)
}

func better(kind, name string) string {
	return fmt.Sprintf("#seen-%s [data-name='%s'][data-all]", kind, name)
}

// On a flop the made hands and draws of a range are bars with their equities. The numbers are those of
// the command; ticks choose the hands that stay; Keep narrows the range, and Back undoes it.
func TestRangeOnAFlop(t *testing.T) {
	t.Parallel()
	b := onFlop(t, "Jh8h3c", 1280)
	b.until("document.querySelector('#seen-keep').textContent === 'Keep 225 of 225 hands'")
	rows := func(kind string) []string {
		return eval[[]string](b, "[...document.querySelectorAll('#seen-"+kind+" tbody tr')].map((r) => [...r.querySelectorAll('button, td:nth-child(n+3)')].map((e) => e.textContent).join(' ').replace(/\\s/g, ' '))")
	}
	if got, want := strings.Join(rows("made"), "; "), "set 2.7 % 89; top pair (top kicker) 5.3 % 67; top pair (good kicker) 16.0 % 62; top pair (weak kicker) 1.3 % 59; pocket pair between 16.0 % 42; middle pair 6.7 % 50; bottom pair 1.3 % 49; underpair 2.7 % 36; ace high 23.1 % 32; other high card 24.9 % 27"; got != want {
		t.Errorf("the made hands are\n%s\nwant\n%s", got, want)
	}
	if got, want := strings.Join(rows("draw"), "; "), "flush draw + open-ended 0.4 % 59; flush draw + gutshot 1.3 % 52; nut flush draw 3.6 % 54; flush draw 3.1 % 44; open-ended 1.3 % 39; gutshot 4.0 % 28; backdoor flush draw 34.2 % 43; two overcards 5.3 % 28; no draw 46.7 % 44"; got != want {
		t.Errorf("the draws are\n%s\nwant\n%s", got, want)
	}
	for _, file := range []string{"csv", "json"} {
		got := eval[string](b, "fetch(document.querySelector('#seen-files a[href$=\""+file+"\"]').href).then((r) => r.text())")
		if want := b.shell(eval[string](b, "document.querySelector('#seen-command').textContent") + " -format " + file + " -q"); got != want {
			t.Errorf("the command gives\n%.300s\nthe page\n%.300s", want, got)
		}
	}
	b.click(tickOf("made", "other high card"))
	for _, draw := range []string{"two overcards", "backdoor flush draw", "no draw"} {
		b.click(tickOf("draw", draw))
	}
	b.until("document.querySelector('#seen-keep').textContent === 'Keep 192 of 225 hands'")
	if got := b.text("#seen-say"); got != "Player 2. Kept: 85.3 % of the range, equity 46.56 %." {
		t.Errorf("the hands that stay are %q", got)
	}
	b.click("#seen-keep")
	b.until("document.querySelector('#seen-keep').textContent === 'Keep 192 of 192 hands' && document.querySelector('#equity-players li:nth-child(2) .holds').textContent.includes('192 possible')")
	kept := b.text("#equity-players li:nth-child(2) .big")
	if got := b.text("#seen-say"); got != "Player 2. 192 hands." {
		t.Errorf("after Keep: %q", got)
	}
	eval[bool](b, "history.back(); true")
	b.until("document.querySelector('#seen-keep').textContent === 'Keep 225 of 225 hands'")
	if got := b.text("#equity-players li:nth-child(2) .big"); got == kept || got != "42.49%" {
		t.Errorf("after Back the equity is %s, and was %s", got, kept)
	}
}

// Two presses say how much of a range is top pair or better or a flush draw, and its equity.
func TestTopPairOrAFlushDraw(t *testing.T) {
	t.Parallel()
	b := onFlop(t, "Jh8h3c", 1280)
	b.click(better("made", "top pair (weak kicker)"))
	b.until("document.querySelector('#seen-keep').textContent === 'Keep 57 of 225 hands'")
	b.click(better("draw", "flush draw"))
	b.until("document.querySelector('#seen-keep').textContent === 'Keep 76 of 225 hands'")
	rows := strings.Split(strings.TrimSpace(b.shell(b.text("#seen-command")+" -format csv -q")), "\n")
	share, deals, won := 0.0, 0.0, 0.0
	for _, row := range rows[1:] {
		var hands, of, all, equity float64
		f := strings.Split(row, ",")
		strong := f[1] == "set" || strings.HasPrefix(f[1], "top pair") || strings.Contains(f[2], "flush draw") && f[2] != "backdoor flush draw"
		if f[0] != "2" || !strong {
			continue
		}
		fmt.Sscan(strings.Join([]string{f[4], f[5], f[6], f[12]}, " "), &hands, &of, &all, &equity)
		share, deals, won = share+of, deals+all, won+all*equity
	}
	if got, want := b.text("#seen-say"), fmt.Sprintf("Player 2. Kept: %.1f %% of the range, equity %.2f %%.", 100*share, 100*won/deals); got != want {
		t.Errorf("got %q, the command gives %q", got, want)
	}
	if n := eval[int](b, "document.querySelectorAll('#seen .ticks tbody tr:not(.off)').length"); n != 8 {
		t.Errorf("%d names are ticked, want 8", n)
	}
	b.tabTo("#seen-draw input") // one stop of the tab key
	b.press(kb.ArrowDown + kb.ArrowDown + " ")
	b.until("document.activeElement.dataset.name === 'nut flush draw' && !document.activeElement.checked")
	b.axe("ticks of a flop")
	b.resize(390, 844)
	b.axe("ticks of a flop on a phone")
	if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d pixels wide", wide)
	}
}

// Without a board they are those of all flops, as simulate exact counts them; on other boards they are
// those of the turn and the river. Games without them, and players without a range, have none.
func TestMadeHandsOfOtherBoards(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=QQ&game=short", 1280)
	b.until("document.querySelector('#seen-of').textContent === 'Made hands and draws on all flops' && document.querySelectorAll('#seen-made tbody tr').length > 5")
	b.until("document.querySelector('#seen-command').textContent === 'simulate equity AhKh QQ -game short -table made-draw' && document.querySelector('#seen-made tbody td.plum').textContent !== '–'")
	got := eval[string](b, "decodeURIComponent(document.querySelector('#seen-files a').href.split(',').slice(1).join(','))")
	if want := b.shell("simulate equity AhKh QQ -game short -table made-draw -format csv -q"); got != want {
		t.Errorf("the command gives\n%.300s\nthe page\n%.300s", want, got)
	}
	if eval[bool](b, "document.querySelector('#seen-keep').checkVisibility()") {
		t.Error("hands are to be kept without a board")
	}
	for board, name := range map[string]string{"2c7d9s": "flop", "2c7d9sQh": "turn", "2c7d9sQh3d": "river"} {
		eval[bool](b, "location.hash = '#equity?player=AhKh&player=QQ%2B,76s&board="+board+"'; true")
		b.until("document.querySelector('#seen-of').textContent === 'Made hands and draws on this " + name + "' && document.querySelectorAll('#seen-made tbody tr').length > 0")
		if got := eval[bool](b, "document.querySelector('#seen-draw').checkVisibility()"); got != (name != "river") {
			t.Errorf("on the %s draws are shown: %v", name, got)
		}
		if name == "river" {
			b.click("#equity-players li:nth-child(2) .who")
			b.until("document.querySelector('#seen-keep').textContent.endsWith(' of 12 hands')")
			b.click(better("made", "overpair"))
			b.until("document.querySelector('#seen-keep').textContent === 'Keep 9 of 12 hands'")
		}
		b.click("#equity-players li:nth-child(1) .who")
		b.until("/^Now: [a-z ,]+ \\((.. ){4}..\\)\\.$/.test(document.querySelector('#seen-say').textContent)")
	}
	b.set("#equity-game", "omaha")
	b.until("!document.querySelector('#seen').checkVisibility()")
}

// Labels of an answer are words, not names of the query language; its files have the names.
func TestLabelsOfAnswersAreWords(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	b.write("#query-text", "select histogram(flopHandCategory(hero)), histogram(handType(hero, flop)) from hero='99,AK'")
	b.click("#query-run")
	b.until("document.querySelectorAll('#query-histograms table').length === 2 && document.querySelector('#query-counted').textContent.startsWith('Exact')")
	labels := eval[[]string](b, "[...document.querySelectorAll('#query-bars .who, #query-histograms tbody td:first-child')].map((e) => e.textContent)")
	for _, want := range []string{"top pair", "pocket pair below the top card", "pocket pair below the second card", "full house", "two pair", "high card"} {
		if !slices.Contains(labels, want) {
			t.Errorf("no label is %q: %q", want, labels)
		}
	}
	for _, label := range labels {
		if strings.HasPrefix(label, "flop") || strings.ContainsAny(label, "0123456789") {
			t.Errorf("a label is %q", label)
		}
	}
	if got := b.bytesOf("#query-files a"); !strings.Contains(got, "floppocket23") {
		t.Errorf("the file is %q", got)
	}
}
