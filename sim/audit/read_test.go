package audit

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/internal/ints"
	"pokersim/sim/chunk"
)

func TestReadErrors(t *testing.T) {
	for _, c := range []struct {
		text  string
		cards int
		line  int
		want  string
	}{
		{"0 1 2\n0 1 1\n", 0, 2, "duplicate card 1"},
		{"1,2,3\n3,2,2\n", 0, 2, "duplicate card 2"},
		{"0 1 2\n2 1 0\n0 1", 0, 3, "2 cards: want 3"},
		{"0 1 2\n0 1 2 3\n", 0, 2, "4 cards: want 3"},
		{"0 1 2\n\n0 1 2\n", 0, 2, "0 cards: want 3"},
		{"0 1 3\n", 0, 1, `invalid card "3": want 0 to 2`},
		{"1 2 4\n", 0, 1, `invalid card "4": want 1 to 3`},
		{"1 2 3\n0 1 2\n", 0, 2, `invalid card "0": want 1 to 3`},
		{"0 1 -2\n", 0, 1, `invalid card "-2"`},
		{"0 1 x\n", 0, 1, `invalid card "x"`},
		{"0,1,\n", 0, 1, `invalid card ""`},
		{"99999999999999999999 1 0\n", 0, 1, `invalid card "99999999999999999999"`},
		{"0 1 2\n", 5, 1, "3 cards: want 5"},
		{"0\n", 0, 1, "1 card: want 2 to 1000, with blanks or commas between them"},
		{"0|1|2\n", 0, 1, "1 card: want 2 to 1000, with blanks or commas between them"},
		{"0 1 2\r0 2 x\r", 0, 2, "invalid card"},
		{"0 1 2\n0\x00 \x001\x00", 0, 2, "a byte 0"},
		{"4 9 1\n", 0, 1, "invalid card \"9\": want 1 to 3; -pool n reads draws from a pool of n, as of a lottery"},
		{"D7 H3 As\nAs Kd\n", 0, 1, `invalid card "D7": want the rank first, as in 7d`},
		{"1,2,0,1\nx,0,1,2\n", 0, 2, "want its number before the cards, as on the first line"},
		{"[0 1 2]\n[0 1\n 2\n", 0, 2, "a [ without its ]: want a whole pack in each list"},
		{"[0 1 2]\n[0 1\n 1]\n[1\n2 0]", 0, 2, "duplicate card 1"},
		{"[[0, 1, 2], [2, 1, 0],\n[1, 0, 1]]", 0, 2, "list 3: duplicate card 1"},
		{`[[0, 1], 7]`, 0, 1, "list 2: '7' in a list of lists: want a list of cards"},
		{"Ace of Spades, Two of Harts\nTwo of Harts, Three of Clubs\n", 0, 1, `invalid card "Two of Harts"`},
		{"Pik 2, Herz 3, Pik 4\n2s, 3s, 4x\n", 0, 2, `invalid card "4x": want a rank and a suit, as in As or 10d, or Jo; line 1 has no card and was taken as a header`},
		{"Forest,Plains,Forest\nPlains,Forest,Forest\nPlains,Swamp,Forest\n", 0, 3, `card "Swamp" is not on the first line`},
		{"Forest,Plains,Forest\nPlains,Forest,Forest\nPlains,Plains,Forest\n", 0, 3, "duplicate card Plains"},
		{"SA H10 D7\nH10 SA D7\nSA Th D7\n", 0, 3, `invalid card "Th": want the suit first, as in HT`},
		{"red,one,red,two\nred,two,red,one\n", 0, 1, "two columns for each card: columns 1, 3 and 2, 4 have no name in common"},
		{"a\nb\n\nb\na\n\na\n", 0, 7, "1 lines without a blank one: want 2, one for each card as in the first block"},
		{"TISZ\nSZIT\nTISO\n", 0, 1, "1 card: want 2 to 1000"},
		{stripped(6) + strings.Replace(stripped(6), "6c", "5c", 1), 0, 2, "card 5c is not in the pack"},
		{"hello world\n", 0, 1, `invalid card "hello": want a rank and a suit, as in As or 10d, or Jo; other names want commas, and to be the same on each line`},
		{"hello\n", 0, 1, "1 card: want 2 to 1000"},
		{`["hello","world"]`, 0, 1, `invalid card "hello": want a rank and a suit`},
		{"# a log\nhello world", 0, 2, `invalid card "hello": want a rank and a suit`},
		{"card1 card2\n0|1|2\n", 0, 2, "1 card: want 2 to 1000"},
		{"0 1\n" + strings.Repeat("7", 1_000_000), 0, 2, "longer than 65536 bytes"},
		{strings.Repeat("7 ", 500_000), 0, 1, "longer than 65536 bytes"},
		{"Ah Kd 10s\n", 0, 1, "3 cards and 0 jokers: want whole decks of 52"},
		{"Ah Kx\n", 0, 1, `invalid card "Kx": want a rank and a suit, as in As or 10d, or Jo`},
		{names(1, 0) + strings.Replace(names(1, 0), "2d", "As", 1), 0, 2, "duplicate card As"},
		{names(2, 0) + strings.Replace(names(2, 0), "2d", "As", 1), 0, 2, "card As occurs more than 2 times"},
		{names(1, 1) + names(1, 0) + names(1, 0), 0, 2, "52 cards: want 53"},
		{names(1, 0) + strings.Replace(names(1, 0), "2d", strings.Repeat("z", 9999), 1), 0, 2, `invalid card "zzzzzzzzzzzzzzzzzzzz": want`},
	} {
		_, err := Read(strings.NewReader(c.text), Plan{Spec: Spec{Cards: c.cards}})
		var at *LineError
		if !errors.As(err, &at) || at.Line != c.line || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 150 {
			t.Errorf("%.20q: got error %v, want one of line %d with %q", c.text, err, c.line, c.want)
		}
	}
	for text, plan := range map[string]Plan{"": {}, "0 1": {Spec: Spec{Tests: "T1"}}, "1 0": {Spec: Spec{Mode: "x"}}} {
		if _, err := Read(strings.NewReader(text), plan); !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("%q: got error %v, want ErrPlan", text, err)
		}
	}
}

