package ranges

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"pokersim/deck"
)

func isDash(c rune) bool { return c == '-' || c == '–' }

// classes reads two cards as hold'em players write them: AKs, TT+, A5s-A2s. It returns nil and
// leaves the position if the text is a pattern.
func (p *parser) classes() (*node, error) {
	from := p.pos
	first, second, kind, err := p.class(from)
	if err != nil || second == from {
		return nil, err
	}
	p.pos = second
	text, list := first.String(), []class{first}
	pair, neighbours := first.high == first.low, first.high-first.low == 1 && first.high < deck.Ace
	sign := p.from(p.pos)
	descends := isDash(sign.peek()) && func() bool { after := sign.from(sign.pos + 1); return after.endsAt(after.pos) }()
	switch {
	case (sign.peek() == '+' || descends) && p.generic && !pair:
		return nil, p.fail(sign.pos, "%s may be kickers or both ranks: write kickers, as in A[9-K], or a span, as in AK-JT", quote(p.text[from:sign.pos+1]))
	case sign.peek() == '+' && neighbours:
		return nil, p.fail(from, "%v+ is ambiguous: write %v, or %v-%v", first, first, first, class{deck.Ace, deck.King, kind})
	case descends && neighbours && first.low != p.game.Lowest:
		return nil, p.fail(from, "%v- is ambiguous: write %v-%v", first, first, class{first.high, p.game.Lowest, kind})
	case sign.peek() == '+':
		p.pos = sign.pos + 1
		text += "+"
		if pair {
			list = first.to(class{deck.Ace, deck.Ace, 0})
		} else {
			list = first.to(class{first.high, first.high - 1, kind})
		}
	case descends:
		p.pos = sign.pos + 1
		text += "-"
		last := class{first.high, p.game.Lowest, kind}
		if pair {
			last.high = last.low
		}
		list = first.to(last)
	case isDash(sign.peek()):
		p.pos = sign.pos + 1
		p.skip()
		last, err := p.lastClass(first, from)
		if err != nil {
			return nil, err
		}
		text += "-" + last.String()
		list = first.to(last)
	}
	e := &node{op: pattern, text: text}
	for _, c := range list {
		e.rows = append(e.rows, newRow(c.row(), p.every))
	}
	return e, nil
}

// class reads two ranks and, if it follows, s or o, and returns the position after them: from
// itself if there is no class.
func (p *parser) class(from int) (c class, next int, kind rune, err error) {
	a, at, ok := p.rankAt(from)
	b, to, second := p.rankAt(at)
	if !ok || !second {
		return c, from, 0, nil
	}
	after := p.at(to)
	_, _, isSuit := p.suitAt(to)
	switch {
	case after == '*' || after == '?' || isVariable(after, suitVariables), isSuit && unicode.ToLower(after) != 's', after == '[' && p.at(to+1) != '/':
		return c, from, 0, nil
	}
	if _, _, third := p.rankAt(to); third {
		return c, from, 0, p.fail(to, "a third rank: want a comma, or a suit after each rank")
	}
	for _, r := range []struct {
		rank deck.Rank
		at   int
	}{{a, from}, {b, at}} {
		if r.rank < p.game.Lowest {
			return c, from, 0, p.tooLow(r.at, r.rank)
		}
	}
	c = class{high: max(a, b), low: min(a, b)}
	if kind = unicode.ToLower(after); kind != 's' && kind != 'o' {
		return c, to, 0, nil
	}
	_, _, third := p.rankAt(to + 1)
	switch {
	case kind == 's' && third:
		return c, from, 0, p.fail(to, "the suit is of %v alone: write a suit after each rank, or a comma after %v%vs", b, a, b)
	case p.generic && kind == 's':
		return c, from, 0, p.fail(to, "s is spades in the generic syntax: write %vx%vx for suited, or %vs%v for the %s of spades", a, b, b, a, nameOf(b))
	case p.generic:
		return c, from, 0, p.fail(to, "o is a rank in the generic syntax: write %vx%vy for offsuit", a, b)
	case a == b:
		return c, from, 0, p.fail(to, "a pair is neither suited nor offsuit: write %v", c)
	}
	c.kind = kind
	return c, to + 1, kind, nil
}

