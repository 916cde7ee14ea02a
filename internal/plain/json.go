package plain

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A JSON text may need far more memory than its size: it may have elements of two bytes, or be nested,
// so that its indentation grows with the square of its depth. The bounds of Decode:
const (
	maxDepth = 16 // of nested objects and arrays
	maxTimes = 4  // the bytes of the elements of a list, over those of its text,
	leeway   = 1 << 10
)

// Decode decodes a JSON object into a value, by its pointer, as package encoding/json does, but takes
// memory of at most about four times the text: it makes each slice once, with the number of its
// elements, which a text of their size must have room for, and a json.RawMessage is a part of the
// text. The value may have no maps. Strict makes a field that the value does not have an error.
func Decode(text []byte, value any, strict bool) error {
	if err := json.Unmarshal(text, &struct{}{}); err != nil { // the syntax
		return err
	}
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
		if depth > maxDepth {
			return fmt.Errorf("more than %d nested objects and arrays", maxDepth)
		}
	}
	in, _ := nextValue(text)
	return fill(in, reflect.ValueOf(value).Elem(), "", strict)
}

// nextValue returns the first value of valid JSON, after what separates values, and the rest.
func nextValue(text []byte) (value, rest []byte) {
	text = bytes.TrimLeft(text, " \t\r\n,:")
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
			continue
		case '}', ']':
			depth--
		case ' ', '\t', '\r', '\n', ',', ':':
			continue
		default: // a number or a word
			for i+1 < len(text) && !bytes.ContainsRune([]byte(" \t\r\n,:]}"), rune(text[i+1])) {
				i++
			}
		}
		if depth <= 0 {
			if depth < 0 {
				return nil, nil // the end of the list
			}
			return text[:i+1], text[i+1:]
		}
	}
	return nil, nil
}

// fill sets a value to that of a text without blanks around it. path is its place, for errors.
func fill(text []byte, to reflect.Value, path string, strict bool) error {
	whole, isNumber := to.Addr().Interface().(*uint64)
	switch raw, isRaw := to.Addr().Interface().(*json.RawMessage); {
	case isRaw:
		*raw = text[:len(text):len(text)]
		return nil
	case string(text) == "null":
		return nil
	case isNumber:
		n, err := strconv.ParseUint(string(text), 10, 64)
		if err != nil {
			return fmt.Errorf("%s: %.40s: want a whole number below 2^64", path, text)
		}
		*whole = n
		return nil
	case to.Addr().Type().Implements(unmarshaler):
	case to.Kind() == reflect.Struct && text[0] == '{':
		return fillFields(text[1:], to, path, strict)
	case to.Kind() == reflect.Slice && text[0] == '[':
		return fillList(text[1:], to, path, strict)
	}
	if err := json.Unmarshal(text, to.Addr().Interface()); err != nil {
		return fmt.Errorf("%s: %w", strings.TrimPrefix(path, "."), err)
	}
	return nil
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

// fillFields sets the fields of a struct. The case of their names does not matter.
func fillFields(text []byte, to reflect.Value, path string, strict bool) error {
	for {
		var quoted, value []byte
		if quoted, text = nextValue(text); quoted == nil {
			return nil
		}
		value, text = nextValue(text)
		name, at := "", -1
		json.Unmarshal(quoted, &name)
		for i := range to.NumField() {
			f := to.Type().Field(i)
			own, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if own == "" {
				own = f.Name
			}
			if own != "-" && strings.EqualFold(own, name) {
				at = i
			}
		}
		if at >= 0 {
			if err := fill(value, to.Field(at), path+"."+name, strict); err != nil {
				return err
			}
		} else if strict {
			return fmt.Errorf("unknown field %.40q", name)
		}
	}
}

// fillList sets a slice.
func fillList(text []byte, to reflect.Value, path string, strict bool) error {
	n := 0
	for value, rest := nextValue(text); value != nil; value, rest = nextValue(rest) {
		n++
	}
	if size := n * int(to.Type().Elem().Size()); size > maxTimes*len(text)+leeway {
		return fmt.Errorf("%s: %d elements in %d bytes are too many", strings.TrimPrefix(path, "."), n, len(text))
	}
	to.Set(reflect.MakeSlice(to.Type(), n, n))
	for i := range n {
		var value []byte
		value, text = nextValue(text)
		if err := fill(value, to.Index(i), path, strict); err != nil {
			return err
		}
	}
	return nil
}
