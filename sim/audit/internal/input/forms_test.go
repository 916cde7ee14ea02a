package input

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pokersim/deck"
)

// form is how a program writes packs.
type form struct {
	card           func(c int) string
	between        string                       // cards
	around         string                       // a pack, with "..." in its place
	all            string                       // the packs, with "..." in their place
	row            func(n int, s string) string // a row, if it is not s and "\n"
	otherNumbering bool                         // whether the names are no cards
}

var (
	short   = func(c int) string { return deck.Card(c).String() }
	rank    = func(c int) string { return strings.Replace(deck.Card(c).Rank().String(), "T", "10", 1) }
	suit    = func(c int) string { return title(deck.Card(c).Suit().Name()) }
	word    = func(c int) string { return title(deck.Card(c).Rank().Name()) }
	symbol  = func(c int) string { return []string{"♣", "♦", "♥", "♠"}[c/13] }
	inWords = func(c int) string { return word(c) + " of " + suit(c) }
	german  = func(c int) string { return []string{"Kreuz", "Karo", "Herz", "Pik"}[c/13] + " " + strconv.Itoa(c%13) }
)

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// as returns a function that writes a card by a format with its rank and its suit.
func as(format string, rank, suit func(int) string) func(int) string {
	return func(c int) string { return strings.NewReplacer("R", rank(c), "S", suit(c)).Replace(format) }
}

func plus(n int) func(int) string { return func(c int) string { return strconv.Itoa(c%13 + n) } }

// forms are layouts of packs of 52 cards.
var forms = map[string]form{
	"numbers":                {card: strconv.Itoa, between: " "},
	"two digits":             {card: func(c int) string { return fmt.Sprintf("%02d", c) }, between: " "},
	"three digits from 1":    {card: func(c int) string { return fmt.Sprintf("%03d", c+1) }, between: ","},
	"names":                  {card: short, between: " "},
	"quoted CSV":             {card: as(`"RS"`, rank, symbol), between: ","},
	"words":                  {card: inWords, between: ", "},
	"words without commas":   {card: inWords, between: " "},
	"capital words":          {card: func(c int) string { return strings.ToUpper(inWords(c)) }, between: ";"},
	"figures of words":       {card: func(c int) string { return rank(c) + " of " + strings.ToLower(suit(c)) }, between: ", "},
	"figures, no commas":     {card: as("R of S", rank, suit), between: " "},
	"one suit":               {card: func(c int) string { return rank(c) + " " + strings.TrimSuffix(suit(c), "s") }, between: "\t"},
	"apart":                  {card: as("R,S", rank, suit), between: ","},
	"suit first":             {card: as("SR", rank, func(c int) string { return suit(c)[:1] }), between: " "},
	"suit first, glued":      {card: as("SR", rank, func(c int) string { return suit(c)[:1] }), between: ""},
	"symbols first":          {card: as("SR", rank, symbol), between: ","},
	"emoji":                  {card: as("RS\ufe0f", rank, symbol), between: " "},
	"emoji, glued":           {card: as("RS\ufe0f", rank, symbol), between: ""},
	"Python: names":          {card: as("'R of S'", word, suit), between: ", ", around: "[...]"},
	"Python: tuples":         {card: as("('R', 'S')", rank, suit), between: ", ", around: "[...]"},
	"Python: suit first":     {card: as("('S', 'R')", rank, suit), between: ", ", around: "[...]"},
	"Python: tuple":          {card: as("('R', 'S')", rank, suit), between: ", ", around: "(...)"},
	"Python: figures":        {card: as("(R, 'S')", plus(2), suit), between: ", ", around: "[...]"},
	"Python: named tuples":   {card: as("Card(rank='R', suit='S')", rank, suit), between: ", ", around: "[...]"},
	"Python: suit's key":     {card: as("Card(suit='S', value=R)", plus(2), suit), between: ", ", around: "[...]"},
	"Python: other keys":     {card: as("Card(value=10, rank='R', suit='S', shown=True)", rank, suit), between: ", ", around: "[...]"},
	"Python: enumerations":   {card: as("Card(suit=<Suit.S: 1>, rank=<Rank.R: 11>)", func(c int) string { return strings.ToUpper(word(c)) }, suit), between: ", ", around: "[...]"},
	"Python: enumerated":     {card: as("(<Rank.R: 9>, <Suit.S: 'x'>)", word, suit), between: ", ", around: "[...]"},
	"Python: angles":         {card: as("<Card R of S>", rank, suit), between: ", ", around: "[...]"},
	"Python: a colon":        {card: as("<Card: RS>", rank, symbol), between: ", ", around: "[...]"},
	"Python: only angles":    {card: as("<R of S>", word, suit), between: ", ", around: "[...]"},
	"Python: dicts":          {card: as("{'suit': 'S', 'rank': 'R'}", rank, suit), between: ",\n ", around: "[...]"},
	"Python: pprint":         {card: as("('R', 'S')", rank, suit), between: ",\n ", around: "[...]\n"},
	"Python: list of lists":  {card: as("('R', 'S')", rank, suit), between: ", ", around: "[...]", all: "[...]", row: commaRow},
	"Python: list of tuples": {card: strconv.Itoa, between: ", ", around: "(...)", all: "[...]", row: commaRow},
	"numpy":                  {card: func(c int) string { return fmt.Sprintf("%2d", c) }, between: "\n ", around: "[...]"},
	"JSON: strings":          {card: as(`"RS"`, rank, symbol), between: ",", around: "[...]", all: "[...]", row: commaRow},
	"JSON: escapes":          {card: func(c int) string { return fmt.Sprintf("%+q", rank(c)+symbol(c)) }, between: ", ", around: "[...]"},
	"JSON: pairs":            {card: as(`["R", "S"]`, rank, suit), between: ", ", around: "[...]"},
	"JSON: objects":          {card: as(`{"code": "0?", "image": "https://x.org/0?.png", "value": "R", "suit": "S"}`, word, suit), between: ", ", around: "[...]", all: "[\n...\n]", row: commaRow},
	"JSON: indented":         {card: strconv.Itoa, between: ",\n    ", around: "[\n    ...\n]", all: "[...]", row: commaRow},
	"numbered":               {card: inWords, between: ", ", row: func(n int, s string) string { return fmt.Sprint(n+1, ",", s, "\n") }},
	"numbered by a colon":    {card: short, between: " ", row: func(n int, s string) string { return fmt.Sprint(n+1, " ", s, "\r\n") }},
	"German":                 {card: german, between: ", ", otherNumbering: true},
	"German in Python":       {card: func(c int) string { return "'" + german(c) + "'" }, between: ", ", around: "[...]", otherNumbering: true},
	"German tuples":          {card: as("(R, 'S')", plus(0), func(c int) string { return german(c)[:3] }), between: ", ", around: "[...]", otherNumbering: true},
	"ranks from 0":           {card: as("RS", plus(0), suit), between: ";", otherNumbering: true},
}

