package query

import (
	"cmp"
	"errors"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"sync"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/internal/near"
	"pokersim/sim/deal"
	"pokersim/sim/internal/dealing"
	"pokersim/sim/query/internal/syntax"
)

// compiler compiles the expressions of a statement.
type compiler struct {
	situation
	functions    map[string]Function // by name, in lower case
	types, flops []string
	players      []string       // in lower case, in order
	bound        map[string]int // the players of quantifiers around an expression

	streets    map[int]bool // that an expression looks at
	order      bool         // the turn and the river are told apart
	suits      bool         // a suit is named
	evaluated  bool         // by an evaluator of the program
	beyondPots bool         // more than the winners is asked for
	beforeFlop bool         // equities before the flop are asked for
	costs
}

func newCompiler(s *situation) *compiler {
	c := &compiler{
		situation: *s,
		functions: map[string]Function{},
		types:     s.game.Types(),
		flops:     s.game.FlopCategories(),
		bound:     map[string]int{},
		streets:   map[int]bool{},
		costs:     costs{atStreet: map[int]float64{}, against: map[againstRange]float64{}},
	}
	for _, f := range Functions() {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			c.functions[strings.ToLower(name)] = f
		}
	}
	for _, name := range s.names {
		c.players = append(c.players, strings.ToLower(name))
	}
	return c
}

func (c *compiler) errorAt(at syntax.Pos, format string, args ...any) error {
	return syntax.Errorf(at, format, args...)
}

func (c *compiler) stud() bool { return c.game.Board == 0 }

// last returns the last street.
func (c *compiler) last() int {
	if c.stud() {
		return 7
	}
	return 5
}

// allHole returns a street on which all hole cards are known.
func (c *compiler) allHole() int {
	if c.stud() {
		return 7
	}
	return 0
}

// held returns the number of cards that a player has on a street.
func (c *compiler) held(street int) int {
	if c.stud() {
		return street
	}
	return c.game.Hole
}

// handType is the hand type of a player on a street.
func (c *compiler) handType(street int, get func(*deal.Deal) int64) value {
	v := value{of: HandType, high: int64(len(c.types) - 1), get: always(get)}
	cards := c.held(street)
	if !c.stud() {
		cards = cmp.Or(c.game.Played, cards) + min(street, 3)
	}
	for kind, least := range []int{0, 2, 4, 3, 5, 5, 5, 4, 5} { // cards that make it
		if cards >= least {
			v.can = append(v.can, int64(kind))
		}
	}
	return v
}

// compile returns the value of an expression.
func (c *compiler) compile(e *syntax.Expr) (value, error) {
	v, err := c.expression(e)
	v.at = e.Pos
	return v, err
}

func (c *compiler) expression(e *syntax.Expr) (value, error) {
	switch e.Op {
	case syntax.Number:
		return constantOf(e.Value), nil
	case syntax.Text:
		return value{of: Text, text: e.Word}, nil
	case syntax.Name:
		return c.name(e)
	case syntax.Call:
		return c.call(e)
	case syntax.Each:
		return c.each(e)
	case syntax.Case:
		return c.choice(e)
	}
	var args []value
	for _, a := range e.Args {
		v, err := c.compile(a)
		if err != nil {
			return v, err
		}
		args = append(args, v)
	}
	switch e.Op {
	case syntax.Negate, "+", "-", "*", "/":
		for i, v := range args {
			if v.of != Number {
				return v, c.errorAt(e.Args[i].Pos, "%s takes numbers, not %s", sign(e.Op), v.of.one())
			}
		}
	case syntax.Not, syntax.And, syntax.Or:
		for i, v := range args {
			if v.of != Boolean {
				return v, c.errorAt(e.Args[i].Pos, "%s takes conditions, not %s", e.Op, v.of.one())
			}
		}
	}
	switch e.Op {
	case syntax.Negate:
		if x := args[0].constant; x != nil {
			return constantOf(new(big.Rat).Neg(x)), nil
		}
		return negated(args[0]), nil
	case "+":
		return sum(args[0], args[1], false), nil
	case "-":
		return sum(args[0], args[1], true), nil
	case "*":
		return product(args[0], args[1]), nil
	case "/":
		return quotient(args[0], args[1]), nil
	case syntax.Not:
		is := args[0].is
		return whether(func(d *deal.Deal) bool { return !is(d) }), nil
	case syntax.And:
		f, g := args[0].is, args[1].is
		return whether(func(d *deal.Deal) bool { return f(d) && g(d) }), nil
	case syntax.Or:
		f, g := args[0].is, args[1].is
		return whether(func(d *deal.Deal) bool { return f(d) || g(d) }), nil
	}
	return c.comparison(e, args[0], args[1])
}

