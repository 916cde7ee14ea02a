package ranges

import (
	"math/big"
	"slices"
	"strings"
	"unicode"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/internal/near"
)

// maxDepth is the most nested brackets.
const maxDepth = 16

// item is one part of a range between commas, with its weight.
type item struct {
	from, to  int // its positions, for errors
	set       *node
	hands     []hand // of set; nil if it is open or nobody asked yet
	weight    plainWeight
	factor    *big.Rat // product of the weights of the brackets around it
	bracketed bool     // whether it is within brackets with a weight
	gone      string   // what !AK of its list leaves out
	goneAt    int      // its position
}

// parser reads the range of one player, or a class of boards.
type parser struct {
	reader
	game    game.Game
	generic bool   // the reading of ProPokerTools, which is that of all boards
	board   bool   // the cards are those of a board
	n       int    // of a hand, or of a board
	every   uint16 // the ranks of the deck
	items   []item
	factor  *big.Rat
	depth   int
	missing bool // the text has a rank of boards that the deck lacks: no board has it
	notes   []string
}

func newParser(g game.Game, s *source, from, to int) *parser {
	return &parser{reader: newReader(s, from, to), game: g, n: g.Hole, every: 1<<deck.Ranks - 1<<g.Lowest, factor: whole(1)}
}

// parsePlayer reads the range of one player from part of a source.
func parsePlayer(g game.Game, s *source, from, to int, generic bool) (Range, error) {
	if g.Hole < 2 || g.Hole > game.MaxHole || g.Lowest >= deck.Ranks || g.Board == 0 && !slices.Contains(game.All(), g) {
		return Range{}, s.fail(from, "invalid game %q: %d hole cards, lowest rank %d", g.Name, g.Hole, uint8(g.Lowest))
	}
	if g.Board == 0 {
		return parseOwn(g, s, from, to)
	}
	p := newParser(g, s, from, to)
	p.generic = generic
	p.skipLines()
	read := func() (err error) {
		p.items, err = p.list(end, false)
		return err
	}
	if p.isVector() {
		read = p.vector
	} else {
		p.pos = from
	}
	if err := read(); err != nil {
		return Range{}, err
	}
	r, err := p.collect()
	if err != nil {
		return Range{}, err
	}
	r.Text = s.words(from, to)
	return r, nil
}

// list reads items up to the end or, within brackets, up to the closing bracket, which it leaves to
// the caller: ')', or ']' for [/50]. Items in round brackets that are a set have no weights.
func (p *parser) list(closing rune, set bool) (items []item, err error) {
	var excluded []*node
	start, first, seen := p.pos, -1, map[string]bool{}
	for count := 0; ; count++ {
		c := p.skipLines()
		done, err := p.closes(closing)
		switch {
		case err != nil:
			return nil, err
		case isComma(c) && count == 0:
			return nil, p.fail(p.pos, "no hand before the comma")
		case isComma(c):
			return nil, p.fail(p.pos, "no hand between two commas")
		case done && count > 0:
			return p.exclude(items, excluded, first)
		case done && closing != end:
			return nil, p.fail(p.pos, "no hand between the brackets")
		case done && p.board:
			return nil, p.fail(start, "no board here: write * for any board")
		case done:
			return nil, p.fail(start, "no hands here: write random for any hand")
		case c == '!':
			if first < 0 {
				first = p.pos
			}
			from := p.pos
			e, err := p.exclusion()
			if err != nil {
				return nil, err
			}
			if p.first(seen, from) {
				excluded = append(excluded, e)
			}
		default:
			from := p.pos
			more, err := p.item(set)
			if err != nil {
				return nil, err
			}
			if p.first(seen, from) {
				items = append(items, more...)
			}
			if len(items) > maxItems {
				return nil, p.fail(from, "more than %d items", maxItems)
			}
		}
		if done, err := p.separator(closing); err != nil {
			return nil, err
		} else if done {
			return p.exclude(items, excluded, first)
		}
	}
}

// The most different items of a list, and sets of an item.
const (
	maxItems = 1 << 20
	maxSets  = 1000
)

// first reports whether the text from a position is the first of its kind in a list: an item that
// occurs again changes nothing, and takes no memory.
func (p *parser) first(seen map[string]bool, from int) bool {
	text := string(p.text[from:p.pos])
	again := seen[text]
	seen[text] = true
	return !again
}

func isComma(c rune) bool { return c == ',' || c == ';' }

