package videopoker

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pokersim/eval/handset"
)

// Each of more than 200 rows has an error that names the file, the line and the column. A
// line of the file of rows has the column, a tab and the row.
func TestMalformedRows(t *testing.T) {
	text, err := os.ReadFile("testdata/malformed.txt")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{} // the column of each
	for line := range strings.Lines(string(text)) {
		column, row, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		rows[row] = column
	}
	if len(rows) < 200 {
		t.Fatalf("%d rows, want 200", len(rows))
	}
	for row, column := range rows {
		want := fmt.Sprintf("pays.csv:4:%s: ", column)
		if table, err := ReadTable("pays.csv", "# a table\nhand,pays\nroyal flush,800\n"+row+"\nfour of a kind,25\n"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, %v, want %s", row, table, err, want)
		}
	}
}

// The error names these places and reasons.
func TestErrorsOfTables(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "p:1:1: no row",
		"# a\n\n":                          "p:2:1: no row",
		"flush,6\nwild,joker\n":            "p:2:1: the wild cards are named before",
		"wild,joker\nwild,joker\n":         "p:2:1: the wild cards are named twice",
		"wild,aces\n":                      `p:1:6: "aces" cannot be wild`,
		"flush,6\n flush ,5\n":             `p:2:1: "flush" is in line 1 too`,
		"four aces with 2-1,6\n":           "p:1:18: ",
		"\"four aces with 1\",6":           "p:1:17: ",
		strings.Repeat("\n", 9) + "flush,": "p:10:7: pays",
		"\xff\xfef\x00l\x00":               "p:1:1: it has a byte 0",
		"flush,6\rstraight,x\r":            "p:2:10: pays",
		"flush,6\nfour acse,5":             "p:2:6: ",
		manyRows(handset.MaxRows) + "four of a kind,25\n": "p:51:1: more than 50 rows",
	} {
		if _, err := ReadTable("p", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: got %v, want %s", text, err, want)
		}
	}
}

func manyRows(n int) (text string) {
	for i := range n {
		text += fmt.Sprintf("pair of %d with %d,1\n", i%7+2, i/7+3)
	}
	return text
}

// Files of a spreadsheet, with quotes, a mark of the encoding and carriage returns, are
// read as others; so are decimals, comments and other cases.
func TestReadTable(t *testing.T) {
	a, err := ReadTable("a", "\ufeffhand,pays\r\n\"Four 5, 6, 7\",12.50\r\n\r\n# no more\r\nJACKS  or better,1\r\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := []string{a.Rows[0].String(), a.Rows[1].String()}; !slices.Equal(got, []string{"four 5, 6, 7", "jacks or better"}) || a.Pay(0) != 12.5 || a.Pay(1) != 1 || a.Pay(2) != 0 {
		t.Errorf("got %q, pays %v, %v, %v", got, a.Pay(0), a.Pay(1), a.Pay(2))
	}
}

// Check counts the hands of each row, and names the rows before that pay some of them.
func TestCheck(t *testing.T) {
	table, err := ReadTable("t", "four or better,5\nstraight flush,9\nflush,6\nfour aces,20\n")
	if err != nil {
		t.Fatal(err)
	}
	want := "[{664 664 []} {0 40 [0]} {5108 5108 []} {0 48 [0]} {2593188 2593188 []}]"
	if got := fmt.Sprint(table.Check()); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A text that is no hand of five cards is an error, also one whose length changes in lower case.
func TestTextsThatAreNoHand(t *testing.T) {
	jokers, err := ReadTable("t", "wild,joker\nkings or better,1\n")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"":            "0 cards: want five",
		"Jo As Ks Qs": "4 cards: want five",
		"JO jo As Ks": "the deck has only one joker Jo",
		"ȺȺȺJo":       `bad card "ȺȺȺ"`,
		"Jo\xff":      "bad card",
	} {
		if hand, err := jokers.ParseHand(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, %v, want %s", text, hand, err, want)
		}
	}
}