func sign(op syntax.Op) string {
	if op == syntax.Negate {
		return "-"
	}
	return string(op)
}

func (c *compiler) comparison(e *syntax.Expr, a, b value) (value, error) {
	for i, v := range []value{a, b} {
		if v.of == Text || v.of == Player || v.of == Street {
			return v, c.errorAt(e.Args[i].Pos, "%s has no comparison", v.of.one())
		}
	}
	if a.of != b.of {
		return a, c.errorAt(e.Pos, "%s does not compare with %s", a.of.one(), b.of.one())
	}
	if e.Op != "=" && e.Op != "<>" && !a.of.ordered() {
		return a, c.errorAt(e.Pos, "%s has no order: want = or <>", a.of.one())
	}
	return compared(e.Op, a, b), nil
}

// name is a street, a hand type, a flop category or a player.
func (c *compiler) name(e *syntax.Expr) (value, error) {
	if p, ok := c.bound[e.Word]; ok {
		return value{of: Player, number: p}, nil
	}
	if p := slices.Index(c.players, e.Word); p >= 0 {
		return value{of: Player, number: p}, nil
	}
	if s, ok := streetsOf(c.stud())[e.Word]; ok {
		c.streets[s] = true
		return value{of: Street, number: s}, nil
	}
	if n := slices.Index(c.types, e.Word); n >= 0 {
		return c.handTypeConstant(int64(n)), nil
	}
	if n := slices.Index(c.flops, e.Word); n >= 0 {
		return value{of: FlopCategory, low: int64(n), high: int64(n), get: always(func(*deal.Deal) int64 { return int64(n) })}, nil
	}
	if _, ok := streetsOf(!c.stud())[e.Word]; ok {
		return value{}, c.errorAt(e.Pos, "%s has no street %s", c.game.Name, e.Word)
	}
	err := syntax.Errorf(e.Pos, "no player or constant %s", e.Written)
	err.Hint = cmp.Or(near.Say(near.Query, e.Word), near.Meant(e.Word, slices.Concat(c.players, c.types, c.flops, keys(streetsOf(c.stud())))))
	if _, function := c.functions[e.Word]; function {
		err.Hint = "a function has its arguments in parentheses: " + c.spelled(e.Word) + "(...)"
	}
	return value{}, err
}

func (c *compiler) handTypeConstant(n int64) value {
	return value{of: HandType, low: n, high: n, can: []int64{n}, get: always(func(*deal.Deal) int64 { return n })}
}

func (c *compiler) call(e *syntax.Expr) (value, error) {
	f, ok := c.functions[e.Word]
	if !ok {
		if why := near.Say(near.Original, e.Word); why != "" {
			return value{}, c.errorAt(e.Pos, "%s is not supported: %s", e.Written, why)
		}
		err := syntax.Errorf(e.Pos, "no function %s", e.Written)
		var names []string
		for name := range c.functions {
			names = append(names, name)
		}
		slices.Sort(names)
		name := near.Name(e.Word, names)
		if err.Hint = near.Say(near.Query, e.Word); err.Hint == "" && name != "" {
			err.Hint = "did you mean " + c.spelled(name) + "?"
		}
		return value{}, err
	}
	if err := f.playable(c.game); err != nil {
		return value{}, c.errorAt(e.Pos, "%v", err)
	}
	if len(e.Args) != len(f.Takes) {
		return value{}, c.errorAt(e.Pos, "%s takes %s, not %d, as in %s", f.Name, argumentsOf(f), len(e.Args), f.Example)
	}
	var args []value
	for i, a := range e.Args {
		v, err := c.compile(a)
		if err != nil {
			return v, err
		}
		if v.of != f.Takes[i] {
			return v, c.errorAt(a.Pos, "argument %d of %s is %s, not %s", i+1, f.Name, f.Takes[i].one(), v.of.one())
		}
		args = append(args, v)
	}
	switch {
	case f.needs == 0:
	case f.needs == 5:
		c.streets[c.last()] = true
	default:
		c.streets[f.needs] = true
	}
	c.order = c.order || f.order
	c.beyondPots = c.beyondPots || !f.pots
	c.perDeal += 15
	return f.make(c, args)
}