func commaRow(_ int, s string) string { return s + "," }

// text writes packs.
func (f form) text(packs [][]int) string {
	rows := ""
	for n, pack := range packs {
		var cards []string
		for _, card := range pack {
			cards = append(cards, f.card(card))
		}
		row := strings.Join(cards, f.between)
		if f.around != "" {
			row = strings.Replace(f.around, "...", row, 1)
		}
		if f.row == nil {
			row += "\n"
		} else {
			row = f.row(n, row)
		}
		rows += row
	}
	if f.all != "" {
		rows = strings.Replace(f.all, "...", strings.TrimSuffix(rows, ","), 1)
	}
	return rows
}

// readAll returns the packs of a text.
func readAll(text io.Reader) (packs [][]int, err error) {
	lines := NewLines(text)
	first, err := lines.First()
	if err != nil {
		return nil, err
	}
	f, err := FormatOf(first, lines)
	if err != nil {
		return nil, err
	}
	cards, pack, err := f.Size()
	if err != nil {
		return nil, err
	}
	in := f.Packs(max(cards, pack.Cards()), pack)
	for row, err := lines.Next(); row != nil || err != nil; row, err = lines.Next() {
		if err != nil {
			return nil, err
		}
		order, err := in.Read(row)
		if err != nil {
			return nil, err
		}
		packs = append(packs, slices.Clone(order))
	}
	return packs, nil
}

// Each form gives the packs that were written, with and without a header, and compressed.
func TestForms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var packs [][]int
	for range 30 {
		packs = append(packs, r.Perm(deck.Size))
	}
	for name, f := range forms {
		text := f.text(packs)
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		io.WriteString(w, text)
		w.Close()
		for how, in := range map[string]io.Reader{
			"plain":  strings.NewReader(text),
			"header": strings.NewReader("\ufeff# a log\ncard1,card2\n" + text),
			"blanks": strings.NewReader("  " + text + "\n \r\n\n# the end\n"),
			"gzip":   bytes.NewReader(zipped.Bytes()),
			"slowly": slowly{strings.NewReader(text)},
		} {
			got, err := readAll(in)
			if err != nil {
				t.Errorf("%s, %s: %v\n%.300s", name, how, err, text)
				continue
			}
			want := packs
			if f.otherNumbering && len(got) > 0 { // by their names
				number := make([]int, deck.Size)
				for i, card := range packs[0] {
					number[card] = got[0][i]
				}
				want = nil
				for _, pack := range packs {
					other := make([]int, len(pack))
					for i, card := range pack {
						other[i] = number[card]
					}
					want = append(want, other)
				}
			}
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%s, %s: got %d other packs\n%.300s", name, how, len(got), text)
			}
		}
	}
}

