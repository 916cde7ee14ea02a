package results

// ColumnType is the type of a column's values.
type ColumnType string

// The types. In JSON, whole and real numbers are numbers.
const (
	TextColumn  ColumnType = "text"
	WholeColumn ColumnType = "whole"
	RealColumn  ColumnType = "real"
)

// Column is a column of the CSV format, and a key of the rows in JSON. A name means the
// same in every table.
type Column struct {
	Name string
	Type ColumnType
	Unit string // of a number
	Text string
}

// Columns returns all columns.
func Columns() []Column {
	const probability = "0 to 1"
	return []Column{
		{"hand", TextColumn, "", "outcome of a hand: a category, a class or a low; or a starting hand, as AKs"},
		{"count", WholeColumn, "hands or deals", "how many have the outcome; in an exact equity the sum of their weights"},
		{"rounds", WholeColumn, "hands or deals", "how many are counted in all; in an exact equity the sum of their weights"},
		{"frequency", RealColumn, probability, "count / rounds, or the probability of the card or of the boards"},
		{"std_error", RealColumn, probability, "standard error of the frequency, of the equity or of the return; 0 if exact"},
		{"ci_low", RealColumn, probability, "lower end of the 95 % interval (Wilson)"},
		{"ci_high", RealColumn, probability, "upper end of the 95 % interval (Wilson)"},
		{"exact_probability", RealColumn, probability, "probability of the outcome; empty if it is not known"},
		{"z", RealColumn, "standard errors", "(frequency - exact_probability) / sqrt(exact_probability·(1 - exact_probability) / rounds); empty if exact_probability is empty, 0 or 1"},
		{"seed", TextColumn, "", "seed, a whole number; empty if the result is exact. In JSON a text, since many readers round numbers above 2^53"},
		{"plan", TextColumn, "", "flags that repeat the run, without -rounds and -seed; \"chunks ...\" or \"... of the program\" before them if no command repeats it"},
		{"total", WholeColumn, "hands, deals or cells", "the sum of all counts of the plan, of the row's showdowns or of the matrix"},
		{"player", WholeColumn, "", "number of the player, from 1"},
		{"range", TextColumn, "", "the player's hands"},
		{"combos", WholeColumn, "hands", "number of hands in the range or starting hand"},
		{"live_combos", WholeColumn, "hands", "number of these hands without a known card"},
		{"win", WholeColumn, "deals", "how often the player gets the whole pot"},
		{"tie", WholeColumn, "deals", "how often the player gets a part of the pot"},
		{"loss", WholeColumn, "deals", "how often the player gets nothing"},
		{"win_probability", RealColumn, probability, "win / rounds"},
		{"tie_probability", RealColumn, probability, "tie / rounds"},
		{"equity", RealColumn, "0 to 1, of the pot", "the mean share of the pot"},
		{"share_num", TextColumn, "", "numerator of the exact equity, a whole number of any size"},
		{"share_den", TextColumn, "", "denominator of the exact equity"},
		{"method", TextColumn, "", "exact or sample"},
		{"winners", TextColumn, "", "numbers of the players that share the pot or a part of it, as 1+3"},
		{"part", TextColumn, "", "hi: the pot or its high half; lo: the low half; hi/lo: both halves"},
		{"category", TextColumn, "", "category of the player's best hand"},
		{"card", TextColumn, "", "the next card of the board; in -positions the number of a card, from 0"},
		{"category_then", TextColumn, "", "category of the player's hand with the card; empty of a range"},
		{"made", TextColumn, "", "made hand of the hole cards, as in simulate help made"},
		{"draw", TextColumn, "", "draw of the hole cards, as in simulate help made"},
		{"better", WholeColumn, "0 or 1", "1 if the card improves the category; empty of a range"},
		{"effect", TextColumn, "", "what the card does for player 1: takes the lead, keeps the lead, ties, loses the lead or stays behind, by equity"},
		{"gain", RealColumn, "-1 to 1, of the pot", "equity with the card minus the equity without it"},
		{"weight", RealColumn, "hands", "sum of the weights of the hands"},
		{"deals", WholeColumn, "deals", "with the hand; in an exact equity the sum of their weights; of sampled starting hands the seats that had it"},
		{"percentile", WholeColumn, "per cent", "of the player's range, the strongest hands first"},
		{"street", TextColumn, "", "flop or turn"},
		{"boards", WholeColumn, "boards", "on how many boards of the street the player has the equity"},
		{"rank", WholeColumn, "", "rank by equity, from 1"},
		{"against", TextColumn, "", "the other starting hand"},
		{"algorithm", TextColumn, "", "name of the shuffle, or of the input"},
		{"cards", WholeColumn, "cards", "in the pack"},
		{"mode", TextColumn, "", "start of each shuffle: reset or reuse"},
		{"test", TextColumn, "", "name of the test"},
		{"statistic", RealColumn, "", "statistic of the test"},
		{"degrees_of_freedom", WholeColumn, "", "of chi-square; empty for another statistic"},
		{"p", RealColumn, probability, "probability of a statistic at least as large, if the shuffle is fair"},
		{"p_adjusted", RealColumn, probability, "p for the number of tests (Holm 1979)"},
		{"verdict", TextColumn, "", "verdict of the test; empty if the audit is incomplete"},
		{"largest_deviation", TextColumn, "", "the largest deviation in words"},
		{"shuffles", WholeColumn, "shuffles", "how many are audited in the mode"},
		{"position", WholeColumn, "", "position in the pack, from 0"},
		{"from", TextColumn, "", "order of the cards before"},
		{"to", TextColumn, "", "order of the cards after"},
		{"fair_probability", RealColumn, probability, "probability in a fair shuffle"},
		{"flagged", TextColumn, "", "true or false: whether the cell deviates more than a fair shuffle's"},
		{"final_equity", RealColumn, "0 to 1, of the pot", "equity after all deals"},
		{"deviation", RealColumn, "fraction", "frequency / exact_probability - 1, or equity - final_equity"},
		{"pays", RealColumn, "bets", "what a bet of 1 wins with the outcome; -1 if it loses"},
		{"return", RealColumn, "bets", "pays · frequency; in the last row their sum, the mean of what a bet of 1 wins"},
		{"exact_return", RealColumn, "bets", "pays · exact_probability; empty if it is not known"},
		{"house_edge", RealColumn, "bets", "what a bet of 1 loses in the mean; only in the row of all outcomes"},
		{"standard_deviation", RealColumn, "bets", "of what a bet of 1 wins; only in the row of all outcomes"},
		{"held", WholeColumn, "seats", "that have the category; in an exact count the sum of the weights"},
		{"loss_probability", RealColumn, probability, "loss / held: how often the category loses when held"},
		{"loss_std_error", RealColumn, probability, "standard error of loss_probability; 0 if exact"},
		{"loss_ci_low", RealColumn, probability, "lower end of its 95 % interval (Wilson)"},
		{"loss_ci_high", RealColumn, probability, "upper end of its 95 % interval (Wilson)"},
		{"best_losing", WholeColumn, "deals", "whose best losing hand has the category"},
		{"best_losing_frequency", RealColumn, probability, "best_losing / rounds"},
		{"second", TextColumn, "", "category of the second best hand; that of the best one if the pot is shared"},
		{"sharing", WholeColumn, "players", "who share the pot"},
		{"other_count", WholeColumn, "hands", "how many have the outcome in the other table"},
		{"other_rounds", WholeColumn, "hands", "how many the other table counts in all"},
		{"other_frequency", RealColumn, probability, "other_count / other_rounds"},
		{"difference_z", RealColumn, "standard errors", "(frequency - other_frequency) / sqrt(p·(1 - p)·(1 / rounds + 1 / other_rounds)) for the frequency p in both tables; empty if the outcome is expected fewer than 5 times"},
		{"pooled", TextColumn, "", "true or false: whether the test merges the row with other sparse ones"},
		{"selector", TextColumn, "", "name or text of the selector of a query"},
		{"key", TextColumn, "", "value of a histogram whose share the row has; else empty"},
		{"answer", TextColumn, "", "answer to the selector: a number, a hand type, a rank, a card or \"no value\""},
		{"value", RealColumn, "", "the answer, or the share of the key; empty if it is no number"},
		{"counted", WholeColumn, "deals", "that pass and have a value; in an exact count the sum of their weights"},
		{"passed", WholeColumn, "deals", "that pass where; in an exact count the sum of their weights"},
		{"dealt", WholeColumn, "deals", "in all; in an exact count the sum of their weights"},
		{"passed_share", RealColumn, probability, "passed / dealt"},
		{"value_num", TextColumn, "", "numerator of the exact value, a whole number of any size; empty of a sample"},
		{"value_den", TextColumn, "", "denominator of the exact value"},
		{"low", RealColumn, "fraction", "lower end of the band that contains 95 % of fair runs"},
		{"high", RealColumn, "fraction", "upper end of this band"},
	}
}

// columnNamed returns the column with a name. A name that is in no dictionary is a text.
func columnNamed(name string) Column {
	for _, c := range Columns() {
		if c.Name == name {
			return c
		}
	}
	return Column{Name: name, Type: TextColumn}
}
