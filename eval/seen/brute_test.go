package seen

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
)

// brute finds made hands and draws from lists of cards, with an evaluator for the
// categories, and by trying every next card.
type brute struct {
	rules eval.Rules
	table *eval.Table
}

func newBrute(r eval.Rules) brute { return brute{r, eval.NewTableOf(r)} }

// holes returns how many of the cards are hole cards.
func holes(hole, cards []deck.Card) (n int) {
	for _, c := range cards {
		if slices.Contains(hole, c) {
			n++
		}
	}
	return n
}

func (b brute) made(hole, board []deck.Card) string {
	hand := slices.Concat(hole, board)
	slices.SortFunc(hand, func(a, b deck.Card) int { return int(b.Rank()) - int(a.Rank()) })
	of := map[deck.Rank][]deck.Card{} // by rank
	suits := map[deck.Suit][]deck.Card{}
	var groups []deck.Rank // ranks with two cards or more, highest first
	for _, c := range hand {
		of[c.Rank()], suits[c.Suit()] = append(of[c.Rank()], c), append(suits[c.Suit()], c)
		if len(of[c.Rank()]) == 2 {
			groups = append(groups, c.Rank())
		}
	}
	switch category := b.table.Category(hand); category {
	case eval.RoyalFlush:
		return "straight flush"
	case eval.Flush:
		for _, suit := range suits {
			if len(suit) >= 5 {
				return "flush " + map[int]string{2: "(2 hole cards)", 1: "(1 hole card)", 0: "(board)"}[holes(hole, suit[:5])]
			}
		}
	case eval.ThreeOfAKind:
		for _, r := range groups {
			if len(of[r]) == 3 {
				return map[int]string{2: "set", 1: "trips", 0: "three of a kind (board)"}[holes(hole, of[r])]
			}
		}
	case eval.TwoPair:
		high, low := holes(hole, of[groups[0]]), holes(hole, of[groups[1]])
		switch {
		case high == 2 || low == 2:
			return "two pair (pocket pair)"
		case high+low == 0:
			return "two pair (board)"
		}
		return fmt.Sprintf("two pair (%s)", map[int]string{2: "both cards", 1: "1 hole card"}[high+low])
	case eval.OnePair:
		return b.pair(groups[0], hole, board)
	case eval.HighCard:
		if hole[0].Rank() == deck.Ace || hole[1].Rank() == deck.Ace {
			return "ace high"
		}
		return "other high card"
	default:
		return category.String()
	}
	return ""
}

// pair names a pair of a rank, the only one.
func (b brute) pair(rank deck.Rank, hole, board []deck.Card) string {
	above, below := 0, 0 // cards of the board
	for _, c := range board {
		if c.Rank() > rank {
			above++
		} else if c.Rank() < rank {
			below++
		}
	}
	if hole[0].Rank() == hole[1].Rank() {
		return map[bool]string{above == 0: "overpair", below == 0: "underpair", above > 0 && below > 0: "pocket pair between"}[true]
	}
	kicker := hole[0].Rank()
	switch {
	case hole[0].Rank() == rank:
		kicker = hole[1].Rank()
	case hole[1].Rank() != rank:
		return "pair (board)"
	}
	switch {
	case above > 0 && below > 0:
		return "middle pair"
	case above > 0:
		return "bottom pair"
	}
	better := 0 // ranks of better kickers
	for r := deck.Ace; r > kicker; r-- {
		if !slices.ContainsFunc(board, func(c deck.Card) bool { return c.Rank() == r }) {
			better++
		}
	}
	return map[bool]string{better == 0: "top pair (top kicker)", 0 < better && better < 4: "top pair (good kicker)", better >= 4: "top pair (weak kicker)"}[true]
}

// straight returns the place of the highest straight of the ranks of some cards, from the lowest
// straight, or -1.
func (b brute) straight(cards []deck.Card) int {
	var held [1 + deck.Ranks]bool // from the ace below the two
	for _, c := range cards {
		held[1+c.Rank()] = true
	}
	lowest := int(b.rules.Lowest)
	held[lowest] = held[deck.Ranks] // the ace below the lowest rank
	for top := deck.Ranks; top >= lowest+4; top-- {
		if !slices.Contains(held[top-4:top+1], false) {
			return top - 4 - lowest
		}
	}
	return -1
}

func (b brute) draw(hole, board []deck.Card) string {
	hand := slices.Concat(hole, board)
	if len(board) == 5 {
		return "no draw"
	}
	strength := func(c eval.Category) int { return slices.Index(b.rules.Order[:], c) }
	made := strength(b.table.Category(hand))
	outs := map[deck.Rank]bool{}
	for c := range deck.Card(deck.Size) {
		on := append(slices.Clone(board), c)
		if b.rules.Deck().Has(c) && !slices.Contains(hand, c) && made > strength(eval.Straight) && b.straight(append(slices.Clone(hand), c)) > b.straight(on) {
			outs[c.Rank()] = true
		}
	}
	straight := map[int]string{0: "", 1: "gutshot", 2: "double gutshot"}[len(outs)]
	for low := range outs {
		for high := range outs {
			run := (high+13-low)%13 == 5 && low != deck.Ace || b.rules.Lowest == deck.Two && low == deck.Ace && high == deck.Six ||
				b.rules.Lowest == deck.Six && low == deck.Ace && high == deck.Ten
			if run && (high > low || low == deck.Ace) {
				straight = "open-ended"
			}
		}
	}
	flush := b.flushDraw(hole, board, made > strength(eval.Flush))
	switch {
	case flush > 1 && len(outs) > 1:
		return "flush draw + open-ended"
	case flush > 1 && len(outs) == 1:
		return "flush draw + gutshot"
	case flush == 3:
		return "nut flush draw"
	case flush == 2:
		return "flush draw"
	case straight != "":
		return straight
	case flush == 1:
		return "backdoor flush draw"
	}
	for _, c := range board {
		if min(hole[0].Rank(), hole[1].Rank()) <= c.Rank() {
			return "no draw"
		}
	}
	if hole[0].Rank() == hole[1].Rank() || made < strength(eval.OnePair) {
		return "no draw"
	}
	return "two overcards"
}

// flushDraw returns 3 for the nut flush draw, 2 for another, 1 for a backdoor flush draw.
func (b brute) flushDraw(hole, board []deck.Card, better bool) (draw int) {
	for suit := deck.Clubs; better && suit <= deck.Spades; suit++ {
		of := func(c deck.Card) bool { return c.Suit() == suit }
		mine, others := slices.DeleteFunc(slices.Clone(hole), func(c deck.Card) bool { return !of(c) }), slices.DeleteFunc(slices.Clone(board), func(c deck.Card) bool { return !of(c) })
		switch n := len(mine) + len(others); {
		case len(mine) > 0 && n == 4:
			nut := deck.NewCard(deck.Ace, suit)
			for slices.Contains(others, nut) {
				nut--
			}
			draw = 2
			if slices.Contains(mine, nut) {
				draw = 3
			}
		case len(mine) > 0 && n == 3 && len(board) == 3:
			draw = max(draw, 1)
		}
	}
	return draw
}
