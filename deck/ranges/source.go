package ranges

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"pokersim/deck"
	"pokersim/deck/game"
)

// emoji is the variation selector that may follow a suit symbol.
const emoji = '\ufe0f'

// end is what peek returns after the last character.
const end rune = -1

// source is text with its name. Positions count characters from 0.
type source struct {
	operand string // as in Error, like field and player
	field   string
	player  int
	text    []rune // as typed: a whole operand, or a whole file
	file    bool
}

// cardSource returns the text of a field of cards as a source.
func cardSource(field, text string) *source {
	return &source{operand: "-" + field, field: field, player: -1, text: []rune(text)}
}

// playerSource returns the operand of a player as a source. The first player is 0.
func playerSource(player int, text []rune) *source {
	return &source{operand: fmt.Sprintf("player %d", player+1), field: playersField, player: player, text: text}
}

// foldedSource returns the operand of a player who folded as a source. The first such
// player is 0.
func foldedSource(player int, text []rune) *source {
	return &source{operand: fmt.Sprintf("-folded %d", player+1), field: foldedField, player: player, text: text}
}

const (
	playersField = "players"
	foldedField  = "folded"
)

// words returns a part of the text, with one blank for each space between its words.
func (s *source) words(from, to int) string {
	var text strings.Builder
	text.Grow(to - from)
	for _, r := range s.text[from:to] {
		if blank := unicode.IsSpace(r); !blank {
			text.WriteRune(r)
		} else if text.Len() > 0 && text.String()[text.Len()-1] != ' ' {
			text.WriteByte(' ')
		}
	}
	return strings.TrimSuffix(text.String(), " ")
}

// fail returns an error at a position.
func (s *source) fail(at int, format string, args ...any) *Error {
	e := &Error{Field: s.field, Player: s.player, Operand: s.operand, Column: at + 1, Message: fmt.Sprintf(format, args...)}
	if !s.file {
		e.Text = string(s.text)
		return e
	}
	from, to := at, at
	for from > 0 && s.text[from-1] != '\n' {
		from--
	}
	for to < len(s.text) && s.text[to] != '\n' {
		to++
	}
	e.Line = 1 + strings.Count(string(s.text[:from]), "\n")
	e.Column = at - from + 1
	e.Text = strings.TrimSuffix(string(s.text[from:to]), "\r")
	return e
}

// inFile returns the text of the file of the player of s as a source, without blank lines at its
// end.
func (s *source) inFile(name string, content []byte) *source {
	text := strings.TrimRightFunc(string(content), unicode.IsSpace)
	file := *s
	file.operand, file.text, file.file = plain([]rune(name)), []rune(text), true
	return &file
}

// reader reads part of a source. It reads a blank, and a character of a comment in
// a file, as ' ', and the end of a line as '\n'.
type reader struct {
	*source
	chars []rune // the source up to the end of the part, blanks and comments replaced
	pos   int
}

// newReader returns a reader of the text at positions from to to-1.
func newReader(s *source, from, to int) reader {
	reading, comment := reader{source: s, chars: s.text[:to], pos: from}, false
	for i, r := range s.text[:to] {
		switch {
		case r == '\n':
			comment = false
		case s.file && r == '#', comment:
			comment = s.file
			reading.set(i, ' ')
		case r != ' ' && unicode.IsSpace(r):
			reading.set(i, ' ')
		}
	}
	if s.file {
		chars := slices.Clone(reading.chars)
		if readTable(chars); !slices.Equal(chars, reading.chars) {
			reading.chars = chars
		}
	}
	return reading
}

// set replaces a character for the reader, which then has a copy of the text.
func (r *reader) set(at int, by rune) {
	if &r.chars[0] == &r.text[0] {
		r.chars = slices.Clone(r.chars)
	}
	r.chars[at] = by
}

// tableRow is a hand and its weight, quoted or not.
var tableRow = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^ *(?:"([^"]*)"|([^ ,;"@:=]+)) *[,; ] *"?([0-9][0-9.eE+-]*|\.[0-9]+)"? *$`)
})

// tableHead is the names of its columns.
var tableHead = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^ *"?(hands?|range|combos?)"? *[,; ] *"?(weights?|frequency|freq)"? *$`)
})

