package spot

import (
	"encoding/csv"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/internal/longtest"
)

// calculatorOf returns a calculator without a limit.
func calculatorOf(game string) *Calculator {
	rules := deck.Must(eval.RulesOf(game))
	c := deck.Must(New(rules))
	c.Limit = time.Hour
	return c
}

// handsOf reads hands with a separator between them.
func handsOf(text, separator string) (hands []deck.Hand) {
	for _, h := range strings.Split(text, separator) {
		hands = append(hands, deck.Must(deck.ParseHand(h)))
	}
	return hands
}

// text returns the law as a column of shares.csv has it.
func (l *Law) text(boards int) string {
	var all []string
	for i, share := range l.Shares {
		all = append(all, fmt.Sprintf("%s:%d", big.NewRat(int64(share), int64(Parts*boards)).RatString(), l.Counts[i]))
	}
	return strings.Join(all, " ")
}

// fraction returns a sum of parts of each tuple as a fraction of the pot.
func (l *Law) fraction(sum uint64, boards int) string {
	parts := new(big.Int).SetUint64(l.Tuples)
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(sum), parts.Mul(parts, big.NewInt(int64(Parts*boards)))).String()
}

// The laws are those of testdata/shares.csv, which two programs counted: see there, in package
// equity. What takes more than a tenth of a second is counted in long tests.
func TestLaws(t *testing.T) {
	file := deck.Must(os.Open("../testdata/shares.csv"))
	defer file.Close()
	rows := deck.Must(csv.NewReader(file).ReadAll())
	calculators, laws, spot, counted := map[string]*Calculator{}, make([]Law, MaxPlayers), "", 0
	for _, r := range rows[1:] {
		tuples, _ := strconv.ParseFloat(r[8], 64)
		if r[1] == "draw" || r[0] == "pre-akoqq/3" || tuples > 2e9 && !longtest.On || strings.HasPrefix(r[0], "tiny") && !longtest.On {
			continue
		}
		n, _ := strconv.Atoi(r[4])
		c := calculators[r[2]]
		if c == nil {
			c = calculatorOf(r[2])
			calculators[r[2]] = c
		}
		hands := handsOf(r[6], " ")
		if r[0] != spot {
			spot = r[0]
			boards := make([]deck.Hand, n)
			if known := handsOf(r[3], ","); len(known[0]) > 0 {
				for i := range boards {
					boards[i] = known[i%len(known)]
				}
			}
			if err := c.Laws(laws, hands, boards, handsOf(r[5], " ")[0]); err != nil {
				t.Fatalf("%s: %v", spot, err)
			}
		}
		counted++
		player, _ := strconv.Atoi(r[7])
		law := &laws[player-1]
		if got := law.text(n); got != r[19] {
			t.Errorf("%s, player %d: got %s, want %s", spot, player, got, r[19])
		}
		sum := ints.Sum(law.Board[:])
		if got := law.fraction(sum, n); got != r[9] {
			t.Errorf("%s, player %d: equity %s, want %s", spot, player, got, r[9])
		}
		if got := law.fraction(law.High, n); r[17] != "" && got != r[17] {
			t.Errorf("%s, player %d: high %s, want %s", spot, player, got, r[17])
		}
	}
	if want := longtest.Or(238, 269); counted != want {
		t.Errorf("%d rows, want %d", counted, want)
	}
}

