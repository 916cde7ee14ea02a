package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"al.essio.dev/pkg/shellescape"
	posix "mvdan.cc/sh/v3/shell"

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
func taskOfCommand(t *testing.T, line string) run.Task {
	t.Helper()
	words, err := posix.Fields(line, func(string) string { return "" })
	if err != nil || len(words) == 0 || words[0] != "simulate" {
		t.Fatalf("%s: words %q, %v", line, words, err)
	}
	name, args := "", words[1:]
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	set := flags.New(name)
	r, build := map[string]func(*flags.Set) (*run.Runner, run.Builder){
		"": planHands, "equity": planEquity, "audit": planAudit,
		"exact": func(set *flags.Set) (*run.Runner, run.Builder) { e := newExact(set); return &e.Runner, e.task },
	}[name](set)
	if err := errors.Join(set.ParseAll(args), flags.Together(set)); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return deck.Must(build(t.Context(), r.Seed))
}

// parseBack draws plans until a hundred can be prepared. The command of each gives the same plan.
func parseBack(t *testing.T, draw func() (command string, plan any, err error)) {
	for tries, n := 0, 0; n < 100; tries++ {
		command, want, err := draw()
		if err != nil && tries > 10_000 {
			t.Fatalf("%d of %d plans can be prepared: %v", n, tries, err)
		} else if err != nil {
			continue
		}
		n++
		got := reflect.ValueOf(taskOfCommand(t, command)).MethodByName("Plan").Call(nil)[0]
		for _, field := range []string{"Spec", "Rounds"} {
			got, want := got.FieldByName(field).Interface(), reflect.ValueOf(want).FieldByName(field).Interface()
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: got %s %+v, want %+v", command, field, got, want)
			}
		}
	}
}

// oneOf draws one of some values.
func oneOf[T any](values ...T) T { return values[rand.IntN(len(values))] }

// upTo draws a number from 1 to most, of any size.
func upTo(most uint64) uint64 { return 1 + rand.Uint64N(most)>>rand.IntN(60) }

// anyCards draws a number of different cards as text.
func anyCards(n int) string {
	pack := strings.Fields("As Kh Qd Jc Ts 9h 8d 7c 6s Ac Ad 2s 3h 4d Kd Ks Qs Js 8s 7h")
	rand.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	return strings.Join(pack[:n], "")
}

func anyVariant() (v sim.Variant) {
	if oneOf(true, false) {
		if v.Decks, v.Jokers = oneOf(1, 2), rand.IntN(5); v.Jokers > 0 {
			v.Joker = oneOf("", "wild", "bug")
		}
		return v
	}
	v.Game = oneOf(eval.Games()...).Name
	return v
}

// choose sets a part of a plan to one of the values with which the plan can be prepared.
func choose[T any](t *testing.T, plan *sim.Plan, what string, set func(*sim.Plan, T), values ...T) {
	for _, i := range rand.Perm(len(values)) {
		with := *plan
		set(&with, values[i])
		if _, err := sim.Prepare(with); err == nil {
			*plan = with
			return
		}
	}
	t.Fatalf("%+v can be prepared with none of the %s %v", plan.Spec, what, values)
}

func TestCommandsOfHandsParseBack(t *testing.T) {
	t.Parallel()
	parseBack(t, func() (string, any, error) {
		plan := sim.Plan{Rounds: upTo(chunk.MaxRounds)}
		plan.Variant = anyVariant()
		plan.Seed = rand.Uint64()
		plan.RNG = oneOf("", rng.AlgorithmSFC64, rng.AlgorithmChaCha8)
		choose(t, &plan, "cards", func(p *sim.Plan, n int) { p.Cards = n }, 0, 5, 6, 7)
		choose(t, &plan, "by", func(p *sim.Plan, by string) { p.By = by }, "", "category", "class", "low", "made", "draw", "made-draw")
		known := anyCards(6)
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
		if plan.Decks == 0 && plan.Hole+plan.Board+plan.Dead == "" && oneOf(true, false) {
			limit := .001 + .9*rand.Float64()
			choose(t, &plan, "target", func(p *sim.Plan, target sim.Target) { p.Target = target },
				sim.Target{}, sim.Target{Hand: "flush", Error: limit}, sim.Target{Hand: "straight flush", Error: limit})
		}
		p := deck.Must(sim.Prepare(plan))
		return p.Command(p.Plan().Rounds), p.Plan(), nil
	})
}

