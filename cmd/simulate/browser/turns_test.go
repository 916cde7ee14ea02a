package browser_test

import (
	"strings"
	"testing"
)

// With two long runs in other tabs, short counts are done at once, and a long run says its
// place in line until one of the two is stopped.
func TestLongRunsWaitAndShortOnesDoNot(t *testing.T) {
	served(t, "each tab has a program of its own, so no run waits for those of other tabs")
	t.Parallel()
	var tabs []*tab
	for i := range 3 {
		b := open(t, "hands?rounds=2e6", 1280)
		tabs = append(tabs, b)
		b.write("#hands-form [name=rounds]", "1e15")
		b.click("#hands-form [type=submit]")
		if i < 2 {
			b.until("document.querySelectorAll('#hands-table tbody tr').length === 10")
		}
	}
	waits := tabs[2]
	waits.until("document.querySelector('#say').textContent === 'Waiting for longer runs, number 1 in line'")
	if got := waits.text("#hands-empty"); !strings.Contains(got, "number 1 in line") {
		t.Errorf("the table says %q", got)
	}
	waits.click("#runs-open")
	waits.until("document.querySelector('#runs-list li small')?.textContent === 'Waiting for longer runs, number 1 in line'")
	b := open(t, "equity?player=QsQd&player=AhKh&board=2c7d9s", 1280)
	b.until("document.querySelector('#equity-say').textContent.includes('Exact: all')")
	tabs[0].click("#hands-form [data-stop]")
	waits.until("document.querySelector('#say').textContent === 'Dealing' && document.querySelectorAll('#hands-table tbody tr').length === 10")
}
