package syntax

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"pokersim/sim/chunk"
)

// Pos is a place in a text. Lines and columns count from 1, columns in characters.
type Pos struct{ Line, Column int }

// Error is the error of a query.
type Error struct {
	Pos
	Reason string
	Hint   string // a correction; may be empty
	Query  string // the script
}

func (e *Error) Error() string {
	hint := ""
	if e.Hint != "" {
		hint = " (" + e.Hint + ")"
	}
	return fmt.Sprintf("line %d, column %d: %s%s", e.Line, e.Column, e.Reason, hint)
}

// Is makes errors.Is(err, chunk.ErrPlan) true.
func (e *Error) Is(target error) bool { return target == chunk.ErrPlan }

// Errorf returns the error of a place.
func Errorf(at Pos, format string, args ...any) *Error {
	return &Error{Pos: at, Reason: fmt.Sprintf(format, args...)}
}

// kind is the kind of a token.
type kind int

const (
	end kind = iota
	word
	number
	text
	operator
)

// token is a word, a number, a text in quotation marks or an operator.
type token struct {
	Pos
	byte int // of the script, where it begins
	kind kind
	text string // as written; a text without its quotation marks
}

func (t token) String() string {
	switch t.kind {
	case end:
		return "the end"
	case text:
		return "'" + t.text + "'"
	}
	return fmt.Sprintf("%q", t.text)
}

// lexer splits a text into tokens.
type lexer struct {
	rest  string
	at    Pos
	plain []byte // the text, with blanks for its comments
}

// operators are the operators, longer ones before those that they begin with.
var operators = []string{"<>", "!=", "<=", ">=", "||", "-", "+", "*", "/", "=", "<", ">", "(", ")", ",", ";"}

// skip moves over the first bytes of the rest and returns them.
func (l *lexer) skip(bytes int) string {
	taken := l.rest[:bytes]
	for _, r := range taken {
		if r == '\n' {
			l.at = Pos{l.at.Line + 1, 1}
		} else {
			l.at.Column++
		}
	}
	l.rest = l.rest[bytes:]
	return taken
}

// comment skips a comment.
func (l *lexer) comment(bytes int) {
	copy(l.plain[len(l.plain)-len(l.rest):], strings.Repeat(" ", bytes))
	l.skip(bytes)
}

// blank skips white space and comments.
func (l *lexer) blank() error {
	for {
		l.skip(len(l.rest) - len(strings.TrimLeftFunc(l.rest, unicode.IsSpace)))
		switch {
		case strings.HasPrefix(l.rest, "--"), l.at.Column == 1 && strings.HasPrefix(l.rest, "#"):
			line, _, _ := strings.Cut(l.rest, "\n")
			l.comment(len(line))
		case strings.HasPrefix(l.rest, "/*"):
			comment, _, closed := strings.Cut(l.rest[2:], "*/")
			if !closed {
				return Errorf(l.at, "the comment has no end: want */")
			}
			l.comment(len(comment) + 4)
		default:
			return nil
		}
	}
}

// IsWord reports whether a text is a word of the language.
func IsWord(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return letter(first) && strings.TrimLeftFunc(s, func(r rune) bool { return letter(r) || digit(r) }) == ""
}

func letter(r rune) bool { return r == '_' || r < utf8.RuneSelf && unicode.IsLetter(r) }
func digit(r rune) bool  { return r >= '0' && r <= '9' }

// tokens returns a text with blanks for its comments and all its tokens; the last has the kind end.
func tokens(query string) (plain string, all []token, err error) {
	l := lexer{query, Pos{1, 1}, []byte(query)}
	for {
		if err := l.blank(); err != nil {
			return "", nil, err
		}
		t := token{Pos: l.at, byte: len(query) - len(l.rest)}
		first, _ := utf8.DecodeRuneInString(l.rest)
		switch {
		case l.rest == "":
			return string(l.plain), append(all, t), nil
		case letter(first):
			rest := strings.TrimLeftFunc(l.rest, func(r rune) bool { return letter(r) || digit(r) })
			t.kind, t.text = word, l.skip(len(l.rest)-len(rest))
		case digit(first) || strings.HasPrefix(l.rest, ".") && len(l.rest) > 1 && digit(rune(l.rest[1])):
			t.kind, t.text = number, l.skip(numberLength(l.rest))
			if next, _ := utf8.DecodeRuneInString(l.rest); letter(next) || next == '.' {
				return "", nil, Errorf(t.Pos, "%q is no number", t.text+string(next))
			}
		case strings.ContainsRune("'‘’", first): // word processors write curly ones
			open := utf8.RuneLen(first)
			end := strings.IndexAny(l.rest[open:], "'’")
			if end < 0 {
				return "", nil, Errorf(l.at, "the text has no closing '")
			}
			t.kind, t.text = text, l.rest[open:open+end]
			_, closing := utf8.DecodeRuneInString(l.rest[open+end:])
			l.skip(open + end + closing)
		case strings.ContainsRune("\"“”", first):
			return "", nil, Errorf(l.at, "texts stand between ' and ', not between %[1]c and %[1]c", first)
		default:
			t.kind = operator
			for _, o := range operators {
				if strings.HasPrefix(l.rest, o) {
					t.text = l.skip(len(o))
					break
				}
			}
			if t.text == "" {
				return "", nil, Errorf(l.at, "unexpected character %q", first)
			}
		}
		all = append(all, t)
	}
}

// numberLength returns the length of the number at the start of a text.
func numberLength(s string) int {
	digits := func(s string) int { return len(s) - len(strings.TrimLeftFunc(s, digit)) }
	n := digits(s)
	if n < len(s) && s[n] == '.' {
		if more := digits(s[n+1:]); more > 0 {
			n += 1 + more
		}
	}
	return n
}

// Picture returns the line of the script that the error is in, and a caret below its place.
func (e *Error) Picture() string {
	lines := strings.Split(e.Query, "\n")
	if e.Line > len(lines) {
		return ""
	}
	line := strings.ReplaceAll(lines[e.Line-1], "\t", " ")
	const width = 76
	runes, at := []rune(line), e.Column-1
	if len(runes) > width {
		from := min(max(0, at-width/2), len(runes)-width)
		runes, at = runes[from:from+width], at-from
	}
	return "  " + string(runes) + "\n  " + strings.Repeat(" ", at) + "^"
}
