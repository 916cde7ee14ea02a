package videopoker

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval/handset"
)

// Each of more than 200 rows has an error that names the file, the line and the column. A
// line of the file of rows has the column, a tab and the row.
func TestMalformedRows(t *testing.T) {
	text := deck.Must(os.ReadFile("testdata/malformed.txt"))
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
		"f\x00l\x00":                       "p:1:1: a byte 0",
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
	a := deck.Must(ReadTable("a", "\ufeffhand,pays\r\n\"Four 5, 6, 7\",12.50\r\n\r\n# no more\r\nJACKS  or better,1\r\n"))
	if got := []string{a.Rows[0].String(), a.Rows[1].String()}; !slices.Equal(got, []string{"four 5, 6, 7", "jacks or better"}) || a.Pay(0) != 12.5 || a.Pay(1) != 1 || a.Pay(2) != 0 {
		t.Errorf("got %q, pays %v, %v, %v", got, a.Pay(0), a.Pay(1), a.Pay(2))
	}
}

// A semicolon or a tab may stand for the comma, and blanks and tabs beside it do not count.
func TestSeparatorsOfRows(t *testing.T) {
	for _, text := range []string{
		"hand,pays\nfour 5, 6,12.5\nflush,2\n", "Hand;Pays\nfour 5, 6;12.5\nflush;2\n", "hand\tpays\nfour 5, 6\t12.5\nflush\t2\n",
		"\tfour 5, 6,\t12.5\t\n flush ;\t2 \n", "\"four 5, 6\"\t\"12.5\"\nflush,2",
	} {
		a, err := ReadTable("a", text)
		if err != nil || len(a.Rows) != 2 || a.Rows[0].String() != "four 5, 6" || a.Pay(0) != 12.5 || a.Rows[1].String() != "flush" || a.Pay(1) != 2 {
			t.Errorf("%q: got %v, %v", text, a, err)
		}
	}
}

