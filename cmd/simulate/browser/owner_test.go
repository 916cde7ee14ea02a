package browser_test

import (
	"encoding/csv"
	"math"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// Each panel knows the whole table: the other players' cards, the dead cards, the board and the game. Its numbers are those
// of its own command, and of a second count: of flops of the cards that are left.
func TestPanelsKnowTheWholeTable(t *testing.T) {
	t.Parallel()
	b := open(t, "equity?player=AhKh&player=QsQd&player=QhQc&dead=2c", 1280)
	flops := float64(45 * 44 * 43 / 6) // of the 52 cards without seven
	for player, want := range []map[string]float64{
		{"flush (2 hole cards)": 10 * 9 * 8 / 6, "four of a kind": 2, "set": 0}, // three of ten hearts; three aces or kings
		{"full house": 1 + 1 + 9*4 + 1, "four of a kind": 0, "set": 0},          // three of a rank, of twos as of aces one
		{"full house": 1 + 1 + 9*4 + 1, "four of a kind": 0, "set": 0},
	} {
		b.click("#equity-players li:nth-child(" + strconv.Itoa(player+1) + ") .who")
		b.until("document.querySelector('#seen-kinds').textContent.endsWith('Player " + strconv.Itoa(player+1) + "') && document.querySelector('#seen-command').textContent.includes('made-draw')")
		rows := readCSV(t, b.shell(b.text("#seen-command")+" -format csv -q"))
		for made, count := range want {
			shown, command := 0.0, 0.0
			if text := eval[string](b, "[...document.querySelectorAll('#seen-made tbody tr')].find((r) => r.cells[1].textContent === '"+made+"')?.cells[2].title ?? '0 %'"); text != "0 %" {
				shown = first(text) / 100
			}
			for _, r := range rows {
				if r["made"] == made && r["player"] == strconv.Itoa(player+1) {
					share, _ := strconv.ParseFloat(r["range_share"], 64)
					command += share
				}
			}
			if math.Abs(shown-count/flops) > 5e-7 || math.Abs(command-count/flops) > 1e-9 {
				t.Errorf("player %d, %s: the page has %v, its command %v, the count is %v", player+1, made, shown, command, count/flops)
			}
		}
	}
	// A hand before the ranges of others: what it shows is of its command, which names the known cards, and says what is left out.
	b = open(t, "equity?player=AhKh&player=QsQd&player=15%25&player=random", 1280)
	b.click("#equity-players li:nth-child(2) .who")
	b.until("document.querySelector('#seen-command').textContent.endsWith('-hole QsQd -dead AhKh -table made-draw') || document.querySelector('#seen-command').textContent.includes('-dead AhKh')")
	if got := b.text("#seen-say"); got != "Player 2. All flops, exact, whatever the ranges of the others." {
		t.Errorf("the panel says %q", got)
	}
}

// readCSV returns the rows of a table by their columns.
func readCSV(t *testing.T, text string) (rows []map[string]string) {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(all) == 0 {
		t.Fatal(err)
	}
	for _, r := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = r[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// A mend is run and judged before it is offered: its loop may have any variable. One that does not run is not offered.
func TestMendsRunBeforeTheyAreOffered(t *testing.T) {
	t.Parallel()
	for program, want := range map[string]string{
		"function shuffle(cards, random) {\n  for (let k = 0; k < cards.length; k++) {\n    const j = Math.floor(random() * cards.length);\n    [cards[k], cards[j]] = [cards[j], cards[k]];\n  }\n}":       "const j = k + Math.floor(random() * (cards.length - k));",
		"function shuffle(cards, random) {\n  let k;\n  for (k = 0; k < cards.length; k++) {\n    const j = Math.floor(random() * cards.length);\n    [cards[k], cards[j]] = [cards[j], cards[k]];\n  }\n}": "",
	} {
		b := open(t, "shuffle?algorithm=own&seed=1&shuffles=5000&program="+url.QueryEscape(program), 1280)
		b.click("#shuffle-form [type=submit]")
		b.until("!document.querySelector('#own-mend-go').hidden")
		if got := b.text("#own-mend-code"); got != want {
			t.Errorf("the mend is %q, want %q", got, want)
		}
		b.click("#own-mend-go")
		b.until("document.querySelector('#verdict').textContent === 'No bias found'")
	}
}

// largestCell checks that the interval of the largest of all cells is that of the command, for all cells together.
func (b *tab) largestCell() {
	b.Helper()
	low, high, _ := strings.Cut(b.text("#audit-lead"), " to ")
	_, low, _ = strings.Cut(low, ": ")
	for _, r := range readCSV(b.T, b.shell(b.text("#shuffle-of")+" -format csv -q")) {
		if r["test"] != "positions-largest" {
			continue
		}
		_, ends, _ := strings.Cut(r["largest_deviation"], " (")
		from, to, _ := strings.Cut(ends, " to ")
		seldom := strings.Contains(r["largest_deviation"], "seldom")
		ratio := func(text string) float64 {
			if seldom {
				return 1 - first(text)/100
			}
			return 1 + first(text)/100
		}
		want := []float64{ratio(from), ratio(to)}
		if seldom {
			want[0], want[1] = want[1], want[0]
		}
		if math.Abs(first(low)-want[0]) > 0.006 || math.Abs(first(high)-want[1]) > 0.006 || first(low) > 1 || first(high) < 1 {
			b.Errorf("the page has %s to %s, the command %s", low, high, r["largest_deviation"])
		}
	}
}

// What an address names is what the page shows: a short run at once, a long one not, with the time that it takes. Back leads to
// the run that was there.
func TestAddressesShowTheirOwnRun(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=1e6&seed=7", 1280)
	to := func(address string) { eval[bool](b, "location.hash = '"+address+"'; true") }
	shows := func(of string) {
		t.Helper()
		b.until("document.querySelector('#hands-of').textContent === 'simulate -rounds " + of + "' && document.querySelector('#hands-note').hidden && document.querySelector('#hands-p').textContent.startsWith('p')")
	}
	shows("1e6 -seed 7")
	seven := b.text("#hands-table")
	to("#hands?rounds=1e6&seed=3")
	shows("1e6 -seed 3")
	if b.text("#hands-table") == seven {
		t.Error("another seed has the same hands")
	}
	to("#hands?rounds=1e13&seed=3")
	b.until("document.querySelector('#hands-lead').textContent.startsWith('Not run yet: about') && document.querySelector('#hands-number').textContent === '–'")
	if eval[bool](b, "document.querySelector('#hands').classList.contains('stale') || document.querySelectorAll('#hands-table tbody tr').length > 0 || !document.querySelector('#hands-note').hidden") {
		t.Error("another result stands beside settings that are not run")
	}
	b.axe("not run yet")
	eval[bool](b, "history.back(); true")
	shows("1e6 -seed 3")

	b = open(t, "shuffle?algorithm=fisher-yates&shuffles=20000&seed=2", 1280)
	b.until("document.querySelector('#verdict').textContent === 'No bias found'")
	b.largestCell()
	to("#shuffle?algorithm=naive&seed=4")
	b.until("document.querySelector('#program-of').textContent === 'naive' && document.querySelector('#verdict').textContent === 'Unfair' && document.querySelector('#shuffle-of').textContent.includes('naive -shuffles 2e4 -mode reset -seed 4')")
	b.set("#shuffle-algorithm", "sattolo") // an edit: all of the stage stays that of the run
	b.until("document.querySelector('#shuffle-said').textContent.startsWith('Changed, not run yet. Below is 52 cards, naive')")
	if got := b.text("#program-of") + b.text("#verdict") + b.text("#why-laws h3"); got != "naiveUnfairnaive" {
		t.Errorf("beside other settings the page shows %q", got)
	}
	b.click("#shuffle-acts button")
	b.until("document.querySelector('#shuffle-note').hidden")
}

// A field takes numbers as the page prints them. An empty one is an error, and no other number.
func TestNumbersAreReadAsTheyArePrinted(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=1e6&seed=7", 1280)
	for text, want := range map[string]string{"1 000 000": "1000000", "2\u202f000": "2000", "1,000,000": "1000000", "1 million": "1e6", "1.5 million": "1.5e6", "3e5": "3e5"} {
		b.write("#hands-form [name=rounds]", text)
		b.until("document.querySelector('#hands-command').textContent === 'simulate -rounds " + want + " -seed 7'")
	}
	for view, field := range map[string]string{"hands": "rounds", "shuffle": "shuffles"} {
		b = open(t, view, 1280)
		eval[bool](b, "{ const e = document.querySelector('#"+view+"-form [name="+field+"]'); e.value = ''; e.dispatchEvent(new Event('input', { bubbles: true })); true }")
		b.until("document.querySelector('#" + view + "-" + field + "-error').textContent.includes('nothing is written: want a number, as in')")
		b.click("#" + view + "-form [type=submit]:not(:disabled)")
		b.until("document.activeElement.name === '" + field + "'")
	}
}

// A query's answer is a sentence with its number, and the first question is answered on arrival.
func TestAnswersAreSentences(t *testing.T) {
	t.Parallel()
	b := open(t, "query", 1280)
	said := func() string {
		return eval[string](b, "['what', 'number', 'lead', 'counted'].map((id) => document.querySelector('#query-' + id).textContent).join(' | ').replace(/\\s/g, ' ')")
	}
	b.until("document.querySelector('#query-number').textContent === '55.84%'")
	if got := said(); got != "Queens win | 55.84% | against ace-king, and tie 0.42 %. | Exact: all 164 381 184 deals." {
		t.Errorf("got %q", got)
	}
	if n := eval[string](b, "[...document.querySelectorAll('#query-legend b')].map((e) => e.textContent).join()"); n != "558,4,438" {
		t.Errorf("the squares are %s", n)
	}
	for _, c := range []struct {
		question int
		want     string
	}{
		{2, "Jack-ten suited flops high card | 51.75% | of the time, then pair 40.41 % and two pair 4.04 %. | Exact: all 78 400 deals."},
		{8, "A♥\ufe0e 5♥\ufe0e on K♥\ufe0e 10♥\ufe0e 2♣\ufe0e has | 9outs | to a flush, of the 47 cards that may come. | Exact: all cards that count are known."},
	} {
		b.click("#query-examples li:nth-child(" + strconv.Itoa(c.question) + ") button")
		b.until("document.querySelector('#query-number').textContent === '" + strings.Split(c.want, " | ")[1] + "'")
		if got := said(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	b.until("document.querySelectorAll('#query-outs .out').length === 9")
	b.until("[...document.querySelectorAll('#query-bars .n')].map((e) => e.textContent).join().replace(/\\s/g, ' ') === '19.15 %,34.97 %'")
	b.axe("outs")
	b.click("#query-examples li:nth-child(7) button")
	b.until("document.querySelector('#query-counted').textContent.includes('seed')")
	value, lead := b.text("#query-number"), b.text("#query-lead")
	low, high, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(lead, "of the deals (95 %: "), ")."), " to ")
	if decimals(value) != decimals(low) || decimals(value) != decimals(high) || first(low) > first(value) || first(high) < first(value) {
		t.Errorf("the answer is %s %s", value, lead)
	}
}

// An address that names no view, or a card twice, is said.
func TestAddressesThatNameNothing(t *testing.T) {
	t.Parallel()
	b := open(t, "hands", 1280)
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')") // until it arrives, the page writes its address
	eval[bool](b, "location.hash = '#nosuch'; true")
	b.until("document.querySelector('#hands-said').textContent === 'Refused. The address has #nosuch, which is no view: this is Hands'")
	for address, want := range map[string]string{
		"player=AhKh&player=QQ&board=2c2c3d": "The address has the card 2c twice",
		"player=AhKh&player=QQ&game=nosuch":  "The address has game=nosuch, which is no game of equities: want holdem, ",
	} {
		eval[bool](b, "location.hash = '#equity?"+address+"'; true")
		b.until("document.querySelector('#equity-said').textContent.includes('" + want + "')")
	}
}

// Between the packs of the user's own program and their audit the page is not ready.
func TestOwnAuditIsNeverReadyBetween(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?algorithm=own&seed=1&shuffles=5000", 1280)
	eval[bool](b, "window.said = []; new MutationObserver(() => said.push(document.querySelector('#say').textContent)).observe(document.querySelector('#say'), { childList: true, characterData: true, subtree: true }); true")
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#verdict').textContent === 'Unfair'")
	if said := eval[string](b, "said.join('; ')"); strings.Contains(said, "Ready") {
		t.Errorf("the status was %s", said)
	}
}
