package browser_test

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// An oracle runs the commands that the page shows, and compares what they write with the numbers beside
// them.
type oracle struct {
	*tab
	known    map[string][]map[string]string // by command and files: the rows of its CSV, nil if it takes too long
	compared map[string]int                 // by part of the page: the numbers that were compared
	states   map[string]int                 // by mark, result or busy: the states that were looked at
	said     map[string]bool                // the disagreements that were reported
	steps    map[int]string                 // the steps of the presenter that were compared
}

// A part of the page has a command, the files that it reads, and its numbers.
type part struct {
	Name, Command, Writes string
	Files                 map[string]string
	Cells                 []cell
}

// A cell has a text of the page, and the rows and the column of its value: that of one row, the sum or the
// mean of several, or the greatest of them.
type cell struct {
	Where  map[string]string
	Column string
	Texts  []string // several are those of the rows in any order
	Most   bool
}

// shown is a script that returns the parts of the view that is shown. A part that is hidden has no numbers.
const shown = `(async () => {
	const one = (s, at = document) => at.querySelector(s), all = (s, at = document) => [...at.querySelectorAll(s)], id = (s) => document.getElementById(s);
	const seen = (e) => Boolean(e) && !e.closest('[hidden]') && getComputedStyle(e).visibility === 'visible', words = (e) => e?.textContent.trim() ?? '';
	const view = one('.view:not([hidden])'), name = view.id, parts = [], faults = [], code = (of) => words(id(of));
	const part = (name, command, cells, more = {}) => { cells = cells.filter((c) => c); if (cells.length) parts.push({ Name: name, Command: command, Cells: cells, ...more }); };
	const cell = (e, Column, Where, more = {}) => { const t = typeof e === 'string' ? e : words(e); return (typeof e === 'string' || seen(e)) && !['', '–', 'none dealt', 'not yet'].includes(t) ? { Where, Column, Texts: [t], ...more } : null; };
	const rows = (table, columns, where) => seen(id(table)) ? all('#' + table + ' tbody tr').flatMap((tr, i) => columns.map((column, j) => column && cell(tr.cells[j], column, where(tr, i)))) : [];
	const refused = view.classList.contains('refused') || seen(id(name + '-note')) && id(name + '-note').matches('.bad'), stale = view.classList.contains('stale');
	const mark = refused ? 'refused' : stale ? 'other settings' : '';
	const own = async (kind, got) => { // unmarked numbers are of the settings in the address; some hands of a run have another number
		if (mark || got.includes(' - <')) return;
		const asked = [...new URLSearchParams(location.hash.split('?')[1])], flags = Object.fromEntries(asked), players = asked.filter(([k]) => k === 'player' || k === 'query').map(([, v]) => v);
		for (const k of ['name', 'player', 'query', 'beside']) delete flags[k];
		if (flags.mode === 'both') delete flags.mode;
		const { command, error } = await (await window.fetched('/api/command', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ kind, flags, players }) })).json();
		const part = kind === 'hands' && !one('#hands-files a') || seen(one('#' + name + '-form [data-continue]'));
		const plain = (c) => { for (const k of [...(flags.seed ? [] : ['seed']), ...(part ? ['rounds', 'shuffles', 'engine', 'target-error', 'hand'] : [])]) c = c.replace(RegExp(' -' + k + " ('[^']*'|\\S+)"), ''); return c; };
		if (plain(command ?? '') !== plain(got)) faults.push(name + ': the settings have the command ' + (command ?? error) + ', the numbers ' + got);
	};
	if (name === 'hands') {
		const hand = (tr) => ({ hand: tr.dataset.hand }), chosen = one('#hands-table .chosen');
		part('hands', code('hands-of'), [...rows('hands-table', [null, 'count', 'frequency', 'exact_probability', 'off', 'z'], hand), chosen && cell(id('hands-number'), 'frequency', hand(chosen)), ...(seen(id('hands-all')) ? all('#hands-all button').map((e) => cell(one('em', e), 'frequency', hand(e))) : [])]);
	}
	if (name === 'shuffle') for (const b of ['', 'b-']) {
		if (!seen(id(b + 'audit-panel'))) continue;
		const command = code(b + 'shuffle-of'), own = command.includes('packs.txt'), cells = rows(b + 'tests', [null, 'p_adjusted'], (tr) => ({ test: tr.cells[0].title.split(':')[0], ...(one('small', tr.cells[0]) && { mode: words(one('small', tr.cells[0])) }) }));
		const map = words(id(b + 'audit-lead')).match(/largest .* of (.*) cells/), number = seen(id(b + 'audit-number')) && map ? words(id(b + 'audit-number')) : '–';
		let packs = '';
		if (own && (cells.length || map)) {
			window.saved = null;
			one('#own-files button')?.click();
			packs = await window.saved?.text() ?? '';
		}
		const Files = own ? { 'packs.txt': packs } : {}, unknown = own && !packs || command.includes(' - <') && !own;
		if (unknown) continue; // the page no longer has the packs
		const go = id(b + 'audit-found'), [, fails, tests] = (seen(go) ? words(go) : '').match(/^(\d+) of (\d+) /) ?? [];
		if (fails && (fails > 0) !== (words(id(b + 'verdict')) === 'Unfair')) faults.push('verdict: ' + words(id(b + 'verdict')) + ' with ' + fails + ' tests that find a bias');
		part((own ? 'own ' : b) + 'audit', command, [...cells, fails && cell(fails, 'FAIL', {}), tests && cell(tests, 'tests', {})], { Files });
		const [, low, high] = words(id(b + 'audit-lead')).match(/: (\S+) to (\S+)\)/) ?? [];
		part((own ? 'own ' : b) + 'positions', command, [cell(number === 'never' ? '0' : number, 'ratio', {})], { Files, Writes: map && Number(map[1].replace(/\D/g, '')) ** 0.5 + ' positions.csv' });
		if (low && words(id(b + 'verdict')) === 'No bias found' && (low > 1 || high < 1)) faults.push('interval: no bias found, but ' + low + ' to ' + high);
	}
	if (name === 'equity') {
		const player = String(Number(one('#equity-players .shown')?.dataset.player ?? 0) + 1), of = (more) => ({ player, ...more });
		const cells = all('#equity-players li').flatMap((li) => {
			const where = { player: String(Number(li.dataset.player) + 1) }, [, win, tie] = words(one('.foot', li)).match(/wins ([\d.]+).*, ties ([\d.]+)/) ?? [];
			return seen(li) ? [cell(one('.big', li), 'equity', where), win && cell(win + ' %', 'win_probability', where), tie && cell(tie + ' %', 'tie_probability', where)] : [];
		});
		part('equity', code('equity-command'), [...cells, ...rows('equity-hands', [null, 'frequency', 'half'], (tr) => ({ category: words(tr.cells[0]) }))]);
		if (cells.some((c) => c)) await own('equity', code('equity-command'));
		if (seen(id('seen')) && !id('seen').classList.contains('blank')) {
			const command = code('seen-command'), exact = command.startsWith('simulate exact'), where = exact ? {} : { player };
			part('made and draw', command, ['made', 'draw'].flatMap((kind) => seen(id('seen-' + kind)) ? all('#seen-' + kind + ' tbody tr').flatMap((tr) => {
				const here = { ...where, [kind]: words(one('[data-all]', tr)) };
				return [cell(tr.cells[2].title, exact ? 'exact_probability' : 'range_share', here), tr.cells[3].title && cell(tr.cells[3].title, 'equity', here)];
			}) : []));
		}
		if (seen(id('each')) && !id('each').classList.contains('blank') && seen(id('each-result'))) {
			part('each hand', code('each-command'), rows('each-table', [null, 'weight', 'equity', 'half', 'win_probability', 'tie_probability'], (tr) => of({ hand: words(tr.cells[0]) })));
			const said = id('each-curve').ariaLabel ?? '';
			part('percentiles', code('each-curve-command'), [...said.matchAll(/([\d.]+) % at best, ([\d.]+) % in the middle, ([\d.]+) % at worst/g)].flatMap(([, ...at], i) => [0, 50, 100].map((p, j) => cell(at[j] + ' %', 'equity', { player: String(i + 1), percentile: String(p) }))));
		}
		if (seen(id('outs')) && !id('outs').classList.contains('blank')) {
			const Texts = all('#outs-cards li').flatMap((e) => e.title.match(/[\d.]+ %/) ?? []);
			part('next cards', code('outs-command'), [Texts.length && { Where: { player: String(Number(one('#outs-players [aria-pressed=true]').dataset.player) + 1) }, Column: 'equity', Texts }]);
		}
	}
	if (name === 'query') {
		const single = all('#query-table tbody tr'), key = (table) => (tr) => ({ selector: words(one('caption', table)), key: tr.cells[0].title });
		const bars = all('#query-histograms table'), names = new Map(all('tbody tr', bars[0] ?? view).map((tr) => [words(tr.cells[0]), tr.cells[0].title]));
		const first = single[0] && !seen(id('query-box')) ? null : single[0];
		part('query', code('query-of'), [...rows('query-table', [null, 'value', 'half'], (tr) => ({ selector: words(tr.cells[0]), key: '' })), words(id('query-number')).includes('out') ? null : first ? cell(id('query-number'), 'value', { selector: words(first.cells[0]), key: '' }) : bars.length && cell(id('query-number'), 'value', { selector: words(one('caption', bars[0])) }, { Most: true }),
			...bars.flatMap((table) => seen(table) ? all('tbody tr', table).flatMap((tr) => ['value', 'half'].map((column, i) => cell(tr.cells[i + 1], column, key(table)(tr)))) : []),
			...all(seen(id('query-outs')) ? 'none' : '#query-bars li').map((li) => seen(li) && cell(words(one('.n', li)), 'size', bars.length ? { selector: words(one('caption', bars[0])), key: names.get(words(one('.who', li))) ?? '?' } : { selector: words(one('.who', li)), key: '' }))]);
	}
	if (name === 'paytable') {
		const Files = { 'table.csv': id('paytable-text').value };
		part('pay table', code('paytable-command'), [...rows('paytable-table', [null, 'pays_for_one', 'frequency', null, 'paid'], (tr) => ({ hand: words(tr.cells[0]) })), cell(id('paytable-return'), 'paid', { hand: 'all' }), ...all('#paytable-fall li:not(.house)').map((li) => seen(one('.n', li)) && cell(one('.n', li).firstChild.textContent.trim(), 'paid', { hand: words(one('label', li)) }))], { Files });
		part('holds', code('holds-command'), rows('holds-table', [null, 'paid', null, 'draws'], (tr, i) => ({ rank: String(i + 1) })), { Files });
	}
	if (['hands', 'shuffle', 'query'].includes(name) && parts.length) await own({ shuffle: 'audit' }[name] ?? name, code(name + '-of'));
	if (seen(id('compare')) && one('#compare table')) {
		const [a, b] = all('#compare a');
		const files = await Promise.all([a, b].map(async (e) => (await window.fetched(e.href)).text()));
		part('compare', words(one('#compare > code')), all('#compare tbody tr').flatMap((tr) => ['count', 'other_count', 'difference_z'].map((column, i) => cell(tr.cells[i + 1], column, { hand: words(tr.cells[0]) }))), { Files: { 'a.csv': files[0], 'b.csv': files[1] } });
	}
	const busy = seen(one('#status .dot')) || window.asked > 0 || Boolean(one('.view:not([hidden]).running, .view[inert]')) || seen(one('#present .stages')) || performance.now() - seenLast < 150;
	return JSON.stringify({ View: name + (name === 'present' ? location.hash : ''), Mark: mark, Busy: busy, Parts: parts, Faults: faults });
})()`