// Check counts the hands of each row, and names the rows before that pay some of them.
func TestCheck(t *testing.T) {
	table := deck.Must(ReadTable("t", "four or better,5\nstraight flush,9\nflush,6\nfour aces,20\n"))
	want := "[{664 664 []} {0 40 [0]} {5108 5108 []} {0 48 [0]} {2593188 2593188 []}]"
	if got := fmt.Sprint(table.Check()); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A text that is no hand of five cards is an error, also one whose length changes in lower case.
func TestTextsThatAreNoHand(t *testing.T) {
	jokers := deck.Must(ReadTable("t", "wild,joker\nkings or better,1\n"))
	for text, want := range map[string]string{
		"":            "0 cards: want five",
		"Jo As Ks Qs": "4 cards: want five",
		"JO jo As Ks": "column 4: joker 2: the pack has 1",
		"ȺȺȺJo":       "column 1: want a card, as in As or Jo",
		"Jo\xff":      "column 3: want a card, as in As or Jo",
	} {
		if hand, err := jokers.ParseHand(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, %v, want %s", text, hand, err, want)
		}
	}
}

// rule is what a row of a pay table asks of a hand, for the second program.
type rule struct {
	only        string // natural, wild, or nothing of these
	kind        int    // in kinds; -1 is every hand
	better      bool   // or a stronger kind
	first, next uint16 // the ranks of the first and the second group as bits; 0 is any
	deuces      bool   // four wild deuces, and a fifth card of the ranks of next
}

// kinds are the kinds of hands, the strongest first.
var kinds = []string{"five of a kind", "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair", "pair", "high card"}

// The indexes of kinds.
const (
	fiveOfAKind = iota
	royalFlush
	straightFlush
	fourOfAKind
	fullHouse
	flush
	straightHand
	threeOfAKind
	twoPair
	pair
	highCard
)

// ruleNames are the rules of the rows of the tables that ship.
var ruleNames = map[string]rule{
	"natural royal flush":   {only: "natural", kind: royalFlush},
	"wild royal flush":      {only: "wild", kind: royalFlush},
	"four deuces with aces": {deuces: true, next: 1 << 12},
	"four deuces":           {deuces: true},
	"five aces":             {kind: fiveOfAKind, first: 1 << 12},
	"five 3-5":              {kind: fiveOfAKind, first: 1<<1 | 1<<2 | 1<<3},
	"five 6-k":              {kind: fiveOfAKind, first: 1<<12 - 1<<4},
	"four aces with 2-4":    {kind: fourOfAKind, first: 1 << 12, next: 1<<0 | 1<<1 | 1<<2},
	"four aces":             {kind: fourOfAKind, first: 1 << 12},
	"four 2-4 with a-4":     {kind: fourOfAKind, first: 1<<0 | 1<<1 | 1<<2, next: 1<<12 | 1<<0 | 1<<1 | 1<<2},
	"four 2-4":              {kind: fourOfAKind, first: 1<<0 | 1<<1 | 1<<2},
	"four 5-k":              {kind: fourOfAKind, first: 1<<12 - 1<<3},
	"jacks or better":       {kind: pair, first: 1<<13 - 1<<9},
	"kings or better":       {kind: pair, first: 1<<13 - 1<<11},
}

// rulesOf returns the rules of a table that ships.
func rulesOf(t *Table) (rules []rule) {
	for _, s := range t.Rows {
		r, ok := ruleNames[s.String()]
		if !ok {
			r.kind = slices.Index(kinds, s.String())
		}
		if r.kind < 0 {
			panic("no rule for " + s.String())
		}
		rules = append(rules, r)
	}
	return rules
}

// has reports whether the rule has a hand of a kind with the given groups and wild cards.
// With four wild deuces, kicker is the rank of the fifth card.
func (r rule) has(kind int, groups []int, wilds, kicker int) bool {
	switch {
	case r.only == "natural" && wilds > 0 || r.only == "wild" && wilds == 0:
		return false
	case r.deuces:
		return wilds == 4 && (r.next == 0 || r.next>>kicker&1 == 1)
	case r.kind < 0:
		return true
	case r.better:
		return kind <= r.kind
	}
	if kind != r.kind && !(r.kind == straightFlush && kind == royalFlush) {
		return false
	}
	at := func(i int, ranks uint16) bool { return ranks == 0 || i < len(groups) && ranks>>groups[i]&1 == 1 }
	return at(0, r.first) && at(1, r.next)
}

// firstRow returns the first row that has a hand for some choice of its wild cards, or the
// number of rows.
func firstRow(rules []rule, times [13]int, wilds int, suited bool) uint8 {
	row, kicker := len(rules), slices.Index(times[:], 1)
	var choose func(from, left int)
	choose = func(from, left int) {
		if left > 0 {
			for rank := from; rank < 13; rank++ {
				times[rank]++
				choose(rank, left-1)
				times[rank]--
			}
			return
		}
		for _, s := range []bool{false, true} {
			if s && !suited || !s && suited && wilds == 0 {
				continue
			}
			kind, groups := kindOf(times, s)
			for i := range row {
				if rules[i].has(kind, groups, wilds, kicker) {
					row = i
					break
				}
			}
		}
	}
	choose(0, wilds)
	return uint8(row)
}

// kindOf returns the kind of five cards, and the ranks of its groups: those of more cards
// first, then the higher ones.
func kindOf(times [13]int, suited bool) (kind int, groups []int) {
	groups = make([]int, 0, 5)
	shape, ranks := 0, 0
	for n := 5; n > 0; n-- {
		for rank := 12; rank >= 0; rank-- {
			if times[rank] == n {
				groups, shape = append(groups, rank), 10*shape+n
				ranks |= 1 << rank
			}
		}
	}
	straight := false
	switch low := bits.TrailingZeros(uint(ranks)); {
	case ranks == 1<<12|1<<3|1<<2|1<<1|1<<0:
		groups, straight = append(groups[1:], 12), true
	case ranks == 31<<low:
		straight = true
	}
	switch {
	case straight && suited && groups[0] == 12:
		return royalFlush, groups
	case straight && suited:
		return straightFlush, groups
	case straight:
		return straightHand, groups
	case suited && shape == 11111:
		return flush, groups
	}
	switch shape {
	case 5:
		return fiveOfAKind, groups
	case 41:
		return fourOfAKind, groups
	case 32:
		return fullHouse, groups
	case 311:
		return threeOfAKind, groups
	case 221:
		return twoPair, groups
	case 2111:
		return pair, groups
	}
	return highCard, groups
}

// randomTable returns a table of random rows and pays, and the rules of its rows.
func randomTable(random *rand.Rand, number int) (*Table, []rule) {
	wild := []handset.Wild{handset.NoWild, handset.Deuces, handset.Joker}[number%3]
	var rules []rule
	var text strings.Builder
	if wild != handset.NoWild {
		fmt.Fprintf(&text, "wild,%s\n", wild)
	}
	seen := map[string]bool{}
	for range 1 + random.IntN(20) {
		name, r := randomRow(random, wild)
		if seen[name] {
			continue
		}
		seen[name], rules = true, append(rules, r)
		fmt.Fprintf(&text, "%s,%d.%06d\n", name, random.IntN(1000), random.IntN(unit))
	}
	t, err := ReadTable(fmt.Sprintf("random %d", number), text.String())
	if err != nil {
		panic(fmt.Sprintf("%v\n%s", err, text.String()))
	}
	return t, rules
}

// randomRow returns the name of a random row and its rule.
func randomRow(random *rand.Rand, wild handset.Wild) (name string, r rule) {
	chance := func(percent int) bool { return random.IntN(100) < percent }
	least := 0 // the lowest rank of the first group
	if wild == handset.Deuces {
		if least = 1; chance(5) {
			return "four deuces", rule{deuces: true}
		}
		if chance(5) {
			text, ranks := randomRanks(random, 0, false)
			return "four deuces with " + text, rule{deuces: true, next: ranks}
		}
	}
	if chance(3) {
		return "nothing", rule{kind: -1}
	}
	switch {
	case chance(10):
		r.only = "natural"
	case wild != handset.NoWild && chance(20):
		r.only = "wild"
	}
	if r.only != "" {
		name = r.only + " "
	}
	if chance(15) {
		text, ranks := randomRanks(random, least, true)
		return name + text, rule{only: r.only, kind: pair, first: ranks}
	}
	r.kind = random.IntN(len(kinds))
	if wild == handset.NoWild {
		r.kind = 1 + random.IntN(len(kinds)-1)
	}
	name += kinds[r.kind]
	if chance(15) {
		r.better = true
		return name + " or better", r
	}
	var text string
	if chance(50) {
		text, r.first = randomRanks(random, least, false)
		name += " of " + text
	}
	if r.kind != fiveOfAKind && chance(30) {
		text, r.next = randomRanks(random, 0, false)
		name += " with " + text
	}
	return name, r
}

// randomRanks returns the text of random ranks from the least one on, and the ranks. If
// better, they are all from one on.
func randomRanks(random *rand.Rand, least int, better bool) (text string, ranks uint16) {
	names := []string{"2", "3", "4", "5", "Six", "7", "8", "nines", "T", "Jacks", "Q", "king", "aces"}
	one := func() int { return least + random.IntN(13-least) }
	from, to := one(), one()
	from, to = min(from, to), max(from, to)
	switch way := random.IntN(4); {
	case better || way == 0:
		return names[from] + " or better", 1<<13 - 1<<from
	case way == 1:
		return names[from] + "-" + names[to], 1<<(to+1) - 1<<from
	case way == 2 && least == 0 && to < 12: // the ace is the lowest rank
		return "A to " + names[to], 1<<(to+1) - 1 | 1<<12
	}
	return names[to] + ", " + names[from], 1<<to | 1<<from
}