// separator moves over a comma and ends of lines, or a blank between two items. It reports
// whether the list ends here.
func (p *parser) separator(closing rune) (done bool, err error) {
	c := p.skip()
	if done, err := p.closes(closing); done || err != nil {
		return done, err
	}
	switch {
	case c == '|':
		return false, p.fail(p.pos, "want the hands of one player, without '|'")
	case !isComma(c) && c != '\n':
		if p.at(p.pos-1) == ' ' && p.begins() {
			return false, p.percentAfterBlank()
		}
		if c == '/' {
			return false, p.fail(p.pos, "want a comma before '/'%s", p.twoPlayers(p.pos, p.pos+1))
		}
		return false, p.unexpected()
	case isComma(p.skipLines()):
		p.pos++
	}
	return false, nil
}

// percentAfterBlank returns the error of AA 50%, which is half of AA, or AA and the best half.
func (p *parser) percentAfterBlank() error {
	at := p.pos
	n, ok, err := p.leadingNumber()
	bracket := p.peek() == '('
	if p.pos = at; err != nil || !ok || !n.percent || bracket {
		return err
	}
	hands := p.before(at)
	return p.fail(at, "%s%% after a blank: write %s@%s%% for the weight, or %s,%s%% for the best hands too", n.text, hands, n.text, hands, n.text)
}

// before returns the item that ends before a position.
func (p *parser) before(at int) string {
	to := at
	for to > 0 && (p.at(to-1) == ' ' || isComma(p.at(to-1))) {
		to--
	}
	from := to
	for from > 0 && !strings.ContainsRune(",;(){}\n|", p.at(from-1)) {
		from--
	}
	return strings.TrimSpace(string(p.text[from:to]))
}

// twoPlayers returns a hint about two hands with a separator at positions from to to-1.
func (p *parser) twoPlayers(from, to int) string {
	first := p.before(from)
	next := strings.TrimSpace(string(p.text[min(to, len(p.chars)):len(p.chars)]))
	if end := strings.IndexAny(next, ",;/(){}\n|"); end >= 0 {
		next = next[:end]
	}
	if _, n := deck.CutRank([]rune(next)); n == 0 || len(next) < 2 || len(first) < 2 || strings.ContainsAny(first+next, "@:= ") {
		return ""
	}
	return ": two players are " + first + " " + next
}

// cardsApart returns the error of the cards of one hand with a separator between them, as in Ah,Kd.
func (p *parser) cardsApart() error {
	at, cards, n := p.pos, "", 0
	for !p.generic && !p.board {
		c, next, ok := p.wholeCard(at)
		if !ok {
			return nil
		}
		after := p.from(next)
		cards, n = cards+c.String(), n+1
		if n == p.n && n > 1 && after.endsAt(after.pos) {
			return p.fail(p.pos, "%s: write %s for the hand", quote(p.text[p.pos:next]), cards)
		}
		if n == p.n || !isComma(after.peek()) && !isDash(after.peek()) && !strings.ContainsRune("/+", after.peek()) {
			return nil
		}
		at = p.from(after.pos + 1).pos
	}
	return nil
}

// mostWords is the most words of a hint about hands, as in any two cards.
const mostWords = 3

// noHand returns the error of words that are no hand, as in pocket aces.
func (p *parser) noHand() error {
	at := p.pos
	var ends []int
	for range mostWords {
		for unicode.IsLetter(p.at(at)) {
			at++
		}
		if ends = append(ends, at); p.at(at) != ' ' {
			break
		}
		at++
	}
	for _, to := range slices.Backward(ends) {
		word := string(p.text[p.pos:to])
		if say := near.Say(near.Hand, word); say != "" && word != strings.ToUpper(word) && !unicode.IsDigit(p.at(to)) {
			return p.fail(p.pos, "%s is no hand: write %s", word, say)
		}
	}
	return nil
}

// begins reports whether an item may begin here, after a blank.
func (p *parser) begins() bool {
	c := p.peek()
	_, _, rank := p.rankAt(p.pos)
	return rank || strings.ContainsRune("*?[({$.", c) || unicode.IsDigit(c) || p.word("random") || p.word("top") ||
		isVariable(c, suitVariables) || isVariable(c, rankVariables)
}

// isVariable reports whether a character is one of the letters, in either case.
func isVariable(c rune, letters string) bool {
	return c > 0 && (strings.ContainsRune(letters, unicode.ToLower(c)) || strings.ContainsRune(letters, unicode.ToUpper(c)))
}

// closes reports whether the list ends at this character. A bracket that does not
// close this list is an error.
func (p *parser) closes(closing rune) (bool, error) {
	var here rune
	switch c := p.peek(); {
	case c == end:
		return true, nil // the caller finds a bracket that is not closed
	case c == ')':
		here = ')'
	case c == '[' && p.at(p.pos+1) == '/':
		here = ']'
	case c == ']' || c == '}':
		here = 0
	default:
		return false, nil
	}
	if here != closing {
		return false, p.fail(p.pos, "no bracket is open here")
	}
	return true, nil
}

