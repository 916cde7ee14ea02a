package ranges

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pokersim/deck"
	"pokersim/deck/game"
	plaintext "pokersim/internal/plain"
)

// MaxPlayers is the most players of a scenario. The kernels have the number too, as MaxPlayers of
// sim/internal/lanes/internal/arguments and Pot of showdown.
const MaxPlayers = 10

// Players are ranges as text, one of each player: Players{"AKs", "QQ+@50%"}. A text may also
// have the ranges of several players, with | between them. The text of all, which JSON has, is
// AKs|QQ+@50%.
type Players []string

// String returns the ranges with | between them.
func (p Players) String() string { return strings.Join(p, "|") }

// MarshalText returns what String does. It returns no error.
func (p Players) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText cuts the text at |. It does not read the ranges, and returns no error. The
// empty text is no player.
func (p *Players) UnmarshalText(text []byte) error {
	*p = nil
	if len(text) > 0 {
		*p = strings.Split(string(text), "|")
	}
	return nil
}

// Input is the text of a scenario.
type Input struct {
	// Players are those of the showdown. A player @FILE is the content of a file, in which
	// the end of a line is a comma and # begins a comment to the end of the line.
	Players Players
	Folded  Players // those who folded
	Board   string
	Dead    string
	Generic bool // the ranges are of the generic syntax, as in Range
	// ReadFile reads the file of @FILE, as os.ReadFile does. If it is nil, @FILE
	// is an error.
	ReadFile func(name string) ([]byte, error)
}

// Scenario is the ranges of the players and the known cards.
type Scenario struct {
	Game    game.Game
	Players []Range     // 1 to MaxPlayers, with those of Folded
	Folded  []Range     // of the players who folded
	Board   []deck.Card // 0, 3, 4 or 5 cards, in the order written
	Dead    []deck.Card // in the order written
}

// Blocked returns the cards on the board and the dead cards.
func (s *Scenario) Blocked() deck.Set { return deck.SetOf(s.Board...) | deck.SetOf(s.Dead...) }

// Parse reads a scenario and checks it. There are 1 to MaxPlayers players, those who folded included. The
// board and the dead cards have no duplicate. Every player has a hand of weight
// above 0 without one of these cards, and such hands can be dealt to all players
// at once. Parse returns the first error, of type *Error.
func Parse(g game.Game, in Input) (Scenario, error) {
	s := Scenario{Game: g}
	players, err := splitPlayers(in)
	if err != nil {
		return s, err
	}
	for i := range players {
		r, err := players[i].parse(g, in)
		if err != nil {
			return s, err
		}
		if players[i].field == foldedField {
			s.Folded = append(s.Folded, r)
		} else {
			s.Players = append(s.Players, r)
		}
	}
	if _, s.Board, s.Dead, err = ParseKnown(g, "", in.Board, in.Dead); err != nil {
		return s, err
	}
	return s, s.check(players)
}

// player is the part of an operand that is one player's range.
type player struct {
	*source
	from, to int
}

// splitPlayers cuts the operands at |. The players who folded are the last ones.
func splitPlayers(in Input) ([]player, error) {
	players, err := split(nil, in.Players, playerSource)
	if err != nil {
		return nil, err
	}
	if len(players) == 0 {
		return nil, playerSource(0, nil).everyone().fail(0, "no players: want 1 to %d", MaxPlayers)
	}
	seats := len(players)
	return split(players, in.Folded, func(player int, text []rune) *source { return foldedSource(player-seats, text) })
}

// split appends the players of operands. source returns the source of the operand of a
// player.
func split(players []player, operands []string, source func(player int, text []rune) *source) ([]player, error) {
	for _, operand := range operands {
		text := []rune(operand)
		for from := 0; from <= len(text); {
			to := len(text)
			if i := slices.Index(text[from:], '|'); i >= 0 {
				to = from + i
			}
			s := source(len(players), text)
			if len(players) == MaxPlayers {
				return nil, s.fail(from, "more than %d players", MaxPlayers)
			}
			players = append(players, player{s, from, to})
			from = to + 1
		}
	}
	return players, nil
}

