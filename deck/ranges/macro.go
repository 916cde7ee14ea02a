package ranges

import (
	"math/big"
	"slices"
	"strings"
	"unicode"
)

// This file reads macros and percentages.

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
	case all == nil: // a game of six cards; games without a board have no percentages
		return nil, p.fail(start, "%s%%: %s: its 962,988 classes are not ranked: write a pattern, or take -game omaha5 or bigo", n.text, noOrder(p.game))
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
