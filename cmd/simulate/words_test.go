package main

import (
	"context"
	text "encoding/csv"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	posix "mvdan.cc/sh/v3/shell"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/internal/near"
)

const wordsFile = "../../internal/near/words.csv"

// csvRows returns the rows of a CSV file after its first.
func csvRows(name string) [][]string {
	return deck.Must(text.NewReader(strings.NewReader(readFile(name))).ReadAll())[1:]
}

// does runs a command in this process, and returns its exit status and what it says.
func does(args ...string) (got int, stdout, stderr string) {
	return captured(func() int { return status.Report(dispatch(context.Background, args)) })
}

// Each word of the table is met where its kind says, by the command that a user would type.
func TestEveryWordHasItsHint(t *testing.T) {
	rows := csvRows(wordsFile)
	t.Chdir(t.TempDir())
	const players = " from a='AA', b='KK'"
	typed := map[near.Kind]func(word string) [][]string{
		near.Help: func(w string) [][]string {
			return [][]string{append([]string{"help"}, strings.Fields(w)...), {"help", w}}
		},
		near.Command: func(w string) [][]string { return [][]string{{w, "6"}} },
		near.Flag: func(w string) [][]string {
			return [][]string{{"-" + w}, {"equity", "-" + w}, {"table", "-" + w}, {"audit", "-" + w}}
		},
		near.Game:    func(w string) [][]string { return [][]string{{"-game", w}} },
		near.Hand:    func(w string) [][]string { return [][]string{{"range", w}} },
		near.Between: func(w string) [][]string { return [][]string{{"equity", "AA", w, "KK"}} },
		near.Query: func(w string) [][]string {
			return [][]string{{"query", "select " + w + "(a)" + players}, {"query", "select avg(" + w + "(a))" + players}, {"query", "select avg(riverEquity(a))" + players + " " + w}}
		},
		near.Original: func(w string) [][]string { return [][]string{{"query", "select avg(" + w + "(a))" + players}} },
		near.Player: func(w string) [][]string {
			return [][]string{{"query", "select avg(riverEquity(a))" + players + ", " + w + "='1'"}}
		},
		near.Category: func(w string) [][]string {
			os.WriteFile("pays.csv", []byte(w+",1\n"), 0o666)
			return [][]string{{"exact", "-pay", "pays.csv"}}
		},
	}
	inCommand := regexp.MustCompile(`^in [a-z]+: `)
	for _, row := range rows {
		for word := range strings.SplitSeq(row[0], ";") {
			word = strings.TrimSpace(word)
			of := typed[near.Kind(row[1])]
			if of == nil {
				continue
			}
			found, all := false, ""
			for _, args := range of(word) {
				got, _, said := does(args...)
				all += said
				for hint := range strings.SplitSeq(row[2], "; ") {
					found = found || got == 2 && strings.Contains(said, inCommand.ReplaceAllString(hint, "")) || got == 0 && row[1] == string(near.Help)
				}
			}
			if !found {
				t.Errorf("%s, %q: got %s, want %q", row[1], word, all, row[2])
			}
		}
	}
}

// Each command of the table that needs no file of the user runs.
func TestCommandsOfTheWordsRun(t *testing.T) {
	rows := csvRows(wordsFile)
	t.Chdir(t.TempDir())
	command := regexp.MustCompile(`simulate [-a-z][^;]*$`)
	ran := map[string]bool{}
	for _, row := range rows {
		for hint := range strings.SplitSeq(row[2], "; ") {
			line := command.FindString(hint)
			if line == "" || ran[line] || row[1] == string(near.Command) || strings.HasPrefix(line, "simulate serve") || strings.Contains(line, "FILE") || strings.Contains(line, "A.csv") || line == "simulate query" {
				continue
			}
			if ran[line] = true; strings.HasPrefix(line, "simulate audit") || strings.HasPrefix(line, "simulate videopoker") { // which take long, or wait for standard input
				line += " -h"
			}
			args := deck.Must(posix.Fields(strings.ReplaceAll(line, "-rounds 1e6", "-rounds 1e4"), nil))
			if got, _, said := does(args[1:]...); got != 0 {
				t.Errorf("%s: exit status %d: %s", line, got, said)
			}
		}
	}
	if len(ran) < 15 {
		t.Errorf("%d commands, want 15 or more", len(ran))
	}
}

// Each text of written.csv has its number of hands in simulate range, or is an error that says what
// to write. The texts are those that players write, by hand and by programs; the numbers of hands are
// of an enumeration apart from this program.
func TestTextsThatPeopleWrite(t *testing.T) {
	for _, row := range csvRows("testdata/written.csv") {
		got, stdout, said := does("range", "-format", "csv", "-syntax", row[0], "-game", row[1], row[2])
		switch {
		case row[3] != "":
			rows, err := text.NewReader(strings.NewReader(stdout)).ReadAll()
			if got != 0 || err != nil || rows[1][slices.Index(rows[0], "combos")] != row[3] {
				t.Errorf("%q: got %s%s, want %s hands", row[2], stdout, said, row[3])
			}
		case got != 2:
			t.Errorf("%q: got %s, want an error", row[2], stdout)
		default:
			for part := range strings.SplitSeq(row[4], "; ") {
				if !strings.Contains(said, part) {
					t.Errorf("%q: got %s, want %s", row[2], said, part)
				}
			}
		}
	}
}

// Each command of commands.csv has its value in the first row, with the decimals given, or says what
// it should. The values are of enumerations apart from this program.
func TestCommandsThatPeopleWrite(t *testing.T) {
	rows := csvRows("testdata/commands.csv")
	t.Chdir(t.TempDir())
	for _, row := range rows {
		command, file, column, want, says := row[0], row[1], row[2], row[3], row[4]
		os.WriteFile("f", []byte(strings.ReplaceAll(file, `\n`, "\n")), 0o666)
		run := func(command string) (string, string) {
			args := deck.Must(posix.Fields(command, nil))
			_, stdout, said := does(args...)
			return stdout, said
		}
		stdout, said := run(command)
		if got, err := text.NewReader(strings.NewReader(stdout)).ReadAll(); column != "" {
			if err != nil || len(got) < 2 || !slices.Contains(got[0], column) {
				t.Errorf("%s: got %s%s", command, stdout, said)
				continue
			}
			_, decimals, _ := strings.Cut(want, ".")
			value, _ := strconv.ParseFloat(got[1][slices.Index(got[0], column)], 64)
			if is := strconv.FormatFloat(value, 'f', len(decimals), 64); is != want {
				t.Errorf("%s: got %s %s, want %s", command, column, is, want)
			}
		}
		if !strings.Contains(stdout+said, says) {
			t.Errorf("%s: got %s%s, want %s", command, stdout, said, says)
		}
	}
}
