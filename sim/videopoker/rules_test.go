package videopoker

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"pokersim/eval/handset"
)

// rule is what a row of a pay table asks of a hand, for the second program.
type rule struct {
	only        string // natural, wild, or nothing of these
	kind        int    // in kinds; -1 is every hand
	better      bool   // or a stronger kind
	first, next uint16 // the ranks of the first and the second group as bits; 0 is any
	deuces      bool   // four wild deuces
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
	"natural royal flush": {only: "natural", kind: royalFlush},
	"wild royal flush":    {only: "wild", kind: royalFlush},
	"four deuces":         {deuces: true},
	"four aces with 2-4":  {kind: fourOfAKind, first: 1 << 12, next: 1<<0 | 1<<1 | 1<<2},
	"four aces":           {kind: fourOfAKind, first: 1 << 12},
	"four 2-4 with a-4":   {kind: fourOfAKind, first: 1<<0 | 1<<1 | 1<<2, next: 1<<12 | 1<<0 | 1<<1 | 1<<2},
	"four 2-4":            {kind: fourOfAKind, first: 1<<0 | 1<<1 | 1<<2},
	"four 5-k":            {kind: fourOfAKind, first: 1<<12 - 1<<3},
	"jacks or better":     {kind: pair, first: 1<<13 - 1<<9},
	"kings or better":     {kind: pair, first: 1<<13 - 1<<11},
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
func (r rule) has(kind int, groups []int, wilds int) bool {
	switch {
	case r.only == "natural" && wilds > 0 || r.only == "wild" && wilds == 0:
		return false
	case r.deuces:
		return wilds == 4
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
	row := len(rules)
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
				if rules[i].has(kind, groups, wilds) {
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
