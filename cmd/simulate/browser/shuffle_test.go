package browser_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const cards = "[...document.querySelectorAll('#shuffle-deck .card')].map((c) => c.textContent)"

// Stepping forward ends with the order of the API, and stepping back ends with the pack
// in order.
func TestShuffleForwardAndBack(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	for _, algorithm := range []string{"naive", "fisher-yates", "coin-sort", "inside-out"} {
		eval[bool](b, "location.hash = '#shuffle?n=9&seed=5&shuffles=1e5&algorithm="+algorithm+"'; true")
		b.until(fmt.Sprintf("document.querySelector('#shuffle-steps').textContent.startsWith('simulate shuffle -algorithm %s -n 9 -seed 5') && document.querySelectorAll('#shuffle-deck .card').length === 9", algorithm))
		start := eval[[]string](b, cards)
		if want := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}; !slices.Equal(start, want) {
			t.Errorf("%s: it starts with %v, want %v", algorithm, start, want)
		}
		for eval[bool](b, "!document.querySelector('#step-on').disabled") {
			b.click("#step-on")
		}
		end := strings.Join(eval[[]string](b, cards), " ")
		var want struct{ Order []int }
		answer := eval[string](b, fmt.Sprintf("fetch('/api/shuffle', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({algorithm: %q, n: '9', seed: '5'})}).then((a) => a.text())", algorithm))
		if err := json.Unmarshal([]byte(answer), &want); err != nil {
			t.Fatalf("%v: %s", err, answer)
		}
		for i := range want.Order {
			want.Order[i]++ // the API counts from 0
		}
		if got := strings.Trim(fmt.Sprint(want.Order), "[]"); end != got || eval[int](b, "document.querySelectorAll('#shuffle-deck .todo').length") != 0 {
			t.Errorf("%s: it ends with %s, want %s and all positions shuffled", algorithm, end, got)
		}
		for eval[bool](b, "!document.querySelector('#step-back').disabled") {
			b.click("#step-back")
		}
		if got := eval[[]string](b, cards); !slices.Equal(got, start) {
			t.Errorf("%s: back at the start: got %v, want %v", algorithm, got, start)
		}
	}
}

// Play goes to the end, and the keys of video players work.
// Space pauses a shuffle wherever the focus is, and the arrow keys step.
func TestShufflePlays(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?shuffles=1e5", 1280)
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 52")
	eval[bool](b, "document.querySelector('#step-speed').value = 6; document.activeElement.blur(); true")
	b.press(" ")
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 52 of 52')")
	b.press(kb.ArrowLeft)
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 51 of 52')")
	b.press(kb.Home)
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('in order')")
	b.press(kb.ArrowRight)
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 1 of 52')")
	b.click("#shuffle-go")
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 52 of 52')")
	b.click("#shuffle-order")
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('in order')")
	for _, focus := range []string{"#step-play", "#shuffle-go", "#step-at", "nav a", "#shuffle-form .slot"} {
		eval[bool](b, "document.querySelector('#step-speed').value = 0; document.querySelector('#step-first').click(); true")
		b.click("#step-play")
		b.until("document.querySelector('#step-play').textContent === 'Pause'")
		before := eval[float64](b, "document.querySelector('"+focus+"').focus(); scrollY")
		b.press(" ")
		b.frames(2)
		after := eval[float64](b, "scrollY")
		if got := b.text("#step-play"); got != "Play" || after != before {
			t.Errorf("with the focus at %s, space leaves %q, and scrolls from %v to %v", focus, got, before, after)
			eval[bool](b, "document.querySelector('#step-first').click(); true")
		}
	}
	eval[bool](b, "document.querySelector('#step-first').click(); document.querySelector('#step-on').focus(); true")
	b.press(kb.ArrowRight + kb.ArrowRight + kb.ArrowRight)
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 3 of 52')")
}

// The naive shuffle is unfair, and its heat map has the right orientation: card i+2 comes
// to position i+1 too often, the last card to the first position too seldom.
func TestNaiveIsUnfair(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?shuffles=1e5", 1280)
	b.until("document.querySelector('#shuffle-algorithm').value === 'naive'")
	b.write("#shuffle-form [name=shuffles]", "2e4")
	for _, seed := range []string{"1", "2"} {
		b.write("#shuffle-seed", seed)
		b.click("#shuffle-form [type=submit]")
		b.until("document.querySelector('#verdict').textContent === 'Unfair' && document.querySelector('#shuffle-of').textContent.endsWith('-seed " + seed + "')")
		b.naiveMap()
	}
}

func (b *tab) naiveMap() {
	b.Helper()
	// The bins of cells below the diagonal, above it, and in two corners: 4 is fair.
	bin := func(column, row int) int {
		return eval[int](b, fmt.Sprintf("[...document.querySelectorAll('.heat path')].findIndex((e) => new Path2D(e.getAttribute('d')) && document.createElement('canvas').getContext('2d').isPointInPath(new Path2D(e.getAttribute('d')), %d.5, %d.5))", column, row))
	}
	if below, above, corner, fair := bin(20, 22), bin(22, 20), bin(0, 51), bin(51, 0); below < 5 || above > 4 || corner > 3 || fair < 3 || fair > 5 {
		b.Errorf("the bin is %d below the diagonal, %d above it, %d in the corner of late cards, %d in a fair corner", below, above, corner, fair)
	}
}

