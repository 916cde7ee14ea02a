package results_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/longtest"
	"pokersim/results"
	"pokersim/results/internal/players"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// long allows tests that take minutes.
const long = longtest.On

// atTable returns the table of a plan that counts tables.
func atTable(plan equity.Plan, options chunk.Options) *players.AtTable {
	plan.Table = true
	p := deck.Must(equity.Prepare(plan))
	tally := deck.Must(p.Run(context.Background(), options))
	return deck.Must(players.NewAtTable(p, tally))
}

// random returns the text of n random players.
func random(n int) []string { return slices.Repeat([]string{"random"}, n) }

// plainTable is what plainly dealt hands of players are, by place of their category.
type plainTable struct {
	wins, held, lost, losing [eval.Categories]uint64
	second                   [eval.Categories][eval.Categories]uint64
	pots                     []uint64
}

// plainDeals deals hands from a shuffled deck, and evaluates them one by one.
func plainDeals(players, deals int) *plainTable {
	p, table := &plainTable{pots: make([]uint64, players)}, eval.NewTable()
	d, src := deck.New(), rand.New(rand.NewPCG(25, uint64(players)))
	for range deals {
		d.Shuffle(5+2*players, src)
		cards := d.Cards()
		var classes [10]eval.Class
		best := eval.Class(eval.Classes)
		for i := range players {
			hand := [7]deck.Card(append(append([]deck.Card{}, cards[:5]...), cards[5+2*i:][:2]...))
			classes[i] = table.Class(hand[:])
			best = min(best, classes[i])
		}
		winners, next := 0, eval.Class(eval.Classes+1)
		for _, c := range classes[:players] {
			at := table.Named(c)
			p.held[at]++
			if c == best {
				winners++
			} else {
				next = min(next, c)
				p.lost[at]++
			}
		}
		won := table.Named(best)
		p.wins[won]++
		p.pots[winners-1]++
		second := won
		if next <= eval.Classes {
			p.losing[table.Named(next)]++
			if winners == 1 {
				second = table.Named(next)
			}
		}
		p.second[won][second]++
	}
	return p
}

// The sampled tables of two to ten players agree with hands that are dealt and evaluated
// plainly: the winning categories, the best losing ones, the numbers of winners, the pairs
// of the best and the second best, and how often a category loses.
func TestTablesAgreeWithPlainDeals(t *testing.T) {
	plain, sampled, all := 40_000, uint64(1_000_000), []int{2, 6, 10}
	if long {
		plain, sampled, all = 100_000_000, 1_000_000_000, []int{2, 3, 4, 5, 6, 7, 8, 9, 10}
	}
	for _, players := range all {
		want := plainDeals(players, plain)
		got := atTable(equity.Plan{Spec: equity.Spec{Players: random(players), Method: equity.Sample, Seed: 25}, Rounds: sampled}, chunk.Options{})
		squares, cells := 0.0, 0
		check := func(what string, n, m uint64, stdError float64) {
			p, q := float64(n)/float64(sampled), float64(m)/float64(plain)
			if stdError == 0 {
				stdError = math.Sqrt(p * (1 - p) * (1/float64(sampled) + 1/float64(plain)))
			}
			if p*float64(plain) < 5 {
				if m > 25 { // if 5 are expected, 25 or less are dealt with a probability above 1 - 1e-9
					t.Errorf("%d players, %s: sampled %g, plain %g", players, what, p, q)
				}
				return
			}
			z := (p - q) / stdError
			squares += z * z
			cells++
			if math.Abs(z) > 4.5 {
				t.Errorf("%d players, %s: sampled %g, plain %g, z = %.2f", players, what, p, q, z)
			}
		}
		for c, r := range got.Rows {
			check("wins "+r.Category, r.Wins, want.wins[c], 0)
			check("best losing "+r.Category, r.Lost, want.losing[c], 0)
			for d, n := range got.Second[c] {
				check(fmt.Sprintf("%s before %s", r.Category, got.Rows[d].Category), n, want.second[c][d], 0)
			}
			if held := want.held[c]; held > 500 {
				rate := float64(want.lost[c]) / float64(held)
				scale := math.Sqrt(1 + float64(sampled)/float64(plain)) // of the standard error of the difference
				if z := (r.Lose.Value - rate) / (r.Lose.StdError*scale + 1e-12); math.Abs(z) > 4.5 {
					t.Errorf("%d players, %s loses: sampled %v, plain %g, z = %.2f", players, r.Category, r.Lose, rate, z)
				}
			}
		}
		for k, n := range got.Pots {
			check(fmt.Sprintf("%d winners", k+1), n, want.pots[k], 0)
		}
		t.Logf("%d players: the squares of %d deviations have a mean of %.2f", players, cells, squares/float64(cells))
	}
}

