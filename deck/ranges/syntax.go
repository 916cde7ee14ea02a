// # Ranges
//
// A range is a list of items with commas, semicolons or ends of lines between them:
//
//	AsKd, 10h10d, A♠K♠     one hand: as many cards as the game has hole cards
//	AA, TT+, 55-, 22-66    pairs: one, this and all higher ones, this and all lower ones, a span
//	AKs, AKo, AK           suited, offsuit, both
//	A9o+, A5s-             kickers: up to one below the high rank, down to the lowest rank
//	A5s-A2s, 76s-54s       spans of kickers, or of both ranks
//	A*, [A,K]Q, A[T-K]     an ace and any card; an ace or a king, and a queen; spans of kickers
//	Asx                    the ace of spades and any other card
//	random, *, xx          any hand
//	15%, top 15%           the best 15 % of all hands, by equity against a random hand
//	5%                     whole classes: 72 of 1326 hands, 5.43 %
//	15%-30%                the hands of the best 30 % that are not among the best 15 %
//	AK!AsKs!AhKh           AK without AsKs and AhKh: 14 hands
//	AK, QQ, !AsKs          an item that removes its hands from the whole list
//	!AsKs                  any hand but this: a list has any hand if it only removes some
//	15%:$s, (AA,KK):*s*    hands of both sets: suited ones, those with a spade
//
// A blank separates two items if the first is whole: 22+ 54s is a list, As Ks one hand. An item
// has weight 1, or the weight that is written:
//
//	AA@0.5, AA@50%         half as likely as a hand of weight 1; also AA:0.5, AA=0.5
//	(AA,KK)@0.5            the weight of several items; also 0.5(AA,KK), 50%(AA,KK)
//	[40]AA,KK[/40]         the same, in per cent
//	{100:AA,KK,40:77+}     weights in per cent, each of all items up to the next weight
//
// Weights are relative. Without % they are 0 to 1; if one of a player's is above 1.01, they are all
// in per cent, and all items must have one: AA@100,KK@50 is AA,KK@50%, but AA,KK@50 is an error.
// So is AA@1,KK, where @1 may be 1 %; AA:1,KK, as solvers write it, is AA,KK. Weights from 1 to 1.01
// are 1, as solvers round. A hand of weight 0 is not in the range, and one with two weights is an
// error. Spellings that poker programs read in different ways are errors. A duplicate hand counts
// once. In a file, # begins a comment, and the file may be a table of hands and weights, as AA,0.5 on
// each line, or JSON, as {"AA": 1, "KK": 0.5}.
//
// # What others write
//
//	Equilab, Flopzilla     TT+,A2s-A5s,AKo
//	Power-Equilab          {100:QQ+,AKs,24:A4o}
//	GTO+                   AA-TT,[50.0]AKs,AhQh[/50.0]
//	PioSOLVER              AA,KK:0.75,AhQh:0.5, or the 1326 weights 2d2c 2h2c 2h2d 2s2c ...
//	GTO Wizard             2d2c: 1,2h2c: 1.005
//	TexasSolver            a file with set_range_ip and set_range_oop: @FILE:ip and @FILE:oop
//	PokerStove             AA=0.5
//	pokerkit               22+ 54s AQo+
//	eval7                  0.4(AA,KK)
//	ProPokerTools          AxKx, AA$ds, JT98-7654, 15%@10: with -syntax generic
//	Open PQL               TT+!AA, [A,K]x[Q,J]x: with -syntax generic
//	MonkerSolver, FlopHero AA$ds, $np: macros, in both readings
//
// # Patterns
//
// A hand of Omaha has four, five or six cards: all of them with suits, some of them as in
// AsAhxx, or a pattern. Each card of a pattern is a rank, ranks in square brackets, a rank variable
// or *, with or without a suit. A hand has the pattern if some of its cards, in some order, are the
// cards of the pattern: AA is two aces or more, and any other cards.
//
//	AsAhKsKh, AsKsQhJd9c   one hand of four, and one of five cards
//	AsKsxx, AsKs**         the cards before xx and any two others
//	AA, AA**, AAxx, AA??   two aces or more, and any other cards
//	AKQJ, JT98             these ranks, of any suits
//	[T-A][T-A]98, [T+]98   lists and spans of ranks: [T-A], [A,K,Q], [2-5,A], [T+], [9-]
//	AhKh, *s*s             cards, and cards of a suit: two spades or more; [2c,A,s] is a set of cards
//	Ax*x                   a suited ace: w, x, y and z are different suits
//	AwKwQyJy, xxyy         AK of one suit, QJ of another; double-suited
//	RROO, AARR, !RR        B E F G I L M N O P R U V are different ranks: two pairs; no pair
//	TT+, JT98-7654, 9876-  spans: all ranks that move go by the same number of steps
//	AA:xxyy, A!K           hands of both; without
//	AA$ds, AA ds, AAxxds   double-suited: two suits of two cards or more
//	AA$ss, AA ss           single-suited: two cards of one suit, no two of another, no three
//	AA r                   rainbow: four suits
//	15%, 5%-20%            the best of all hands of the game, by equity against a random hand
//
// A variable is no suit and no rank that the pattern names: As in AsKsAwKw is of another suit than
// Aw, and R in AKRR is neither ace nor king. Ranks in brackets do not count. The letter x is any
// card, like * and ?, if the pattern has all cards of a hand, as AAxx in omaha; it is a suit if the
// pattern has w, y or z, a rank after an x, or an x after *, or if it is xx or xxx alone. AAx and Axx
// are errors. Macros:
//
//	$ds $ss                suits, as above
//	$np $op $tp $nt        no pair, one pair, two pairs (of four cards), no three of a rank
//	$0g $1g $2g            run-downs with 0, 1 or 2 ranks missing; the ace is high or low
//	$s $o                  of two cards: suited, offsuit
//	$B $R $M $Z            a card: A-J, A-T, T-7, 6-2
//	$N $F $W $L            a card: K-9, K-J, A and 2-5, A and 2-8
//
// # The generic reading
//
// With -syntax generic, and in queries with syntax='generic', a range is read as ProPokerTools
// does. It differs in these points:
//
//	own                    generic
//	AAxx: any others       A, Ax and *x: two aces, one suited with another card
//	AKh*h: a second heart  AKhh: a suit letter after a suit is a card
//	AKs, AKo: suited, ...  of two cards an error: AxKx, AxKy; of more the cards A, Ks and A, K, O
//	AA ds                  AA$ds
//	A9+: kickers           an error: A[9-K], or a span
//	AA:0.5                 AA@0.5: after a colon stands a set, also of digits, as AA:55
//	15%-30%                16%-30%: the first number, which is whole, counts too
//	two weights: an error  the greater one
//	[AA-TT]: an error      AA-TT and other cards: [AA-TT][99-22] has several spans
//	AsKs of four: an error these two cards and any others
//
// Boards of queries are always read so: up to three cards are of the flop, in any order, the fourth
// is the turn, the fifth the river, and cards that are missing are free. AwKw2x has 12 flops, xxx
// 1,144, [K-T][9-7][8-5] 2,496.
//
// # Grammar
//
//	range    = item , { ( "," | ";" | newline | blank ) , item } ;
//	item     = expr , [ weight ] | "!" , operand | number , [ "%" ] , "(" , range , ")"
//	         | "[" , number , "]" , range , "[/" , number , "]"
//	         | "{" , number , ":" , item , { "," , [ number , ":" ] , item } , "}" ;
//	expr     = operand , { ( ":" | "!" ) , operand } ;
//	operand  = ( "(" , range , ")" | term ) , { macro } ;
//	weight   = ( "@" | ":" | "=" ) , number , [ "%" ] ;
//	term     = "random" | percent | classes | pattern | macro ;
//	percent  = [ "top" ] , number , "%" , [ "-" , number , "%" ] ;
//	classes  = two , [ "+" | "-" , [ two ] ] ;
//	two      = rank , rank , [ "s" | "o" ] ;
//	pattern  = card , { card } , [ suiting ] , [ "+" | "-" , [ card , { card } , [ suiting ] ] ] ;
//	card     = ( rank | ranks | "*" | variable | rank macro ) , [ suit ] | suit | "?" ;
//	ranks    = "[" , element , { [ "," ] , element } , "]" ;
//	element  = rank , [ "+" | "-" , [ rank ] ] | rank , colour | colour | span of several cards ;
//	suiting  = "ds" | "ss" | "r" ;
//	suit     = colour | "w" | "x" | "y" | "z" ;
//	colour   = "c" | "d" | "h" | "s" | "♣" | "♦" | "♥" | "♠" | "♧" | "♢" | "♡" | "❤" | "♤" ;
//	rank     = "2" | "3" | ... | "9" | "T" | "10" | "J" | "Q" | "K" | "A" ;
//
// Percentages are of classes: hands that differ only in a permutation of the suits. The
// equities of holdem, of the short decks, and of omaha and omaha8, which have 16,432 classes, are
// exact. Those of omaha5 and bigo, which have 134,459 classes, are samples of 4.5 million deals of
// each: their standard error is at most 0.00024. The best class of omaha is AATT double-suited with 0.7153; AAKK double-suited has 0.7068.
// There are no percentages of six cards and of stud. A list has at most
// 2,598,960 hands: AAxxxx of six cards is one, and Axxxxx is an error.
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