// asks counts the requests of the page that have no answer, and keeps files that are saved. It is run in
// each page after watching.
const asks = `{ window.asked = 0; window.seenLast = 0; window.saved = null; window.fetched = fetch.bind(window);
	window.fetch = async (...of) => { asked++; try { return await fetched(...of); } finally { asked--; window.seenLast = performance.now(); } };
	URL.createObjectURL = (blob) => { window.saved = blob; return '#'; }; true }`

type state struct {
	View, Mark string
	Busy       bool
	Parts      []part
	Faults     []string
}

// rest returns what is shown once the page is at rest: no run, no request, and nothing changes for two
// looks. If that takes longer than most, its state is busy.
func (o *oracle) rest(most time.Duration) (now state) {
	o.Helper()
	before := ""
	for end := time.Now().Add(most); ; time.Sleep(120 * time.Millisecond) {
		text := eval[string](o.tab, shown)
		now = state{}
		if err := json.Unmarshal([]byte(text), &now); err != nil {
			o.Fatal(err)
		}
		if !now.Busy && text == before || time.Now().After(end) {
			return now
		}
		before = text
	}
}

// act runs one of larger, and returns it with its numbers. After a reload the page is watched again.
func (o *oracle) act(script string, n, m int) string {
	o.Helper()
	reload := strings.HasPrefix(script, "location.reload")
	if reload {
		o.do(chromedp.Reload())
		o.until("document.querySelector('nav [aria-current], #present:not([hidden])') && !document.querySelector('.view[inert]')")
		eval[bool](o.tab, watching)
		return script
	}
	text := fmt.Sprintf("n = %d, m = %d: %s", n, m, script)
	eval[bool](o.tab, fmt.Sprintf("(async (n, m) => { const wait = (t) => new Promise((done) => { setTimeout(done, t); }); document.querySelector('dialog[open]')?.close(); window.resized = performance.now(); %s; return true; })(%d, %d)", script, n, m))
	return text
}

