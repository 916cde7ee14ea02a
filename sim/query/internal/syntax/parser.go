// Package syntax reads queries: statements of the Poker Query Language.
package syntax

import (
	"math/big"
	"slices"
	"strings"

	"pokersim/internal/near"
)

// Statement is one query.
type Statement struct {
	Pos
	Text      string // as written
	Selectors []Selector
	Bindings  []Binding
	Where     *Expr // nil if there is none
}

// Selector is one question of a statement.
type Selector struct {
	Pos
	Text      string // as written, without its name
	Aggregate string // avg, count, histogram, max or min
	Of        *Expr
	Name      string // after as; may be empty
}

// Binding is a key of the situation and its value.
type Binding struct {
	Pos
	Key   string // in lower case
	Name  string // as written
	Value string
	At    Pos // of the value's first character
}

// Op is what an expression does. Those of operators are their signs; != is <>.
type Op string

// The other kinds of expressions.
const (
	Number Op = "number"
	Text   Op = "text"
	Name   Op = "name"
	Call   Op = "call"
	Each   Op = "each"
	Case   Op = "case"
	Negate Op = "negate"
	Not    Op = "not"
	And    Op = "and"
	Or     Op = "or"
)

// Expr is an expression.
type Expr struct {
	Pos
	Op      Op
	Written string   // of a name or a call: as it is written
	Word    string   // of a name, a call (the function) or Each (any, all, players): in lower case; of a text the text
	Bound   string   // of Each: the name that it binds, in lower case
	Value   *big.Rat // of a number
	Args    []*Expr  // the operands; of Case: condition, value, ..., value of else
	depth   int      // the expressions on the longest way down
}

// Aggregates are the aggregates.
var Aggregates = []string{"avg", "count", "histogram", "max", "min"}

// Quantifiers are the functions that ask an expression of each player.
var Quantifiers = []string{"any", "all", "players"}

// Keywords are the words that are no names.
var Keywords = []string{"select", "from", "where", "as", "and", "or", "not", "case", "when", "then", "else", "end"}

type parser struct {
	plain  string // the script, with blanks for its comments
	tokens []token
	next   int
	depth  int
}

// The deepest nesting of an expression: of parentheses, and of all that has operands. Each
// operator of a chain takes those before it as one operand.
const (
	maxDepth = 200
	maxChain = 2000
)

// made returns an expression that has all its operands, unless it is too deep.
func made(e *Expr) (*Expr, error) {
	for _, a := range e.Args {
		e.depth = max(e.depth, a.depth+1)
	}
	if e.depth > maxChain {
		return nil, Errorf(e.Pos, "the expression is nested more than %d deep: each operator of a chain counts", maxChain)
	}
	return e, nil
}

// Parse reads a script: statements separated by semicolons, at least one. An error is an
// *Error.
func Parse(query string) ([]*Statement, error) {
	plain, all, err := tokens(query)
	if err != nil {
		return nil, err
	}
	p := &parser{plain: plain, tokens: all}
	var statements []*Statement
	for {
		for p.operator(";") {
		}
		if p.peek().kind == end && len(statements) > 0 {
			return statements, nil
		}
		s, err := p.statement()
		if err != nil {
			return nil, err
		}
		statements = append(statements, s)
		if t := p.peek(); t.kind != end && t.text != ";" {
			return nil, p.unexpected("a semicolon or the end")
		}
	}
}

func (p *parser) peek() token { return p.tokens[p.next] }

// operator takes an operator if it comes next.
func (p *parser) operator(o string) bool {
	if t := p.peek(); t.kind != operator || t.text != o {
		return false
	}
	p.next++
	return true
}

// keyword takes a keyword if it comes next.
func (p *parser) keyword(w string) bool {
	if !p.at(w) {
		return false
	}
	p.next++
	return true
}

func (p *parser) at(w string) bool {
	t := p.peek()
	return t.kind == word && strings.EqualFold(t.text, w)
}

// instead returns the error of the next word, with what the table of words has for it.
func (p *parser) instead(format string, args ...any) *Error {
	e := Errorf(p.peek().Pos, format, args...)
	e.Hint = near.Say(near.Query, p.peek().text)
	return e
}

func (p *parser) unexpected(want string) *Error {
	return p.instead("want %s, not %s", want, p.peek())
}

func (p *parser) want(o string) error {
	if !p.operator(o) {
		return p.unexpected(`"` + o + `"`)
	}
	return nil
}