// parse reads the player's range. If it is in a file, the file becomes the
// player's source.
func (p *player) parse(g game.Game, in Input) (Range, error) {
	r := newReader(p.source, p.from, p.to)
	if r.skip() != '@' {
		return parsePlayer(g, p.source, p.from, p.to, in.Generic)
	}
	to := p.to
	for r.chars[to-1] == ' ' {
		to--
	}
	typed := string(p.text[r.pos+1 : to])
	name, part := solverPart(typed)
	content, err := readFile(in, name)
	if err != nil {
		e := p.fail(r.pos, "cannot read %s: %v", quote([]rune(name)), plain([]rune(cause(err).Error())))
		e.Err = err
		return Range{}, e
	}
	p.source = p.inFile(name, content)
	var board string
	if p.from, p.to, board, err = p.solverRange(name, part); err != nil {
		return Range{}, err
	}
	list, err := parsePlayer(g, p.source, p.from, p.to, in.Generic)
	list.Text = "@" + typed
	if board != "" {
		list.notes = append(list.notes, name+" has the board "+board+", which is not used: write -board "+strings.ReplaceAll(board, ",", ""))
	}
	return list, err
}

// solverPart cuts :ip or :oop off the name of a file of TexasSolver's commands.
func solverPart(typed string) (name, part string) {
	for _, part := range []string{"ip", "oop"} {
		if name, ok := strings.CutSuffix(typed, ":"+part); ok {
			return name, part
		}
	}
	return typed, ""
}

// solverRange returns the positions of the range of a file: all of it, or what follows set_range_ip
// or set_range_oop in TexasSolver's commands, and the board that those set.
func (s *source) solverRange(name, part string) (from, to int, board string, err error) {
	found, at := map[string][2]int{}, 0
	for line := range strings.Lines(string(s.text)) {
		runes := []rune(line)
		command, rest, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch of, isRange := strings.CutPrefix(command, "set_range_"); {
		case isRange:
			found[of] = [2]int{at + len([]rune(command)), at + len([]rune(strings.TrimRight(line, "\r\n")))}
		case command == "set_board":
			board = strings.TrimSpace(rest)
		}
		at += len(runes)
	}
	one, ok := found[part]
	switch {
	case len(found) == 0 && part == "":
		return 0, len(s.text), "", nil
	case part != "" && !ok:
		return 0, 0, "", s.fail(0, "%s has no line set_range_%s", name, part)
	case part == "" && len(found) > 1:
		return 0, 0, "", s.fail(0, "%s has the ranges of two players: write @%s:ip or @%s:oop", name, name, name)
	case part == "":
		for _, one = range found {
		}
	}
	return one[0], one[1], board, nil
}

func readFile(in Input, name string) ([]byte, error) {
	switch {
	case name == "":
		return nil, errors.New("want a file's name after @")
	case in.ReadFile == nil:
		return nil, errors.New("files are not accepted here")
	}
	content, err := in.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return plaintext.ReadAll(bytes.NewReader(content))
}

// cause returns an error without the file's name, which the message has already.
func cause(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}

// check returns the error of a scenario that cannot be dealt.
func (s *Scenario) check(players []player) error {
	blocked, all := s.Blocked(), slices.Concat(s.Players, s.Folded)
	need := len(all)*s.Game.Hole + s.Game.Board - len(s.Board)
	switch have := (s.Game.Deck() &^ blocked).Count(); {
	case need > have && s.Game.Board == 0:
		return players[0].everyone().fail(players[0].from, "too few cards: %d players of %d cards need %d, the deck has %d left", len(all), s.Game.Hole, need, have)
	case need > have:
		return players[0].everyone().fail(players[0].from, "too few cards: %d players and the rest of the board need %d, the deck has %d left", len(all), need, have)
	}
	for i := range all {
		if err := all[i].checkLive(blocked, &players[i]); err != nil {
			return err
		}
	}
	first := &players[0]
	var known [][]deck.Set
	for i := range all {
		known = append(known, all[i].knownSets(blocked))
	}
	switch err := exist(known); {
	case errors.Is(err, errNone):
		return first.everyone().fail(first.from, "these hands cannot be dealt together: every combination has a duplicate card")
	case err != nil:
		return first.everyone().fail(first.from, "%v", err)
	}
	return nil
}

