package browser_test

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// The settings change after a run: the result keeps its command, and the page says that
// the settings were not run.
func TestResultKeepsItsCommand(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.write("#hands-form [name=rounds]", "1e6")
	b.write("#hands-seed", "7")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ') && document.querySelector('#hands-of').textContent.endsWith('-rounds 1e6 -seed 7')")
	if !eval[bool](b, "document.querySelector('#hands-note').hidden") {
		t.Error("the page says that the settings changed before they did")
	}
	b.click("#hands-form [data-new-seed]")
	b.until("!document.querySelector('#hands-note').hidden")
	b.until("!document.querySelector('#hands-command').textContent.endsWith('-seed 7')")
	if of, when := b.text("#hands-of"), b.text("#hands-when"); !strings.HasSuffix(of, "-seed 7") || !strings.HasPrefix(when, "seed 7, started ") {
		t.Errorf("the result has the command %q, %q", of, when)
	}
}

// A reload follows the run in progress, and a view that is left and shown again has its
// state. The list of runs stops it.
func TestReloadFollowsTheRun(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.write("#hands-form [name=rounds]", "1e15")
	b.write("#hands-seed", "11")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10")
	b.do(chromedp.Reload())
	b.until("document.querySelector('#say').textContent === 'Dealing' && document.querySelectorAll('#hands-table tbody tr').length === 10")
	if got := eval[string](b, "document.querySelector('#hands-seed').value"); got != "11" || !eval[bool](b, "document.querySelector('#hands-note').hidden") {
		t.Errorf("after a reload the seed is %q", got)
	}
	b.click("nav [href='#shuffle']")
	b.until("!document.querySelector('#shuffle').hidden && document.querySelector('#say').textContent !== 'Dealing'")
	b.click("nav [href='#hands']")
	b.until("document.querySelector('#say').textContent === 'Dealing'")
	b.click("#runs-open")
	b.until("[...document.querySelectorAll('#runs-list li code')].some((e) => e.textContent.includes('-seed 11'))")
	eval[bool](b, "[...document.querySelectorAll('#runs-list li')].find((e) => e.textContent.includes('-seed 11')).querySelector('.stop').click(); true")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at')")
	b.press("\x1b")
	b.click("#hands-form [data-continue]")
	b.until("document.querySelector('#say').textContent === 'Dealing'")
	b.click("#hands-form [data-stop]")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at')")
}

var lastPort atomic.Int64

func init() { lastPort.Store(20000 + 8*int64(os.Getpid()%1000)) }

// lasting returns a free address that no other program gets while the server at it is
// down: its port is below those that systems choose from.
func lasting(t *testing.T) string {
	for range 1000 {
		port := lastPort.Add(1) // tests run beside each other
		at := fmt.Sprintf("localhost:%d", port)
		if listener, err := net.Listen("tcp", at); err == nil {
			listener.Close()
			return at
		}
	}
	t.Fatal("no port is free")
	return ""
}

// serveAt starts the command at an address, and returns its process and the page's address.
func serveAt(t *testing.T, at string, flags ...string) (*exec.Cmd, string) {
	t.Helper()
	server := exec.Command(binary, append([]string{"serve", "-addr", at}, flags...)...)
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(server) })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("no server at %s: %v", at, err)
	}
	_, rest, _ := strings.Cut(line, "the page is at ")
	page, _, _ := strings.Cut(rest, " ")
	return server, page
}

// kill ends a server at once, and waits for its end.
func kill(server *exec.Cmd) {
	server.Process.Kill()
	server.Wait()
}

