// # Ranges
//
// A range is a list of items with commas or semicolons between them:
//
//	AsKd, 10h10d, A♠K♠     one hand: as many cards as the game has hole cards
//	AA, TT+, 55-, 22-66    pairs: one, this and all higher ones, this and all lower ones, a run
//	AKs, AKo, AK           suited, offsuit, both
//	A9o+, A5s-             kickers: up to one below the high rank, down to the lowest rank
//	A5s-A2s, 76s-54s       runs of kickers, or of both ranks
//	Asx                    the ace of spades and any other card
//	random, *, xx          any hand
//	15%, top 15%           the best 15 % of all hands, by equity against a random hand
//	5%                     whole classes: 72 of 1326 hands, 5.43 %
//	15%-30%                the hands of the best 30 % that are not among the best 15 %
//	AK!AsKs!AhKh           AK without AsKs and AhKh: 14 hands
//	AK, QQ, !AsKs          an item that removes its hands from the whole list
//	!AsKs                  any hand but this: a list has any hand if it only removes some
//
// An item has weight 1, or the weight that is written:
//
//	AA@0.5, AA@50%         half as likely as a hand of weight 1; also AA:0.5, AA=0.5
//	0.5(AA,KK), 40%(77+)   the weight of several items
//	[40]AA,KK[/40]         the same, in per cent
//	{100:AA,KK,40:77+}     weights in per cent, each of all items up to the next weight
//
// Weights without % are 0 to 1; if one of a player's is above 1, they are all in per
// cent, and all items must have one: AA@100,KK@50 is AA,KK@50%, but AA,KK@50 is an error.
// Spellings that poker programs read in different ways are errors. A duplicate hand
// counts once. In a file, the end of a line is a comma, and # begins a comment.
//
// Programs write ranges of two cards in these forms:
//
//	Equilab, Flopzilla     TT+,A2s-A5s,AKo
//	Power-Equilab          {100:QQ+,AKs,24:A4o}
//	GTO+                   AA-TT,[50.0]AKs,AhQh[/50.0]
//	PioSOLVER              AA,KK:0.75,AhQh:0.5, or the 1326 weights 2d2c 2h2c 2h2d 2s2c ...
//	GTO Wizard             2d2c: 1,2h2c: 0.5
//	PokerStove             AA=0.5
//	ProPokerTools          AA@100,KK@50 and 5%-10%
//	eval7                  0.4(AA,KK)
//
// # Patterns of more than two cards
//
// A hand of Omaha has four, five or six cards: all of them with suits, some of them as in
// AsAhxx, or a pattern. Each card of a pattern is a rank, ranks in square brackets or *,
// with or without a suit. A hand has the pattern if its cards, in some order, are the
// cards of the pattern.
//
//	AsAhKsKh, AsKsQhJd9c   one hand of four, and one of five cards
//	AsKsxx                 the cards before xx and any two others
//	AA**, AAxx, AA??       two aces or more, and any other cards
//	AKQJ, JT98             these ranks, of any suits
//	[T-A][T-A]98           spans and lists of ranks: [T-A], [A,K,Q], [2-5,A]
//	AhKh**, *s*s**         cards, and a card of a suit: two spades or more
//	AwKwQyJy               w, x, y and z are different suits: AK of one suit, QJ of another
//	AAxx ds, AAxxds        double-suited: two suits of two cards or more
//	AAxx ss                single-suited: two cards of one suit, no two of another
//	AAxx r                 rainbow: four suits
//	AAxx!AAAx              exactly two aces
//	15%, 5%-20%            the best hands, by equity against a random hand
//
// A variable is no suit that the pattern names: As in AsKsAwKw is of another suit than Aw.
// The letter x is any card, like * and ?, at the end of a pattern; it is a suit if the
// pattern has w, y or z, if a rank follows it, or after *. A hand with three or four cards
// of one suit and no pair of another is neither ds nor ss nor r. The syntax in EBNF:
//
//	pattern = card , { card } , [ "ds" | "ss" | "r" ] ;
//	card    = ( rank | ranks | "*" ) , [ suit ] | "x" | "?" ;
//	ranks   = "[" , span , { [ "," ] , span } , "]" ;
//	span    = rank , [ "-" , rank ] ;
//	rank    = "2" | "3" | ... | "9" | "T" | "10" | "J" | "Q" | "K" | "A" ;
//	suit    = "c" | "d" | "h" | "s" | "w" | "x" | "y" | "z" ;
//
// Percentages are of classes: hands that differ only in a permutation of the suits. The
// equities of holdem, of the short decks, and of omaha, which has 16,432 classes, are exact.
// The best class of omaha is AATT double-suited with 0.7153; AAKK double-suited has 0.7068.
// There are no percentages of five and six cards, of hi-lo games and of stud. A list has at most 2,097,152 hands: AAxxxx of six cards is one, and
// Axxxxx is an error.
package ranges

import (
	_ "embed"
	"strings"
)

//go:embed syntax.go
var syntaxFile string

// Syntax returns the syntax of ranges: the text of the package comment about it.
func Syntax() string {
	comment, _, _ := strings.Cut(syntaxFile, "\npackage ")
	var lines []string
	for line := range strings.Lines(comment) {
		line = strings.TrimPrefix(strings.TrimPrefix(strings.TrimRight(line, "\n"), "//"), " ")
		line = strings.TrimPrefix(line, "# ") // a heading
		lines = append(lines, strings.Replace(line, "\t", "  ", 1))
	}
	return strings.Join(lines[2:], "\n") + "\n"
}
