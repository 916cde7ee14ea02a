package ranges_test

import (
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
)

// The check of players whose hands can hardly be dealt together ends after a bounded
// number of hands: a look takes a few nanoseconds.
func TestNinePlayersAreCheckedQuickly(t *testing.T) {
	for _, c := range []struct {
		text    string
		players int
		message string // of the error; "" if they can be dealt
	}{
		{"22+", 9, ""},
		{"random", 9, ""},
		{"JJ+,AKs,KQs,QJs", 8, ""},
		{"99+", 9, ""},
		{"AA,AK", 4, ""},
		{"AK", 4, ""},
		{"A2+,K2+", 8, ""},
		{"50%", 9, ""},
		{"Asx", 2, "every combination has a duplicate card"},
		{"JJ+", 9, "every combination has a duplicate card"},
		{"JJ+,AK,AQ,AJ,KQ,KJ,QJ", 9, "every combination has a duplicate card"},
		{"AK", 5, "every combination has a duplicate card"},
		{"A2+", 5, "every combination has a duplicate card"},
		{"KK|QQ|random|A2+|A2+|A2+|A2+|A2+", 1, "every combination has a duplicate card"},
		{"KK|QQ|JJ|A2s+|A2s+,A5o|A2+|A2+|A4+", 1, "every combination has a duplicate card"},
		{"A2s,K2+|A3+,K3+|A4+,K4+|A2s+,KK|A2+,QQ|A2o+,88|A2+|A3+|A4+", 1, ""},
		{"A2+,K2+,AA,KK", 9, "every combination has a duplicate card"},
	} {
		players := strings.Repeat(c.text+"|", c.players)
		scenario, err := ranges.Parse(game.Holdem(), ranges.Input{Players: []string{strings.TrimSuffix(players, "|")}})
		var hands [][]deck.Set
		for _, r := range scenario.Players {
			hands = append(hands, knownSets(r))
		}
		looks := ranges.Looks(hands)
		if looks > ranges.MaxLooks+c.players*1326 {
			t.Errorf("%d of %s: looked at %d hands, want at most %d", c.players, c.text, looks, ranges.MaxLooks)
		} else {
			t.Logf("%d of %s: looked at %d hands, %v", c.players, c.text, looks, err)
		}
		if (err == nil) != (c.message == "") || err != nil && !strings.Contains(err.Error(), c.message) {
			t.Errorf("%d of %s: got error %v, want %q", c.players, c.text, err, c.message)
		}
	}
}

// knownSets lists the known cards of the hands of a range.
func knownSets(r ranges.Range) (sets []deck.Set) {
	if known, unknown := r.Open(); unknown > 0 {
		return []deck.Set{deck.SetOf(known...)}
	}
	for _, c := range r.Live(0) {
		sets = append(sets, c.Set())
	}
	return sets
}