// exclude removes sets from items. If there are no items, it adds any hand first.
func (p *parser) exclude(items []item, excluded []*node, first int) ([]item, error) {
	if len(excluded) == 0 {
		return items, nil
	}
	if len(items) == 0 {
		items = []item{{from: first, to: p.pos, factor: p.factor, bracketed: p.depth > 0, set: &node{op: every}}}
	}
	for i := range items {
		it := &items[i]
		it.set = &node{op: without, sub: append([]*node{it.set}, excluded...)}
		it.gone, it.goneAt = quote(p.text[first+1:p.pos]), first
	}
	return items, nil
}

// exclusion reads !AK: hands that the list does not have.
func (p *parser) exclusion() (*node, error) {
	from := p.pos
	p.pos++
	if err := p.wantHand("!"); err != nil {
		return nil, err
	}
	e, err := p.operand()
	if err != nil {
		return nil, err
	}
	to := p.pos
	switch c := p.skip(); c {
	case '@', '=':
		return nil, p.fail(p.pos, "%s has no weight, as its hands are left out: want a comma", quote(p.text[from+1:to]))
	case '!', ':':
		return nil, p.fail(p.pos, "want a comma before %s: write !AA,!KK, or !(AA!KK)", p.name(p.pos))
	}
	return e, nil
}

// wantHand returns an error if no hand follows a sign.
func (p *parser) wantHand(sign string) error {
	if c := p.skip(); c == end || c == '\n' || isComma(c) || strings.ContainsRune(")}:!@=", c) {
		if sign == ":" {
			return p.fail(p.pos, "want a weight or a hand after ':', as in AA:0.5 or AA:xxyy, before %s", p.name(p.pos))
		}
		return p.fail(p.pos, "want a hand after '!', as in !AsKs, before %s", p.name(p.pos))
	}
	return nil
}

// item reads a set with its weight, or items in brackets with one weight.
func (p *parser) item(set bool) ([]item, error) {
	from := p.pos
	for _, word := range []string{"and", "or", "any"} { // letters of cards, which nobody means
		if after := p.from(from + len(word)); p.word(word) && p.at(from+len(word)) == ' ' && (from > 0 || word == "any") && !after.endsAt(after.pos) {
			return nil, p.fail(from, "'%s' is no hand: want a comma between hands, and random for any hand", word)
		}
	}
	if from > 0 && unicode.IsLetter(p.at(from)) {
		to := from + 1
		for unicode.IsLetter(p.at(to)) || p.at(to) == '.' {
			to++
		}
		if near.Say(near.Between, string(p.text[from:to])) != "" && p.at(to) == ' ' {
			return nil, p.fail(from, "'%s' is no hand%s", string(p.text[from:to]), p.twoPlayers(from, to))
		}
	}
	if p.peek() == '{' {
		return p.braces()
	}
	if p.squareWeight() {
		return p.squareBrackets()
	}
	n, ok, err := p.leadingNumber()
	switch {
	case err != nil:
		return nil, err
	case ok && p.peek() == '(':
		return p.roundBrackets(from, n)
	}
	p.pos = from
	if hands := p.before(from); hands != "" && (strings.HasPrefix(n.text, "0") || strings.Contains(n.text, ".")) {
		return nil, p.fail(from, "%s is no hand: write %s@%s for the weight", n.text, hands, n.text)
	}
	if err := p.cardsApart(); err != nil {
		return nil, err
	}
	if !p.generic && !p.board {
		if err := p.noHand(); err != nil {
			return nil, err
		}
	}
	it := item{from: from, factor: p.factor, bracketed: p.depth > 0}
	if it.set, err = p.expression(); err != nil {
		return nil, err
	}
	it.to = p.pos
	for it.to > from && p.chars[it.to-1] == ' ' {
		it.to--
	}
	at := p.pos
	if err = p.weight(&it.weight, set); err != nil {
		return nil, err
	}
	return []item{it}, p.enoughCards(&it, at)
}

// enoughCards returns the error of an item that is known cards alone, fewer than a hand has. at is
// the position after it.
func (p *parser) enoughCards(it *item, at int) error {
	if p.generic || it.set.op != pattern || len(it.set.rows) != 1 || len(it.set.rows[0].slots) == p.n {
		return nil
	}
	slots := it.set.rows[0].slots
	for i := range slots {
		if _, ok := slots[i].known(); !ok {
			return nil
		}
	}
	text := strings.TrimSpace(quote(p.chars[it.from:it.to])) // without brackets around cards
	return p.fail(at, "%s: a hand has %d cards, not %d: write %s%s for any others", text, p.n, len(slots), text, strings.Repeat("*", p.n-len(slots)))
}

