package query

import (
	"fmt"
	"slices"
	"strings"

	"pokersim/internal/ints"
	"pokersim/sim/chunk"
	"pokersim/sim/deal"
	"pokersim/sim/query/internal/syntax"
)

// Question is a question of the program: a function of a deal, one of Is, Sort and Number. A
// script calls it by its name like the functions of the language, also in where:
//
//	select avg(paired()) from hero='15%', villain='*' where not scared()
//
// A script that begins with from asks every question of the plan. Tallies and tally files
// identify a question by its name, so a new function needs a new name.
//
// A function must not keep or change the deal. It must not depend on the order of a player's
// hole cards, nor on that of the cards of the flop. Workers call it concurrently. Run returns
// an error that matches chunk.ErrPlan and has the deal if it panics, as it does if it looks at
// cards after At, or returns a value out of range; the error names the question.
type Question struct {
	Name string // letters, digits, _ and blanks; its function in a script has _ for a blank
	// At is the last street that the function looks at: preflop, flop, turn or river; in stud
	// third to seventh. "" is the last one. Cards after it are not dealt for the question.
	At string

	Is     func(*deal.Deal) bool  // a condition; count is the share of the deals that fulfil it
	Sort   func(*deal.Deal) int   // the index of an outcome in Labels; histogram is the share of each
	Number func(*deal.Deal) int64 // a number from Low to High, in units of 1/Unit; avg is its mean

	Labels    []string // of the outcomes of Sort
	Low, High int64    // of Number; Low is less than High
	Unit      int64    // of Number; 0 is 1
}

// aggregate returns the aggregate that a question of a script without selectors has.
func (q *Question) aggregate() string {
	switch {
	case q.Is != nil:
		return "count"
	case q.Sort != nil:
		return "histogram"
	}
	return "avg"
}

// function returns the name of the question in a script.
func (q *Question) function() string { return strings.ReplaceAll(q.Name, " ", "_") }

// asked returns a script that begins with from as one that asks all questions.
func asked(script string, questions []Question) (string, error) {
	for _, q := range questions {
		if !syntax.IsWord(q.function()) {
			return "", chunk.Invalid("question", "%q: want a name of letters, digits, _ and blanks", q.Name)
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(script), " ")
	if !strings.EqualFold(first, "from") || len(questions) == 0 {
		return script, nil
	}
	var all []string
	for _, q := range questions {
		name := q.Name
		if strings.Contains(name, " ") {
			name = "'" + name + "'"
		}
		all = append(all, fmt.Sprintf("%s(%s()) as %s", q.aggregate(), q.function(), name))
	}
	return "select " + strings.Join(all, ", ") + " " + strings.TrimSpace(script), nil
}

// own adds the questions of the program to the functions.
func (c *compiler) own(questions []Question) error {
	for i := range questions {
		q := questions[i]
		v, err := q.value()
		if err != nil {
			return err
		}
		name := strings.ToLower(q.function())
		if _, taken := c.functions[name]; taken || slices.Contains(syntax.Keywords, name) || slices.Contains(syntax.Quantifiers, name) {
			return chunk.Invalid("question", "%s: the language or another question has this name", q.Name)
		}
		street, known := streetsOf(c.stud())[q.At]
		switch {
		case q.At == "":
			street = c.last()
		case !known:
			return chunk.Invalid("question", "%s: unknown street %q of %s: want %s", q.Name, q.At, c.game.Name, strings.Join(keys(streetsOf(c.stud())), ", "))
		}
		c.functions[name] = Function{Name: q.function(), Gives: v.of, Example: q.function() + "()", order: true, make: func(c *compiler, _ []value) (value, error) {
			c.streets[street], c.suits = true, true
			return v, nil
		}}
	}
	return nil
}

// value returns the value of a question. Those out of range panic with an outOfRange.
func (q *Question) value() (value, error) {
	given := 0
	for _, has := range []bool{q.Is != nil, q.Sort != nil, q.Number != nil} {
		if has {
			given++
		}
	}
	switch {
	case given != 1:
		return value{}, chunk.Invalid("question", "%s: want one of Is, Sort and Number", q.Name)
	case q.Is != nil:
		return whether(q.Is), nil
	case q.Sort != nil && len(q.Labels) == 0:
		return value{}, chunk.Invalid("question", "%s: want a label for each outcome", q.Name)
	case q.Sort != nil:
		sort, n := q.Sort, len(q.Labels)
		return value{of: Outcome, high: int64(n - 1), labels: q.Labels, can: ints.Below[int64](n), get: func(d *deal.Deal) (int64, bool) {
			outcome := sort(d)
			if uint(outcome) >= uint(n) {
				panic(outOfRange(fmt.Sprintf("%s: returns %d: want 0 to %d", q.Name, outcome, n-1)))
			}
			return int64(outcome), true
		}}, nil
	case q.Low >= q.High || !bounded(q.Low) || !bounded(q.High) || q.Unit < 0 || !bounded(q.Unit):
		return value{}, chunk.Invalid("question", "%s: Low %d, High %d and Unit %d: want Low below High, and all within 2^60", q.Name, q.Low, q.High, q.Unit)
	}
	number, low, high := q.Number, q.Low, q.High
	return value{of: Number, unit: max(q.Unit, 1), low: low, high: high, get: func(d *deal.Deal) (int64, bool) {
		x := number(d)
		if x < low || x > high {
			panic(outOfRange(fmt.Sprintf("%s: returns %d: want %d to %d, as Low and High say", q.Name, x, low, high)))
		}
		return x, true
	}}, nil
}

// outOfRange is what a question panics with that returns a value out of range.
type outOfRange string

// recovered, when deferred, turns a panic of a question into an error that has the deal, and one
// of an evaluator into an error that has the hand.
func (c *counter) recovered(err *error) {
	if len(c.plan.Questions) == 0 && c.plan.Evaluator == nil {
		return
	}
	switch cause := recover().(type) {
	case nil:
	case *chunk.PlanError: // of an evaluator
		*err = cause
	case outOfRange:
		*err = chunk.Invalid("question", "%s on %s", string(cause), c.deal)
	default:
		if len(c.plan.Questions) == 0 {
			panic(cause)
		}
		*err = chunk.Invalid("question", "%s: panics on %s: %v", c.panicking(cause), c.deal, cause)
	}
}

// panicking returns the name of the question that panics again on the deal with a cause, so that
// a call that does not panic costs nothing more.
func (c *counter) panicking(cause any) string {
	for _, q := range c.plan.Questions {
		if again := q.panics(c.deal); again != nil && fmt.Sprint(again) == fmt.Sprint(cause) {
			return q.Name
		}
	}
	return "one of them"
}

// panics returns what a question panics with on a deal, or nil.
func (q *Question) panics(d *deal.Deal) (cause any) {
	defer func() { cause = recover() }()
	switch {
	case q.Is != nil:
		q.Is(d)
	case q.Sort != nil:
		q.Sort(d)
	default:
		q.Number(d)
	}
	return nil
}
