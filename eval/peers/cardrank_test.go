//go:build portable

package peers

import (
	"cmp"
	"encoding/csv"
	"flag"
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/cardrank/cardrank"

	"pokersim/deck"
	"pokersim/eval"
)

var (
	hands  = flag.Int("hands", 1_000_000, "hands of each game")
	update = flag.Bool("update", false, "write ../testdata/cardrank.csv")
)

// sampled is the number of hands of each game in the file.
const sampled = 200

// games are the evaluators of cardrank by game.
var games = map[string]cardrank.EvalFunc{
	"stud":     cardrank.EvalCactus.New(0, false, false),
	"stud8":    cardrank.EvalCactus.New(0, false, true),
	"razz":     cardrank.EvalRazz.New(0, false, false),
	"a5":       cardrank.EvalRazz.New(0, false, false),
	"27":       cardrank.EvalLowball.New(0, false, false),
	"badugi":   cardrank.EvalBadugi.New(0, false, false),
	"bigo":     cardrank.EvalOmaha.New(5, false, true),
	"omaha6-8": cardrank.EvalOmaha.New(5, false, true),
}

// theirs returns their ranks of a hand, high and low: a lower one is a better hand.
func theirs(f cardrank.EvalFunc, r eval.Rules, hand []deck.Card) (high, low int) {
	var cards []cardrank.Card
	for _, c := range hand {
		cards = append(cards, cardrank.FromString(c.String()))
	}
	e := cardrank.EvalOf(cardrank.Holdem)
	f(e, cards[:r.Hole], cards[r.Hole:])
	if !r.Low {
		return int(e.HiRank), 0
	}
	return int(e.HiRank), int(e.LoRank)
}

// ours returns our classes of a hand.
func ours(t testing.TB, r eval.Rules) func(hand []deck.Card) (high, low int) {
	table := eval.NewTableOf(r)
	return func(hand []deck.Card) (high, low int) {
		var class [1]eval.Class
		board, own := table.Partial(hand[r.Hole:]...), []eval.Partial{table.Partial(hand[:r.Hole]...)}
		table.ClassesOf(board, own, class[:])
		if !r.Low {
			return int(class[0]), 0
		}
		if low = int(table.LowOf(hand[:r.Hole], hand[r.Hole:])); low == 0 {
			low = 1 << 16 // the worst, as Invalid is
		}
		return int(class[0]), low
	}
}

// pairedAce reports whether a hand of ace to five has an ace and a pair: cardrank's aces
// are high in hands with a pair. In seven cards any pair that plays has less than five
// ranks beside it.
func pairedAce(r eval.Rules, hand []deck.Card) bool {
	if r.Name != "razz" && r.Name != "a5" {
		return false
	}
	var ranks uint
	for _, c := range hand {
		ranks |= 1 << c.Rank()
	}
	return bits.OnesCount(ranks) < 5 && ranks>>deck.Ace&1 != 0
}

// lowestBadugi returns the rank of a hand of badugi in the numbers of cardrank, from all sets
// of its cards. cardrank takes one suit after another, and does not find the lowest cards of
// all hands: of 3h 3d 5h 9d it plays 9d 3h instead of 5h 3d.
func lowestBadugi(hand []deck.Card) int {
	lowest := 1 << 16
	for set := 1; set < 1<<len(hand); set++ {
		ranks, suits, n := 0, 0, 0
		for i, c := range hand {
			if set>>i&1 != 0 {
				ranks, suits, n = ranks|1<<((int(c.Rank())+1)%deck.Ranks), suits|1<<c.Suit(), n+1
			}
		}
		if bits.OnesCount(uint(ranks)) == n && bits.OnesCount(uint(suits)) == n {
			lowest = min(lowest, (4-n)<<13|ranks)
		}
	}
	return lowest
}

// leftOut returns why a hand is not compared, or "".
func leftOut(r eval.Rules, hand []deck.Card, theirs int) string {
	switch {
	case pairedAce(r, hand):
		return "have a pair and an ace, which is high there"
	case r.Name == "badugi" && theirs > lowestBadugi(hand):
		return "have lower cards than those that play there"
	}
	return ""
}

// Each hand compares with the one before as it does in cardrank.
func TestCardrank(t *testing.T) {
	var rows [][]string
	for _, r := range eval.Games() {
		f, ok := games[r.Name]
		if !ok {
			continue
		}
		src, mine := rand.New(rand.NewPCG(26, 1)), ours(t, r)
		var before [4]int
		compared, wrong, skipped, why := 0, 0, 0, ""
		all := r.Deck().Cards()
		for compared+skipped < *hands {
			for i := range r.Size() {
				j := i + src.IntN(len(all)-i)
				all[i], all[j] = all[j], all[i]
			}
			hand := all[:r.Size()]
			var now [4]int
			now[0], now[1] = mine(hand)
			now[2], now[3] = theirs(f, r, hand)
			if out := leftOut(r, hand, now[2]); out != "" {
				why = ": they " + out
				skipped++
				continue
			}
			if compared++; compared > 1 && (cmp.Compare(now[0], before[0]) != cmp.Compare(now[2], before[2]) || cmp.Compare(now[1], before[1]) != cmp.Compare(now[3], before[3])) {
				if wrong++; wrong <= 5 {
					t.Errorf("%s: %s has classes %d and %d here and ranks %d and %d there; the hand before %v", r.Name, deck.Hand(hand), now[0], now[1], now[2], now[3], before)
				}
			}
			before = now
			if compared <= sampled {
				rows = append(rows, []string{r.Name, strings.ReplaceAll(deck.Hand(hand).String(), " ", ""), strconv.Itoa(now[2]), strconv.Itoa(now[3])})
			}
		}
		t.Logf("%s: %d hands compared, %d of them differ, %d left out%s", r.Name, compared, wrong, skipped, why)
	}
	if !*update {
		return
	}
	file, err := os.Create("../testdata/cardrank.csv")
	if err != nil {
		t.Fatal(err)
	}
	w := csv.NewWriter(file)
	w.Write([]string{"game", "hand", "high", "low"})
	if w.WriteAll(rows); w.Error() != nil || file.Close() != nil {
		t.Fatal(w.Error())
	}
}
