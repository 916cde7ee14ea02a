package query

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/deal"
)

// Functions returns all functions, in groups.
func Functions() []Function {
	p, s := Player, Street
	return []Function{
		{Name: "riverEquity", Aliases: []string{"fractionalRiverEquity"}, Takes: []Type{p}, Gives: Number, Group: outcomes, needs: 5, pots: true,
			Text: "the share of the pot: 1 alone, 1/n of n who tie; with a low, half for each", Example: "riverEquity(hero)",
			make: func(c *compiler, a []value) (value, error) {
				v := counted(0, c.units(), func(d *deal.Deal) int64 { return d.Share(a[0].number) })
				v.unit = v.high
				v.can = c.shares()
				return v, nil
			}},
		{Name: "winsHi", Takes: []Type{p}, Gives: Boolean, Group: outcomes, only: highs, needs: 5, pots: true,
			Text: "the best high hand, and no other as good", Example: "winsHi(hero)", make: winner(true, true)},
		{Name: "tiesHi", Takes: []Type{p}, Gives: Boolean, Group: outcomes, only: highs, needs: 5, pots: true,
			Text: "the best high hand, and another as good", Example: "tiesHi(hero)", make: winner(true, false)},
		{Name: "winsLo", Takes: []Type{p}, Gives: Boolean, Group: outcomes, only: lows, needs: 5, pots: true,
			Text: "the best low, and no other as good", Example: "winsLo(hero)", make: winner(false, true)},
		{Name: "tiesLo", Takes: []Type{p}, Gives: Boolean, Group: outcomes, only: lows, needs: 5, pots: true,
			Text: "the best low, and another as good", Example: "tiesLo(hero)", make: winner(false, false)},
		{Name: "scoops", Takes: []Type{p}, Gives: Boolean, Group: outcomes, needs: 5, pots: true,
			Text: "the whole pot", Example: "scoops(hero)",
			make: func(c *compiler, a []value) (value, error) {
				all := c.units()
				return whether(func(d *deal.Deal) bool { return d.Share(a[0].number) == all }), nil
			}},
		{Name: "winningHandType", Gives: HandType, Group: outcomes, only: highs, needs: 5,
			Text: "the hand type of the best high hand at the end", Example: "winningHandType()",
			make: func(c *compiler, a []value) (value, error) {
				last := c.last()
				return c.handType(last, func(d *deal.Deal) int64 { return d.Kind(d.BestRating(last)) }), nil
			}},
		{Name: "HvHequity", Aliases: []string{"equity"}, Takes: []Type{p, s}, Gives: Number, Group: outcomes,
			Text: "the mean of riverEquity over all boards to come, the hands and the board of the street known", Example: "HvHequity(hero, flop) > 0.5",
			make: handEquity},
		{Name: "minEquity", Aliases: []string{"minHvHequity"}, Takes: []Type{p, s, Number}, Gives: Boolean, Group: outcomes,
			Text: "an equity of at least the number", Example: "minEquity(hero, turn, 0.4)",
			make: is(">=", handEquity)},
		{Name: "HvRequity", Takes: []Type{p, s}, Gives: Number, Group: outcomes, only: boards,
			Text: "the mean of riverEquity over the hands of the other player's range and all boards to come, the hand and the board of the street known; for two players", Example: "HvRequity(hero, flop)",
			make: rangeEquity},
		{Name: "minHvRequity", Takes: []Type{p, s, Number}, Gives: Boolean, Group: outcomes, only: boards,
			Text: "such an equity of at least the number", Example: "minHvRequity(hero, flop, 0.5)",
			make: is(">=", rangeEquity)},

		{Name: "handType", Takes: []Type{p, s}, Gives: HandType, Group: made,
			Text: "the type of the best high hand", Example: "handType(hero, flop) >= twopair", only: highs,
			make: handType},
		{Name: "exactHandType", Takes: []Type{p, s, HandType}, Gives: Boolean, Group: made, only: highs,
			Text: "a hand of this type", Example: "exactHandType(hero, river, flush)", make: is("=", handType)},
		{Name: "minHandType", Takes: []Type{p, s, HandType}, Gives: Boolean, Group: made, only: highs,
			Text: "a hand of at least this type", Example: "minHandType(hero, river, flush)", make: is(">=", handType)},
		{Name: "flopHandCategory", Takes: []Type{p}, Gives: FlopCategory, Group: made, only: boards, needs: 3,
			Text: "the flop category", Example: "flopHandCategory(hero)", make: flopCategory},
		{Name: "exactFlopHandCategory", Takes: []Type{p, FlopCategory}, Gives: Boolean, Group: made, only: boards, needs: 3,
			Text: "this flop category", Example: "exactFlopHandCategory(hero, flopset)", make: is("=", flopCategory)},
		{Name: "minFlopHandCategory", Takes: []Type{p, FlopCategory}, Gives: Boolean, Group: made, only: boards, needs: 3,
			Text: "at least this flop category", Example: "minFlopHandCategory(hero, floptoppair)", make: is(">=", flopCategory)},
		{Name: "hiRating", Takes: []Type{p, s}, Gives: HighRating, Group: made, only: highs,
			Text: "the rating of the best high hand; a better hand has a greater one", Example: "hiRating(hero, river) > hiRating(villain, river)", make: hiRating},
		{Name: "minHiRating", Takes: []Type{p, s, HighRating}, Gives: Boolean, Group: made, only: highs,
			Text: "a high hand of at least this rating", Example: "minHiRating(hero, river, rateHiHand('2s3s4s5s7h'))",
			make: is(">=", hiRating)},
		{Name: "bestHiRating", Takes: []Type{p, s}, Gives: Boolean, Group: made, only: highs,
			Text: "nobody has a better high hand", Example: "bestHiRating(hero, flop)",
			make: onRanks(func(d *deal.Deal, p, s int) bool { return d.Rating(p, s) == d.BestRating(s) })},
		{Name: "rateHiHand", Takes: []Type{Text}, Gives: HighRating, Group: made, only: highs,
			Text: "the rating of five cards", Example: "rateHiHand('AsKsQsJsTs')",
			make: func(c *compiler, a []value) (value, error) {
				cards, err := c.five(a[0])
				if err != nil {
					return value{}, err
				}
				r := c.game.Rate(cards)
				return value{of: HighRating, low: r, high: r, get: always(func(*deal.Deal) int64 { return r })}, nil
			}},
		{Name: "nutHi", Takes: []Type{p, s}, Gives: Boolean, Group: made, only: boards,
			Text: "no two cards that the player does not see make a better high hand", Example: "nutHi(hero, river)", make: nuts(false)},
		{Name: "nutHiForHandType", Takes: []Type{p, s}, Gives: Boolean, Group: made, only: boards,
			Text: "the same among hands of the player's type", Example: "nutHiForHandType(hero, flop)", make: nuts(true)},
		{Name: "nutHiOuts", Takes: []Type{p, s}, Gives: Number, Group: made, only: boards,
			Text: "the number of unseen cards after which the player has the nuts on the next street; 0 on the river, an error before the flop", Example: "nutHiOuts(hero, flop)",
			make: func(c *compiler, a []value) (value, error) {
				if err := c.outsOf(a[1]); err != nil {
					return value{}, err
				}
				p, s := a[0].number, a[1].number
				c.perDeal += 200_000
				return counted(0, deck.Size, func(d *deal.Deal) int64 { return d.NutOuts(p, s) }), nil
			}},
		{Name: "outsToHandType", Takes: []Type{p, s, HandType}, Gives: Number, Group: made, only: boards,
			Text: "the number of unseen cards that make this type on the next street, where the player has a lower type now: a better hand of the type he has is none; 0 on the river, an error before the flop", Example: "outsToHandType(hero, flop, flush)", make: outs},
		{Name: "minOutsToHandType", Takes: []Type{p, s, HandType, Number}, Gives: Boolean, Group: made, only: boards,
			Text: "at least this number of such cards", Example: "minOutsToHandType(hero, flop, flush, 9)",
			make: is(">=", outs)},

		{Name: "boardInRange", Takes: []Type{Text}, Gives: Boolean, Group: board, only: boards,
			Text: "the board is in the range: the first three cards in any order, the fourth and the fifth in place", Example: "boardInRange('AK*')", make: inBoards},
		{Name: "pairedBoard", Takes: []Type{s}, Gives: Boolean, Group: board, only: boards,
			Text: "two cards of one rank, or more", Example: "pairedBoard(flop)",
			make: onBoard(func(d *deal.Deal, s int) bool { return boardTwice(d, s) != 0 })},
		{Name: "monotoneBoard", Takes: []Type{s}, Gives: Boolean, Group: board, only: boards, Text: "one suit", Example: "monotoneBoard(flop)",
			make: onBoard(func(d *deal.Deal, s int) bool { return suitsOn(d, s) == 1 })},
		{Name: "twoToneBoard", Takes: []Type{s}, Gives: Boolean, Group: board, only: boards, Text: "two suits", Example: "twoToneBoard(flop)",
			make: onBoard(func(d *deal.Deal, s int) bool { return suitsOn(d, s) == 2 })},
		{Name: "rainbowBoard", Takes: []Type{s}, Gives: Boolean, Group: board, only: boards, Text: "all cards of different suits", Example: "rainbowBoard(turn)",
			make: onBoard(func(d *deal.Deal, s int) bool { return suitsOn(d, s) == int64(s) })},
		{Name: "flushingBoard", Takes: []Type{s}, Gives: Boolean, Group: board, only: boards, Text: "three cards of a suit, or more", Example: "flushingBoard(river)",
			make: onBoard(func(d *deal.Deal, s int) bool {
				n := d.Suits(s)
				return max(n[0], n[1], n[2], n[3]) >= 3
			})},
		{Name: "straightBoard", Takes: []Type{s}, Gives: Boolean, Group: board, only: boards, Text: "three ranks of one straight, or more", Example: "straightBoard(flop)",
			make: onBoard((*deal.Deal).StraightPossible)},
		{Name: "boardSuitCount", Takes: []Type{s}, Gives: Number, Group: board, only: boards, Text: "the number of suits", Example: "boardSuitCount(river)",
			make: func(c *compiler, a []value) (value, error) {
				s := a[0].number
				return counted(0, deck.Suits, func(d *deal.Deal) int64 { return suitsOn(d, s) }).within(min(1, s), min(s, deck.Suits)), nil
			}},
		{Name: "turnCard", Gives: Card, Group: board, only: boards, needs: 4, order: true, Text: "the card of the turn", Example: "turnCard() = toCard('As')", make: cardAt(3)},
		{Name: "riverCard", Gives: Card, Group: board, only: boards, needs: 5, order: true, Text: "the card of the river", Example: "riverCard() = toCard('As')", make: cardAt(4)},
		{Name: "boardRanks", Takes: []Type{s}, Gives: RankSet, Group: board, only: boards, Text: "the ranks", Example: "maxRank(boardRanks(flop)) = toRank('A')",
			make: boardSet(1, 1, boardRanks)},
		{Name: "duplicatedBoardRanks", Takes: []Type{s}, Gives: RankSet, Group: board, only: boards, Text: "the ranks of two cards or more", Example: "rankCount(duplicatedBoardRanks(river))",
			make: boardSet(0, 2, boardTwice)},

		{Name: "inRange", Takes: []Type{p, Text}, Gives: Boolean, Group: ranksOf, Text: "the hole cards are in the range; in stud the first cards", Example: "inRange(villain, 'QQ+,AK')", make: inRange},
		{Name: "pocketPair", Takes: []Type{p}, Gives: Boolean, Group: ranksOf, Text: "two hole cards of one rank, or more", Example: "pocketPair(hero)",
			make: func(c *compiler, a []value) (value, error) {
				p, all := a[0].number, c.allHole()
				return whether(func(d *deal.Deal) bool { return holeTwice(d, p, all) != 0 }), nil
			}},
		{Name: "overpair", Takes: []Type{p, s}, Gives: Boolean, Group: ranksOf, only: boards, Text: "a pocket pair above every card of the board", Example: "overpair(hero, flop)",
			make: onRanks(func(d *deal.Deal, p, s int) bool { return holeTwice(d, p, s) > boardRanks(d, s) })},
		{Name: "hasTopBoardRank", Takes: []Type{p, s}, Gives: Boolean, Group: ranksOf, only: boards, Text: "a hole card of the highest rank of the board", Example: "hasTopBoardRank(hero, flop)",
			make: onRanks(func(d *deal.Deal, p, s int) bool { return holeRanks(d, p, s)&highest(boardRanks(d, s)) != 0 })},
		{Name: "hasSecondBoardRank", Takes: []Type{p, s}, Gives: Boolean, Group: ranksOf, only: boards, Text: "a hole card of the second highest rank of the board", Example: "hasSecondBoardRank(hero, flop)",
			make: onRanks(func(d *deal.Deal, p, s int) bool {
				shown := boardRanks(d, s)
				return holeRanks(d, p, s)&highest(shown&^highest(shown)) != 0
			})},
		{Name: "handRanks", Takes: []Type{p, s}, Gives: RankSet, Group: ranksOf, Text: "the ranks of the hole cards; in stud of the cards so far", Example: "rankCount(handRanks(hero, flop))",
			make: handSet(1, 1, holeRanks)},
		{Name: "duplicatedHandRanks", Takes: []Type{p, s}, Gives: RankSet, Group: ranksOf, Text: "those of two cards or more", Example: "rankCount(duplicatedHandRanks(hero, flop))",
			make: handSet(0, 2, holeTwice)},
		{Name: "intersectingHandRanks", Takes: []Type{p, s}, Gives: RankSet, Group: ranksOf, only: boards, Text: "those that the board has too", Example: "maxRank(intersectingHandRanks(hero, flop))",
			make: handSet(0, 1, func(d *deal.Deal, p, s int) int64 { return holeRanks(d, p, s) & boardRanks(d, s) })},
		{Name: "nonIntersectingHandRanks", Takes: []Type{p, s}, Gives: RankSet, Group: ranksOf, only: boards, Text: "those that the board has not", Example: "rankCount(nonIntersectingHandRanks(hero, flop))",
			make: handSet(0, 1, func(d *deal.Deal, p, s int) int64 { return holeRanks(d, p, s) &^ boardRanks(d, s) })},
		{Name: "handBoardIntersections", Takes: []Type{p, s}, Gives: Number, Group: ranksOf, only: boards, Text: "the number of ranks that hole cards and board share", Example: "handBoardIntersections(hero, flop)",
			make: func(c *compiler, a []value) (value, error) {
				p, s := a[0].number, a[1].number
				return counted(0, deck.Ranks, func(d *deal.Deal) int64 {
					return int64(bits.OnesCount64(uint64(holeRanks(d, p, s) & boardRanks(d, s))))
				}).within(0, min(c.game.Hole, s)), nil
			}},
		{Name: "rankCount", Takes: []Type{RankSet}, Gives: Number, Group: ranksOf, Text: "the number of ranks of a set", Example: "rankCount(boardRanks(flop))",
			make: func(c *compiler, a []value) (value, error) {
				get := a[0].get
				return value{of: Number, unit: 1, high: deck.Ranks, span: a[0].span, get: func(d *deal.Deal) (int64, bool) {
					set, ok := get(d)
					return int64(bits.OnesCount64(uint64(set))), ok
				}}, nil
			}},
		{Name: "maxRank", Takes: []Type{RankSet}, Gives: Rank, Group: ranksOf, Text: "the highest rank of a set", Example: "maxRank(boardRanks(flop))",
			make: ofSet(func(set int64) int { return bits.Len64(uint64(set)) - 1 })},
		{Name: "minRank", Takes: []Type{RankSet}, Gives: Rank, Group: ranksOf, Text: "the lowest rank of a set", Example: "minRank(boardRanks(flop))",
			make: ofSet(func(set int64) int { return bits.TrailingZeros64(uint64(set)) })},
		{Name: "nthRank", Takes: []Type{Number, RankSet}, Gives: Rank, Group: ranksOf, Text: "the rank of a set at a place, from 1, the highest", Example: "nthRank(2, boardRanks(flop)) = toRank('K')", make: nthRank},
		{Name: "toCard", Takes: []Type{Text}, Gives: Card, Group: ranksOf, Text: "a card", Example: "toCard('As')",
			make: func(c *compiler, a []value) (value, error) {
				card, err := deck.ParseCard(a[0].text)
				if err != nil {
					return value{}, c.errorAt(a[0].at, "%v", err)
				}
				c.suits = true
				return value{of: Card, high: deck.Size - 1, get: always(func(*deal.Deal) int64 { return int64(card) })}, nil
			}},
		{Name: "toRank", Takes: []Type{Text}, Gives: Rank, Group: ranksOf, Text: "a rank", Example: "toRank('A')",
			make: func(c *compiler, a []value) (value, error) {
				text := []rune(a[0].text)
				if r, n := deck.CutRank(text); n > 0 && n == len(text) {
					return value{of: Rank, high: deck.Ranks - 1, get: always(func(*deal.Deal) int64 { return int64(r) })}, nil
				}
				return value{}, c.errorAt(a[0].at, "%q is no rank: want 2 to 9, T or 10, J, Q, K or A", a[0].text)
			}},
		{Name: "threeFlush", Takes: []Type{p, s}, Gives: Boolean, Group: ranksOf, only: boards, Text: "exactly three cards to a flush, a hole card among them", Example: "threeFlush(hero, flop)",
			make: onRanks(func(d *deal.Deal, p, s int) bool { return d.FlushCards(p, s) == 3 })},
		{Name: "fourFlush", Takes: []Type{p, s}, Gives: Boolean, Group: ranksOf, only: boards, Text: "exactly four cards to a flush, a hole card among them", Example: "fourFlush(hero, flop)",
			make: onRanks(func(d *deal.Deal, p, s int) bool { return d.FlushCards(p, s) == 4 })},

		{Name: "madeLo", Takes: []Type{p, s}, Gives: Boolean, Group: lowHands, only: lows, Text: "a low of eight or better", Example: "madeLo(hero, river)",
			make: onRanks((*deal.Deal).MadeLow)},
		{Name: "nutLo", Takes: []Type{p, s}, Gives: Boolean, Group: lowHands, only: boardLow, Text: "a low, and no two unseen cards make a better one", Example: "nutLo(hero, river)",
			make: onRanks((*deal.Deal).LowNuts)},
		{Name: "loRating", Takes: []Type{p, s}, Gives: LowRating, Group: lowHands, only: lows, Text: "the rating of the best low; a better low has a greater one", Example: "loRating(hero, river) > loRating(villain, river)", make: loRating},
		{Name: "minLoRating", Takes: []Type{p, s, LowRating}, Gives: Boolean, Group: lowHands, only: lows, Text: "a low of at least this rating", Example: "minLoRating(hero, river, rateLoHand('As2s3s4s5s'))",
			make: is(">=", loRating)},
		{Name: "bestLoRating", Takes: []Type{p, s}, Gives: Boolean, Group: lowHands, only: lows, Text: "a low, and nobody has a better one", Example: "bestLoRating(hero, river)",
			make: onRanks(func(d *deal.Deal, p, s int) bool {
				mine, ok := d.Low(p, s)
				if !ok {
					return false
				}
				best, _ := d.BestLow(s)
				return mine == best
			})},
		{Name: "rateLoHand", Takes: []Type{Text}, Gives: LowRating, Group: lowHands, only: lows, Text: "the rating of five cards as a low", Example: "rateLoHand('As2s3s4s5s')",
			make: func(c *compiler, a []value) (value, error) {
				cards, err := c.five(a[0])
				if err != nil {
					return value{}, err
				}
				r, ok := c.game.RateLow(cards)
				return value{of: LowRating, low: r, high: r, get: func(*deal.Deal) (int64, bool) { return r, ok }}, nil
			}},
		{Name: "boardLoCardCount", Takes: []Type{s}, Gives: Number, Group: lowHands, only: boards, Text: "the number of ranks from the ace to the eight on the board", Example: "boardLoCardCount(flop)",
			make: func(c *compiler, a []value) (value, error) {
				s := a[0].number
				return counted(0, 8, func(d *deal.Deal) int64 { return d.LowRanks(s) }).within(0, s), nil
			}},
		{Name: "boardAllowsMadeLo", Takes: []Type{s}, Gives: Boolean, Group: lowHands, only: boards, Text: "three such ranks or more", Example: "boardAllowsMadeLo(flop)",
			make: onBoard(func(d *deal.Deal, s int) bool { return d.LowRanks(s) >= 3 })},
	}
}
