package status

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// An error's line is short for values of any length. A value of the length of a
// usual file name is not cut.
func TestShort(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 1e6)
	for text, want := range map[string]string{
		"-o " + long + ": is a folder":               ": is a folder",
		fmt.Sprintf("unknown %q: want a", long):      ": want a",
		fmt.Sprintf("unknown %q: want a", long+` "`): ": want a",
		strings.Repeat("words and ", 1e5) + "end":    "end",
		strings.Repeat("♠", 1e6) + ": no card":       ": no card",
	} {
		got := short(text)
		if n := utf8.RuneCountInString(got); n > maxLine || !strings.HasSuffix(got, want) || !strings.Contains(got, "...") || got[:5] != text[:5] {
			t.Errorf("got %q, %d characters, want one that ends with %q", got, n, want)
		}
	}
	name := "/tmp/" + strings.Repeat("folder/", 15) + "file.csv"
	for _, text := range []string{"", "-o " + name + ": is read-only", `unknown "a b": want c`} {
		if got := short(text); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
	if got, want := short("-o a\nb\x1b[2J: no"), `-o a\nb\x1b[2J: no`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A time is never printed as 0.
func TestTook(t *testing.T) {
	for took, want := range map[time.Duration]string{
		0: "1µs", 90: "1µs", 2400: "2µs", 415_300: "415µs", 9_999_600: "10ms", 12_345_678: "12ms", 61_234_567_890: "1m1.235s",
	} {
		if got := Took(took).String(); got != want {
			t.Errorf("%d: got %s, want %s", took, got, want)
		}
	}
}

// Errors and hints have no character that changes the direction of the text.
func TestHiddenCharactersAreEscaped(t *testing.T) {
	if got := short("-pprof a\u202eb\u200d\x1b: no"); got != `-pprof a\u202eb\u200d\x1b: no` {
		t.Errorf("got %q", got)
	}
}
