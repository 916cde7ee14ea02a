// Command omaharank finds the equity of each class of starting hands of a game of Omaha
// against a random hand, for percentages of hands in package deck/ranges/omaha:
//
//	go generate ./deck/ranges/omaha        # some two hours of CPU time
//
// Of the games of four cards, omaha and omaha8, it counts all deals. Of the boards that a
// permutation of the suits turns into one another, one is counted, as often as there are
// such boards: 134,459 of 2,598,960. On a board all 178,365 hands are visited by strength.
// The number of visited hands without a card of a hand is, by inclusion and exclusion, a sum
// over the sets of its cards; the numbers of visited hands with one, two and three given
// cards are kept. The result depends on nothing.
//
// Of the games of five cards, omaha5 and bigo, it samples -deals deals of each class: class n
// in deck order with seed n. The result depends on -deals alone.
//
// Until the file is whole, its parts are in FILE.part: a run that was stopped continues.
package main

import (
	"context"
	"encoding/gob"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"time"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/deck/ranges/omaha"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/equity/internal/joint"
)

func main() {
	name := flag.String("game", "omaha", "the game: omaha, omaha8, omaha5 or bigo")
	deals := flag.Uint64("deals", 4_500_000, "in a game of five cards, the deals of each class")
	workers := flag.Int("workers", 1, "how many boards or classes to count at once")
	out := flag.String("o", "", "the file to write; GAME.equities if there is none")
	flag.Parse()
	if *out == "" {
		*out = *name + ".equities"
	}
	if err := write(*name, *deals, *workers, *out); err != nil {
		fmt.Fprintln(os.Stderr, "omaharank:", err)
		os.Exit(1)
	}
}

// plan is how the equities of a game are found.
type plan struct {
	omaha.Order
	job    chunk.Job
	number func(counts []uint64, class int, c omaha.Class) uint64 // that of the file
}

func write(name string, deals uint64, workers int, file string) error {
	g, err := game.Named(name)
	if err != nil {
		return err
	}
	var p plan
	switch {
	case g.Played == 2 && g.Hole == 4:
		p, err = exact(g, orbits(5))
	case g.Played == 2:
		p = sampled(g, deals)
	default:
		return fmt.Errorf("%s is not a game of Omaha", name)
	}
	if err != nil {
		return err
	}
	tally, err := run(p.job, workers, file+".part")
	if err != nil {
		return err
	}
	data, err := json.Marshal(p.Order)
	if err != nil {
		return err
	}
	data = append(data, '\n')
	classes, last := omaha.Classes(g.Hole), uint64(0)
	steps := make([]uint64, len(classes)) // as in the files of package omaha
	for i, c := range classes {
		number := p.number(tally.Counts, i, c)
		steps[i], last = number-last, number
	}
	for k := range p.Bytes {
		for _, step := range steps {
			data = append(data, byte(step>>(8*k)))
		}
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		return err
	}
	return os.Remove(file + ".part")
}

// run runs a job, from the tally in a file if there is one, and keeps its tally there.
func run(job chunk.Job, workers int, part string) (chunk.Tally, error) {
	keep := func(t chunk.Tally) {
		fmt.Fprintf(os.Stderr, "%d of %d chunks\n", t.Chunks.Len(), job.Chunks.Len())
		if err := save(t, part); err != nil {
			fmt.Fprintln(os.Stderr, "omaharank:", err)
		}
	}
	options := chunk.Options{Workers: workers, Every: time.Minute, Watch: keep}
	if in, err := os.Open(part); err == nil {
		err = gob.NewDecoder(in).Decode(&options.Done)
		in.Close()
		if err != nil {
			return options.Done, err
		}
	}
	tally, err := chunk.Run(context.Background(), job, options)
	keep(tally)
	return tally, err
}

