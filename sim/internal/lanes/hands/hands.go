// Package hands deals random hands in blocks of 64 and counts them.
//
//   - A Kernel counts their categories.
//   - A ClassKernel counts their classes.
//   - A LowKernel counts their best lows.
//   - A SampleKernel hands them over to be counted.
//
// The definition is in definition.go, in plain Go. Level Go is faster: it draws and evaluates
// eight hands at a time, by sums of keys (keysums.go).
package hands

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
	"pokersim/sim/internal/lanes/showdown"
)

// Hands describes the hands of a kernel. The order of Left changes the hands that a seed
// gives, but not their distribution.
type Hands struct {
	Rules       eval.Rules  // the game; zero for hold'em
	Left        []deck.Card // the cards left in the deck
	Hole, Board []deck.Card // the known cards; if any hole cards play, only their union counts
	Draws       int         // cards drawn for each hand; 0 for those missing from hole cards and a board of five
	Level       lanes.Level
}

// draws returns the number of cards drawn for each hand, given the number of hole cards.
func (h Hands) draws(hole int) int {
	if h.Draws != 0 {
		return h.Draws
	}
	return hole + arguments.BoardCards - len(h.Hole) - len(h.Board)
}

// known returns the cards of every hand.
func (h Hands) known() []deck.Card { return slices.Concat(h.Hole, h.Board) }

// showdown returns the hands as those of the only player of a showdown, in a game of exactly
// two hole cards.
func (h *Hands) showdown() (showdown.Showdown, error) {
	if missing := (Hands{Hole: h.Hole, Board: h.Board}).draws(h.Rules.Hole); h.draws(h.Rules.Hole) != missing {
		return showdown.Showdown{}, fmt.Errorf("game %s: %d draws: want the %d cards that are missing", h.Rules.Name, h.Draws, missing)
	}
	return showdown.Showdown{Rules: h.Rules, Players: [][]deck.Card{h.Hole}, Board: h.Board, Left: h.Left, Level: h.Level}, nil
}

// kernel has the functions of one level. A new level or architecture needs its assembly, a
// file with the calls of the assembly, and a case in kernelOf of each package.
type kernel struct {
	deal    func(*plan) dealer
	classes func(*plan) classDealer
	byClass bool // classes counts by class, not by slot
	samples func(*plan) sampler
}

// plain is the kernel of level Go.
func plain() kernel { return kernel{dealEight, dealClassesEight, true, samplesEight} }

// blank is the position of a skipped step, without a card.
const blank = 63

// plan is the input of a kernel: how it draws, and the cards.
type plan struct {
	sampling.Draws
	game  strength.Game
	card  [64]strength.Hand // the card at each position
	known strength.Hand     // the cards of every hand
	cards int               // the number of cards of a hand
}

// dealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts.
type dealer = func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64)

// classDealer deals hands from the streams of a chunk until rounds hands, at least one,
// have been accepted, and adds these to counts.
type classDealer func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts)

// newPlan returns the plan for hands of a game in which any hole cards play.
func newPlan(g strength.Game, h Hands) (*plan, error) {
	left, draws, known := h.Left, h.draws(2), h.known()
	if err := check(left, draws, known); err != nil {
		return nil, err
	}
	if err := g.Check(left, known); err != nil {
		return nil, err
	}
	p := &plan{game: g, cards: draws + len(known)}
	p.SetSteps(len(left), draws, blank)
	for g, pair := range arguments.Shared {
		p.Threshold[g] = p.ThresholdOf(pair)
	}
	for i, c := range left {
		p.card[i] = strength.HandOf(c)
	}
	p.known = strength.HandOf(known...)
	return p, nil
}

func check(left []deck.Card, draws int, known []deck.Card) error {
	if err := sampling.CheckCounts(len(left), draws, len(known)); err != nil {
		return err
	}
	_, err := strength.NoDuplicates(left, known)
	return err
}

// drawn returns the card at each position and the last position of each step. A step
// that draws nothing has a position that no other step has. The known cards are there.
func (p *plan) drawn() (card [64]strength.Hand, last [arguments.Steps]uint8) {
	card, last = p.card, p.Last
	known := p.known
	for i := range p.Unused {
		last[i] = blank - uint8(i)
		if ranks := known & strength.AllRanks; ranks != 0 {
			at := bits.TrailingZeros64(uint64(ranks))
			card[last[i]] = 1<<at + 1<<(at&^15+deck.Ranks)
			known -= card[last[i]]
		}
	}
	return card, last
}

