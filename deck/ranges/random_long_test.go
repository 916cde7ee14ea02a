//go:build long

package ranges_test

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck/ranges"
)

func TestLanguageOfManyHands(t *testing.T) { compareLanguage(t, 200_000, 1<<31) }

func TestManyRandomPatterns(t *testing.T) { comparePatterns(t, 2000) }

// Texts made of parts of others give an error with a place, or a range that its text holds.
func TestTextsOfParts(t *testing.T) {
	var texts [][]rune
	for _, file := range []string{"language.csv", "malformed.csv"} {
		for _, row := range rows(file) {
			texts = append(texts, []rune(row["text"]))
		}
	}
	r := rand.New(rand.NewPCG(6, 50))
	part := func() []rune {
		text := texts[r.IntN(len(texts))]
		from := r.IntN(len(text) + 1)
		return text[from : from+r.IntN(len(text)-from+1)]
	}
	const signs = "AKQJT98765432shdcxyzwRO*?[]()@:!,;%+-$.0159e \n♥"
	read := 0
	for i := range 300_000 {
		text := append(append([]rune{}, part()...), part()...)
		if at := r.IntN(len(text) + 1); r.IntN(2) == 0 {
			letters := []rune(signs)
			text = append(text[:at:at], append([]rune{letters[r.IntN(len(letters))]}, text[at:]...)...)
		}
		g := named("holdem")
		if i%20 == 0 && len(text) < 12 {
			g = named("omaha")
		}
		got, err := ranges.Input{Generic: i%3 == 0}.Range(g, string(text))
		if checkError(t, err); err == nil {
			read++
			checkCanonical(t, g, got)
		}
		_, err = ranges.Input{}.Boards(g, string(text))
		checkError(t, err)
	}
	t.Logf("%d ranges read", read)
}
