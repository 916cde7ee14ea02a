package query

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/query/internal/deal"
	"pokersim/sim/query/internal/syntax"
)

// gameNames are the games of queries by their names, with the names of package game.
var gameNames = map[string]string{
	"holdem": "holdem", "shortdeck": "short", "short": "short",
	"omaha": "omaha", "omahahi": "omaha", "omaha5": "omaha5", "omahahi5": "omaha5", "omaha6": "omaha6",
	"omaha8": "omaha8", "bigo": "bigo", "omaha85": "bigo", "omaha6-8": "omaha6-8",
	"stud": "stud", "studhi": "stud", "stud8": "stud8", "razz": "razz",
}

// games has the tables of each game, made once.
var games sync.Map

func gameOf(name string) *deal.Game {
	if g, ok := games.Load(name); ok {
		return g.(*deal.Game)
	}
	r, err := eval.RulesOf(name)
	if err != nil {
		panic(err) // a name of the list above
	}
	g, _ := games.LoadOrStore(name, deal.NewGame(r))
	return g.(*deal.Game)
}

func holdemGame() *deal.Game { return gameOf("holdem") }

// situation is what a statement says after from.
type situation struct {
	game       *deal.Game
	functions  map[string]Function // by name, in lower case
	names      []string            // of the players, as written
	hands      []handRange         // of the players
	board      []deck.Card         // known cards, in order
	boardRange *boardRange         // of a board with unknown cards; nil if there is none
	dead       deck.Set
	generic    bool // ranges are in the generic syntax
}

// handRange is the hands of a player.
type handRange struct {
	text      string // as package ranges writes it
	any       bool   // all hands
	known     []deck.Card
	list      []hand // nil in stud, and for any hand of more than two cards
	symmetric bool
}

// hand is the hole cards of a player and their weight.
type hand struct {
	cards  [7]deck.Card
	set    deck.Set
	weight uint64
}

// newSituation reads the bindings of a statement.
func newSituation(s *syntax.Statement) (*situation, error) {
	c := &situation{functions: map[string]Function{}}
	for _, f := range Functions() {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			c.functions[strings.ToLower(name)] = f
		}
	}
	name, of := "holdem", map[string]syntax.Binding{}
	var players []syntax.Binding
	for _, b := range s.Bindings {
		switch b.Key {
		case "game", "syntax", "board", "dead":
			of[b.Key] = b
		default:
			players = append(players, b)
		}
	}
	if b, ok := of["game"]; ok {
		if name, ok = gameNames[strings.ToLower(strings.TrimSpace(b.Value))]; !ok {
			var all []string
			for n := range gameNames {
				all = append(all, n)
			}
			slices.Sort(all)
			err := syntax.Errorf(b.At, "unknown game %q: want %s", b.Value, strings.Join(all, ", "))
			err.Hint = nearest(strings.ToLower(b.Value), all)
			return nil, err
		}
	}
	c.game = gameOf(name)
	if b, ok := of["syntax"]; ok {
		if c.generic = strings.EqualFold(b.Value, "generic"); !c.generic {
			return nil, syntax.Errorf(b.At, "unknown syntax %q: want generic", b.Value)
		}
	}
	if err := c.readBoard(of["board"], of["dead"]); err != nil {
		return nil, err
	}
	if len(players) > deal.MaxPlayers {
		return nil, syntax.Errorf(players[deal.MaxPlayers].Pos, "%d players: want at most %d", len(players), deal.MaxPlayers)
	}
	for _, b := range players {
		if slices.Contains(syntax.Keywords, b.Key) || reserved(b.Key) || slices.Contains(syntax.Quantifiers, b.Key) || slices.Contains(syntax.Aggregates, b.Key) {
			return nil, syntax.Errorf(b.Pos, "%s is a word of the language: choose another name for a player", b.Name)
		}
		r, err := c.readHands(b)
		if err != nil {
			return nil, err
		}
		c.names, c.hands = append(c.names, b.Name), append(c.hands, r)
	}
	if need := len(players)*c.game.Hole + max(0, c.game.Board-len(c.board)); need > c.left() {
		return nil, syntax.Errorf(s.Pos, "%d players need %d cards, and %d are left", len(players), need, c.left())
	}
	return c, c.disjoint(players)
}

