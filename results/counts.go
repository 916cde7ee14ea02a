package results

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pokersim/internal/ints"
	"pokersim/internal/plain"
	"pokersim/internal/rows"
)

// Counts are the counts of a frequency table, by any program.
type Counts struct {
	Name   string // of the file
	Hands  []string
	Counts []uint64
	Seed   string // empty if the table has none
	Exact  bool   // whether every possible hand was counted
	Doubt  string // what is inaccurate in the counts; empty if nothing is
	Of     uint64 // the number of hands that ReadCountsOf was given, if they are parts of it; else 0
	other  error  // that the column rounds is not their sum
}

// Rounds returns the sum of the counts.
func (c Counts) Rounds() uint64 { return ints.Sum(c.Counts) }

// ReadCounts is ReadCountsOf for tables that have their number of hands.
func ReadCounts(r io.Reader, name string) (Counts, error) { return ReadCountsOf(r, name, 0) }

// ReadCountsOf reads CSV with a header that has the columns hand and count, in any order
// and among any others, or JSON with such rows, as Write writes both. CSV of other programs
// may have semicolons or tabs between its fields, a header in any case with other names
// (category, outcome or name; counts, n or number), blanks or commas between the thousands,
// and a last row total, the sum, which is left out. Instead of counts it may have percentages
// (percent, percentage or %) or frequencies (frequency or probability) with the number of
// hands, in a column rounds or total or in the row total, else total: the counts are rounded, and
// Doubt says so if that is more than their standard errors.
//
// It also reads a table in Markdown with such columns, and a JSON object of a number for each hand:
// counts, or parts of total if one is no whole number or their sum is 100.
//
// The counts are exact if there is a column total and none of rounds, or in a Return
// without a seed. The last row of a Return, their sum, is left out. Errors name the line or
// the row: a count that is no whole number, a hand without a name or with two rows, and a
// table without counts.
func ReadCountsOf(r io.Reader, name string, total uint64) (Counts, error) {
	text, err := plain.ReadAll(r)
	if err != nil {
		return Counts{Name: name}, err
	}
	in := bufio.NewReaderSize(bytes.NewReader(text), plain.Size)
	c, rounds := &countReader{Counts: Counts{Name: name}, total: total, most: max(10_000, len(text)/20), seen: map[string]struct{}{}}, ""
	room := min(c.most, bytes.Count(text, []byte("\n"))+1)
	c.Hands, c.Counts.Counts = make([]string, 0, room), make([]uint64, 0, room)
	switch start, _ := in.Peek(in.Size()); {
	case bytes.HasPrefix(bytes.TrimSpace(start), []byte("{")):
		rounds, err = c.json(text)
	case markdownRule().Match(start):
		rounds, err = c.markdown(string(text))
	default:
		rounds, err = c.table(in, 0)
	}
	switch {
	case err != nil:
	case c.sum == 0:
		err = fmt.Errorf("no hand is counted: every count is 0")
	case rounds != "" && rounds != strconv.FormatUint(c.sum, 10):
		c.other = fmt.Errorf("%s: the counts have the sum %d, but rounds is %s: are rows missing?", name, c.sum, rounds)
	}
	return c.Counts, err
}

// countReader reads Counts.
type countReader struct {
	Counts
	total uint64 // the number of hands of parts, if the table does not say it; 0 if it must
	most  int    // rows of a text of this size
	seen  map[string]struct{}
	sum   uint64
}

// add adds a row.
func (c *countReader) add(hand, count string) error {
	n, err := strconv.ParseUint(strings.TrimSpace(count), 10, 64)
	_, again := c.seen[hand]
	switch {
	case len(c.Hands) == c.most:
		return c.errMost()
	case hand == "":
		return fmt.Errorf("the hand has no name")
	case err != nil:
		return fmt.Errorf("hand %q: count %q: want a whole number", hand, count)
	case again:
		return fmt.Errorf("a second row of hand %q", hand)
	case c.sum+n < n:
		return fmt.Errorf("hand %q: the sum of the counts is 2^64 or more", hand)
	}
	c.seen[hand], c.sum = struct{}{}, c.sum+n
	c.Hands, c.Counts.Counts = append(c.Hands, hand), append(c.Counts.Counts, n)
	return nil
}

// errMost is the error of more rows than a text of its size may have.
func (c *countReader) errMost() error {
	return fmt.Errorf("more than %d rows, with less than 20 characters each", c.most)
}

// json is table for JSON.
func (c *countReader) json(text []byte) (rounds string, err error) {
	var table struct {
		Kind, Seed string
		Rows       []struct {
			Hand                 string
			Count, Rounds, Total json.Number
		}
	}
	if err := plain.Decode(text, &table, false); err != nil {
		return "", fmt.Errorf("not a table in JSON: %w", err)
	}
	if table.Rows == nil && table.Kind == "" {
		return c.object(text)
	}
	c.Seed = table.Seed
	priced := table.Kind == returnKind
	for i, row := range table.Rows {
		if i == 0 {
			rounds, c.Exact = row.Rounds.String(), row.Rounds == "" && row.Total != "" || priced && c.Seed == ""
		}
		if priced && i == len(table.Rows)-1 {
			break
		}
		if err := c.add(row.Hand, row.Count.String()); err != nil {
			return "", fmt.Errorf("row %d: %w", i+1, err)
		}
	}
	return rounds, nil
}