// knownSets lists the known cards of the hands of weight above 0 that are not blocked. The
// unknown cards of a hand may be any that are left: check has seen that the deck has enough.
func (r *Range) knownSets(blocked deck.Set) []deck.Set {
	if r.unknown > 0 {
		return []deck.Set{deck.SetOf(r.known...)}
	}
	var sets []deck.Set
	for _, c := range r.combos {
		if set := c.Set(); set&blocked == 0 {
			sets = append(sets, set)
		}
	}
	return sets
}

// everyone returns the source for an error of all players, with the name "players". A
// file keeps its name.
func (s *source) everyone() *source {
	all := *s
	all.player = -1
	if !s.file {
		all.operand = playersField
	}
	return &all
}

// checkLive returns an error if the player has no hand left.
func (r *Range) checkLive(blocked deck.Set, p *player) error {
	at := p.start()
	switch {
	case r.Weight(0) == 0:
		return p.fail(at, "every hand has weight 0")
	case r.Weight(blocked) > 0:
		return nil
	}
	held := deck.SetOf(r.known...)
	for _, c := range r.combos {
		if c.Weight > 0 {
			held |= c.Set()
		}
	}
	hit := (held & blocked).Cards()
	are := "is"
	if len(hit) > 1 {
		are = "are"
	}
	return p.fail(at, "no hand is left, as %s %s on the board or dead", listed(hit), are)
}

// start returns the position of the player's first character that is not blank.
func (p *player) start() int {
	r := newReader(p.source, p.from, p.to)
	r.skipLines()
	return min(r.pos, max(p.to-1, p.from))
}

// boardField is the field of errors in a board.
const boardField = "board"

// ParseKnown reads the known cards of one hand, as in "As2c3d", "As 2c 3d",
// "As,2c,3d" or "[As 2c] [3d]": its hole cards, any number of them, a board of 0, 3, 4 or 5, and the dead
// cards, which are never dealt. No card may be in two of them. It returns them in the
// order written. All errors are of type *Error.
func ParseKnown(g game.Game, hole, board, dead string) (h, b, d []deck.Card, err error) {
	p := cardParser{game: g, pack: deck.Pack{Decks: 1}}
	return p.fields(hole, board, dead)
}

// checkBoard returns the error of a board with n cards.
func (s *source) checkBoard(g game.Game, n int) error {
	if n > 0 && g.Board == 0 {
		return s.fail(0, "%s has no board: the known cards are those of a hand", g.Name)
	}
	if n != 0 && (n < 3 || n > 5) {
		return s.fail(0, "a board has 0, 3, 4 or 5 cards, not %d", n)
	}
	return nil
}

// eachCard calls read at each card of a text. A comma may stand before a card, and square brackets
// around cards.
func (r *reader) eachCard(read func() error) error {
	for open := -1; ; {
		comma := false
		for c := r.skip(); c == '[' && open < 0 || c == ']' && open >= 0 && !comma || c == ',' && !comma; c = r.skip() {
			switch c {
			case '[':
				open = r.pos
			case ']':
				open = -1
			default:
				comma = true
			}
			r.pos++
		}
		switch {
		case r.peek() == end && open >= 0:
			return r.fail(open, "this bracket is not closed: want cards and ']'")
		case r.peek() == end && !comma:
			return nil
		}
		if err := read(); err != nil {
			return err
		}
	}
}