// left returns the number of cards that are neither dead nor on the known board.
func (c *situation) left() int {
	return (c.game.Deck() &^ c.dead &^ deck.SetOf(c.board...)).Count()
}

// units returns the unit of shares of the pot.
func (c *situation) units() int64 { return c.newDeal().Units() }

// boards returns the number of boards to come from a street.
func (c *situation) boards(street int) int64 { return c.newDeal().Boards(street) }

func (c *situation) newDeal() *deal.Deal {
	d := deal.New(c.game, len(c.hands), c.dead)
	copy(d.Board[:], c.board)
	return d
}

// readBoard reads the board and the dead cards.
func (c *situation) readBoard(board, dead syntax.Binding) error {
	list, err := c.cards(dead)
	if err != nil {
		return err
	}
	c.dead = deck.SetOf(list...)
	text := strings.TrimSpace(board.Value)
	if text == "" {
		return nil
	}
	if c.game.Board == 0 {
		return syntax.Errorf(board.Pos, "%s has no board", c.game.Name)
	}
	if known, err := deck.ParseHand(text); err == nil {
		if len(known) > 5 {
			return syntax.Errorf(board.At, "%d cards: a board has at most five", len(known))
		}
		if len(known) < 3 {
			return c.readBoardRange(board)
		}
		for _, card := range known {
			switch {
			case !c.game.Deck().Has(card):
				return syntax.Errorf(board.At, "%v is not in the deck of %s", card, c.game.Name)
			case c.dead.Has(card):
				return syntax.Errorf(board.At, "%v is dead and on the board", card)
			}
		}
		if deck.SetOf(known...).Count() < len(known) {
			return syntax.Errorf(board.At, "a card is on the board twice")
		}
		c.board = known
		return nil
	}
	return c.readBoardRange(board)
}

func (c *situation) readBoardRange(board syntax.Binding) error {
	r, err := parseBoardRange(board.Value)
	if err != nil {
		return syntax.Errorf(board.At, "%v", err)
	}
	if !r.any() {
		c.boardRange = &r
	}
	return nil
}

// cards reads a list of cards.
func (c *situation) cards(b syntax.Binding) ([]deck.Card, error) {
	if strings.TrimSpace(b.Value) == "" {
		return nil, nil
	}
	list, err := deck.ParseHand(b.Value)
	if err != nil {
		return nil, syntax.Errorf(b.At, "%v", err)
	}
	for _, card := range list {
		if !c.game.Deck().Has(card) {
			return nil, syntax.Errorf(b.At, "%v is not in the deck of %s", card, c.game.Name)
		}
	}
	return list, nil
}

// readHands reads the hands of a player.
func (c *situation) readHands(b syntax.Binding) (handRange, error) {
	gone := c.dead | deck.SetOf(c.board...)
	if c.game.Board == 0 {
		if text := strings.Trim(b.Value, "* "); text == "" {
			return handRange{any: true, symmetric: true}, nil
		}
		known, err := c.cards(b)
		if err != nil {
			return handRange{}, err
		}
		if len(known) > 7 {
			return handRange{}, syntax.Errorf(b.At, "%d cards: a hand of stud has at most seven", len(known))
		}
		if set := deck.SetOf(known...); set.Count() < len(known) || set&gone != 0 {
			return handRange{}, syntax.Errorf(b.At, "a card is there twice")
		}
		return handRange{known: known}, nil
	}
	r, err := c.parseRange(b.Value)
	if err != nil {
		return handRange{}, placed(b.At, err)
	}
	out := handRange{text: r.String(), any: r.Any()}
	if out.any && c.game.Hole > 2 {
		out.symmetric = true
		return out, nil
	}
	for _, combo := range r.Live(gone) {
		h := hand{set: combo.Set(), weight: combo.Weight}
		copy(h.cards[:], combo.Hand())
		out.list = append(out.list, h)
	}
	if len(out.list) == 0 {
		return out, syntax.Errorf(b.At, "%s: no hand is left without the cards of the board and the dead cards", b.Value)
	}
	weights := map[deck.Set]uint64{}
	for _, combo := range r.Live(0) {
		weights[combo.Set()] = combo.Weight
	}
	out.symmetric = symmetric(weights)
	return out, nil
}

