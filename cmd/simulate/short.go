package main

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The most characters of an error's line, and of a value in it: a quoted text or a
// word. Values up to longValue stay whole, such as the names of files.
const (
	maxLine   = 600
	longValue = 120
	maxValue  = 80
)

var values = pattern(`"(?:[^"\\]|\\.)*"|[^\s":]+`)

// pattern returns what compiles a regular expression when it is first needed: a
// program that starts needs none.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// short makes an error's text one line that a person can read, however long the
// input that it quotes: of long values it leaves the two ends.
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

// cut leaves out the middle of a text.
func cut(text string, length int) string {
	const gap = "..."
	all := []rune(text)
	end := length / 4
	return string(all[:length-end-len(gap)]) + gap + string(all[len(all)-end:])
}

// printable writes control characters as Go does: a newline is \n.
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
