package results_test

import (
	"strconv"
	"strings"
	"testing"

	"pokersim/internal/longtest"
	"pokersim/results"
)

// Reading a table of counts takes at most eight times its size in memory, in each form. # in an element
// is its number.
func FuzzCountsTakeLittleMemory(f *testing.F) {
	for _, c := range [][3]string{
		{"hand,count\n", "#,1\n", ""},
		{"hand,count\n", "a,0\n", ""},
		{"hand,count\n", "\n", ""},
		{"hand,count\n", ",", ""},
		{"hand,percent\n", "#,0\n", ""},
		{"hand", ",#", "\n"},
		{"hand,count\n\"", "\"\"", "\",1\n"},
		{`{`, `"#":1,`, `"z":1}`},
		{`{`, `"#":"1%",`, `"z":1}`},
		{`{"rows":[`, `{},`, `{}]}`},
		{`{"rows":[`, `{"hand":"#","count":1},`, `{}]}`},
		{`{"rows":[`, `null,`, `{}]}`},
		{`{"x":[`, `[],`, `1]}`},
		{"|hand|count|\n|-|-|\n", "|#|1|\n", ""},
		{"|hand|count|\n|-|-|\n", "|", "\n"},
		{"", "\n", "|hand|count|\n|-|-|\n|a|1|\n"},
	} {
		f.Add(c[0], c[1], c[2])
	}
	f.Fuzz(func(t *testing.T, head, element, tail string) {
		if len(head)+len(tail) > 1000 || len(element) == 0 || len(element) > 1000 {
			return
		}
		var all strings.Builder
		all.WriteString(head)
		for i := 0; all.Len() < 256<<10; i++ {
			all.WriteString(strings.ReplaceAll(element, "#", strconv.FormatInt(int64(i), 36)))
		}
		text := all.String() + tail
		var err error
		most := 8*uint64(len(text)) + 1<<17
		peak := longtest.PeakWithin(most, func() { _, err = results.ReadCounts(strings.NewReader(text), "f") })
		t.Logf("%q: %.1f times: %.80v", element, float64(peak)/float64(len(text)), err)
		if peak > most {
			t.Errorf("%q%q…%q: reading %d bytes takes %d, error %.80v; want at most 8 times as many", head, element, tail, len(text), peak, err)
		}
	})
}
