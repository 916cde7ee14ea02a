package results_test

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/results/internal/players"
	"pokersim/sim/equity"
)

// handPlans are plans that count the results of each hand, exact and sampled.
func handPlans() map[string]equity.Plan {
	three := equity.Spec{Players: []string{"QQ+,AKs@0.5", "JJ+,AQ@0.25", "TT+"}, Setting: equity.Setting{Board: "Td7c2s"}, Hands: true}
	sampled := three
	sampled.Method, sampled.Seed = equity.Sample, 7
	few := equity.Spec{Players: []string{"AsKs", "random"}, Hands: true, Method: equity.Sample}
	omaha := equity.Spec{Players: []string{"AsKsQhJh,AsKsQhJd", "AdAcTdTc"}, Setting: equity.Setting{Game: "omaha"}, Hands: true, Method: equity.Sample}
	return map[string]equity.Plan{
		"exact": {Spec: three}, "sampled": {Spec: sampled, Rounds: 300_000}, "few": {Spec: few, Rounds: 3000}, "omaha": {Spec: omaha, Rounds: 3000},
	}
}

func handsOf(plan equity.Plan, by players.By) (*players.Hands, *players.Equity) {
	p := prepared(plan)
	tally := dealt(p)
	hands := deck.Must(players.NewHands(p, tally, by))
	players := deck.Must(players.NewEquity(p, tally))
	return hands, players
}

// The mean of the equities of a player's hands, weighted by their deals, is his equity
// exactly; so are the sums of deals, wins and ties. The rows are sorted by equity.
func TestHandsAddUpToThePlayers(t *testing.T) {
	for name, plan := range handPlans() {
		for _, by := range []players.By{players.ByHand, players.ByClass} {
			if name == "omaha" && by == players.ByClass {
				continue
			}
			hands, players := handsOf(plan, by)
			for _, player := range players.Rows {
				var deals, win, tie uint64
				mean, last := new(big.Rat), 1.0
				for _, row := range hands.Rows {
					if row.Player != player.Player {
						continue
					}
					deals, win, tie = deals+row.Deals, win+row.Win, tie+row.Tie
					if row.HandShare == nil {
						last = -1
						continue
					}
					if row.Equity > last {
						t.Errorf("%s, by %s: %s has equity %v, after %v", name, by, row.Hand, row.Equity, last)
					}
					last = row.Equity
					mean.Add(mean, exactShare(t, row, plan.Method))
				}
				if deals != players.Rounds || win != player.Win || tie != player.Tie {
					t.Errorf("%s, by %s, player %d: %d deals, %d won, %d tied; want %d, %d, %d", name, by, player.Player, deals, win, tie, players.Rounds, player.Win, player.Tie)
				}
				mean.Quo(mean, new(big.Rat).SetUint64(deals))
				if got, _ := mean.Float64(); player.Num != "" && mean.RatString() != player.Num+"/"+player.Den || got != player.Equity && plan.Method != equity.Sample {
					t.Errorf("%s, by %s, player %d: mean %v, want %s/%s", name, by, player.Player, mean, player.Num, player.Den)
				}
				if got, _ := mean.Float64(); plan.Method == equity.Sample && (got-player.Equity > 1e-12 || player.Equity-got > 1e-12) {
					t.Errorf("%s, by %s, player %d: mean %v, want %v", name, by, player.Player, got, player.Equity)
				}
			}
		}
	}
}

// exactShare returns the deals of a row times its equity.
func exactShare(t *testing.T, row players.HandRow, method equity.Method) *big.Rat {
	share := new(big.Rat).SetFloat64(row.Equity)
	if method != equity.Sample {
		if _, ok := share.SetString(row.Num + "/" + row.Den); !ok {
			t.Fatalf("%s: no share", row.Hand)
		}
	}
	return share.Mul(share, new(big.Rat).SetUint64(row.Deals))
}