// Kernel deals hands and counts their categories. It never changes: any number of
// goroutines may share one.
type Kernel struct{ deal dealer }

// NewKernel returns the kernel for hands. If any hole cards play, a hand has the known
// cards and 2 to 7 draws: five to seven cards together. If exactly two hole cards play,
// the missing hole cards and the missing cards of the board of five are drawn, and the
// category is that of the best hand of two hole cards and three cards of the board.
//
// Errors are a game without a kernel, duplicate or invalid cards, cards that the deck of
// the game lacks, other numbers of cards, and a level that this machine lacks.
func NewKernel(h Hands) (*Kernel, error) {
	g, run, err := h.kernel()
	if err != nil {
		return nil, err
	}
	if g.TwoHole() {
		s, err := h.showdown()
		if err != nil {
			return nil, err
		}
		deal, err := showdown.NewBest(s)
		return &Kernel{deal}, err
	}
	p, err := newPlan(g, h)
	if err != nil {
		return nil, err
	}
	return &Kernel{run.deal(p)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds 1 to
// counts[category] for each.
//
// The streams fix a sequence of hands. Deal counts the first rounds of them that are
// accepted. So the same arguments add the same numbers at every level, and a call with
// fewer rounds counts the first hands of a call with more.
//
// The Go scheduler cannot preempt a kernel in assembly within a call, and the garbage
// collector waits for the call. So a call should have few rounds: 2^18 rounds take
// about 0.3 ms with AVX-512 and 3 ms in plain Go.
func (k *Kernel) Deal(seed, chunk, rounds uint64, counts *[eval.Categories]uint64) {
	if rounds == 0 {
		return
	}
	k.deal(sampling.NewStreams(seed, chunk), rounds, counts)
}

// kernel returns the game of the hands, and the functions of their level.
func (h *Hands) kernel() (strength.Game, kernel, error) {
	g, err := strength.GameOf(h.Rules)
	if err != nil {
		return 0, kernel{}, err
	}
	level, err := lanes.Choose(h.Level)
	return g, kernelOf(level), err
}

// ClassKernel deals the hands of a Kernel and counts their classes. It never
// changes: any number of goroutines may share one.
type ClassKernel struct {
	table   *strength.ClassTable
	byClass bool // deal counts by class, not by slot
	deal    classDealer
}

// NewClassKernel returns the kernel for hands of hold'em. Other rules are an error, and so
// is what NewKernel rejects.
func NewClassKernel(h Hands) (*ClassKernel, error) {
	g, run, err := h.kernel()
	if err != nil {
		return nil, err
	}
	if g != strength.Holdem {
		return nil, fmt.Errorf("game %s: only classes of hold'em are counted", h.Rules.Name)
	}
	p, err := newPlan(g, h)
	if err != nil {
		return nil, err
	}
	return &ClassKernel{strength.Classes(), run.byClass, run.classes(p)}, nil
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds them to counts by
// class: class n at index n-1. The hands are those of Kernel.Deal with the same
// arguments.
func (k *ClassKernel) Deal(seed, chunk uint64, rounds uint32, counts *[eval.Classes]uint64) {
	if rounds > 0 {
		var slots strength.SlotCounts
		k.deal(sampling.NewStreams(seed, chunk), uint64(rounds), &slots)
		slots.AddTo(counts, k.table, k.byClass)
	}
}

// LowKernel deals the hands of a Kernel and counts their best lows. It
// never changes: any number of goroutines may share one.
type LowKernel struct {
	deal func(s sampling.Streams, rounds uint64, counts *[1 << 8]uint64)
}

// NewLowKernel returns the kernel for hands of a game of exactly two hole cards, with or
// without a low. Other rules are an error, and so is what NewKernel rejects.
func NewLowKernel(h Hands) (*LowKernel, error) {
	g, _, err := h.kernel()
	if err != nil {
		return nil, err
	}
	if !g.TwoHole() {
		return nil, fmt.Errorf("game %s: any hole cards play; want a game of exactly two", h.Rules.Name)
	}
	s, err := h.showdown()
	if err != nil {
		return nil, err
	}
	deal, err := showdown.NewLows(s)
	return &LowKernel{deal}, err
}

// Deal deals rounds hands from the streams of (seed, chunk) and adds 1 to
// counts[low] for the eval.Low of each; index 0 is no low. The hands are those of
// Kernel.Deal with the same arguments.
func (k *LowKernel) Deal(seed, chunk, rounds uint64, counts *[1 << 8]uint64) {
	if rounds == 0 {
		return
	}
	k.deal(sampling.NewStreams(seed, chunk), rounds, counts)
}

// MostSampled is the largest number of draws of a SampleKernel.
const MostSampled = arguments.BoardCards

// Samples are the draws of a block of hands: by draw and hand, the index in Hands.Left. Hands
// of fewer draws have the last ones.
type Samples = [MostSampled]kernels.Row

// SampleKernel deals the hands of a Kernel for a caller that counts them. It never changes:
// any number of goroutines may share one.
type SampleKernel struct{ open sampler }

// sampler returns what draws the next blocks from the streams of a chunk, and sets the bits of
// the accepted hands of each.
type sampler func(s sampling.Streams) func(to []Samples, accepted []uint64)

// NewSampleKernel returns the kernel for hands of a game in which any hole cards play. More
// than MostSampled draws are an error, and so is what NewKernel rejects.
func NewSampleKernel(h Hands) (*SampleKernel, error) {
	g, run, err := h.kernel()
	if err != nil {
		return nil, err
	}
	if g.TwoHole() || h.draws(2) > MostSampled {
		return nil, fmt.Errorf("game %s, %d draws: want a game in which any hole cards play, and at most %d draws", h.Rules.Name, h.Draws, MostSampled)
	}
	p, err := newPlan(g, h)
	if err != nil {
		return nil, err
	}
	return &SampleKernel{run.samples(p)}, nil
}

// blocksAhead is the number of blocks that are drawn before they are counted.
const blocksAhead = 16

type drawnBlocks struct {
	samples  [blocksAhead]Samples
	accepted [blocksAhead]uint64
}

// blocks are those that no call uses.
var blocks = sync.Pool{New: func() any { return new(drawnBlocks) }}

// Deal deals rounds hands from the streams of (seed, chunk) and calls count for each block,
// with the bits of the hands that count. The hands are those of Kernel.Deal with the same
// arguments.
func (k *SampleKernel) Deal(seed, chunk, rounds uint64, count func(s *Samples, accepted uint64)) {
	next, b := k.open(sampling.NewStreams(seed, chunk)), blocks.Get().(*drawnBlocks)
	defer blocks.Put(b)
	for rounds > 0 {
		n := min(rounds/arguments.Block+1, blocksAhead)
		next(b.samples[:n], b.accepted[:n])
		for i, some := range b.accepted[:n] {
			for uint64(bits.OnesCount64(some)) > rounds {
				some &^= 1 << (bits.Len64(some) - 1)
			}
			rounds -= uint64(bits.OnesCount64(some))
			count(&b.samples[i], some)
		}
	}
}

// samplesEight draws samples in plain Go, eight hands at a time.
func samplesEight(p *plan) sampler {
	q := sampling.NewSampler(&p.Draws)
	return func(s sampling.Streams) func(to []Samples, accepted []uint64) {
		var drawn sampling.Samples
		return func(to []Samples, accepted []uint64) {
			for i := range to {
				q.Block(&s, &drawn)
				accepted[i] = 0
				for j := range drawn {
					for draw := range to[i] {
						binary.LittleEndian.PutUint64(to[i][draw][8*j:], inOrder(drawn[j].At[arguments.Steps-MostSampled+draw]))
					}
					ones := inOrder(drawn[j].Accepted) * gather >> 56
					accepted[i] |= ones << (8 * j)
				}
			}
		}
	}
}

// gather multiplies eight bytes of 0 or 1 into the bits of the highest byte.
const gather = 0x0102040810204080

// inOrder returns eight bytes of a sampler in the order of the lanes.
func inOrder(bytes [8]uint8) uint64 {
	const outer = 0xffff00000000ffff
	x := binary.LittleEndian.Uint64(bytes[:])
	return x&outer | x&(0xffff<<16)<<16 | x>>16&(0xffff<<16)
}
