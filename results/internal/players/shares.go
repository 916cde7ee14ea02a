package players

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"pokersim/internal/ints"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Shares is the table of the distribution of each player's share of the pot: a row for each player
// and share that occurs, the largest first.
type Shares struct {
	Deals
	Rows   []SharesRow
	shares []equity.Shares // by player
	low    bool            // half of the pot goes to the best low
	flags  string
}

// SharesRow is the number of deals in which a player gets a share of the pot.
type SharesRow struct {
	Player int    `col:"player"` // from 1
	Range  string `col:"range"`
	Share  string `col:"pot_share"` // 0 to 1, as a fraction
	Count  uint64 `col:"count"`
	Rounds uint64 `col:"rounds"`
	report.Estimate
	Mean      float64 `col:"equity"`
	Deviation float64 `col:"std_dev"`
	High      float64 `col:"high_equity"`
	Low       float64 `col:"low_equity"`
	report.Source
}

// NewShares computes the table of one board from a tally of a plan of two or more players. Errors
// are those of NewEquity.
func NewShares(p *equity.Prepared, tally chunk.Tally) (*Shares, error) {
	deals, err := newDeals(p, tally)
	if err != nil {
		return nil, err
	}
	if p.Layout().Players < 2 {
		return nil, chunk.Invalid("table", "shares: one player has the whole pot: add a second player")
	}
	t := &Shares{Deals: deals, low: p.Rules().Low, flags: " -table shares"}
	for i := range p.Layout().Players {
		s := p.Layout().Shares(tally.Counts, i)
		s.Sampled = !t.exact()
		t.add(i, s)
	}
	return t, nil
}

// NewBoardShares computes the table of several boards. Only Workers of the options is used. Errors are
// those of equity.Prepared.Shares.
func NewBoardShares(ctx context.Context, p *equity.Prepared, options chunk.Options) (*Shares, error) {
	all, err := p.Shares(ctx, options)
	if err != nil {
		return nil, err
	}
	plan := p.Plan()
	t := &Shares{Deals: Deals{Rounds: all[0].Rounds, Method: plan.Method, Plan: plan.Spec, Prepared: p}, low: p.Rules().Low, flags: " -table shares"}
	t.Origin = report.Origin{Command: p.Command(plan.Rounds), Plan: p.Flags()}
	if plan.Method == equity.Sample {
		t.Seed = &plan.Seed
	}
	for i, s := range all {
		t.add(i, s)
	}
	return t, nil
}

// add adds the shares and the rows of a player.
func (t *Shares) add(i int, s equity.Shares) {
	t.shares = append(t.shares, s)
	for _, l := range slices.Backward(s.Levels) {
		t.Rows = append(t.Rows, SharesRow{i + 1, t.Prepared.Scenario().Players[i].Spelling(), big.NewRat(int64(l.Share), int64(l.Of)).RatString(), l.Boards, s.Rounds,
			report.Frequency(l.Boards, s.Rounds, !s.Sampled), real(s.Mean), deviation(s), real(s.High), real(low(s)), t.source(t.flags)})
	}
}

// low returns the part of the equity that low hands get.
func low(s equity.Shares) *big.Rat { return new(big.Rat).Sub(s.Mean, s.High) }