// The standard error of a hand is that of the mean of its deals' shares.
func TestStandardErrorOfAHand(t *testing.T) {
	hands, _ := handsOf(handPlans()["sampled"], players.ByClass)
	for _, row := range hands.Rows {
		// A share is 0, 1/3, 1/2 or 1, so its variance is at most that of 0 and 1.
		limit := row.Equity * (1 - row.Equity) / float64(row.Deals)
		if got := row.StdError * row.StdError; got > limit*(1+1e-9) || row.Tie == 0 && got < limit*(1-1e-9) {
			t.Errorf("%s of player %d: variance %v, want at most %v, and as much without ties", row.Hand, row.Player, got, limit)
		}
	}
}

func TestFewDealsAreAWarning(t *testing.T) {
	hands, _ := handsOf(handPlans()["few"], players.ByHand)
	if len(hands.Warnings) != 1 || !strings.Contains(hands.Warnings[0], "fewer than 100 deals") {
		t.Errorf("got warnings %q", hands.Warnings)
	}
	for _, row := range written(t, hands) {
		if deals := row["deals"]; (deals == "0") != (row["equity"] == "") {
			t.Errorf("%s: %s deals and equity %q", row["hand"], deals, row["equity"])
		}
	}
	var out bytes.Buffer
	if err := results.Write(&out, results.JSON, 0, hands); err != nil || !json.Valid(out.Bytes()) {
		t.Errorf("JSON: %v", err)
	}
}

// On a terminal of 80 columns the table has its best rows and says how to get all.
func TestHandsFitTheTerminal(t *testing.T) {
	for name, plan := range handPlans() {
		hands, _ := handsOf(plan, players.ByHand)
		table, _, _ := strings.Cut(hands.Text(80), "\n\n")
		lines := strings.Split(table, "\n")
		for _, line := range lines {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s: %q is wider than 80 columns", name, line)
			}
		}
		if name == "few" && (len(lines) != 1+1+20+1 || !strings.HasPrefix(lines[22], "player 2: the best 20 of 1225 rows; -by class joins, -o hands.csv writes all")) {
			t.Errorf("got %d lines, the last %q", len(lines), lines[len(lines)-1])
		}
	}
}

// A curve falls from the best hand's equity to the worst one's. At each percentile the
// hands above have less than that share of the deals.
func TestEquityCurve(t *testing.T) {
	for name, plan := range handPlans() {
		p := prepared(plan)
		tally := dealt(p)
		curve := deck.Must(players.NewEquityCurve(p, tally))
		hands := deck.Must(players.NewHands(p, tally, players.ByHand))
		if want := 101 * p.Layout().Players; len(curve.Rows) != want {
			t.Fatalf("%s: %d rows, want %d", name, len(curve.Rows), want)
		}
		for _, row := range curve.Rows {
			var atLeast, more uint64
			for _, h := range hands.Rows {
				if h.Player != row.Player || h.HandShare == nil {
					continue
				}
				if h.Equity >= row.Equity {
					atLeast += h.Deals
				}
				if h.Equity > row.Equity {
					more += h.Deals
				}
			}
			share := uint64(row.Percentile) * curve.Rounds // in per cent of a deal
			if 100*atLeast < share || row.Percentile > 0 && 100*more >= share || row.Percentile == 0 && more > 0 {
				t.Errorf("%s, player %d, percentile %d: %d of %d deals have at least %v, %d more", name, row.Player, row.Percentile, atLeast, curve.Rounds, row.Equity, more)
			}
		}
		for _, row := range written(t, curve) {
			if _, err := strconv.ParseFloat(row["equity"], 64); err != nil || !strings.Contains(row["plan"], "-table curve") {
				t.Fatalf("%s: row %v", name, row)
			}
		}
	}
}

func TestWrongRowsOfHands(t *testing.T) {
	p := prepared(handPlans()["omaha"])
	if _, err := players.NewHands(p, dealt(p), players.ByClass); err == nil {
		t.Error("classes of four cards: no error")
	}
	if _, err := players.NewHands(p, dealt(p), "suit"); err == nil {
		t.Error("rows by suit: no error")
	}
	without := prepared(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}}})
	if _, err := players.NewHands(without, dealt(without), players.ByHand); err == nil {
		t.Error("a plan that does not count hands: no error")
	}
}