// lastClass reads the second class of a span.
func (p *parser) lastClass(first class, from int) (class, error) {
	at := p.pos
	last, next, _, err := p.class(at)
	if err != nil {
		return last, err
	}
	if next == at {
		_, after, ok := p.rankAt(at)
		if !ok {
			return last, p.fail(at, "want two ranks before %s, as in A2s", p.name(at))
		}
		return last, p.fail(after, "want a second rank after %s, as in A5s-A2s", quote(p.text[at:after]))
	}
	p.pos = next
	text := quote(p.text[from:next])
	pair := first.high == first.low
	switch {
	case first.kind != last.kind:
		return last, p.fail(at, "%s: want both ends suited, both offsuit, or both without a letter", text)
	case pair != (last.high == last.low):
		return last, p.fail(at, "%s: want both ends to be pairs, or neither", text)
	case first.high != last.high && first.high-first.low != last.high-last.low:
		return last, p.fail(at, "%s: want ends with the same high rank (A5s-A2s) or the same gap (76s-54s)", text)
	}
	return last, nil
}

// to lists the classes from c to d, which share their high rank or their gap.
func (c class) to(d class) (list []class) {
	if d.low < c.low {
		c, d = d, c
	}
	for fixed := c.high == d.high; c.low <= d.low; c.low++ {
		list = append(list, c)
		if !fixed {
			c.high++
		}
	}
	return list
}

// token is a piece of a pattern.
type token struct {
	kind tokenKind
	rank deck.Rank
	slot slot          // of ranks in brackets
	many [][]deck.Rank // of several cards in brackets
	char rune          // of a variable
	suit deck.Suit
	at   int
}

type tokenKind uint8

const (
	rankToken tokenKind = iota
	listToken           // ranks or cards in brackets
	starToken
	anyToken  // ?
	faceToken // a rank variable
	suitToken
	letterToken // a suit variable, or x for any card
)

// face reports whether a suit may follow the token.
func (t *token) face() bool { return t.kind <= starToken || t.kind == faceToken }

// suitings are the words for the suits of a whole hand.
var suitings = []string{"ds", "ss", "r"}

// suitingAt returns the suiting that ends the term at a position; "" if there is none.
func (p *parser) suitingAt(at int) string {
	for _, name := range suitings {
		word := true
		for i, c := range name {
			word = word && unicode.ToLower(p.at(at+i)) == c
		}
		if rest := p.from(at + len(name)); word && rest.endsAt(rest.pos) {
			return name
		}
	}
	return ""
}

// mostTokens is more than a pattern has: what follows is not read, as one of its cards is one too
// many.
const mostTokens = 64

// tokens reads a pattern up to its end, a sign of a span, or its suiting.
func (p *parser) tokens() (list []token, suiting string, err error) {
	for len(list) < mostTokens {
		at := p.pos
		if p.peek() == ' ' {
			after := p.from(at)
			if name := p.suitingAt(after.pos); name != "" && len(list) > 0 && !p.board && p.n > 2 {
				if p.generic {
					return nil, "", p.fail(after.pos, "s and d are suits in the generic syntax: write $%s", name)
				}
				p.pos = after.pos + len(name)
				return list, name, nil
			}
			if c := after.peek(); after.endsAt(after.pos) || c == '+' || isDash(c) || p.cards(list) >= p.n {
				return list, "", nil
			}
			p.pos = after.pos
			continue
		}
		c := p.peek()
		if p.endsAt(at) || c == '+' || isDash(c) || c == ']' || c == '(' {
			return list, "", nil
		}
		if name := p.suitingAt(at); name != "" && !p.board && !p.generic && p.n > 2 {
			if whole, err := p.attached(name, list); err != nil || whole {
				if whole {
					p.pos += len(name)
				}
				return list, name, err
			}
		}
		t, more, err := p.token()
		if err != nil || !more {
			return list, "", err
		}
		list = append(list, t)
	}
	return list, "", nil
}

