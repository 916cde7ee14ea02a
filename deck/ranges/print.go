package ranges

import (
	"cmp"
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/game"
)

// This file writes ranges in the own reading.

// spelling is the items of a range as written.
type spelling struct {
	sets    []*node
	weights []*big.Rat
	typed   []string // weights as typed, or nil if there are brackets
}

// finish keeps the items and the notes of a range.
func (r *Range) finish(p *parser, weights []*big.Rat) {
	r.notes = p.notes
	s := &r.spelling
	typed, bare := true, slices.ContainsFunc(p.items, func(it item) bool { return !it.weight.given })
	for i, it := range p.items {
		if it.hands != nil && len(it.hands) == 0 {
			continue
		}
		if bare && it.weight.isOne() {
			it.weight.given = false // @1 is an error there
		}
		s.sets, s.weights = append(s.sets, it.set), append(s.weights, weights[i])
		text := ""
		if it.weight.given {
			text = "@" + it.weight.text
			if it.weight.percent {
				text += "%"
			}
		}
		s.typed = append(s.typed, text)
		typed = typed && it.factor.Cmp(whole(1)) == 0 && !strings.ContainsAny(it.weight.text, "eE")
	}
	if !typed || p.generic {
		s.typed = nil
	}
}

// Spelling returns the range as typed, in the letters and signs of the own reading: in ASCII,
// without blanks and comments, with commas between the items. ParseRange reads the same hands
// and weights from it.
func (r Range) Spelling() string {
	if len(r.spelling.sets) == 0 {
		return r.String()
	}
	return r.spell(r.spelling.typed)
}

// spell writes the items with their weights, those that are equal once.
func (r *Range) spell(typed []string) string {
	p := printer{r.game, typed != nil}
	var items []string
	seen := map[string]bool{}
	for i, e := range r.spelling.sets {
		text := ""
		if typed != nil {
			text = typed[i]
		} else {
			text = weightText(r.spelling.weights[i])
		}
		if e.op == without && e.sub[0].op == every && e.text == "" && len(r.spelling.sets) == 1 && text == "" {
			for _, s := range e.sub[1:] {
				items = append(items, "!"+p.operand(s))
			}
			break
		}
		if item := p.node(e) + text; !seen[item] {
			seen[item] = true
			items = append(items, item)
		}
	}
	return strings.Join(items, ",")
}

// weightText writes the weight after an item: nothing for 1.
func weightText(w *big.Rat) string {
	if w.Cmp(whole(1)) == 0 {
		return ""
	}
	return "@" + trimZeros(decimal(w))
}

