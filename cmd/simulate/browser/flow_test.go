package browser_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// From Start to the end of the run: the table is that of the API, and the command that
// the page shows before the start is that of the server.
func TestHandsFromStartToDone(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.write("#hands-form [name=rounds]", "3e6")
	b.write("#hands-seed", "7")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-of').textContent === 'simulate -rounds 3e6 -seed 7' && document.querySelector('#hands-p').textContent.startsWith('p = ')")
	b.strips()
	b.click("#hands-form [name=cards][value='5']")
	b.until("document.querySelector('#hands-command').textContent.endsWith('-cards 5 -seed 7')") // the server writes it
	shown := b.text("#hands-command")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-of').textContent.includes('-cards 5') && document.querySelector('#hands-p').textContent.startsWith('p = ')")
	id := eval[string](b, "document.querySelector('#hands-files a').href.split('/').at(-2)")
	var run struct {
		Command string
		Table   struct {
			Rows []struct{ Hand, Count string }
		}
	}
	if err := json.Unmarshal([]byte(b.fetched("/api/runs/"+id)), &run); err != nil {
		t.Fatal(err)
	}
	if want := "simulate -rounds 3e6 -cards 5 -seed 7"; shown != want || run.Command != want || b.text("#hands-command") != want {
		t.Errorf("the command was %q, then %q; that of the server is %q; want %q", shown, b.text("#hands-command"), run.Command, want)
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
	b.click("#hands-relative")
	b.click("#hands-table tr[data-hand=straight] button")
	b.until("document.querySelector('#hands-curve').ariaLabel.startsWith('Convergence of straight:')")
}

// strips checks that the whisker of each strip is at the interval and the dot at z, to the right of the middle
// for a frequency above the exact value.
func (b *tab) strips() {
	b.Helper()
	for _, row := range eval[[][]float64](b, `[...document.querySelectorAll('#hands-table tbody tr')].map((r) => {
		const z = Number(r.cells[5].textContent.replace('−', '-')), lines = [...r.querySelectorAll('.whisker')];
		return [z, parseFloat(r.querySelector('circle').getAttribute('cx')), parseFloat(lines[0].getAttribute('x1')), parseFloat(lines[0].getAttribute('x2'))];
	})`) {
		z, at, low, high := row[0], row[1], row[2], row[3]
		if want := 50 + z/9*100; at < want-0.2 || at > want+0.2 {
			b.Errorf("z %.2f is at %.2f %%, want %.2f", z, at, want)
		}
		if half := (high - low) / 2; low > at || high < at || half < 15 || half > 26 { // 1.96 / 9 of the width
			b.Errorf("z %.2f: the whisker runs from %.2f to %.2f %%", z, low, high)
		}
	}
}

func (b *tab) fetched(path string) string {
	b.Helper()
	return eval[string](b, fmt.Sprintf("fetch(%q).then((a) => a.text())", path))
}

// Stop stops a run. The table is of the hands dealt, and there is no p.
func TestHandsStop(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.write("#hands-form [name=rounds]", "1e15")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10 && document.querySelector('#percent').textContent")
	if p := b.text("#hands-p"); p != "–" {
		t.Errorf("while it deals p is %q", p)
	}
	b.click("#hands-form [data-stop]")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at')")
	notes, command := b.text("#hands-notes"), b.text("#hands-command")
	if !strings.Contains(notes, "the table is of these hands") || strings.Contains(command, "1e15") || b.text("#hands-p") != "–" {
		t.Errorf("notes %q, command %q, p %q", notes, command, b.text("#hands-p"))
	}
	if !eval[bool](b, "document.querySelector('#hands-form [data-stop]').disabled && !document.querySelector('#hands-form [type=submit]').disabled") {
		t.Error("after Stop the form is not ready to start")
	}
}

// When the server has ended, the page says so.
func TestServerGone(t *testing.T) {
	served(t, "nothing can be killed")
	t.Parallel()
	at, end, err := serve()
	if err != nil {
		t.Fatal(err)
	}
	b := openAt(t, at, "hands?rounds=2e6", 1280)
	b.write("#hands-form [name=rounds]", "1e15")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10")
	begin := time.Now()
	end()
	if took := time.Since(begin); took > 15*time.Second { // a second at most, if nobody else uses the machine
		t.Errorf("with a page open it ended after %v", took)
	}
	b.click("#hands-form [type=submit]:not(:disabled)")
	b.until("[...document.querySelectorAll('#status, #hands-said')].some((e) => e.textContent.includes('The server is gone'))")
	b.forgive("net::ERR")
}