// symmetric reports whether equal hands but for the names of suits have equal weights.
func symmetric(weights map[deck.Set]uint64) bool {
	for set, w := range weights {
		for _, swap := range [][2]deck.Suit{{0, 1}, {1, 2}, {2, 3}} {
			if weights[swapped(set, swap)] != w {
				return false
			}
		}
	}
	return true
}

// swapped returns a set of cards with two suits exchanged.
func swapped(set deck.Set, suits [2]deck.Suit) deck.Set {
	const ranks = 1<<deck.Ranks - 1
	a, b := int(suits[0])*deck.Ranks, int(suits[1])*deck.Ranks
	x, y := set>>a&ranks, set>>b&ranks
	return set&^(ranks<<a)&^(ranks<<b) | y<<a | x<<b
}

// disjoint returns an error if two players always share a card.
func (c *situation) disjoint(players []syntax.Binding) error {
	var gone deck.Set
	for i, r := range c.hands {
		fixed := deck.SetOf(r.known...)
		if len(r.list) == 1 {
			fixed = r.list[0].set
		}
		if fixed&gone != 0 {
			return syntax.Errorf(players[i].At, "%s has a card of another player", players[i].Name)
		}
		gone |= fixed
	}
	return nil
}

// placed puts the error of a range at its place in a query.
func placed(at syntax.Pos, err error) error {
	if e, ok := errors.AsType[*ranges.Error](err); ok && e.Column > 0 {
		return syntax.Errorf(syntax.Pos{Line: at.Line, Column: at.Column + e.Column - 1}, "%s", e.Message)
	}
	return syntax.Errorf(at, "%v", err)
}

// parseRange reads a range. Its error is a *ranges.Error or says what is not supported.
func (c *situation) parseRange(text string) (ranges.Range, error) {
	translated, err := c.translated(text)
	if err != nil {
		return ranges.Range{}, err
	}
	return ranges.ParseRange(c.game.Game, translated)
}

// translated returns a range of a query as a range of package ranges.
func (c *situation) translated(text string) (string, error) {
	if text = strings.TrimSpace(text); text != "" && strings.Trim(text, "*") == "" {
		return "random", nil
	}
	items := strings.Split(text, ",")
	percent := false
	for _, item := range items {
		if _, w, ok := strings.Cut(item, "@"); ok {
			x, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
			percent = percent || err == nil && x > 1
		}
	}
	for i, item := range items {
		hands, weight, weighted := strings.Cut(strings.TrimSpace(item), "@")
		one, err := c.item(hands)
		if err != nil {
			return "", err
		}
		if weight = strings.TrimSpace(weight); weighted {
			x, err := strconv.ParseFloat(weight, 64)
			if percent && err == nil {
				if x > 0 && x < 1 {
					return "", fmt.Errorf("weights %s and above 1: write all in %%", weight)
				}
				weight += "%"
			}
			parts := strings.Split(one, ",")
			for j := range parts {
				parts[j] += "@" + weight
			}
			one = strings.Join(parts, ",")
		}
		items[i] = one
	}
	return strings.Join(items, ","), nil
}

const (
	rankLetters = "23456789TJQKA"
	suitLetters = "cdhs"
)

