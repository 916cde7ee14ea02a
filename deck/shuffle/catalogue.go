package shuffle

// All returns the catalogue, fair algorithms and others. An algorithm with a
// parameter has its default, as in "riffle(7)".
func All() []Algorithm {
	return []Algorithm{
		{
			Name: "fisher-yates", Fair: true, Sweep: FromEnd, start: fisherYates, ints: fisherYatesInts,
			About:  "from the end, swap each card with a random one among it and the cards before it",
			Source: "Durstenfeld, Algorithm 235, Communications of the ACM 7 (1964)",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "fisher-yates-forward", Fair: true, Sweep: FromFront, start: forward,
			About:  "from the front, swap each card with a random one among it and the cards behind it",
			Source: "Fisher and Yates (1938), in place",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "inside-out", Fair: true, Sweep: FromFront, Revisits: true, start: insideOut,
			About:  "from the front, add each card at a random position; the card there moves to the end",
			Source: "Knuth, The Art of Computer Programming 2, section 3.4.2",
			Cost:   "n swaps, n-1 draws",
		}, {
			Name: "random-keys", Fair: true, order: randomKeys,
			About:  "give each card a random key and sort by key; draw all keys again if two are equal",
			Source: "Knuth, The Art of Computer Programming 2, section 3.4.2",
			Cost:   "n log n comparisons, n draws, a copy",
		}, {
			Name: "naive", Sweep: FromFront, Revisits: true, start: naive,
			About:  "swap each card with a random one of the whole pack",
			Source: "folklore; Robbins and Bolker, Aequationes Mathematicae 22 (1981)",
			Cost:   "n swaps, n draws",
		}, {
			Name: "sattolo", Sweep: FromEnd, start: sattolo,
			About:  "Fisher-Yates that never draws the card itself: the result is always one cycle",
			Source: "Sattolo, Information Processing Letters 22 (1986)",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "modulo", Sweep: FromEnd, start: modulo,
			About:  "Fisher-Yates with rand() % i, RAND_MAX 32767: low numbers are drawn too often",
			Source: "folklore; Lemire, ACM Transactions on Modeling and Computer Simulation 29 (2019)",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "float", Sweep: FromEnd, start: float,
			About:  "Fisher-Yates with rand() / RAND_MAX * i, RAND_MAX 32767; a quotient of 1 is drawn again",
			Source: "folklore",
			Cost:   "n-1 swaps, n-1 draws",
		}, {
			Name: "reseed32", Sweep: FromEnd, start: reseed32,
			About:  "Fisher-Yates with a new 32-bit seed for each shuffle: at most 2^32 orders",
			Source: "Arkin and others, How We Learned to Cheat at Online Poker (1999)",
			Cost:   "n-1 swaps, n-1 draws, a seeding",
		}, {
			Name: "coin-sort", Sweep: FromFront, Revisits: true, start: coinSort,
			About:  "insertion sort with a random comparator: each comparison is a coin toss",
			Source: "Bostock, Will It Shuffle? (2012)",
			Cost:   "n swaps on average, n draws",
		}, Overhand(0.2), Riffle(7), {
			Name: "cut", order: cut,
			About:  "cut the pack once at a random position: each card reaches each position equally often",
			Source: "folklore; its n orders are the cyclic ones",
			Cost:   "n moves, a draw, a copy",
		}, Partial(7), {
			Name: "deck-engine", Fair: true, Sweep: FromFront, First: wordDraws, start: deckEngine,
			About:  "partial(7) with all draws from one random word, as in simulate -engine deck",
			Source: "Brackett-Rozinsky and Lemire, Batched Ranged Random Integer Generation (2024)",
			Cost:   "7 swaps, a draw",
		},
	}
}

// Overhand is overhand with a probability of a cut, above 0 and below 1.
func Overhand(cut float64) Algorithm {
	return Algorithm{
		Name: withParameter("overhand", cut), order: overhandWith(cut),
		About:  "cut between neighbours with probability p, then reverse the order of the packets",
		Source: "Pemantle, Journal of Theoretical Probability 2 (1989)",
		Cost:   "n moves, n-1 draws, a copy",
	}
}

// Riffle is riffle with a number of riffles, 1 or more.
func Riffle(times int) Algorithm {
	return Algorithm{
		Name: withParameter("riffle", times), order: riffleTimes(times),
		About:  "Gilbert-Shannon-Reeds riffle, k times: cut at Binomial(n, 1/2), interleave at random",
		Source: "Gilbert (1955), Shannon, Reeds (1981); Bayer and Diaconis (1992)",
		Cost:   "k n moves, k n/64 draws, a copy",
	}
}

// Partial is partial with a number of positions, 1 or more.
func Partial(first int) Algorithm {
	return Algorithm{
		Name: withParameter("partial", first), start: partialOf(first),
		Fair: true, Sweep: FromFront, First: first,
		About:  "fisher-yates-forward that stops after the first k positions",
		Source: "Knuth, The Art of Computer Programming 2, section 3.4.2",
		Cost:   "k swaps, k draws",
	}
}
