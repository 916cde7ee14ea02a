package rows

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pokersim/internal/near"
)

// Table is how the lines of a text with named columns are divided into fields.
type Table struct {
	Separator byte     // between fields; 0 before the header is known
	Names     []string // of the columns, as the header has them
}

// Skip reports whether a line, without blanks around it, is no row: it is blank, a comment that
// begins with "#", or, before the header, sep=; of a spreadsheet, which chooses the separator.
func (t *Table) Skip(line []byte) bool {
	if chosen, is := bytes.CutPrefix(line, []byte("sep=")); is && len(chosen) == 1 && t.Names == nil {
		t.Separator = chosen[0]
		return true
	}
	return len(line) == 0 || line[0] == '#'
}

// SetHeader sets the names of the columns to those of a line. If no line has chosen the separator, it
// is a tab, else a semicolon, else a comma, the first of these that the line has.
func (t *Table) SetHeader(line []byte) error {
	for _, separator := range []byte("\t;,") {
		if t.Separator == 0 && (separator == ',' || bytes.IndexByte(line, separator) >= 0) {
			t.Separator = separator
		}
	}
	fields, err := t.Fields(nil, line)
	t.Names = []string{}
	for _, field := range fields {
		t.Names = append(t.Names, string(bytes.TrimSpace(Blanks(field))))
	}
	return err
}

// MaxFields is the most fields of a line.
const MaxFields = 1000

// ErrFields is the error of a line with more.
var ErrFields = fmt.Errorf("more than %d fields", MaxFields)

var errQuote = errors.New(`a field with a " is written as "", between quotation marks`)

// Trim returns a line without blanks around it. A tab that is a separator is none.
func (t *Table) Trim(line []byte) []byte {
	if t.Separator == '\t' {
		return bytes.Trim(line, " \r\n")
	}
	return bytes.TrimSpace(line)
}

// Fields appends the fields of a line, which are parts of it. A field with a separator stands
// between quotation marks, with blanks around them or not. It may change the line.
func (t *Table) Fields(fields [][]byte, line []byte) ([][]byte, error) {
	for {
		if len(fields) == MaxFields {
			return nil, ErrFields
		}
		if len(line) > 0 && line[0] == ' ' {
			if rest := bytes.TrimLeft(line, " "); len(rest) > 0 && rest[0] == '"' {
				line = rest
			}
		}
		if len(line) == 0 || line[0] != '"' {
			field, rest, more := bytes.Cut(line, []byte{t.Separator})
			if bytes.IndexByte(field, '"') >= 0 {
				return nil, errQuote
			}
			if fields = append(fields, field); !more {
				return fields, nil
			}
			line = rest
			continue
		}
		n, i := 0, 1 // the field is line[:n], and line[i:] is to be read
		for ; ; i++ {
			if i == len(line) {
				return nil, errors.New("a quotation mark is not closed")
			}
			if line[i] == '"' {
				if i++; i == len(line) || line[i] != '"' {
					break
				}
			}
			line[n] = line[i]
			n++
		}
		fields = append(fields, line[:n])
		switch line = bytes.TrimLeft(line[i:], " "); {
		case len(line) == 0:
			return fields, nil
		case line[0] != t.Separator:
			return nil, errQuote
		}
		line = line[1:]
	}
}

// Key returns the name of a column as names are compared: in lower case, without blanks, _, - and #.
func Key(name string) string { return withoutSigns.Replace(strings.ToLower(name)) }

// withoutSigns removes the signs that do not count in the name of a column. A table of long rows
// asks for many keys, and its tables take longer to make than the text of a key to replace.
var withoutSigns = strings.NewReplacer(" ", "", "\u00a0", "", "_", "", "-", "", "#", "")

// Column is a name of a column, and its other names.
type Column struct {
	Name  string
	Other []string
}

// Find returns the place of each column that the header has, by its name, and the places of all
// others. A name that is near to one of the columns, but none of them, is an error, as the column
// would be left out; so are two columns of one name.
func (t *Table) Find(columns []Column) (at map[string]int, others []int, err error) {
	at = map[string]int{}
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	for i, text := range t.Names {
		key := Key(text)
		found := slices.IndexFunc(columns, func(c Column) bool { return Key(c.Name) == key || slices.Contains(c.Other, key) })
		if found < 0 {
			if name := near.Within(key, names, 2); name != "" && key != "name" {
				return nil, nil, fmt.Errorf("unknown column %q: did you mean %s?", text, name)
			}
			others = append(others, i)
			continue
		}
		if first, twice := at[names[found]]; twice {
			return nil, nil, fmt.Errorf("the columns %q and %q are both %s", t.Names[first], text, names[found])
		}
		at[names[found]] = i
	}
	return at, others, nil
}
