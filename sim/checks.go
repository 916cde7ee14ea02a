package sim

import (
	"slices"

	"pokersim/deck/game"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/eval/threecard"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// This file has the steps of Prepare, in their order.

func (p *Prepared) readVariant() (err error) {
	p.plan.Variant, p.rules, err = p.plan.Variant.checked()
	return err
}

// askQuestion makes the question of the plan and fills in its name and the number of
// cards that a game fixes.
func (p *Prepared) askQuestion() (err error) {
	if q := p.plan.Question; q.given() {
		if p.question, err = newOwn(q, p.rules); err == nil && p.plan.By != "" && p.plan.By != q.Name {
			err = chunk.Invalid("by", "%s: the question is %s", p.plan.By, q.Name)
		}
	} else {
		p.question, err = questionBy(p.plan.Spec, p.rules)
	}
	if err != nil {
		return err
	}
	p.question = atStreet(p.question, p.rules, p.plan.At)
	p.labels, p.plan.By = p.question.labels(), p.question.name()
	if p.plan.Cards == 0 && p.plan.At == "" {
		p.plan.Cards = p.rules.Size()
	}
	return nil
}

// questionBy returns the question of this package with a name; "" is category.
func questionBy(s Spec, r eval.Rules) (question, error) {
	name, v := s.By, s.Variant
	known := name == "" || slices.Contains(packageNames, name)
	ofThree := s.Cards == threeCards && dealsThree(v, r)
	switch named := name == "" || name == byCategory; {
	case !known:
		return nil, chunk.Invalid("by", "unknown %q: want %s, %s, %s or %s", name, byCategory, byClass, byMade, byDraw)
	case ofThree && named:
		return three{threecard.New()}, nil
	case ofThree && name == byClass:
		return threeClasses{threecard.New()}, nil
	case v.isPack() && named:
		return packCategories{v.pack(), v.pack().Order()}, nil
	case v.isPack():
		return nil, chunk.Invalid("by", "%s does not go with two decks or jokers", name)
	case name == byMade || name == byDraw || name == byMadeDraw:
		return newSees(name, r)
	case named && r.Played > 0:
		return bestCategories{r}, nil
	case named && r.Lowball != game.High:
		return newLowball(r, byCategory), nil
	case named:
		return newCategories(r), nil
	case name == byClass && r.Lowball != game.High:
		return newLowball(r, byClass), nil
	case name == byClass && r.Played == 0:
		return newClasses(r), nil
	case name == byLow && r.Low:
		return newLows(r), nil
	}
	return nil, chunk.Invalid("by", "%s does not go with game %s", name, r.Name)
}

// chooseEngine fills in the engine and the random generator.
func (p *Prepared) chooseEngine() error {
	s := &p.plan.Spec
	if s.RNG == "" && s.Engine != Enumerate {
		s.RNG = rng.AlgorithmSFC64
	}
	if s.Engine == "" || s.Engine == Auto {
		s.Engine = Deck
		if noLanes(p.plan, p.question, p.rules, p.cards) == "" {
			s.Engine = Lanes
		}
	}
	if s.Engine == Enumerate {
		s.Seed, s.RNG = 0, ""
	} else if s.RNG.Check() != nil {
		return chunk.Invalid("rng", "unknown %q: want %s or %s", string(s.RNG), rng.AlgorithmSFC64, rng.AlgorithmChaCha8)
	}
	switch s.Engine {
	case Lanes, Deck, Enumerate:
		return nil
	}
	return chunk.Invalid("engine", "unknown %q: want auto, lanes or deck", string(s.Engine))
}

// checkVersion fills in the version of the engine.
func (p *Prepared) checkVersion() error {
	s := &p.plan.Spec
	version := s.Version
	if s.Version = p.version(); version != 0 && version != s.Version {
		return chunk.Invalid("version", "%d of the %s engine: want %d", version, s.Engine, s.Version)
	}
	return nil
}

// version returns the version of the engine. It increases when a change of the engine
// changes the tally of a seed or the form of a tally.
func (p *Prepared) version() int {
	if _, patterns := p.question.(countsPattern); patterns && p.plan.Engine == Enumerate && p.plan.Evaluator == nil && !p.cards.whole() {
		return 2 // version 1 enumerated the deals with known cards one by one
	}
	return 1
}

// checkEngine returns an error if the engine or the question does not go with the plan.
func (p *Prepared) checkEngine() error {
	if why := noLanes(p.plan, p.question, p.rules, p.cards); p.plan.Engine == Lanes && why != "" {
		return chunk.Invalid("engine", "lanes %s", why)
	}
	return nil
}

// nameEvaluator fills in the evaluator or its name.
func (p *Prepared) nameEvaluator() error {
	named := &p.plan.Spec.Evaluator
	_, is := p.plan.Evaluator.(*chehsunliu.Evaluator)
	switch {
	case *named != "" && *named != byChehsunliu:
		return chunk.Invalid("evaluator", "unknown %q: want %s", *named, byChehsunliu)
	case *named != "" && p.plan.Evaluator == nil:
		p.plan.Evaluator = chehsunliu.New()
	case *named != "" && !is:
		return chunk.Invalid("evaluator", "%s: the plan has another one", *named)
	case is:
		*named = byChehsunliu
	}
	if p.plan.Engine == Enumerate { // which may evaluate by it, with the same counts
		*named = ""
	}
	return nil
}

// checkEvaluator returns an error if the evaluator cannot serve the question.
func (p *Prepared) checkEvaluator() error {
	if p.plan.Evaluator == nil {
		return nil
	}
	if _, ok := p.question.(evaluated); !ok {
		return chunk.Invalid("evaluator", "the question %s evaluates hands itself", p.question.name())
	}
	game := eval.Holdem().Name
	if t, ok := p.plan.Evaluator.(*eval.Table); ok {
		game = t.Rules().Name
	}
	if game != p.rules.Name {
		return chunk.Invalid("evaluator", "it evaluates hands of %s, not of %s", game, p.rules.Name)
	}
	return nil
}

// checkLevel fills in the level of instructions.
func (p *Prepared) checkLevel() error {
	levels := Levels()
	if p.plan.Level == "" {
		p.plan.Level = levels[0]
	}
	if !slices.Contains(levels, p.plan.Level) {
		return chunk.Invalid("level", "%q is not among those of this machine: %v", p.plan.Level, levels)
	}
	return nil
}

func (p *Prepared) readCards() error {
	least, most := p.question.sizes()
	about, is := p.question.(sees)
	q := asks{least: least, most: most, sees: is, draws: about.draws, suits: p.plan.Question.given()}
	c, spec, err := newCards(p.plan.Spec, p.rules, q)
	p.cards, p.plan.Spec = &c, spec
	return err
}
