package rows

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"pokersim/internal/plain"
)

// MaxCards is the most cards in a list.
const MaxCards = 1000

// maxWord is the most bytes of a line, and of a word or of blanks in a list.
const maxWord = plain.Size

// separators separate words; if a line has none of them, white space does.
var separators = []byte{',', ';'}

// Split splits a line at its commas, at its semicolons or at white space: at the first of
// these that it has. Quotes and brackets around a word are no part of it.
func Split(line []byte, into [][]byte) [][]byte {
	into = into[:0]
	for _, separator := range separators {
		if bytes.IndexByte(line, separator) < 0 {
			continue
		}
		for word := range bytes.SplitSeq(line, []byte{separator}) {
			into = append(into, bare(word))
		}
		return into
	}
	for word := range bytes.FieldsSeq(line) {
		into = append(into, bare(word))
	}
	return into
}

// bare returns a word without the blanks, quotes and brackets around it.
func bare(word []byte) []byte {
	word = bytes.TrimSpace(word)
	for len(word) > 1 && bytes.IndexByte([]byte(`"'([`), word[0]) >= 0 {
		word = bytes.TrimSpace(word[1:])
	}
	for len(word) > 1 && bytes.IndexByte([]byte(`"')]`), word[len(word)-1]) >= 0 {
		word = bytes.TrimSpace(word[:len(word)-1])
	}
	return word
}

// Blanks replaces white space of other characters than ASCII, as a no-break space, by as many blanks
// as it has bytes. It changes the row.
func Blanks(row []byte) []byte {
	if bytes.IndexByte(row, '\xc2') < 0 && bytes.IndexByte(row, '\xe2') < 0 && bytes.IndexByte(row, '\xe3') < 0 {
		return row
	}
	for i := 0; i < len(row); {
		r, size := utf8.DecodeRune(row[i:])
		if r >= utf8.RuneSelf && unicode.IsSpace(r) {
			copy(row[i:], "   "[:size])
		}
		i += size
	}
	return row
}

// IsNumber reports whether a word is a number, also one that is no card: it has its own error.
func IsNumber(word []byte) bool {
	_, err := strconv.ParseFloat(string(word), 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// Items returns what is between the commas, semicolons or tabs of a row, outside of quotes and
// brackets. "4x Forest" is four times Forest.
func Items(row []byte, into [][]byte) [][]byte {
	into = into[:0]
	from, depth, quote := 0, 0, byte(0)
	for i := 0; i <= len(row) && len(into) <= MaxCards; i++ {
		b := byte(',')
		if i < len(row) {
			b = row[i]
		}
		switch {
		case i < len(row) && quote != 0:
			if b == quote {
				quote = 0
			}
		case b == '"' || b == '\'' && !afterLetter(row[from:i]):
			quote = b
		case b == '[' || b == '(' || b == '{':
			depth++
		case (b == ']' || b == ')' || b == '}') && depth > 0:
			depth--
		case i == len(row) || depth == 0 && (b == ',' || b == ';' || b == '\t'):
			into = appendItem(into, bytes.Trim(bytes.TrimSpace(row[from:i]), `"'`))
			from = i + 1
		}
	}
	return into
}

// appendItem appends a name as often as the number before it says.
func appendItem(into [][]byte, item []byte) [][]byte {
	digits := bytes.TrimLeft(item, "0123456789")
	if name, times := bytes.CutPrefix(digits, []byte("x ")); times && len(digits) < len(item) {
		if n, err := strconv.Atoi(string(item[:len(item)-len(digits)])); err == nil && n > 0 && n <= MaxCards {
			for range n {
				into = append(into, bytes.TrimSpace(name))
			}
			return into
		}
	}
	return append(into, item)
}

// afterLetter reports whether a text ends with a letter, after which ' is no quotation mark.
func afterLetter(text []byte) bool {
	return len(text) > 0 && unicode.IsLetter(rune(text[len(text)-1]))
}

// SameLetters reports whether two words have the same letters, at least two different ones.
func SameLetters(a, b []byte) bool {
	first, second := bytes.Runes(a), bytes.Runes(b)
	slices.Sort(first)
	slices.Sort(second)
	return slices.Equal(first, second) && len(first) > 0 && first[0] != first[len(first)-1] && !slices.ContainsFunc(first, func(r rune) bool { return !unicode.IsLetter(r) })
}

// Alike reports whether two rows have the same items, at least two different ones.
func Alike(a, b []byte) bool {
	first, second := Items(a, nil), Items(b, nil)
	slices.SortFunc(first, bytes.Compare)
	slices.SortFunc(second, bytes.Compare)
	return slices.EqualFunc(first, second, bytes.Equal) && !bytes.Equal(first[0], first[len(first)-1])
}
