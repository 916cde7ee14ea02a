package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
)

// audited runs an audit of a file in this process, and returns its exit status and what it prints.
func audited(file, flags string) (status int, said string) {
	status, out, stderr := does(slices.Concat([]string{"audit", file, "-q", "-format", "table"}, strings.Fields(flags))...)
	return status, out + stderr
}

// Each file of testdata/audits, with faults that are known or none, has its exit status and its facts.
func TestAuditsOfFiles(t *testing.T) {
	for _, c := range csvRows("testdata/audits/cases.csv") {
		name, flags := filepath.Join("testdata/audits", c[0]+".gz"), c[1]
		status, said := audited(name, flags)
		if fmt.Sprint(status) != c[2] {
			t.Errorf("%s %s: got exit status %d, want %s:\n%s", c[0], flags, status, c[2], said)
		}
		for want := range strings.SplitSeq(c[3], ";") {
			if !strings.Contains(said, want) {
				t.Errorf("%s %s: want %q in:\n%s", c[0], flags, want, said)
			}
		}
		for not := range strings.SplitSeq(c[4], ";") {
			if not != "" && strings.Contains(said, not) {
				t.Errorf("%s %s: %q in:\n%s", c[0], flags, not, said)
			}
		}
	}
}

// Each hint of an error of an audit is printed by a file, and its command reads that file: it passes if
// the file is fair, and does not if it has a fault.
func TestHintsOfAuditsLeadToTheFault(t *testing.T) {
	source := rand.NewPCG(5, 6)
	r := rand.New(source)
	draw := func(size, pool, from int, faulty bool) (row []string) {
		numbers := r.Perm(pool)
		if at := slices.Index(numbers, 2); faulty && (at >= size || size == pool) && r.IntN(3) > 0 { // 2 comes too often
			numbers[0], numbers[at] = numbers[at], numbers[0]
		}
		for _, n := range numbers[:size] {
			row = append(row, fmt.Sprint(n+from))
		}
		return row
	}
	cards := func(size int, faulty bool) (row []string) {
		for _, card := range draw(size, 52, 0, faulty) {
			var n int
			fmt.Sscan(card, &n)
			row = append(row, string("23456789TJQKA"[n%13])+string("cdhs"[n/13]))
		}
		return row
	}
	var all strings.Builder
	for name, c := range map[string]struct {
		row   func(faulty bool) string
		flags string
		hint  string // of the error; the groups are flags of the commands
	}{
		"begins at 0":   {func(f bool) string { return strings.Join(draw(4, 36, 0, f), " ") }, "-pool 36", `; (-pool 0-35) begins at 0`},
		"other numbers": {func(f bool) string { return strings.Join(draw(5, 15, 61, f), " ") }, "-pool 15", `the numbers are 61 to 75: (-pool 61-75)`},
		"two pools":     {func(f bool) string { return strings.Join(append(draw(5, 50, 1, f), draw(1, 20, 1, f)...), " ") }, "-pool 50", `with (-columns 1-5 -pool 50) and with (-columns 6 -pool 20)`},
		"columns":       {func(f bool) string { return "1999-01-02 " + strings.Join(draw(4, 36, 1, f), " ") }, "-pool 36", `-columns a-b chooses columns of numbers, from 1 to 5`},
		"named columns": {func(f bool) string { return "1999-01-02;" + strings.Join(draw(2, 36, 1, f), ";") }, "-pool 36", `-columns a-b chooses columns of numbers, from Date, A, B`},
		"two joined": {func(f bool) string {
			return strings.Join(draw(3, 36, 1, f), "-") + " " + strings.Join(draw(3, 36, 1, f), "-")
		}, "-pool 36", `want (-columns 1) or`},
		"columns of names": {func(f bool) string { return "1999-01-02,N" + strings.Join(draw(3, 20, 1, f), ",N") }, "-pool 20", `-columns a-b chooses columns of names`},
		"packs of draws":   {func(f bool) string { return strings.Join(draw(4, 36, 1, f), " ") }, "", `-pool n reads draws from a pool of n, as of a lottery`},
		"hands":            {func(f bool) string { return strings.Join(cards(5, f), " ") }, "", `-seats reads dealt hands, (-pool 52) hands of one player`},
		"seats":            {func(f bool) string { return strings.Join(cards(9, f), " ") }, "", `(-seats) reads dealt hands`},
		"a line":           {func(f bool) string { return strings.Join(draw(9, 9, 1, f), "\n") }, "", `one card a line: put a blank line between packs, of 9 cards`},
		"commas":           {func(f bool) string { return "No. " + strings.Join(draw(6, 6, 1, f), " No. ") }, "", `other names want commas, and to be the same on each line`},
		"names":            {func(f bool) string { return "N" + strings.Join(draw(3, 20, 1, f), " N") }, "-pool 20", `; those of one draw want commas between them`},
	} {
		for _, faulty := range []bool{false, true} {
			source.Seed(5, 6) // a map has no order
			file := filepath.Join(t.TempDir(), "rows")
			var text strings.Builder
			if name == "named columns" {
				text.WriteString("Date;A;B\n")
			}
			for range 375 {
				text.WriteString(c.row(faulty) + "\n")
			}
			write := func() {
				writeFile(t, file, text.String())
			}
			write()
			status, said := audited(file, c.flags)
			all.WriteString(said)
			found := regexp.MustCompile(c.hint).FindStringSubmatch(said)
			if status != 2 || found == nil {
				t.Errorf("%s: got exit status %d, want 2 with %s:\n%s", name, status, c.hint, said)
				continue
			}
			fails := false
			for _, flags := range append(found[1:], map[string][]string{
				"columns": {"-columns 2-5 -pool 36"}, "columns of names": {"-columns 2-4 -pool 20"}, "named columns": {"-columns A-B -pool 36"}, "packs of draws": {"-pool 36"}, "seats": {"-seats 2"}, "a line": {""}, "commas": {""}, "names": {"-pool 20"},
			}[name]...) {
				switch {
				case flags == "-seats":
					continue
				case name == "two joined":
					flags += " -pool 36"
				case name == "a line":
					lines := strings.Split(strings.TrimSpace(text.String()), "\n")
					text.Reset()
					for pack := range slices.Chunk(lines, 9) {
						text.WriteString(strings.Join(pack, "\n") + "\n\n")
					}
					write()
				case name == "commas" || name == "names":
					lines := strings.ReplaceAll(text.String(), " N", ",N")
					text.Reset()
					text.WriteString(lines)
					write()
				}
				status, after := audited(file, flags)
				if status > 1 && status != 3 || !faulty && status != 0 {
					t.Errorf("%s, faulty %v: %s: got exit status %d:\n%s", name, faulty, flags, status, after)
				}
				fails = fails || status != 0
			}
			if fails != faulty {
				t.Errorf("%s, faulty %v: its commands find %v", name, faulty, fails)
			}
		}
	}
	for _, faulty := range []bool{false, true} { // packs that are shuffles of the pack before
		source.Seed(5, 6)
		file, pack, text := filepath.Join(t.TempDir(), "rows"), []byte("abcdef"), ""
		for range 3000 {
			for i := len(pack) - 1; i > 0; i-- {
				j := r.IntN(i + 1)
				if faulty {
					j = r.IntN(len(pack))
				}
				pack[i], pack[j] = pack[j], pack[i]
			}
			text += strings.Join(strings.Split(string(pack), ""), ",") + "\n"
		}
		writeFile(t, file, text)
		if status, said := audited(file, ""); status != 0 || !strings.Contains(said, "If each is a shuffle of the pack before it, -mode both also tests that.") {
			t.Errorf("packs in a row: got exit status %d:\n%s", status, said)
		}
		if status, said := audited(file, "-mode both"); (status == 1) != faulty {
			t.Errorf("packs in a row, faulty %v: got exit status %d:\n%s", faulty, status, said)
		}
	}
	verb := regexp.MustCompile(`%(\\\.)?[0-9]*[a-z]`)
	sources, _ := filepath.Glob("../../sim/audit/internal/input/*.go")
	for _, source := range sources {
		text := deck.Must(os.ReadFile(source))
		for _, format := range regexp.MustCompile(`(?:Errorf|Sprintf)\("((?:[^"\\]|\\.)*(?: -[a-z]{4,}|want commas|blank line)(?:[^"\\]|\\.)*)"`).FindAllStringSubmatch(string(text), -1) {
			said := verb.ReplaceAllString(regexp.QuoteMeta(strings.ReplaceAll(format[1], `\"`, `"`)), ".*")
			if !strings.HasSuffix(source, "_test.go") && !regexp.MustCompile(said).MatchString(all.String()) {
				t.Errorf("%s: no file prints %s", source, format[1])
			}
		}
	}
}
