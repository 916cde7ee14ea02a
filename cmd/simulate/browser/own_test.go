package browser_test

import (
	"fmt"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
)

const fairProgram = `function shuffle(cards, random) {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
}`

// taking is a program that begins an attempt and tells by its packs if that has had success.
func taking(attempt string) string {
	return "let taken = '';\nconst take = (what) => { taken = what; };\n" + attempt + "\n" + strings.Replace(fairProgram, "{", "{\n  if (taken) throw `taken: ${taken}`;", 1)
}

// A program of the user's own is contained: it has no network, no page, no storage and no other
// messages than packs, and is ended if it makes none. What the page says of each is here; AT is its
// address, OUT that of another server, which must have no connection. Those that shuffle well in spite of their attempts have the verdict of a fair shuffle.
func TestOwnHostile(t *testing.T) {
	t.Parallel()
	type hostile struct{ name, program, want string }
	const ended = "Your program: no pack came in about 3 seconds of processor time, so the program was ended: it has a loop without an end, or takes too much memory or time"
	const found = "No bias found"
	var connections atomic.Int32
	outside := httptest.NewUnstartedServer(http.NotFoundHandler())
	outside.Config.ConnState = func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			connections.Add(1)
		}
	}
	outside.Start()
	t.Cleanup(func() {
		if _, err := http.Head(outside.URL); err != nil || connections.Load() != 1 { // this one
			t.Errorf("the programs have made %d connections: %v", connections.Load()-1, err)
		}
		outside.Close()
	})
	for group, all := range map[string][]hostile{
		"no packs": {
			{"endless loop", "function shuffle() { for (;;); }", ended},
			{"endless loop at the start", "for (;;);", ended},
			{"closes itself", "close();\n" + fairProgram, ended},
			{"waits", "const at = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer); function shuffle() { Atomics.wait(at, 0, 0); }", ended},
			{"backtracking", "function shuffle() { /^(a+)+$/.test('a'.repeat(99) + 'b'); }", ended},
		},
		"memory": {
			{"memory", "const all = []; function shuffle() { for (;;) all.push(new Array(1e4).fill({})); }", ended},
			{"memory of bytes", "const all = []; function shuffle() { for (;;) all.push(new Uint8Array(1e7).fill(1)); }", ""}, // or an error of the browser
			{"memory of WebAssembly", "const all = []; function shuffle() { for (;;) all.push(new WebAssembly.Memory({ initial: 65536 })); }", "Line 1 of your program: RangeError: "},
		},
		"network and page": {
			{"fetch", taking("fetch('AT').then(take);"), found},
			{"fetch of another host", taking("fetch('https://192.0.2.1').then(take);"), found},
			{"synchronous request", "function shuffle() { const r = new XMLHttpRequest(); r.open('GET', 'ATapi/catalogue', false); r.send(); }", "Line 1 of your program: NetworkError: "},
			{"socket", taking("try { new WebSocket('ws:' + 'AT'.slice(5)).onopen = take; } catch {}"), found},
			{"events", taking("try { new EventSource('ATapi/runs/A/events').onmessage = take; } catch {}"), found},
			{"import", taking("import('ATassets/api.js').then(take);"), found},
			{"importScripts", "function shuffle() { importScripts('ATassets/wasm_exec.js'); }", "Line 1 of your program: NetworkError: "},
			{"another worker", taking("const w = new Worker(URL.createObjectURL(new Blob([`fetch('AT').then(() => postMessage(1), () => {}); setTimeout(() => { for (;;); }, 500);`])));\nw.onmessage = take;"), found},
			{"parent", "function shuffle() { parent.document.title = 'taken'; }", "Line 1 of your program: ReferenceError: parent is not defined"},
			{"top", "function shuffle() { top.location = 'about:blank'; }", "Line 1 of your program: ReferenceError: top is not defined"},
			{"navigation", "try { location = 'AT'; location.assign?.('AT'); } catch {}\nfunction shuffle() { open('about:blank'); }", "Line 2 of your program: ReferenceError: open is not defined"},
			{"eval", "function shuffle() { eval('1'); }", "Line 1 of your program: EvalError: "},
			{"function of a text", "function shuffle() { new Function('return 1')(); }", "Line 1 of your program: EvalError: "},
			{"storage", "function shuffle() { localStorage.theme = 'dark'; }", "Line 1 of your program: ReferenceError: localStorage is not defined"},
			{"database", "function shuffle() { indexedDB.open('x'); }", "Line 1 of your program: SecurityError: "},
		},
		"features of the browser": {
			{"font", taking("const f = new FontFace('x', 'url(OUT)'); self.fonts?.add(f); f.load().then(take, () => {});"), found},
			{"beacon", "function shuffle() { navigator.sendBeacon('OUT', 'x'); }", "Line 1 of your program: TypeError: navigator.sendBeacon is not a function"},
			{"service worker", "function shuffle() { navigator.serviceWorker.register('ATassets/app.js'); }", "Line 1 of your program: TypeError: "},
			{"importScripts of data", "function shuffle() { importScripts('data:text/javascript,self.evil=1'); }", "Line 1 of your program: NetworkError: "},
			{"styles", "function shuffle() { CSS.registerProperty({ name: '--ink', inherits: true }); }", "Line 1 of your program: ReferenceError: CSS is not defined"},
			{"WebAssembly", "function shuffle() { new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); }", "Line 1 of your program: CompileError: "},
			{"WebAssembly later", taking("const code = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);\nfor (const f of [WebAssembly.compile, WebAssembly.instantiate]) f(code).then(take, () => {});\nWebAssembly.compileStreaming(fetch('OUT')).then(take, () => {});"), found},
			{"shared memory", "function shuffle() { new SharedArrayBuffer(52); }", "Line 1 of your program: ReferenceError: SharedArrayBuffer is not defined"},
			{"channel", taking("new BroadcastChannel('x').onmessage = take;\nconst { port1, port2 } = new MessageChannel(), bytes = new ArrayBuffer(9);\npostMessage({ packs: bytes, port1 }, [bytes, port1]);\nport2.onmessage = take;"), found},
			{"worker in a worker in a worker", taking("const nest = (n) => `fetch('OUT').then(() => postMessage(1), () => {});${n ? `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(nest(n - 1))}]))).onmessage = () => postMessage(1);` : ''}`;\nnew Worker(URL.createObjectURL(new Blob([nest(2)]))).onmessage = take;"), found},
		},
		"messages and packs": {
			{"handlers", "self.onmessage = self.onerror = null;\naddEventListener('message', (e) => e.stopImmediatePropagation(), true);\n" + fairProgram, found},
			{"Math.random and prototypes", "Math.random = () => 0;\nObject.prototype.error = 'forged';\nArray.prototype.then = (f) => f(1);\nObject.defineProperty(Array.prototype, 'length', { writable: false });\n" + fairProgram, found},
			{"length of the packs", "Object.defineProperty(Object.getPrototypeOf(Float64Array.prototype), 'length', { get: () => 1e9 });\n" + fairProgram, "Your program: the answer of the sandbox is refused"},
			{"bytes of the packs", "Object.defineProperty(Object.getPrototypeOf(Float64Array.prototype), 'length', { get() { structuredClone(0, { transfer: [this.buffer] }); return 52; } });\n" + fairProgram, "Your program: DataCloneError: "},
			{"stack", "Error.prepareStackTrace = () => ':99999999999:1';\nfunction shuffle() { throw new Error('a reason'); }", "Your program: Error: a reason"},
			{"stack that throws", "Error.prepareStackTrace = (e, frames) => { throw frames; };\nfunction shuffle() { throw new Error('a reason'); }", "Your program: Error: a reason"},
			{"stack of another line", "function shuffle() { throw Object.assign(new Error('a reason'), { stack: ':1e9:1\\n:99999:1' }); }", "Your program: Error: a reason"},
			{"end of a body", "cards.sort(() => random() - .5) });evil(", "Line 1 of your program: SyntaxError: "},
			{"end of a comment", "*/ cards.reverse() /*", "Line 1 of your program: SyntaxError: "},
			{"end of a script", "cards.reverse() // </script><script>evil=1</script><!--", "Unfair"},
			{"template and separators", "const x = `${cards.length}\u2028</script>${'`'}`; // \u2028 throw new Error(x)", "Line 1 of your program: Error: 52"},
			{"getters", "function shuffle(cards) { let reads = 0; return new Proxy(cards, { get: (of, key) => (key === '0' && reads++ ? {} : of[key]) }); }", "Your program: position 1 has NaN after the shuffle"},
			{"throws at each property", "function shuffle(cards) { return new Proxy(cards, { get() { throw new TypeError('a reason'); } }); }", "Line 1 of your program: TypeError: a reason"},
			{"then", "function shuffle(cards) { return { then(f) { f(cards); } }; }", "Your program: TypeError: shuffle returns object"},
			{"generator", "function* shuffle(cards) { yield cards; }", "Your program: TypeError: shuffle returns object"},
			{"cards with a conversion", "function shuffle(cards) { cards[0] = { [Symbol.toPrimitive]: () => 1 }; }", "Your program: TypeError: position 1 has object after the shuffle"},
			{"a huge pack", "function shuffle(cards) { cards.length = 1e9; }", "Your program: TypeError: the pack has 1000000000 cards after the shuffle: want 52"},
			{"throws null", "function shuffle() { throw null; }", "Your program: null"},
			{"throws an empty text", "function shuffle() { throw ' '; }", "Your program: the program throws an empty text"},
			{"messages", "postMessage({ packs: new Float64Array(52), done: 1 });\npostMessage({ error: 'forged' });\nnew BroadcastChannel('x').postMessage({ error: 'forged' });\n" + fairProgram, found},
			{"port of the page", `const take = (x) => { if (x instanceof MessagePort || x?.[0] instanceof MessagePort) self.port = x; };
for (const [of, name] of [[MessageEvent.prototype, 'ports'], [MessagePort.prototype, 'onmessage']]) {
  const was = Object.getOwnPropertyDescriptor(of, name);
  Object.defineProperty(of, name, { get() { take(this); take(was.get.call(this)); return was.get.call(this); }, set(f) { take(this); was.set.call(this, f); } });
}
MessagePort.prototype.postMessage = function () { take(this); };
const apply = Reflect.apply, iterator = Array.prototype[Symbol.iterator];
Reflect.apply = (f, at, all) => { take(at); return apply(f, at, all); };
Array.prototype[Symbol.iterator] = function () { take(this); return iterator.call(this); };
addEventListener('message', (e) => { take(e.ports); }, true);
function shuffle(cards, random) {
  if (self.port) throw 'the port is taken';
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1)), card = cards[i];
    cards[i] = cards[j];
    cards[j] = card;
  }
}`, found},
			{"prototypes", "Array.prototype.push = Array.prototype.slice = Uint16Array.prototype.slice = Function.prototype.call = Function.prototype.bind = () => { throw 1; };\nself.Float64Array = self.Proxy = self.String = null;\n" + fairProgram, found},
			{"no permutation", "function shuffle(cards) { cards[0] = cards[1]; }", "Your program: the pack has card 1 twice after the shuffle"},
			{"no card", "function shuffle(cards) { cards[3] = 99; }", "Your program: position 4 has 99 after the shuffle: want a card, from 0 to 51"},
			{"no number", "function shuffle(cards) { cards[3] = 'Ah'; }", "Your program: TypeError: position 4 has 'Ah' after the shuffle: want a card, from 0 to 51"},
			{"too few cards", "function shuffle(cards) { return cards.slice(1); }", "Your program: TypeError: the pack has 51 cards after the shuffle: want 52"},
			{"too many cards", "function shuffle(cards) { return Array(4e9); }", "Your program: TypeError: the pack has 4000000000 cards after the shuffle: want 52"},
			{"no array", "async function shuffle(cards) { return cards; }", "Your program: TypeError: shuffle returns object: want an array, or nothing if it changes cards"},
			{"throws", "function shuffle(cards) {\n  throw new Error('a reason');\n}", "Line 2 of your program: Error: a reason"},
			{"throws what has no text", "function shuffle(cards) { throw { toString() { throw 1; } }; }", "Your program: the program throws what has no text"},
			{"a long error", "function shuffle(cards) { throw 'x'.repeat(3e7); }", "Your program: xxxx"},
			{"HTML in an error", "function shuffle(cards) { throw '<img src=x onerror=alert(1)>'; }", "Your program: <img src=x onerror=alert(1)>"},
			{"a body", "cards.sort(() => random() - .5) // at random", "Unfair"},
			{"throws in a body", "const n = cards.length;\nthrow new Error('a reason');", "Line 2 of your program: Error: a reason"},
			{"a library", "return _.shuffle(cards)", "Line 1 of your program: ReferenceError: _ is not defined"},
			{"Python", "import random\ndef shuffle(cards):\n  random.shuffle(cards)", "Line 1 of your program: SyntaxError: Cannot use import statement outside a module: this is Python, not JavaScript"},
			{"no function", "const x = 1;", "Your program: ReferenceError: shuffle is not defined"},
			{"no program", "function shuffle(cards {\n}", "Line 1 of your program: SyntaxError: "},
		},
	} {
		t.Run(group, func(t *testing.T) {
			t.Parallel()
			b := open(t, "shuffle?algorithm=own&seed=1&shuffles=2000", 1280)
			b.until("document.querySelectorAll('#shuffle-deck .card').length === 52")
			for _, text := range []string{"Content Security Policy", "Refused", "Failed to", "ERR_", "192.0.2.1", "Uncaught"} {
				b.forgive(text) // what the browser says of the attempts
			}
			for _, c := range all {
				b.write("#own-program", strings.NewReplacer("AT", b.at, "OUT", outside.URL).Replace(c.program))
				eval[bool](b, "scrollTo(0, 0); document.querySelector('#shuffle-form').requestSubmit(); true")
				b.until("document.querySelector('#shuffle-form [data-stop]').disabled && (document.querySelector('#audit-say').textContent || !document.querySelector('#shuffle-note').hidden)")
				got := strings.TrimPrefix(b.text("#shuffle-said"), "Refused. ") + b.text("#verdict")
				t.Logf("%s: %s", c.name, got)
				if !strings.HasPrefix(got, c.want) || got == "" || len(got) > 400 {
					t.Errorf("%s: the page says %q, want %q", c.name, got, c.want)
				}
				b.until("!document.querySelector('iframe')")
				if got := eval[string](b, "[document.title, localStorage.theme, document.querySelectorAll('img').length, 'evil' in window, location.hash.split('?')[0]].join()"); got != "Shuffle lab – simulate,system,0,false,#shuffle" {
					t.Errorf("%s: the page is %s", c.name, got)
				}
			}
			b.policies()
		})
	}
}

