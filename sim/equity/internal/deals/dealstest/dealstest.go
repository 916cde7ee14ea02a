// Package dealstest has the slow definition of package deals' answers and the scenarios
// on which the tests of packages sweep and tuples compare their counts with it.
package dealstest

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/equity/internal/deals"
)

// Brute returns the answer by a count of every deal, one by one, with package eval's
// evaluator.
func Brute(d *deals.Deals) deals.Result {
	b := &brute{Deals: d, table: eval.NewTableOf(d.Rules)}
	b.Sets = make([]deals.Number, 1<<len(d.Players))
	for _, hands := range d.Players {
		player := make([][]deals.Number, len(hands))
		for i := range player {
			player[i] = make([]deals.Number, len(d.Players)+1)
		}
		b.Hands = append(b.Hands, player)
	}
	b.left = (d.Rules.Deck() &^ (d.Board | d.Dead)).Cards()
	b.boards(0, d.Board)
	return b.Result
}

type brute struct {
	*deals.Deals
	deals.Result
	table   *eval.Table
	left    []deck.Card
	classes [][]eval.Class // of each player's hands on the board
	chosen  []int
}

func (b *brute) boards(from int, board deck.Set) {
	if board.Count() < 5 {
		for i := from; i < len(b.left); i++ {
			b.boards(i+1, board|deck.SetOf(b.left[i]))
		}
		return
	}
	b.classes = b.classes[:0]
	cards := board.Cards()
	for _, hands := range b.Players {
		classes := make([]eval.Class, len(hands))
		for i, h := range hands {
			if set := deck.SetOf(h.Cards[:]...); set&(board|b.Dead) == 0 {
				classes[i] = b.table.Class(append(cards[:5:5], h.Cards[:]...))
			}
		}
		b.classes = append(b.classes, classes)
	}
	b.chosen = make([]int, len(b.Players))
	b.deal(0, board|b.Dead)
}

func (b *brute) deal(player int, gone deck.Set) {
	if player == len(b.Players) {
		b.showdown()
		return
	}
	for i, h := range b.Players[player] {
		if set := deck.SetOf(h.Cards[:]...); set&gone == 0 {
			b.chosen[player] = i
			b.deal(player+1, gone|set)
		}
	}
}

func (b *brute) showdown() {
	best := eval.Class(eval.Classes + 1)
	for p, i := range b.chosen {
		best = min(best, b.classes[p][i])
	}
	set, winners, weight := 0, 0, deals.Number{Lo: 1}
	for p, i := range b.chosen {
		weight = weight.Times(b.Players[p][i].Weight)
		if b.classes[p][i] == best {
			set |= 1 << p
			winners++
		}
	}
	b.Sets[set] = b.Sets[set].Plus(weight)
	for p, i := range b.chosen {
		others, _ := weight.Over(b.Players[p][i].Weight)
		to := b.Hands[p][i]
		to[0] = to[0].Plus(others)
		if set>>p&1 != 0 {
			to[winners] = to[winners].Plus(others)
		}
	}
}

// Random returns a random question of some players with few hands and at least three
// cards on the board. Some have symmetries of the suits, equal ranges, dead cards,
// weights, and boards of mostly one suit.
func Random(rng *rand.Rand, players int, rules eval.Rules) deals.Question {
	q := deals.Question{Rules: rules}
	cards := rules.Deck().Cards()
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	if rng.IntN(3) == 0 {
		suit := deck.Suit(rng.IntN(4))
		slices.SortStableFunc(cards, func(a, b deck.Card) int { return distance(a, suit) - distance(b, suit) })
		if k := rng.IntN(8); k > 0 {
			rng.Shuffle(len(cards)-k, func(i, j int) { cards[k+i], cards[k+j] = cards[k+j], cards[k+i] })
		}
	}
	board, dead := 3+rng.IntN(6)/2, max(0, rng.IntN(6)-2)
	if board > 5 {
		board = 5
	}
	q.Board, q.Dead = deck.SetOf(cards[:board]...), deck.SetOf(cards[board:board+dead]...)
	weighted, classes := rng.IntN(2) == 0, rng.IntN(3) == 0
	most := []int{20, 12, 6, 4, 3, 2, 2, 2}[players-2]
	for p := range players {
		if p > 0 && rng.IntN(6) == 0 {
			q.Players = append(q.Players, q.Players[rng.IntN(p)])
			continue
		}
		q.Players = append(q.Players, hands(rng, cards, 1+rng.IntN(most), weighted, classes))
	}
	return q
}