// attached decides about ds, ss and r without a blank before them: the suiting of a whole hand, or
// suits. Where a reader may take one for the other, it is an error.
func (p *parser) attached(name string, list []token) (whole bool, err error) {
	switch {
	case len(list) == 0 && name != "r":
		return false, p.fail(p.pos, "%s may be suits of the whole hand or two cards: write $%s, or *%c*%c", name, name, name[0], name[1])
	case len(list) == 0:
		return false, nil
	case p.cards(list) == p.n:
		return true, nil
	}
	suits := func(t token) bool { return t.kind == suitToken || t.kind == letterToken }
	hand := quote(p.text[list[0].at:p.pos])
	switch variable := slices.ContainsFunc(list, func(t token) bool { return t.kind == faceToken }); {
	case name == "r" && !variable:
		return false, p.fail(p.pos, "%sr may be four suits or a rank variable: write %s r with a blank, or %sN for one more rank", hand, hand, hand)
	case name != "r" && slices.ContainsFunc(list, func(t token) bool { return !suits(t) }):
		return false, p.fail(p.pos, "%s%s may be suits of the whole hand or cards: write %s %s with a blank, or %s*%c*%c", hand, name, hand, name, hand, name[0], name[1])
	}
	return false, nil
}

// token reads a token of a pattern; ok is false before a macro that is no card.
func (p *parser) token() (t token, ok bool, err error) {
	t.at = p.pos
	c := p.peek()
	rank, next, isRank := p.rankAt(p.pos)
	suit, after, isSuit := p.suitAt(p.pos)
	switch {
	case c == '$':
		name, err := p.macro()
		if err != nil {
			return t, false, err
		}
		ranks, isCard := rankMacros[rune(name[0])]
		if len(name) > 1 || !isCard {
			p.pos = t.at
			return t, false, nil
		}
		t.kind, t.slot = listToken, slot{suit: anySuit}
		for _, r := range ranks {
			rank, _ := deck.CutRank([]rune{r})
			t.slot.ranks |= 1 << rank & p.every
		}
		return t, true, nil
	case c == '[':
		t.kind = listToken
		return t, true, p.bracket(&t)
	case c == '*':
		t.kind, next = starToken, p.pos+1
	case c == '?':
		t.kind, next = anyToken, p.pos+1
	case isRank && rank < p.game.Lowest && !p.board:
		return t, false, p.tooLow(p.pos, rank)
	case isRank:
		p.missing = p.missing || rank < p.game.Lowest
		t.kind, t.rank = rankToken, rank
	case isSuit:
		t.kind, t.suit, next = suitToken, suit, after
	case isVariable(c, suitVariables):
		t.kind, t.char, next = letterToken, unicode.ToLower(c), p.pos+1
		if p.at(next) == emoji {
			next++
		}
	case isVariable(c, rankVariables):
		t.kind, t.char, next = faceToken, unicode.ToUpper(c), p.pos+1
	default:
		return t, false, p.notACard()
	}
	p.pos = next
	return t, true, nil
}

// notACard returns the error of a character that begins no card.
func (p *parser) notACard() error {
	c := p.peek()
	ranks := ranksOf(p.game)
	switch before := p.at(max(p.pos-1, 0)); {
	case p.pos > 0 && !(before == ' ' || isComma(before) || strings.ContainsRune("(!:{", before)):
		return p.fail(p.pos, "%s: want a rank (%s), * or a comma", p.name(p.pos), ranks)
	case c == '#' || c == '<' || c == '>':
		return p.fail(p.pos, "%s begins a filter of a board of another program: want a rank (%s)", p.name(p.pos), ranks)
	}
	return p.fail(p.pos, "%s cannot begin a hand: want a rank (%s), * or random", p.name(p.pos), ranks)
}

// letters reports whether x is a suit in the own reading: if the pattern has w, y or z, a rank
// after an x, or an x after *.
func (p *parser) letters(list []token) bool {
	seen := false
	for i, t := range list {
		switch {
		case t.kind == letterToken && (t.char != 'x' || i > 0 && list[i-1].kind == starToken):
			return true
		case t.kind == letterToken:
			seen = true
		case seen && (t.kind == rankToken || t.kind == listToken || t.kind == faceToken):
			return true
		}
	}
	return false
}

// cards returns the number of cards of tokens.
func (p *parser) cards(list []token) (n int) {
	letters, face := p.generic || p.letters(list), false
	for _, t := range list {
		suit := t.kind == suitToken || t.kind == letterToken && letters
		switch {
		case suit && face:
			face = false
			continue
		case t.many != nil:
			n += len(t.many[0])
		default:
			n++
		}
		face = t.face()
	}
	return n
}