// tuplesOf counts the law of players by each tuple of boards, in text.
func tuplesOf(c *Calculator, hands, boards []deck.Hand, free deck.Set) (laws []Law) {
	laws = make([]Law, len(hands))
	results := make([]Result, len(hands))
	var deal func(n int, free deck.Set, from int, whole []deck.Hand, parts []int)
	deal = func(n int, free deck.Set, from int, whole []deck.Hand, parts []int) {
		if n == len(boards) {
			for i := range laws {
				laws[i].add(parts[i], 1)
			}
			return
		}
		if board := whole[n]; len(board) == c.table.rules.Board {
			if err := c.Hands(results, hands, board, nil); err != nil {
				panic(err)
			}
			next := make([]int, len(hands))
			for i, r := range results {
				next[i] = parts[i] + int(r.Pot*Parts+.5)
			}
			deal(n+1, free, 0, whole, next)
			return
		}
		for card := deck.Card(from); card < deck.Size; card++ {
			if free.Has(card) {
				with := append([]deck.Hand{}, whole...)
				with[n] = append(append(deck.Hand{}, whole[n]...), card)
				deal(n, free&^deck.SetOf(card), int(card)+1, with, parts)
			}
		}
	}
	deal(0, free, 0, boards, make([]int, len(hands)))
	return laws
}

// The laws of random spots are those of each tuple of boards, one by one: of one to three boards on
// the turn, and of two on the flop.
func TestLawsOfEachTuple(t *testing.T) {
	random := rand.New(rand.NewPCG(67, 1))
	games := []string{"holdem", "short", "omaha", "omaha8", "bigo"}
	for i := range longtest.Or(60, 200) {
		c := calculatorOf(games[i%len(games)])
		cards := c.table.deck.Cards()
		random.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		take := func(n int) (hand deck.Hand) {
			hand, cards = deck.Hand(cards[:n:n]), cards[n:]
			return hand
		}
		var hands, boards []deck.Hand
		for range 2 + random.IntN(2) {
			hands = append(hands, take(c.table.rules.Hole))
		}
		known, different := 4, random.IntN(2) == 1
		if i%longtest.Or(30, 10) == 0 {
			known = 3
		}
		for n := range 1 + random.IntN(7-known) { // two boards on the flop at most
			if n == 0 || different {
				boards = append(boards, take(known))
			} else {
				boards = append(boards, boards[0])
			}
		}
		if known == 3 {
			boards, cards = boards[:min(len(boards), 2)], cards[12:] // some dead cards
		}
		dead := c.table.deck &^ deck.SetOf(cards...)
		for _, h := range append(append([]deck.Hand{}, hands...), boards...) {
			dead &^= deck.SetOf(h...)
		}
		got := make([]Law, len(hands))
		if err := c.Laws(got, hands, boards, dead.Cards()); err != nil {
			t.Fatal(err)
		}
		for player, want := range tuplesOf(c, hands, boards, deck.SetOf(cards...)) {
			if g, w := got[player].text(len(boards)), want.text(len(boards)); g != w {
				t.Errorf("%s, %v on %v without %v, player %d: got %s, want %s", c.table.rules.Name, hands, boards, dead.Cards(), player+1, g, w)
			}
		}
	}
}

// Laws refuses what cannot be dealt.
func TestLawsRefuse(t *testing.T) {
	c := deck.Must(New(eval.Holdem()))
	for _, q := range []struct{ hands, boards, dead, want string }{
		{"AsAh,KsKh", "Qh9c5s,Qh8d7h", "", "board 2, Qh 8d 7h: a card occurs twice"},
		{"AsAh,KsKh", "Qh9c", "", "want 0, 3, 4 or 5 cards"},
		{"AsAh,KsKh", "Qh9c5s,2c3c4c,5c6c7c,8c8d8h", "", "4: want 1 to 3"},
		{"AsAh,KsKh", "Qh9cAs,2c3c4c", "", "player 1 has As Ah"},
		{"AsAh,KsKh", "Qh9c5s,2c3c4c", "2c", "board 2, 2c 3c 4c: a card occurs twice"},
		{"AsAh,KsKh", ",,", "", "a count of about"},
	} {
		err := c.Laws(make([]Law, 2), handsOf(q.hands, ","), handsOf(q.boards, ","), handsOf(q.dead, " ")[0])
		if err == nil || !strings.Contains(err.Error(), q.want) {
			t.Errorf("%+v: got %v, want an error with %q", q, err, q.want)
		}
	}
}
