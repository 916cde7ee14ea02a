package plain_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"pokersim/internal/plain"
)

// wide returns a text in UTF-16 with a mark.
func wide(order binary.AppendByteOrder, text string) string {
	all := []byte{}
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		all = order.AppendUint16(all, unit)
	}
	return string(all)
}

func compressed(text string) string {
	var all bytes.Buffer
	out := gzip.NewWriter(&all)
	out.Write([]byte(text))
	out.Close()
	return all.String()
}

// TestEncodings reads a text in each encoding, whole and by pieces of one byte.
func TestEncodings(t *testing.T) {
	const text = "A♠,K♥ 😀\nsecond\n\nlast"
	long := strings.Repeat(text+"\n", 1<<13)
	for name, write := range map[string]func(string) string{
		"UTF-8":     func(s string) string { return s },
		"mark":      func(s string) string { return "\ufeff" + s },
		"UTF-16 LE": func(s string) string { return wide(binary.LittleEndian, s) },
		"UTF-16 BE": func(s string) string { return wide(binary.BigEndian, s) },
		"CR":        func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
		"gzip":      compressed,
		"all":       func(s string) string { return compressed(wide(binary.LittleEndian, strings.ReplaceAll(s, "\n", "\r"))) },
	} {
		for _, want := range []string{"", "A", text, long} {
			for _, piece := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader} {
				if got, err := plain.ReadAll(piece(strings.NewReader(write(want)))); err != nil || string(got) != want {
					t.Errorf("%s: got %d bytes, %v, want %d: %.60q", name, len(got), err, len(want), got)
				}
			}
		}
	}
	for _, want := range []string{"a\r\nb\r\n", "\r\n\r\n"} {
		if got, err := plain.ReadAll(iotest.OneByteReader(strings.NewReader(want))); err != nil || string(got) != want {
			t.Errorf("%q: got %q, %v", want, got, err)
		}
	}
}

func TestErrors(t *testing.T) {
	whole := compressed("some text")
	for in, want := range map[string]string{
		"a\nb\x00c":           "line 2: a byte 0",
		"a\rb\rc\x00":         "line 3: a byte 0",
		"a\x00\n\x00":         "line 1: a byte 0",
		whole[:len(whole)-3]:  "gzip file is damaged",
		"\x1f\x8b not really": "gzip file is damaged",
		strings.Repeat("long", plain.MaxAll/4) + "!": "more than 16 MiB",
	} {
		_, err := plain.ReadAll(strings.NewReader(in))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: got error %v, want one with %q", in, err, want)
		}
	}
	failed := errors.New("the disk failed")
	if _, err := plain.ReadAll(iotest.ErrReader(failed)); !errors.Is(err, failed) {
		t.Errorf("got error %v, want %v", err, failed)
	}
}