// pattern reads a pattern, a span of patterns, or nothing before a macro.
func (p *parser) pattern() (*node, error) {
	from := p.pos
	if err := p.twoCards(); err != nil {
		return nil, err
	}
	list, suiting, err := p.tokens()
	if err != nil {
		return nil, err
	}
	c := p.peek()
	switch {
	case len(list) == 0 && c == '$':
		return &node{op: every}, nil
	case len(list) == 0:
		return nil, p.notACard()
	}
	row, err := p.slots(list, from)
	if err != nil {
		return nil, err
	}
	all := [][]slot{row}
	if sign := p.from(p.pos); suiting == "" && (sign.peek() == '+' || isDash(sign.peek())) {
		p.pos = sign.pos
		if all, suiting, err = p.span(row); err != nil {
			return nil, err
		}
	}
	if all, err = p.expand(all, list); err != nil {
		return nil, err
	}
	e := &node{op: pattern}
	for _, row := range all {
		if err := p.check(row, from); err != nil {
			return nil, err
		}
		e.rows = append(e.rows, newRow(row, p.every))
	}
	if suiting == "" {
		return e, nil
	}
	at := p.pos - len(suiting)
	switch {
	case suiting == "r" && p.n > 4:
		return nil, p.fail(at, "%d cards have two of one suit: r is for hands of 4: want ss or ds", p.n)
	case suiting == "ss" && p.n > 5:
		return nil, p.fail(at, "%d cards have two suits with two cards, or one with three: ss is for hands of 4 or 5: want ds", p.n)
	}
	if e.any() {
		return p.suited(suiting), nil
	}
	return &node{op: and, name: suiting, sub: []*node{e, p.suited(suiting)}}, nil
}

// suited returns the hands of a suiting: those of a macro, or four different suits.
func (p *parser) suited(name string) *node {
	if name != "r" {
		return p.macroSet(name)
	}
	var slots []slot
	for i := range int8(p.n) {
		slots = append(slots, slot{ranks: p.every, suit: firstVariable + i})
	}
	return &node{op: pattern, rows: []row{newRow(slots, p.every)}}
}

// twoCards returns the error of AKs and AKo in a game of more cards.
func (p *parser) twoCards() error {
	if p.n == 2 || p.generic {
		return nil
	}
	a, at, ok := p.rankAt(p.pos)
	b, to, second := p.rankAt(at)
	if c := unicode.ToLower(p.at(to)); !ok || !second || c != 's' && c != 'o' {
		return nil
	}
	kind, after := unicode.ToLower(p.at(to)), p.from(to+1)
	if !after.endsAt(after.pos) && after.peek() != '$' {
		return nil
	}
	text := quote(p.text[p.pos : to+1])
	switch {
	case kind == 'o':
		return p.fail(p.pos, "%s is a hand of two cards: write %vx%vy for two suits", text, a, b)
	case a == b:
		return p.fail(p.pos, "%s may be suited cards or the %s of spades: write %vs%v for the card", text, nameOf(b), b, a)
	}
	return p.fail(p.pos, "%s is a hand of two cards: write %vx%vx for suited, or %vs%v for the %s of spades", text, a, b, b, a, nameOf(b))
}