// Both modes have a heat map with its name. The findings have intervals and the names of
// cards, and there are as many as the command prints.
func TestMapAndFindingsOfEachMode(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?algorithm=naive&mode=both&seed=1&shuffles=5e4", 1280)
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#verdict').textContent === 'Unfair' && document.querySelector('#shuffle-of').textContent.includes('5e4')")
	if got := eval[[]string](b, "[...document.querySelectorAll('#heat-maps .mode')].map((e) => e.querySelector('h3').textContent + ': ' + e.querySelector('svg').viewBox.baseVal.width)"); len(got) != 2 || got[0] != "Pack in order before each shuffle: 52" || got[1] != "Pack reused from shuffle to shuffle: 52" {
		t.Errorf("the maps are %q", got)
	}
	findings := eval[[]string](b, "[...document.querySelectorAll('#findings li')].map((e) => e.textContent.replaceAll('\u00a0', ' '))")
	named := regexp.MustCompile(`^card \d+ \((10|[2-9AKQJ])[♠♥♦♣]\x{fe0e}\) at position \d+: [\d.]+ % too (often|seldom) \([\d.]+ to [\d.]+ %, simultaneous for 2704 cells\), from the order that one shuffle makes of another's$`)
	if len(findings) != 5 || !named.MatchString(findings[0]) {
		t.Errorf("the findings are %q", findings)
	}
	if got := b.text("#audit-limits"); !strings.Contains(got, "a card at a position: 2") {
		t.Errorf("the audit would have found: %q", got)
	}
	if eval[bool](b, "document.querySelector('#tests').checkVisibility()") {
		t.Error("the tests are not folded")
	}
}

// A file longer than a request is sent in parts, and its audit is that of the command.
func TestLongFileIsAuditedInParts(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?shuffles=1e5", 1280)
	eval[bool](b, `{
		let text = ''; const line = [...Array(52).keys()].reverse().join(' ') + '\n', n = 70000;
		const d = new DataTransfer(); d.items.add(new File([line.repeat(n)], 'long.txt'));
		const e = document.querySelector('#shuffle-file'); e.files = d.files; window.long = d.files[0].size; e.dispatchEvent(new Event('change')); true }`)
	b.until("document.querySelector('#say').textContent.replaceAll('\u202f', '') === '70000 packs of long.txt audited'")
	if size := eval[int](b, "window.long"); size < 8<<20 || b.text("#verdict") != "Unfair" {
		t.Errorf("%d bytes, verdict %q", size, b.text("#verdict"))
	}
}

// A file of packs is audited as by simulate audit -. The error of a wrong file names
// the line.
func TestFileIsAudited(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle", 1280)
	folder := t.TempDir()
	cut := filepath.Join(folder, "cut.txt")
	var text strings.Builder
	for i := range 2000 {
		for k := range 10 {
			fmt.Fprint(&text, (i*7+k)%10, " ")
		}
		text.WriteByte('\n')
	}
	os.WriteFile(cut, []byte(text.String()), 0o644)
	b.do(chromedp.SetUploadFiles("#shuffle-file", []string{cut}))
	b.until("document.querySelector('#verdict').textContent === 'Unfair'")
	if got := b.text("#shuffle-of"); got != "simulate audit - < cut.txt" {
		t.Errorf("the command is %q", got)
	}
	want := b.shell("cd " + folder + " && " + b.text("#shuffle-of") + " -positions p.csv -q >/dev/null; cat p.csv")
	if got := b.bytesOf("#shuffle-files a"); got != want {
		t.Error("positions.csv of the page is not that of the command")
	}
	b.click("#runs-open")
	b.until("[...document.querySelectorAll('#runs-list code')].some((e) => e.textContent === 'simulate audit - < cut.txt')")
	b.press("\x1b")
	// A reload keeps the audit, all of the page is of the file, and a shuffle comes back whole.
	b.do(chromedp.Reload())
	if site() != "" { // its program ends with the page, and the file is the user's
		b.until("document.querySelector('#shuffle-note').textContent.includes('has forgotten this run')")
		return
	}
	b.until("document.querySelector('#verdict')?.textContent === 'Unfair' && document.querySelector('#shuffle-of').textContent === 'simulate audit - < cut.txt'")
	b.ofFile("Audit of 2\u202f000 packs of cut.txt.")
	b.axe("a file")
	b.picture("file")
	b.click("#own-toggle") // its stage is that of the shuffle again, whose sentence comes back
	b.until("document.querySelector('#shuffle-words').checkVisibility() && document.querySelector('#shuffle-of').textContent.includes('-algorithm naive -shuffles 2e4') && document.querySelector('#verdict-of').textContent === ': naive' && document.querySelector('#shuffle-deck').checkVisibility()")
	bad := filepath.Join(folder, "bad.txt")
	os.WriteFile(bad, []byte("0 1 2\n2 1 0\n0 0 1\n"), 0o644)
	b.do(chromedp.SetUploadFiles("#shuffle-file", []string{bad}))
	b.until("document.querySelector('#shuffle-said').textContent.includes('bad.txt: line 3')")
	b.forgive("status of 400")
	b.until("!document.querySelector('#shuffle-of').textContent && !document.querySelector('#shuffle-command').textContent.includes('audit - ')")
}

