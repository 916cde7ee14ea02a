package results

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Counts are the counts of a frequency table, by any program.
type Counts struct {
	Name   string // of the file
	Hands  []string
	Counts []uint64
	Seed   string // empty if the table has none
	Exact  bool   // whether every possible hand was counted
	other  error  // that the column rounds is not their sum
}

// Rounds returns the sum of the counts.
func (c Counts) Rounds() uint64 { return sum(c.Counts) }

// ReadCounts reads CSV with a header that has the columns hand and count, in any order
// and among any others, or JSON with such rows, as Write writes both. The counts are
// exact if there is a column total and none of rounds, or in a Return without a seed. The
// last row of a Return, their sum, is left out. Errors name the line or the row: a
// count that is no whole number, a hand without a name or with two rows, and a table
// without counts.
func ReadCounts(r io.Reader, name string) (Counts, error) {
	in := bufio.NewReader(r)
	if mark, _ := in.Peek(3); bytes.Equal(mark, []byte("\ufeff")) {
		in.Discard(len(mark))
	}
	c, read := &countReader{Counts: Counts{Name: name}, seen: map[string]bool{}}, (*countReader).csv
	if first, _ := in.Peek(1); string(first) == "{" {
		read = (*countReader).json
	}
	rounds, err := read(c, in)
	switch {
	case err != nil:
	case c.sum == 0:
		err = fmt.Errorf("all counts are 0")
	case rounds != "" && rounds != strconv.FormatUint(c.sum, 10):
		c.other = fmt.Errorf("%s: the counts have the sum %d, but rounds is %s: are rows missing?", name, c.sum, rounds)
	}
	return c.Counts, err
}

// countReader reads Counts.
type countReader struct {
	Counts
	seen map[string]bool
	sum  uint64
}

// add adds a row.
func (c *countReader) add(hand, count string) error {
	n, err := strconv.ParseUint(strings.TrimSpace(count), 10, 64)
	switch {
	case hand == "":
		return fmt.Errorf("the hand has no name")
	case err != nil:
		return fmt.Errorf("hand %q: count %q: want a whole number", hand, count)
	case c.seen[hand]:
		return fmt.Errorf("a second row of hand %q", hand)
	case c.sum+n < n:
		return fmt.Errorf("hand %q: the sum of the counts is 2^64 or more", hand)
	}
	c.seen[hand], c.sum = true, c.sum+n
	c.Hands, c.Counts.Counts = append(c.Hands, hand), append(c.Counts.Counts, n)
	return nil
}

// csv returns the column rounds of the first row, if there is one.
func (c *countReader) csv(r io.Reader) (rounds string, err error) {
	in := csv.NewReader(r)
	header, err := in.Read()
	if err != nil {
		return "", fmt.Errorf("line 1: no header: %w", err)
	}
	column := map[string]int{}
	for i, name := range header {
		column[strings.TrimSpace(name)] = i
	}
	for _, name := range []string{"hand", "count"} {
		if _, has := column[name]; !has {
			return "", fmt.Errorf("line 1: header %q has no column %s", strings.Join(header, ","), name)
		}
	}
	of := func(record []string, name string) string {
		if i, has := column[name]; has {
			return record[i]
		}
		return ""
	}
	for {
		record, err := in.Read()
		if err == io.EOF {
			return rounds, nil
		}
		if err != nil {
			return "", err // it names the line
		}
		if len(c.Hands) == 0 {
			c.Seed, rounds = of(record, "seed"), of(record, "rounds")
			_, priced := column["house_edge"]
			c.Exact = rounds == "" && of(record, "total") != "" || priced && c.Seed == ""
		}
		if of(record, "house_edge") != "" {
			continue
		}
		if err := c.add(strings.TrimSpace(of(record, "hand")), of(record, "count")); err != nil {
			line, _ := in.FieldPos(0)
			return "", fmt.Errorf("line %d: %w", line, err)
		}
	}
}

// json is csv for JSON.
func (c *countReader) json(r io.Reader) (rounds string, err error) {
	var table struct {
		Kind, Seed string
		Rows       []struct {
			Hand                 string
			Count, Rounds, Total json.Number
		}
	}
	if err := json.NewDecoder(r).Decode(&table); err != nil {
		return "", fmt.Errorf("not a table in JSON: %w", err)
	}
	c.Seed = table.Seed
	priced := table.Kind == kindOf(&Return{}, []ReturnRow{})
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