// slots makes the cards of a pattern from its tokens. The whole run of tokens decides what x is.
func (p *parser) slots(list []token, start int) ([]slot, error) {
	is := func(kinds ...tokenKind) func(token) bool {
		return func(t token) bool { return slices.Contains(kinds, t.kind) }
	}
	letters := p.generic || p.letters(list)
	pure := !slices.ContainsFunc(list, func(t token) bool { return t.kind != suitToken && t.kind != letterToken })
	onlyLetters := !slices.ContainsFunc(list, func(t token) bool { return t.kind != letterToken })
	first := slices.IndexFunc(list, is(letterToken))
	if onlyLetters && len(list) == 1 && !p.generic {
		return nil, p.fail(start, "%s alone is any card: write random for any hand", string(list[0].char))
	}
	if !letters {
		switch {
		case onlyLetters && p.n > 2 && 1 < len(list) && len(list) < p.n:
			letters = true // xx, xxx
		case p.n == 2 && len(list) == 2 && list[0].kind == rankToken && (list[1].kind == letterToken || list[1].kind == anyToken):
			r := list[0].rank
			return nil, p.fail(start, "%s is ambiguous: write %v* for any hand with %s, or %s", quote(p.text[start:p.pos]), r, article(r), kickers(p.game.Lowest, r))
		case first >= 0 && !pure && p.cards(list) < p.n:
			return nil, p.shortLetters(list, first)
		}
	}
	var slots []slot
	for k := 0; k < len(list); k++ {
		t := list[k]
		next := token{kind: rankToken}
		if k+1 < len(list) {
			next = list[k+1]
		}
		s := slot{ranks: p.every, suit: anySuit, at: t.at}
		switch {
		case t.kind == anyToken || t.kind == letterToken && !letters:
			if next.kind == suitToken {
				return nil, p.unknownWithSuit(list, k)
			}
		case t.kind == suitToken || t.kind == letterToken:
			if err := p.bareSuit(list, k, pure); err != nil {
				return nil, err
			}
			setSuit(&s, &t)
		default:
			switch t.kind {
			case rankToken:
				s.ranks, s.named = 1<<t.rank, true
			case faceToken:
				s.face = t.char
			case listToken:
				s.ranks, s.set = t.slot.ranks, t.slot.set
			}
			if next.kind == suitToken || next.kind == letterToken && letters {
				if s.set != 0 || t.many != nil {
					return nil, p.fail(next.at, "the bracket before %s has suits or several cards: want ranks alone in it", p.name(next.at))
				}
				setSuit(&s, &next)
				k++
			}
		}
		slots = append(slots, s)
		if n := p.cardsOf(slots, list); n > p.n {
			if onlyLetters && p.n == 2 {
				return nil, p.fail(start, "%s: a hand has 2 cards, not %d", quote(p.text[start:p.pos]), len(list))
			}
			return nil, p.tooMany(s.at, t, letters)
		}
	}
	return slots, nil
}

// cardsOf returns the number of cards of slots, of which some are the places of several cards.
func (p *parser) cardsOf(slots []slot, list []token) int {
	n := len(slots)
	for _, t := range list {
		if t.many != nil && t.at <= slots[len(slots)-1].at {
			n += len(t.many[0]) - 1
		}
	}
	return n
}

func setSuit(s *slot, t *token) {
	if s.suit = int8(t.suit); t.kind == letterToken {
		s.suit = firstVariable + int8(strings.IndexRune(suitVariables, t.char))
	}
}

// tooMany returns the error of a card after a whole hand.
func (p *parser) tooMany(at int, t token, letters bool) error {
	hand := "hand"
	if p.board {
		hand = "board"
	}
	switch {
	case t.kind == anyToken || t.kind == letterToken && !letters:
		return p.fail(at, "a %s has %d cards: this unknown card is one too many", hand, p.n)
	case p.board:
		return p.fail(at, "a board has %d cards: this card is one too many", p.n)
	}
	return p.fail(at, "a hand has %d cards: want a comma or a | before the next", p.n)
}

// shortLetters returns the error of AAx and Axx, with x at an index, in a game of more cards.
func (p *parser) shortLetters(list []token, first int) error {
	hand := quote(p.text[list[0].at:list[first].at])
	if list[0].kind != rankToken {
		return p.fail(list[first].at, "x may be any card or a suit: write * for any card, or *x*x for two cards of one suit")
	}
	r := list[0].rank
	return p.fail(list[first].at, "x may be any card or a suit: write %s for any others, or %vx*x for a suited %s", hand, r, nameOf(r))
}

// bareSuit returns the error of a suit without a rank, which only a pattern of suits may have in
// the own reading.
func (p *parser) bareSuit(list []token, k int, pure bool) error {
	if p.generic || pure {
		return nil
	}
	t, typed := list[k], p.name(list[k].at)
	if t.kind == suitToken {
		switch {
		case k == 0 && len(list) > 1 && list[1].kind == rankToken:
			return p.fail(t.at, "the rank comes first: write %v%v", list[1].rank, t.suit)
		case k+1 < len(list) && list[k+1].kind == rankToken:
			return p.fail(t.at, "%s has no rank: the rank comes first, or write *%v for any card of the suit", typed, t.suit)
		}
		return p.fail(t.at, "%s has no rank: write *%v for any card of the suit", typed, t.suit)
	}
	onlyX := func(list []token, other func(token) bool) bool {
		return !slices.ContainsFunc(list, func(t token) bool { return other(t) && t.char != 'x' })
	}
	if onlyX(list[k:], func(token) bool { return true }) || onlyX(list, func(t token) bool { return t.kind == letterToken }) {
		return p.fail(t.at, "%s is a suit in this pattern and has no rank: write * for any card, or *%s for a card of the suit", typed, string(t.char))
	}
	return nil
}

