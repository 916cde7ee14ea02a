package input

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
)

// rowsOf returns the text of rows of a machine.
func rowsOf(n int, row func() []int) string {
	var text strings.Builder
	for range n {
		fmt.Fprintln(&text, strings.Trim(fmt.Sprint(row()), "[]"))
	}
	return text.String()
}

// ordered returns a machine of numbers from a pool: those from each from to each to are sorted.
func ordered(r *rand.Rand, size, pool int, groups ...Group) func() []int {
	return func() []int {
		draw := r.Perm(pool)[:size]
		for i := range draw {
			draw[i]++
		}
		for _, g := range groups {
			slices.Sort(draw[g.From:g.To])
			if g.Descends {
				slices.Reverse(draw[g.From:g.To])
			}
		}
		return draw
	}
}

// The groups of rows are those that sorted them, whatever is beside them.
func TestGroupsOfDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		size, pool int
		groups     []Group
	}{
		{6, 49, nil},
		{6, 49, []Group{{0, 6, false}}},
		{7, 49, []Group{{0, 6, false}}},
		{7, 45, []Group{{1, 7, false}}},
		{20, 80, []Group{{0, 20, true}}},
		{21, 70, []Group{{0, 20, true}}},
		{21, 70, []Group{{1, 21, false}}},
		{8, 45, []Group{{0, 6, false}, {6, 8, false}}},
	} {
		for range 20 {
			draw := ordered(r, c.size, c.pool, c.groups...)
			done := 0
			rows := rowsOf(Ahead, func() []int {
				if done++; done%20 == 7 && c.size == 6 { // a misprinted row
					return ordered(r, c.size, c.pool)()
				}
				return draw()
			})
			lines := NewLines(strings.NewReader(rows))
			_, size, got, err := DrawsOf(lines, c.pool, 1)
			if err != nil || size != c.size || !slices.Equal(got, c.groups) {
				t.Fatalf("%d of %d sorted by %v: got %d by %v, %v", c.size, c.pool, c.groups, size, got, err)
			}
		}
	}
}

// Two pools are an error with a command for each; one pool is none.
func TestTwoPools(t *testing.T) {
	source := rand.NewPCG(3, 4)
	r := rand.New(source)
	both := func(a, b func() []int) func() []int { return func() []int { return append(a(), b()...) } }
	five, two := Group{0, 5, false}, Group{0, 2, false}
	for name, c := range map[string]struct {
		row  func() []int
		pool int
		want string
	}{
		"5 of 69 + 1 of 26":   {both(ordered(r, 5, 69, five), ordered(r, 1, 26)), 69, "with -columns 1-5 -pool 69 and with -columns 6 -pool 26"},
		"unsorted":            {both(ordered(r, 5, 69), ordered(r, 1, 26)), 69, "with -columns 1-5 -pool 69 and with -columns 6 -pool 26"},
		"5 of 50 + 2 of 12":   {both(ordered(r, 5, 50, five), ordered(r, 2, 12, two)), 50, "with -columns 1-5 -pool 50 and with -columns 6-7 -pool 12"},
		"5 of 35 + 1 of 35":   {both(ordered(r, 5, 35, five), ordered(r, 1, 35)), 35, "with -columns 1-5 -pool 35 and with -columns 6 -pool 35"},
		"6 + 1 of one pool":   {ordered(r, 7, 49, Group{0, 6, false}), 49, ""},
		"20 descending":       {ordered(r, 20, 80, Group{0, 20, true}), 80, ""},
		"20 descending and 1": {ordered(r, 21, 70, Group{0, 20, true}), 70, ""},
	} {
		source.Seed(3, 4) // a map has no order
		_, _, _, err := DrawsOf(NewLines(strings.NewReader(rowsOf(Ahead, c.row))), c.pool, 1)
		if got := fmt.Sprint(err); c.want == "" && err != nil || !strings.Contains(got, c.want) && c.want != "" {
			t.Errorf("%s: got %s, want %q", name, got, c.want)
		}
	}
}