// A server that is killed during a run and started again goes on with it, and the user
// does nothing. A result that is gone can be run again.
func TestServerIsKilledAndStartedAgain(t *testing.T) {
	served(t, "nothing can be killed")
	t.Parallel()
	at := lasting(t)
	server, address := serveAt(t, at)
	b := openAt(t, address, "hands?rounds=2e6", 1280)
	b.write("#hands-form [name=rounds]", "1e15")
	b.write("#hands-seed", "5")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10")
	kill(server)
	b.until("document.querySelector('#say').textContent === 'Connection lost, trying again'")
	time.Sleep(time.Second)
	server, _ = serveAt(t, at)
	b.until("document.querySelector('#say').textContent === 'Dealing' && document.querySelector('#hands-note').hidden")
	b.click("#hands-form [data-stop]")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at') && document.querySelector('#hands-files a')")
	// The server loses the stopped run: its files are gone, and the page says so.
	kill(server)
	serveAt(t, at)
	b.click("#hands-files a")
	b.until("document.querySelector('#hands-said').textContent === 'Lost. The program was started again and has forgotten this run.'")
	b.write("#hands-form [name=rounds]", "1e6")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-of').textContent.includes('-rounds 1e6') && document.querySelector('#hands-p').textContent.startsWith('p = ')")
	b.forgive("net::ERR")
	b.forgive("status of 404")
}

// An audit goes on after its server is killed and started again. Packs that were being sent are refused, and the page
// takes others.
func TestServerIsKilledDuringAnAudit(t *testing.T) {
	served(t, "nothing can be killed")
	t.Parallel()
	at := lasting(t)
	server, address := serveAt(t, at)
	b := openAt(t, address, "shuffle?n=5&shuffles=1e12&seed=2", 1280)
	b.until("document.querySelector('#audit-lead').textContent.startsWith('Not run yet')")
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#say').textContent === 'Auditing' && document.querySelector('.heat path')")
	kill(server)
	b.until("document.querySelector('#say').textContent === 'Connection lost, trying again' && document.querySelector('#shuffle-said').textContent.startsWith('Lost. No answer')")
	server, _ = serveAt(t, at)
	b.until("document.querySelector('#say').textContent === 'Auditing' && document.querySelector('#shuffle-note').hidden")
	b.click("#shuffle-form [data-stop]")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at') && !document.querySelector('#shuffle-form [data-continue]').hidden")
	b.forgive("net::ERR")
	b.forgive("status of 404")
	eval[bool](b, "location.hash = '#shuffle?algorithm=own&mode=reset&n=52&shuffles=1e6&seed=1'; true")
	b.until("!document.querySelector('#own').hidden")
	kill(server) // before the page has loaded what runs the program
	const gone = "document.querySelector('#shuffle-said').textContent.includes('The server is gone') && document.querySelector('#shuffle-form [data-stop]').disabled && !document.querySelector('#shuffle-form [type=submit]').disabled"
	b.click("#shuffle-form [type=submit]")
	b.until(gone)
	server, _ = serveAt(t, at)
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#say').textContent === 'Auditing'")
	kill(server)
	b.until(gone)
	serveAt(t, at)
	b.write("#shuffle-form [name=shuffles]", "2000")
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#verdict').textContent === 'Unfair' && document.querySelector('#shuffle-note').hidden")
}