// pairsOfHands returns the exact counts of two players on boards of which the last cards
// are missing, deal by deal.
func pairsOfHands(p *equity.Prepared) (wins, losing, held, lost map[string]uint64, ties uint64) {
	wins, losing, held, lost = map[string]uint64{}, map[string]uint64{}, map[string]uint64{}, map[string]uint64{}
	table := eval.NewTableOf(p.Rules())
	known := p.Scenario().Board
	var boards func(cards []deck.Card, next deck.Card)
	boards = func(cards []deck.Card, next deck.Card) {
		if len(cards) < 5 {
			for c := next; c < deck.Size; c++ {
				if p.Rules().Deck().Has(c) && !deck.SetOf(cards...).Has(c) && !deck.SetOf(p.Scenario().Dead...).Has(c) {
					boards(append(cards[:len(cards):len(cards)], c), c+1)
				}
			}
			return
		}
		type hand struct {
			set    deck.Set
			weight uint64
			class  eval.Class
			name   string
		}
		var hands [2][]hand
		for i := range hands {
			for _, h := range p.RangeHands(i) {
				if set := deck.SetOf(h.Cards...); set&deck.SetOf(cards...) == 0 {
					class := table.Class(append(cards[:5:5], h.Cards...))
					hands[i] = append(hands[i], hand{set, h.Weight, class, table.Named(class).String()})
				}
			}
		}
		for _, a := range hands[0] {
			for _, b := range hands[1] {
				if a.set&b.set != 0 {
					continue
				}
				n := a.weight * b.weight
				held[a.name] += n
				held[b.name] += n
				best, worst := a, b
				if b.class < a.class {
					best, worst = b, a
				}
				wins[best.name] += n
				if a.class == b.class {
					ties += n
				} else {
					losing[worst.name] += n
					lost[worst.name] += n
				}
			}
		}
	}
	boards(known, 0)
	return wins, losing, held, lost, ties
}

// The exact tables of two players are those of all deals, counted one by one.
func TestExactTablesOfTwo(t *testing.T) {
	for _, spec := range []equity.Spec{
		{Players: []string{"random", "random"}, Setting: equity.Setting{Board: "Th9h2c3d9c"}},
		{Players: []string{"QQ+,AKs@0.5", "random"}, Setting: equity.Setting{Board: "KhQh7c2d"}},
		{Players: []string{"AsKs", "22+,AsQs@0.3"}, Setting: equity.Setting{Board: "Ts9s2c", Dead: "2h"}},
		{Players: []string{"random", "A9s+@0.3,99"}, Setting: equity.Setting{Board: "Th9h7c6d", Game: "short"}},
	} {
		spec.Method = equity.Exact
		got := atTable(equity.Plan{Spec: spec}, chunk.Options{Workers: 2})
		wins, losing, held, lost, ties := pairsOfHands(got.Prepared)
		total := uint64(0)
		for _, r := range got.Rows {
			total += r.Wins
			if r.Wins != wins[r.Category] || r.Lost != losing[r.Category] || r.Held != held[r.Category] || r.Held-r.Win-r.Tie != lost[r.Category] {
				t.Errorf("%s, %s: got %+v, want %d wins, %d losing, %d held, %d lost", spec.Players, r.Category, r,
					wins[r.Category], losing[r.Category], held[r.Category], lost[r.Category])
			}
		}
		if got.Pots[1] != ties || total != got.Rounds {
			t.Errorf("%s: got %d ties of %d deals, want %d", spec.Players, got.Pots[1], got.Rounds, ties)
		}
	}
}