// real returns a number as a floating-point one.
func real(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

func deviation(s equity.Shares) float64 { return math.Sqrt(real(s.Variance)) }

// MarshalJSON returns the JSON that results.Write writes.
func (t Shares) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each player and share.
func (t *Shares) Records() any { return t.Rows }

// sharesOf is the numbers of a player in the summary of JSON, of exact ones as fractions.
type sharesOf struct {
	Player     int      `json:"player"`
	Equity     string   `json:"equity"`
	Variance   string   `json:"variance"`
	Scoop      string   `json:"scoop"`
	HalfOrMore string   `json:"half_or_more"`
	Nothing    string   `json:"nothing"`
	Boards     []string `json:"boards"`
	High       string   `json:"high"`
	Low        string   `json:"low"`
}

// About returns what is not about one row.
func (t *Shares) About() report.About {
	about := t.about("shares", t.flags)
	var all []sharesOf
	for i, s := range t.shares {
		part := func(rounds uint64) string {
			return new(big.Rat).SetFrac(new(big.Int).SetUint64(rounds), new(big.Int).SetUint64(s.Rounds)).RatString()
		}
		of := sharesOf{i + 1, s.Mean.RatString(), s.Variance.RatString(), part(s.Exactly(1)), part(s.AtLeast(.5)), part(s.Exactly(0)), nil, s.High.RatString(), low(s).RatString()}
		for _, b := range s.Boards {
			of.Boards = append(of.Boards, b.RatString())
		}
		all = append(all, of)
	}
	summary := about.Summary.(map[string]any)
	summary["players"] = all
	return about
}

// Text returns a line for each player, then one for each player and share.
func (t *Shares) Text(width int) string {
	const others = 80 // characters of the other columns
	room := 0
	if width > 0 {
		room = max(width-others, 12)
	}
	halves := t.low && len(t.shares[0].Boards) == 1
	heads := "player\t<range\tequity %\tscoop %\thalf+ %\tnothing %\tstd dev"
	if halves {
		heads = "player\t<range\tequity %\thigh %\tlow %\tscoop %\t3/4 %\t1/2 %\t1/4 %\tnothing %"
	}
	switch boards := len(t.shares[0].Boards); {
	case boards > 1 && t.shares[0].Once != nil:
		heads += "\tonce"
	case boards > 1:
		for i := range boards {
			heads += fmt.Sprintf("\tboard %d %%", i+1)
		}
	}
	text := report.Layout[int]{Heads: heads, Cells: func(i int) string { return t.line(i, room, halves) }}.Lines(ints.Below[int](len(t.shares)))
	text += "\n" + report.Layout[int]{Heads: "player\t<share\tcount\tper cent", Cells: func(i int) string {
		r := t.Rows[i]
		player := ""
		if i == 0 || t.Rows[i-1].Player != r.Player {
			player = fmt.Sprint(r.Player)
		}
		return fmt.Sprintf("%s\t%s\t%d\t%s", player, r.Share, r.Count, r.Ends(!t.shares[0].Sampled, 4))
	}}.Lines(ints.Below[int](len(t.Rows)))
	if t.low {
		text += "\nhigh + low = equity, in parts of the pot\n"
	}
	boards := t.Prepared.Boards()
	if boards == 1 {
		return t.ended(text, t.About())
	}
	if t.shares[0].Known {
		text += "\nequity and std dev are exact, the shares are sampled\n"
	}
	tuples := map[int]string{2: "pairs", 3: "triples"}[boards] + " of boards"
	if t.Seed == nil {
		return text + "\n" + t.About().End(fmt.Sprintf("all %d %s, exact", t.Rounds, tuples))
	}
	return text + "\n" + t.About().End(fmt.Sprintf("%d %s, seed %d; in brackets the 95 %% intervals", t.Rounds, tuples, *t.Seed))
}

// line returns the cells of a player.
func (t *Shares) line(i, room int, halves bool) string {
	s, r := t.shares[i], t.Prepared.Scenario().Players[i]
	percent := func(share float64) string { return fmt.Sprintf("%.4f", 100*share) }
	of := func(rounds uint64) string { return percent(float64(rounds) / float64(s.Rounds)) }
	exact := !s.Sampled || s.Known
	cells := []string{fmt.Sprint(i + 1), Holding{i + 1, r.Spelling(), r.Size(), t.Prepared.Live(i)}.text(room), newShare(s.Mean, real(s.Variance), s.Rounds, exact).Percent(exact)}
	if halves {
		cells = append(cells, percent(real(s.High)), percent(real(low(s))), of(s.Exactly(1)), of(s.Exactly(.75)), of(s.Exactly(.5)), of(s.Exactly(.25)), of(s.Exactly(0)))
	} else {
		cells = append(cells, of(s.Exactly(1)), of(s.AtLeast(.5)), of(s.Exactly(0)), fmt.Sprintf("%.4f", deviation(s)))
	}
	switch {
	case len(s.Boards) == 1:
	case s.Once != nil:
		cells = append(cells, fmt.Sprintf("%.4f", math.Sqrt(real(s.Once))))
	default:
		for _, b := range s.Boards {
			cells = append(cells, percent(real(b)))
		}
	}
	return strings.Join(cells, "\t")
}
