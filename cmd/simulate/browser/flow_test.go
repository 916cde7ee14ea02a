package browser_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// From Start to done: the table is that of the API, and the command shown before
// is the one that the server says.
func TestHandsFromStartToDone(t *testing.T) {
	b := open(t, "hands", 1280)
	b.write("#hands-form [name=rounds]", "3e6")
	b.write("#hands-seed", "7")
	b.click("#hands-form [name=cards][value='5'] + span")
	shown := b.text("#hands-command")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
	id := eval[string](b, "document.querySelector('#hands-files a').href.split('/').at(-2)")
	var run struct {
		Command string
		Table   struct {
			Rows []struct{ Hand, Count string }
		}
	}
	if err := json.Unmarshal([]byte(fetched(t, "/api/runs/"+id)), &run); err != nil {
		t.Fatal(err)
	}
	if want := "simulate -rounds 3e6 -cards 5 -seed 7"; shown != want || run.Command != want || b.text("#hands-command") != want {
		t.Errorf("the command was %q, then %q; the server says %q; want %q", shown, b.text("#hands-command"), run.Command, want)
	}
	cells := eval[[][]string](b, "[...document.querySelectorAll('#hands-table tbody tr')].map((r) => [...r.cells].map((c) => c.textContent))")
	if len(cells) != 10 || len(run.Table.Rows) != 10 {
		t.Fatalf("%d rows, of %d", len(cells), len(run.Table.Rows))
	}
	for i, r := range run.Table.Rows {
		count := strings.ReplaceAll(cells[i][1], "\u202f", "")
		if cells[i][0] != r.Hand || count != r.Count {
			t.Errorf("row %d: got %s %s, want %s %s", i, cells[i][0], count, r.Hand, r.Count)
		}
	}
	b.click("#hands-table tr[data-hand=straight] button")
	b.until("document.querySelector('#hands-curve').ariaLabel.startsWith('Convergence of straight:')")
}