// unknownWithSuit returns the error of a suit after x or ?, as in Axs, at an index.
func (p *parser) unknownWithSuit(list []token, k int) error {
	at, suit := list[k+1].at, list[k+1].suit
	if p.n == 2 && k == 1 && len(list) == 3 && list[0].kind == rankToken && suit == deck.Spades {
		r := list[0].rank
		low := p.game.Lowest
		if r == low {
			return p.fail(at, "%vxs: an unknown card has no suit: write *s for any spade", r)
		}
		c := class{r, low, 's'}
		plus := "+"
		if r-low == 1 {
			plus = ""
		}
		return p.fail(at, "%s: write %v%s for every suited %s, or %v*s for a spade beside it", quote(p.text[list[0].at:at+1]), c, plus, nameOf(r), r)
	}
	return p.fail(at, "an unknown card has no suit: write *%v for any card of the suit", suit)
}

// nameOf returns the name of a rank, as in ace.
func nameOf(r deck.Rank) string {
	names := []string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"}
	return names[r]
}

func article(r deck.Rank) string {
	if r == deck.Ace || r == deck.Eight {
		return "an " + nameOf(r)
	}
	return "a " + nameOf(r)
}

// kickers writes the hands of a rank without the pair: A2+, and AA for the pair.
func kickers(lowest, high deck.Rank) string {
	pair := high.String() + high.String()
	if high == lowest {
		return pair + " for the pair"
	}
	c := class{high: high, low: lowest}
	plus := "+"
	if high-lowest == 1 {
		plus = ""
	}
	return c.String() + plus + " without " + pair
}

// bracket reads [T-A], [T+], [A,K,2] and [2c,A,s], and in the generic reading spans of several
// cards.
func (p *parser) bracket(t *token) error {
	open := p.pos
	p.pos++
	var ranks uint16
	var cards places
	for {
		c := p.skip()
		rank, next, isRank := p.rankAt(p.pos)
		suit, after, isSuit := p.suitAt(p.pos)
		at := p.pos
		switch {
		case c == ']' && (ranks != 0 || cards != 0):
			p.pos++
			if t.slot = (slot{ranks: ranks, suit: anySuit}); cards != 0 {
				t.slot.set = cards | ofRanks(ranks)
			}
			return nil
		case c == end || c == '\n':
			return p.fail(open, "this bracket is not closed: want ranks and ']', as in [T-A]")
		case isRank && p.generic && p.severalCards():
			return p.several(t, open)
		case isRank && rank < p.game.Lowest:
			return p.tooLow(p.pos, rank)
		case !isRank && isSuit:
			cards |= ofSuit << suit & ofRanks(p.every)
			p.pos = after
		case !isRank:
			return p.fail(p.pos, "want a rank (%s), not %s, as in [T-A] or [A,K,Q]", ranksOf(p.game), p.name(p.pos))
		default:
			if suit, after, ok := p.suitAt(next); ok {
				cards |= 1 << place(deck.NewCard(rank, suit))
				p.pos = after
				break
			}
			p.pos = next
			low, high, err := p.ranksFrom(rank)
			if err != nil {
				return err
			}
			span := uint16(1<<(high+1) - 1<<low)
			if ranks&span != 0 {
				twice := deck.Rank(bits.TrailingZeros16(ranks & span))
				return p.fail(at, "%v is in the bracket twice: write AA-TT without brackets for pairs, or [A-T] for one card", twice)
			}
			ranks |= span
		}
		if p.skip() == ',' {
			p.pos++
		}
	}
}

// ranksFrom reads what follows a rank in brackets: nothing, +, or a dash with or without a rank.
func (p *parser) ranksFrom(rank deck.Rank) (low, high deck.Rank, err error) {
	switch c := p.skip(); {
	case c == '+':
		p.pos++
		return rank, deck.Ace, nil
	case !isDash(c):
		return rank, rank, nil
	}
	p.pos++
	p.skip()
	last, next, ok := p.rankAt(p.pos)
	switch {
	case !ok:
		return p.game.Lowest, rank, nil
	case last < p.game.Lowest:
		return 0, 0, p.tooLow(p.pos, last)
	}
	p.pos = next
	return min(rank, last), max(rank, last), nil
}