// readTable rewrites the text of a file that is a table, a hand and a weight on each line, after a
// header or not, or an object of JSON, as a list of items with weights. Characters keep their places.
func readTable(chars []rune) {
	text := strings.TrimLeft(string(chars), " \n")
	object, isObject := strings.CutPrefix(text, "{")
	isObject = isObject && strings.HasPrefix(strings.TrimLeft(object, " \n"), `"`)
	if !isObject && (readRows(chars) || !strings.HasPrefix(text, `"`)) {
		return
	}
	for i, c := range chars {
		switch {
		case c == '"', isObject && (c == '{' || c == '}'):
			chars[i] = ' '
		case isObject && c == ':':
			chars[i] = '@'
		}
	}
}

// readRows rewrites the lines of a table. It returns false, and changes nothing, if a line is another
// or each number may be a pair, as 55.
func readRows(chars []rune) bool {
	out, certain, first := slices.Clone(chars), false, true
	for from, to := 0, 0; from < len(chars); from = to + 1 {
		for to = from; to < len(chars) && chars[to] != '\n'; to++ {
		}
		line := string(chars[from:to])
		place := func(i int) int { return from + utf8.RuneCountInString(line[:i]) }
		row := tableRow().FindStringSubmatchIndex(line)
		switch {
		case strings.TrimSpace(line) == "":
			continue
		case first && tableHead().MatchString(line):
			copy(out[from:to], []rune(strings.Repeat(" ", to-from)))
			certain = true
		case row == nil:
			return false
		default:
			number := line[row[6]:row[7]]
			certain = certain || len(number) != 2 || strings.Trim(number, "23456789") != ""
			hand := max(row[3], row[5])
			for i := place(hand); i < place(row[6]); i++ {
				out[i] = ' '
			}
			if out[place(row[6])-1] = '@'; row[2] >= 0 {
				out[place(row[2])-1], out[place(hand)] = '(', ')'
			}
			for i := place(row[7]); i < to; i++ {
				out[i] = ' '
			}
		}
		first = false
	}
	if certain {
		copy(chars, out)
	}
	return certain
}

// at returns the character at a position, or end.
func (r *reader) at(pos int) rune {
	if pos >= len(r.chars) {
		return end
	}
	return r.chars[pos]
}

func (r *reader) peek() rune { return r.at(r.pos) }

// skip moves over blanks and returns the next character.
func (r *reader) skip() rune {
	for r.peek() == ' ' {
		r.pos++
	}
	return r.peek()
}

// from returns a reader of the text from a position on, after blanks.
func (r *reader) from(pos int) reader {
	rest := reader{source: r.source, chars: r.chars, pos: pos}
	rest.skip()
	return rest
}

// endsAt reports whether the character at a position ends a term.
func (r *reader) endsAt(at int) bool {
	switch c := r.at(at); c {
	case end, '\n', '@', ':', '=', '!', ')', '}', '|':
		return true
	default:
		return isComma(c) || c == '[' && r.at(at+1) == '/'
	}
}

// skipLines moves over blanks and ends of lines and returns the next character.
func (r *reader) skipLines() rune {
	for r.skip() == '\n' {
		r.pos++
	}
	return r.peek()
}

// unexpected returns the error of a character that cannot follow here.
func (r *reader) unexpected() *Error {
	return r.fail(r.pos, "want a comma before %s", r.name(r.pos))
}

// name writes the character at a position for a message.
func (r *reader) name(pos int) string {
	switch c := r.at(pos); c {
	case end:
		return "the end"
	case '\n':
		return "the end of the line"
	default:
		return "'" + plain([]rune{c}) + "'"
	}
}