func fetched(t *testing.T, path string) string {
	t.Helper()
	answer, err := http.Get(strings.TrimSuffix(address, "/") + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Stop ends a run; the table holds for what was dealt, and there is no p.
func TestHandsStop(t *testing.T) {
	b := open(t, "hands", 1280)
	b.write("#hands-form [name=rounds]", "1e15")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10 && document.querySelector('#percent').textContent")
	if p := b.text("#hands-p"); p != "–" {
		t.Errorf("while it deals p is %q", p)
	}
	b.click("#hands-form [data-stop]")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at')")
	notes, command := b.text("#hands-notes"), b.text("#hands-command")
	if !strings.Contains(notes, "the table holds for those") || strings.Contains(command, "1e15") || b.text("#hands-p") != "–" {
		t.Errorf("notes %q, command %q, p %q", notes, command, b.text("#hands-p"))
	}
	if !eval[bool](b, "document.querySelector('#hands-form [data-stop]').disabled && !document.querySelector('#hands-form [type=submit]').disabled") {
		t.Error("after Stop the form is not ready to start")
	}
}

// An error of a flag stands below its field, which takes the focus.
func TestErrorsStandAtTheirFields(t *testing.T) {
	b := open(t, "hands", 1280)
	b.write("#hands-form [name=rounds]", "1.5")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-rounds-error').textContent.includes('want a whole number')")
	if !eval[bool](b, "document.activeElement.name === 'rounds' && document.activeElement.getAttribute('aria-invalid') === 'true'") {
		t.Error("the field is not marked, or has no focus")
	}
	b.forgive("status of 400")
}

// A whisker stands at its interval and the dot at z, to the right for too often.
func TestStripStandsAtZ(t *testing.T) {
	b := open(t, "hands", 1280)
	b.write("#hands-form [name=rounds]", "3e6")
	b.write("#hands-seed", "7")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
	for _, row := range eval[[][]float64](b, `[...document.querySelectorAll('#hands-table tbody tr')].map((r) => {
		const z = Number(r.cells[5].textContent.replace('−', '-')), lines = [...r.querySelectorAll('.whisker')];
		return [z, parseFloat(r.querySelector('circle').getAttribute('cx')), parseFloat(lines[0].getAttribute('x1')), parseFloat(lines[0].getAttribute('x2'))];
	})`) {
		z, at, low, high := row[0], row[1], row[2], row[3]
		if want := 50 + z/9*100; at < want-0.2 || at > want+0.2 {
			t.Errorf("z %.2f stands at %.2f %%, want %.2f", z, at, want)
		}
		if half := (high - low) / 2; low > at || high < at || half < 15 || half > 26 { // 1.96 / 9 of the width
			t.Errorf("z %.2f: the whisker runs from %.2f to %.2f %%", z, low, high)
		}
	}
}

const cards = "[...document.querySelectorAll('#shuffle-deck .card')].map((c) => c.textContent)"

// Forward to the end and back to the start: the order is the API's, and the start
// the pack in order.
func TestShuffleForwardAndBack(t *testing.T) {
	for _, algorithm := range []string{"naive", "fisher-yates", "coin-sort", "inside-out"} {
		b := open(t, "shuffle", 1280)
		b.until("document.querySelectorAll('#shuffle-algorithm option').length > 10")
		eval[bool](b, fmt.Sprintf("{ const e = document.querySelector('#shuffle-algorithm'); e.value = %q; e.dispatchEvent(new Event('input', {bubbles: true})); true }", algorithm))
		b.write("#shuffle-form [name=n]", "9")
		b.write("#shuffle-seed", "5")
		b.until(fmt.Sprintf("document.querySelector('#shuffle-steps').textContent.startsWith('simulate shuffle -algorithm %s -n 9 -seed 5') && document.querySelectorAll('#shuffle-deck .card').length === 9", algorithm))
		start := eval[[]string](b, cards)
		if want := []string{"0", "1", "2", "3", "4", "5", "6", "7", "8"}; !slices.Equal(start, want) {
			t.Errorf("%s: it starts with %v, want %v", algorithm, start, want)
		}
		for eval[bool](b, "!document.querySelector('#step-on').disabled") {
			b.click("#step-on")
		}
		end := strings.Join(eval[[]string](b, cards), " ")
		answer, err := http.Post(address+"api/shuffle", "application/json", strings.NewReader(fmt.Sprintf(`{"algorithm":%q,"n":"9","seed":"5"}`, algorithm)))
		if err != nil {
			t.Fatal(err)
		}
		var want struct{ Order []int }
		json.NewDecoder(answer.Body).Decode(&want)
		answer.Body.Close()
		if got := strings.Trim(fmt.Sprint(want.Order), "[]"); end != got || eval[int](b, "document.querySelectorAll('#shuffle-deck .todo').length") != 0 {
			t.Errorf("%s: it ends with %s, want %s and none to come", algorithm, end, got)
		}
		for eval[bool](b, "!document.querySelector('#step-back').disabled") {
			b.click("#step-back")
		}
		if got := eval[[]string](b, cards); !slices.Equal(got, start) {
			t.Errorf("%s: back at the start there is %v, want %v", algorithm, got, start)
		}
	}
}

// Play goes to the end, and the keys of a player of films work.
func TestShufflePlays(t *testing.T) {
	b := open(t, "shuffle", 1280)
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 52")
	eval[bool](b, "document.querySelector('#step-speed').value = 6; document.activeElement.blur(); true")
	b.press(" ")
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 52 of 52')")
	b.press(kb.ArrowLeft)
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 51 of 52')")
	b.press(kb.Home)
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('The pack in order')")
	b.press(kb.ArrowRight)
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 1 of 52')")
	b.click("#shuffle-go")
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('Step 52 of 52')")
	b.click("#shuffle-order")
	b.until("document.querySelector('#shuffle-step').textContent.startsWith('The pack in order')")
}

// The naive shuffle is called unfair, and its map is the right way round: card i+2
// comes to position i+1 too often, the last card to the first position too seldom.
func TestNaiveIsUnfair(t *testing.T) {
	b := open(t, "shuffle", 1280)
	b.until("document.querySelector('#shuffle-algorithm').value === 'naive'")
	b.write("#shuffle-form [name=shuffles]", "1e5")
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#verdict').textContent === 'UNFAIR'")
	// Red less blue of cells that stand below the diagonal, in a corner, and far above it.
	pixel := func(column, row int) int {
		return eval[int](b, fmt.Sprintf("{ const p = document.querySelector('#heat-map').getContext('2d').getImageData(%d, %d, 1, 1).data; p[0] - p[2] }", column, row))
	}
	fair := pixel(51, 0)
	if below, above, corner := pixel(20, 22), pixel(22, 20), pixel(0, 51); below < fair+40 || above > fair || corner > fair-20 {
		t.Errorf("red less blue is %d below the diagonal, %d above it, %d in the corner of late cards, %d in a fair corner", below, above, corner, fair)
	}
}

// A fair shuffle passes.
func TestFisherYatesPasses(t *testing.T) {
	b := open(t, "shuffle", 1280)
	b.until("document.querySelectorAll('#shuffle-algorithm option').length > 10")
	eval[bool](b, "{ const e = document.querySelector('#shuffle-algorithm'); e.value = 'fisher-yates'; e.dispatchEvent(new Event('input', {bubbles: true})); true }")
	b.write("#shuffle-seed", "1")
	b.write("#shuffle-form [name=shuffles]", "1e5")
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#verdict').textContent === 'PASS'")
}

// A file of packs is audited as simulate audit -stdin does; a bad one has its line.
func TestFileIsAudited(t *testing.T) {
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
	b.until("document.querySelector('#verdict').textContent === 'UNFAIR'")
	if got := b.text("#shuffle-command"); got != "simulate audit -stdin < cut.txt" {
		t.Errorf("the command is %q", got)
	}
	bad := filepath.Join(folder, "bad.txt")
	os.WriteFile(bad, []byte("0 1 2\n2 1 0\n0 0 1\n"), 0o644)
	b.do(chromedp.SetUploadFiles("#shuffle-file", []string{bad}))
	b.until("document.querySelector('#shuffle-error').textContent.includes('bad.txt: line 3')")
	b.forgive("status of 400")
}

// When the server has gone, the page says so.
func TestServerGone(t *testing.T) {
	at, end, err := serve()
	if err != nil {
		t.Fatal(err)
	}
	b := openAt(t, at, "hands", 1280)
	b.write("#hands-form [name=rounds]", "1e15")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10")
	begin := time.Now()
	end()
	if took := time.Since(begin); took > time.Second {
		t.Errorf("with a page open it ended after %v", took)
	}
	b.click("#hands-form [type=submit]:not(:disabled)")
	b.until("[...document.querySelectorAll('#status, #hands-error')].some((e) => e.textContent.includes('The server is gone'))")
	b.forgive("net::ERR")
}