// The address has all inputs: another tab that opens it has the same question and, with
// the seed, the same numbers.
func TestAddressHasTheInputs(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.write("#hands-form [name=rounds]", "2e6")
	b.write("#hands-seed", "9")
	b.click("#hands-form [name=cards][value='5']")
	b.until("location.hash === '#hands?rounds=2e6&cards=5&seed=9'")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
	const table = "document.querySelector('#hands-table tbody').textContent"
	want := eval[string](b, table)
	b.write("#hands-seed", "10")
	b.until("location.hash.endsWith('seed=10')")
	eval[bool](b, "history.back(); true")
	b.until("document.querySelector('#hands-seed').value === '9'")
	link := open(t, "hands?rounds=2e6", 1280)
	link.do(chromedp.Navigate("about:blank"), chromedp.Navigate(link.at+"#hands?rounds=2e6&cards=5&seed=9"))
	link.until("document.querySelector('#hands-command').textContent === 'simulate -rounds 2e6 -cards 5 -seed 9'")
	link.click("#hands-form [type=submit]")
	link.until("document.querySelector('#hands-p').textContent.startsWith('p = ')")
	if got := eval[string](link, table); got != want {
		t.Errorf("the link gives\n%s\nwant\n%s", got, want)
	}
	link.do(chromedp.Navigate("about:blank"), chromedp.Navigate(link.at)) // without a view
	link.until("location.hash.startsWith('#hands?') && location.hash.endsWith(`seed=${document.querySelector('#hands-seed').value}`)")
	link.do(chromedp.Navigate("about:blank"), chromedp.Navigate(link.at+"#equity?player=QsQd&player=AhKh&board=2c7d9s"))
	link.until("document.querySelector('#equity-say').textContent.includes('Exact')")
	if got := link.text("#equity-command"); got != "simulate equity QsQd AhKh -board 2c7d9s" {
		t.Errorf("the link of players gives %q", got)
	}
	link.do(chromedp.Navigate("about:blank"), chromedp.Navigate(link.at+"#shuffle?algorithm=riffle(3)&n=13&mode=reset&shuffles=2e4&seed=4"))
	link.until("document.querySelector('#shuffle-command').textContent.includes('riffle(3)')")
	if got := link.text("#shuffle-command"); got != "simulate audit -algorithm 'riffle(3)' -n 13 -shuffles 2e4 -mode reset -seed 4" {
		t.Errorf("the link of a shuffle gives %q", got)
	}
	link.until("document.querySelector('#shuffle-deck .card')?.textContent.startsWith('2 of clubs')") // thirteen cards have faces
}

// Thirty clicks of 100 ms on rows during a run select their rows, also if the shapes of a strip are
// replaced meanwhile, as when an end of the interval leaves it. So do clicks on curves.
func TestClicksDuringARunAreKept(t *testing.T) {
	t.Parallel()
	b := open(t, "hands?rounds=2e6", 1280)
	b.write("#hands-form [name=rounds]", "1e15")
	b.click("#hands-form [type=submit]")
	b.until("document.querySelectorAll('#hands-table tbody tr').length === 10")
	kept := 0
	for i := range 30 {
		row := i%9 + 1
		b.middle(fmt.Sprintf("#hands-table tbody tr:nth-child(%d)", row+1)) // it is on the screen
		at := eval[[]float64](b, fmt.Sprintf("{ const r = document.querySelectorAll('#hands-table tbody tr')[%d].cells[[0, 2, 6][%d]].getBoundingClientRect(); [r.x + [20, 20, r.width / 2][%d], r.y + r.height / 2] }", row, i%3, i%3))
		b.do(chromedp.MouseEvent("mousePressed", at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
		eval[bool](b, fmt.Sprintf("document.querySelectorAll('#hands-table tbody tr')[%d].cells[6].firstChild.replaceChildren(); true", row))
		time.Sleep(100 * time.Millisecond)
		b.do(chromedp.MouseEvent("mouseReleased", at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
		if eval[bool](b, fmt.Sprintf("document.querySelectorAll('#hands-table tbody tr')[%d].classList.contains('chosen')", row)) {
			kept++
		}
	}
	if kept != 30 {
		t.Errorf("%d of 30 clicks are kept", kept)
	}
	for _, hand := range []string{"flush", "straight"} {
		b.middle("#hands-all")
		label := fmt.Sprintf("document.querySelector('#hands-all [data-hand=\"%s\"]')", hand)
		at := eval[[]float64](b, fmt.Sprintf("{ const r = %s.getBoundingClientRect(); [r.x + 5, r.y + r.height / 2] }", label))
		b.do(chromedp.MouseEvent("mousePressed", at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
		time.Sleep(300 * time.Millisecond)
		b.do(chromedp.MouseEvent("mouseReleased", at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
		if !eval[bool](b, fmt.Sprintf("document.querySelector('#hands-table tr[data-hand=\"%s\"]').classList.contains('chosen')", hand)) {
			t.Errorf("a click on the curve of %s is lost", hand)
		}
	}
	b.click("#hands-form [data-stop]")
	b.until("document.querySelector('#say').textContent.startsWith('Stopped at')")
}