// spelled returns the name of a function as it is printed.
func (c *compiler) spelled(name string) string {
	f := c.functions[name]
	for _, n := range append([]string{f.Name}, f.Aliases...) {
		if strings.EqualFold(n, name) {
			return n
		}
	}
	return name
}

// each compiles any, all or players.
func (c *compiler) each(e *syntax.Expr) (value, error) {
	_, taken := c.bound[e.Bound]
	if taken || slices.Contains(c.players, e.Bound) || reserved(e.Bound) {
		return value{}, c.errorAt(e.Pos, "%s is taken: %s needs a new name", e.Bound, e.Word)
	}
	var all []func(*deal.Deal) bool
	for p := range max(1, len(c.players)) { // checked without players too
		c.bound[e.Bound] = p
		v, err := c.compile(e.Args[0])
		delete(c.bound, e.Bound)
		if err != nil {
			return v, err
		}
		if v.of != Boolean {
			return v, c.errorAt(e.Args[0].Pos, "%s takes a condition, not %s", e.Word, v.of.one())
		}
		all = append(all, v.is)
	}
	all = all[:len(c.players)]
	switch e.Word {
	case "any":
		return whether(func(d *deal.Deal) bool {
			return slices.ContainsFunc(all, func(is func(*deal.Deal) bool) bool { return is(d) })
		}), nil
	case "all":
		return whether(func(d *deal.Deal) bool {
			return !slices.ContainsFunc(all, func(is func(*deal.Deal) bool) bool { return !is(d) })
		}), nil
	}
	return counted(0, int64(len(all)), func(d *deal.Deal) (n int64) {
		for _, is := range all {
			if is(d) {
				n++
			}
		}
		return n
	}), nil
}

func (c *compiler) choice(e *syntax.Expr) (value, error) {
	var conditions, values []value
	for i, a := range e.Args {
		v, err := c.compile(a)
		if err != nil {
			return v, err
		}
		if i%2 == 0 && i < len(e.Args)-1 {
			if v.of != Boolean {
				return v, c.errorAt(a.Pos, "when takes a condition, not %s", v.of.one())
			}
			conditions = append(conditions, v)
			continue
		}
		if v.of == Player || v.of == Street || v.of == Text {
			return v, c.errorAt(a.Pos, "a case does not give %s", v.of.one())
		}
		if len(values) > 0 && v.of != values[0].of {
			return v, c.errorAt(a.Pos, "the case gives %s before, and %s here", values[0].of.one(), v.of.one())
		}
		values = append(values, v)
	}
	return chosen(conditions, values), nil
}

// situation is what a statement says after from.
type situation struct {
	game       *deal.Game
	names      []string    // of the players, as written
	hands      []handRange // of the players, then of those who folded
	board      []deck.Card // known cards, in order
	boardRange *boardRange // of a board with unknown cards; nil if there is none
	dead       deck.Set
	generic    bool // ranges are in the generic syntax
}

