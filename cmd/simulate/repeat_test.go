package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"al.essio.dev/pkg/shellescape"
	"github.com/google/go-cmp/cmp"
	posix "mvdan.cc/sh/v3/shell"
	"pgregory.net/rapid"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/shuffle"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/rng"
)

// taskOfCommand parses a printed command as a POSIX shell does, and returns its task.
func taskOfCommand(t *rapid.T, line string) run.Task {
	words, err := posix.Fields(line, func(string) string { return "" })
	if err != nil || len(words) == 0 || words[0] != "simulate" {
		t.Fatalf("%s: words %q, %v", line, words, err)
	}
	name, args := "", words[1:]
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	set := flags.New(name)
	var r *run.Runner
	var build run.Builder
	switch name {
	case "":
		h := newHands(set)
		r, build = &h.Runner, h.task
	case "exact":
		e := newExact(set)
		r, build = &e.Runner, e.task
	case "equity":
		e := newEquity(set)
		r, build = &e.Runner, e.task
	case "audit":
		a := newAudit(set)
		r, build = &a.Runner, a.task
	default:
		t.Fatalf("%s: command %q", line, name)
	}
	if err := set.ParseAll(args); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if err := flags.Together(set); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	got, err := build(t.Context(), r.Seed)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return got
}

// anyCards draws some different cards of a pack as text.
func anyCards(t *rapid.T, what string, counts ...int) string {
	var text strings.Builder
	n := rapid.SampledFrom(counts).Draw(t, what)
	for _, c := range rapid.SliceOfNDistinct(rapid.SampledFrom(strings.Fields(
		"As Kh Qd Jc Ts 9h 8d 7c 6s Ac Ad 2s 3h 4d Kd Ks Qs Js 8s 7h")), n, n, rapid.ID[string]).Draw(t, what) {
		text.WriteString(c)
	}
	return text.String()
}

func anyVariant(t *rapid.T) (v sim.Variant) {
	if rapid.Bool().Draw(t, "pack") {
		v.Decks, v.Jokers = rapid.IntRange(1, 2).Draw(t, "decks"), rapid.IntRange(0, 4).Draw(t, "jokers")
		if v.Jokers > 0 {
			v.Joker = rapid.SampledFrom([]string{"", "wild", "bug"}).Draw(t, "joker")
		}
		return v
	}
	v.Game = rapid.SampledFrom(eval.Games()).Draw(t, "game").Name
	return v
}

// choose sets a part of a plan to one of the values with which the plan can be prepared: the first of
// them in a drawn order.
func choose[T any](t *rapid.T, plan *sim.Plan, what string, set func(*sim.Plan, T), values ...T) {
	for _, v := range rapid.Permutation(values).Draw(t, what) {
		with := *plan
		set(&with, v)
		if _, err := sim.Prepare(with); err == nil {
			*plan = with
			return
		}
	}
	t.Fatalf("%+v can be prepared with none of the %s %v", plan.Spec, what, values)
}

// The command of every plan of hands gives the same plan.
func TestCommandsOfHandsParseBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		plan := sim.Plan{Rounds: rapid.Uint64Range(1, chunk.MaxRounds).Draw(t, "rounds")}
		plan.Variant = anyVariant(t)
		plan.Seed = rapid.Uint64().Draw(t, "seed")
		plan.RNG = rapid.SampledFrom([]rng.Algorithm{"", rng.AlgorithmSFC64, rng.AlgorithmChaCha8}).Draw(t, "rng")
		choose(t, &plan, "cards", func(p *sim.Plan, n int) { p.Cards = n }, 0, 5, 6, 7)
		choose(t, &plan, "by", func(p *sim.Plan, by string) { p.By = by }, "", "category", "class", "low", "made", "draw", "made-draw")
		known := anyCards(t, "known", 6)
		choose(t, &plan, "board", func(p *sim.Plan, board string) { p.Board = board }, "", "", known[4:10])
		choose(t, &plan, "dead", func(p *sim.Plan, dead string) { p.Dead = dead }, "", "", known[10:])
		choose(t, &plan, "at", func(p *sim.Plan, at string) { p.At = at }, "", "flop", "turn", "river")
		choose(t, &plan, "engine", func(p *sim.Plan, engine sim.Engine) {
			if p.Engine = engine; engine == sim.Exact {
				p.Rounds = 0 // all hands
			}
		}, "", sim.Auto, sim.Deck, sim.Lanes, sim.Exact)
		choose(t, &plan, "evaluator", func(p *sim.Plan, evaluator sim.Evaluator) { p.Evaluator = evaluator }, nil, sim.Evaluator(chehsunliu.New()))
		// The hole cards come late: each plan with a range lists its hands, of which five and six cards have millions.
		holes := []string{"", known[:2], known[:4], "AsKs,QdQh"}
		if g, _ := game.Named(plan.Game); g.Hole < 5 || g.Played == 0 {
			holes = append(holes, "QQ+,AKs@0.5", "22-55", "AK!AsKs", "15%")
		}
		choose(t, &plan, "hole", func(p *sim.Plan, hole string) { p.Hole = hole }, holes...)
		// The command refuses an impossible hand, and counts all hands to know it.
		if plan.Decks == 0 && plan.Hole+plan.Board+plan.Dead == "" && rapid.Bool().Draw(t, "with a target") {
			limit := rapid.Float64Range(.001, .9).Draw(t, "error")
			choose(t, &plan, "target", func(p *sim.Plan, target sim.Target) { p.Target = target },
				sim.Target{}, sim.Target{Hand: "flush", Error: limit}, sim.Target{Hand: "straight flush", Error: limit})
		}
		p, err := sim.Prepare(plan)
		if err != nil {
			t.Fatal(err)
		}
		got := taskOfCommand(t, p.Command(p.Plan().Rounds)).(handsTask)
		if diff := cmp.Diff(p.Plan().Spec, got.Plan().Spec); diff != "" || got.Plan().Rounds != p.Plan().Rounds {
			t.Fatalf("%s (-plan +parsed):\n%s", p.Command(p.Plan().Rounds), diff)
		}
	})
}