// Too few packs have a report, which names the number from which on half of the tests run.
func TestTooFewPacks(t *testing.T) {
	for _, cards := range []int{3, 52} {
		var needed uint64
		for packs := uint64(2); ; packs = needed {
			var text strings.Builder
			r := rand.New(rand.NewPCG(1, 1))
			for range packs {
				fmt.Fprintln(&text, r.Perm(cards))
			}
			report := deck.Must(Read(strings.NewReader(text.String()), Plan{}))
			if packs == 2 {
				if needed = report.Needed; report.Verdict != TooFew || needed < 10 {
					t.Fatalf("%d packs of %d cards: got %s, %d needed", packs, cards, report.Verdict, needed)
				}
				continue
			}
			if report.Verdict == TooFew {
				t.Errorf("%d packs of %d cards: got %s, want a verdict", packs, cards, report.Verdict)
			}
			break
		}
	}
}

// written returns the results of repeated shuffles of five cards as text.
func written(lines int, next func(pack []int)) *bytes.Buffer {
	var text bytes.Buffer
	pack := ints.Below[int](5)
	for range lines {
		next(pack)
		fmt.Fprintln(&text, strings.Trim(fmt.Sprint(pack), "[]"))
	}
	return &text
}

func TestReadTellsFairFromUnfair(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for want, next := range map[Verdict]func([]int){
		Pass: func(pack []int) { r.Shuffle(5, func(i, j int) { pack[i], pack[j] = pack[j], pack[i] }) },
		Unfair: func(pack []int) { // naive, with reuse: only the shuffles between packs show the bias
			for i := range pack {
				j := r.IntN(5)
				pack[i], pack[j] = pack[j], pack[i]
			}
		},
	} {
		report, err := Read(written(80_000, next), Plan{})
		if err != nil || report.Verdict != want {
			t.Errorf("got %v, %v, want %s", report, err, want)
		}
	}
}