func (p *parser) wantKeyword(w string) error {
	if !p.keyword(w) {
		return p.unexpected(w)
	}
	return nil
}

// name takes a word that is no keyword.
func (p *parser) name(what string) (token, error) {
	t := p.peek()
	if t.kind != word {
		return t, p.unexpected(what)
	}
	if slices.Contains(Keywords, strings.ToLower(t.text)) {
		return t, p.unexpected(what)
	}
	p.next++
	return t, nil
}

// between returns the text from a token to the one before the next.
func (p *parser) between(from token) string {
	return strings.Join(strings.Fields(p.plain[from.byte:p.peek().byte]), " ")
}

func (p *parser) statement() (*Statement, error) {
	first := p.peek()
	s := &Statement{Pos: first.Pos}
	if err := p.wantKeyword("select"); err != nil {
		return nil, err
	}
	for {
		selector, err := p.selector()
		if err != nil {
			return nil, err
		}
		s.Selectors = append(s.Selectors, selector)
		if !p.operator(",") || p.at("from") {
			break
		}
	}
	if !p.at("from") {
		return nil, p.unexpected("a comma or from")
	}
	p.next++
	for {
		key, err := p.name("a key, such as game, board or the name of a player")
		if err != nil {
			return nil, err
		}
		if err := p.want("="); err != nil {
			return nil, err
		}
		value := p.peek()
		if value.kind != text {
			return nil, p.unexpected("a text, as in 'AA'")
		}
		p.next++
		b := Binding{key.Pos, strings.ToLower(key.text), key.text, value.text, Pos{value.Line, value.Column + 1}}
		for _, other := range s.Bindings {
			if other.Key == b.Key {
				return nil, Errorf(b.Pos, "%s is bound twice", b.Name)
			}
		}
		s.Bindings = append(s.Bindings, b)
		if !p.operator(",") || p.at("where") || p.peek().kind == end || p.peek().text == ";" {
			break
		}
	}
	if p.keyword("where") {
		where, err := p.expr()
		if err != nil {
			return nil, err
		}
		s.Where = where
	}
	s.Text = p.between(first)
	return s, nil
}

func (p *parser) selector() (s Selector, err error) {
	s.Pos = p.peek().Pos
	t := p.peek()
	if t.kind != word || !slices.Contains(Aggregates, strings.ToLower(t.text)) {
		return s, p.instead("want an aggregate: %s; not %s", strings.Join(Aggregates, ", "), t)
	}
	p.next++
	s.Aggregate = strings.ToLower(t.text)
	if err = p.want("("); err != nil {
		return s, err
	}
	if s.Of, err = p.expr(); err != nil {
		return s, err
	}
	if err = p.want(")"); err != nil {
		return s, err
	}
	s.Text = p.between(t)
	if p.keyword("as") {
		name := p.peek()
		if name.kind == text && strings.TrimSpace(name.text) != "" {
			p.next++
		} else if name, err = p.name("a name"); err != nil {
			return s, err
		}
		s.Name = name.text
	}
	return s, nil
}

// binary reads operands that operators join, from the left.
func (p *parser) binary(operand func() (*Expr, error), take func() (Op, Pos)) (*Expr, error) {
	e, err := operand()
	for err == nil {
		op, at := take()
		if op == "" {
			return e, nil
		}
		var right *Expr
		if right, err = operand(); err == nil {
			e, err = made(&Expr{Pos: at, Op: op, Args: []*Expr{e, right}})
		}
	}
	return nil, err
}

// taker returns a function that takes one of some operators or keywords.
func (p *parser) taker(ops ...Op) func() (Op, Pos) {
	return func() (Op, Pos) {
		at := p.peek().Pos
		for _, op := range ops {
			if p.operator(string(op)) || letter(rune(op[0])) && p.keyword(string(op)) {
				return op, at
			}
		}
		return "", at
	}
}

