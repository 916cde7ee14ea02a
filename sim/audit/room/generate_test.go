package room

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/audit/room/internal/history"
)

// style is how a table plays.
type style struct {
	players int
	loose   []float64 // share of hands played, drawn for each player of each hand
	short   float64   // share of hands with short stacks
	noise   float64
}

var (
	tight9  = style{9, []float64{.10, .13, .16, .2}, .10, .15}
	six     = style{6, []float64{.16, .22, .28, .45}, .10, .2}
	headsUp = style{2, []float64{.5, .7, .85}, .10, .2}
	push2   = style{2, []float64{.55, .7, .85}, .95, .1}
)

// percentile returns the share of hands that are better, by starting hand.
var percentile = sync.OnceValue(func() (of [169]float64) {
	for class := range of {
		hi, lo, suits := class/13, class%13, "s"
		if hi <= lo {
			hi, lo, suits = lo, hi, "o"
		}
		name := deck.Rank(hi).String() + deck.Rank(lo).String()
		if hi != lo {
			name += suits
		}
		_, _, top, err := deck.Must(ranges.ParseRange(game.Holdem(), name)).Rank()
		if err != nil {
			panic(err)
		}
		of[class] = top
	}
	return of
})

// table deals hands of a fair room, or of one that cheats: naive, seed16, action, action60, river.
type table struct {
	style
	rig     string
	r       *rand.Rand
	eval    *eval.Table
	deal    [deck.Size]deck.Card
	stub    []deck.Card
	hand    history.Hand
	in      uint16 // players who have not folded
	percent [history.MostPlayers]float64
	loose   [history.MostPlayers]float64
	dealt   uint64
}

func newTable(s style, rig string, seed uint64) *table {
	return &table{style: s, rig: rig, r: rand.New(rand.NewPCG(seed, 0x5eed)), eval: eval.NewTable()}
}

func (t *table) shuffle() {
	r := t.r
	for i := range t.deal {
		t.deal[i] = deck.Card(i)
	}
	switch t.rig {
	case "naive":
		for i := range t.deal {
			j := r.IntN(deck.Size)
			t.deal[i], t.deal[j] = t.deal[j], t.deal[i]
		}
		return
	case "seed16":
		r = rand.New(rand.NewPCG(r.Uint64()&0xffff, 99))
	}
	r.Shuffle(deck.Size, func(i, j int) { t.deal[i], t.deal[j] = t.deal[j], t.deal[i] })
}

func (t *table) class(hole [2]deck.Card, board []deck.Card) eval.Class {
	return t.eval.Class(append(hole[:], board...))
}

// strength is the share of some random hands that a hand beats now, more with a draw to a flush.
func (t *table) strength(hole [2]deck.Card, board []deck.Card) float64 {
	const samples = 12
	mine, used, s := t.class(hole, board), deck.SetOf(append(hole[:], board...)...), 0.
	for range samples {
		var other [2]deck.Card
		u := used
		for i := range other {
			for other[i] = deck.Card(t.r.IntN(deck.Size)); u.Has(other[i]); other[i] = deck.Card(t.r.IntN(deck.Size)) {
			}
			u |= deck.SetOf(other[i])
		}
		switch o := t.class(other, board); {
		case mine < o:
			s += 1. / samples
		case mine == o:
			s += .5 / samples
		}
	}
	if len(board) < 5 && suited(hole, board) == 4 {
		s += .15
	}
	return s
}

// suited returns the most cards of the suit of a card of a hand.
func suited(hole [2]deck.Card, board []deck.Card) int {
	var n [deck.Suits]int
	for _, c := range append(hole[:], board...) {
		n[c.Suit()]++
	}
	return max(n[hole[0].Suit()], n[hole[1].Suit()])
}

func (t *table) fold(i, street int) {
	t.in &^= 1 << i
	t.hand.Fold[i] = uint8(street)
}

func (t *table) left() int { return bits.OnesCount16(t.in) }

