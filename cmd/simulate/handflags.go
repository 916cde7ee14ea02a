package main

import (
	"fmt"
	"strconv"
	"strings"

	"pokersim/eval"
	"pokersim/sim"
)

// addHandFlags defines the flags that sampled and exact runs share: which hands are
// dealt and what is counted. They set the spec.
func addHandFlags(flags *flagSet, spec *sim.Spec) {
	spec.Game, spec.Cards, spec.Decks, spec.By = eval.Holdem().Name, 7, 1, "category"
	flags.add(whatToDeal, "game", choice(&spec.Game, gamesByName()...), "count hands of `game`, one of simulate help games: "+gameNames())
	flags.add(whatToDeal, "cards", (*cardsOfHand)(&spec.Cards), "`n` cards in a hand, 5, 6 or 7, known cards included; or 3, with the categories of three card poker")
	flags.add(whatToDeal, "decks", count(&spec.Decks, 1, 2), "deal from a pack of `n` decks, 1 or 2")
	flags.add(whatToDeal, "jokers", count(&spec.Jokers, 0, 2), "add `n` jokers to the pack, 0 to 2")
	flags.add(whatToDeal, "joker", choice(&spec.Joker, "wild", "bug"), "`kind` of jokers, wild or bug: wild is any card (the default), bug an ace or the card that completes a straight or flush")
	flags.add(whatToDeal, "hole", (*cardsFlag)(&spec.Hole), "known `cards` of every hand, as in AsKs, up to all of a hand's; Jo is a joker; with -decks 2 also \"As As\"")
	flags.add(whatToDeal, "board", (*cardsFlag)(&spec.Board), "known `cards` of the board, 3, 4 or 5, as in \"Qh Jd 2c\"")
	flags.add(whatToDeal, "dead", (*cardsFlag)(&spec.Dead), "`cards` that are never dealt, as in 9c")
	flags.add(whatToDeal, "by", choice(&spec.By, "category", "class", "low"), "count by `kind` category, class or low; low only in "+strings.Join(games(func(r eval.Rules) bool { return r.Low }).values, ", "))
}

// gameNames lists the games.
func gameNames() string { return inWords(gamesByName()) }

// inWords returns names as "a, b or c".
func inWords(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// withoutDefaultCards returns a spec without the default of -cards, for a game that
// determines the number of cards in a hand.
func withoutDefaultCards(flags *flagSet, spec sim.Spec) sim.Spec {
	if r, err := eval.RulesOf(spec.Game); err == nil && r.Played > 0 && !flags.given("cards") {
		spec.Cards = 0
	}
	return spec
}

// cardsOfHand is the flag -cards.
type cardsOfHand int

func (f *cardsOfHand) String() string { return strconv.Itoa(int(*f)) }

func (f *cardsOfHand) Set(text string) error {
	n, err := parseCount(text)
	if err != nil || n != 3 && (n < eval.MinCards || n > eval.MaxCards) {
		return fmt.Errorf("want %d to %d, or 3", eval.MinCards, eval.MaxCards)
	}
	*f = cardsOfHand(n)
	return nil
}