// severalCards reports whether a span of several cards follows: two ranks or more and a sign.
func (p *parser) severalCards() bool {
	n := 0
	for at := p.pos; ; n++ {
		_, next, ok := p.rankAt(at)
		if !ok {
			rest := p.from(at)
			return n > 1 && (rest.peek() == '+' || isDash(rest.peek()))
		}
		at = next
	}
}

// several reads a span of several cards and its closing bracket.
func (p *parser) several(t *token, open int) error {
	first, err := p.ranks()
	if err != nil {
		return err
	}
	sign := p.skip()
	p.pos++
	p.skip()
	var last []deck.Rank
	if isDash(sign) {
		if last, err = p.ranks(); err != nil {
			return err
		}
	}
	if t.many, err = p.steps(first, last, sign, open); err != nil {
		return err
	}
	if p.skip() != ']' {
		return p.fail(p.pos, "want ']' before %s", p.name(p.pos))
	}
	p.pos++
	return nil
}

// ranks reads the ranks at this position.
func (p *parser) ranks() (list []deck.Rank, err error) {
	for {
		rank, next, ok := p.rankAt(p.pos)
		if !ok {
			return list, nil
		}
		if rank < p.game.Lowest {
			return nil, p.tooLow(p.pos, rank)
		}
		list, p.pos = append(list, rank), next
	}
}

// steps lists the ranks of a span: from the first to the last ones, up (+) or down (-). All ranks
// that move go by the same number of steps.
func (p *parser) steps(first, last []deck.Rank, sign rune, at int) (list [][]deck.Rank, err error) {
	if len(last) > 0 {
		return p.between(first, last, at)
	}
	high, low := slices.Max(first), slices.Min(first)
	text := ranksText(first)
	one := high == low
	switch {
	case len(first) == 2 && !one:
		return nil, p.fail(at, "%s%c may be kickers or both ranks: write kickers, as in %v[9-%v], or a span, as in %s", text, sign, high, max(high-1, 0), "AK-JT")
	case sign == '+' && high == deck.Ace && !one:
		return nil, p.fail(at, "%s+: nothing is above an ace: write %s, or a span down, as in AKQJ-5432", text, text)
	case sign != '+' && low == p.game.Lowest && !one:
		return nil, p.fail(at, "%s-: nothing is below a %s: write %s, or a span up, as in 5432-AKQJ", text, nameOf(low), text)
	}
	end := slices.Clone(first)
	for i := range end {
		if sign == '+' {
			end[i] += deck.Ace - high
		} else {
			end[i] -= low - p.game.Lowest
		}
	}
	return p.between(first, end, at)
}

func ranksText(list []deck.Rank) (text string) {
	for _, r := range list {
		text += r.String()
	}
	return text
}

// between lists the ranks of a span between two ends.
func (p *parser) between(first, last []deck.Rank, at int) (list [][]deck.Rank, err error) {
	if len(first) != len(last) {
		return nil, p.fail(at, "%s-%s: want as many cards on both sides", ranksText(first), ranksText(last))
	}
	moves, other := 0, 0
	for i := range first {
		if d := int(last[i]) - int(first[i]); d != 0 && moves == 0 {
			moves = d
		} else if d != 0 && d != moves {
			other = d
		}
	}
	if other != 0 {
		return nil, p.fail(at, "%s-%s: the ranks move by %d and %d: want one distance for all that move", ranksText(first), ranksText(last), max(moves, -moves), max(other, -other))
	}
	step := 1
	if moves < 0 {
		step = -1
	}
	for k := 0; k != moves+step; k += step {
		row := slices.Clone(first)
		for i := range row {
			if last[i] != first[i] {
				row[i] = deck.Rank(int(row[i]) + k)
			}
		}
		list = append(list, row)
	}
	return list, nil
}

