package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	posix "mvdan.cc/sh/v3/shell"

	"pokersim/cmd/simulate/page"
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// The page refuses the values that the flags refuse, with the same text and the
// field.
func TestPageHasTheErrorsOfTheFlags(t *testing.T) {
	s := newPage(t)
	for _, c := range []struct{ body, about, line string }{ // about is a flag or a player
		{`{"kind":"hands","flags":{"rounds":"1.5"}}`, "rounds", "simulate -rounds=1.5"},
		{`{"kind":"hands","flags":{"rounds":"0"}}`, "rounds", "simulate -rounds=0"},
		{`{"kind":"hands","flags":{"seed":"-1"}}`, "seed", "simulate -seed=-1"},
		{`{"kind":"hands","flags":{"hole":"AsAs"}}`, "hole", "simulate -hole AsAs"},
		{`{"kind":"hands","flags":{"board":"As"}}`, "board", "simulate -board As"},
		{`{"kind":"hands","flags":{"engine":"gpu"}}`, "engine", "simulate -engine gpu"},
		{`{"kind":"hands","flags":{"engine":"exact"}}`, "engine", "simulate -engine exact"},
		{`{"kind":"hands","flags":{"by":"suit"}}`, "by", "simulate -by suit"},
		{`{"kind":"hands","flags":{"target-error":"2"}}`, "target-error", "simulate -target-error 2"},
		{`{"kind":"hands","flags":{"hand":"flush"}}`, "hand", "simulate -hand flush"},
		{`{"kind":"hands","flags":{"game":"omaha","cards":"7"}}`, "cards", "simulate -game omaha -cards 7"},
		{`{"kind":"audit","flags":{"algorithm":"fischer"}}`, "algorithm", "simulate audit -algorithm fischer"},
		{`{"kind":"audit","flags":{"mode":"turbo"}}`, "mode", "simulate audit -algorithm fisher-yates -mode turbo"},
		{`{"kind":"audit","flags":{"n":"1"}}`, "n", "simulate audit -algorithm fisher-yates -n=1"},
		{`{"kind":"equity","players":["AA","QQ++"]}`, "player 2", "simulate equity AA QQ++"},
		{`{"kind":"equity","players":["AA","QQ@2:"]}`, "player 2", "simulate equity AA QQ@2:"},
		{`{"kind":"equity","players":["AA","KK"],"flags":{"board":"As"}}`, "board", "simulate equity AA KK -board As"},
		{`{"kind":"equity"}`, "", "simulate equity"},
		{`{"kind":"query"}`, "", "simulate query"},
		{`{"kind":"query","players":["select count(winHi(a)) from a='*'"]}`, "query", `simulate query "select count(winHi(a)) from a='*'"`},
		{`{"kind":"query","players":["select 1"],"flags":{"rounds":"0"}}`, "rounds", "simulate query -rounds=0 x"},
	} {
		answer, text := request(t, "POST", s.URL+"/api/runs", c.body)
		var got page.Refusal
		json.Unmarshal([]byte(text), &got)
		about := got.Field
		if got.Player > 0 {
			about += fmt.Sprintf("player %d", got.Player)
		}
		if answer.StatusCode != http.StatusBadRequest || about != c.about {
			t.Errorf("%s: got status %d, %s, want it to be about %q", c.body, answer.StatusCode, text, c.about)
		}
		_, _, said := does(deck.Must(posix.Fields(c.line, nil))[1:]...)
		// The command line shows the column of a range's error by a caret.
		told := strings.Split(got.Text, ": ")
		if last := told[len(told)-1]; !strings.Contains(said, last) || last == "" {
			t.Errorf("%s: got %q, want as in\n%s", c.body, got.Text, said)
		}
	}
}

// The command of a request is one line for a shell, in the order of the help, also if
// a value is invalid.
func TestPageQuotesCommandsForAShell(t *testing.T) {
	s := newPage(t)
	for body, want := range map[string]string{
		`{"kind":"hands","flags":{"seed":"7","by":"class","cards":"5","rounds":"1e9"}}`:               "simulate -rounds 1e9 -cards 5 -by class -seed 7",
		`{"kind":"hands","flags":{"hand":"straight flush","target-error":"0.1","board":"2"}}`:         "simulate -board 2 -target-error 0.1 -hand 'straight flush'",
		`{"kind":"audit","flags":{"algorithm":"riffle(5)","seed":"1","shuffles":"1e5"}}`:              "simulate audit -algorithm 'riffle(5)' -shuffles 1e5 -seed 1",
		`{"kind":"equity","players":["88+, ATs+@50%","it's $HOME","AsKs"],"flags":{"board":"Qh Jc"}}`: `simulate equity '88+, ATs+@50%' 'it'"'"'s $HOME' AsKs -board 'Qh Jc'`,
		`{"kind":"query","players":["select count(winsHi(a))\nfrom a='*'"],"flags":{"seed":"7"}}`:     "simulate query 'select count(winsHi(a))\nfrom a='\"'\"'*'\"'\"'' -seed 7",
	} {
		answer, text := request(t, "POST", s.URL+"/api/command", body)
		var got struct{ Command string }
		if err := json.Unmarshal([]byte(text), &got); err != nil || answer.StatusCode != http.StatusOK || got.Command != want {
			t.Errorf("%s: got status %d, %s, want %s", body, answer.StatusCode, text, want)
		}
	}
	for _, body := range []string{
		`{"kind":"none"}`, `{"kind":"hands","flags":{"o":"x"}}`, `{"kind":"equity","players":["-o=x.csv","QQ"]}`, `{"kind":"equity","players":["QQ","--"]}`, `{"kind":"hands","players":["-o=x.csv"]}`, `{"kind":"query","players":["-f=x"]}`,
	} {
		if answer, text := request(t, "POST", s.URL+"/api/command", body); answer.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: got status %d, %s", body, answer.StatusCode, text)
		}
	}
}

