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
	"pokersim/sim/equity/internal/boards"
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
		p, err = exact(g)
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

// boardWork is the work of a board for package boards, such that a chunk has some 30 of them.
const boardWork = joint.ChunkWork / 512

// everyBoard returns the boards up to permutations of the suits, and the number of their chunks.
func everyBoard(rules eval.Rules) (all boards.Boards, chunks uint64) {
	law := &joint.Law{Rules: rules}
	return boards.New(law, eval.NewTableOf(rules), rules.Board, boardWork), boards.ChunksOf(law, rules.Board, boardWork)
}

// exact counts all deals of a game of four cards over the boards. The counts are of hands of
// the whole deck, correct in the sum over a class, in parts of a pot.
func exact(g game.Game) (plan, error) {
	rules, err := eval.RulesOf(g.Name)
	if err != nil {
		return plan{}, err
	}
	all, chunks := everyBoard(rules)
	worker := func() chunk.Worker {
		s := newSweep(rules)
		return func(_ context.Context, n uint64, into *chunk.Tally) error {
			s.sums = into.Counts
			all.Each(n, func(board deck.Set, _ eval.Partial, weight uint64) bool {
				s.board(board, weight)
				return true
			})
			return nil
		}
	}
	deals := deck.Choose(deck.Size-4, 4) * deck.Choose(deck.Size-8, 5)
	head := omaha.Order{Game: g.Name, Cards: 4, Method: "exact", Deals: deals, Bytes: 5, One: deals * uint64(parts(rules))}
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: chunks}}, Counts: hands, Worker: worker}
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

// noLow is a hand without a low in sweep.lows.
const noLow eval.Low = 1<<8 - 1

// sweep counts the results of all hands against all others on one board after another.
// It is for one goroutine.
type sweep struct {
	all, withLow visited // the visited hands, and those of them that have a low
	rules        eval.Rules
	table        *eval.BestTable
	sums         []uint64 // where to add the results: by hand of the whole deck, in parts of a pot

	number  [4][64]uint32  // of a card left, as the first to fourth of a hand: its part of the hand's number
	holes   []eval.Partial // all hands, by number
	classes []eval.Class   // of them
	lows    []eval.Low     // of them, less one: no low is the largest number
	sorted  []packed       // all hands, the weakest first
	ends    []int          // of each key in sorted, the weakest first
	before  []uint32       // of the hands of a key: the parts won of the weaker hands
}

func newSweep(rules eval.Rules) *sweep {
	n := deck.Choose(left, 4)
	return &sweep{
		rules: rules, table: eval.NewBestTable(rules), holes: make([]eval.Partial, n), classes: make([]eval.Class, n),
		lows: make([]eval.Low, n), sorted: make([]packed, n), before: make([]uint32, n),
	}
}

// board adds the results on a board, with a weight.
func (s *sweep) board(board deck.Set, weight uint64) {
	s.evaluate(board)
	s.sort(func(n int) int { return int(s.classes[n]) })
	s.pass(weight, false)
	if s.rules.Low && slices.Min(s.lows) < noLow {
		s.sort(func(n int) int { return int(s.lows[n]) + 1 })
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

// evaluate finds the classes and the lows of all hands.
func (s *sweep) evaluate(board deck.Set) {
	cards := ((1<<deck.Size - 1) &^ board).Cards()
	for i, c := range cards {
		for k := range s.number {
			s.number[k][i] = uint32(deck.Choose(place(c), k+1))
		}
	}
	n := 0
	for d := range left {
		for c := range d {
			for b := range c {
				three := s.table.Partial(cards[d], cards[c], cards[b])
				for a := range b {
					s.holes[n] = s.table.Add(three, cards[a])
					n++
				}
			}
		}
	}
	on := s.table.Partial(board.Cards()...)
	s.table.ClassesOf(on, s.holes, s.classes)
	if !s.rules.Low {
		return
	}
	s.table.LowsOf(on, s.holes, s.lows)
	for i := range s.lows {
		s.lows[i]-- // none, 0, becomes the largest
	}
}

// sort sorts the hands by their keys, which are smaller for stronger ones, the weakest first, and sets
// ends.
func (s *sweep) sort(key func(n int) int) {
	var count [eval.Classes + 1]int
	for n := range s.sorted {
		count[key(n)]++
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
					s.sorted[count[key(n)]] = h
					count[key(n)]++
					n++
				}
			}
		}
	}
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
