package help

import "testing"

func TestRoff(t *testing.T) {
	for text, want := range map[string]string{
		".a -b": `\&.a \-b`, `a\n`: `a\en`, "χ²": `\[u03C7]\[u00B2]`, "'x": `\&'x`,
	} {
		if got := Roff(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
