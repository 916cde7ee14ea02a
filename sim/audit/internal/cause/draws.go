package cause

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"pokersim/deck/shuffle"
	"pokersim/sim/audit/internal/digits"
)

// MaxFirst is the most packs of an audit that are searched for draws of Fisher-Yates.
const MaxFirst = digits.MaxPacks

// draws are the shuffles that the draws of Fisher-Yates from the end tell, if that is how the packs
// were made: those that leave places out, and x modulo n of a generator modulo a power of two.
func (c Counts) draws() (all []candidate) {
	n := c.Cards
	if len(c.First) == 0 || n < 3 {
		return nil
	}
	pack, room := make([]int, n), make([]int, n)
	var low []candidate
	many := false // whether a quarter of the places or more is left out: low bits do not do that
	for i := range digits.Forms() {
		var d drawn
		undo := digits.Forms()[digits.Undone(i)]
		d.self = make([]bool, n)
		for p := range d.self {
			d.self[p] = p > 0
		}
		for _, first := range c.First {
			for p, card := range first {
				pack[p] = int(card)
			}
			undo.Of(pack, room)
			d.add(pack, room)
		}
		if m, form, ok := d.leftOut(i, len(c.First)); ok {
			all = append(all, candidate{Mistake: m, form: digits.Forms()[form]})
			many = many || 4*d.left >= n
		}
		if d.lowBits(len(c.First)) {
			low = append(low, candidate{Mistake: Mistake{
				Name: "low bits", About: "in each pack the draws with even bases are all even or all odd, as x % n of a generator modulo a power of two, whose lowest bit alternates",
				Mend: "Take the high bits, or another generator",
			}, form: digits.Forms()[i], sure: 1})
		}
	}
	if many {
		return all
	}
	return append(all, low...)
}

// laws are the wrong laws of draws that fit the packs, and draws that follow from the row before: if the low
// bits of a generator are drawn, most of them, as one stream of it also has some draws again.
func (c Counts) laws(lowBits bool) (all []candidate) {
	if c.Cards < digits.LeastCards || len(c.First) == 0 {
		return nil
	}
	s, pack := digits.NewSample(c.Cards, c.Cards), make([]int, c.Cards)
	for _, first := range c.First {
		if s.Full() {
			break
		}
		for p, card := range first {
			pack[p] = int(card)
		}
		s.Add(pack)
	}
	before := 0.0
	for _, l := range s.Laws() {
		// The other laws of never drawn numbers of swaps are sattolo, and codes of one gain are one.
		if l.Gain < surely || !l.Fits() || l.Swaps && strings.HasSuffix(l.Name, " number never drawn") || math.Abs(l.Gain-before) < 1e-6 {
			continue
		}
		before = l.Gain
		name, about := l.Name, "in Fisher-Yates "+l.About
		if !l.Swaps {
			name, about = name+" of a list", "cards are taken out of a list, and "+l.About
		}
		all = append(all, candidate{Mistake: Mistake{Name: name, About: about, Mend: "Draw from 1 to i, each alike: `fisher-yates`"}, form: l.Form, sure: l.Fit})
	}
	if len(c.First) < 2 {
		return all
	}
	if x := s.Next(); x.P.P < Rejected && (!lowBits || 2*x.Count > x.Rows) {
		all = append(all, candidate{Mistake: Mistake{
			Name: "seeds in sequence", About: strings.TrimSuffix(x.String(), x.Other()) + ", as of a linear generator (LCG, as rand of C or Random of Java) that is seeded for each pack with the number after the last one" + x.Other(),
			Mend: "Seed once, when the program starts",
		}, form: x.Form, sure: 1})
	}
	return all
}

// drawn is what the draws of packs have in common.
type drawn struct {
	self  []bool // of each place: whether its card was always swapped with itself
	left  int    // the number of places that leftOut found
	packs int
	first int  // the draw at the last place of the first pack
	moves bool // whether that draw differs in another pack
	loose bool // whether draws with even bases have both parities in a pack
	apart bool // whether the draws of a pack are not those of one number modulo each base
}