// policies checks the policy of the page and that of the sandbox: the page permits only the script of
// the frame, by its hash, and workers of blobs; the frame has neither network nor files.
func (b *tab) policies() {
	b.Helper()
	eval[bool](b, `{ window.frames_ = []; new MutationObserver((all) => { for (const m of all) for (const e of m.addedNodes) if (e.tagName === 'IFRAME') window.frames_.push([e.getAttribute('sandbox'), e.srcdoc.match(/content="(.*?)"/)[1]].join('; ')); }).observe(document.body, { childList: true }); true }`)
	b.write("#own-program", fairProgram)
	b.click("#shuffle-form [type=submit]")
	b.until("window.frames_.length")
	if got, want := eval[string](b, "window.frames_[0]"), "allow-scripts; default-src 'none'; script-src 'unsafe-inline'; worker-src blob:"; got != want {
		b.Errorf("the frame has %q, want %q", got, want)
	}
	if site() != "" {
		return
	}
	got := eval[string](b, "fetch('.').then((a) => a.headers.get('Content-Security-Policy'))")
	want := `^default-src 'none'; script-src 'self' 'sha256-[\w+/=]{44}'; worker-src blob:; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$`
	if !regexp.MustCompile(want).MatchString(got) {
		b.Errorf("the page has the policy %q", got)
	}
}

