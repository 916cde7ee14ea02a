package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"pokersim/internal/longtest"
)

// Reading a record with a correct checksum takes at most eight times its size in memory, whatever it
// has many of: a record of 1 MB with 349,000 points without a count would have taken 30 MB.
func FuzzRecordsTakeLittleMemory(f *testing.F) {
	for _, element := range []string{`{}`, `null`, `{"counts":[]}`, `{"counts":[0]}`, `{"chunks":[{}]}`, `{"prints":""}`, `{"chunks":[{"from":0,"to":5}],"counts":[1,2]}`} {
		f.Add(`{"curve":[%s],"view":{}}`, element)
	}
	for place, element := range map[string]string{
		`{"curve":[{"counts":[%s]}],"view":{}}`:             `0`,
		`{"curve":[{"chunks":[%s]}],"view":{}}`:             `{}`,
		`{"curve":[{"prints":[%s]}],"view":{}}`:             `0`,
		`{"name":[%s],"view":{}}`:                           `"a"`,
		`{"view":{"id":"ID","request":{"players":[%s]}}}`:   `"a"`,
		`{"view":{"id":"ID","request":{"flags":{%s}}}}`:     `"":""`,
		`{"view":{"id":"ID","rows":[%s],"request":{}}}`:     `[]`,
		`{"view":{"id":"ID","request":{}},"view":{"a":%s}}`: `1`,
	} {
		f.Add(place, element)
	}
	f.Fuzz(func(t *testing.T, place, element string) {
		at := strings.Index(place, "%s")
		if at < 0 || len(place) > 1000 || len(element) == 0 || len(element) > 1000 {
			return
		}
		run := place[:at] + strings.Repeat(element+",", (maxRecord/2)/(len(element)+1)) + element + place[at+2:]
		if !json.Valid([]byte(run)) {
			return
		}
		text := fmt.Sprintf(`{"sha256":%q,"run":%s}`, sumOf([]byte(run)), run)
		folder := &folder{path: t.TempDir()}
		if err := os.WriteFile(folder.name("ID", ".json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var err error
		most := 8 * uint64(len(text))
		peak := longtest.PeakWithin(most, func() {
			_, err = folder.read(t.Context(), "ID", Source{Task: func(context.Context, Request) (Task, error) { return Task{}, errors.New("no task") }})
		})
		t.Logf("%s of %s: %.1f times: %.80v", place, element, float64(peak)/float64(len(text)), err)
		if err == nil || peak > most {
			t.Errorf("%s of %s: reading %d bytes takes %d, error %v; want at most 8 times as many", place, element, len(text), peak, err)
		}
	})
}