// add sets cards to 0, 1, 2, ..., and reads the draws.
func (d *drawn) add(cards, room []int) {
	n := len(cards)
	digits.Swaps(cards, room)
	for i := n - 1; i > 0; i-- {
		d.self[i] = d.self[i] && room[i] == i
	}
	if d.packs++; d.packs == 1 {
		d.first = room[n-1]
	}
	d.moves = d.moves || room[n-1] != d.first
	last := n - 1 - n%2 // the first place with an even base
	for i := last; i > 0; i -= 2 {
		d.loose = d.loose || (room[i]^room[last])&1 != 0
	}
	for i := n - 1; i > 0 && !d.apart; i-- { // bases i+1 and half of it, a third of it, ...
		for base := 2; base <= (i+1)/2; base++ {
			if (i+1)%base == 0 && room[i]%base != room[base-1] {
				d.apart = true
			}
		}
	}
}

// leftOut returns the mistake that leaves out the places whose cards were always swapped with
// themselves.
func (d *drawn) leftOut(form, packs int) (m Mistake, in int, ok bool) {
	n := len(d.self)
	var places []int
	for i, self := range d.self {
		if self && float64(packs)*math.Log(float64(i+1)) > math.Log(1e9) {
			places = append(places, i)
		}
	}
	count := len(places)
	d.left = count
	if count == 0 || count == n-1 {
		return m, 0, false
	}
	step := 0
	if count > 1 {
		step = places[1] - places[0]
	}
	regular := step > 1 && places[0] <= step && places[count-1]+step >= n
	for i := 1; i < count; i++ {
		regular = regular && places[i]-places[i-1] == step
	}
	name, about := "places left out", fmt.Sprintf("Fisher-Yates from the end without the passes of %d places, of which the first is place %d; their cards are not swapped", count, 1+places[0])
	switch {
	case places[0] == n-1:
		name, about = "first pass left out", fmt.Sprintf("it shuffles %d of the %d cards only; the last one never moves", n-1, n)
	case places[0] == n-count:
		name, about = fmt.Sprintf("%d cards only", n-count), fmt.Sprintf("it shuffles %d of the %d cards only; the others, at one end, never move", n-count, n)
	case count == 1 && places[0] == 1:
		name, about = "last pass left out", "Fisher-Yates without its last pass, of two cards"
	case places[count-1] == count:
		k := n - 1 - count
		m = listed(shuffle.Partial(k), fmt.Sprintf("it stops when %d positions have their cards, which are of the whole pack; the other cards are moved by this alone", k), "")
		return m, digits.OtherEnd(form), true
	case regular && (places[0]+1)%step == 0:
		m = listed(named(fmt.Sprintf("left-out(%d)", step)), fmt.Sprintf("Fisher-Yates that leaves out each %s place: the card there is not swapped", humanize.Ordinal(step)), "Swap the card of each place: `fisher-yates`")
		return m, form, true
	case regular:
		name, about = fmt.Sprintf("each %s place left out", humanize.Ordinal(step)), fmt.Sprintf("Fisher-Yates that leaves out each %s place, from place %d on: the card there is not swapped", humanize.Ordinal(step), 1+places[0])
	case count == 1:
		name, about = "a place left out", fmt.Sprintf("Fisher-Yates that leaves out place %d: the card there is not swapped", 1+places[0])
	}
	m = swapping(name, about, func(r *rand.Rand, n int, swap func(i, j int)) {
		for i := n - 1; i > 0; i-- {
			if !slices.Contains(places, i) {
				swap(i, r.IntN(i+1))
			}
		}
	})
	return m, form, true
}

// lowBits reports whether the draws with even bases have one parity in each pack, which a fair
// shuffle does with probability 1e-9 or less, and are not those of one number.
func (d *drawn) lowBits(packs int) bool {
	return !d.loose && d.moves && d.apart && packs*(len(d.self)/2-1) >= 30
}
