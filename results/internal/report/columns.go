package report

import "sync"

// Column is a column of the CSV format, and a key of the rows in JSON. A name means the
// same in every table.
type Column struct {
	Name string
	Type string // text, whole or real; in JSON, whole and real numbers are numbers
	Unit string // of a number
	Text string
}

// Columns returns all columns.
func Columns() []Column {
	const text, whole, real = "text", "whole", "real"
	const probability = "0 to 1"
	return []Column{
		{"hand", text, "", "outcome of a hand: a category, a class or a low; or a starting hand, as AKs; a row of a pay table, or the five cards that are dealt"},
		{"count", whole, "hands or deals", "how many have the outcome; in an exact equity the sum of their weights"},
		{"rounds", whole, "hands or deals", "how many are counted in all; in an exact equity the sum of their weights"},
		{"frequency", real, probability, "count / rounds, or the probability of the card or of the boards"},
		{"std_error", real, probability, "standard error of the frequency, of the equity, of the return or of what is paid; 0 if exact"},
		{"ci_low", real, probability, "lower end of the 95 % interval, by simulate help statistics"},
		{"ci_high", real, probability, "upper end of the 95 % interval"},
		{"exact_probability", real, probability, "probability of the outcome; empty if it is not known"},
		{"z", real, "standard errors", "(frequency - exact_probability) / sqrt(exact_probability·(1 - exact_probability) / rounds); empty if exact_probability is empty, 0 or 1"},
		{"seed", text, "", "seed, a whole number; empty if the result is exact. In JSON a text, since many readers round numbers above 2^53"},
		{"plan", text, "", "flags that repeat the run, without -rounds and -seed; \"chunks ...\" or \"... of the program\" before them if no command repeats it"},
		{"total", whole, "hands, deals or cells", "the sum of all counts of the plan, of the row's showdowns or of the matrix"},
		{"player", whole, "", "number of the player, from 1"},
		{"range", text, "", "the player's hands"},
		{"combos", whole, "hands", "number of hands in the range or starting hand, or with other names of suits"},
		{"live_combos", whole, "hands", "number of these hands without a known card, also of another player"},
		{"win", whole, "deals", "how often the player gets the whole pot"},
		{"tie", whole, "deals", "how often the player gets a part of the pot"},
		{"loss", whole, "deals", "how often the player gets nothing"},
		{"win_probability", real, probability, "win / rounds"},
		{"tie_probability", real, probability, "tie / rounds"},
		{"equity", real, "0 to 1, of the pot", "the mean share of the pot"},
		{"pot_share", text, "", "the part of the pot, 0 to 1, as a fraction"},
		{"std_dev", real, "of the pot", "standard deviation of the player's share of the pot"},
		{"high_equity", real, "0 to 1, of the pot", "the part of the equity that high hands get"},
		{"low_equity", real, "0 to 1, of the pot", "the part of the equity that low hands get"},
		{"share_num", text, "", "numerator of the exact equity, a whole number of any size; empty of a sample"},
		{"share_den", text, "", "denominator of the exact equity; empty of a sample"},
		{"method", text, "", "exact or sample"},
		{"winners", text, "", "numbers of the players that share the pot or a part of it, as 1+3"},
		{"part", text, "", "hi: the pot or its high half; lo: the low half; hi/lo: both halves"},
		{"category", text, "", "category of the player's best hand"},
		{"card", text, "", "the next card of the board; in -positions the number of a card, from 0"},
		{"category_then", text, "", "category of the player's hand with the card; empty of a range"},
		{"made", text, "", "made hand of the hole cards, as in simulate help made"},
		{"draw", text, "", "draw of the hole cards, as in simulate help made"},
		{"better", whole, "0 or 1", "1 if the card improves the category; empty of a range"},
		{"effect", text, "", "what the card does for player 1: takes the lead, keeps the lead, ties, loses the lead or stays behind, by equity"},
		{"gain", real, "-1 to 1, of the pot", "equity with the card minus the equity without it"},
		{"weight", real, "hands", "sum of the weights of the hands"},
		{"deals", whole, "deals", "with the hand; in an exact equity the sum of their weights; of sampled starting hands the seats that had it"},
		{"percentile", whole, "per cent", "of the player's range, the strongest hands first"},
		{"street", text, "", "flop or turn"},
		{"boards", whole, "boards", "on how many boards of the street the player has the equity"},
		{"rank", whole, "", "rank by equity or by what is paid, from 1"},
		{"classes", whole, "classes", "of starting hands, which differ in more than the names of suits"},
		{"top", real, probability, "share of all starting hands that are as good or better"},
		{"against", text, "", "the other starting hand"},
		{"algorithm", text, "", "name of the shuffle, or of the input"},
		{"cards", whole, "cards", "in the pack"},
		{"mode", text, "", "start of each shuffle: reset or reuse"},
		{"test", text, "", "name of the test"},
		{"statistic", real, "", "statistic of the test"},
		{"degrees_of_freedom", whole, "", "of chi-square; empty for another statistic"},
		{"p", real, probability, "probability of a statistic at least as large, if the shuffle is fair"},
		{"p_adjusted", real, probability, "p for the number of tests (Holm 1979)"},
		{"verdict", text, "", "verdict of the test; empty if the audit is incomplete"},
		{"largest_deviation", text, "", "the largest deviation in words; intervals are at 95 % for all counts of which it is the largest"},
		{"shuffles", whole, "shuffles", "how many are audited in the mode"},
		{"position", whole, "", "position in the pack, from 0"},
		{"from", text, "", "order of the cards before, or several, the first one first"},
		{"to", text, "", "order of the cards after"},
		{"fair_probability", real, probability, "probability in a fair shuffle"},
		{"flagged", text, "", "true or false: whether the cell deviates more than a fair shuffle's"},
		{"final_equity", real, "0 to 1, of the pot", "equity after all deals"},
		{"deviation", real, "fraction", "frequency / exact_probability - 1, or equity - final_equity"},
		{"pays", real, "bets", "what a bet of 1 wins with the outcome; -1 if it loses"},
		{"return", real, "bets", "pays · frequency; in the last row their sum, the mean of what a bet of 1 wins"},
		{"exact_return", real, "bets", "pays · exact_probability; empty if it is not known"},
		{"house_edge", real, "bets", "what a bet of 1 loses in the mean; only in the row of all outcomes"},
		{"standard_deviation", real, "bets", "of what a bet of 1 wins; only in the row of all outcomes"},
		{"held", whole, "seats", "that have the category; in an exact count the sum of the weights"},
		{"loss_probability", real, probability, "loss / held: how often the category loses when held"},
		{"loss_std_error", real, probability, "standard error of loss_probability; 0 if exact"},
		{"loss_ci_low", real, probability, "lower end of its 95 % interval (Wilson)"},
		{"loss_ci_high", real, probability, "upper end of its 95 % interval (Wilson)"},
		{"best_losing", whole, "deals", "whose best losing hand has the category"},
		{"best_losing_frequency", real, probability, "best_losing / rounds"},
		{"second", text, "", "category of the second best hand; that of the best one if the pot is shared"},
		{"sharing", whole, "players", "who share the pot"},
		{"beat", text, "", "weakest losing hand of a bad beat: a category or a class"},
		{"other_count", whole, "hands", "how many have the outcome in the other table"},
		{"other_rounds", whole, "hands", "how many the other table counts in all"},
		{"other_frequency", real, probability, "other_count / other_rounds"},
		{"difference_z", real, "standard errors", "(frequency - other_frequency) / sqrt(p·(1 - p)·(1 / rounds + 1 / other_rounds)) for the frequency p in both tables; empty if the outcome is expected fewer than 5 times"},
		{"pooled", text, "", "true or false: whether the test merges the row with other sparse ones"},
		{"selector", text, "", "name or text of the selector of a query"},
		{"key", text, "", "value of a histogram whose share the row has; else empty"},
		{"answer", text, "", "answer to the selector: a number, a hand type, a rank, a card or \"no value\""},
		{"value", real, "", "the answer, or the share of the key; empty if it is no number"},
		{"counted", whole, "deals", "that pass and have a value; in an exact count the sum of their weights"},
		{"passed", whole, "deals", "that pass where; in an exact count the sum of their weights"},
		{"dealt", whole, "deals", "in all; in an exact count the sum of their weights"},
		{"passed_share", real, probability, "passed / dealt"},
		{"value_num", text, "", "numerator of the exact value, a whole number of any size; empty of a sample"},
		{"value_den", text, "", "denominator of the exact value; empty of a sample"},
		{"pays_for_one", real, "bets", "what a row of video poker pays for a bet of 1, which is lost in any case"},
		{"probability_num", text, "", "numerator of the exact probability, a whole number of any size"},
		{"probability_den", text, "", "denominator of the exact probability"},
		{"paid", real, "bets", "pays_for_one · frequency, in the row of all outcomes and of a meter the return; of a hold the mean of what it pays"},
		{"paid_num", text, "", "numerator of the exact paid, a whole number of any size"},
		{"paid_den", text, "", "denominator of the exact paid"},
		{"exact_paid", real, "bets", "pays_for_one · exact_probability, in the row of all outcomes their sum"},
		{"variance", real, "squares of the bet", "of what is paid for a bet of 1; only in the row of all outcomes"},
		{"exact_variance", real, "squares of the bet", "variance in the exact distribution"},
		{"hold", text, "", "the cards that are held; none is all five replaced"},
		{"draws", whole, "draws", "number of possible draws after the hold"},
		{"set_count", whole, "hands", "hands that the text of the row describes, those that earlier rows pay included"},
		{"paid_before", text, "", "earlier rows that pay hands of the row; empty if there are none"},
		{"quantity", text, "", "what the probability is of: the position of a card, an order, a number of fixed points or of cycles; or the total variation distance from a fair shuffle, a lower bound of it, or its mean if each seed gives an order at random"},
		{"order", text, "", "the cards from the first position to the last; empty of other quantities"},
		{"consecutive", whole, "orders", "how many consecutive orders a row has, 2 or more"},
		{"number", whole, "cards or cycles", "the number of fixed points or of cycles"},
		{"low", real, "fraction", "lower end of the band that contains 95 % of fair runs"},
		{"high", real, "fraction", "upper end of this band"},
		{"covariance", real, "squares of the bet", "of what two hands are paid at once that hold the same cards; only in the row of all outcomes"},
		{"plays", whole, "hands", "hands at once"},
		{"plays_variance", real, "squares of the bet", "of what these hands are paid in all, each for a bet of 1"},
		{"meter", text, "", "pay table, if the row of a meter pays what it has in the pay table; break-even, if the return is 1; else empty"},
		{"share", real, probability, "share of all hands of the game that are in the range"},
		{"room", text, "", "name of the card room, as its hand histories say it"},
		{"law", text, "", "of the statistic in a fair deal"},
		{"of", whole, "hands, boards or all-ins", "how many the test counts"},
		{"counts", text, "", "what the test counts"},
		{"fair", real, "", "what a fair deal has in the mean: a share, 0 to 1; shares of the pot above equity, -1 to 1; a number of hands; of chi-square the degrees of freedom"},
		{"observed", real, "", "what the hands have, in the same unit"},
		{"margin", real, "", "what the choices of players may add to a fair deal: a fraction of fair, of all-ins a part of the pot; empty of an exact test"},
		{"finding", text, "", "the largest deviation in words, with its 95 % interval"},
		{"range_share", real, probability, "weight / the sum of all weights of the player"},
	}
}

// ColumnNamed returns the column with a name. A name that is in no dictionary is a text.
func ColumnNamed(name string) Column {
	if c, ok := columns()[name]; ok {
		return c
	}
	return Column{Name: name, Type: "text"}
}

// columns are the columns by name.
var columns = sync.OnceValue(func() map[string]Column {
	byName := map[string]Column{}
	for _, c := range Columns() {
		byName[c.Name] = c
	}
	return byName
})
