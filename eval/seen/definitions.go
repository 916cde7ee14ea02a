package seen

// Definition is what a made hand or a draw is.
type Definition struct {
	Name        string
	Text        string
	Hole, Board string // an example
}

// Definitions returns the definitions of all made hands and of all draws, in their order.
func Definitions() (made, draws []Definition) {
	for m, d := range madeTexts {
		d.Name = Made(m).String()
		made = append(made, d)
	}
	for w, d := range drawTexts {
		d.Name = Draw(w).String()
		draws = append(draws, d)
	}
	return made, draws
}

var madeTexts = [Mades]Definition{
	StraightFlush:     {"", "a straight flush or a royal flush", "Th9h", "8h7h6h"},
	FourOfAKind:       {"", "four cards of a rank", "7s7c", "7h7dKs"},
	FullHouse:         {"", "three cards of a rank and two of another", "KsKc", "Kh7d7s"},
	FlushOfTwo:        {"", "both hole cards are among the five highest of the suit", "AhTh", "8h5h2h"},
	FlushOfOne:        {"", "one hole card is among the five highest of the suit", "AhTs", "8h5h3h2h"},
	FlushOfBoard:      {"", "the five highest of the suit are the board's", "2hTs", "AhKh8h5h3h"},
	Straight:          {"", "five consecutive ranks", "Th9s", "8h7c6d"},
	Set:               {"", "three of a kind with both hole cards", "7s7c", "Kh7d2s"},
	Trips:             {"", "three of a kind with one hole card", "Ks7c", "7h7d2s"},
	ThreeOfBoard:      {"", "three of a kind of the board", "AsKc", "7s7h7d"},
	TwoPairOfBoth:     {"", "the hole cards are in both of the two highest pairs", "Ks7c", "Kh7d2s"},
	TwoPairOfPocket:   {"", "a pocket pair is one of the two highest pairs", "QsQc", "7h7d2s"},
	TwoPairOfOne:      {"", "one hole card is in the two highest pairs", "AsKc", "Kh7d7s"},
	TwoPairOfBoard:    {"", "the two highest pairs are the board's", "AsQc", "KhKd7d7s"},
	Overpair:          {"", "a pocket pair above every card of the board", "AsAc", "Kh7d2s"},
	TopPairTopKicker:  {"", "a pair with the board's highest rank; the kicker, the other hole card, is the highest rank not on the board", "AsKc", "Kh7d2s"},
	TopPairGoodKicker: {"", "the kicker is one of the next three ranks not on the board", "KcTs", "Kh7d2s"},
	TopPairWeakKicker: {"", "the kicker is lower", "Kc9s", "Kh7d2s"},
	PocketPairBetween: {"", "a pocket pair between the board's highest and lowest rank", "TsTc", "Kh7d2s"},
	MiddlePair:        {"", "a pair with a rank of the board that is neither its highest nor its lowest", "As7c", "Kh7d2s"},
	BottomPair:        {"", "a pair with the board's lowest rank", "As2c", "Kh7d2s"},
	Underpair:         {"", "a pocket pair below every card of the board", "3s3c", "Kh7d4s"},
	PairOfBoard:       {"", "the only pair is the board's", "AsQc", "7h7d2s"},
	AceHigh:           {"", "no pair, and an ace among the hole cards", "AsQc", "Kh7d2s"},
	OtherHighCard:     {"", "none of these", "QcJs", "Kh7d2s"},
}

var drawTexts = [Draws]Definition{
	FlushAndOpenEnded: {"", "a flush draw, nut or not, and an open-ended or double gutshot one", "Th9h", "8h7h2s"},
	FlushAndGutshot:   {"", "a flush draw, nut or not, and a gutshot", "Th9h", "8h6h2s"},
	NutFlushDraw:      {"", "four cards of a suit, not all of the board; the player has the suit's highest rank that is not on the board", "Ah4h", "Kh8h2s"},
	FlushDraw:         {"", "four cards of a suit, not all of the board", "QhJh", "8h2h3s"},
	OpenEnded:         {"", "a rank at either end of four consecutive ranks completes a straight", "Th9s", "8h7c2d"},
	DoubleGutshot:     {"", "two ranks complete a straight otherwise", "Th8s", "Qc9d6s"},
	Gutshot:           {"", "one rank completes a straight that is higher than the board's own", "Th9s", "8h6c2d"},
	BackdoorFlushDraw: {"", "on the flop, three cards of a suit, not all of the board", "Kh4h", "Qh7s2d"},
	TwoOvercards:      {"", "two ranks above every card of the board, and at most one pair", "AsQc", "Jh7d2s"},
	NoDraw:            {"", "none of these", "Kc4s", "Qh7d2s"},
}
