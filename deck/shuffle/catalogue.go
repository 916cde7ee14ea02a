package shuffle

// All returns the catalogue. An algorithm that takes a parameter stands in it
// with the usual one.
func All() []Algorithm {
	return []Algorithm{
		{
			Name: "fisher-yates", Fair: true, Sweep: FromEnd, start: fisherYates, ints: fisherYatesInts,
			About:  "from the end, swap each card with one drawn from it and all before it",
			Source: "Durstenfeld, Algorithm 235, Communications of the ACM 7 (1964)",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "fisher-yates-forward", Fair: true, Sweep: FromFront, start: forward,
			About:  "from the front, swap each card with one drawn from it and all behind it",
			Source: "Fisher and Yates (1938), in place",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "inside-out", Fair: true, start: insideOut,
			About:  "build the shuffled copy card by card, each put where a drawn one makes room",
			Source: "Knuth, The Art of Computer Programming 2, section 3.4.2",
			Cost:   "n moves, n-1 draws, a copy",
		}, {
			Name: "random-keys", Fair: true, start: randomKeys,
			About:  "give each card a random key and sort by it, all keys anew if two are equal",
			Source: "Knuth, The Art of Computer Programming 2, section 3.4.2",
			Cost:   "n log n comparisons, n draws, a copy",
		}, {
			Name: "naive", Sweep: FromFront, start: naive,
			About:  "swap each card with one drawn from the whole pack (any with any)",
			Source: "folklore; Robbins and Bolker, Aequationes Mathematicae 22 (1981)",
			Cost:   "n swaps, n draws",
		}, {
			Name: "sattolo", Sweep: FromEnd, start: sattolo,
			About:  "Fisher-Yates that never draws the card itself (floor(random*i)): one cycle always",
			Source: "Sattolo, Information Processing Letters 22 (1986)",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "modulo", Sweep: FromEnd, start: modulo,
			About:  "Fisher-Yates on rand() % i with RAND_MAX 32767: the low numbers come too often",
			Source: "folklore; Lemire, ACM Transactions on Modeling and Computer Simulation 29 (2019)",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "float", Sweep: FromEnd, start: float,
			About:  "Fisher-Yates on rand() / RAND_MAX * i, RAND_MAX 32767, redrawn at exactly 1",
			Source: "folklore, as in many a shuffle.c",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "reseed32", Sweep: FromEnd, start: reseed32,
			About:  "Fisher-Yates with a generator seeded anew by 32 bits: 2^32 orders at most",
			Source: "Arkin and others, How We Learned to Cheat at Online Poker (1999)",
			Cost:   "n-1 swaps, n-1 draws, a seeding",
		}, {
			Name: "coin-sort", Sweep: FromFront, start: coinSort,
			About:  "insertion sort with a coin toss for a comparison (the random comparator)",
			Source: "Bostock, Will It Shuffle? (2012)",
			Cost:   "n swaps on average, n draws",
		}, overhand(0.2), riffle(7), partial(7), {
			Name: "deck-engine", Fair: true, Sweep: FromFront, First: wordDraws, start: deckEngine,
			About:  "partial(7) with all its draws from one random word, as simulate deals with -engine deck",
			Source: "Brackett-Rozinsky and Lemire, Batched Ranged Random Integer Generation (2024)",
			Cost:   "7 swaps, a draw",
		},
	}
}

func overhand(cut float64) Algorithm {
	return Algorithm{
		Name: withParameter("overhand", cut), start: overhandWith(cut),
		About:  "cut between neighbours with probability p, lay the packets down in reverse order",
		Source: "Pemantle, Journal of Theoretical Probability 2 (1989)",
		Cost:   "n moves, n-1 draws, a copy",
	}
}

func riffle(times int) Algorithm {
	return Algorithm{
		Name: withParameter("riffle", times), start: riffleTimes(times),
		About:  "cut at Binomial(n, 1/2), drop cards in proportion to the packets, k times",
		Source: "Gilbert (1955), Shannon, Reeds (1981); Bayer and Diaconis (1992)",
		Cost:   "k n moves, k n/64 draws, a copy",
	}
}

func partial(first int) Algorithm {
	return Algorithm{
		Name: withParameter("partial", first), start: partialOf(first),
		Fair: true, Sweep: FromFront, First: first,
		About:  "fisher-yates-forward that stops after the first k positions",
		Source: "Knuth, The Art of Computer Programming 2, section 3.4.2",
		Cost:   "k swaps, k draws",
	}
}
