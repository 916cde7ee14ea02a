package deck

import (
	"strings"
	"unicode"
)

// RankOf returns the rank of a character: 2 to 9, T, J, Q, K or A, letters in
// either case. It reports false for any other character.
func RankOf(r rune) (Rank, bool) {
	i := strings.IndexRune(rankLetters, unicode.ToUpper(r))
	return Rank(max(i, 0)), i >= 0
}

// SuitOf returns the suit of a character: c, d, h or s in either case, or a suit
// symbol. It reports false for any other character.
func SuitOf(r rune) (Suit, bool) {
	s, ok := suitOf[r]
	return s, ok
}