// object reads a JSON object of a number for each hand.
func (c *countReader) object(text []byte) (rounds string, err error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	in.Token() // its bracket; the text is JSON
	var hands, numbers []string
	percent, parts, all := false, false, 0.0
	for in.More() {
		key, _ := in.Token()
		value, _ := in.Token()
		if len(hands) == c.most {
			return "", c.errMost()
		}
		hand, number := key.(string), ""
		switch x := value.(type) {
		case json.Number:
			number = x.String()
		case string:
			number = whole(x)
		default:
			return "", fmt.Errorf("hand %q: want a number, or rows with hand and count", hand)
		}
		if sumRow(hand) || strings.EqualFold(hand, "rounds") {
			rounds = number
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(number, "%")), 64)
		if err != nil || n < 0 {
			return "", fmt.Errorf("hand %q: count %q: want a number, 0 or more", hand, number)
		}
		hands, numbers, all = append(hands, hand), append(numbers, number), all+n
		percent = percent || strings.HasSuffix(number, "%")
		parts = parts || strings.Trim(number, "0123456789") != ""
	}
	parts = parts || c.total > 0 && math.Abs(all-100) < 0.5
	for i, hand := range hands {
		count := numbers[i]
		if parts {
			count = "0"
		}
		if err := c.add(hand, count); err != nil {
			return "", err
		}
	}
	if parts {
		return "", c.fromParts(numbers, percent || all > 2, rounds)
	}
	return rounds, nil
}

// markdownRule is the second line of a table in Markdown.
var markdownRule = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*\r?$`) })

// markdown is table for that of a text in Markdown.
func (c *countReader) markdown(text string) (rounds string, err error) {
	lines := strings.Split(text, "\n")
	rule := slices.IndexFunc(lines, markdownRule().MatchString)
	end := rule + 1
	for end < len(lines) && strings.Contains(lines[end], "|") {
		end++
	}
	if slices.ContainsFunc(lines[rule+1:], markdownRule().MatchString) {
		return "", errors.New("two tables in Markdown: want one")
	}
	var table bytes.Buffer
	out := csv.NewWriter(&table)
	for i, line := range lines[:end] {
		if strings.Count(line, "|") > rows.MaxFields {
			return "", fmt.Errorf("line %d: %w", i+1, rows.ErrFields)
		}
		if i < rule-1 || i == rule {
			out.Flush()
			table.WriteByte('\n') // the lines keep their numbers
			continue
		}
		line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|")
		for k, cell := range cells {
			cells[k] = strings.ReplaceAll(strings.Trim(cell, " \t*`"), "\x00", "|")
		}
		out.Write(cells)
	}
	out.Flush()
	return c.table(bufio.NewReader(&table), ',')
}

// countColumns are the columns of a table of counts, with their names in other programs, as rows.Key
// returns them.
var countColumns = map[string][]string{
	"hand":    {"hand", "category", "outcome", "name", "handtype", "handname"},
	"count":   {"count", "counts", "n", "number"},
	"percent": {"percent", "percentage", "%"},
	"part":    {"frequency", "probability"},
}

// countTable is a table of counts with a header.
type countTable struct {
	rows.Table
	text   *bufio.Reader
	line   int // the number of the last line
	header string
	fields [][]byte
	column map[string]int // by the name of countColumns, or rows.Key of the one in the header
}

// newCountTable reads the header. The separator is known, or 0.
func newCountTable(r *bufio.Reader, separator byte) (*countTable, error) {
	t := &countTable{Table: rows.Table{Separator: separator}, text: r, column: map[string]int{}}
	line, err := t.next()
	if err == io.EOF {
		return nil, errors.New("the file is empty")
	}
	t.header = string(line)
	if err == nil {
		err = t.SetHeader(line)
	}
	if err != nil {
		return nil, fmt.Errorf("line %d: no header: %w", t.line, err)
	}
	for i, name := range t.Names {
		t.column[rows.Key(name)] = i
	}
	for name, all := range countColumns {
		for _, other := range all {
			if i, has := t.column[other]; has {
				t.column[name] = i
				break
			}
		}
	}
	return t, nil
}

// next returns the next line that is a row, or io.EOF.
func (t *countTable) next() ([]byte, error) {
	for {
		line, err := t.text.ReadBytes('\n')
		if t.line++; len(line) == 0 && err != nil {
			return nil, err
		}
		if line = t.Trim(line); !t.Skip(line) {
			return line, nil
		}
	}
}

