package equity

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/fewboards"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/lanes/showdown"
)

// maxTableWeight is the largest sum of weights of all deals whose sums have 64 bits.
const maxTableWeight = 1 << 61

// checkTable returns an error if what the hands of all seats are cannot be counted, and
// reads the losing hand of bad beats.
func (p *Prepared) checkTable() (err error) {
	s := &p.plan
	switch rules := p.law.Rules; {
	case !s.Table && (s.Beat != "" || s.BeatenBy != "" || s.BeatRules != ""):
		return chunk.Invalid("beat", "only a table has bad beats")
	case !s.Table:
		return nil
	case p.law.Showdown() < 2:
		return chunk.Invalid("players", "one player: a table has two or more")
	case s.Categories || s.Hands || s.Starting || s.TargetError != 0:
		return chunk.Invalid("table", "it is not counted beside categories or hands, and has no target")
	case rules.Low:
		return chunk.Invalid("game", "%s: a game whose pots are shared in two halves has no such table", rules.Name)
	case rules.Board == 0:
		return chunk.Invalid("game", "%s: each player has only his own cards; want a game with a board", rules.Name)
	case s.Beat != "" && rules.Played > 0:
		return chunk.Invalid("beat", "in game %s both hole cards always play: bad beats are counted in hold'em and short deck", rules.Name)
	}
	p.beat, err = s.badBeat(p.law.Rules)
	return err
}

// Games returns the names of the games whose players have an equity; with table, of those of
// which a table is counted.
func Games(table bool) (names []string) {
	for _, r := range eval.Games() {
		if !table || !r.Low && r.Board > 0 {
			names = append(names, r.Name)
		}
	}
	return names
}

// beatOf returns the name and the class of the weakest losing or winning hand of a bad
// beat, the field: a category, or a class such as "full house AAAJJ".
func beatOf(r eval.Rules, field, text string) (name string, class eval.Class, err error) {
	categories, names := r.Labels(), r.ClassNames()
	if i, found := eval.NewNames(categories).Find(text); found {
		name = categories[i]
		for class, of := range slices.Backward(names) { // the weakest first
			if of[:max(0, strings.LastIndexByte(of, ' '))] == name {
				return name, eval.Class(class), nil
			}
		}
	}
	if i, found := eval.NewNames(names).Find(text); found && i > 0 { // 0 is no class
		return names[i], eval.Class(i), nil
	}
	return "", 0, chunk.Invalid(field, "no hand is named %q: want a category, such as quads or \"full house\", or a class, such as \"full house AAAJJ\"", text)
}

// BeatRule is a rule that the losing and the winning hand of a bad beat follow.
type BeatRule struct {
	Name  string // a word of Spec.BeatRules
	Words string // what it says
	holes bool   // whether it says which hole cards play: only one such rule counts
	set   func(*showdown.BadBeat)
}

// BeatRules returns all rules. The first one is that of a plan without a rule about which
// hole cards play.
func BeatRules() []BeatRule {
	holes := func(name, words string, h showdown.HoleCards) BeatRule {
		return BeatRule{name, words, true, func(b *showdown.BadBeat) { b.Holes = h }}
	}
	return []BeatRule{
		holes("both", "both hole cards of loser and winner play", showdown.NeedBoth),
		holes("can-play", "both hole cards of loser and winner can play", showdown.CanPlayBoth),
		holes("any", "any hole cards play", showdown.AnyHoles),
		{"pocket-quads", "four of a kind has a pocket pair", false, func(b *showdown.BadBeat) { b.PocketQuads = true }},
		{"pocket-boat", "a full house has a pocket pair", false, func(b *showdown.BadBeat) { b.PocketBoat = true }},
		{"own-trips", "a full house has a hole card in its three of a kind", false, func(b *showdown.BadBeat) { b.OwnTrips = true }},
		{"any-two", "any two hands, whether or not the better one wins the pot", false, func(b *showdown.BadBeat) { b.AnyTwo = true }},
	}
}