// slowly reads a byte at a time.
type slowly struct{ io.Reader }

func (s slowly) Read(p []byte) (int, error) { return s.Reader.Read(p[:min(1, len(p))]) }

// Packs that are no whole decks are those of the first row; equal cards are assigned at random.
func TestOtherDecks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var pinochle, spanish, magic []string
	for c := range deck.Size {
		if c%13 >= 7 {
			pinochle = append(pinochle, short(c), short(c))
		}
		if c%13 < 6 || c%13 > 8 {
			spanish = append(spanish, as("('R', 'S')", rank, suit)(c))
		}
	}
	for range 17 {
		magic = append(magic, "Forest")
	}
	magic = append(magic, `"Fblthp, the Lost"`, "Lightning Bolt", "Lightning Bolt", "Urza's Saga")
	for name, cards := range map[string][]string{"pinochle": pinochle, "40 cards": spanish, "Magic": magic} {
		var text strings.Builder
		for range 25 {
			r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
			text.WriteString(strings.Join(cards, ", ") + "\n")
		}
		packs, err := readAll(strings.NewReader(text.String()))
		if err != nil || len(packs) != 25 {
			t.Fatalf("%s: got %d packs, %v", name, len(packs), err)
		}
		for _, pack := range packs {
			slices.Sort(pack)
			for i, card := range pack {
				if i != card || len(pack) != len(cards) {
					t.Fatalf("%s: got %v", name, pack)
				}
			}
		}
	}
	lines := NewLines(strings.NewReader("\"b\a, c\", b,b\nb,b,\"b\a, c\"\n"))
	first := deck.Must(lines.First())
	f, err := FormatOf(first, lines)
	if got := f.Packs(3, deck.Pack{}).CardNames(); err != nil || !slices.Equal(got, []string{"b", "b", "b, c"}) {
		t.Errorf("got the names %q, %v", got, err)
	}
	packs, err := readAll(strings.NewReader("3x Forest, Swamp\nForest, Swamp, 2x Forest\nSwamp,Forest,Forest,Forest\n"))
	if err != nil || len(packs) != 3 || packs[1][1] != 3 {
		t.Errorf("3x Forest: got %v, %v", packs, err)
	}
}

// Inputs without an end, of any kind, end in an error after little text.
func TestBoundsOfRows(t *testing.T) {
	for begin, then := range map[string]string{
		"":               "x",
		"# ":             "x",
		"[":              "[",
		"[(":             "x",
		"[1,2]\n[":       "\n",
		"[1,2]\n[1,":     "1, ",
		"['":             `\'`,
		`[["a", "b"], `:  " ",
		`[["a", "b"], [`: "'x' ",
		"[{'rank': ":     "{",
	} {
		endless := io.MultiReader(strings.NewReader(begin), &repeated{text: then})
		_, err := readAll(endless)
		if err == nil || !strings.Contains(err.Error(), "longer than") {
			t.Errorf("%q and %q without an end: got %v", begin, then, err)
		}
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		io.WriteString(w, begin+strings.Repeat(then, 2<<20/len(then)))
		w.Close()
		if _, err := readAll(&zipped); err == nil || !strings.Contains(err.Error(), "longer than") {
			t.Errorf("%q and %q, compressed: got %v", begin, then, err)
		}
	}
}

// repeated is a text without an end.
type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = r.text[r.at%len(r.text)]
		r.at++
	}
	return len(p), nil
}

// Damaged gzip is an error that says so.
func TestDamagedGzip(t *testing.T) {
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		fmt.Fprintln(w, r.Perm(52))
	}
	w.Close()
	whole := zipped.Bytes()
	for name, text := range map[string][]byte{
		"short":        whole[:len(whole)/2],
		"only a head":  whole[:4],
		"another byte": append(append(slices.Clone(whole[:len(whole)-8]), 1, 2, 3, 4), whole[len(whole)-4:]...),
		"more":         append(slices.Clone(whole), "0 1 2"...),
	} {
		if _, err := readAll(bytes.NewReader(text)); err == nil || !strings.Contains(err.Error(), "the gzip file is damaged or ends early") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// Any text gives rows or an error, and never more packs than bytes.
func FuzzForms(f *testing.F) {
	packs := [][]int{rand.New(rand.NewPCG(1, 2)).Perm(deck.Size), rand.New(rand.NewPCG(3, 4)).Perm(deck.Size)}
	for _, form := range forms {
		f.Add(form.text(packs))
	}
	f.Fuzz(func(t *testing.T, text string) {
		packs, err := readAll(strings.NewReader(text))
		if len(packs) > len(text) || err != nil && len(err.Error()) > 2000 {
			t.Errorf("%q: got %d packs, %v", text, len(packs), err)
		}
	})
}