// span reads the end of a span of patterns, at its sign, and lists the slots of each step.
func (p *parser) span(row []slot) (all [][]slot, suiting string, err error) {
	at, sign := p.pos, p.peek()
	if !slices.ContainsFunc(row, func(s slot) bool { _, ok := s.known(); return !ok }) && len(row) == p.n {
		return nil, "", p.fail(at, "%s is one hand: '+' and '-' follow hands without suits, as in QQ+", quote(p.text[row[0].at:at]))
	}
	first, err := p.spanRanks(row, at)
	if err != nil {
		return nil, "", err
	}
	p.pos++
	var last []deck.Rank
	if after := p.from(p.pos); isDash(sign) && !after.endsAt(after.pos) && after.peek() != '$' {
		p.pos = after.pos
		var more []token
		if more, suiting, err = p.tokens(); err != nil {
			return nil, "", err
		}
		if len(more) == 0 {
			return nil, "", p.notACard()
		}
		other, err := p.slots(more, after.pos)
		if err != nil {
			return nil, "", err
		}
		if last, err = p.spanRanks(other, after.pos); err != nil {
			return nil, "", err
		}
		suits := func(row []slot) (list []int8) {
			for _, s := range row {
				list = append(list, s.suit)
			}
			return list
		}
		switch {
		case len(other) != len(row):
			return nil, "", p.fail(at, "%s-%s: want as many cards on both sides", ranksText(first), ranksText(last))
		case !slices.Equal(suits(row), suits(other)):
			return nil, "", p.fail(at, "want the same suits on both sides of the dash: only ranks move")
		}
	}
	steps, err := p.steps(first, last, sign, at)
	if err != nil {
		return nil, "", err
	}
	for _, ranks := range steps {
		next := slices.Clone(row)
		for i, r := range ranks {
			next[i].ranks = 1 << r
		}
		all = append(all, next)
	}
	return all, suiting, nil
}

// spanRanks returns the ranks of the cards of a span, which are all single ones.
func (p *parser) spanRanks(row []slot, at int) (list []deck.Rank, err error) {
	for _, s := range row {
		if !s.named {
			return nil, p.fail(at, "a span is of ranks: want no *, no variable and no bracket beside '+' or '-'")
		}
		list = append(list, deck.Rank(bits.TrailingZeros16(s.ranks)))
	}
	return list, nil
}

// maxRows is the most patterns of one with spans in brackets.
const maxRows = 20_000

// expand replaces the places of several cards by each of their spans.
func (p *parser) expand(all [][]slot, list []token) ([][]slot, error) {
	for _, t := range list {
		if t.many == nil {
			continue
		}
		var next [][]slot
		for _, row := range all {
			k := slices.IndexFunc(row, func(s slot) bool { return s.at == t.at && s.ranks == 0 && s.set == 0 })
			for _, ranks := range t.many {
				one := slices.Clone(row[:k])
				for _, r := range ranks {
					one = append(one, slot{ranks: 1 << r, named: true, suit: anySuit, at: t.at})
				}
				next = append(next, append(one, row[k+1:]...))
			}
		}
		if all = next; len(all) > maxRows {
			return nil, p.fail(t.at, "the spans in brackets make more than %d patterns: want fewer or shorter ones", maxRows)
		}
	}
	return all, nil
}

// check returns the error of a pattern with more than four suits, with a card twice, or of one card
// in a game of two.
func (p *parser) check(row []slot, start int) error {
	used, seen := uint16(0), deck.Set(0)
	for i := range row {
		s := &row[i]
		if s.suit >= 0 {
			used |= 1 << s.suit
		}
		if bits.OnesCount16(used) > deck.Suits {
			return p.fail(s.at, "%s: the suits and their letters are %d different suits, more than %d", quote(p.text[start:p.pos]), deck.Suits+1, deck.Suits)
		}
		if c, ok := s.known(); ok {
			if seen.Has(c) {
				where := "in one hand"
				if p.board {
					where = "on one board"
				}
				return p.fail(s.at, "duplicate card %v %s", c, where)
			}
			seen |= deck.SetOf(c)
		}
	}
	if p.n != 2 || p.generic || len(row) != 1 || row[0].ranks == p.every || row[0].set != 0 {
		return nil
	}
	text := quote(p.text[start:p.pos])
	if c, ok := row[0].known(); ok {
		return p.fail(p.pos, "%s: a hand has 2 cards, not 1: write %vx for any other card", text, c)
	}
	if start > 1 && p.at(start-1) == ',' && unicode.IsDigit(p.at(start-2)) && unicode.IsDigit(p.at(start)) {
		return p.fail(p.pos, "%s is no hand: a comma stands between hands: write a number with a point, as in 0.%s", text, text)
	}
	return p.fail(p.pos, "want a second rank or a suit after %s, or %s* for any other card", text, text)
}