func TestCommandsOfEquitiesParseBack(t *testing.T) {
	t.Parallel()
	parseBack(t, func() (string, any, error) {
		plan := equity.Plan{Spec: equity.Spec{
			Setting:    equity.Setting{Board: anyCards(oneOf(0, 0, 3, 4)), Dead: anyCards(oneOf(0, 1))},
			Method:     oneOf("", equity.Auto, equity.Exact, equity.Sample),
			Seed:       rand.Uint64(),
			Engine:     oneOf("", sim.Auto, sim.Deck, sim.Lanes),
			RNG:        oneOf("", rng.AlgorithmSFC64, rng.AlgorithmChaCha8),
			Categories: oneOf(true, false),
		}}
		for range 1 + rand.IntN(4) {
			plan.Players = append(plan.Players, oneOf("AsKs", "QQ+,AKo@0.5", "random", "22-55", "AKs,KQs@0.125,T9s@1e-3", "top 5%", "5%", "KK,!KsKh", "A*s", "JJ:0.5", "[20]AK[/20]"))
		}
		if oneOf(true, false) {
			plan.Rounds = upTo(chunk.MaxRounds)
		}
		if oneOf(true, false) {
			plan.TargetError = 1e-6 + .49*rand.Float64()
		}
		p, err := equity.Prepare(plan)
		if err != nil {
			return "", nil, err
		}
		return p.Command(p.Plan().Rounds), p.Plan(), nil
	})
}

func TestCommandsOfAuditsParseBack(t *testing.T) {
	names := []string{"riffle(3)", "overhand(0.3)", "partial(4)"}
	for _, a := range shuffle.All() {
		names = append(names, a.Name)
	}
	parseBack(t, func() (string, any, error) {
		algorithm := deck.Must(shuffle.Parse(oneOf(names...)))
		plan := audit.Plan{
			Spec: audit.Spec{
				Algorithm: algorithm.Name, Seed: rand.Uint64(), First: algorithm.First,
				Mode:  oneOf("", audit.Reset, audit.Reuse, audit.Both),
				Tests: oneOf("", "positions", "positions,lehmer"),
			},
			Rounds: upTo(1 << 40), Shuffler: algorithm.NewInts,
		}
		if oneOf(true, false) {
			plan.Decks, plan.Jokers = rand.IntN(4), rand.IntN(5)
		} else {
			plan.Cards = 2 + rand.IntN(59)
		}
		p, err := audit.Prepare(plan)
		if err == nil && algorithm.First > p.Plan().Cards {
			err = errors.New("the command refuses it")
		}
		if err != nil {
			return "", nil, err
		}
		return p.Command(), p.Plan(), nil
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
		p := deck.Must(sim.Prepare(plan))
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
		pack := anyCards(20)
		take := func(n int) (cards string) {
			cards, pack = pack[:2*n], pack[2*n:]
			return cards
		}
		var line []string
		for word := range strings.FieldsSeq(kind) {
			player := oneOf("QQ+,AKo@0.5", "random", "88-JJ, KQs", "top 20%", "KK,!KsKh,55-66", "[20]AK[/20],TT", "AA;JTs")
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
		want := shell(t, first+" -q -format json")
		var said struct{ Command string }
		if err := json.Unmarshal([]byte(want), &said); err != nil || said.Command == "" {
			t.Fatalf("%s: %v\n%s", first, err, want)
		}
		if got := shell(t, said.Command+" -q -format json"); got != want {
			t.Errorf("%s prints the command %s, which prints\n%s\nwant\n%s", first, said.Command, got, want)
		}
	}
}