// latin returns what to write for the letters of other scripts, or the numbers of ranks, that begin
// at the position: the text with the letters of ranks. It returns "" for others.
func (r *reader) latin() string {
	to := r.pos
	for c := r.at(to); unicode.IsLetter(c) || unicode.IsDigit(c); c = r.at(to) {
		to++
	}
	c, word := r.peek(), string(r.text[min(r.pos, to):to])
	_, _, short := r.suitAt(r.pos + 1)
	_, _, long := r.suitAt(r.pos + 2)
	switch {
	case 'Ａ' <= c && c <= 'ｚ' || '２' <= c && c <= '９':
		return r.name(r.pos) + " is of full width: write " + strings.Map(func(c rune) rune {
			if c > '！' {
				return c - '！' + '!'
			}
			return c
		}, word)
	case unicode.Is(unicode.Cyrillic, c) || unicode.Is(unicode.Greek, c):
		script := map[bool]string{true: "Cyrillic", false: "Greek"}[unicode.Is(unicode.Cyrillic, c)]
		said := r.name(r.pos) + " is " + script + ": write " + lookAlikes().Replace(word)
		if c == 'Т' {
			said += "; T is the ten, and A the ace (туз)"
		}
		return said
	case strings.ContainsRune("ÄÀÁÂÅ", c):
		return r.name(r.pos) + " is no rank: write " + strings.NewReplacer("Ä", "A", "À", "A", "Á", "A", "Â", "A", "Å", "A").Replace(word)
	case c == '1' && long && strings.ContainsRune("1234", r.at(r.pos+1)):
		return "ranks have letters: write " + strings.NewReplacer("11", "J", "12", "Q", "13", "K", "14", "A").Replace(word)
	case c == '1' && short:
		suit := r.text[r.pos+1]
		return fmt.Sprintf("1 is no rank: write A%c for the ace, or T%c for the ten", suit, suit)
	}
	return ""
}

// lookAlikes writes Latin letters for those of other scripts that look like them.
var lookAlikes = sync.OnceValue(func() *strings.Replacer {
	const others, latin = "АВЕКМОРСТХасеорхΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMOPCTXaceopxABEZHIKMNOPTYX"
	var pairs []string
	for i, c := range []rune(others) {
		pairs = append(pairs, string(c), latin[i:i+1])
	}
	return strings.NewReplacer(pairs...)
})

// rankAt reads the rank at a position and returns the next position.
func (r *reader) rankAt(pos int) (rank deck.Rank, next int, ok bool) {
	rank, n := deck.CutRank(r.chars[min(pos, len(r.chars)):])
	return rank, pos + max(n, 1), n > 0
}

// suitAt reads the suit at a position and returns the next position.
func (r *reader) suitAt(pos int) (suit deck.Suit, next int, ok bool) {
	suit, n := deck.CutSuit(r.chars[min(pos, len(r.chars)):])
	return suit, pos + n, n > 0
}

// wholeCard reads the card at a position, which a game may lack, and returns the next position.
func (r *reader) wholeCard(pos int) (c deck.Card, next int, ok bool) {
	rank, at, ok := r.rankAt(pos)
	suit, next, isCard := r.suitAt(at)
	return deck.NewCard(rank, suit), next, ok && isCard
}

// cardAt reads the card at a position and returns the next position. ok reports
// whether a rank is there; the error is then that of a rank or suit that does not
// fit.
func (r *reader) cardAt(pos int, g game.Game) (c deck.Card, next int, ok bool, err error) {
	rank, next, ok := r.rankAt(pos)
	if !ok {
		return 0, pos, false, nil
	}
	if rank < g.Lowest {
		return 0, pos, true, r.tooLowIn(g, pos, rank)
	}
	suit, after, ok := r.suitAt(next)
	if !ok {
		found := ""
		if c := r.at(next); c != end && c != ' ' {
			found = ", not " + r.name(next)
		}
		return 0, next, true, r.fail(next, "%v has no suit: want c, d, h or s%s", rank, found)
	}
	return deck.NewCard(rank, suit), after, true, nil
}

func (r *reader) tooLowIn(g game.Game, pos int, rank deck.Rank) *Error {
	return r.fail(pos, "a short deck has no %v: its ranks are %s", rank, ranksOf(g))
}

func (p *parser) tooLow(pos int, rank deck.Rank) *Error { return p.tooLowIn(p.game, pos, rank) }

// ranksOf writes the ranks of a deck for a message.
func ranksOf(g game.Game) string { return fmt.Sprintf("%v-9, T, J, Q, K, A", g.Lowest) }