// The page has no flag that names a file or an address.
func TestPageTakesNoFiles(t *testing.T) {
	s := newPage(t)
	for _, flag := range []string{"o", "tally", "checkpoint", "cpuprofile", "memprofile", "trace", "pprof", "plot", "convergence", "positions", "transitions", "stdin", "shard", "workers", "f", "h", "help", "", "rounds=5 -o"} {
		for _, kind := range []string{"hands", "audit", "equity"} {
			body, _ := json.Marshal(page.Request{Kind: kind, Players: map[bool][]string{true: {"AA", "KK"}}[kind == "equity"], Flags: map[string]string{flag: "x"}})
			answer, text := request(t, "POST", s.URL+"/api/runs", string(body))
			if answer.StatusCode != http.StatusBadRequest || !strings.Contains(text, "not defined") {
				t.Errorf("%s: got status %d, %s", body, answer.StatusCode, text)
			}
		}
	}
	if _, text := request(t, "POST", s.URL+"/api/runs", `{"kind":"equity","players":["@serve.go","AA"]}`); !strings.Contains(text, "files are not accepted") {
		t.Errorf("a player in a file: got %s", text)
	}
}

// The steps of a shuffle lead from the start to the order that the command prints.
func TestPageShufflesAsTheCommand(t *testing.T) {
	s := newPage(t)
	for _, body := range []string{
		`{"algorithm":"naive","seed":"7"}`, `{"algorithm":"fisher-yates","n":"5"}`, `{"algorithm":"riffle(3)","decks":"2","jokers":"4"}`,
		`{"algorithm":"inside-out","n":"7"}`, `{"algorithm":"coin-sort"}`, `{"algorithm":"partial(7)","seed":"18446744073709551615"}`,
	} {
		_, text := request(t, "POST", s.URL+"/api/shuffle", body)
		var got struct {
			Command string
			Start   []string
			Swaps   [][2]int
			Order   []int
		}
		must(t, json.Unmarshal([]byte(text), &got))
		names := make([]string, len(got.Order))
		for i, card := range got.Order {
			names[i] = got.Start[card]
		}
		if want := strings.TrimSpace(shell(t, got.Command)); strings.Join(names, " ") != want {
			t.Errorf("%s: got %v, want %s", got.Command, names, want)
		}
		if got.Swaps == nil {
			continue
		}
		deck := append([]string(nil), got.Start...)
		for _, swap := range got.Swaps {
			deck[swap[0]], deck[swap[1]] = deck[swap[1]], deck[swap[0]]
		}
		if strings.Join(deck, " ") != strings.Join(names, " ") {
			t.Errorf("%s: the swaps lead to %v, want %v", got.Command, deck, names)
		}
	}
	for _, body := range []string{`{"n":"109"}`, `{"n":"0"}`, `{"decks":"3"}`, `{"n":"5","decks":"1"}`, `{"algorithm":"?"}`, `{"count":"3"}`, `{"n":5}`} {
		if answer, text := request(t, "POST", s.URL+"/api/shuffle", body); answer.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: got status %d, %s", body, answer.StatusCode, text)
		}
	}
}

// The hand that the page shows is the last one of the command: its category is the one whose
// count has grown.
func TestShownHandIsTheLast(t *testing.T) {
	of, table := source(""), eval.NewTable()
	counts := func(n int) (page.Request, []uint64) {
		request := page.Request{Kind: sim.Kind, Flags: map[string]string{"rounds": strconv.Itoa(n), "seed": "7", "engine": "deck"}}
		task := deck.Must(of.Task(t.Context(), request))
		tally := deck.Must(task.Run(t.Context(), chunk.Options{}))
		return request, tally.Counts
	}
	_, before := counts(300)
	for n := 301; n < 330; n++ {
		request, now := counts(n)
		names := deck.Must(of.Hand(t.Context(), request))
		hand := deck.Must(deck.ParseHand(strings.Join(names, "")))
		of := table.Category(hand)
		for i := range now {
			if grown := now[i] > before[i]; grown != (i == int(of)) {
				t.Errorf("hand %d is %v, %v; the counts are %v after %v", n, names, of, now, before)
			}
		}
		before = now
	}
}
