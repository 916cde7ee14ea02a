package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"al.essio.dev/pkg/shellescape"
)

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
		"exact -cards 5 -hole <cards>",
		"exact -decks 2 -jokers 1 -joker bug -cards 5 -hole <cards> -board <flop>",
		"audit -algorithm fisher-yates -shuffles 2000 -tests positions,lehmer -alpha 0.001 -seed <seed>",
		"audit -algorithm riffle(7) -n 9 -shuffles 2000 -mode reuse -seed <seed>",
		"audit -algorithm fisher-yates -decks 2 -jokers 3 -shuffles 1000 -tests positions -mode reset -seed <seed>",
	}
}

// The command that a table prints repeats it, byte for byte, quoted as a shell reads it.
func TestPrintedCommandsRepeatTheirTables(t *testing.T) {
	t.Parallel()
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

// printed returns the JSON that a command line of a shell prints. An audit may fail.
func printed(t *testing.T, line string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", "exec "+line+" -q -format json")
	out, err := cmd.Output()
	if status := cmd.ProcessState.ExitCode(); status != 0 && status != 1 && status != 3 || len(out) == 0 {
		t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return string(out)
}