// newSituation reads the bindings of a statement.
func newSituation(s *syntax.Statement) (*situation, error) {
	c := &situation{}
	name, of := "holdem", map[string]syntax.Binding{}
	var players []syntax.Binding
	for _, b := range s.Bindings {
		switch b.Key {
		case "game", "syntax", "board", "dead", "folded":
			of[b.Key] = b
		default:
			players = append(players, b)
		}
	}
	if b, ok := of["game"]; ok {
		if name = near.Say(near.QueryGame, strings.TrimSpace(b.Value)); name == "" {
			all := slices.Sorted(maps.Keys(near.Words(near.QueryGame)))
			err := syntax.Errorf(b.At, "unknown game %q: want %s", b.Value, strings.Join(all, ", "))
			err.Hint = cmp.Or(near.Say(near.Game, b.Value), near.Meant(b.Value, all))
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
	folded := foldedHands(of["folded"])
	if len(folded) > 0 && c.game.Board == 0 {
		return nil, syntax.Errorf(of["folded"].At, "%s has no ranges of players who folded: write their cards as dead", c.game.Name)
	}
	seats := append(players, folded...)
	if len(seats) > deal.MaxPlayers {
		return nil, syntax.Errorf(seats[deal.MaxPlayers].Pos, "%d players: want at most %d", len(seats), deal.MaxPlayers)
	}
	for i, b := range seats {
		if slices.Contains(syntax.Keywords, b.Key) || reserved(b.Key) || slices.Contains(syntax.Quantifiers, b.Key) || slices.Contains(syntax.Aggregates, b.Key) {
			return nil, syntax.Errorf(b.Pos, "%s is a word of the language: choose another name for a player", b.Name)
		}
		r, err := c.readHands(b)
		if wrong, is := errors.AsType[*Error](err); is {
			wrong.Hint = near.Say(near.Player, b.Key)
		}
		if err != nil {
			return nil, err
		}
		if c.hands = append(c.hands, r); i < len(players) {
			c.names = append(c.names, b.Name)
		}
	}
	if need := len(seats)*c.game.Hole + max(0, c.game.Board-len(c.board)); need > c.left() {
		return nil, syntax.Errorf(s.Pos, "%d players need %d cards, and %d are left", len(seats), need, c.left())
	}
	return c, c.disjoint(seats)
}

// foldedHands returns the ranges of players who folded, which have bars between them.
func foldedHands(b syntax.Binding) (all []syntax.Binding) {
	if strings.TrimSpace(b.Value) == "" {
		return nil
	}
	at := b.At
	for _, text := range strings.Split(b.Value, "|") {
		all = append(all, syntax.Binding{Pos: b.Pos, Name: "a player who folded", Value: text, At: at})
		at.Column += len([]rune(text)) + 1
	}
	return all
}

// left returns the number of cards that are neither dead nor on the known board.
func (c *situation) left() int {
	return (c.game.Deck() &^ c.dead &^ deck.SetOf(c.board...)).Count()
}

// units returns the unit of shares of the pot.
func (c *situation) units() int64 { return c.newDeal(new(dealing.Run)).Units() }

// boards returns the number of boards to come from a street.
func (c *situation) boards(street int) int64 { return c.newDeal(new(dealing.Run)).Boards(street) }

func (c *situation) newDeal(of *dealing.Run) *deal.Deal {
	d := c.game.Deal(of, len(c.names), len(c.hands)-len(c.names), c.dead)
	copy(d.Board, c.board)
	return d
}

// readBoard reads the board and the dead cards.
func (c *situation) readBoard(board, dead syntax.Binding) error {
	list, err := cardsOf(c.game.Game, dead.At, "", dead.Value)
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
	if all, err := cardsOf(game.Holdem(), board.At, text, ""); err != nil || len(all) < 3 || len(all) > 5 || commaInBrackets().MatchString(text) {
		return c.readBoardRange(board)
	}
	known, err := cardsOf(c.game.Game, board.At, board.Value, "")
	if err != nil {
		return err
	}
	if twice := deck.SetOf(known...) & c.dead; twice != 0 {
		return syntax.Errorf(board.At, "%v is dead and on the board", twice.Cards()[0])
	}
	c.board = known
	return nil
}

func (c *situation) readBoardRange(board syntax.Binding) error {
	r, err := ranges.Input{}.Boards(c.game.Game, board.Value)
	if err != nil {
		return placed(board.At, err)
	}
	if !r.Any() {
		c.boardRange = newBoardRange(r, c.game.Deck())
	}
	return nil
}

// cardsOf reads hole cards, or dead cards, in a text that begins at a position.
func cardsOf(g game.Game, at syntax.Pos, hole, dead string) ([]deck.Card, error) {
	own, _, gone, err := ranges.ParseKnown(g, hole, "", dead)
	if err != nil {
		return nil, placed(at, err)
	}
	return append(own, gone...), nil
}

// commaInBrackets finds a set of cards, as in [As,Ks], which is no list of them.
var commaInBrackets = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[[^\]]*,`) })

// readHands reads the hands of a player.
func (c *situation) readHands(b syntax.Binding) (handRange, error) {
	gone := c.dead | deck.SetOf(c.board...)
	if c.game.Board == 0 {
		if text := strings.Trim(b.Value, "* "); text == "" {
			return handRange{any: true, symmetric: true}, nil
		}
		known, err := cardsOf(c.game.Game, b.At, b.Value, "")
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
	r, err := c.readRange(b.At, b.Value)
	if err != nil {
		return handRange{}, err
	}
	out := handRange{text: r.Spelling(), any: r.Any()}
	if out.any && c.game.Hole > 2 {
		out.symmetric = true
		return out, nil
	}
	all := r.Live(0)
	out.symmetric = symmetric(all)
	out.list = make([]hand, 0, len(all))
	for _, combo := range all {
		if combo.Set()&gone == 0 {
			h := hand{set: combo.Set(), weight: combo.Weight}
			copy(h.cards[:], combo.Hand())
			out.list = append(out.list, h)
		}
	}
	if len(out.list) == 0 {
		return out, syntax.Errorf(b.At, "%s: no hand is left without the cards of the board and the dead cards", b.Value)
	}
	return out, nil
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