// noCard returns the error of a place without a card, with the cards of the text.
func (r *reader) noCard(like string) *Error {
	hint, other := "", func(c rune) bool { return c < utf8.RuneSelf && !unicode.IsLetter(c) && !unicode.IsDigit(c) }
	for _, word := range strings.FieldsFunc(string(r.text), other) {
		if cards, err := deck.ParseHand(word); err == nil {
			hint += cards.Joined()
		}
	}
	if hint != "" {
		hint = ": write " + hint
	}
	return r.fail(r.pos, "want a card, as in %s, before %s%s", like, r.name(r.pos), hint)
}

// listed writes the first eight cards at most, for a message.
func listed(cards []deck.Card) string {
	const most = 8
	if len(cards) <= most {
		return deck.Hand(cards).String()
	}
	return fmt.Sprintf("%s and %d more", deck.Hand(cards[:most]), len(cards)-most)
}

// ParsePack is ParseKnown for the cards of a pack of one or two decks. In a pack of
// two decks a card may be written twice, as in "As As"; a joker is Jo. The cards
// are numbered as in deck.Pack: the first As is that of the first deck. All errors
// are of type *Error.
func ParsePack(pack deck.Pack, hole, board, dead string) (h, b, d []deck.Card, err error) {
	p := cardParser{game: game.Holdem(), pack: pack, large: true}
	return p.fields(hole, board, dead)
}

// cardParser reads cards and counts those that it has read.
type cardParser struct {
	game   game.Game
	pack   deck.Pack
	large  bool // the pack may have jokers or cards twice
	where  string
	read   [deck.Size]int    // how often each card was read
	first  [deck.Size]string // where
	jokers int
}

// fields reads the cards of three fields.
func (p *cardParser) fields(hole, board, dead string) (h, b, d []deck.Card, err error) {
	for _, field := range []struct {
		name, text, where string
		cards             *[]deck.Card
	}{{"hole", hole, "among the hole cards", &h}, {boardField, board, "on the board", &b}, {"dead", dead, "among the dead cards", &d}} {
		s := cardSource(field.name, field.text)
		r := newReader(s, 0, len(s.text))
		p.where = field.where
		err := r.eachCard(func() error {
			c, err := p.card(&r)
			*field.cards = append(*field.cards, c)
			return err
		})
		if err == nil && field.name == boardField {
			err = s.checkBoard(p.game, len(b))
		}
		if err != nil {
			return nil, nil, nil, err
		}
	}
	return h, b, d, nil
}

// card reads one card.
func (p *cardParser) card(r *reader) (deck.Card, error) {
	at, like := r.pos, "As"
	if p.large {
		like = "As or Jo"
	}
	if p.large && isJoker(r.at(at), r.at(at+1)) {
		if p.jokers == p.pack.Jokers {
			return 0, r.fail(at, "joker %d: the pack has %d", p.jokers+1, p.pack.Jokers)
		}
		r.pos += 2
		p.jokers++
		return deck.Card(p.pack.Decks*deck.Size + p.jokers - 1), nil
	}
	c, next, ok, err := r.cardAt(at, p.game)
	switch {
	case !ok:
		return 0, r.noCard(like)
	case err != nil:
		return 0, err
	case p.read[c] == p.pack.Decks && p.large:
		return 0, r.fail(at, "%v is among the known cards %d times: the pack has %d", c, p.read[c]+1, p.pack.Decks)
	case p.read[c] == p.pack.Decks && p.first[c] == p.where:
		return 0, r.fail(at, "duplicate card %v %s", c, p.where)
	case p.read[c] == p.pack.Decks:
		return 0, r.fail(at, "%v is %s too", c, p.first[c])
	}
	r.pos = next
	p.read[c]++
	p.first[c] = p.where
	return c + deck.Card(p.read[c]-1)*deck.Size, nil
}

func isJoker(first, second rune) bool {
	return (first == 'J' || first == 'j') && (second == 'O' || second == 'o')
}