// The command of every plan of players gives the same plan.
func TestCommandsOfEquitiesParseBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.SliceOfN(rapid.SampledFrom([]string{
			"AsKs", "QQ+,AKo@0.5", "random", "22-55", "AKs,KQs@0.125,T9s@1e-3", "top 5%", "5%", "KK,!KsKh", "A*s", "JJ:0.5", "[20]AK[/20]",
		}), 1, 4).Draw(t, "players")
		plan := equity.Plan{Spec: equity.Spec{
			Players:    players,
			Setting:    equity.Setting{Board: anyCards(t, "board", 0, 0, 3, 4), Dead: anyCards(t, "dead", 0, 1)},
			Method:     rapid.SampledFrom([]equity.Method{"", equity.Auto, equity.Exact, equity.Sample}).Draw(t, "method"),
			Seed:       rapid.Uint64().Draw(t, "seed"),
			Engine:     rapid.SampledFrom([]sim.Engine{"", sim.Auto, sim.Deck, sim.Lanes}).Draw(t, "engine"),
			RNG:        rapid.SampledFrom([]rng.Algorithm{"", rng.AlgorithmSFC64, rng.AlgorithmChaCha8}).Draw(t, "rng"),
			Categories: rapid.Bool().Draw(t, "categories"),
		}}
		if rapid.Bool().Draw(t, "rounds given") {
			plan.Rounds = rapid.Uint64Range(1, chunk.MaxRounds).Draw(t, "rounds")
		}
		if rapid.Bool().Draw(t, "target") {
			plan.TargetError = rapid.Float64Range(1e-6, .5).Draw(t, "error")
		}
		p, err := equity.Prepare(plan)
		if err != nil {
			t.Skip(err)
		}
		got := taskOfCommand(t, p.Command(p.Plan().Rounds)).(equityTask)
		if diff := cmp.Diff(p.Plan().Spec, got.Plan().Spec); diff != "" || got.Plan().Rounds != p.Plan().Rounds {
			t.Fatalf("%s (-plan +parsed):\n%s", p.Command(p.Plan().Rounds), diff)
		}
	})
}

// The command of every plan of an audit gives the same plan.
func TestCommandsOfAuditsParseBack(t *testing.T) {
	names := []string{"riffle(3)", "overhand(0.3)", "partial(4)"}
	for _, a := range shuffle.All() {
		names = append(names, a.Name)
	}
	rapid.Check(t, func(t *rapid.T) {
		algorithm, err := shuffle.Parse(rapid.SampledFrom(names).Draw(t, "algorithm"))
		if err != nil {
			t.Fatal(err)
		}
		plan := audit.Plan{
			Spec: audit.Spec{
				Algorithm: algorithm.Name, Seed: rapid.Uint64().Draw(t, "seed"), First: algorithm.First,
				Mode:  audit.Mode(rapid.SampledFrom([]string{"", "reset", "reuse", "both"}).Draw(t, "mode")),
				Tests: rapid.SampledFrom([]string{"", "positions", "positions,lehmer"}).Draw(t, "tests"),
			},
			Rounds: rapid.Uint64Range(1, 1<<40).Draw(t, "shuffles"), Shuffler: algorithm.NewInts,
		}
		if rapid.Bool().Draw(t, "pack") {
			plan.Decks, plan.Jokers = rapid.IntRange(0, 3).Draw(t, "decks"), rapid.IntRange(0, 4).Draw(t, "jokers")
		} else {
			plan.Cards = rapid.IntRange(2, 60).Draw(t, "n")
		}
		p, err := audit.Prepare(plan)
		if err != nil || algorithm.First > p.Plan().Cards { // which the command refuses
			t.Skip(err)
		}
		got := taskOfCommand(t, p.Command()).(auditTask)
		if diff := cmp.Diff(p.Plan().Spec, got.Plan().Spec); diff != "" || got.Plan().Rounds != p.Plan().Rounds {
			t.Fatalf("%s (-plan +parsed):\n%s", p.Command(), diff)
		}
	})
}

