package results_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"time"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/query"
)

func ExampleNewTable() {
	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: 42, Cards: 5}, Rounds: 10_000_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := run.Run(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	exact, err := run.Exact(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := results.NewTable(run, tally, exact)
	if err != nil {
		fmt.Println(err)
		return
	}
	results.Write(os.Stdout, results.Text, 0, table)
	// Output:
	// hand               count   frequency   std error            95 % interval       exact      z
	//   royal flush           17  0.00000170  0.00000041  0.00000106 – 0.00000272  0.00000154   0.41
	//   straight flush       131  0.00001310  0.00000114  0.00001104 – 0.00001554  0.00001385  -0.64
	//   four of a kind      2467  0.00024670  0.00000497  0.00023716 – 0.00025663  0.00024010   1.35
	//   full house         14421  0.00144210  0.00001200  0.00141877 – 0.00146581  0.00144058   0.13
	//   flush              19659  0.00196590  0.00001401  0.00193864 – 0.00199355  0.00196540   0.04
	//   straight           39316  0.00393160  0.00001979  0.00389300 – 0.00397058  0.00392465   0.35
	//   three of a kind   211056  0.02110560  0.00004545  0.02101670 – 0.02119487  0.02112845  -0.50
	//   two pair          473985  0.04739850  0.00006720  0.04726697 – 0.04753037  0.04753902  -2.09
	//   one pair         4225715  0.42257150  0.00015621  0.42226537 – 0.42287769  0.42256903   0.02
	//   high card        5013233  0.50132330  0.00015811  0.50101340 – 0.50163320  0.50117739   0.92
	//
	// chi-square 7.36 on 9 degrees of freedom, p = 0.5998
	// 10000000 rounds, seed 42
	// simulate -rounds 10000000 -seed 42 -cards 5 -engine lanes -rng sfc64
}

func ExampleDistribution() {
	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 7, Engine: sim.Exact}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := run.Run(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	exact := results.NewDistribution(run, tally.Counts)
	results.Write(os.Stdout, results.CSV, 0, exact)
	// Output:
	// hand,count,total,exact_probability,plan
	// royal flush,4324,133784560,3.232062056e-05,-cards 7
	// straight flush,37260,133784560,0.000278507475,-cards 7
	// four of a kind,224848,133784560,0.001680672269,-cards 7
	// full house,3473184,133784560,0.02596102271,-cards 7
	// flush,4047644,133784560,0.03025494123,-cards 7
	// straight,6180020,133784560,0.04619382087,-cards 7
	// three of a kind,6461620,133784560,0.04829869755,-cards 7
	// two pair,31433400,133784560,0.2349553641,-cards 7
	// one pair,58627800,133784560,0.4382254574,-cards 7
	// high card,23294460,133784560,0.1741191958,-cards 7
}

// The rows of any table, as structs of the program: how often players 1 and 2 share the pot.
func ExampleRows() {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "AhKh", "QdQc"}}}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	tables := results.Tables("equity")
	winners := slices.IndexFunc(tables, func(k results.Kind) bool { return k.Table == "winners" })
	table := deck.Must(tables[winners].New(context.Background(), results.Input{Plan: p, Tally: tally}))
	type row struct {
		Winners   string  `col:"winners"`
		Frequency float64 `col:"frequency"`
	}
	rows := deck.Must(results.Rows[row](table))
	for r := range rows {
		if r.Winners == "1+2" {
			fmt.Printf("%.4f\n", r.Frequency)
		}
	}
	// Output: 0.2839
}

// A pair against two overcards, before the flop.
func ExampleKind_New() {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}}}))
	tally := deck.Must(p.Run(context.Background(), chunk.Options{}))
	kind := results.Tables("equity")[1] // winners
	table := deck.Must(kind.New(context.Background(), results.Input{Plan: p, Tally: tally}))
	results.Write(os.Stdout, results.Text, 80, table)
	// Output:
	// winners   count       per cent
	//         1  787966  46.0179 exact
	//         2  917606  53.5890 exact
	//       1+2    6732   0.3932 exact
	//
	// all 1712304 deals, exact
	// simulate equity AsKs QhQd -method exact -table winners
}

// The equity of two ranges: rows for a program.
func ExampleEquity() {
	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"QQ+,AKs", "15%"}, Setting: equity.Setting{Board: "Td7c2s"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := results.NewEquity(p, tally)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range table.Rows {
		fmt.Printf("%-8s %.6f = %s/%s\n", row.Range, row.Equity, row.Num, row.Den)
	}
	// Output:
	// QQ+,AKs  0.764965 = 1683259/2200440
	// 15%      0.235035 = 517181/2200440
}

// A server that streams a table: each line is the JSON of the table of the deals so far.
func ExampleNewQuery_server() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, err := query.Prepare(query.Plan{Spec: query.Spec{Query: r.URL.Query().Get("query"), Seed: 42}, Rounds: 100_000})
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		send := func(tally chunk.Tally) {
			if table, err := results.NewQuery(p, tally); err == nil {
				json.NewEncoder(w).Encode(table)
				w.(http.Flusher).Flush()
			}
		}
		tally, err := p.Run(r.Context(), chunk.Options{Every: time.Second / 10, Watch: send})
		if err == nil {
			send(tally)
		}
	}))
	defer server.Close()
	asked := url.Values{"query": {"select count(handType(a, flop) >= pair) from a='15%', b='*'"}}
	answer, err := http.Get(server.URL + "?" + asked.Encode())
	if err != nil {
		fmt.Println(err)
		return
	}
	var last struct{ Rows []map[string]any }
	for lines := json.NewDecoder(answer.Body); err == nil; {
		err = lines.Decode(&last)
	}
	row := last.Rows[0]
	fmt.Println(row["value"], row["std_error"], row["dealt"], err)
	// Output:
	// 0.63117 0.00152576024 100000 EOF
}