// save replaces a file by a tally.
func save(t chunk.Tally, file string) error {
	out, err := os.Create(file + ".new")
	if err != nil {
		return err
	}
	if err = gob.NewEncoder(out).Encode(t); err == nil {
		err = out.Close()
	}
	if err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

// classesOfChunk is the number of classes in a chunk of a sample.
const classesOfChunk = 16

// sampled samples deals of each class. The counts are the numbers of the file.
func sampled(g game.Game, deals uint64) plan {
	classes := omaha.Classes(g.Hole)
	head := omaha.Order{Game: g.Name, Cards: g.Hole, Method: "sampled", Deals: deals, Bytes: 2, One: math.MaxUint16}
	head.Error = .5 / math.Sqrt(float64(deals)) // of an outcome of 0 or 1 at .5, the most
	worker := func(ctx context.Context, n uint64, into *chunk.Tally) error {
		for i := n * classesOfChunk; i < min((n+1)*classesOfChunk, uint64(len(classes))); i++ {
			hand := deck.Hand(classes[i].Hand.Cards())
			spec := equity.Spec{Players: ranges.Players{hand.String(), "random"}, Method: equity.Sample, Seed: i}
			spec.Game = g.Name
			p, err := equity.Prepare(equity.Plan{Spec: spec, Rounds: deals})
			if err != nil {
				return err
			}
			tally, err := p.Run(ctx, chunk.Options{Workers: 1})
			if err != nil {
				return err
			}
			mean, _ := p.Layout().Equity(tally.Counts, 0)
			share, _ := mean.Float64()
			into.Counts[i] = uint64(math.Round(share * float64(head.One)))
		}
		return nil
	}
	chunks := (uint64(len(classes)) + classesOfChunk - 1) / classesOfChunk
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: chunks}}, Counts: len(classes), Worker: func() chunk.Worker { return worker }}
	return plan{head, job, func(counts []uint64, class int, _ omaha.Class) uint64 { return counts[class] }}
}

// boardsOfChunk is the number of boards in a chunk.
const boardsOfChunk = 64

// exact counts all deals of a game of four cards over the boards. The counts are of hands of
// the whole deck, correct in the sum over a class, in parts of a pot.
func exact(g game.Game, boards []orbit) (plan, error) {
	rules, err := eval.RulesOf(g.Name)
	if err != nil {
		return plan{}, err
	}
	chunks := slices.Collect(slices.Chunk(boards, boardsOfChunk))
	worker := func() chunk.Worker {
		s := newSweep(rules)
		return func(_ context.Context, n uint64, into *chunk.Tally) error {
			s.sums = into.Counts
			for _, b := range chunks[n] {
				s.board(b.cards, b.size)
			}
			return nil
		}
	}
	deals := deck.Choose(deck.Size-4, 4) * deck.Choose(deck.Size-8, 5)
	head := omaha.Order{Game: g.Name, Cards: 4, Method: "exact", Deals: deals, Bytes: 5, One: deals * uint64(parts(rules))}
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: uint64(len(chunks))}}, Counts: hands, Worker: worker}
	return plan{head, job, func(sums []uint64, _ int, c omaha.Class) (n uint64) {
		for _, hand := range c.All() {
			n += sums[number(hand)]
		}
		return n / uint64(c.Hands)
	}}, nil
}

// left is the number of cards that a board leaves.
const left = deck.Size - 5

// hands is the number of hands of four cards of a whole deck.
const hands = 270_725

// Binomial coefficients C(n, k) of k = 2, 3, 4. The number of a set of cards at
// positions a < b < c < d is a + C(b,2) + C(c,3) + C(d,4).
// Those of four cards do not fit 16 bits, and only the whole deck needs them.
var choose2, choose3 = column(2), column(3)

func column(k int) (c [64]uint16) {
	for n := range deck.Size {
		c[n] = uint16(deck.Choose(n, k))
	}
	return c
}

// packed is a hand on a board: the positions of its cards among the cards left, in
// deck order, a byte each, the lowest first.
type packed uint32

// hasLow is set in a packed hand that has a low.
const hasLow packed = 1 << 31

// visited is how many hands of those visited have some of the cards left. The arrays are
// longer than the numbers of sets: 47, 1081 and 16,215.
type visited struct {
	all    uint32
	ones   [1 << 6]uint16
	twos   [1 << 11]uint16
	threes [1 << 14]uint8
}