// item translates an item of a range without its weight.
func (c *situation) item(text string) (string, error) {
	if strings.Trim(text, "*") == "" && text != "" {
		return "random", nil
	}
	if c.generic {
		for _, feature := range []string{"$", ":", "(", "["} {
			if strings.Contains(text, feature) && !(c.game.Hole > 2 && (strings.HasSuffix(text, ":xxyy") || strings.HasSuffix(text, "$ds") || strings.HasSuffix(text, "$ss"))) {
				return "", fmt.Errorf("%q of the generic syntax is not supported in %q", feature, text)
			}
		}
		text = strings.Replace(strings.Replace(strings.Replace(text, ":xxyy", " ds", 1), "$ds", " ds", 1), "$ss", " ss", 1)
	}
	if c.game.Hole == 2 {
		return c.two(text), nil
	}
	return c.filled(text), nil
}

// two translates an item of two cards: A* and, in the generic syntax, suit variables.
func (c *situation) two(text string) string {
	upper := strings.ToUpper(text)
	if len(text) == 2 && text[1] == '*' && strings.Contains(rankLetters, upper[:1]) {
		var all []string
		for i := len(rankLetters) - 1; i >= 0; i-- {
			all = append(all, upper[:1]+rankLetters[i:i+1])
		}
		return strings.Join(all, ",")
	}
	if len(text) == 3 && text[2] == '*' {
		return text[:2] + "x"
	}
	if !c.generic || len(text) != 4 {
		return text
	}
	first, second := strings.ToLower(text[1:2]), strings.ToLower(text[3:4])
	variables := "wxyz"
	if !strings.Contains(variables, first) || !strings.Contains(variables, second) {
		return text
	}
	pair := upper[:1] + upper[2:3]
	switch {
	case first == second:
		return pair + "s"
	case upper[0] == upper[2]:
		return pair
	}
	return pair + "o"
}

// filled adds any cards to a pattern of fewer cards than the game has.
func (c *situation) filled(text string) string {
	cards, rest, _ := strings.Cut(text, " ")
	if strings.ContainsAny(cards, "%!-+") || strings.EqualFold(cards, "random") {
		return text
	}
	n := 0
	for i := 0; i < len(cards); i++ {
		letter := cards[i : i+1]
		if i > 0 && strings.Contains(suitLetters, strings.ToLower(letter)) && !strings.Contains("x*", strings.ToLower(cards[i-1:i])) {
			continue
		}
		if !strings.Contains(rankLetters+"x*", strings.ToUpper(letter)) && letter != "x" && letter != "*" {
			return text
		}
		n++
	}
	cards = strings.ReplaceAll(cards, "*", "x")
	if n < c.game.Hole {
		cards += strings.Repeat("x", c.game.Hole-n)
	}
	if rest != "" {
		return cards + " " + rest
	}
	return cards
}

// inRange is the condition that a player's hole cards are in a range.
func inRange(c *compiler, a []value) (value, error) {
	p := a[0].number
	if c.stud() {
		known, err := deck.ParseHand(a[1].text)
		if err != nil {
			return value{}, c.errorAt(a[1].at, "%v", err)
		}
		c.suits = true
		set, first := deck.SetOf(known...), max(len(known), 3)
		return whether(func(d *deal.Deal) bool { return set&^deck.SetOf(d.Hole[p][:first]...) == 0 }), nil
	}
	r, err := c.parseRange(a[1].text)
	if err != nil {
		return value{}, placed(syntax.Pos{Line: a[1].at.Line, Column: a[1].at.Column + 1}, err)
	}
	if r.Any() {
		return whether(func(*deal.Deal) bool { return true }), nil
	}
	has, weights := map[deck.Set]bool{}, map[deck.Set]uint64{}
	for _, combo := range r.Live(0) {
		has[combo.Set()], weights[combo.Set()] = true, 1
	}
	c.suits = c.suits || !symmetric(weights)
	n := c.game.Hole
	if n > 2 {
		return whether(func(d *deal.Deal) bool { return has[deck.SetOf(d.Hole[p][:n]...)] }), nil
	}
	var table [deck.Size][deck.Size]bool
	for set := range has {
		low, high := bits.TrailingZeros64(uint64(set)), bits.Len64(uint64(set))-1
		table[low][high], table[high][low] = true, true
	}
	return whether(func(d *deal.Deal) bool { return table[d.Hole[p][0]][d.Hole[p][1]] }), nil
}