// names returns the ordered pack in the format of simulate shuffle.
func names(decks, jokers int) string {
	pack := deck.Pack{Decks: decks, Jokers: jokers}
	var words []string
	for card := range pack.Cards() {
		words = append(words, pack.Name(card))
	}
	return strings.Join(words, " ") + "\n"
}

// stripped returns the ordered pack without the ranks below one.
func stripped(lowest int) string {
	var words []string
	for card := range deck.Size {
		if card%deck.Ranks >= lowest-2 {
			words = append(words, deck.Card(card).String())
		}
	}
	return strings.Join(words, " ") + "\n"
}

// The same packs give the same report in every format.
func TestReadTakesEveryForm(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	var packs [][]int
	for range 300 {
		packs = append(packs, r.Perm(52))
	}
	var want, named *Report
	for _, form := range []struct {
		name      string
		separator string
		card      func(int) string
	}{
		{"from 0", " ", strconv.Itoa},
		{"from 1", "\t", func(c int) string { return strconv.Itoa(c + 1) }},
		{"commas", ",", strconv.Itoa},
		{"semicolons", "; ", strconv.Itoa},
		{"commas from 1", ", ", func(c int) string { return strconv.Itoa(c + 1) }},
		{"names", " ", deck.Pack{Decks: 1}.Name},
		{"words", ", ", deck.Pack{Decks: 1}.LongName},
		{"other names", ",", func(c int) string {
			return strings.NewReplacer("T", "10", "s", "♠", "h", "H").Replace(deck.Pack{Decks: 1}.Name(c))
		}},
	} {
		var text strings.Builder
		for _, pack := range packs {
			for i, c := range pack {
				if i > 0 {
					text.WriteString(form.separator)
				}
				text.WriteString(form.card(c))
			}
			text.WriteString("\r\n")
		}
		got, err := Read(strings.NewReader(text.String()), Plan{})
		if err != nil {
			t.Fatalf("%s: %v", form.name, err)
		}
		if want == nil {
			want = got
		}
		if got.Names != nil { // the numbers of cards with names are not an order that is known
			if named == nil {
				named = got
			}
			sameStatistics(t, form.name, want, got)
			if diff := cmp.Diff(named, got); diff != "" {
				t.Errorf("%s (-names +this format):\n%s", form.name, diff)
			}
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-from 0 +this format):\n%s", form.name, diff)
		}
	}
}

// sameStatistics checks that a file with names has the tests of the file with numbers, with
// their statistics, and start-order in place of draw-laws and next-rows.
func sameStatistics(t *testing.T, form string, numbers, names *Report) {
	t.Helper()
	got := names.Parts[0].Results
	if n := len(got) - 1; n < 0 || got[n].Test != "start-order" {
		t.Fatalf("%s: the last test is not start-order", form)
	}
	equal := func(a, b Result) bool {
		return a.Test == b.Test && a.Statistic == b.Statistic && a.Degrees == b.Degrees && a.P == b.P && a.LogP == b.LogP && a.Verdict == b.Verdict
	}
	want := numbers.Parts[0].Results
	if !slices.EqualFunc(want[:len(want)-2], got[:len(got)-1], equal) {
		t.Errorf("%s: the statistics are not those of numbers", form)
	}
}

// Names of several decks have duplicates. A fair shuffle passes, and a shuffle that
// does not move two cards fails.
func TestReadTakesDecksAndJokersByName(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	pack := deck.Pack{Decks: 2, Jokers: 4}
	r := rand.New(rand.NewPCG(7, 8))
	for want, fixed := range map[Verdict]int{Pass: 0, Unfair: 2} {
		var text strings.Builder
		for range 2000 {
			for i := range fixed {
				text.WriteString(pack.Name(i) + " ")
			}
			for _, c := range r.Perm(pack.Cards() - fixed) {
				text.WriteString(pack.Name(c+fixed) + " ")
			}
			text.WriteString("\n")
		}
		report, err := Read(strings.NewReader(text.String()), Plan{})
		if err != nil || report.Cards != 108 || report.Verdict != want {
			t.Errorf("got %+v, %v, want %s of 108 cards", report, err, want)
		}
	}
}

