package ranges

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"

	"pokersim/deck"
	"pokersim/deck/game"
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
	r.Text = strings.Join(strings.Fields(string(s.text[from:to])), " ")
	return r, nil
}

// list reads items up to the end or, within brackets, up to the closing bracket, which it leaves to
// the caller: ')', or ']' for [/50]. Items in round brackets that are a set have no weights.
func (p *parser) list(closing rune, set bool) (items []item, err error) {
	var excluded []*node
	start, first := p.pos, -1
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
			e, err := p.exclusion()
			if err != nil {
				return nil, err
			}
			excluded = append(excluded, e)
		default:
			more, err := p.item(set)
			if err != nil {
				return nil, err
			}
			items = append(items, more...)
		}
		if done, err := p.separator(closing); err != nil {
			return nil, err
		} else if done {
			return p.exclude(items, excluded, first)
		}
	}
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
			return false, nil
		}
		return false, p.unexpected()
	case isComma(p.skipLines()):
		p.pos++
	}
	return false, nil
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
	text := quote(p.text[it.from:it.to])
	return p.fail(at, "%s: a hand has %d cards, not %d: write %s%s for any others", text, p.n, len(slots), text, strings.Repeat("*", p.n-len(slots)))
}

// expression reads sets with ':' (and) and '!' (without) between them, from left to right.
func (p *parser) expression() (*node, error) {
	left, err := p.operand()
	for err == nil {
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

// Macros of words, the longest first: a longer one wins.
var wordMacros = []string{"ds", "ss", "np", "op", "tp", "nt", "0g", "1g", "2g", "s", "o"}

// rankMacros has the ranks of the macros that are a card, whose letters are capitals.
var rankMacros = map[rune]string{
	'B': "AKQJ", 'R': "AKQJT", 'M': "T987", 'Z': "65432", 'N': "KQJT9", 'F': "KQJ", 'W': "A2345", 'L': "A2345678",
}

// macro reads a macro and returns its name.
func (p *parser) macro() (string, error) {
	at := p.pos
	for _, name := range wordMacros {
		text := string(p.chars[min(at+1, len(p.chars)):min(at+1+len(name), len(p.chars))])
		if text != name && (len(name) == 1 || text != strings.ToUpper(name)) {
			continue
		}
		p.pos += 1 + len(name)
		switch pairs := name == "op" || name == "tp"; {
		case p.board:
			return "", p.fail(at, "$%s is of hands: write a pattern for a board, as in xxy or RRO", name)
		case p.n == 2 && len(name) == 2:
			return "", p.fail(at, "$%s is for hands of more than two cards: of two cards $s is suited and $o offsuit", name)
		case p.n > 2 && len(name) == 1:
			return "", p.fail(at, "$%s is for hands of two cards: $ds is double-suited, $ss single-suited, $np without a pair", name)
		case pairs && p.n > 4:
			return "", p.fail(at, "$%s is defined for hands of four cards alone: write a pattern with rank variables, as in RROO", name)
		}
		return name, nil
	}
	c := p.at(at + 1)
	if _, ok := rankMacros[c]; ok && !(unicode.IsLetter(c) && isCode(p.at(at+2)) && isCode(p.at(at+3))) {
		p.pos += 2
		return string(c), nil
	}
	to := at + 1
	for to < len(p.chars) && to < at+12 && (unicode.IsLetter(p.at(to)) || unicode.IsDigit(p.at(to))) {
		to++
	}
	return "", p.fail(at, "no macro %s: want $ds, $ss, $np, $op, $tp, $nt, $0g, $1g, $2g, $s, $o, or a rank: $B, $R, $M, $Z, $L, $W, $N, $F", quote(p.text[at:to]))
}

// isCode reports whether a character may be in the name of a user's macro, as $FI50.
func isCode(c rune) bool { return 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' }

// macroPatterns are the macros that are patterns; ! is any hand without the pattern.
var macroPatterns = map[string]string{"ds": "xxyy", "np": "!RR", "op": "RRON", "tp": "RROO", "nt": "!RRR", "s": "xx", "o": "xy"}

// macroSet returns the hands of a macro.
func (p *parser) macroSet(name string) *node {
	text, ok := macroPatterns[name]
	if !ok {
		return &node{op: macro, name: name, text: "$" + name}
	}
	text, excluded := strings.CutPrefix(text, "!")
	var slots []slot
	for _, c := range text {
		s := slot{ranks: p.every, suit: anySuit}
		if i := strings.IndexRune(suitVariables, c); i >= 0 {
			s.suit = firstVariable + int8(i)
		} else {
			s.face = c
		}
		slots = append(slots, s)
	}
	e := &node{op: pattern, rows: []row{newRow(slots, p.every)}, text: "$" + name}
	if excluded {
		return &node{op: without, sub: []*node{{op: every}, e}, text: "$" + name}
	}
	return e
}

// percentages reads what follows a percentage: nothing, or a dash and a second one. The caller has
// read the first.
func (p *parser) percentages(start int, n number) (*node, error) {
	from, to := number{value: whole(0)}, n
	if err := p.noPlayers(); err != nil {
		return nil, err
	}
	if after := p.from(p.pos); isDash(after.peek()) {
		p.pos = after.pos + 1
		p.skip()
		second, ok, err := p.leadingNumber()
		switch {
		case err != nil:
			return nil, err
		case !ok || !second.percent:
			return nil, p.fail(p.pos, "want a percentage after %s%%-, as in 15%%-30%%", n.text)
		}
		if err := p.noPlayers(); err != nil {
			return nil, err
		}
		if from, to = n, second; from.value.Cmp(to.value) > 0 {
			from, to = to, from
		}
	}
	if p.board {
		return nil, p.fail(start, "boards have no order: want a pattern, as in AK or xxy")
	}
	if p.generic && from.text != "" {
		first := new(big.Rat).Mul(from.value, whole(100))
		if !first.IsInt() {
			return nil, p.fail(start, "%s%%: the first of two percentages of the generic syntax is a whole number, and counts too: 16%%-50%% is the best 50 %% without the best 15 %%", from.text)
		}
		if first.Sub(first, whole(1)).Sign() < 0 {
			first.SetInt64(0)
		}
		from.text, from.value = first.RatString(), first.Quo(first, whole(100))
	}
	all := rankingOf(p.game)
	switch {
	case to.value.Sign() == 0 || to.value.Cmp(whole(1)) > 0:
		return nil, p.fail(to.at, "%s%%: want more than 0%% and at most 100%%", to.text)
	case all == nil:
		return nil, p.fail(start, "%s%%: %s%s", n.text, noOrder(p.game), p.orders())
	}
	e := &node{op: best, text: to.text + "%", best: sorted(slices.Clone(all.Hands[all.Best(from.value):all.Best(to.value)]))}
	if from.value.Sign() > 0 {
		e.text = from.text + "%-" + e.text
	}
	if len(e.best) == 0 {
		return nil, p.fail(start, "%s: no hand is between these percentages: want a wider range", quote(p.text[start:p.pos]))
	}
	return e, nil
}

// orders says which games have percentages, for a game that has none.
func (p *parser) orders() string {
	if p.n == 6 {
		return ": its 962,988 classes are not ranked: write a pattern, or take -game omaha5"
	}
	var names []string
	for _, g := range game.All() {
		if g.Board > 0 && rankingOf(g) != nil {
			names = append(names, g.Name)
		}
	}
	return ": percentages are of " + strings.Join(names, ", ")
}

// noPlayers returns the error of the number of players in 15%6h.
func (p *parser) noPlayers() error {
	after := p.from(p.pos)
	at := after.pos
	for unicode.IsDigit(after.peek()) {
		after.pos++
	}
	if c := after.peek(); after.pos > at && (c == 'h' || c == 'H') {
		return p.fail(p.pos, "%s is the ranking of ProPokerTools for that many players: here the order is against one random hand: leave it out", quote(p.text[at:after.pos+1]))
	}
	return nil
}

// roundBrackets reads items in round brackets after their weight n.
func (p *parser) roundBrackets(from int, n number) ([]item, error) {
	text := n.text
	if n.percent {
		text += "%"
	}
	if n.value.Cmp(whole(1)) > 0 {
		if n.percent {
			return nil, p.fail(from, "weight %s: want at most 100%%", text)
		}
		return nil, p.fail(from, "weight %s: want at most 1, or write %s%% for per cent", text, text)
	}
	open := p.pos
	p.pos++
	items, err := p.nest(from, n.value, ')')
	switch {
	case err != nil:
		return nil, err
	case p.peek() == end:
		return nil, p.fail(open, "this bracket is not closed")
	}
	p.pos++
	if c := p.skip(); c > 0 && strings.ContainsRune("@=:!", c) {
		return nil, p.fail(p.pos, "these hands have the weight %s before the bracket: want a comma before %s", text, p.name(p.pos))
	}
	return items, nil
}

// squareWeight reports whether a number in square brackets follows: [50].
func (p *parser) squareWeight() bool {
	if p.peek() != '[' {
		return false
	}
	digits := 0
	for at := p.pos + 1; ; at++ {
		switch c := p.at(at); {
		case '0' <= c && c <= '9':
			digits++
		case c == ']' || c == '%':
			return digits > 0
		case c != '.' && c != ' ':
			return false
		}
	}
}

// squareBrackets reads [50]AA,KK[/50].
func (p *parser) squareBrackets() ([]item, error) {
	from := p.pos
	n, err := p.squareNumber(1)
	if err != nil {
		return nil, err
	}
	if n.value.Cmp(whole(1)) > 0 {
		return nil, p.fail(from, "[%s]: at most 100 per cent", n.text)
	}
	var items []item
	if p.skipLines() != end {
		items, err = p.nest(from, n.value, ']')
	}
	switch {
	case err != nil:
		return nil, err
	case p.peek() == end:
		ranks := ""
		switch {
		case p.n == 2 || strings.Trim(n.text, "23456789") != "":
		case len(n.text) == 1:
			ranks = ", or " + n.text + " for a rank"
		default:
			ranks = fmt.Sprintf(", or [%s] for ranks", strings.Join(strings.Split(n.text, ""), ","))
		}
		return nil, p.fail(from, "[%s] is not closed: want [/%s] after its hands%s", n.text, n.text, ranks)
	}
	at := p.pos
	last, err := p.squareNumber(2)
	if err != nil {
		return nil, err
	}
	if last.value.Cmp(n.value) != 0 {
		return nil, p.fail(at, "[/%s] does not close [%s]: want the same number", last.text, n.text)
	}
	return items, nil
}

// squareNumber reads the number in square brackets. opening is the number of
// characters before it: 1 of [50], 2 of [/50].
func (p *parser) squareNumber(opening int) (number, error) {
	p.pos += opening
	p.skip()
	n, ok, err := p.number()
	if err != nil {
		return n, err
	}
	if !ok {
		return n, p.fail(p.pos, "want a number of per cent, as in [50]AA,KK[/50]")
	}
	if p.skip() != ']' {
		return n, p.fail(p.pos, "want ']' before %s", p.name(p.pos))
	}
	p.pos++
	n.value = new(big.Rat).Quo(n.value, whole(100))
	return n, nil
}

// nest reads items whose weights are multiplied by a factor.
func (p *parser) nest(from int, factor *big.Rat, closing rune) ([]item, error) {
	if p.depth == maxDepth {
		return nil, p.fail(from, "more than %d nested brackets", maxDepth)
	}
	outer := p.factor
	p.factor = new(big.Rat).Mul(outer, factor)
	p.depth++
	items, err := p.list(closing, false)
	p.factor = outer
	p.depth--
	return items, err
}

// braces reads {100:QQ+,AKs,50:AKo}: a weight in per cent is of all items up to the next
// weight.
func (p *parser) braces() (items []item, err error) {
	open, outer := p.pos, p.factor
	if p.depth == maxDepth {
		return nil, p.fail(open, "more than %d nested brackets", maxDepth)
	}
	p.pos++
	p.depth++
	defer func() { p.factor = outer; p.depth-- }()
	for first := true; ; first = false {
		p.skipLines()
		n, ok, err := p.weightBefore()
		switch {
		case err != nil:
			return nil, err
		case first && !ok:
			return nil, p.fail(p.pos, "want a weight in per cent after '{', as in {100:QQ+,50:AK}")
		case ok:
			p.factor = new(big.Rat).Mul(outer, n.value)
			p.skipLines()
		}
		more, err := p.item(false)
		if err != nil {
			return nil, err
		}
		items = append(items, more...)
		switch c := p.skipLines(); {
		case c == '}':
			p.pos++
			return items, nil
		case c == end:
			return nil, p.fail(open, "this bracket is not closed: want '}' after its hands")
		case !isComma(c):
			return nil, p.unexpected()
		}
		p.pos++
	}
}

// weightBefore reads a weight in per cent and the colon after it. If no colon follows a
// number, the number is a hand: it reads nothing and reports false.
func (p *parser) weightBefore() (number, bool, error) {
	start := p.pos
	n, ok, err := p.number()
	if err != nil || !ok || p.skip() != ':' {
		p.pos = start
		return n, false, err
	}
	p.pos++
	n.value = new(big.Rat).Quo(n.value, whole(100))
	if n.value.Cmp(whole(1)) > 0 {
		return n, false, p.fail(start, "weight %s: want at most 100 per cent", n.text)
	}
	return n, true, nil
}