func trimZeros(text string) string {
	if !strings.Contains(text, ".") {
		return text
	}
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// String returns the range in a short canonical text: in ASCII, without blanks. Of two cards it
// lists pairs, suited and other classes as players write them, the highest weight first, so that
// equal ranges have equal texts. Of more cards it is the range as typed, with the cards of a
// pattern in order and weights of 0 to 1. ParseRange reads the same hands and weights from it.
func (r Range) String() string {
	switch {
	case r.unknown > 0 && r.unknown == r.game.Hole:
		return "random" + weightText(new(big.Rat).SetFrac64(int64(r.weight), int64(r.unit)))
	case r.unknown > 0 && r.game.Board == 0:
		return deck.Hand(r.known).Joined()
	case r.unknown > 0:
		weight := weightText(new(big.Rat).SetFrac64(int64(r.weight), int64(r.unit)))
		return r.knownText() + strings.Repeat("x", r.unknown) + weight
	case r.game.Hole == 2:
		return r.byClasses()
	case len(r.spelling.sets) == 0 && len(r.combos) > 0:
		return r.combos[0].String()
	}
	return r.spell(nil)
}

// knownText writes the known cards, the highest first.
func (r *Range) knownText() string {
	cards := slices.Clone(r.known)
	slices.SortFunc(cards, func(a, b deck.Card) int { return cmp.Compare(place(b), place(a)) })
	return deck.Hand(cards).Joined()
}

// printer writes trees: as typed, or in short.
type printer struct {
	game  game.Game
	typed bool
}

// node writes a set.
func (p printer) node(e *node) string {
	switch {
	case e.text != "":
		return e.text
	case e.op == pattern && len(e.rows) == 1:
		return p.row(e.rows[0].slots)
	case e.op == pattern:
		if text := p.span(e.rows); text != "" {
			return text
		}
		var rows []string
		for i := range e.rows {
			if text := p.row(e.rows[i].slots); !slices.Contains(rows, text) {
				rows = append(rows, text)
			}
		}
		return "(" + strings.Join(rows, ",") + ")"
	case e.op == or:
		var all []string
		for _, s := range e.sub {
			if text := p.node(s); !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
		return "(" + strings.Join(all, ",") + ")"
	case e.name != "" && p.typed && len(e.sub[0].rows) == 1:
		text := p.row(e.sub[0].rows[0].slots)
		return text + strings.Repeat("*", p.game.Hole-len(e.sub[0].rows[0].slots)) + e.name
	case e.op == and || e.op == without:
		text := p.node(e.sub[0])
		if e.sub[0].op == pattern && e.op == and && e.sub[0].text == "" && strings.HasPrefix(e.sub[1].text, "$") {
			return text + e.sub[1].text
		}
		sign := ":"
		if e.op == without {
			sign = "!"
		}
		for _, s := range e.sub[1:] {
			text += sign + p.operand(s)
		}
		return text
	}
	return "random"
}

// operand writes a set after a sign: in brackets if it has signs, or begins as a weight.
func (p printer) operand(e *node) string {
	text := p.node(e)
	digits := strings.Trim(strings.TrimSuffix(text, "%"), "0123456789.") == ""
	if (e.op == and || e.op == without) && e.text == "" || digits {
		return "(" + text + ")"
	}
	return text
}

// row writes a pattern: its cards in order, without cards that may be any, with variables renamed.
func (p printer) row(slots []slot) string {
	every := uint16(1<<deck.Ranks - 1<<p.game.Lowest)
	if p.typed {
		return p.asTyped(slots, every)
	}
	slots = p.simple(slots, every)
	n := len(slots)
	if n == 0 {
		return "random"
	}
	slices.SortStableFunc(slots, func(a, b slot) int {
		return cmp.Or(cmp.Compare(a.order(every), b.order(every)), cmp.Compare(b.ranks, a.ranks), cmp.Compare(b.knownSuit(), a.knownSuit()))
	})
	known := !slices.ContainsFunc(slots, func(s slot) bool { _, ok := s.known(); return !ok })
	text := p.cards(slots, every)
	switch one := n == 1 && p.game.Hole == 2 && slots[0].ranks != every; {
	case known:
		return text + strings.Repeat("x", p.game.Hole-n)
	case one:
		return text + "*"
	}
	return text
}

// asTyped writes a pattern in the order of its cards: * for any card, and x after known cards.
func (p printer) asTyped(slots []slot, every uint16) string {
	var known, rest []slot
	for _, s := range slots {
		if _, ok := s.known(); ok {
			known = append(known, s)
		} else if !s.any(every) {
			rest = append(rest, s)
		}
	}
	if len(rest) == 0 && len(known) > 0 {
		return p.cards(known, every) + strings.Repeat("x", p.game.Hole-len(known))
	}
	if len(rest) == 0 {
		return "random"
	}
	return p.cards(slots, every)
}

// simple returns the slots without those that may be any card, and without variables that allow
// everything.
func (p printer) simple(slots []slot, every uint16) (list []slot) {
	var faces, suits, namedRanks, namedSuits int
	count := map[int]int{}
	for i := range slots {
		s := &slots[i]
		if s.named {
			namedRanks++
		}
		if 0 <= s.suit && s.suit < firstVariable {
			namedSuits++
		}
		if s.face != 0 {
			faces++
		}
		if s.suit >= firstVariable {
			suits++
		}
		count[int(s.face)]++
		count[-int(s.suit)]++
	}
	for _, s := range slots {
		if s.face != 0 && faces == 1 && namedRanks == 0 {
			s.face = 0
		}
		if s.suit >= firstVariable && suits == 1 && namedSuits == 0 {
			s.suit = anySuit
		}
		if !s.any(every) {
			list = append(list, s)
		}
	}
	return list
}

// order is the place of a kind of slot in a printed pattern: known cards, ranks, lists of them,
// rank variables, and suits.
func (s *slot) order(every uint16) int {
	_, known := s.known()
	switch {
	case known:
		return 0
	case s.named:
		return 1
	case s.ranks != every && s.set == 0:
		return 2
	case s.set != 0:
		return 3
	case s.face != 0:
		return 4 + strings.IndexRune(rankVariables, s.face)
	}
	return 4 + len(rankVariables)
}

// knownSuit is the suit of a slot, or -1.
func (s *slot) knownSuit() int8 {
	if s.suit >= firstVariable {
		return anySuit
	}
	return s.suit
}

// cards writes slots. Each variable gets the first letter that is free.
func (p printer) cards(slots []slot, every uint16) string {
	suits, faces := map[int8]byte{}, map[rune]byte{}
	for _, s := range slots {
		if p.typed && s.suit >= firstVariable {
			suits[s.suit] = suitVariables[s.suit-firstVariable]
		}
		if p.typed && s.face != 0 {
			faces[s.face] = byte(s.face)
		}
	}
	times := 0
	for _, s := range slots {
		if s.suit >= firstVariable {
			times++
		}
	}
	var b strings.Builder
	bare := !p.typed && p.onlySuits(slots, every)
	for _, s := range slots {
		switch {
		case s.set != 0:
			b.WriteString(cardsText(s.set, every))
		case s.face != 0:
			if faces[s.face] == 0 {
				faces[s.face] = rankVariables[len(faces)]
				if alone := len(slices.DeleteFunc(slices.Clone(slots), func(o slot) bool { return o.face == 0 })) == 1; alone {
					faces[s.face] = 'N' // R alone at the end may be rainbow
				}
			}
			b.WriteByte(faces[s.face])
		case s.named:
			b.WriteString(deck.Rank(bits.TrailingZeros16(s.ranks)).String())
		case s.ranks != every:
			b.WriteString(spansText(s.ranks))
		case !bare:
			b.WriteByte('*')
		}
		switch {
		case s.suit >= firstVariable:
			if suits[s.suit] == 0 {
				suits[s.suit] = suitVariables[len(suits)]
				if times == 1 {
					suits[s.suit] = 'w' // x alone may be any card
				}
			}
			b.WriteByte(suits[s.suit])
		case s.suit >= 0:
			b.WriteString(deck.Suit(s.suit).String())
		}
	}
	return b.String()
}

// onlySuits reports whether a pattern may be written as xxyy.
func (p printer) onlySuits(slots []slot, every uint16) bool {
	different := map[int8]bool{}
	for _, s := range slots {
		different[s.suit] = true
		if s.suit < firstVariable || s.ranks != every || s.face != 0 || s.set != 0 {
			return false
		}
	}
	return p.game.Hole > 2 && (len(different) > 1 || len(slots) > 1 && len(slots) < p.game.Hole)
}

// span writes the rows of a span; "" if they are none.
func (p printer) span(rows []row) string {
	first, last := rows[0].slots, rows[len(rows)-1].slots
	if len(first) != len(last) || len(first) == 1 && p.game.Hole == 2 {
		return ""
	}
	a, b := ranksOfRow(first), ranksOfRow(last)
	if a == nil || b == nil || len(rows) < 2 {
		return ""
	}
	steps, err := (&parser{reader: reader{source: &source{}}}).between(a, b, 0)
	if err != nil || len(steps) != len(rows) {
		return ""
	}
	moving := true
	for i, r := range rows {
		if len(r.slots) != len(first) || !slices.Equal(ranksOfRow(r.slots), steps[i]) {
			return ""
		}
		for k := range r.slots {
			if r.slots[k].suit != first[k].suit {
				return ""
			}
		}
	}
	for i := range a {
		moving = moving && a[i] != b[i]
	}
	every := uint16(1<<deck.Ranks - 1<<p.game.Lowest)
	if slices.Max(a) < slices.Max(b) || slices.Max(a) == slices.Max(b) && slices.Min(a) < slices.Min(b) {
		a, b, first, last = b, a, last, first
	}
	signs := moving && !(len(a) == 2 && a[0] != a[1])
	switch {
	case signs && slices.Max(a) == deck.Ace:
		return p.cards(last, every) + "+"
	case signs && slices.Min(b) == p.game.Lowest:
		return p.cards(first, every) + "-"
	}
	return p.cards(first, every) + "-" + p.cards(last, every)
}

// ranksOfRow returns the ranks of slots of one rank each; nil if one has several.
func ranksOfRow(slots []slot) (list []deck.Rank) {
	for _, s := range slots {
		if !s.named {
			return nil
		}
		list = append(list, deck.Rank(bits.TrailingZeros16(s.ranks)))
	}
	return list
}

// spansText writes a set of ranks: [A-T,8,5-2].
func spansText(ranks uint16) string { return "[" + strings.Join(spanParts(ranks), ",") + "]" }

func spanParts(ranks uint16) (parts []string) {
	for ranks != 0 {
		high := bits.Len16(ranks) - 1
		low := high
		for low > 0 && ranks>>(low-1)&1 != 0 {
			low--
		}
		ranks &= 1<<low - 1
		part := deck.Rank(high).String()
		switch {
		case high == low+1:
			part += "," + deck.Rank(low).String()
		case high > low:
			part += "-" + deck.Rank(low).String()
		}
		parts = append(parts, part)
	}
	return parts
}

// cardsText writes a set of cards: ranks, suits, and the other cards.
func cardsText(cards places, every uint16) string {
	var ranks uint16
	for r := range deck.Rank(deck.Ranks) {
		if all := ofRanks(1 << r); cards&all == all {
			ranks |= 1 << r
		}
	}
	parts := spanParts(ranks)
	rest := cards &^ ofRanks(ranks)
	for s := range deck.Suit(deck.Suits) {
		if all := ofSuit << s & ofRanks(every); cards&all == all && rest&all != 0 {
			parts, rest = append(parts, s.String()), rest&^all
		}
	}
	for ; rest != 0; rest &= rest - 1 {
		parts = append(parts, cardAt(hand(bits.TrailingZeros64(uint64(rest)))).String())
	}
	return "[" + strings.Join(parts, ",") + "]"
}