// next deals and plays a hand, and hides what a history does not show. It is valid until the next call.
func (t *table) next() *history.Hand {
	n, r, h := t.players, t.r, &t.hand
	*h = history.Hand{Room: "Synthetic", File: "made", Line: int(t.dealt) + 1, Table: 1, Players: n, Own: r.IntN(n), Runs: 1, Seats: 1<<n - 1}
	t.dealt++
	t.shuffle()
	t.stub = t.deal[2*n:]
	t.in = 1<<n - 1
	for i := range h.Hole {
		h.Fold[i], h.Hole[i] = history.Never, [2]deck.Card{deck.NoCard, deck.NoCard}
		if i < n {
			h.Hole[i] = [2]deck.Card{t.deal[i], t.deal[n+i]}
			t.percent[i] = percentile()[classOf(h.Hole[i][0], h.Hole[i][1])] * math.Exp(t.noise*r.NormFloat64())
			t.loose[i] = t.style.loose[r.IntN(len(t.style.loose))]
		}
	}
	t.loose[h.Own] = t.style.loose[len(t.style.loose)/2]
	h.Button = int((t.dealt + uint64(n) - 1) % uint64(n))
	level := t.before()
	allIn := level == 3 && t.left() > 1
	allIn = t.after(allIn, level >= 2)
	if t.left() > 1 {
		for h.Cards < 5 {
			t.street(allIn)
		}
	}
	t.hide(allIn)
	return h
}

// before plays before the flop. It returns 3 if players are all-in, 2 if one raised again, 1 if one raised.
func (t *table) before() (level int) {
	n, r := t.players, t.r
	short := r.Float64() < t.short
	raiser := -1
	var order []int // the blinds act last
	for i := range n {
		order = append(order, (i+2)%n)
	}
	act := func(i int) {
		p, l := t.percent[i], t.loose[i]
		behind := float64(n-1-max(i-2, 0)) / float64(max(n-1, 1))
		if i < 2 {
			behind = .3
		}
		raise := func(to int) { level, raiser = to, i }
		switch level {
		case 0:
			open := l * (1.25 - .7*behind)
			if n == 2 {
				open = l
			}
			switch {
			case short && p < open*.7:
				raise(3)
			case p < open && !short:
				if r.Float64() < .8 {
					raise(1)
				}
			case i == 1, i == 0 && p < 1.6*l && !short:
			default:
				t.fold(i, 0)
			}
		case 1:
			extra := 0.
			if i == 1 {
				extra = .12
			}
			switch {
			case p < .2*l && r.Float64() < .8:
				raise(2)
			case p >= .6*l+extra:
				t.fold(i, 0)
			}
		case 2:
			switch {
			case p < .09*l:
				raise(3)
			case p >= .28*l:
				t.fold(i, 0)
			}
		default:
			call := .12
			if short {
				call = .45
			}
			if p >= call*l {
				t.fold(i, 0)
			}
		}
	}
	for _, i := range order {
		act(i)
	}
	if level == 1 { // who called before the raise may fold
		for _, i := range order[:slices.Index(order, raiser)] {
			if t.in>>i&1 == 1 && i > 1 && t.percent[i] > .8*t.loose[i] {
				t.fold(i, 0)
			}
		}
	}
	for round := 0; round < 3 && level >= 2; round++ {
		was, from := level, slices.Index(order, raiser)
		for at, i := range order {
			if t.in>>i&1 == 1 && i != raiser && (round > 0 || at < from) {
				act(i)
			}
		}
		if level == was {
			break
		}
	}
	return level
}

// after plays after the flop, and returns whether players are all-in.
func (t *table) after(allIn, big bool) bool {
	n, r, h := t.players, t.r, &t.hand
	for street := 1; t.left() > 1 && !allIn && street <= 3; street++ {
		t.street(allIn)
		h.Acted = street
		var x [history.MostPlayers]float64
		bettor := -1
		for i := range n {
			if t.in>>i&1 == 1 {
				x[i] = t.strength(h.Hole[i], h.Boards[0][:h.Cards])
				if bettor < 0 && (x[i] > .68 && r.Float64() < .75 || r.Float64() < .12) {
					bettor = i
				}
			}
		}
		if bettor < 0 {
			continue
		}
		shove, raiser := big && r.Float64() < .5, -1
		need := .58
		if shove {
			need = .78
		}
		for k := 1; k < n; k++ {
			i := (bettor + k) % n
			switch {
			case t.in>>i&1 == 0:
			case raiser >= 0 && x[i] < .93:
				t.fold(i, street)
			case !shove && (x[i] > .93 || r.Float64() < .02):
				raiser = i
			case x[i] < need:
				t.fold(i, street)
			}
		}
		switch {
		case raiser < 0:
			allIn = shove
		case x[bettor] > .9:
			for i := range n {
				if t.in>>i&1 == 1 && i != bettor && i != raiser {
					t.fold(i, street)
				}
			}
			if allIn = x[raiser] > .85; !allIn {
				t.fold(raiser, street)
			}
		case x[bettor] > .75:
			big = true
		default:
			t.fold(bettor, street)
		}
		allIn = allIn && t.left() > 1
	}
	return allIn
}