// disjoint returns the number of visited hands without a card of h, by inclusion and
// exclusion, but for the last term: 1 if h itself is visited.
func (v *visited) disjoint(h packed) uint32 {
	a, b, c, d := uint(h&63), uint(h>>8&63), uint(h>>16&63), uint(h>>24&63)
	b2, c2, d2 := uint(choose2[b]), uint(choose2[c]), uint(choose2[d])
	c3, d3 := uint(choose3[c]), uint(choose3[d])
	n := v.all - uint32(v.ones[a]) - uint32(v.ones[b]) - uint32(v.ones[c]) - uint32(v.ones[d])
	n += uint32(v.twos[(b2+a)&2047]) + uint32(v.twos[(c2+a)&2047]) + uint32(v.twos[(c2+b)&2047])
	n += uint32(v.twos[(d2+a)&2047]) + uint32(v.twos[(d2+b)&2047]) + uint32(v.twos[(d2+c)&2047])
	n -= uint32(v.threes[(c3+b2+a)&16383]) + uint32(v.threes[(d3+b2+a)&16383])
	return n - uint32(v.threes[(d3+c2+a)&16383]) - uint32(v.threes[(d3+c2+b)&16383])
}

// visit adds a hand to those visited.
func (v *visited) visit(h packed) {
	a, b, c, d := uint(h&63), uint(h>>8&63), uint(h>>16&63), uint(h>>24&63)
	b2, c2, d2 := uint(choose2[b]), uint(choose2[c]), uint(choose2[d])
	c3, d3 := uint(choose3[c]), uint(choose3[d])
	v.all++
	v.ones[a]++
	v.ones[b]++
	v.ones[c]++
	v.ones[d]++
	v.twos[(b2+a)&2047]++
	v.twos[(c2+a)&2047]++
	v.twos[(c2+b)&2047]++
	v.twos[(d2+a)&2047]++
	v.twos[(d2+b)&2047]++
	v.twos[(d2+c)&2047]++
	v.threes[(c3+b2+a)&16383]++
	v.threes[(d3+b2+a)&16383]++
	v.threes[(d3+c2+a)&16383]++
	v.threes[(d3+c2+b)&16383]++
}

// parts is the number of parts in which a pot is counted: two, of which a tie gives one, or
// four if half of the pot is for the low.
func parts(rules eval.Rules) int {
	if rules.Low {
		return 4
	}
	return 2
}

// key is the strength of a hand on a board: its class, or its low. A stronger hand has a
// smaller key.
type key uint16

// noLow is the key of a hand without a low.
const noLow key = 1 << 8

// sweep counts the results of all hands against all others on one board after another.
// It is for one goroutine.
type sweep struct {
	all, withLow visited // the visited hands, and those of them that have a low
	rules        eval.Rules
	table        *eval.Table
	sums         []uint64 // where to add the results: by hand of the whole deck, in parts of a pot

	number        [4][64]uint32   // of a card left, as the first to fourth of a hand: its part of the hand's number
	pairs         [left][left]key // by two cards left: with the best three of the board
	classes, lows []key           // of all hands, by number
	sorted        []packed        // all hands, the weakest first
	ends          []int           // of each key in sorted, the weakest first
	before        []uint32        // of the hands of a key: the parts won of the weaker hands
}

func newSweep(rules eval.Rules) *sweep {
	n := deck.Choose(left, 4)
	return &sweep{
		rules: rules, table: eval.NewTable(), classes: make([]key, n), lows: make([]key, n),
		sorted: make([]packed, n), before: make([]uint32, n),
	}
}

// board adds the results on a board, with a weight.
func (s *sweep) board(board deck.Set, weight uint64) {
	s.evaluate(board)
	s.sort(s.classes)
	s.pass(weight, false)
	if s.rules.Low && slices.Min(s.lows) < noLow {
		s.sort(s.lows)
		s.pass(weight, true)
	}
}

// pass visits the hands by strength, in high hands or lows, and adds the parts of the pots
// that each wins: of two hands one, before and after its equals are visited.
func (s *sweep) pass(weight uint64, low bool) {
	s.all, s.withLow = visited{}, visited{}
	from := 0
	for _, to := range s.ends {
		group := s.sorted[from:to]
		from = to
		for i, h := range group {
			s.before[i] = s.parts(h, low, 0)
		}
		for _, h := range group {
			s.all.visit(h)
			if s.rules.Low && h&hasLow != 0 {
				s.withLow.visit(h)
			}
		}
		if low && group[0]&hasLow == 0 {
			continue
		}
		for i, h := range group {
			number := s.number[0][h&63] + s.number[1][h>>8&63] + s.number[2][h>>16&63] + s.number[3][h>>24&63]
			s.sums[number] += weight * uint64(s.before[i]+s.parts(h, low, 1))
		}
	}
}