// saved returns the text of a file that the page gives when an element is clicked.
func (b *tab) saved(selector string) string {
	b.Helper()
	eval[bool](b, `{ const of = URL.createObjectURL; window.saved = null; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); URL.createObjectURL = of; return of(blob); }; true }`)
	b.click(selector)
	b.until("window.saved !== null")
	return eval[string](b, "window.saved")
}

// Each example has its verdict and cause, the steps of its first pack, and its packs as a file, of which
// the command has the same verdict and counts. The same text and seed give the same packs.
func TestOwnExamples(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle", 1280)
	b.until("document.querySelectorAll('#shuffle-algorithm option').length > 10")
	b.click("#own-toggle")
	b.write("#shuffle-seed", "1")
	b.write("#shuffle-form [name=shuffles]", "5000")
	for i, c := range []struct{ verdict, steps, mend string }{
		{"Unfair: naive", "52", "const j = i + Math.floor(random() * (cards.length - i));"},
		{"No bias found", "51", ""},
		{"Unfair: sattolo", "51", "const j = Math.floor(random() * (i + 1));"},
		{"Unfair: sort-v8(coin)", "1", ""},
		{"Unfair", "10", ""},
	} {
		b.set("#own-example", fmt.Sprint(i))
		b.click("#shuffle-form [type=submit]")
		b.until("document.querySelector('#shuffle-form [data-stop]').disabled && document.querySelector('#audit-say').textContent && document.querySelector('#own-files button')")
		name := b.text("#own-example :checked")
		if got := b.text("#verdict") + b.text("#verdict-of"); got != c.verdict {
			t.Errorf("%s: %q, want %q; %s", name, got, c.verdict, b.text("#audit-cause"))
		}
		if strings.Contains(c.verdict, ":") { // a mend is tried before it is offered
			b.until("!document.querySelector('#own-mend-go').hidden")
		}
		if got := eval[string](b, "document.querySelector('#own-mend').hidden ? '' : document.querySelector('#own-mend-code').textContent"); got != c.mend {
			t.Errorf("%s: the mend is %q, want %q", name, got, c.mend)
		}
		b.until("document.querySelector('#step-at').max === '" + c.steps + "'")
		packs := b.saved("#own-files button")
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "packs.txt"), []byte(packs), 0o600); err != nil {
			t.Fatal(err)
		}
		command := b.text("#shuffle-of")
		want := b.shell("cd " + folder + "; " + command + " -q -format json -positions p.csv 2>/dev/null >r.json; cat r.json p.csv")
		report, counts := b.bytesOf("#shuffle-files a[download='audit.json']"), b.bytesOf("#shuffle-files a[download='positions.csv']")
		if !strings.HasSuffix(want, counts) || site() == "" && want != report+counts { // a report names the system
			t.Errorf("%s: the files are not those of %s", name, command)
		}
		for range 2 {
			eval[bool](b, "document.querySelector('#step-on').click(); true")
		}
		if got := eval[string](b, "document.querySelector('#own-lines .at')?.textContent ?? ''"); strings.Contains(got, "[cards[i], cards[j]]") != (i != 3) {
			t.Errorf("%s: the line of a step is %q", name, got)
		}
		eval[bool](b, "{ const e = document.querySelector('#step-at'); e.value = e.max; e.dispatchEvent(new Event('input', {bubbles: true})); true }")
		first, _, _ := strings.Cut(packs, "\n")
		if got := eval[string](b, `[...document.querySelectorAll('#shuffle-deck .card')].map((c) => { const [rank, suit] = c.dataset.card; return 'cdhs'.indexOf(suit) * 13 + '23456789TJQKA'.indexOf(rank); }).join(' ')`); got != first {
			t.Errorf("%s: the steps end with %s, the first pack is %s", name, got, first)
		}
		if _, err := exec.LookPath("node"); i == 0 && err == nil {
			if got := b.shell("node ../../../results/examples/own.js 5000"); got != packs {
				t.Errorf("the packs are not those of own.js")
			}
		}
		if i == 2 {
			b.ownLooks()
			b.click("#own-mend-go")
			b.until("document.querySelector('#shuffle-form [data-stop]').disabled && document.querySelector('#verdict').textContent === 'No bias found'")
			if got := b.text("#own-example :checked"); got != "Fisher-Yates" || !eval[bool](b, "document.querySelector('#own-mend').hidden") {
				t.Errorf("the mended program is %q", got)
			}
		}
	}
}

