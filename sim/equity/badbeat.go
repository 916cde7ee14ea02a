package equity

import (
	"slices"
	"strings"

	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes/showdown"
)

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