// check compares what is shown with what its commands write. after are the actions before.
func (o *oracle) check(most time.Duration, after []string) {
	o.Helper()
	now := o.rest(most)
	if now.Busy {
		o.states["busy"]++
		return
	}
	wrong := o.wrong(now)
	if len(wrong) > 0 { // again, since the user may have looked between two changes
		time.Sleep(time.Second)
		if now = o.rest(most); now.Busy {
			return
		}
		wrong = o.wrong(now)
	}
	switch {
	case strings.HasPrefix(now.View, "present"):
		o.states["presenter"]++
	case now.Mark != "":
		o.states[now.Mark]++
	case len(now.Parts) > 0:
		o.states["result"]++
	default:
		o.states["no numbers"]++
	}
	if step, _ := strconv.Atoi(strings.TrimPrefix(now.View, "present#present?step=")); step > 0 && step <= len(steps) {
		o.step(step)
	}
	for kind, text := range wrong {
		if !o.said[kind] {
			o.said[kind] = true
			o.Errorf("%s\n\tin %s, %s; after %q", text, eval[string](o.tab, "location.hash"), now.Mark, after)
		}
	}
}

// step compares a step of the presenter with its command, once, and later with what it showed then.
func (o *oracle) step(step int) {
	o.Helper()
	if eval[int](o.tab, "innerWidth") < 1000 { // a narrow figure has fewer words
		return
	}
	got := eval[string](o.tab, "['beside', 'figure', 'command'].map((part) => document.querySelector('#present-' + part).textContent).join()")
	if o.steps[step] == "" {
		o.steps[step] = got
		steps[step-1].numbers(o.tab, o.text("#present-command"))
	} else if got != o.steps[step] {
		o.Errorf("step %d shows %.300q, before %.300q", step, got, o.steps[step])
	}
	o.compared["presenter"]++
}

