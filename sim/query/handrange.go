package query

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/sim/deal"
	"pokersim/sim/query/internal/syntax"
)

// handRange is the hands of a player.
type handRange struct {
	text      string // as package ranges writes it
	any       bool   // all hands
	known     []deck.Card
	list      []hand // nil in stud, and for any hand of more than two cards
	symmetric bool
}

// hand is the hole cards of a player and their weight.
type hand struct {
	cards  [7]deck.Card
	set    deck.Set
	weight uint64
}

// symmetric reports whether hands that are equal but for the names of suits are all there,
// with equal weights.
func symmetric(hands []ranges.Combo) bool {
	type alike struct{ n, weight uint64 }
	classes := map[deck.Set]alike{}
	for i := range hands {
		class := suitless(hands[i].Set())
		of := classes[class]
		if of.n > 0 && of.weight != hands[i].Weight {
			return false
		}
		classes[class] = alike{of.n + 1, hands[i].Weight}
	}
	for class, of := range classes {
		if of.n != names(class) {
			return false
		}
	}
	return true
}

// suitRanks returns the ranks of a set of cards in a suit.
func suitRanks(set deck.Set, suit int) deck.Set {
	return set >> (suit * deck.Ranks) & (1<<deck.Ranks - 1)
}

// suitless returns a hand with its suits in order of their ranks: equal for hands that are
// equal but for the names of suits.
func suitless(set deck.Set) (class deck.Set) {
	var suits [deck.Suits]deck.Set
	for i := range suits {
		suits[i] = suitRanks(set, i)
	}
	slices.Sort(suits[:])
	for i, ranks := range suits {
		class |= ranks << (i * deck.Ranks)
	}
	return class
}

// names returns the number of hands of a class.
func names(class deck.Set) uint64 {
	all, run := uint64(24), uint64(1) // orders of four suits
	for i := 1; i < deck.Suits; i++ {
		if run++; suitRanks(class, i) != suitRanks(class, i-1) {
			run = 1
		}
		all /= run
	}
	return all
}

// placed puts the error of a range at its place in a query.
func placed(at syntax.Pos, err error) error {
	if e, ok := errors.AsType[*ranges.Error](err); ok && e.Column > 0 {
		return syntax.Errorf(syntax.Pos{Line: at.Line, Column: at.Column + e.Column - 1}, "%s", e.Message)
	}
	return syntax.Errorf(at, "%v", err)
}

// rangeReader reads the ranges of a game.
type rangeReader struct {
	game    *deal.Game
	generic bool // in the generic syntax
}

// parse reads a range. Its error is a *ranges.Error or says what is not supported.
func (r rangeReader) parse(text string) (ranges.Range, error) {
	translated, err := r.translated(text)
	if err != nil {
		return ranges.Range{}, err
	}
	return ranges.ParseRange(r.game.Game, translated)
}

// translated returns a range of a query as a range of package ranges.
func (r rangeReader) translated(text string) (string, error) {
	if text = strings.TrimSpace(text); text != "" && strings.Trim(text, "*") == "" {
		return "random", nil
	}
	items := strings.Split(text, ",")
	percent := false
	for _, item := range items {
		if _, w, ok := strings.Cut(item, "@"); ok {
			x, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
			percent = percent || err == nil && x > 1
		}
	}
	for i, item := range items {
		hands, weight, weighted := strings.Cut(strings.TrimSpace(item), "@")
		one, err := r.item(hands)
		if err != nil {
			return "", err
		}
		if weight = strings.TrimSpace(weight); weighted {
			x, err := strconv.ParseFloat(weight, 64)
			if percent && err == nil {
				if x > 0 && x < 1 {
					return "", fmt.Errorf("weights %s and above 1: write all in %%", weight)
				}
				weight += "%"
			}
			parts := strings.Split(one, ",")
			for j := range parts {
				parts[j] += "@" + weight
			}
			one = strings.Join(parts, ",")
		}
		items[i] = one
	}
	return strings.Join(items, ","), nil
}

// item translates an item of a range without its weight.
func (r rangeReader) item(text string) (string, error) {
	if strings.Trim(text, "*") == "" && text != "" {
		return "random", nil
	}
	if r.generic {
		for _, feature := range []string{"$", ":", "(", "["} {
			if strings.Contains(text, feature) && !(r.game.Hole > 2 && (strings.HasSuffix(text, ":xxyy") || strings.HasSuffix(text, "$ds") || strings.HasSuffix(text, "$ss"))) {
				return "", fmt.Errorf("%q of the generic syntax is not supported in %q", feature, text)
			}
		}
		text = strings.Replace(strings.Replace(strings.Replace(text, ":xxyy", " ds", 1), "$ds", " ds", 1), "$ss", " ss", 1)
	}
	if r.game.Hole == 2 {
		return r.two(text), nil
	}
	return r.filled(text), nil
}

