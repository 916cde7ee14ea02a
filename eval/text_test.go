package eval

import (
	"encoding/json"
	"testing"

	"pokersim/deck/game"
)

// Every category, class and game is text in JSON, and the text reads back.
func TestTextsReadBack(t *testing.T) {
	for c := range Category(len(categoryNames)) {
		readsBack(t, c)
	}
	readsBack(t, NoCategory)
	for c := range Class(1<<16 - 1) {
		readsBack(t, c)
	}
	for _, g := range game.All() {
		readsBack(t, g)
	}
	for _, r := range Games() {
		readsBack(t, r)
	}
	if text, err := (NoCategory - 1).MarshalText(); err == nil {
		t.Errorf("got %q, want an error", text)
	}
	if text, err := (game.Game{}).MarshalText(); err == nil {
		t.Errorf("a game without a name: got %q, want an error", text)
	}
}

func readsBack[T comparable](t *testing.T, value T) {
	t.Helper()
	var again T
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &again)
	}
	if err != nil || text[0] != '"' || again != value {
		t.Errorf("%v: got %s, then %v, %v", value, text, again, err)
	}
}

// What is read as a category, a class or a game prints as a text that reads back.
func FuzzTexts(f *testing.F) {
	for _, seed := range []string{"full house", "Quads", "no category", "7462", "omaha8", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var (
			category Category
			class    Class
			rules    Rules
		)
		if category.UnmarshalText([]byte(text)) == nil {
			readsBack(t, category)
		}
		if class.UnmarshalText([]byte(text)) == nil {
			readsBack(t, class)
		}
		if rules.UnmarshalText([]byte(text)) == nil {
			readsBack(t, rules)
			readsBack(t, rules.Game)
		}
	})
}