// read returns the fields of the next row, or io.EOF.
func (t *countTable) read() (record []string, err error) {
	line, err := t.next()
	if err == nil {
		t.fields, err = t.Fields(t.fields[:0], line)
	} else if err == io.EOF {
		return nil, err
	}
	if err == nil && len(t.fields) != len(t.Names) {
		err = fmt.Errorf("want %d fields, not %d", len(t.Names), len(t.fields))
	}
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", t.line, err)
	}
	for _, field := range t.fields {
		record = append(record, string(field))
	}
	return record, nil
}

// has reports whether there is a column.
func (t *countTable) has(name string) bool { _, has := t.column[rows.Key(name)]; return has }

// of returns the field of a column; "" if there is none.
func (t *countTable) of(record []string, name string) string {
	if i, has := t.column[rows.Key(name)]; has {
		return strings.TrimSpace(record[i])
	}
	return ""
}

// amount returns the name of the column that has how often the hands came up.
func (t *countTable) amount() (name string, err error) {
	if !slices.ContainsFunc(slices.Collect(maps.Keys(countColumns)), t.has) {
		return "", fmt.Errorf("line %d: no names: write hand,count above the rows", t.line)
	}
	for _, name = range []string{"hand", "count"} {
		if !t.has(name) && (name == "hand" || !t.has("percent") && !t.has("part")) {
			return "", fmt.Errorf("line %d: header %q has no column %s", t.line, t.header, name)
		}
	}
	for _, name = range []string{"count", "percent", "part"} {
		if t.has(name) {
			break
		}
	}
	return name, nil
}

// sumRow reports whether a row is the sum of the others, by its name.
func sumRow(name string) bool {
	return slices.Contains([]string{"total", "sum", "all"}, strings.ToLower(name))
}

// grouped is a whole number with marks between its thousands.
var grouped = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d{1,3}([ ,_'\x{a0}\x{202f}]\d{3})+$`) })

// whole returns the digits of a whole number with marks between its thousands, or the text.
func whole(text string) string {
	if !grouped().MatchString(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// table reads a table of text with a known separator, or 0. It returns the column rounds of the first
// row, or what the row of the sum has, if there is one.
func (c *countReader) table(r *bufio.Reader, separator byte) (rounds string, err error) {
	t, err := newCountTable(r, separator)
	if err != nil {
		return "", err
	}
	amount, err := t.amount()
	if err != nil {
		return "", err
	}
	var parts []string // of the hands, if there are no counts
	first := true
	for {
		record, err := t.read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", err
		}
		if first {
			c.Seed, rounds = t.of(record, "seed"), whole(t.of(record, "rounds"))
			c.Exact = rounds == "" && t.of(record, "total") != "" && amount == "count" || t.has("house_edge") && c.Seed == ""
			if amount != "count" {
				rounds = cmp.Or(rounds, whole(t.of(record, "total")))
			}
		}
		first = false
		hand, count := t.of(record, "hand"), whole(t.of(record, amount))
		switch {
		case t.of(record, "house_edge") != "":
			continue
		case sumRow(hand):
			if _, err := strconv.ParseUint(count, 10, 64); err == nil {
				rounds = cmp.Or(rounds, count)
			}
			continue
		case amount != "count":
			parts, count = append(parts, count), "0"
		}
		if err := c.add(hand, count); err != nil {
			return "", fmt.Errorf("line %d: %w", t.line, err)
		}
	}
	if amount != "count" {
		return "", c.fromParts(parts, amount == "percent", rounds)
	}
	return rounds, nil
}

// fromParts sets the counts to parts of the number of hands, which may be in per cent.
func (c *countReader) fromParts(parts []string, percent bool, rounds string) error {
	n, err := strconv.ParseUint(rounds, 10, 64)
	if err != nil || n <= 1 || percent && n == 100 {
		if n, c.Of = c.total, c.total; n == 0 {
			return fmt.Errorf("no counts, and of how many hands these are parts is not known: want -total 1000000, a column rounds, or a last row such as total,1000000")
		}
	}
	all := 0.0
	for i, text := range parts {
		number := strings.Replace(strings.TrimSpace(strings.TrimSuffix(text, "%")), ",", ".", 1)
		part, err := strconv.ParseFloat(number, 64)
		unit := 1.0
		if percent || strings.HasSuffix(text, "%") {
			unit = 100
		}
		if part /= unit; err != nil || !(part >= 0 && part <= 1) {
			return fmt.Errorf("hand %q: %q: want a part from 0 to %v", c.Hands[i], text, unit)
		}
		all += part
		c.Counts.Counts[i] = uint64(math.Round(part * float64(n)))
		c.sum += c.Counts.Counts[i]
		_, decimals, _ := strings.Cut(number, ".")
		if rounded := math.Pow10(-len(decimals)) / unit / 2; !strings.ContainsAny(number, "eE") && rounded > math.Sqrt(part*(1-part)/float64(n)) && part > 0 && part < 1 {
			c.Doubt = fmt.Sprintf("%s is rounded to %d decimals, which is more than the standard errors of %d hands: p is too small", c.Name, len(decimals), n)
		}
	}
	if math.Abs(all-1) > 0.02 {
		return fmt.Errorf("the parts have the sum %.4g %%: are rows missing?", 100*all)
	}
	return nil
}
