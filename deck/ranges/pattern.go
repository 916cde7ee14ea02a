package ranges

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"pokersim/deck"
	"pokersim/internal/near"
)

func isDash(c rune) bool { return c == '-' || c == '–' }

// token is a piece of a pattern.
type token struct {
	kind   tokenKind
	rank   deck.Rank
	slot   slot          // of ranks in brackets
	many   [][]deck.Rank // of several cards in brackets
	listed int           // cards with suits in brackets, and nothing else; else 0
	char   rune          // of a variable
	suit   deck.Suit
	at     int
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
		p.openCards()
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
	case isVariable(c, rankVariables) && !p.generic && unicode.IsLower(c):
		if r, _, ok := p.rankAt(max(p.pos-2, 0)); ok && p.n == 2 && p.pos > 1 && c == 'o' && unicode.ToLower(p.at(p.pos-1)) == 'x' {
			return t, false, p.fail(p.pos, "%vxo: write %s for every offsuit %s", r, below(p.game.Lowest, r, 'o'), r.Name())
		}
		hint := near.Say(near.Letter, string(c))
		if _, _, after := p.rankAt(max(p.pos-1, 0)); !after || p.pos == 0 || hint == "" {
			hint = "a rank variable is a capital, as in RROO"
		} else {
			hint = "write " + hint
		}
		return t, false, p.fail(p.pos, "%s is no rank: %s", p.name(p.pos), hint)
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
	c, players := p.peek(), ""
	if c == '/' {
		players = p.twoPlayers(p.pos, p.pos+1)
	}
	ranks := ranksOf(p.game)
	switch before := p.at(max(p.pos-1, 0)); {
	case p.latin() != "":
		return p.fail(p.pos, "%s", p.latin())
	case p.pos > 0 && !(before == ' ' || isComma(before) || strings.ContainsRune("(!:{", before)):
		return p.fail(p.pos, "%s: want a rank (%s), * or a comma%s", p.name(p.pos), ranks, players)
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
	if t := list[0]; len(list) == 1 && t.kind == listToken && t.listed > 1 {
		cards := strings.Map(func(c rune) rune {
			if c == ',' {
				return -1
			}
			return c
		}, string(p.text[t.at+1:p.pos-1]))
		return nil, p.fail(from, "%s is one of these cards: write %s for all of them, or %s* for one and any others", quote(p.text[from:p.pos]), cards, quote(p.text[from:p.pos]))
	}
	row, err := p.slots(list, from)
	if err != nil {
		return nil, err
	}
	p.noteLetters(list)
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

// noteLetters notes what two equal letters are, of which a player may mean something else.
func (p *parser) noteLetters(list []token) {
	if p.n != 2 || p.generic || p.board || len(list) != 2 || list[0].kind != list[1].kind || list[0].char != list[1].char {
		return
	}
	switch text := string(p.text[list[0].at : list[1].at+1]); {
	case list[0].kind == faceToken:
		p.notes = append(p.notes, text+" is any pair: kings are KK")
	case list[0].kind == letterToken && list[0].char != 'x':
		p.notes = append(p.notes, text+" is two cards of one suit, as $s")
	}
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
		return p.fail(p.pos, "%s may be suited cards or the %s of spades: write %vs%v for the card", text, b.Name(), b, a)
	}
	return p.fail(p.pos, "%s is a hand of two cards: write %vx%vx for suited, or %vs%v for the %s of spades", text, a, b, b, a, b.Name())
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
				if s.face = t.char; !p.generic && next.kind == suitToken {
					return nil, p.fail(t.at, "%c is any rank, and %v any suit of it: write %s", t.char, p.name(next.at), foreign(t.char, next.suit))
				}
				if both := len(list) == 2 && list[1].kind == faceToken; both && p.n == 2 && !p.generic && strings.ContainsRune("BEFGV", t.char) {
					return nil, p.fail(t.at, "%c is any rank: write RR for any pair, RO for two ranks, or %s", t.char, foreign(t.char, deck.Suits))
				}
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
	return p.fail(list[first].at, "x may be any card or a suit: write %s for any others, or %vx*x for a suited %s", hand, r, r.Name())
}

// bareSuit returns the error of a suit without a rank, which only a pattern of suits may have in
// the own reading.
func (p *parser) bareSuit(list []token, k int, pure bool) error {
	if p.generic || pure && p.text[list[0].at] != 'D' {
		return nil
	}
	t, typed := list[k], p.name(list[k].at)
	if t.kind == suitToken {
		switch {
		case p.text[t.at] == 'D' && !(k+1 < len(list) && list[k+1].kind == rankToken):
			return p.fail(t.at, "D is diamonds: write Q for the queen (dame, dama), or *d for any diamond")
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
		if r == p.game.Lowest {
			return p.fail(at, "%vxs: an unknown card has no suit: write *s for any spade", r)
		}
		return p.fail(at, "%s: write %s for every suited %s, or %v*s for a spade beside it", quote(p.text[list[0].at:at+1]), below(p.game.Lowest, r, 's'), r.Name(), r)
	}
	return p.fail(at, "an unknown card has no suit: write *%v for any card of the suit", suit)
}

// foreign says which cards a letter of another language may mean.
func foreign(letter rune, suit deck.Suit) string {
	text := near.Say(near.Letter, string(letter))
	if suit < deck.Suits {
		for _, r := range "JQKA" {
			text = strings.ReplaceAll(text, string(r)+" (", string(r)+suit.String()+" (")
		}
		text += map[bool]string{false: ", or "}[text == ""] + "*" + suit.String() + " for any card of the suit"
	}
	return text
}

func article(r deck.Rank) string {
	if r == deck.Ace || r == deck.Eight {
		return "an " + r.Name()
	}
	return "a " + r.Name()
}

// kickers writes the hands of a rank without the pair: A2+, and AA for the pair.
func kickers(lowest, high deck.Rank) string {
	pair := high.String() + high.String()
	if high == lowest {
		return pair + " for the pair"
	}
	return below(lowest, high, 0) + " without " + pair
}

// below writes the classes of a rank with each rank below, as A2s+.
func below(lowest, high deck.Rank, kind rune) string {
	text := class{high, lowest, kind}.String()
	if high-lowest == 1 {
		return text
	}
	return text + "+"
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
	text := strings.TrimSpace(quote(p.chars[start:p.pos]))
	if c, ok := row[0].known(); ok {
		return p.fail(p.pos, "%s: a hand has 2 cards, not 1: write %vx for any other card", text, c)
	}
	if start > 1 && p.at(start-1) == ',' && unicode.IsDigit(p.at(start-2)) && unicode.IsDigit(p.at(start)) {
		return p.fail(p.pos, "%s is no hand: a comma stands between hands: write a number with a point, as in 0.%s", text, text)
	}
	return p.fail(p.pos, "want a second rank or a suit after %s, or %s* for any other card", text, text)
}
