// Package syntax reads queries: statements of the Poker Query Language.
package syntax

import (
	"math/big"
	"slices"
	"strings"
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
}

// Aggregates are the aggregates.
var Aggregates = []string{"avg", "count", "histogram", "max", "min"}

// Quantifiers are the functions that ask an expression of each player.
var Quantifiers = []string{"any", "all", "players"}

// Keywords are the words that are no names.
var Keywords = []string{"select", "from", "where", "as", "and", "or", "not", "case", "when", "then", "else", "end"}

type parser struct {
	query  string
	tokens []token
	next   int
	depth  int
}

// maxDepth is the deepest nesting of an expression.
const maxDepth = 200

// Parse reads a script: statements separated by semicolons, at least one. An error is an
// *Error.
func Parse(query string) ([]*Statement, error) {
	all, err := tokens(query)
	if err != nil {
		return nil, err
	}
	p := &parser{query: query, tokens: all}
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

func (p *parser) unexpected(want string) *Error {
	return Errorf(p.peek().Pos, "want %s, not %s", want, p.peek())
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
func (p *parser) between(from Pos) string {
	begin, stop := offset(p.query, from), offset(p.query, p.peek().Pos)
	return strings.Join(strings.Fields(withoutComments(p.query[begin:stop])), " ")
}

// offset returns the byte at a place.
func offset(s string, at Pos) int {
	line, column := 1, 1
	for i, r := range s {
		if line == at.Line && column == at.Column {
			return i
		}
		if r == '\n' {
			line, column = line+1, 1
		} else {
			column++
		}
	}
	return len(s)
}

// withoutComments replaces the comments of a text, outside quotation marks, by blanks.
func withoutComments(s string) string {
	var out strings.Builder
	for s != "" {
		switch {
		case s[0] == '\'':
			inside, _, _ := strings.Cut(s[1:], "'")
			out.WriteString("'" + inside + "'")
			s = s[min(len(s), len(inside)+2):]
		case strings.HasPrefix(s, "--"):
			_, s, _ = strings.Cut(s, "\n")
			out.WriteByte(' ')
		case strings.HasPrefix(s, "/*"):
			_, s, _ = strings.Cut(s[2:], "*/")
			out.WriteByte(' ')
		default:
			out.WriteByte(s[0])
			s = s[1:]
		}
	}
	return out.String()
}

func (p *parser) statement() (*Statement, error) {
	s := &Statement{Pos: p.peek().Pos}
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
	s.Text = p.between(s.Pos)
	return s, nil
}

func (p *parser) selector() (s Selector, err error) {
	s.Pos = p.peek().Pos
	t := p.peek()
	if t.kind != word || !slices.Contains(Aggregates, strings.ToLower(t.text)) {
		return s, Errorf(t.Pos, "want an aggregate: %s; not %s", strings.Join(Aggregates, ", "), t)
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
	s.Text = p.between(s.Pos)
	if p.keyword("as") {
		name, err := p.name("a name")
		if err != nil {
			return s, err
		}
		s.Name = name.text
	}
	return s, nil
}