// ofFile checks that the sentence is that of a file, if its text is known, and that nothing of a shuffle is beside it.
func (b *tab) ofFile(sentence string) {
	b.Helper()
	if got := b.text("#shuffle-file-of"); sentence != "" && got != sentence {
		b.Errorf("the sentence is %q, want %q", got, sentence)
	}
	if got := eval[[]string](b, "['shuffle-words', 'pack-figure', 'known', 'own', 'why', 'why-go', 'beside-open'].filter((id) => document.querySelector('#' + id).checkVisibility())"); len(got) > 0 || eval[string](b, "location.hash") != "#shuffle" {
		b.Errorf("beside a file the page shows %q", got)
	}
}

// Hand histories of a card room are judged as by simulate room -, a zip file of PHH for the player whom the
// page names too; the curve of own all-ins is drawn. Packs show their own report again.
func TestCardRoomIsJudged(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle", 1280)
	const file = "river-shove-few.ohh.gz"
	rooms, err := filepath.Abs("../../../sim/audit/room/testdata")
	if err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.SetUploadFiles("#shuffle-file", []string{filepath.Join(rooms, file)}))
	b.until("document.querySelector('#room-verdict').textContent === 'Suspect' && document.querySelector('#room-curve .line')")
	if got := b.text("#shuffle-of"); got != "simulate room - < "+file {
		t.Errorf("the command is %q", got)
	}
	if got := b.text("#say"); !strings.HasSuffix(got, " hands of "+file+" audited") {
		t.Errorf("the page says %q", got)
	}
	want := b.shell("cd " + rooms + " && " + b.text("#shuffle-of") + " -format json -q; true")
	if got := b.bytesOf("#room-files a[download='room.json']"); got != want {
		t.Errorf("room.json of the page has %d bytes, that of the command %d", len(got), len(want))
	}
	text := b.text("#room-say") + b.text("#room-answers") + b.text("#room-limits")
	for _, want := range []string{"429 all-ins: SUSPECT", "Your aces: dealt 18 times", "What this cannot see"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %q", want, text)
		}
	}
	if eval[bool](b, "document.querySelector('#shuffle-stage').checkVisibility()") {
		t.Error("the audit of packs is shown beside that of a room")
	}
	b.picture("room")
	b.axe("a card room")
	eval[bool](b, `{ const d = new DataTransfer(); for (const name of ['a', 'b']) d.items.add(new File(['0 1\n'], name)); dispatchEvent(new DragEvent('drop', { dataTransfer: d })); true }`)
	b.until("document.querySelector('#shuffle-said').textContent.startsWith('Refused. a has no hand histories: several files are read as one room if all of them have') && !document.querySelector('#room').checkVisibility()")
	b.do(chromedp.SetUploadFiles("#shuffle-file", []string{filepath.Join(rooms, file), filepath.Join(rooms, "fair-nine.phhs.gz")})) // of two rooms
	b.until("document.querySelector('#shuffle-said').textContent.includes('fair-nine.phhs.gz')")
	b.write("#room-player", "")
	b.do(chromedp.SetUploadFiles("#shuffle-file", []string{filepath.Join(rooms, file), filepath.Join(rooms, "damaged-six.ohh.gz")}))
	b.until("document.querySelector('#shuffle-of').textContent === 'simulate room " + file + " damaged-six.ohh.gz'")
	b.until("document.querySelector('#status').textContent.endsWith(' hands of 2 files audited')")
	b.ofFile("")
	if got, want := b.bytesOf("#room-files a[download='room.csv']"), b.shell("cd "+rooms+" && "+b.text("#shuffle-of")+" -q; true"); got != want { // of the static folder's JSON the last digits may differ
		t.Errorf("room.csv of two files has %d bytes, that of the command %d", len(got), len(want))
	}
	b.write("#room-player", "Nobody")
	b.do(chromedp.SetUploadFiles("#shuffle-file", []string{filepath.Join(rooms, "fair-nine.phhs.gz")}))
	b.until("document.querySelector('#shuffle-said').textContent.includes('no hand has a player of this name') && !document.querySelector('#room').checkVisibility()")
	b.forgive("status of 400")
	b.write("#room-player", "Hero")
	b.do(chromedp.SetUploadFiles("#shuffle-file", []string{filepath.Join(rooms, "fair-nine.phhs.gz")}))
	b.until("document.querySelector('#room-verdict').textContent === 'No bias found' && document.querySelector('#room').checkVisibility()")
	b.click("#own-toggle")
	b.until("document.querySelector('#verdict').checkVisibility() && !document.querySelector('#room').checkVisibility()")
}