func distance(c deck.Card, suit deck.Suit) int {
	if c.Suit() == suit {
		return 0
	}
	return 1
}

func hands(rng *rand.Rand, cards []deck.Card, n int, weighted, classes bool) (hands []deals.Hand) {
	seen := map[deck.Set]bool{}
	weight := func() uint64 {
		if weighted {
			return 1 + rng.Uint64N(1000)
		}
		return 1
	}
	add := func(a, b deck.Card, w uint64) {
		if set := deck.SetOf(a, b); a != b && !seen[set] {
			seen[set] = true
			hands = append(hands, deals.Hand{Cards: [2]deck.Card{a, b}, Weight: w})
		}
	}
	for len(hands) < n {
		a, b := cards[rng.IntN(len(cards))], cards[rng.IntN(len(cards))]
		if !classes {
			add(a, b, weight())
			continue
		}
		w := weight()
		for s := range deck.Suit(4) {
			for t := range deck.Suit(4) {
				if a.Rank() == b.Rank() || (s == t) == (a.Suit() == b.Suit()) {
					add(deck.NewCard(a.Rank(), s), deck.NewCard(b.Rank(), t), w)
				}
			}
		}
	}
	return hands
}

// Parse returns the question of ranges as text, in hold'em.
func Parse(players []string, board, dead string) (q deals.Question, err error) {
	set := func(text string) deck.Set {
		cards, parse := deck.ParseHand(text)
		if parse != nil {
			err = parse
		}
		return deck.SetOf(cards...)
	}
	q.Board, q.Dead = set(board), set(dead)
	for _, text := range players {
		r, parse := ranges.ParseRange(game.Holdem(), strings.TrimSpace(text))
		if parse != nil {
			return q, parse
		}
		var hands []deals.Hand
		for _, c := range r.Combos() {
			hands = append(hands, deals.Hand{Cards: [2]deck.Card(c.Hand()), Weight: c.Weight})
		}
		q.Players = append(q.Players, hands)
	}
	return q, err
}

// Reference is a question with known results.
type Reference struct {
	ID       string
	Question deals.Question
	Rows     [][]string // of each player: win, tie, loss, total, share_num, share_den
}

// ReadReferences reads a file of results. Those of testdata/reference.csv are of an
// independent program in C++; the column checked_by names its algorithms.
func ReadReferences(name string) (all []Reference, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	for _, row := range rows[1:] {
		if len(all) == 0 || all[len(all)-1].ID != row[0] {
			q, err := Parse(strings.Split(row[1], "|"), row[2], row[3])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", row[0], err)
			}
			all = append(all, Reference{ID: row[0], Question: q})
		}
		last := &all[len(all)-1]
		last.Rows = append(last.Rows, slices.Concat(row[6:10], row[11:13]))
	}
	return all, nil
}

// Row returns the results of a player in the form of a Reference.
func Row(r deals.Result, player int) []string {
	var win, tie deals.Number
	for set, n := range r.Sets {
		switch {
		case set == 1<<player:
			win = n
		case set>>player&1 != 0:
			tie = tie.Plus(n)
		}
	}
	total, equity := r.Total(), r.Equity(player)
	loss := total.Minus(win).Minus(tie)
	return []string{win.Big().String(), tie.Big().String(), loss.Big().String(), total.Big().String(), equity.Num().String(), equity.Denom().String()}
}