// street deals the next street, by the rig.
func (t *table) street(allIn bool) {
	h, r, board := &t.hand, t.r, &t.hand.Boards[0]
	switch h.Cards {
	case 0:
		h.Cards = 3
		rate := map[string]float64{"action": .2, "action60": .6}[t.rig]
		if rate > 0 && !allIn && r.Float64() < rate {
			for good, tries := 0, 0; good < 2 && tries < 300; tries++ {
				for i := range 3 {
					j := i + r.IntN(len(t.stub)-i)
					t.stub[i], t.stub[j] = t.stub[j], t.stub[i]
				}
				good = 0
				for i := range h.Players {
					if t.in>>i&1 == 1 && (pairs(h.Hole[i], t.stub[:3]) || suited(h.Hole[i], t.stub[:3]) >= 4) {
						good++
					}
				}
			}
		}
		copy(board[:3], t.stub)
		return
	case 3:
		h.Cards, board[3] = 4, t.stub[3]
		return
	}
	h.Cards, board[4] = 5, t.stub[4]
	if !allIn || t.rig != "river" || t.left() != 2 || r.Float64() >= .1 {
		return
	}
	ahead := bits.TrailingZeros16(t.in)
	behind := 15 - bits.LeadingZeros16(t.in)
	switch a, b := t.class(h.Hole[ahead], board[:4]), t.class(h.Hole[behind], board[:4]); {
	case a == b:
		return
	case a > b:
		ahead, behind = behind, ahead
	}
	var good []deck.Card
	for _, card := range t.stub[4:] {
		board[4] = card
		if t.class(h.Hole[behind], board[:]) < t.class(h.Hole[ahead], board[:]) {
			good = append(good, card)
		}
	}
	board[4] = t.stub[4]
	if len(good) > 0 {
		board[4] = good[r.IntN(len(good))]
	}
}

func pairs(hole [2]deck.Card, board []deck.Card) bool {
	return slices.ContainsFunc(board, func(c deck.Card) bool { return c.Rank() == hole[0].Rank() || c.Rank() == hole[1].Rank() })
}

// hide hides the cards that the history of the own player does not show: of others at a showdown
// without an all-in, half of those of losers too.
func (t *table) hide(allIn bool) {
	h := &t.hand
	best := eval.Class(eval.Classes)
	if t.left() > 1 {
		for i := range h.Players {
			if t.in>>i&1 == 1 {
				best = min(best, t.class(h.Hole[i], h.Boards[0][:]))
			}
		}
	}
	for i := range h.Players {
		in := t.left() > 1 && t.in>>i&1 == 1
		if i != h.Own && !(in && (allIn || t.class(h.Hole[i], h.Boards[0][:]) == best || t.r.Float64() < .5)) {
			h.Hole[i] = [2]deck.Card{deck.NoCard, deck.NoCard}
		}
	}
}

// judged is the report of some hands of a table.
func judged(t *testing.T, s style, rig string, hands int, seed uint64, keep func(*history.Hand) bool) *Report {
	t.Helper()
	from, c := newTable(s, rig, seed), deck.Must(newCounter())
	for range hands {
		h := from.next()
		if keep != nil && !keep(h) {
			continue
		}
		if err := c.add(h); err != nil {
			t.Fatal(err)
		}
	}
	return c.report(&history.Counts{Room: "Synthetic", Files: 1, Hands: c.hands}, &Reader{})
}

// by returns the names of the tests that are not passed, the worst first.
func (r *Report) by() string {
	var names []string
	for _, x := range r.Findings() {
		names = append(names, x.Test)
	}
	return strings.Join(names, " ")
}