// ownLooks checks the view of a program at two widths: it has no violations, fits its window, and Tab
// leaves the text.
func (b *tab) ownLooks() {
	b.Helper()
	for _, width := range []int64{390, 1280} {
		b.resize(width, 900)
		if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > int(width) {
			b.Errorf("in a window of %d pixels the page has %d", width, wide)
		}
		b.picture(fmt.Sprintf("own-%d", width))
		for _, of := range []struct{ scheme, rules string }{{"light", everything}, {"dark", colours}} {
			b.like("prefers-color-scheme", of.scheme)
			b.axeOf(fmt.Sprintf("a program, %d, %s", width, of.scheme), of.rules)
		}
	}
	eval[bool](b, "document.querySelector('#own-program').focus(); true")
	b.press(kb.Tab)
	if got := eval[string](b, "document.activeElement.id + document.querySelector('#own-program').value.includes('\\t')"); strings.HasPrefix(got, "own-program") || strings.Contains(got, "true") {
		b.Errorf("after Tab the focus is on %s", got)
	}
}

// An address has the program, which does not run unasked; Stop ends it without a verdict; a reload
// shows the audit again; settings that the sandbox does not take are refused.
func TestOwnAddressAndStop(t *testing.T) {
	t.Parallel()
	served(t, "a reload has no runs")
	const program = "function shuffle(cards) {\n  cards.reverse();\n}"
	b := open(t, "shuffle?algorithm=own&n=5&seed=7&shuffles=3000&mode=reset&program="+url.QueryEscape(program), 1280)
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 5")
	b.frames(10)
	if got := b.text("#verdict") + eval[string](b, "document.querySelector('#own-program').value"); got != program || eval[int](b, "document.querySelectorAll('iframe').length") > 0 {
		t.Errorf("the page has %q", got)
	}
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#verdict').textContent === 'Unfair' && document.querySelector('#shuffle-form [data-stop]').disabled")
	address := eval[string](b, "location.hash")
	b.do(chromedp.Reload())
	b.until("document.querySelector('#verdict')?.textContent === 'Unfair'")
	if got := eval[string](b, "[location.hash, document.querySelector('#shuffle-note').hidden, document.querySelector('#own-program').value].join()"); got != address+",true,"+program {
		t.Errorf("after a reload: %q", got)
	}
	b.write("#own-program", program+"//")
	b.until("!document.querySelector('#shuffle-note').hidden && document.querySelector('#own-mend').hidden")
	b.click("#shuffle-acts button")
	b.until("document.querySelector('#shuffle-note').hidden")
	b.write("#own-program", strings.Repeat("// long\n", 300)+"let n = 0;\nfunction shuffle() { if (n++ > 900) for (const end = Date.now() + 100; Date.now() < end;); }")
	if got := eval[string](b, "location.hash"); strings.Contains(got, "program") {
		t.Errorf("a long program is in the address: %.100s", got)
	}
	b.click("#shuffle-form [type=submit]")
	b.until("document.querySelector('#shuffle').classList.contains('running') && document.querySelectorAll('.heat path').length")
	b.click("#shuffle-form [data-stop]")
	b.until("document.querySelector('#shuffle-form [data-stop]').disabled && document.querySelector('#audit-empty').textContent.startsWith('Stopped')")
	if got := b.text("#verdict"); got != "" || eval[int](b, "document.querySelectorAll('iframe').length") > 0 {
		t.Errorf("stopped: %q", got)
	}
	for field, wrong := range map[string]string{"n": "1001", "shuffles": "1e9", "seed": "-1", "mode": "both"} {
		if field == "mode" {
			b.click("#shuffle-form [name=mode][value=both]")
		} else {
			b.write("#shuffle-form [name="+field+"]", wrong)
		}
		b.until("!document.querySelector('#shuffle-note').hidden")
		t.Log(b.text("#shuffle-said"))
		b.click("#shuffle-acts button")
		b.until("document.querySelector('#shuffle-note').hidden")
	}
}

