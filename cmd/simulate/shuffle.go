package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/sim/rng"
)

func shuffleCommand() command {
	return command{
		name:    "shuffle",
		usage:   "simulate shuffle [-n 52 | -decks n -jokers n] [-algorithm name] [-draw k] [-count n] [other flags]",
		summary: "Print shuffled packs, one per line, or numbers drawn from a pool.",
		setup:   func(flags *flag.FlagSet) func(context.Context) error { return newShuffle(flags).run },
	}
}

// The sizes of the largest pack that is shuffled whole, and of the largest pool to
// draw from.
const (
	maxPack = 10_000_000
	maxPool = min(1_000_000_000_000_000_000, math.MaxInt)
)

// shuffler is the command that shuffles.
type shuffler struct {
	flags         *flag.FlagSet
	cards         countFlag // numbered ones, instead of decks and jokers
	decks, jokers countFlag
	algorithm     string
	draw          countFlag
	count         countFlag
	first         countFlag // the number of the first card and of the first position
	seed          uint64
	show          struct{ numbers, words, steps, interactive, list, quiet bool }
}

func newShuffle(flags *flag.FlagSet) *shuffler {
	s := &shuffler{draw: countFlag{0, 1, maxPack}, count: countFlag{1, 1, maxPool}}
	s.planned(flags)
	flags.Var(&s.draw, "draw", "print only the first `k` cards; without -algorithm this takes k steps for a pool of any size")
	flags.Var(&s.count, "count", "`number` of packs; each shuffle starts from the pack in order")
	flags.BoolVar(&s.show.numbers, "numbers", false, "print numbers instead of cards")
	s.first = countFlag{0, 0, 1}
	flags.Var(&s.first, "first", "`number` of the first card and position, 0 or 1, where they are printed as numbers")
	flags.BoolVar(&s.show.words, "words", false, "print cards in words: ace of spades, ...")
	flags.BoolVar(&s.show.steps, "steps", false, "print the pack after every swap, with a bar between the shuffled part and the rest")
	flags.BoolVar(&s.show.interactive, "interactive", false, "read numbers of cards from standard input, and print a shuffle of each")
	flags.BoolVar(&s.show.list, "list", false, "print the catalogue of shuffles, and nothing else")
	flags.BoolVar(&s.show.quiet, "q", false, "do not print a drawn seed")
	return s
}

// planned defines only the flags that determine a shuffle.
func (s *shuffler) planned(flags *flag.FlagSet) {
	s.flags, s.cards = flags, countFlag{deck.Size, 1, maxPool}
	s.decks, s.jokers = countFlag{1, 0, 1000}, countFlag{0, 0, 1000}
	flags.Var(&s.cards, "n", "`number` of cards; unless it is 52 they are printed as numbers; 13 with -steps are one suit")
	flags.Var(&s.decks, "decks", "`number` of decks in the pack")
	flags.Var(&s.jokers, "jokers", "`number` of jokers in the pack")
	flags.StringVar(&s.algorithm, "algorithm", "fisher-yates", "`name` of the shuffle; -list prints all names")
	flags.Var((*wholeFlag)(&s.seed), "seed", "`number` that determines every pack (default: a random one, which is printed)")
}

func (s *shuffler) run(ctx context.Context) error {
	if err := s.check(); err != nil {
		return err
	}
	if s.show.list {
		return printOut(listShuffles)
	}
	if s.draw.value > 0 && !given(s.flags, "algorithm") {
		s.algorithm = fmt.Sprintf("partial(%d)", s.draw.value)
	}
	algorithm, err := findAlgorithm(s.algorithm)
	if err != nil {
		return err
	}
	pack, err := s.pack()
	if err == nil {
		err = fills(algorithm, pack.cards)
	}
	if err != nil {
		return err
	}
	if s.show.steps && algorithm.Sweep == shuffle.NoSweep {
		return usageError{fmt.Errorf("-steps: %s does not work by swaps", algorithm.Name), ""}
	}
	seed := seedOr(s.flags, s.seed)
	if !given(s.flags, "seed") && !s.show.quiet {
		saySeed(seed)
	}
	src := shuffleWords(seed)
	if s.show.interactive {
		return reading(ctx, func() error { return ask(os.Stdin, os.Stdout, algorithm.New(src), int(s.first.value)) })
	}
	out := bufio.NewWriter(os.Stdout)
	if err := s.print(ctx, out, pack, algorithm, src); err != nil {
		return err
	}
	return out.Flush()
}

// check returns the errors of flags that do not go together and of closed standard
// output.
func (s *shuffler) check() error {
	if s.show.list {
		var others []string
		s.flags.VisitAll(func(f *flag.Flag) {
			if f.Name != "list" && f.Name != "q" {
				others = append(others, f.Name)
			}
		})
		if err := apart(s.flags, "-list", "it prints the catalogue, and shuffles nothing", others...); err != nil {
			return err
		}
	}
	if s.show.words {
		if err := apart(s.flags, "-words", "choose one of them", "numbers"); err != nil {
			return err
		}
	}
	if s.show.interactive {
		if err := apart(s.flags, "-interactive", "it asks for the number of cards", "n", "decks", "jokers", "draw", "count", "numbers", "words", "steps"); err != nil {
			return err
		}
	}
	return needStdout()
}

// shuffleWords returns the random words of a seed's packs.
func shuffleWords(seed uint64) rand.Source { return rng.NewSFC64(seed, 0, rng.Shuffle, 0) }

// pack returns the pack to shuffle.
func (s *shuffler) pack() (pack, error) {
	first := int(s.first.value)
	p := pack{cards: int(s.cards.value), first: first, separator: " ", name: func(card int) string { return strconv.Itoa(first + card) }}
	decks := deck.Pack{Decks: int(s.decks.value), Jokers: int(s.jokers.value)}
	switch {
	case given(s.flags, "n") && (given(s.flags, "decks") || given(s.flags, "jokers")):
		return p, usageError{fmt.Errorf("-n does not go with -decks and -jokers"), "-decks 2 -jokers 4 are 108 cards"}
	case !given(s.flags, "n"):
		p.cards = decks.Cards()
	}
	switch {
	case p.cards == 0:
		return p, usageError{fmt.Errorf("-decks 0 without -jokers: the pack is empty"), ""}
	case s.draw.value > uint64(p.cards):
		return p, usage("-draw %d: the pack has only %d cards", s.draw.value, p.cards)
	case p.cards > maxPack && !s.virtual():
		return p, usageError{fmt.Errorf("-n %d: a whole pack has at most %d cards", p.cards, maxPack), "-draw k without -algorithm draws from a pool of any size"}
	}
	named := !given(s.flags, "n") || p.cards == deck.Size || p.cards == deck.Ranks && s.show.steps
	if named && !s.show.numbers && given(s.flags, "first") {
		return p, usageError{errors.New("-first: the cards have names"), "-numbers prints numbers"}
	}
	switch {
	case s.show.numbers || !named:
	case s.show.words:
		p.name, p.separator = decks.LongName, ", "
	default:
		p.name = decks.Name
	}
	return p, nil
}

// virtual reports whether cards are drawn from a pool that is not held in memory.
func (s *shuffler) virtual() bool {
	return s.draw.value > 0 && !given(s.flags, "algorithm") && !s.show.steps
}

// pack is a number of cards with names.
type pack struct {
	cards     int
	first     int // the number of the first position
	name      func(card int) string
	separator string
}