// badBeat returns what a bad beat is, and gives the texts their canonical spelling.
func (s *Spec) badBeat(r eval.Rules) (b showdown.BadBeat, err error) {
	if s.Beat == "" {
		switch {
		case s.BeatenBy != "":
			return b, chunk.Invalid("beaten-by", "want the losing hand too, by -beat")
		case s.BeatRules != "":
			return b, chunk.Invalid("beat-rules", "want the losing hand too, by -beat")
		}
		return b, nil
	}
	if s.Beat, b.Loser, err = beatOf(r, "beat", s.Beat); err != nil {
		return b, err
	}
	if s.BeatenBy != "" {
		if s.BeatenBy, b.Winner, err = beatOf(r, "beaten-by", s.BeatenBy); err != nil {
			return b, err
		}
		if b.Winner > b.Loser {
			return b, chunk.Invalid("beaten-by", "%s is weaker than %s of -beat", s.BeatenBy, s.Beat)
		}
	}
	chosen, err := rulesOf(s.BeatRules)
	if err != nil {
		return b, err
	}
	var names []string
	for i, rule := range chosen {
		rule.set(&b)
		if i > 0 || b.Holes != showdown.NeedBoth {
			names = append(names, rule.Name)
		}
	}
	s.BeatRules = strings.Join(names, ",")
	return b, nil
}

// rulesOf returns the rules of Spec.BeatRules, the one about which hole cards play first.
func rulesOf(text string) (chosen []BeatRule, err error) {
	all := BeatRules()
	var names []string
	for _, rule := range all {
		names = append(names, rule.Name)
	}
	var words []string
	if text != "" {
		words = strings.Split(text, ",")
	}
	for i, word := range words {
		word = strings.ToLower(strings.TrimSpace(word))
		if !slices.Contains(names, word) {
			return nil, chunk.Invalid("beat-rules", "%q: want some of %s, with commas between them", word, strings.Join(names, ", "))
		}
		words[i] = word
	}
	for _, rule := range all {
		switch {
		case !slices.Contains(words, rule.Name):
		case rule.holes && len(chosen) > 0:
			return nil, chunk.Invalid("beat-rules", "%s and %s: want one of them", chosen[0].Name, rule.Name)
		default:
			chosen = append(chosen, rule)
		}
	}
	if len(chosen) == 0 || !chosen[0].holes {
		chosen = slices.Insert(chosen, 0, all[0])
	}
	return chosen, nil
}

// BadBeat says what a bad beat of the plan needs beside a losing hand of Spec.Beat, as in
// "both hole cards of loser and winner play"; nil if none is counted.
func (p *Prepared) BadBeat() (needs []string) {
	if p.plan.Beat == "" {
		return nil
	}
	if by := p.plan.BeatenBy; by != "" {
		needs = append(needs, "beaten by "+by+" or better")
	}
	chosen, _ := rulesOf(p.plan.BeatRules) // Prepare has checked them
	for _, rule := range chosen {
		needs = append(needs, rule.Words)
	}
	return needs
}

// Spot is a set of cards that may come next on the board.
type Spot struct {
	Cards []deck.Card
	// Boards is the number of such sets: this one, and those that differ from it only in
	// suits and give every player the same equity.
	Boards uint64
	Counts []uint64 // of the deals with the cards, for Layout.Winners, Results and Equity
}

// maxSpots is the longest predicted time of the spots of a table, on one core of Zen 4.
const maxSpots = time.Minute

// spotTime is the time to prepare a spot.
const spotTime = 500 * time.Microsecond

// sets returns all sets of k cards that may come next, in the order of their highest
// card. If alike, those that differ only in suits are one.
func (p *Prepared) sets(k int, alike bool) (spots []Spot) {
	free := p.law.Free()
	symmetries := []joint.Permutation{}
	if alike {
		symmetries = p.law.Symmetries()
	}
	index := map[deck.Set]int{}
	var add func(cards []deck.Card, next int)
	add = func(cards []deck.Card, next int) {
		if len(cards) == k {
			least := deck.SetOf(cards...)
			for _, s := range symmetries {
				least = min(least, s.Of(deck.SetOf(cards...)))
			}
			at, known := index[least]
			if !known {
				at = len(spots)
				index[least], spots = at, append(spots, Spot{Cards: least.Cards()})
			}
			spots[at].Boards++
			return
		}
		for i := next; i < len(free); i++ {
			add(append(cards[:len(cards):len(cards)], free[i]), i+1)
		}
	}
	add(nil, 0)
	return spots
}

