// Package browser_test tests the page in Chromium, by chromedp, against a server that it
// builds and starts.
//
// It is a separate module, so that users of simulate do not download chromedp. Without
// Chromium the tests are skipped; with SIMULATE_BROWSER=required, as in .ci/run, they
// fail.
package browser_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// longest is the longest wait for one condition, on a machine that others use too.
const longest = 90 * time.Second

// The browser of all tests. Each test has its own server.
var (
	binary  string // the command
	browser context.Context
	servers sync.Map // the address of the server of each test
)

func TestMain(m *testing.M) {
	os.Exit(func() int {
		program := chromium()
		if program == "" {
			fmt.Println("no Chromium: the tests of the page are skipped")
			if os.Getenv("SIMULATE_BROWSER") == "required" {
				return 1
			}
			return 0
		}
		remove, err := build()
		if err != nil {
			fmt.Println(err)
			return 1
		}
		defer remove()
		flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))) // most wait for half of their time
		var cancel context.CancelFunc
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.WSURLReadTimeout(longest)) // root has no sandbox
		allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
		defer stop()
		browser, cancel = chromedp.NewContext(allocator)
		defer cancel()
		if err := chromedp.Do(browser); err != nil {
			fmt.Println(err)
			return 1
		}
		status := m.Run()
		fmt.Printf("axe checked %d states\n", states.Load())
		return status
	}())
}

// chromium returns the path of the first program of Chromium that the machine has, or "". The shell
// is the same engine without the windows of a browser, which take a quarter of the processor's time.
func chromium() string {
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// build builds the command. The returned function removes it.
func build() (remove func(), err error) {
	folder, err := os.MkdirTemp("", "simulate-browser-")
	if err != nil {
		return nil, err
	}
	binary = filepath.Join(folder, "simulate")
	return func() { os.RemoveAll(folder) }, goTool("build", "-o", binary, ".")
}

// goTool runs the go command in the folder of the command.
func goTool(args ...string) error {
	run := exec.Command("go", args...)
	run.Dir = ".."
	if out, err := run.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s: %w\n%s", args[0], err, out)
	}
	return nil
}

// serve starts the command, or a server of static files below a path, and returns the page's
// address. The returned function ends it.
func serve() (at string, end func(), err error) {
	if folder := site(); folder != "" {
		at, end = static(folder)
		return at, end, nil
	}
	server := exec.Command(binary, "serve", "-addr", "localhost:0")
	server.Stderr = os.Stderr
	server.Env = append(os.Environ(), "GOMAXPROCS=1") // a run without an end leaves the other processors to the page
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		return "", nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return "", nil, err
	}
	for word := range strings.FieldsSeq(line) {
		if strings.HasPrefix(word, "http://") {
			at = word
		}
	}
	return at, func() {
		server.Process.Signal(syscall.SIGINT)
		server.Wait()
	}, nil
}

// shell returns what a command of the page prints, in a shell.
func (b *tab) shell(command string) string {
	b.Helper()
	run := exec.Command("sh", "-c", command)
	run.Env = append(os.Environ(), "PATH="+filepath.Dir(binary)+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := run.Output()
	if err != nil {
		b.Errorf("%s: %v", command, err)
	}
	return string(out)
}

// tab is a tab of the browser with the page in it.
type tab struct {
	*testing.T
	ctx context.Context
	at  string // the page's address

	mu       sync.Mutex
	faults   []string // exceptions, violations of the policy, errors, requests to other hosts
	forgiven []string // the texts of faults that the test causes on purpose
}

// open opens a view in a window of a width in pixels. Faults fail the test at its end.
func open(t *testing.T, view string, width int64) *tab {
	t.Helper()
	at, started := servers.Load(t)
	if !started {
		url, end, err := serve()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(end)
		servers.Store(t, url)
		at = url
	}
	return openAt(t, at.(string), view, width)
}

func openAt(t *testing.T, address, view string, width int64) *tab {
	t.Helper()
	b := tabAt(t, address, width)
	if site() != "" {
		b.ask()
	}
	b.do(chromedp.Navigate(address + "#" + view))
	b.until("document.querySelector('nav [aria-current]')?.hash === '#" + strings.Split(view, "?")[0] + "' && !document.querySelector('.view[inert]')")
	return b
}

// tabAt opens an empty tab for an address.
func tabAt(t *testing.T, address string, width int64) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	ctx, cancelTime := context.WithTimeout(ctx, 5*longest)
	b := &tab{T: t, ctx: ctx, at: address}
	t.Cleanup(func() {
		cancelTime()
		cancel()
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, f := range b.faults {
			if !slices.ContainsFunc(b.forgiven, func(text string) bool { return strings.Contains(f, text) }) {
				t.Error(f)
			}
		}
	})
	b.watch()
	b.resize(width, 900)
	return b
}

// watch collects faults.
func (b *tab) watch() {
	messages := chromedp.Console(b.ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.Type == "error" || m.Type == "warning" || m.Type == chromedp.ConsoleException {
				b.fault("console: %s %s", m.Type, m.Text)
			}
		}
	}()
	err := chromedp.Listen(b.ctx, func(event any) {
		if got, ok := event.(*network.EventResponseReceived); ok && got.Response.Status >= 400 {
			b.Logf("status %d: %s", got.Response.Status, got.Response.URL)
		}
		sent, ok := event.(*network.EventRequestWillBeSent)
		if !ok {
			return
		}
		to, err := url.Parse(sent.Request.URL)
		at, _ := url.Parse(b.at)
		if err != nil || to.Scheme != "data" && to.Scheme != "blob" && to.Host != at.Host {
			b.fault("a request to another host: %s", sent.Request.URL)
		}
	})
	if err != nil {
		b.Fatal(err)
	}
}

func (b *tab) fault(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults = append(b.faults, fmt.Sprintf(format, args...))
}

// forgive permits the faults of the tab that contain a text: the test causes them on
// purpose. The browser may log them at any time later.
func (b *tab) forgive(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.forgiven = append(b.forgiven, text)
}

// do runs actions of a user.
func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

// eval returns the value of a script.
func eval[T any](b *tab, script string) T {
	b.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatalf("%s: %v", script, err)
	}
	return value
}

// text returns the text of an element. Spaces that no line breaks at are as others.
func (b *tab) text(selector string) string {
	b.Helper()
	return strings.ReplaceAll(eval[string](b, fmt.Sprintf("document.querySelector(%q).textContent", selector)), "\u00a0", " ")
}

// until waits until a script is true.
func (b *tab) until(script string) {
	b.Helper()
	pause := 5 * time.Millisecond // longer for what takes long: a look takes CPU of three processes
	for end := time.Now().Add(longest); time.Now().Before(end); time.Sleep(pause) {
		if eval[bool](b, "!!("+script+")") {
			return
		}
		pause = min(pause*5/4, 100*time.Millisecond)
	}
	errors := eval[[]string](b, "[...document.querySelectorAll('.error')].map((e) => e.textContent).filter((t) => t)")
	b.Fatalf("never: %s (status: %s, range: %q, errors: %q)", script, b.text("#status"), eval[string](b, "document.querySelector('#range-text').value"), errors)
}
