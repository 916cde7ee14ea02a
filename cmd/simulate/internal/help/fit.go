package help

import (
	"bytes"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"pokersim/cmd/simulate/internal/status"
)

// Fitted returns a function that prints what another one does, in lines that fit the
// terminal, or 80 columns where there is none.
func Fitted(print func(io.Writer)) func(io.Writer) {
	return func(w io.Writer) {
		width, _, err := term.GetSize(int(os.Stdout.Fd()))
		if err != nil {
			width = 80
		}
		var text bytes.Buffer
		print(&text)
		io.WriteString(w, fit(text.String(), min(max(width, 60), 100)))
	}
}

// fit returns a text in lines of at most width characters. An example is a command that
// is to be copied: it stays on one line, and its comment goes below it. Another line that
// is indented goes on below one of its columns. Lines that are not indented are a
// paragraph up to an empty line or a colon.
func fit(text string, width int) string {
	var out strings.Builder
	var paragraph []string
	flush := func() {
		out.WriteString(fitParagraph(paragraph, width))
		paragraph = nil
	}
	examples := false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		indented := strings.HasPrefix(line, " ")
		if line == "" || indented {
			flush()
		}
		switch {
		case line == "":
			examples = false
			out.WriteString("\n")
		case !indented:
			paragraph = append(paragraph, line)
			examples = examples || line == "Examples:"
			if strings.HasSuffix(line, ":") {
				flush()
			}
		case examples:
			out.WriteString(fitExample(line, width))
		default:
			out.WriteString(wrapped(line, hang(line, width), width))
		}
	}
	flush()
	return out.String()
}

// fitParagraph returns the lines of a paragraph as they are if they fit, else wrapped
// anew. A usage continues below its first word.
func fitParagraph(lines []string, width int) string {
	long := false
	for _, line := range lines {
		long = long || utf8.RuneCountInString(line) > width
	}
	const usage = "usage: "
	switch text := strings.Join(lines, " "); {
	case lines == nil:
		return ""
	case !long:
		return strings.Join(lines, "\n") + "\n"
	case strings.HasPrefix(text, usage):
		return wrapped(text, len(usage), width)
	default:
		return wrapped(text, 0, width)
	}
}

func fitExample(line string, width int) string {
	if utf8.RuneCountInString(line) > width {
		command, comment, found := strings.Cut(line, " # ")
		if found {
			return strings.TrimRight(command, " ") + "\n      # " + comment + "\n"
		}
	}
	return line + "\n"
}

// column is the begin of a column after the first one.
var column = status.Pattern(` {2,}[^ ]`)

// hang returns the indent of the lines that continue an indented line: that of its last
// column in the left half, or two more than its own.
func hang(line string, width int) int {
	text := strings.TrimLeft(line, " ")
	first := len(line) - len(text)
	at := first + 2
	if first > 2 {
		at = first
	}
	for _, gap := range column().FindAllStringIndex(text, -1) {
		if start := first + utf8.RuneCountInString(text[:gap[1]]) - 1; start <= width/2 {
			at = start
		}
	}
	return at
}

// wrapped returns a line in lines of at most width characters, if it has blanks, commas or
// bars to break at. Those after the first have an indent.
func wrapped(line string, indent, width int) string {
	var out strings.Builder
	rest := []rune(line)
	for begin := indentOf(rest); len(rest) > width; begin = indent {
		at := lastBreak(rest, begin, width)
		if at == 0 {
			break
		}
		out.WriteString(strings.TrimRight(string(rest[:at]), " ") + "\n")
		rest = []rune(strings.Repeat(" ", indent) + strings.TrimLeft(string(rest[at:]), " "))
	}
	out.WriteString(string(rest) + "\n")
	return out.String()
}

// lastBreak returns the position of the last blank after an indent that leaves a line of at
// most width characters, or else that after the last comma or bar, or 0. A per cent sign stays
// with its number.
func lastBreak(line []rune, indent, width int) int {
	comma := 0
	for at := width; at > indent; at-- {
		switch {
		case line[at] == ' ' && !(at+1 < len(line) && line[at+1] == '%'):
			return at
		case comma == 0 && strings.ContainsRune(",|", line[at-1]):
			comma = at
		}
	}
	return comma
}

// indentOf returns the number of blanks at the begin of a line.
func indentOf(line []rune) int {
	return len(line) - len([]rune(strings.TrimLeft(string(line), " ")))
}