func (p *parser) expr() (*Expr, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, Errorf(p.peek().Pos, "the expression is nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	return p.binary(p.and, p.taker(Or))
}

func (p *parser) and() (*Expr, error) { return p.binary(p.not, p.taker(And)) }

func (p *parser) not() (*Expr, error) {
	at := p.peek().Pos
	if !p.keyword("not") {
		return p.compare()
	}
	if p.depth++; p.depth > maxDepth {
		return nil, Errorf(at, "the expression is nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	of, err := p.not()
	if err != nil {
		return nil, err
	}
	return made(&Expr{Pos: at, Op: Not, Args: []*Expr{of}})
}

// comparison takes an operator of a comparison.
func (p *parser) comparison() (Op, Pos) {
	op, at := p.taker("=", "<>", "!=", "<=", ">=", "<", ">")()
	if op == "!=" {
		op = "<>"
	}
	return op, at
}

func (p *parser) compare() (*Expr, error) {
	left, err := p.sum()
	if err != nil {
		return nil, err
	}
	op, at := p.comparison()
	if op == "" {
		return left, nil
	}
	right, err := p.sum()
	if err != nil {
		return nil, err
	}
	if again, at := p.comparison(); again != "" {
		return nil, Errorf(at, "comparisons do not chain: join two with and")
	}
	return made(&Expr{Pos: at, Op: op, Args: []*Expr{left, right}})
}

func (p *parser) sum() (*Expr, error) {
	e, err := p.binary(p.product, p.taker("+", "-"))
	if t := p.peek(); err == nil && t.text == "||" && t.kind == operator {
		return nil, Errorf(t.Pos, "|| is not supported: write or between conditions")
	}
	return e, err
}

func (p *parser) product() (*Expr, error) { return p.binary(p.unary, p.taker("*", "/")) }

func (p *parser) unary() (*Expr, error) {
	at := p.peek().Pos
	if !p.operator("-") {
		return p.atom()
	}
	of, err := p.atom()
	if err != nil {
		return nil, err
	}
	return made(&Expr{Pos: at, Op: Negate, Args: []*Expr{of}})
}

func (p *parser) atom() (*Expr, error) {
	t := p.peek()
	switch t.kind {
	case number:
		p.next++
		if len(t.text) > 18 {
			return nil, Errorf(t.Pos, "%.40s has too many digits", t.text)
		}
		value, ok := new(big.Rat).SetString(t.text)
		if !ok {
			return nil, Errorf(t.Pos, "%s is no number", t.text)
		}
		return &Expr{Pos: t.Pos, Op: Number, Value: value}, nil
	case text:
		p.next++
		return &Expr{Pos: t.Pos, Op: Text, Word: t.text}, nil
	case operator:
		if p.operator("(") {
			e, err := p.expr()
			if err == nil {
				err = p.want(")")
			}
			return e, err
		}
	case word:
		if p.keyword("case") {
			return p.choice(t.Pos)
		}
		if slices.Contains(Keywords, strings.ToLower(t.text)) {
			break
		}
		p.next++
		if p.peek().kind == operator && p.peek().text == "(" {
			p.next++
			return p.call(t)
		}
		return &Expr{Pos: t.Pos, Op: Name, Written: t.text, Word: strings.ToLower(t.text)}, nil
	}
	return nil, p.unexpected("an expression")
}

// call reads the arguments of a function.
func (p *parser) call(function token) (*Expr, error) {
	e := &Expr{Pos: function.Pos, Op: Call, Written: function.text, Word: strings.ToLower(function.text)}
	if slices.Contains(Quantifiers, e.Word) {
		e.Op = Each
		bound, err := p.name("a new name for a player")
		if err != nil {
			return nil, err
		}
		e.Bound = strings.ToLower(bound.text)
		if err := p.want(","); err != nil {
			return nil, err
		}
		of, err := p.expr()
		if err != nil {
			return nil, err
		}
		if err := p.want(")"); err != nil {
			return nil, err
		}
		e.Args = []*Expr{of}
		return made(e)
	}
	if p.operator(")") {
		return e, nil
	}
	for {
		argument, err := p.expr()
		if err != nil {
			return nil, err
		}
		e.Args = append(e.Args, argument)
		if p.operator(",") {
			continue
		}
		if !p.operator(")") {
			return nil, p.unexpected(`a comma or ")"`)
		}
		return made(e)
	}
}

// choice reads a case after its first word.
func (p *parser) choice(at Pos) (*Expr, error) {
	e := &Expr{Pos: at, Op: Case}
	if !p.at("when") {
		return nil, p.unexpected("when")
	}
	for p.keyword("when") {
		condition, err := p.expr()
		if err != nil {
			return nil, err
		}
		if err := p.wantKeyword("then"); err != nil {
			return nil, err
		}
		value, err := p.expr()
		if err != nil {
			return nil, err
		}
		e.Args = append(e.Args, condition, value)
	}
	if !p.keyword("else") {
		return nil, p.unexpected("when or else")
	}
	other, err := p.expr()
	if err != nil {
		return nil, err
	}
	e.Args = append(e.Args, other)
	if err := p.wantKeyword("end"); err != nil {
		return nil, err
	}
	return made(e)
}
