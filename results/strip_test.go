package results

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// The dot is at z; a cell is half a standard error wide.
func TestStrip(t *testing.T) {
	at := func(z float64) *float64 { return &z }
	for want, z := range map[string]*float64{
		"····│·······│····": nil,
		"····│···●···│····": at(0),
		"····│··●····│····": at(-0.6),
		"····●·······│····": at(-1.95),
		"····○·······│····": at(-1.97),
		"····│·······│○···": at(2.4),
		"····│·······│···○": at(3.99),
		"····│·······│···▸": at(1e9),
		"◂···│·······│····": at(-4.01),
	} {
		if got := strip(z); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// At widths of 116 and above, lines have a strip and fit the width, unless a very
// long run needs the space for digits. Narrower text and text of width 0 have none.
func TestTheStripNeedsAWideTerminal(t *testing.T) {
	for _, counts := range [][]uint64{{5e3, 4900, 100}, {5e11, 49e10, 1e10}, {5e17, 49e16, 1e16}} {
		table := deck.Must(NewTable(asked(1, "one pair", "three of a kind", "rare"), chunk.Tally{Counts: counts}, []uint64{50, 49, 1}))
		for _, width := range []int{0, 80, 115, 116, 200} {
			var out strings.Builder
			if err := Write(&out, Text, width, table); err != nil {
				t.Fatal(err)
			}
			header, _, _ := strings.Cut(out.String(), "\n")
			has := strings.HasSuffix(strings.TrimSpace(header), stripHeader)
			if want := width >= stripFrom; has != want && !(counts[0] == 5e17 && width == 116) {
				t.Errorf("width %d, %d rounds: strip %v, want %v", width, table.Rounds, has, want)
			}
			if n := utf8.RuneCountInString(header); width > 100 && n > width {
				t.Errorf("width %d, %d rounds: a line of %d characters", width, table.Rounds, n)
			}
		}
	}
}