// two translates an item of two cards: A* and, in the generic syntax, suit variables.
func (r rangeReader) two(text string) string {
	upper := strings.ToUpper(text)
	if len(text) == 2 && text[1] == '*' && strings.Contains(rankLetters, upper[:1]) {
		var all []string
		for i := len(rankLetters) - 1; i >= 0; i-- {
			all = append(all, upper[:1]+rankLetters[i:i+1])
		}
		return strings.Join(all, ",")
	}
	if len(text) == 3 && text[2] == '*' {
		return text[:2] + "x"
	}
	if !r.generic || len(text) != 4 {
		return text
	}
	first, second := strings.ToLower(text[1:2]), strings.ToLower(text[3:4])
	variables := "wxyz"
	if !strings.Contains(variables, first) || !strings.Contains(variables, second) {
		return text
	}
	pair := upper[:1] + upper[2:3]
	switch {
	case first == second:
		return pair + "s"
	case upper[0] == upper[2]:
		return pair
	}
	return pair + "o"
}

// filled adds any cards to a pattern of fewer cards than the game has.
func (r rangeReader) filled(text string) string {
	cards, rest, _ := strings.Cut(text, " ")
	if strings.ContainsAny(cards, "%!-+") || strings.EqualFold(cards, "random") {
		return text
	}
	n := 0
	for i := 0; i < len(cards); i++ {
		letter := cards[i : i+1]
		if i > 0 && strings.Contains(suitLetters, strings.ToLower(letter)) && !strings.Contains("x*", strings.ToLower(cards[i-1:i])) {
			continue
		}
		if !strings.Contains(rankLetters+"x*", strings.ToUpper(letter)) && letter != "x" && letter != "*" {
			return text
		}
		n++
	}
	cards = strings.ReplaceAll(cards, "*", "x")
	if n < r.game.Hole {
		cards += strings.Repeat("x", r.game.Hole-n)
	}
	if rest != "" {
		return cards + " " + rest
	}
	return cards
}

const (
	rankLetters = "23456789TJQKA"
	suitLetters = "cdhs"
)

// boardRange is a class of boards: for each place the cards that fit it. The first three
// places are those of the flop, in any order.
type boardRange struct {
	places    [5]deck.Set
	symmetric bool // it names no suit
}

func (r *boardRange) any() bool {
	for _, p := range r.places {
		if p.Count() < deck.Size {
			return false
		}
	}
	return true
}

// parseBoardRange reads a class of boards: ranks, cards, suits and *, at most five.
func parseBoardRange(text string) (r boardRange, err error) {
	r.symmetric = true
	rest := strings.ToUpper(strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), "10", "T"))
	for i := range r.places {
		if rest == "" {
			r.places[i] = 1<<deck.Size - 1
			continue
		}
		rank := strings.IndexByte(rankLetters, rest[0])
		suit := -1
		switch {
		case rest[0] == '*' || rank >= 0:
			rest = rest[1:]
		case strings.Contains("CDHS", rest[:1]):
		default:
			return r, fmt.Errorf("%q is no class of boards: want ranks, cards, suits or *, as in AKs*", text)
		}
		if rest != "" && strings.Contains("CDHS", rest[:1]) {
			suit = strings.IndexByte("CDHS", rest[0])
			rest = rest[1:]
			r.symmetric = false
		}
		for card := range deck.Card(deck.Size) {
			if (rank < 0 || int(card.Rank()) == rank) && (suit < 0 || int(card.Suit()) == suit) {
				r.places[i] |= deck.SetOf(card)
			}
		}
	}
	for i, cards := range r.places {
		if cards.Count() == 1 && slices.Contains(r.places[:i], cards) {
			return r, fmt.Errorf("%q has a card twice", text)
		}
	}
	if rest != "" {
		return r, fmt.Errorf("%q: a board has at most five cards", text)
	}
	return r, nil
}

// possible reports whether the range has a board without some cards.
func (r *boardRange) possible(without deck.Set) bool {
	places := slices.SortedFunc(slices.Values(r.places[:]), func(a, b deck.Set) int { return a.Count() - b.Count() })
	var fits func(places []deck.Set, without deck.Set) bool
	fits = func(places []deck.Set, without deck.Set) bool {
		return len(places) == 0 || slices.ContainsFunc((places[0]&^without).Cards(), func(card deck.Card) bool {
			return fits(places[1:], without|deck.SetOf(card))
		})
	}
	return fits(places, without)
}

// has reports whether the range has a board of some cards.
func (r *boardRange) has(board []deck.Card) bool {
	if len(board) >= 3 && !r.flop(board[:3]) {
		return false
	}
	for i := 3; i < len(board); i++ {
		if !r.places[i].Has(board[i]) {
			return false
		}
	}
	return true
}

func (r *boardRange) flop(f []deck.Card) bool { return r.orders(f) > 0 }

// orders returns the number of orders of a flop that fit the places.
func (r *boardRange) orders(f []deck.Card) (n uint64) {
	for _, o := range [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		if r.places[0].Has(f[o[0]]) && r.places[1].Has(f[o[1]]) && r.places[2].Has(f[o[2]]) {
			n++
		}
	}
	return n
}