// Two random hands, exactly: the seats have the categories of all hands of seven cards,
// the ties are those of the equity, and a sample has the exact frequencies in its
// intervals.
func TestExactTableOfTwoRandomHands(t *testing.T) {
	if !long {
		t.Skip("needs -tags long")
	}
	exact := atTable(equity.Plan{Spec: equity.Spec{Players: random(2), Method: equity.Exact}}, chunk.Options{})
	seven := deck.Must(eval.Holdem().CategoryCounts(7))
	equities := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: random(2), Method: equity.Exact}}))
	tally, err := equities.Run(context.Background(), chunk.Options{})
	if err != nil || tally.Counts[3] != exact.Pots[1] {
		t.Errorf("%d ties, %v, want %d", exact.Pots[1], err, tally.Counts[3])
	}
	got := atTable(equity.Plan{Spec: equity.Spec{Players: random(2), Method: equity.Sample, Seed: 1}, Rounds: 1_000_000_000}, chunk.Options{})
	for c, r := range exact.Rows {
		if want := seven[c] * 2 * (exact.Rounds / 133_784_560); r.Held != want {
			t.Errorf("%s: %d seats, want %d", r.Category, r.Held, want)
		}
		s := got.Rows[c]
		if z := (s.Winning.Value - r.Winning.Value) / s.Winning.StdError; math.Abs(z) > 4 {
			t.Errorf("%s wins: sampled %v, exact %v", r.Category, s.Winning, r.Winning.Value)
		}
		if z := (s.Lose.Value - r.Lose.Value) / s.Lose.StdError; math.Abs(z) > 4 && s.Held-s.Win-s.Tie > 5 {
			t.Errorf("%s loses: sampled %v, exact %v", r.Category, s.Lose, r.Lose.Value)
		}
	}
}

// The standard error of how often a category loses is that of independent parts of a
// sample.
func TestStandardErrorsOfTables(t *testing.T) {
	const parts = 60
	plan := equity.Plan{Spec: equity.Spec{Players: random(6), Method: equity.Sample, Seed: 7}, Rounds: parts * equity.ChunkDeals}
	var each []*players.AtTable
	for part := range uint64(parts) {
		each = append(each, atTable(plan, chunk.Options{Only: &chunk.Set{{From: part, To: part + 1}}}))
	}
	all := atTable(plan, chunk.Options{})
	for i, name := range []string{"full house", "flush", "straight", "three of a kind", "two pair", "one pair", "high card"} {
		c := i + int(eval.FullHouse)
		ratio := 0.0
		for _, part := range each {
			r := part.Rows[c]
			z := (r.Lose.Value - all.Rows[c].Lose.Value) / r.Lose.StdError
			ratio += z * z / (parts - 1)
		}
		if all.Rows[c].Category != name || math.Abs(ratio-1) > 0.75 {
			t.Errorf("%s: the squares of the deviations of parts have a mean of %.2f, want about 1", name, ratio)
		}
	}
}

// whole returns a table that prints all tables.
func whole(t *players.AtTable) *players.AtTable {
	all := *t
	all.Whole = true
	return &all
}

// The tables fit terminals of 60, 80 and 100 columns. Without a width they have all digits.
func TestTablesFitTheTerminal(t *testing.T) {
	for _, plan := range []equity.Plan{
		{Spec: equity.Spec{Players: random(6), Method: equity.Sample, Seed: 1, Beat: "straight flush 5432A"}, Rounds: 100_000},
		{Spec: equity.Spec{Players: []string{"AA", "KK", "QQ"}, Method: equity.Sample, Seed: 1}, Rounds: 100_000},
	} {
		table := atTable(plan, chunk.Options{})
		for _, r := range []results.Report{table, players.TableMatrix{AtTable: table}, players.TablePots{AtTable: table}, whole(table), players.TableBeats{AtTable: table}} {
			for _, width := range []int{60, 80, 100} {
				var out strings.Builder
				if err := results.Write(&out, results.Text, width, r); err != nil {
					t.Fatal(err)
				}
				lines := slices.Collect(strings.Lines(out.String()))
				for _, line := range lines[:len(lines)-2] { // all but the seed and the command
					if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
						t.Errorf("%d columns: %d characters: %s", width, n, line)
					}
				}
			}
			var all strings.Builder
			if err := results.Write(&all, results.Text, 0, r); err != nil || !regexp.MustCompile(`\d\.\d{4} `).MatchString(all.String()) {
				t.Errorf("any width: %v\n%s", err, all.String())
			}
		}
	}
}
