package ranges

import (
	"fmt"
	"strings"
	"unicode"
)

// Error is a mistake in the text of a scenario or of a range, with its position.
type Error struct {
	Field   string // "players", "folded", "hole", "board" or "dead"; "range" in ParseRange
	Player  int    // the player whose range it is, from 0; -1 for all players, for cards and in ParseRange
	Operand string // "player 2", "players", "-folded 1", "-hole", "-board", "-dead", "range" or a file's name
	Text    string // the operand, or the line of the file
	Line    int    // the line of a file, from 1; 0 if the operand is no file
	Column  int    // the character of Text, from 1; its length plus 1 is the end
	Message string // lower case, without the position
	Err     error  // why a file could not be read; nil for all other errors
}

// Error writes the position and the message in one line.
func (e *Error) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("%s:%d:%d: %s", e.Operand, e.Line, e.Column, e.Message)
	}
	return fmt.Sprintf("%s, column %d: %s", e.Operand, e.Column, e.Message)
}

// Unwrap returns why a file could not be read, or nil.
func (e *Error) Unwrap() error { return e.Err }

// Picture writes three lines: the operand and the message, the text, and a caret
// below the column. It cuts a long text to about 60 characters around the column.
func (e *Error) Picture() string {
	head := e.Operand
	if e.Line > 0 {
		head = fmt.Sprintf("%s:%d:%d", e.Operand, e.Line, e.Column)
	}
	text, caret := excerpt([]rune(e.Text), e.Column-1)
	return fmt.Sprintf("%s: %s\n  %s\n  %s^", head, e.Message, text, strings.Repeat(" ", caret))
}

// excerpt returns about 60 characters of text around position at, and how many of
// them are before the position.
func excerpt(text []rune, at int) (shown string, width int) {
	const most, mark = 60, "..."
	from := max(0, min(at-most/2, len(text)-most))
	to := min(len(text), from+most)
	before, after := plain(text[from:at]), plain(text[at:to])
	if from > 0 {
		before = mark + before
	}
	if to < len(text) {
		after += mark
	}
	return before + after, len([]rune(before))
}

// plain writes each character one column wide: it drops variation selectors and
// writes blanks and control characters as spaces.
func plain(text []rune) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == emoji:
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// quote writes a piece of text for a message, cut to 30 characters.
func quote(text []rune) string {
	const most = 30
	if len(text) > most {
		return plain(text[:most]) + "..."
	}
	return plain(text)
}