// parts returns the parts of the pots that a hand wins of the visited hands without a card of
// it, if it gets half of what is at stake. itself is 1 if the hand is visited, else 0.
func (s *sweep) parts(h packed, low bool, itself uint32) uint32 {
	n := s.all.disjoint(h) + itself
	if low || !s.rules.Low || h&hasLow != 0 {
		return n
	}
	return 2*n - s.withLow.disjoint(h) // a hand with a low takes half of the pot
}

// evaluate finds the keys of all pairs of the cards left, then those of all hands.
func (s *sweep) evaluate(board deck.Set) {
	cards, on := ((1<<deck.Size - 1) &^ board).Cards(), board.Cards()
	for i, c := range cards {
		for k := range s.number {
			s.number[k][i] = uint32(deck.Choose(place(c), k+1))
		}
	}
	var hand [5]deck.Card
	for j := range left {
		for i := range j {
			best := key(eval.Classes)
			hand[0], hand[1] = cards[i], cards[j]
			for x := range 5 {
				for y := range x {
					for z := range y {
						hand[2], hand[3], hand[4] = on[x], on[y], on[z]
						best = min(best, key(s.table.Class(hand[:])))
					}
				}
			}
			s.pairs[i][j], s.pairs[j][i] = best, best
		}
	}
	s.best(s.classes)
	if !s.rules.Low {
		return
	}
	onBoard := ranksOf(on)
	for j := range left {
		for i := range j {
			low := key(eval.LowOfRanks(ranksOf([]deck.Card{cards[i], cards[j]}), onBoard))
			if low == 0 {
				low = noLow
			}
			s.pairs[i][j], s.pairs[j][i] = low, low
		}
	}
	s.best(s.lows)
}

// ranksOf returns the set of the cards' ranks.
func ranksOf(cards []deck.Card) (ranks uint16) {
	for _, c := range cards {
		ranks |= 1 << c.Rank()
	}
	return ranks
}

// best sets the keys of all hands to the least of those of their pairs.
func (s *sweep) best(keys []key) {
	n := 0
	for d := range left {
		for c := range d {
			for b := range c {
				best := min(s.pairs[d][c], s.pairs[d][b], s.pairs[c][b])
				for a := range b {
					keys[n] = min(best, s.pairs[d][a], s.pairs[c][a], s.pairs[b][a])
					n++
				}
			}
		}
	}
}

// sort sorts the hands by their keys, the weakest first, and sets ends.
func (s *sweep) sort(keys []key) {
	var count [eval.Classes + 1]int
	for _, k := range keys {
		count[k]++
	}
	at := 0
	s.ends = s.ends[:0]
	for k := eval.Classes; k > 0; k-- {
		if n := count[k]; n > 0 {
			count[k] = at
			at += n
			s.ends = append(s.ends, at)
		}
	}
	n := 0
	for d := range packed(left) {
		for c := range d {
			for b := range c {
				for a := range b {
					h := a | b<<8 | c<<16 | d<<24
					if s.rules.Low && s.lows[n] < noLow {
						h |= hasLow
					}
					s.sorted[count[keys[n]]] = h
					count[keys[n]]++
					n++
				}
			}
		}
	}
}

// orbit is the sets of cards that permutations of the suits turn into one another.
type orbit struct {
	cards deck.Set // the lowest of them
	size  uint64   // their number
}

// orbits returns the orbits of all sets of some cards.
func orbits(cards int) (all []orbit) {
	var extend func(set deck.Set, below deck.Card, more int)
	extend = func(set deck.Set, below deck.Card, more int) {
		if more == 0 {
			if same := images(set); same[0] == set {
				all = append(all, orbit{set, uint64(len(same))})
			}
			return
		}
		for c := range below {
			extend(set|1<<c, c, more-1)
		}
	}
	extend(0, deck.Size, cards)
	return all
}

var permutations = joint.Permutations()

// images returns the different sets into which permutations of the suits turn a set, the
// lowest first.
func images(set deck.Set) []deck.Set {
	all := make([]deck.Set, len(permutations))
	for i, p := range permutations {
		all[i] = p.Of(set)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// place is the position of a card in deck order.
func place(c deck.Card) int { return int(c.Rank())*deck.Suits + int(c.Suit()) }

// number returns the number of a hand of four cards of the whole deck.
func number(set deck.Set) (n uint64) {
	for i, c := range set.Cards() {
		n += deck.Choose(place(c), i+1)
	}
	return n
}