// expression reads sets with ':' (and) and '!' (without) between them, from left to right.
func (p *parser) expression() (*node, error) {
	from := p.pos
	left, err := p.operand()
	for sets := 1; err == nil; sets++ {
		if sets > maxSets {
			return nil, p.fail(from, "more than %d sets with : and ! between them", maxSets)
		}
		c := p.skip()
		if c != '!' && (c != ':' || p.weightAfterColon(left, &err)) || err != nil {
			break
		}
		p.pos++
		if err = p.wantHand(string(c)); err != nil {
			break
		}
		var right *node
		if right, err = p.operand(); err != nil {
			break
		}
		op := and
		if c == '!' {
			op = without
		}
		if left.op == op && op == without {
			left = &node{op: op, sub: append(slices.Clone(left.sub), right)}
		} else {
			left = &node{op: op, sub: []*node{left, right}}
		}
	}
	return left, err
}

// weightAfterColon reports whether a weight follows the colon at this position, and not a set. In
// a game of more than two cards, digits alone may be either after a set without a whole hand.
func (p *parser) weightAfterColon(left *node, failed *error) bool {
	start := p.pos
	defer func() { p.pos = start }()
	p.pos++
	p.skip()
	at := p.pos
	n, ok, err := p.number()
	if err != nil {
		*failed = err
		return false
	}
	if !ok {
		return false
	}
	digits := strings.Trim(n.text, "23456789") == ""
	if p.percentSign(&n); n.percent {
		digits = false
	}
	next, blank := p.peek(), p.at(p.pos) == ' '
	for ; next == ' '; next = p.peek() {
		p.pos++
	}
	ends := next == end || next == '\n' || isComma(next) || next == ')' || next == '}' || next == '[' && p.at(p.pos+1) == '/'
	if !ends && (!blank || digits || !p.begins()) {
		return false
	}
	switch {
	case p.generic && digits:
		return false
	case p.generic:
		*failed = p.fail(start, "a weight follows @ in the generic syntax, as in AA@%s: after a colon stands a set", n.text)
	case digits && p.n > 2 && !(left.op == pattern && len(left.rows[0].slots) == p.n):
		*failed = p.fail(at, "%s may be a weight or ranks: write @%s for the weight, or (%s) for hands with these ranks", n.text, n.text, n.text)
	}
	return true
}

// operand reads a set in brackets or a term, and the macros that stand after it.
func (p *parser) operand() (e *node, err error) {
	from := p.pos
	switch {
	case p.peek() == '(':
		if e, err = p.set(); err != nil {
			return nil, err
		}
	case p.squareWeight():
		return nil, p.fail(from, "a number in square brackets is a weight, which stands before hands, as in [50]AA[/50]: write [9,8] for ranks")
	default:
		if e, err = p.term(); err != nil {
			return nil, err
		}
	}
	for p.peek() == '$' {
		at := p.pos
		name, err := p.macro()
		switch {
		case err != nil:
			return nil, err
		case len(name) == 1 && unicode.IsUpper(rune(name[0])):
			return nil, p.fail(at, "$%s is a rank and stands within a hand: want a comma before it", name)
		}
		m := p.macroSet(name)
		if e.any() {
			e = m
		} else {
			e = &node{op: and, sub: []*node{e, m}}
		}
	}
	return e, nil
}

// set reads items in round brackets, which have no weights.
func (p *parser) set() (*node, error) {
	open := p.pos
	if p.depth == maxDepth {
		return nil, p.fail(open, "more than %d nested brackets", maxDepth)
	}
	p.pos++
	p.depth++
	items, err := p.list(')', true)
	p.depth--
	switch {
	case err != nil:
		return nil, err
	case p.peek() != ')':
		return nil, p.fail(open, "this bracket is not closed")
	}
	p.pos++
	if len(items) == 1 {
		return items[0].set, nil
	}
	e := &node{op: or}
	for _, it := range items {
		e.sub = append(e.sub, it.set)
	}
	return e, nil
}

// term reads any hand, a percentage, classes, a pattern, or nothing before a macro.
func (p *parser) term() (*node, error) {
	from := p.pos
	if p.word("random") && !p.board {
		p.pos += len("random")
		return &node{op: every, text: "random"}, nil
	}
	top := p.word("top")
	if top {
		p.pos += len("top")
		p.skip()
	}
	n, ok, err := p.leadingNumber()
	switch {
	case err != nil:
		return nil, err
	case ok && n.percent:
		return p.percentages(from, n)
	case top:
		at := p.pos
		if at == len(p.chars) {
			at = from
		}
		return nil, p.fail(at, "want a percentage after top, as in top 15%%")
	}
	p.pos = from
	if p.n == 2 {
		if e, err := p.classes(); e != nil || err != nil {
			return e, err
		}
	}
	return p.pattern()
}

// word reports whether a word, in letters of either case, follows.
func (p *parser) word(want string) bool {
	for i, c := range want {
		if unicode.ToLower(p.at(p.pos+i)) != c {
			return false
		}
	}
	return true
}