// Columns are chosen by numbers and by names; the number of a row is no number of the draw.
func TestChosenColumns(t *testing.T) {
	const file = "Date;Week;A-1;A-2;Plus\n2020-01-01;1;03;17;9\n2020-01-02;2;05;01;7\n"
	for columns, want := range map[string]string{
		"3-4":      "03,17 05,01",
		"3,5":      "03,9 05,7",
		"A-2":      "17 01",
		"A-1,Plus": "03,9 05,7",
		"5,3-4":    "9,03,17 7,05,01",
		"3-9":      `no column "9": want 1 to 5`,
		"Nr1":      `no column "Nr1": the columns are Date, Week, A-1, A-2, Plus`,
		"4-3":      "want the first column before the last one",
		"3-4,4":    "column 4 twice",
		"":         `no column ""`,
	} {
		lines := NewLines(strings.NewReader(file))
		if err := lines.Choose(columns); err != nil {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q: got %v, want %s", columns, err, want)
			}
			continue
		}
		var got []string
		if _, err := lines.First(); err != nil {
			t.Fatal(err)
		}
		for row, err := lines.Next(); row != nil; row, err = lines.Next() {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(row))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%q: got %s, want %s", columns, text, want)
		}
	}
	lines := NewLines(strings.NewReader("1 2 3 4\n5 6\n"))
	if err := lines.Choose("2-4"); err != nil {
		t.Fatal(err)
	}
	lines.Next()
	if _, err := lines.Next(); err == nil || err.Error() != "2 columns: -columns wants column 3" {
		t.Errorf("a short row: got %v", err)
	}
}

func TestNumberedDraws(t *testing.T) {
	f, size, groups, err := DrawsOf(NewLines(strings.NewReader("1 9 3 7\n2 8 5 4\n3 1 2 9\n4 7 3 8\n")), 9, 1)
	if err != nil || size != 3 || !f.index || len(groups) != 0 {
		t.Errorf("got %d numbers, index %v, groups %v, %v; want 3 after the number of the row", size, f.index, groups, err)
	}
}

// Hands of cards by name are draws too; those that are sorted by rank or by suit are found.
func TestNamedDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	suits := []int{2, 0, 3, 1}
	for name, c := range map[string]struct {
		key    func(card int) int
		groups []Group
	}{
		"as dealt":             {nil, nil},
		"by rank, descending":  {func(card int) int { return -(card % 13) }, []Group{{0, 5, true}}},
		"by rank, ace low":     {func(card int) int { return (card + 1) % 13 }, []Group{{0, 5, false}}},
		"by suit, then rank":   {func(card int) int { return suits[card/13]*13 + card%13 }, []Group{{0, 5, false}}},
		"by suit, then by ace": {func(card int) int { return -suits[card/13]*13 - (card+1)%13 }, []Group{{0, 5, false}}},
	} {
		var text strings.Builder
		var hands [][]int
		for range Ahead {
			hand := r.Perm(deck.Size)[:5]
			if c.key != nil {
				slices.SortFunc(hand, func(a, b int) int { return c.key(a) - c.key(b) })
			}
			hands = append(hands, hand)
			for _, card := range hand {
				fmt.Fprint(&text, deck.Card(card), " ")
			}
			fmt.Fprintln(&text)
		}
		lines := NewLines(strings.NewReader(text.String()))
		if _, err := lines.First(); err != nil {
			t.Fatal(err)
		}
		f, size, groups, err := DrawsOf(lines, deck.Size, 1)
		if err != nil || size != 5 || len(groups) != len(c.groups) || len(groups) > 0 && groups[0].To != 5 {
			t.Fatalf("%s: got %d by %v, %v; want 5 by %v", name, size, groups, err, c.groups)
		}
		packs := f.Packs(deck.Size, deck.Pack{})
		for _, hand := range hands {
			row := deck.Must(lines.Next())
			got := deck.Must(packs.Read(row))
			if got = slices.Clone(got[:5]); c.groups != nil {
				slices.Sort(got)
				slices.Sort(hand)
			}
			if !slices.Equal(got, hand) {
				t.Fatalf("%s: %s: got %v, want %v", name, row, got, hand)
			}
		}
	}
}

