package tasks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
)

// AddHandFlags defines the flags that sampled and exact runs share: which hands are
// dealt and what is counted. They set the spec.
func AddHandFlags(set *flags.Set, spec *sim.Spec) {
	spec.Game, spec.Cards, spec.Decks, spec.By = eval.Holdem().Name, 7, 1, "category"
	set.Add(flags.Deal, "game", flags.Choice(&spec.Game, flags.GamesByName()...), "count hands of `game`, one of simulate help games: "+flags.GameNames())
	set.Add(flags.Deal, "cards", (*cardsOfHand)(&spec.Cards), "`n` cards in a hand, 5, 6 or 7, known cards included; or 3, with the categories of three card poker")
	set.Add(flags.Deal, "decks", flags.Count(&spec.Decks, 1, 2), "deal from a pack of `n` decks, 1 or 2")
	set.Add(flags.Deal, "jokers", flags.Count(&spec.Jokers, 0, deck.MaxJokers), fmt.Sprintf("add `n` jokers to the pack, 0 to %d", deck.MaxJokers))
	set.Add(flags.Deal, "joker", flags.Choice(&spec.Joker, "wild", "bug"), "`kind` of jokers, wild or bug: wild is any card (the default), bug an ace or the card that completes a straight or flush")
	set.Add(flags.Deal, "hole", (*flags.Cards)(&spec.Hole), "known `cards` of every hand, as in AsKs, or a range of hole cards, as in \"QQ+,AKs@0.5\"; cards up to all of a hand's; Jo is a joker; with -decks 2 also \"As As\"")
	set.Add(flags.Deal, "board", (*flags.Cards)(&spec.Board), "known `cards` of the board, 3, 4 or 5, as in \"Qh Jd 2c\"")
	set.Add(flags.Deal, "dead", (*flags.Cards)(&spec.Dead), "`cards` that are never dealt, as in 9c")
	set.Add(flags.Deal, "at", flags.Choice(&spec.At, "flop", "turn", "river", "showdown"), "see the hand at a `street`, flop, turn, river or showdown, which is the river; the default of made hands and draws is that of -board, or the flop")
	set.Add(flags.Deal, "by", flags.Choice(&spec.By, sim.Questions()...), "count by `kind` "+flags.InWords(sim.Questions())+"; a class is the hands that tie; low only in "+strings.Join(flags.Games(func(r eval.Rules) bool { return r.Low }).Values, ", ")+"; made hands and draws of the hole cards as in simulate help made; pays is the rows of a pay table, of -rows or -pay")
	set.Add(flags.Deal, "rows", flags.Text(&spec.Rows), "count by `rows`, sets of hands as in \"full house; jacks or better\", of which a hand has the first that it is in; simulate help paytables has the grammar")
	set.Add(flags.Print, "table", &crossTable{by: &spec.By}, "print the `table` made-draw: how often each made hand comes with each draw")
}

// WithoutDefaultCards returns a spec without the default of -cards, for a game or a street
// that determines the number of cards in a hand. With rows it has no default of -by.
func WithoutDefaultCards(set *flags.Set, spec sim.Spec) sim.Spec {
	r, err := eval.RulesOf(spec.Game)
	street := spec.At != "" || slices.Contains(seenQuestions, spec.By)
	if (err == nil && r.Size() > 0 || street) && !set.Given("cards") {
		spec.Cards = 0
	}
	if spec.Rows != "" && !set.Given("by") {
		spec.By = ""
	}
	return spec
}

// cardsOfHand is the flag -cards.
type cardsOfHand int

func (f *cardsOfHand) String() string { return strconv.Itoa(int(*f)) }

func (f *cardsOfHand) Set(text string) error {
	n, err := flags.ParseCount(text)
	if err != nil || n != 3 && (n < eval.MinCards || n > eval.MaxCards) {
		return fmt.Errorf("want %d to %d, or 3", eval.MinCards, eval.MaxCards)
	}
	*f = cardsOfHand(n)
	return nil
}

// crossTable is the flag -table of hands. Its only value sets what is counted. Another text
// is kept, for CheckTable to refuse.
type crossTable struct {
	by   *string
	text string // as given
}

func (f *crossTable) String() string    { return f.text }
func (f *crossTable) Choices() []string { return []string{MadeDraw} }

func (f *crossTable) Set(text string) error {
	if text == "" {
		return flags.ErrEmpty
	}
	if f.text = strings.ToLower(text); f.text == MadeDraw {
		*f.by = MadeDraw
	}
	return nil
}

// CheckTable returns the error of another table of hands.
func CheckTable(set *flags.Set) error {
	if table := set.Lookup("table").Value.String(); table != "" && table != MadeDraw {
		return flags.Bad("table", flags.Suggested(set, "table"), ": unknown %q: want %s", table, MadeDraw)
	}
	return nil
}