// wrong returns the disagreements of a state, by kind.
func (o *oracle) wrong(now state) map[string]string {
	wrong := map[string]string{}
	for _, f := range now.Faults {
		wrong[strings.SplitN(f, ":", 2)[0]+" settings"] = f
	}
	for _, p := range now.Parts {
		if p.Command == "" || p.Command == "–" {
			wrong[p.Name] = fmt.Sprintf("%s: numbers without a command: %q", p.Name, p.Cells[0].Texts)
			continue
		}
		rows, known := o.run(p)
		if !known {
			continue
		}
		for _, c := range p.Cells {
			o.compared[p.Name] += len(c.Texts)
			if why := c.differs(rows); why != "" {
				wrong[p.Name+" "+c.Column] = fmt.Sprintf("%s, %s of %v: %s\n\t%s", p.Name, c.Column, c.Where, why, p.Command)
			}
		}
	}
	return wrong
}

// run returns the rows of what a command writes as CSV, or in its file, and false if it takes too long.
func (o *oracle) run(p part) ([]map[string]string, bool) {
	o.Helper()
	key := fmt.Sprint(p.Command, p.Files, p.Writes)
	if rows, had := o.known[key]; had {
		return rows, rows != nil
	}
	folder := o.TempDir()
	for name, text := range p.Files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			o.Fatal(err)
		}
	}
	command, cards, reads := p.Command+" -format csv -q", 0, false
	if n, file, writes := strings.Cut(p.Writes, " "); writes {
		cards, _ = strconv.Atoi(n)
		command += " -positions " + file + " >/dev/null; cat " + file
		reads = true
	}
	limit, cancel := context.WithTimeout(o.ctx, 30*time.Second)
	defer cancel()
	run := exec.CommandContext(limit, "sh", "-c", command)
	run.Dir, run.Env = folder, append(os.Environ(), "PATH="+filepath.Dir(binary)+string(os.PathListSeparator)+os.Getenv("PATH"))
	run.WaitDelay = time.Second
	errors := &strings.Builder{}
	run.Stderr = errors
	out, err := run.Output()
	if limit.Err() != nil {
		o.known[key] = nil
		o.states["too long"]++
		return nil, false
	}
	lines, bad := csv.NewReader(strings.NewReader(string(out))).ReadAll()
	if bad != nil || len(lines) < 1 {
		o.Errorf("%s: %v, %v: %.300s %.300s", command, err, bad, out, errors)
		o.known[key] = nil
		return nil, false
	}
	rows := []map[string]string{}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	if reads && len(rows) > 0 { // the map has those of the first mode alone; more cards are in blocks
		if mode := rows[0]["mode"]; cards*cards != slices.IndexFunc(append(rows, map[string]string{}), func(r map[string]string) bool { return r["mode"] != mode }) {
			o.known[key] = nil
			return nil, false
		}
		rows = rows[:cards*cards]
	}
	o.known[key] = rows
	return rows, true
}

