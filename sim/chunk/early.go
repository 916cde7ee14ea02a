package chunk

// parts is the number of chunks at the beginning of a plan that Early divides.
// Beyond them the prefixes of whole chunks are close enough.
const parts = 4

// leastPart is the smallest number of rounds of a point of Early: a power of two.
const leastPart = 1 << 10

// Early returns prefixes, the tallies of the first chunks as Options.Prefix gets them,
// with tallies of fewer rounds between them. These are the powers 2^(i/4), rounded down,
// from 1024 rounds within the first four chunks. Their Chunks are those of the tallies
// that follow. part returns the tally of one chunk of the plan of fewer rounds, which
// ends in this chunk; its error is returned.
func (r Rounds) Early(prefixes []Tally, part func(rounds uint64, only Set) (Tally, error)) ([]Tally, error) {
	var all []Tally
	var before Tally // of the chunks before
	for _, t := range prefixes {
		c := before.Chunks.Len()
		if t.Chunks.Len() == c+1 && c < parts {
			from, to := c*r.Chunk, c*r.Chunk+r.Of(c)
			for n := nextPrefix(max(from, leastPart-1)); n < to; n = nextPrefix(n) {
				some, err := part(n, Set{{From: c, To: c + 1}})
				if err != nil {
					return nil, err
				}
				all = append(all, before.Plus(some))
			}
		}
		all = append(all, t)
		before = t
	}
	return all, nil
}
