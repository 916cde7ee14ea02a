package status

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Bounds on the text of an error, in characters. A value is a quoted text or a word,
// such as the name of a file.
const (
	maxLine   = 600 // of a line
	longValue = 120 // of a value that is printed whole
	maxValue  = 80  // to which longer values are cut
)

var values = Pattern(`"(?:[^"\\]|\\.)*"|[^\s":]+`)

// Pattern returns what compiles a regular expression when it is first needed: a
// program that starts needs none.
func Pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// short returns an error's text as one line of at most maxLine characters. It
// replaces the middle of long values by "...".
func short(text string) string {
	text = values().ReplaceAllStringFunc(printable(text), func(value string) string {
		if utf8.RuneCountInString(value) <= longValue {
			return value
		}
		return cut(value, maxValue)
	})
	if utf8.RuneCountInString(text) > maxLine {
		text = cut(text, maxLine)
	}
	return text
}

// cut replaces the middle of a text by "...", so that it has length characters.
func cut(text string, length int) string {
	const gap = "..."
	all := []rune(text)
	end := length / 4
	return string(all[:length-end-len(gap)]) + gap + string(all[len(all)-end:])
}

// printable writes control characters as Go escapes them: a newline as \n.
func printable(text string) string {
	if strings.IndexFunc(text, unicode.IsControl) < 0 {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if unicode.IsControl(r) {
			out.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}
