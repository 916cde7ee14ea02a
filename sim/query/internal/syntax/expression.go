package syntax

import (
	"math/big"
	"slices"
	"strings"
)

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
			e = &Expr{Pos: at, Op: op, Args: []*Expr{e, right}}
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
	return &Expr{Pos: at, Op: Not, Args: []*Expr{of}}, err
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
	return &Expr{Pos: at, Op: op, Args: []*Expr{left, right}}, nil
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
	return &Expr{Pos: at, Op: Negate, Args: []*Expr{of}}, err
}

func (p *parser) atom() (*Expr, error) {
	t := p.peek()
	switch t.kind {
	case number:
		p.next++
		value, ok := new(big.Rat).SetString(t.text)
		if !ok || len(t.text) > 18 {
			return nil, Errorf(t.Pos, "%.40s has too many digits", t.text)
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
		e.Args = []*Expr{of}
		return e, p.want(")")
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
		return e, nil
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
	return e, p.wantKeyword("end")
}