// A question or an evaluator of the program has no command.
func TestWhatOnlyAProgramHasNoCommand(t *testing.T) {
	type own struct{ *eval.Table }
	odd := sim.Question{Name: "odd", Labels: []string{"no", "yes"}, Sort: func([]deck.Card) int { return 0 }}
	for want, plan := range map[string]sim.Plan{
		"a question of the program (odd): -cards 5 -engine deck -rng sfc64": {Spec: sim.Spec{Cards: 5}, Question: odd},
		"an evaluator of the program: -cards 7 -engine deck -rng sfc64":     {Spec: sim.Spec{Cards: 7}, Evaluator: own{eval.NewTable()}},
	} {
		plan.Rounds = 1
		p, err := sim.Prepare(plan)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(p.Command(1), p.Flags()); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// repeated are commands of each kind of table that has no plan of its own, with <player>,
// <hand>, <board>, <flop>, <cards> and <seed> for values that the test draws.
func repeated() []string {
	return []string{
		"equity <hand> <hand> <hand> -board <flop> -table next",
		"equity <hand> <hand> -board <flop> -table streets",
		"equity <player> <player> -board <board> -dead <cards> -table hands",
		"equity <player> AK,QQ@0.5 -board <board> -table hands -by class -folded 99,T9s",
		"equity <player> <player> -rounds 2000 -seed <seed> -table hands -engine deck -rng chacha8",
		"equity <player> <player> JJ+,AKo -board <board> -table curve",
		"equity <player> <player> -rounds 3000 -seed <seed> -table curve",
		"equity <player> <player> -board <board> -table winners",
		"equity AKs,TT <player> -board <board> -rounds 2000 -seed <seed> -table categories -folded 99",
		"equity AKs,TT@0.5 QQ+,76s -target-error 0.01 -method sample -seed <seed> -game short",
		"equity <player> -board <board>",
		"preflop -players 5 -rounds 3000 -seed <seed>",
		"preflop -hand AsKs", "preflop -hand AsAhTsTh -game omaha",
		"-for 1ms", "equity AKs <player> -for 1ms", "table -players 3 -for 1ms -table matrix", "preflop -players 5 -for 1ms", "videopoker -sample -for 1ms",
		"videopoker -pay joker-kings -plays 10", "videopoker -pay jacks-8-5 -meter flush",
		"exact -cards 5 -hole <cards>",
		"exact -decks 2 -jokers 1 -joker bug -cards 5 -hole <cards> -board <flop>",
		"audit -algorithm fisher-yates -shuffles 2000 -tests positions,lehmer -alpha 0.001 -seed <seed>",
		"audit -algorithm partial(7) -n 9 -shuffles 2000 -mode reuse -seed <seed>",
		"audit -algorithm fisher-yates -decks 2 -jokers 3 -shuffles 1000 -tests positions -mode reset -seed <seed>",
	}
}

// The command that a table prints repeats it, byte for byte, quoted as a shell reads it.
func TestPrintedCommandsRepeatTheirTables(t *testing.T) {
	for _, kind := range repeated() {
		pack := strings.Fields("As Kh Qd Jc Ts 9h 8d 7c 6s Ac Ad 8h 9s Td Kd Ks Qs Js 8s 7h")
		rand.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		take := func(n int) string {
			cards := strings.Join(pack[:n], "")
			pack = pack[n:]
			return cards
		}
		var line []string
		for word := range strings.FieldsSeq(kind) {
			player := []string{"QQ+,AKo@0.5", "random", "88-JJ, KQs", "top 20%", "KK,!KsKh,55-66", "[20]AK[/20],TT", "AA;JTs"}[rand.IntN(7)]
			line = append(line, strings.NewReplacer("<player>", player, "<seed>", fmt.Sprint(rand.Uint64())).Replace(word))
			switch last := &line[len(line)-1]; word {
			case "<hand>", "<cards>":
				*last = take(2)
			case "<flop>":
				*last = take(3)
			case "<board>":
				*last = take(4)
			}
		}
		first := shellescape.QuoteCommand(append([]string{"simulate"}, line...))
		want := printed(t, first)
		var said struct{ Command string }
		if err := json.Unmarshal([]byte(want), &said); err != nil || said.Command == "" {
			t.Fatalf("%s: %v\n%s", first, err, want)
		}
		if got := printed(t, said.Command); got != want {
			t.Errorf("%s prints the command %s, which prints\n%s\nwant\n%s", first, said.Command, got, want)
		}
	}
}

// printed returns the JSON that a command line of a shell prints, run in this process. An audit may fail.
func printed(t *testing.T, line string) string {
	t.Helper()
	words, err := posix.Fields(line+" -q -format json", nil)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	status, out, said := does(words[1:]...)
	if status != 0 && status != 1 && status != 3 || out == "" {
		t.Fatalf("%s: exit status %d\n%s", line, status, said)
	}
	return out
}