// Answers of the sandbox that are not asked for or are no packs are refused.
func TestOwnForgedAnswers(t *testing.T) {
	t.Parallel()
	b := open(t, "shuffle?algorithm=own&n=4&seed=7&shuffles=3000", 1280)
	b.until("document.querySelectorAll('#shuffle-deck .card').length === 4")
	for answer, want := range map[string]string{
		"null":                             "refused",
		"5":                                "refused",
		"{}":                               "refused",
		"{ packs: [0, 1, 2, 3], done: 1 }": "refused",
		"{ packs: Uint8Array.of(0, 1, 2, 3), done: 1 }":     "refused",
		"{ packs: Float64Array.of(0, 1, 2, 3), done: 2 }":   "refused",
		"{ packs: Float64Array.of(0, 1, 2, 3), done: 0 }":   "refused",
		"{ packs: Float64Array.of(0, 1, 2, 3), done: 0.5 }": "refused",
		"{ packs: new Float64Array(16e6), done: 4e6 }":      "refused",
		"{ packs: Float64Array.of(0, 1, 2, 2), done: 1 }":   "the pack has card 2 twice",
		"{ packs: Float64Array.of(0, 1, 2, 0.5), done: 1 }": "position 4 has 0.5",
		"{ packs: Float64Array.of(0, 1, 2, NaN), done: 1 }": "position 4 has NaN",
		"{ packs: Float64Array.of(0, 1, 2, 4), done: 1 }":   "position 4 has 4",
		"{ error: 'x'.repeat(1e6), line: 'x' }":             "xxx",
		"{ error: '<b>', line: -1 }":                        "<b>",
	} {
		eval[bool](b, "{ const of = window.channel ??= MessageChannel; window.MessageChannel = class { constructor() { const c = new of(); c.port1.postMessage = () => c.port1.onmessage({ data: "+answer+" }); return c; } }; document.querySelector('#shuffle-form').requestSubmit(); true }")
		b.until("document.querySelector('#shuffle-form [data-stop]').disabled && !document.querySelector('#shuffle-note').hidden")
		if got := b.text("#shuffle-said"); !strings.Contains(got, want) || len(got) > 400 {
			t.Errorf("%s: the page says %q, want %q", answer, got, want)
		}
	}
	eval[bool](b, "window.MessageChannel = window.channel; true")
	var packs []string
	for range 2 { // Math.random is repeatable too
		b.write("#own-program", "function shuffle(cards) {\n  const at = Math.floor(Math.random() * 4);\n  return [...cards.slice(at), ...cards.slice(0, at)];\n}")
		eval[bool](b, "document.querySelector('#shuffle-form').requestSubmit(); true")
		b.until("document.querySelector('#shuffle-form [data-stop]').disabled && document.querySelector('#verdict-of').textContent === ': cut'")
		packs = append(packs, b.saved("#own-files button"))
	}
	if packs[0] != packs[1] || strings.Count(packs[0], "\n") != 3000 {
		t.Errorf("the packs are %.20q, and when they are made again %.20q", packs[0], packs[1])
	}
}