// If the packs are suspect, a second run reads the packs after them, if there are
// enough.
func TestReadLooksAgain(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	const first = 2000
	seed, text := uint64(30), ""
	for ; ; seed++ { // search a fair shuffle with a suspect first run; those before are not
		r := rand.New(rand.NewPCG(seed, 9))
		text = written(5*first, func(pack []int) {
			r.Shuffle(5, func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		}).String()
		all := strings.SplitAfter(text, "\n")
		report := deck.Must(Read(strings.NewReader(strings.Join(all[:first], "")), Plan{}))
		if report.Verdict == Suspect {
			if report.MoreNeeded != 4*first {
				t.Errorf("got MoreNeeded %d, want %d", report.MoreNeeded, 4*first)
			}
			break
		}
	}
	report, err := Read(strings.NewReader(text), Plan{Rounds: first})
	if err != nil || report.Verdict != Pass || report.FirstRun == nil || report.Rounds != 4*first {
		t.Errorf("seed %d: got %+v, %v, want a second run that passes", seed, report, err)
	}
	report, err = Read(strings.NewReader(text[:len(text)-10]), Plan{Rounds: first})
	if err != nil || report.Verdict != Suspect || report.MoreNeeded != 4*first {
		t.Errorf("too few lines: got %+v, %v, want SUSPECT", report, err)
	}
}

// Both modes of Read have the same packs, so the tests of packs run once.
func TestReadTestsPacksOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	report := deck.Must(Read(lines(2000, func() []int { return r.Perm(52) }), Plan{Spec: Spec{Mode: Both}}))
	times := map[string]int{}
	for _, part := range report.Parts {
		for _, x := range part.Results {
			times[x.Test]++
		}
	}
	for name, want := range map[string]int{"hand-overlap": 1, "hand-categories": 1, "positions": 2, "successors": 2} {
		if times[name] != want {
			t.Errorf("%s: got %d results, want %d", name, times[name], want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"0 1 2\n", "2\t1  0", "0 1 1", "1 2 3\n3,1,2", "", "+0 1", "0 01 2", "0 1 2 \r", "Ah", "Jo Jo\nJo Jo", ",", names(1, 1), "a,b\nb,a", "4x a,b\nb,4x a", "S7 H10\nH10 S7",
		"[('K', 'Spades'), ('A', 'Spades')]\n[('A', 'Spades'),\n('K', 'Spades')]", "[[1,2],[2,1]]", `[{"rank": 7, "suit": "h"}, "Jo"]`, "\x1f\x8b\x08", "<Rank.A: 1> of c",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		report, err := Read(strings.NewReader(text), Plan{})
		if err == nil && report.Rounds > uint64(len(text)) {
			t.Errorf("%q: got %d shuffles, more than bytes", text, report.Rounds)
		}
		if err != nil && len(err.Error()) > 2000 {
			t.Errorf("%q: got an error of %d bytes, want 2000 or less", text, len(err.Error()))
		}
	})
}

// Dealt hands are also an input: any text gives a report or a short error.
func FuzzReadDealtHands(f *testing.F) {
	for _, text := range []string{"2c 3c 4c 5c", "2c3c4c5c\n-- -- 4c 5c", "2c 3c 4c 5c 6c 7c 8c -- --", "?? 3c 4c 5c", `["2c","3c","4c","5c"]`, "a b\n2c 3c 4c 5c", "#\n\xef\xbb\xbf"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, err := Read(strings.NewReader(text), Plan{Spec: Spec{Seats: 2, Deal: Two}})
		if err != nil && len(err.Error()) > 2000 {
			t.Errorf("%q: got an error of %d bytes, want 2000 or less", text, len(err.Error()))
		}
	})
}