// after returns the exact plan of the same players with more cards on the board, which may count
// the results of each hand, or nil if they cannot be dealt.
func (p *Prepared) after(cards []deck.Card, hands bool) (*Prepared, error) {
	s := p.plan.Spec
	plan := Plan{Spec: Spec{Players: s.Players, Folded: s.Folded, Setting: s.Setting, Method: Exact, Hands: hands}, Level: p.plan.Level}
	plan.Board += deck.Hand(cards).String()
	after, err := Prepare(plan)
	if errors.As(err, new(*ranges.Error)) {
		return nil, nil
	}
	return after, err
}

// count counts the deals of spots, and returns those that can be dealt.
func (p *Prepared) count(ctx context.Context, what string, spots []Spot, workers int) ([]Spot, error) {
	if err := p.checkSpots(what, spots, false); err != nil {
		return nil, err
	}
	job := chunk.Job{Chunks: first(uint64(len(spots))), Worker: func() chunk.Worker {
		count := p.countSpot
		if p.fewAfter(spots) {
			few := fewboards.New(p.law, joint.Question{})
			count = func(_ context.Context, s *Spot) error {
				if counts := make([]uint64, p.Layout().at.Sets()); few.Count(p.law.Board|deck.SetOf(s.Cards...), counts) {
					s.Counts = counts
				}
				return nil
			}
		}
		return func(ctx context.Context, n uint64, _ *chunk.Tally) error { return count(ctx, &spots[n]) }
	}}
	if _, err := chunk.Run(ctx, job, chunk.Options{Workers: workers}); err != nil {
		return nil, err
	}
	var dealt []Spot
	for _, s := range spots {
		if s.Counts != nil {
			dealt = append(dealt, s)
		}
	}
	return dealt, nil
}

// fewAfter reports whether package fewboards counts the spots.
func (p *Prepared) fewAfter(spots []Spot) bool {
	return len(spots) > 0 && fewboards.Can(p.law, p.law.Missing()-len(spots[0].Cards))
}

// countSpot counts the deals of a spot by a plan, unless its cards cannot be dealt.
func (p *Prepared) countSpot(ctx context.Context, s *Spot) error {
	after, err := p.after(s.Cards, false)
	if after == nil || err != nil {
		return err
	}
	tally, err := after.Run(ctx, chunk.Options{Workers: 1})
	if err != nil {
		return err
	}
	s.Counts = after.Layout().at.Winners(tally.Counts)
	return nil
}

// checkSpots returns an error if the spots are predicted to take too long, from a few of them. The
// results of each hand may be counted.
func (p *Prepared) checkSpots(what string, spots []Spot, hands bool) error {
	const few = 8
	if !hands && p.fewAfter(spots) {
		each := fewboards.Nanoseconds(p.law, joint.Question{}, p.law.Missing()-len(spots[0].Cards))
		return shortSpots(what, fewboards.SetUp(p.law)+each*float64(len(spots)))
	}
	sum, n := time.Duration(0), 0
	for i := 0; i < len(spots); i += max(1, len(spots)/few) {
		after, err := p.after(spots[i].Cards, hands)
		if err != nil {
			return err
		}
		if n++; after != nil {
			sum += min(after.Time(), 1000*time.Hour)
		}
	}
	return shortSpots(what, (float64(sum)/float64(max(n, 1))+float64(spotTime))*float64(len(spots)))
}

// shortSpots returns an error if spots take too long.
func shortSpots(what string, nanoseconds float64) error {
	if all := time.Duration(nanoseconds); all > maxSpots {
		return chunk.Invalid("table", "%s: about %v on one core: want at most %v: give the players fewer hands, or more cards of the board", what, all.Round(time.Second), maxSpots)
	}
	return nil
}
