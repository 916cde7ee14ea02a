package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// byJSON is the definition of the text of a file: all of it by encoding/json.
func byJSON(f File) []byte {
	plan := sha256.Sum256(f.Plan)
	c := content{Format: Format, Kind: f.Kind, Plan: f.Plan, Fingerprint: hex.EncodeToString(plan[:]), Rounds: f.Rounds, Shard: f.Shard, Tally: f.Tally}
	text := deck.Must(json.Marshal(c))
	sum := sha256.Sum256(text)
	c.Checksum = hex.EncodeToString(sum[:])
	text = deck.Must(json.MarshalIndent(c, "", " "))
	return append(text, '\n')
}

// Files with any counts, also more than a buffer holds, have the text that encoding/json
// gives, and read back.
func TestCountsAreThoseOfJSON(t *testing.T) {
	src := rand.New(rand.NewPCG(28, 2))
	many := make([]uint64, 50_000)
	for i := range many {
		many[i] = src.Uint64() >> src.IntN(64)
	}
	for _, counts := range [][]uint64{nil, {}, {0}, {7}, {0, 0}, {1<<64 - 1, 0, 10, 1e19, 1<<64 - 2}, many, make([]uint64, 20_000)} {
		for _, prints := range []chunk.Prints{nil, {{1}, {2}}} {
			for _, plan := range []string{`{}`, `{"counts":[0],"tally":{"counts":[0]}}`, `{"counts":[0,1],"prints":"AAAAAAAAAAA="}`} {
				f := File{Kind: `"counts":[0]`, Plan: []byte(plan), Rounds: 5, Shard: "1/2", Tally: chunk.Tally{Chunks: chunk.Set{{From: 0, To: 3}}, Counts: counts, Prints: prints}}
				text, err := encoded(f)
				if want := byJSON(f); err != nil || !bytes.Equal(text, want) {
					t.Fatalf("%d counts, plan %s: the text differs from that of encoding/json (%v)", len(counts), plan, err)
				}
				got, err := decode(bytes.NewReader(text), int64(len(text)))
				if err != nil || !slices.Equal(got.Tally.Counts, counts) || (got.Tally.Counts == nil) != (counts == nil) {
					t.Errorf("%d counts, plan %s: read back as %d counts (%v)", len(counts), plan, len(got.Tally.Counts), err)
				}
			}
		}
	}
}

// Counts in another form than MarshalIndent writes are rejected.
func TestOtherCountsAreRejected(t *testing.T) {
	f := File{Kind: "coins", Plan: []byte(`{}`), Rounds: 5, Tally: chunk.Tally{Chunks: chunk.Set{{From: 0, To: 3}}, Counts: []uint64{12, 345, 6}}}
	text := deck.Must(encoded(f))
	const lines = "   12,\n   345,\n   6\n  ]"
	if strings.Count(string(text), lines) != 1 {
		t.Fatalf("no lines of counts in %s", text)
	}
	for _, other := range []string{
		"   012,\n   345,\n   6\n  ]", "   12,\n   +345,\n   6\n  ]", "   12,\n   345,\n   6,\n  ]", "   12\n   345,\n   6\n  ]", "   12,\n   345\n  ]",
		"   12,\n   18446744073709551616,\n   6\n  ]", "   12,\n   99999999999999999999,\n   6\n  ]", "   12,\n   345,\n   -6\n  ]", "   12,\n   345,\n   6.0\n  ]",
		"   12,\n   3e2,\n   6\n  ]", "   12,\r\n   345,\r\n   6\r\n  ]", "   12,\n\n   345,\n   6\n  ]", "   12, 345,\n   6\n  ]", "   12,\n  345,\n   6\n  ]",
		"   12,\n    345,\n   6\n  ]", "   12,\n   345,\n   \n  ]", "   12,\n   345,\n   6\n   ]", "   12,\n   345,\n   6\n  ],\n  \"counts\": [\n   12,\n   345,\n   6\n  ]",
		"   12,\n   345,\n", "   12,\n   345", "   12,\n   345,\n   7\n  ]", "   0\n  ]", "  ]", "   12,\n   345,\n   00000000000000000000006\n  ]",
	} {
		forged := strings.Replace(string(text), lines, other, 1)
		if strings.HasSuffix(lines, other) || strings.HasPrefix(lines, other) { // cut short
			forged = forged[:strings.Index(forged, other)+len(other)]
		}
		if got, err := decode(strings.NewReader(forged), int64(len(forged))); err == nil {
			t.Errorf("%q: got %v, want an error", other, got.Tally.Counts)
		}
	}
}
