package deck

import (
	"encoding"
	"encoding/json"
	"testing"
)

// text is what a value of a type has that prints and reads itself.
type text[T any] interface {
	*T
	encoding.TextUnmarshaler
}

// readsBack marshals a value as JSON, and reads it back.
func readsBack[T comparable, P text[T]](t *testing.T, value T, want string) {
	t.Helper()
	got, err := json.Marshal(value)
	if err != nil || string(got) != `"`+want+`"` {
		t.Errorf("%v: got %s, %v, want %q", value, got, err, want)
	}
	var again T
	if err := P(&again).UnmarshalText([]byte(want)); err != nil || again != value {
		t.Errorf("%s: got %v, %v", want, again, err)
	}
}

func TestTextsOfCardsReadBack(t *testing.T) {
	for c := range Card(Size) {
		readsBack(t, c, c.String())
	}
	for r := range Rank(Ranks) {
		readsBack(t, r, r.String())
	}
	for s := range Suit(Suits) {
		readsBack(t, s, s.String())
	}
	for _, value := range []encoding.TextMarshaler{Card(Size), NoCard, Rank(Ranks), Suit(Suits), Hand{NoCard}, Hand{1, 1}} {
		if text, err := value.MarshalText(); err == nil {
			t.Errorf("%v: got %q, want an error", value, text)
		}
	}
}

// Cards are text in JSON, also in a slice, whose numbers would else be base64.
func TestCardsInJSON(t *testing.T) {
	hand := Must(ParseHand("As Kd 10h"))
	for want, value := range map[string]any{
		`["As","Kd","Th"]`:        []Card(hand),
		`"As Kd Th"`:              hand,
		`{"hand":"As Kd Th"}`:     map[string]any{"hand": hand},
		`{"As":"ace of spades"}`:  map[Card]string{hand[0]: Pack{Decks: 1}.LongName(int(hand[0]))},
		`{"Rank":"A","Suit":"s"}`: struct{ Rank, Suit any }{hand[0].Rank(), hand[0].Suit()},
	} {
		if got, err := json.Marshal(value); err != nil || string(got) != want {
			t.Errorf("got %s, %v, want %s", got, err, want)
		}
	}
	var cards []Card
	if err := json.Unmarshal([]byte(`["as","K♦","10h"]`), &cards); err != nil || Hand(cards).String() != hand.String() {
		t.Errorf("got %v, %v, want %v", cards, err, hand)
	}
}

func TestMustPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("want a panic")
		}
	}()
	Must(ParseCard("1s"))
}

// What is read as a card, a rank, a suit or a hand prints as a text that reads back.
func FuzzTexts(f *testing.F) {
	for _, seed := range []string{"As", "10d", "A♠", "t", "s", "As Kd,7h", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		again[Card](t, text)
		again[Rank](t, text)
		again[Suit](t, text)
		if hand, err := ParseHand(text); err == nil {
			if got, err := ParseHand(hand.String()); err != nil || got.String() != hand.String() {
				t.Errorf("%q: got %v, then %v, %v", text, hand, got, err)
			}
		}
	})
}

func again[T interface {
	comparable
	encoding.TextMarshaler
}, P text[T]](t *testing.T, text string) {
	var value, got T
	if P(&value).UnmarshalText([]byte(text)) != nil {
		return
	}
	printed, err := value.MarshalText()
	if err == nil {
		err = P(&got).UnmarshalText(printed)
	}
	if err != nil || got != value {
		t.Errorf("%q: got %v as %q, then %v, %v", text, value, printed, got, err)
	}
}
