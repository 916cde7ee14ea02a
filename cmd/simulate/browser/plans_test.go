package browser_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// plans are addresses, with the view, the button that starts the run, if there is one,
// the link to the CSV file and the element of the result's command.
var plans = []struct{ address, start, ready, csv, command string }{
	hands("rounds=1e6&seed=1"), hands("rounds=2e6&cards=5&seed=2"), hands("rounds=1e6&cards=6&seed=3&engine=deck"),
	hands("rounds=1e6&hole=AsKs&seed=4"), hands("rounds=5e5&game=omaha&seed=5"), hands("rounds=1e6&game=short&seed=6"),
	hands("rounds=3e5&decks=2&jokers=1&seed=7"), hands("target-error=0.2&hand=straight+flush&seed=8"),
	audit("algorithm=naive&n=52&shuffles=2e3&mode=reset&seed=1"), audit("algorithm=riffle(3)&n=13&shuffles=2e4&mode=reuse&seed=2"),
	audit("algorithm=fisher-yates&shuffles=2e4&mode=both&seed=3"), audit("algorithm=cut&decks=1&jokers=2&shuffles=2e3&mode=both&seed=4"),
	equity("player=AhKh&player=random"), equity("player=QQ%2B&player=AKs%2CAKo%400.5&board=Td7c2s"), equity("player=AA&player=KK&player=22&dead=Ah"),
	equity("player=random&player=random&rounds=1e6&seed=5"), equity("player=AsAhKsKh&player=random&game=omaha&rounds=1e5&seed=6"),
	equity("player=AsKs&board=2s7s9d"), equity("player=AA&player=KK&game=short"), equity("player=20%25&player=AcKd&method=sample&rounds=1e5&seed=7"),
}

type plan = struct{ address, start, ready, csv, command string }

func hands(inputs string) plan {
	return plan{"#hands?" + inputs, "#hands-form [type=submit]", "#hands-of", "#hands-files a", "#hands-of"}
}

func audit(inputs string) plan {
	return plan{"#shuffle?" + inputs, "#shuffle-form [type=submit]", "#verdict", "#shuffle-files a", "#shuffle-of"}
}

func equity(inputs string) plan {
	return plan{"#equity?" + inputs, "", "#equity-when", "#equity-files a", "#equity-command"}
}

// The command that the page shows gives, in a shell, the bytes of the page's CSV file.
// Every plan is opened from a link. The pictures are those of its flags.
func TestCommandsGiveThePagesFiles(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	compared := 0
	for _, p := range plans {
		eval[bool](b, "sessionStorage.clear(); true") // no result of the plan before
		b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.at+p.address))
		if p.start != "" {
			b.until("document.querySelectorAll('#shuffle-algorithm option, #hands-game option').length > 15") // the catalogue is there
			eval[bool](b, fmt.Sprintf("document.querySelector(%q).click(); true", p.start))
		}
		b.until(fmt.Sprintf("document.querySelector(%q).textContent && document.querySelector(%q + '[href]')", p.ready, p.csv))
		// The audit's file of all tests has no link beside the map: the page offers the positions.
		got := eval[string](b, fmt.Sprintf("{ const of = document.querySelector(%q).href.replace('positions.csv', 'audit.csv'); fetch(of).then((a) => a.text()) }", p.csv))
		command := b.text(p.command)
		if want := b.shell(command + " -format csv -q || true"); got != want || len(got) < 100 {
			t.Errorf("%s: %s gives\n%.300s\nthe page\n%.300s", p.address, command, want, got)
		}
		compared++
		compared += b.exports(p.address)
	}
	for view, files := range map[string]int{"query": 2, "paytable": 1} {
		b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.at+"#"+view))
		filled[view](b)
		n := b.exports(view)
		if compared += n; n < files {
			t.Errorf("%s: %d files have a command", view, n)
		}
	}
	least := 80
	if site() != "" { // without the pictures
		least = len(plans)
	}
	if compared < least {
		t.Errorf("%d files are compared, want %d", compared, least)
	}
	t.Logf("%d files are equal", compared)
}

// exports compares the files of the Export menus that are shown with what their commands write, and
// returns their number.
func (b *tab) exports(of string) int {
	b.Helper()
	files := eval[[][]string](b, `Promise.all([...document.querySelectorAll('section:not([hidden]) .menu a:has(code)')].map(async (a) => [a.download, a.querySelector('code').textContent, a.href.startsWith('data:') ? decodeURIComponent(a.href.split(',').slice(1).join(',')) : await fetch(a.href).then((r) => r.text())]))`)
	for _, file := range files {
		name, command, got := file[0], file[1], file[2]
		if want := b.shell("cd $(mktemp -d) && { " + command + " -q >/dev/null || true; } && cat " + name); got != want && !near(got, want) || len(got) < 50 {
			b.Errorf("%s: %s of the page:\n%.300s\nby %s:\n%.300s", of, name, got, command, want)
		}
	}
	return len(files)
}

// near reports whether two texts of JSON differ in the last digits of numbers alone, in which
// functions of package math differ between WebAssembly and other architectures.
func near(a, b string) bool {
	if site() == "" {
		return false
	}
	var x, y any
	if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
		return false
	}
	return nearValues(x, y)
}

func nearValues(a, b any) bool {
	switch a := a.(type) {
	case float64:
		b, ok := b.(float64)
		return ok && math.Abs(a-b) <= 1e-10*math.Abs(b) // 2e-12 is the most seen, of a p-value
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, nearValues)
	case map[string]any:
		b, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, b, nearValues)
	}
	return a == b
}