// Names that are no cards are numbered whatever the draws are; a row that was taken as a header is a draw if its
// names come again, and rows that are sorted by name are a group.
func TestDrawsOfNames(t *testing.T) {
	for text, want := range map[string]string{
		"Ann,Ben\nBen,Cid\nCid,Ann\nBen,Ann\n":               "2 [] <nil>",
		"First,Second\nBen,Cid\nCid,Ann\nBen,Ann\n":          "2 [] <nil>",
		"Ann,Ben\nBen,Cid\nAnn,Cid\nAnn,Ben\n":               "2 [1-2] <nil>",
		"b\na\nb\n":                                          "1 [] <nil>",
		"Ann,Ben\nCid,Dan\nEve,Ann\nBen,Ann\n":               "0 [] 5 different names: want at most 4",
		"Ann Ben\nCid Dan\nEve Ann\nDan Cid\nC C\nAnn Ben\n": "0 [] 5 different names: want at most 4; those of one draw want commas between them",
		"Ann,Ben,Cid,Dan\nBen,Cid,Ann,Dan\n":                 "0 [] 4 names: want fewer than the 4 of the pool",
		"Jo,Al\nEd,Al\nAl,Ed\nAl,Jo\n":                       "2 [] <nil>",
		"1,Ann,Ben\n2,Ben,Cid\n3,Cid,Ann\n4,Ben,Ann\n":       "2 [] <nil>",
	} {
		lines := NewLines(strings.NewReader(text))
		if _, err := lines.First(); err != nil {
			t.Fatal(err)
		}
		f, size, groups, err := DrawsOf(lines, 4, 1)
		if got := fmt.Sprint(size, " ", groups, " ", err); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
		if err != nil {
			continue
		}
		packs := f.Packs(4, deck.Pack{})
		rows := strings.Count(text, "\n")
		if strings.HasPrefix(text, "First") {
			rows--
		}
		for range rows {
			row, err := lines.Next()
			if err != nil || row == nil {
				t.Fatalf("%q: got %q, %v, want %d rows", text, row, err, rows)
			}
			if _, err := packs.Read(row); err != nil {
				t.Errorf("%q: %s: %v", text, row, err)
			}
		}
		if names := packs.CardNames(); slices.Contains(names, "Ann") && slices.Index(names, "Ann") != 3 {
			t.Errorf("%q: Ann is %d of %q, want 3", text, slices.Index(names, "Ann"), names)
		}
		for row, want := range map[string]string{"Ann,Ann": "name Ann twice in one draw", "Ann,Zoe": fmt.Sprintf(`name "Zoe" is new: the names are those of the first %d rows`, f.draws.looked), "Ann": "1 names: want 2", "Ann,7": `invalid name "7": want a word that begins with a letter; -columns a-b chooses columns of names`} {
			if _, err := packs.Read([]byte("9," + row)[2*max(0, 1-strings.Count(text, "1")):]); strings.Contains(text, "Ann") && size == 2 && (err == nil || err.Error() != want) {
				t.Errorf("%q: %s: got %v, want %s", text, row, err, want)
			}
		}
	}
}

// A state is that of the same names only, as others have other numbers.
func TestStateOfNames(t *testing.T) {
	var before *Packs
	for _, c := range []struct {
		text string
		same bool
	}{{"Ann,Ben\nBen,Cid\nCid,Ann\n", true}, {"Ben,Cid\nCid,Ann\nAnn,Ben\n", true}, {"Ann,Ben\nBen,Cid\nCid,Dan\n", false}} {
		f, _, _, err := DrawsOf(NewLines(strings.NewReader(c.text)), 4, 1)
		if err != nil {
			t.Fatal(err)
		}
		packs := f.Packs(4, deck.Pack{})
		if before == nil {
			before = packs
		}
		if err := packs.SetState(before.State()); (err == nil) != c.same {
			t.Errorf("%q: got %v", c.text, err)
		}
	}
}

// Numbers that are joined are a draw; a date is none, and two columns of draws are an error.
func TestJoinedDraws(t *testing.T) {
	for text, want := range map[string]string{
		"04-18-24\n03-09-11\n":                       "3 <nil>",
		"2024-01-01,14-30-31\n2024-01-02,02-03-11\n": "3 <nil>",
		"3-4-5,6-7\n1-2-3,8-9\n":                     "0 columns 1 and 2 have draws: want -columns 1 or 2",
	} {
		f, size, _, err := DrawsOf(NewLines(strings.NewReader(text)), 49, 1)
		if got := fmt.Sprint(size, " ", err); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		} else if words, _ := f.Words([]byte("2024-01-03,2-3-4"), nil); size > 0 && f.joined == 2 && len(words) != 3 {
			t.Errorf("%q: got %d words, want 3", text, len(words))
		}
	}
}
