package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"pokersim/cmd/simulate/internal/help"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/internal/longtest"
)

// reported are commands with tables of players and audits.
var reported = []string{
	"exact -cards 5", "exact -hole AsKd -at flop -by draw", "equity AsKs QQ+", "equity AKs QQ+,AKo@0.5 random -rounds 1e5 -seed 1", "equity AsKs QdQh -table winners",
	"equity AsKs QdQh -board Qs7s2c -table next", "equity AsKs QdQh -board Qs7s2c -table streets", "table -rounds 1e5 -seed 1 -players 9", "table -rounds 1e5 -seed 1 -players 9 -table matrix", "table -rounds 1e5 -seed 1 -players 9 -table pots", "audit -algorithm fisher-yates -shuffles 2000 -seed 1",
	"audit -algorithm naive -n 8 -shuffles 2000 -seed 1", "shuffle -list",
}

// The help and the tables fit terminals of 60 columns and more. A line with a command has
// the length of the command.
func TestLinesFitTheTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	var pages []string
	for _, c := range commands() {
		pages = append(pages, "help "+c.Name, "help -all "+c.Name)
	}
	for _, name := range help.TopicNames() {
		if name != "schema" { // which programs read
			pages = append(pages, "help "+name)
		}
	}
	for _, width := range []int{60, 80, 100} {
		lines := reported
		if width == 60 || longtest.On { // the texts have 80 columns at most
			lines = slices.Concat(pages, reported)
		}
		for _, args := range lines {
			text, said := inTerminal(t, width, args)
			if len(text) < 20 {
				t.Errorf("simulate %s: got %q, %s", args, text, said)
			}
			for line := range strings.Lines(text) {
				command := strings.Contains(line, "simulate ") || strings.Contains(line, "(echo ")
				if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width && !command {
					t.Errorf("simulate %s: %d columns: %s", args, n, line)
				}
			}
		}
	}
}

// inTerminal returns what a command of this process prints on a terminal of a width (pts(4)), and its
// standard error.
func inTerminal(t *testing.T, width int, args string) (text, said string) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	defer screen.Close()
	number, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	must(t, err, unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0),
		unix.IoctlSetWinsize(int(screen.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: uint16(width)}))
	end := deck.Must(os.OpenFile(fmt.Sprint("/dev/pts/", number), os.O_RDWR|unix.O_NOCTTY, 0))
	printed := make(chan []byte)
	go func() {
		text, _ := io.ReadAll(screen) // until the other end is closed, which is an error
		printed <- text
	}()
	_, _, said = captured(func() int {
		pipe := os.Stdout
		os.Stdout = end
		defer func() {
			end.Close()
			os.Stdout = pipe
		}()
		return status.Report(dispatch(context.Background, strings.Fields(args)))
	})
	return strings.ReplaceAll(string(<-printed), "\r", ""), said
}
