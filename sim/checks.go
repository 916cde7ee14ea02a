package sim

import (
	"errors"
	"fmt"

	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/eval/handset"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"

	"pokersim/sim/internal/ways"
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
		if p.plan.Rows != "" {
			return chunk.Invalid("rows", "the question is %s", q.Name)
		}
		if p.question, err = q.own(p.rules); err == nil && p.plan.By != "" && p.plan.By != q.Name {
			err = chunk.Invalid("by", "%s: the question is %s", p.plan.By, q.Name)
		}
	} else {
		s, about := p.plan.Spec, ways.About{Rules: p.rules, Rows: p.plan.Rows}
		if about.Three = s.Cards == ways.ThreeCards && dealsThree(s.Variant, p.rules); s.isPack() {
			pack := s.pack()
			about.Pack = &pack
		}
		p.question, err = ways.Named(s.By, about)
	}
	if err != nil {
		return err
	}
	if board := boardAt(p.plan.At); p.rules.Played > 0 && 0 < board && board < 5 {
		p.question = ways.AtStreet(p.question, p.rules.Hole+board)
	}
	p.plan.By = p.question.Name
	if p.plan.Rows != "" {
		rows, _ := handset.ParseRows(p.plan.Rows) // which the question has read
		p.plan.Rows = rows.String()
	}
	if p.plan.Cards == 0 && p.plan.At == "" {
		p.plan.Cards = p.rules.Size()
	}
	return nil
}

// chooseEngine fills in the engine and the random generator.
func (p *Prepared) chooseEngine() error {
	s := &p.plan.Spec
	if s.RNG == "" && s.Engine != Exact {
		s.RNG = rng.AlgorithmSFC64
	}
	if s.Engine == "" || s.Engine == Auto {
		s.Engine = Deck
		if p.noLanes() == "" {
			s.Engine = Lanes
		}
	}
	if s.Engine == Exact {
		s.Seed, s.RNG = 0, ""
	} else if s.RNG.Check() != nil {
		return chunk.Invalid("rng", "unknown %q: want %s or %s", string(s.RNG), rng.AlgorithmSFC64, rng.AlgorithmChaCha8)
	}
	switch s.Engine {
	case Lanes:
		if why := p.noLanes(); why != "" {
			return chunk.Invalid("engine", "lanes %s", why)
		}
	case Deck, Exact:
	default:
		return chunk.Invalid("engine", "unknown %q: want auto, lanes or deck", string(s.Engine))
	}
	return nil
}

// checkVersion fills in the version of the engine. It increases when a change of the engine
// changes the tally of a seed or the form of a tally.
func (p *Prepared) checkVersion() error {
	s := &p.plan.Spec
	version := s.Version
	if s.Version = p.count.Version; version != 0 && version != s.Version {
		return chunk.Invalid("version", "%d of the %s engine: want %d", version, s.Engine, s.Version)
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
	if p.plan.Engine == Exact { // which may evaluate by it, with the same counts
		*named = ""
	}
	return nil
}

// checkEvaluator returns an error if the evaluator cannot serve the question.
func (p *Prepared) checkEvaluator() error {
	if p.plan.Evaluator == nil {
		return nil
	}
	if p.question.SortBy == nil {
		return chunk.Invalid("evaluator", "the question %s evaluates hands itself", p.question.Name)
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
	level, err := lanes.Choose(p.plan.Level)
	if err != nil {
		return chunk.Invalid("level", "%q is not among those of this machine: %v", p.plan.Level, Levels())
	}
	p.plan.Level = level
	return nil
}

func (p *Prepared) readCards() (err error) {
	p.cards, p.plan.Spec, err = newCards(p.plan.Spec, p.rules, p.question)
	if e, ok := errors.AsType[*ranges.Error](err); ok {
		return &chunk.PlanError{Field: e.Field, Reason: e.Message, Err: err}
	}
	return err
}

// noLanes returns the reason why the lanes engine cannot run the plan, or "".
func (p *Prepared) noLanes() string {
	why, listed := p.counted().WhyNot(ways.Lanes)
	switch {
	case p.plan.Evaluator != nil || !listed && p.question.SortBy == nil:
		return "evaluates hands itself, and counts only categories and classes"
	case !listed:
		return fmt.Sprintf("does not count by %s in game %s", p.question.Name, p.rules.Name)
	}
	return why
}