// Numbers of rows, brackets, blank lines at the end and stripped decks do not change a report.
func TestReadTakesRowsOfOtherPrograms(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 9))
	names := strings.Fields(stripped(6))
	forms := map[string]*strings.Builder{"plain": {}, "numbered": {}, "brackets": {}, "names": {}, "numbered names": {}}
	for row := range 400 {
		pack, cards := r.Perm(36), make([]string, 36)
		for i, card := range pack {
			cards[i] = names[card]
		}
		numbers := strings.Trim(fmt.Sprint(pack), "[]")
		fmt.Fprintln(forms["plain"], numbers)
		fmt.Fprintln(forms["numbered"], row+1, numbers)
		fmt.Fprintln(forms["brackets"], pack)
		fmt.Fprintln(forms["names"], strings.Join(cards, " "))
		fmt.Fprintf(forms["numbered names"], "%d;%s\n", row, strings.Join(cards, ";"))
	}
	want := deck.Must(Read(strings.NewReader(forms["plain"].String()), Plan{}))
	named := deck.Must(Read(strings.NewReader(forms["names"].String()), Plan{}))
	sameStatistics(t, "names", want, named)
	for form, text := range forms {
		got, err := Read(strings.NewReader(text.String()+"\n \r\n\n"), Plan{})
		want := want
		if strings.Contains(form, "names") {
			want = named
		}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-plain +this form):\n%s", form, err, diff)
		}
	}
}

// Words of two cards are seats, and the numbers of a whole pack are its cards.
func TestReadTakesDealtHandsInOtherForms(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 10))
	var names, numbers, apart, glued strings.Builder
	for range 1500 {
		pack := r.Perm(52)
		for i, card := range pack {
			fmt.Fprint(&names, deck.Card(card), " ")
			fmt.Fprint(&numbers, card+1, " ")
			if i < 9 {
				fmt.Fprint(&apart, deck.Card(card), " ")
				fmt.Fprint(&glued, deck.Card(card))
				if i == 1 || i == 3 {
					fmt.Fprint(&glued, " ")
				}
			}
		}
		for _, text := range []*strings.Builder{&names, &numbers, &apart, &glued} {
			fmt.Fprintln(text)
		}
	}
	for _, c := range []struct {
		a, b        strings.Builder
		deal, glued Deal
	}{{names, numbers, One, One}, {names, numbers, Two, Two}, {apart, glued, Two, Two}} {
		want := deck.Must(Read(strings.NewReader(c.a.String()), Plan{Spec: Spec{Seats: 2, Deal: c.deal}}))
		got, err := Read(strings.NewReader(c.b.String()), Plan{Spec: Spec{Seats: 2, Deal: c.glued}})
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-first form +second form):\n%s", c.deal, err, diff)
		}
	}
}

// Watch has the reports of the packs so far, without a verdict, and does not change the last one.
func TestReadIsWatched(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for range 3000 {
		fmt.Fprintln(&text, strings.Trim(fmt.Sprint(r.Perm(10)), "[]"))
	}
	want := deck.Must(Read(strings.NewReader(text.String()), Plan{}))
	var rounds []uint64
	got, err := Read(strings.NewReader(text.String()), Plan{Watch: func(soFar func() (*Report, error)) {
		report, err := soFar()
		if err != nil || report.Verdict != "" || report.Parts[0].Positions.RowTotal(0) != report.Rounds {
			t.Errorf("after %v packs: %v, %+v", rounds, err, report)
			return
		}
		rounds = append(rounds, report.Rounds)
	}})
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Report{})); err != nil || diff != "" {
		t.Errorf("%v: watched, the report differs: %s", err, diff)
	}
	if len(rounds) < 10 || !slices.IsSorted(rounds) || rounds[len(rounds)-1] > 3000 {
		t.Errorf("it was watched after %v packs", rounds)
	}
}

// Sequences of two orders whose counts are as equal as can be: rounding must not make a statistic negative.
func TestEqualTransitions(t *testing.T) {
	text := strings.NewReplacer("a", "1 2\n", "b", "2 1\n").Replace("bbaababbabaababaaababbbbabbbaabbbbbababaaabbabbaaa")
	if got, err := Read(strings.NewReader(text), Plan{}); err != nil || got.Verdict != Pass {
		t.Errorf("got %v, %v", got, err)
	}
}