// value returns a number of a row.
func value(row map[string]string, column string) (float64, bool) {
	number := func(name string) float64 { x, _ := strconv.ParseFloat(row[name], 64); return x }
	switch column {
	case "half":
		return (number("ci_high") - number("ci_low")) / 2, row["ci_high"] != ""
	case "off":
		return number("frequency")/number("exact_probability") - 1, row["exact_probability"] != ""
	case "ratio":
		return number("frequency") / number("fair_probability"), true
	case "size":
		return math.Abs(number("value")), row["value"] != ""
	}
	return number(column), row[column] != ""
}

// differs says how the texts of a cell differ from its values in rows, or returns "".
func (c cell) differs(rows []map[string]string) string {
	var found []map[string]string
	for _, row := range rows {
		fits := true
		for name, want := range c.Where {
			fits = fits && row[name] == want
		}
		if fits {
			found = append(found, row)
		}
	}
	switch c.Column {
	case "FAIL", "tests":
		n := 0
		for _, row := range rows {
			if row["verdict"] == "FAIL" || c.Column == "tests" && row["test"] != "cause" {
				n++
			}
		}
		if strconv.Itoa(n) != c.Texts[0] {
			return fmt.Sprintf("%q, the command has %d", c.Texts, n)
		}
		return ""
	}
	if len(found) == 0 {
		return fmt.Sprintf("%q, the command has no such row", c.Texts)
	}
	var values []float64
	for _, row := range found {
		if x, is := value(row, c.Column); is {
			values = append(values, x)
		}
	}
	switch {
	case c.Column == "value" && len(values) == 0: // an answer in words
		if plain := strings.NewReplacer(" ", "").Replace(c.Texts[0]); plain != strings.ReplaceAll(found[0]["answer"], " ", "") && !strings.Contains(c.Texts[0], "pair") {
			return fmt.Sprintf("%q, the command has %q", c.Texts, found[0]["answer"])
		}
		return ""
	case len(values) == 0:
		return fmt.Sprintf("%q, the command has none", c.Texts)
	case c.Column == "ratio" || c.Column == "deviation": // of the cell that is farthest from a fair shuffle
		far := slices.MaxFunc(values, func(a, b float64) int { return cmp.Compare(math.Abs(a-1), math.Abs(b-1)) })
		if values = []float64{far}; c.Column == "deviation" {
			values[0] = math.Abs(far - 1)
		}
	case c.Most:
		values = []float64{slices.Max(values)}
	case len(c.Texts) == 1 && len(values) > 1 && c.Column == "equity": // the mean by deals
		sum, deals := 0.0, 0.0
		for _, row := range found {
			n, _ := value(row, "deals")
			x, _ := value(row, "equity")
			sum, deals = sum+n*x, deals+n
		}
		values = []float64{sum / deals}
	case len(c.Texts) == 1 && len(values) > 1:
		sum := 0.0
		for _, x := range values {
			sum += x
		}
		values = []float64{sum}
	}
	if len(values) != len(c.Texts) {
		return fmt.Sprintf("%d texts, the command has %d values", len(c.Texts), len(values))
	}
	slices.Sort(values)
	texts := slices.SortedFunc(slices.Values(c.Texts), func(a, b string) int { return cmp.Compare(first(a), first(b)) })
	for i, text := range texts {
		if !agrees(text, values[i]) {
			return fmt.Sprintf("%q, the command has %v", text, values[i])
		}
	}
	return ""
}

var shownNumber = regexp.MustCompile(`[-+]?[\d.]+(e-?\d+)?`)

func plainNumber(text string) string {
	return strings.NewReplacer("−", "-", "\u202f", "", "\u00a0", " ").Replace(text)
}

func first(text string) float64 {
	x, _ := strconv.ParseFloat(shownNumber.FindString(plainNumber(text)), 64)
	return x
}

// agrees reports whether a text shows a number, at the digits that it has.
func agrees(text string, x float64) bool {
	plain := plainNumber(text)
	if plain == "exact" || strings.Contains(plain, " – ") { // an interval by its ends
		return true
	}
	if plain == "impossible" {
		return x == 0
	}
	if strings.Contains(plain, "%") {
		x *= 100
	}
	if strings.Contains(plain, "<") {
		return x < first(plain)*(1+1e-9)
	}
	number := shownNumber.FindString(plain)
	mantissa, exponent, _ := strings.Cut(number, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	power, _ := strconv.Atoi(exponent)
	return number != "" && math.Abs(first(plain)-x) <= 0.5001*math.Pow(10, float64(power-len(decimals)))+1e-9*math.Abs(x)
}
