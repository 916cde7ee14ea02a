package page

import (
	"encoding/json"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

// The texts of a range's classes, joined by commas, give the same range.
func TestClassesGiveTheRange(t *testing.T) {
	for _, text := range []string{
		"random", "99+, ATs+, KJs+, QJs, AQo+", "AA@0.5,KK", "AhKh, AdKd@25%", "15%", "Asx", "72o@33.3%, 22", "50%(AA,KQs),QJo", "AKs@0.125,AKo@0.001",
	} {
		list, err := ranges.ParseRange(game.Holdem(), text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var texts []string
		for _, c := range newClassed(list, list.Live(0)).Classes {
			if c.Part <= 0 || c.Part > 1 {
				t.Errorf("%s: %s has part %v", text, c.Hand, c.Part)
			}
			texts = append(texts, c.Text)
		}
		again, err := ranges.ParseRange(game.Holdem(), strings.Join(texts, ","))
		if err != nil {
			t.Fatalf("%s: %v from %v", text, err, texts)
		}
		share := func(r ranges.Range) (all []string) {
			for _, c := range r.Live(0) {
				all = append(all, c.String()+weight(c.Weight, r.Unit()))
			}
			return all
		}
		if got, want := share(again), share(list); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

// A range on a board keeps the hands with one of the made hands or draws, and their weights.
// Classes of which no hand goes are whole.
func TestHandsThatStay(t *testing.T) {
	_, s := serving(t)
	for _, c := range []struct{ body, want string }{
		{`{"text":"AJs,QQ@0.5,T9s,22,AhKh","board":"Jh8h3c","made":["overpair","top pair (top kicker)"],"draw":["nut flush draw"]}`, "AJs KhAh QQ@50%"},
		{`{"text":"AJs,QQ@0.5,T9s,22","board":"Jh8h3c","dead":"Qs","made":[],"draw":["flush draw + open-ended"]}`, "9hTh"},
		{`{"text":"AJs","board":"Jh8h3c","made":[],"draw":["no draw"]}`, "JdAd,JsAs"},
		{`{"text":"T9s","board":"Jh8h3c","made":[],"draw":["open-ended","flush draw + open-ended"]}`, "T9s"},
	} {
		var got classed
		answer, text := send(t, "POST", s.URL+"/api/range", c.body)
		if err := json.Unmarshal([]byte(text), &got); answer.StatusCode != 200 || err != nil {
			t.Fatalf("%s: status %d, %s", c.body, answer.StatusCode, text)
		}
		var all []string
		for _, class := range got.Classes {
			all = append(all, class.Text)
		}
		if got := strings.Join(all, " "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.body, got, c.want)
		}
	}
	for _, body := range []string{
		`{"text":"AJs","board":"Jh8h"}`, `{"text":"AJs","made":["overpair"]}`, `{"text":"AJs","board":"Jh8h2c","game":"short"}`, `{"text":"AJs","board":"Jh8h3c","made":["over pair"]}`, `{"text":"AJs","board":"Jh8h3c","draw":["overpair"]}`, `{"text":"AJs","board":"JhJh3c"}`, `{"text":"AJs","board":"Jx8h3c"}`, `{"text":"AJs","board":"Jh8h3c","dead":"x"}`, `{"text":"AsAhKsKh","game":"omaha","board":"Jh8h3c"}`,
	} {
		if answer, text := send(t, "POST", s.URL+"/api/range", body); answer.StatusCode != 400 {
			t.Errorf("%s: status %d, %s", body, answer.StatusCode, text)
		}
	}
}

// The answer for all hands of seven cards takes no memory for each of them.
func TestRangesOfStudAreNotListed(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, err := classes(nil, rangeText{Text: "random", Game: "razz"})
	runtime.ReadMemStats(&after)
	if c, ok := got.(classed); err != nil || !ok || c.Combos != 133_784_560 || c.All != c.Combos {
		t.Errorf("got %v, %v", got, err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 16<<20 {
		t.Errorf("it took %d bytes, want at most %d", took, 16<<20)
	}
}