// boardRange is a class of boards: for each place the cards that fit it. The first three
// places are those of the flop, in any order.
type boardRange struct {
	places    [5]deck.Set
	symmetric bool // it names no suit
}

func (r *boardRange) any() bool {
	for _, p := range r.places {
		if p.Count() < deck.Size {
			return false
		}
	}
	return true
}

// parseBoardRange reads a class of boards: ranks, cards, suits and *, at most five.
func parseBoardRange(text string) (r boardRange, err error) {
	r.symmetric = true
	rest := strings.ToUpper(strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), "10", "T"))
	for i := range r.places {
		if rest == "" {
			r.places[i] = 1<<deck.Size - 1
			continue
		}
		rank := strings.IndexByte(rankLetters, rest[0])
		suit := -1
		switch {
		case rest[0] == '*' || rank >= 0:
			rest = rest[1:]
		case strings.Contains("CDHS", rest[:1]):
		default:
			return r, fmt.Errorf("%q is no class of boards: want ranks, cards, suits or *, as in AKs*", text)
		}
		if rest != "" && strings.Contains("CDHS", rest[:1]) {
			suit = strings.IndexByte("CDHS", rest[0])
			rest = rest[1:]
			r.symmetric = false
		}
		for card := range deck.Card(deck.Size) {
			if (rank < 0 || int(card.Rank()) == rank) && (suit < 0 || int(card.Suit()) == suit) {
				r.places[i] |= deck.SetOf(card)
			}
		}
	}
	for i, cards := range r.places {
		if cards.Count() == 1 && slices.Contains(r.places[:i], cards) {
			return r, fmt.Errorf("%q has a card twice", text)
		}
	}
	if rest != "" {
		return r, fmt.Errorf("%q: a board has at most five cards", text)
	}
	return r, nil
}

// has reports whether the range has a board of some cards.
func (r *boardRange) has(board []deck.Card) bool {
	if len(board) >= 3 && !r.flop(board[:3]) {
		return false
	}
	for i := 3; i < len(board); i++ {
		if !r.places[i].Has(board[i]) {
			return false
		}
	}
	return true
}

func (r *boardRange) flop(f []deck.Card) bool {
	for _, o := range [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		if r.places[0].Has(f[o[0]]) && r.places[1].Has(f[o[1]]) && r.places[2].Has(f[o[2]]) {
			return true
		}
	}
	return false
}

func inBoards(c *compiler, a []value) (value, error) {
	r, err := parseBoardRange(a[0].text)
	if err != nil {
		return value{}, c.errorAt(a[0].at, "%v", err)
	}
	c.suits = c.suits || !r.symmetric
	return whether(func(d *deal.Deal) bool { return r.has(d.Board[:]) }), nil
}

// playable returns an error if the game does not have what a function is about.
func (c *situation) playable(f Function) error {
	low := c.game.Low || c.game.Razz
	switch {
	case (f.only == boards || f.only == boardLow) && c.game.Board == 0:
		return fmt.Errorf("%s needs a board, which %s does not have", f.Name, c.game.Name)
	case (f.only == lows || f.only == boardLow) && !low:
		return fmt.Errorf("%s needs a low, which %s does not have", f.Name, c.game.Name)
	case f.only == highs && c.game.Razz && (f.Name == "winsHi" || f.Name == "tiesHi"):
		return fmt.Errorf("razz has only a low: write %sLo", f.Name[:4])
	}
	return nil
}
