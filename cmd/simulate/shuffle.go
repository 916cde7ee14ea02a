package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/deck/shuffle/law"
	"pokersim/internal/ints"
	"pokersim/internal/plain"
	"pokersim/results"
	"pokersim/results/shufflelaw"
	"pokersim/sim/rng"
)

var shuffleCommand = flags.Command{
	Name:     "shuffle",
	Usage:    "simulate shuffle [-n 52 | -decks n -jokers n | file | -] [-algorithm name] [-draw k] [-count n] [-exact] [other flags]",
	Summary:  "Print shuffled packs, one per line, or numbers drawn from a pool, or the lines of a file, or the exact law of a shuffle.",
	Operands: true,
	Setup:    func(set *flags.Set) func(context.Context) error { return newShuffle(set).run },
}

// The sizes of the largest pack that is shuffled whole, and of the largest pool to
// draw from.
const (
	maxPack = 10_000_000
	maxPool = min(1_000_000_000_000_000_000, math.MaxInt)
)

// shuffleFlags is the command that shuffles.
type shuffleFlags struct {
	flags     *flags.Set
	cards     int // numbered ones, instead of the decks
	decks     deck.Pack
	algorithm string
	draw      int
	count     uint64
	times     int // shuffles of each pack
	first     int // the number of the first card and of the first position
	seed      uint64
	names     []string // the lines of the file, instead of cards
	show      struct{ sort, numbers, words, steps, interactive, list, exact bool }
	output    run.Output
	plots     pictures
}

func newShuffle(set *flags.Set) *shuffleFlags {
	s := &shuffleFlags{count: 1}
	s.planned(set)
	set.Add(flags.Deal, "draw", flags.Count(&s.draw, 1, maxPack), "print only the first `k` cards; without -algorithm this takes k steps for a pool of any size")
	set.Add(flags.Deal, "count", flags.Count(&s.count, 1, maxPool), "`number` of packs; each shuffle starts from the pack in order")
	set.Add(flags.Print, "sort", (*flags.Bool)(&s.show.sort), "print the cards of each pack or draw in ascending order")
	set.Add(flags.Print, "numbers", (*flags.Bool)(&s.show.numbers), "print numbers instead of cards")
	set.Add(flags.Print, "first", flags.Count(&s.first, 0, 1), "`number` of the first card and position, 0 or 1, where they are printed as numbers")
	set.Add(flags.Print, "words", (*flags.Bool)(&s.show.words), "print cards in words: ace of spades, ...")
	set.Add(flags.Print, "steps", (*flags.Bool)(&s.show.steps), "print the pack after every swap, with a bar between the positions that are final, or visited by a shuffle that swaps them again, and the rest;\nof a shuffle that does not work by swaps, after each packet or sort")
	set.Add(flags.Run, "interactive", (*flags.Bool)(&s.show.interactive), "read numbers of cards from standard input, and print a shuffle of each")
	set.Add(flags.Print, "list", (*flags.Bool)(&s.show.list), "print the catalogue of shuffles, and nothing else")
	set.Add(flags.Deal, "exact", (*flags.Bool)(&s.show.exact), "print the exact law of the shuffle, for up to 104 cards: how probable each card is at each position, each order\nof up to 8 cards as a fraction, each number of fixed points and of cycles; of seeds only bounds; with -times 2 to 100 of as many shuffles in a row")
	s.plots.define(set, "the law of -exact, how probable each card is at each position, as two heat maps")
	s.output.Define(set)
	shuffleApart(set)
	return s
}

// shuffleApart declares which flags do not go together, and which need another.
func shuffleApart(set *flags.Set) {
	set.Quietly(flags.Any("list"), "it prints the catalogue, and shuffles nothing",
		"algorithm", "count", "decks", "draw", "first", "interactive", "jokers", "n", "numbers", "seed", "steps", "words", "times")
	set.Quietly(flags.Any("exact"), "it prints the law of the shuffle, and shuffles nothing",
		"count", "draw", "interactive", "numbers", "seed", "steps", "words", "list")
	set.Quietly(flags.Any("words"), "choose one of them", "numbers")
	set.Quietly(flags.Any("interactive"), "it asks for the number of cards", "n", "decks", "jokers", "draw", "count", "numbers", "words", "steps", "times")
	set.Needs("o", "simulate shuffle > file writes packs", "exact")
	set.Needs("format", "packs are text: -numbers and -words choose how they are printed", "exact")
	set.Needs("plot", "it draws the law of -exact", "exact")
}

// planned defines only the flags that determine a shuffle.
func (s *shuffleFlags) planned(set *flags.Set) {
	s.flags, s.cards, s.decks, s.algorithm = set, deck.Size, deck.Pack{Decks: 1}, "fisher-yates"
	s.times = 1
	set.Add(flags.Deal, "algorithm", flags.Text(&s.algorithm), "`name` of the shuffle; -list prints all names")
	set.Words("algorithm", flags.Algorithms()...)
	set.Add(flags.Deal, "n", flags.Count(&s.cards, 1, maxPool), "`number` of cards; unless it is 52 they are printed as numbers; 13 with -steps are one suit")
	set.Add(flags.Deal, "decks", flags.Count(&s.decks.Decks, 0, 1000), "`number` of decks in the pack")
	set.Add(flags.Deal, "jokers", flags.Count(&s.decks.Jokers, 0, 1000), "`number` of jokers in the pack")
	set.Add(flags.Deal, "times", flags.Count(&s.times, 1, maxPack), "shuffle each pack `k` times in a row")
	set.Add(flags.Deal, "seed", flags.Whole(&s.seed), "`number` that determines every pack (default: a random one, which is printed)")
}

func (s *shuffleFlags) run(ctx context.Context) error {
	if err := s.check(); err != nil {
		return err
	}
	if s.show.list {
		return files.Print(help.Fitted(help.Shuffles))
	}
	if s.draw > 0 && !s.flags.Given("algorithm") {
		s.algorithm = fmt.Sprintf("partial(%d)", s.draw)
	}
	algorithm, err := flags.Algorithm(s.algorithm)
	if err == nil {
		err = s.readNames(ctx)
	}
	if err != nil {
		return err
	}
	pack, err := s.pack()
	if err == nil {
		err = flags.Fills(algorithm, pack.cards)
	}
	if err != nil {
		return err
	}
	if s.show.exact {
		return s.law(ctx, algorithm, pack.cards)
	}
	seed := flags.SeedOr(s.flags, s.seed)
	if !s.flags.Given("seed") && !s.output.Quiet {
		status.SaySeed(seed)
	}
	src := shuffleWords(seed)
	if !s.show.interactive && !s.output.Quiet {
		status.SayNote("pack: " + s.about(pack))
	}
	if s.show.interactive {
		return files.Waiting(ctx, func() error { return ask(os.Stdin, os.Stdout, algorithm.New(src), s.first) })
	}
	return files.Streaming(ctx, func() error {
		out := bufio.NewWriter(os.Stdout)
		if err := s.print(ctx, out, pack, algorithm, src); err != nil {
			return err
		}
		return out.Flush()
	})
}

// readNames reads the lines of the file, if there is one.
func (s *shuffleFlags) readNames(ctx context.Context) error {
	if s.flags.NArg() == 0 {
		return nil
	}
	name := files.InputName(s.flags.Arg(0))
	err := files.Waiting(ctx, func() error {
		in, err := files.Open(s.flags.Arg(0))
		if err != nil {
			return status.Unreadable(err)
		}
		defer in.Close()
		s.names, err = namesIn(in)
		return err
	})
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%s: a line longer than %d bytes", name, bufio.MaxScanTokenSize)
	case err != nil:
		return err
	case len(s.names) == 0:
		return status.Usage("", "%s has no names: want one on each line", name)
	case len(s.names) > maxPack:
		return status.Usage("", "%s has more than %d names", name, maxPack)
	}
	return nil
}

// namesIn returns the lines that are not blank, without the blanks around them. It stops after
// more than maxPack of them.
func namesIn(in io.Reader) (names []string, err error) {
	lines := bufio.NewScanner(plain.NewReader(in))
	for len(names) <= maxPack && lines.Scan() {
		if line := strings.TrimSpace(lines.Text()); line != "" {
			names = append(names, line)
		}
	}
	return names, lines.Err()
}

// check returns the errors of flags that do not go together and of closed standard
// output.
func (s *shuffleFlags) check() error {
	if s.flags.NArg() > 1 {
		return status.Usage("", "%d files: want one", s.flags.NArg())
	}
	if s.flags.NArg() == 1 && (s.show.list || s.show.exact || s.show.interactive) {
		return status.Usage("simulate help shuffle lists the flags", "unexpected argument %q", s.flags.Arg(0))
	}
	if s.flags.NArg() == 1 {
		if err := flags.Refuse(s.flags, s.flags.Arg(0), "", "n", "decks", "jokers", "words"); err != nil {
			return err
		}
	}
	if s.show.sort && s.show.steps {
		return flags.Bad("sort", "", " does not go with -steps")
	}
	if s.show.words && s.flags.Given("n") && s.cards != deck.Size {
		return flags.Bad("words", "-decks and -jokers give packs whose cards have names", " does not go with -n %d, whose cards are numbers", s.cards)
	}
	if err := flags.Needed(s.flags); err != nil || s.show.exact {
		return err
	}
	return files.NeedStdout()
}

// shuffleWords returns the random words of a seed's packs.
func shuffleWords(seed uint64) rand.Source { return rng.NewSFC64(seed, 0, rng.Shuffle, 0) }

// about names the pack that is shuffled.
func (s *shuffleFlags) about(p pack) string {
	last := p.cards - 1
	switch {
	case s.names != nil:
		return fmt.Sprintf("the %d lines of %s", p.cards, files.InputName(s.flags.Arg(0)))
	case p.cards == 1:
		return "the card " + p.name(0)
	case p.numbers || s.flags.Given("n"):
		return fmt.Sprintf("%d cards, %s to %s", p.cards, p.name(0), p.name(last))
	case s.decks.Jokers > 0 || s.decks.Decks != 1:
		return fmt.Sprintf("%d decks and %d jokers, %d cards", s.decks.Decks, s.decks.Jokers, p.cards)
	}
	return fmt.Sprintf("%d cards, %s to %s", p.cards, p.name(0), p.name(last))
}

// pack returns the pack to shuffle.
func (s *shuffleFlags) pack() (pack, error) {
	p := pack{cards: s.cards, first: s.first, separator: " ", name: func(card int) string { return strconv.Itoa(s.first + card) }}
	switch {
	case s.flags.Given("n") && (s.flags.Given("decks") || s.flags.Given("jokers")):
		return p, flags.Bad("n", "-decks 2 -jokers 4 are 108 cards", " does not go with -decks and -jokers")
	case s.names != nil:
		p.cards = len(s.names)
	case !s.flags.Given("n"):
		p.cards = s.decks.Cards()
	}
	switch {
	case p.cards == 0:
		return p, flags.Bad("decks", "", " 0 without -jokers: the pack is empty")
	case s.draw > p.cards:
		return p, flags.Bad("draw", "", " %d: the pack has only %d cards", s.draw, p.cards)
	case p.cards > maxPack && !s.virtual():
		return p, flags.Bad("n", "-draw k without -algorithm draws from a pool of any size", " %d: a whole pack has at most %d cards", p.cards, maxPack)
	}
	named := !s.flags.Given("n") || p.cards == deck.Size || p.cards == deck.Ranks && s.show.steps
	if named && !s.show.numbers && !s.show.steps && !s.show.exact && s.flags.Given("first") { // steps print positions
		return p, flags.Bad("first", "-numbers prints numbers", ": the cards have names")
	}
	switch {
	case s.show.numbers || !named:
		p.numbers = true
	case s.names != nil:
		p.name, p.separator = func(card int) string { return s.names[card] }, ", "
	case s.show.words:
		p.name, p.separator = s.decks.LongName, ", "
	default:
		p.name = s.decks.Name
	}
	return p, nil
}

// virtual reports whether cards are drawn from a pool that is not held in memory.
func (s *shuffleFlags) virtual() bool {
	return s.draw > 0 && !s.flags.Given("algorithm") && !s.show.steps && s.times == 1
}

// pack is a number of cards with names.
type pack struct {
	cards     int
	first     int // the number of the first position
	name      func(card int) string
	numbers   bool // whether the names are numbers
	separator string
}

// print shuffles and prints -count packs.
func (s *shuffleFlags) print(ctx context.Context, out *bufio.Writer, p pack, a shuffle.Algorithm, src rand.Source) error {
	turn, stages := a.New(src), a.NewStages(src)
	var cards []int
	for range s.count {
		if ctx.Err() != nil {
			return errors.Join(out.Flush(), context.Cause(ctx))
		}
		switch {
		case s.virtual():
			drawn, err := shuffle.Draw(s.draw, p.cards, src)
			if err != nil {
				return err
			}
			s.printDrawn(out, p, drawn)
			continue
		case cards == nil:
			cards = make([]int, p.cards)
		}
		for i := range cards {
			cards[i] = i
		}
		for range s.times {
			switch {
			case !s.show.steps:
				turn.Ints(cards)
			case stages != nil:
				printStages(out, p, cards, stages(len(cards)))
			default:
				printSteps(out, p, cards, a, turn)
			}
		}
		if s.show.steps {
			continue
		}
		if s.draw > 0 {
			s.printDrawn(out, p, cards[:s.draw])
		} else {
			s.printDrawn(out, p, cards)
		}
	}
	return nil
}

// printDrawn prints cards, with -sort in ascending order.
func (s *shuffleFlags) printDrawn(out *bufio.Writer, p pack, cards []int) {
	if s.show.sort {
		slices.Sort(cards)
	}
	p.printRow(out, cards)
}

func (p pack) printRow(out *bufio.Writer, cards []int) {
	for i, c := range cards {
		if i > 0 {
			out.WriteString(p.separator)
		}
		out.WriteString(p.name(c))
	}
	out.WriteByte('\n')
}

// printSteps shuffles cards and prints them before and after every swap. The bar stands beside
// the positions that are final, or that the algorithm has visited.
func printSteps(out *bufio.Writer, p pack, cards []int, algorithm shuffle.Algorithm, turn shuffle.Func) {
	width := len(fmt.Sprintf("swap %d, %d", len(cards), len(cards)))
	row := func(title string, bar int) {
		words := make([]string, 0, len(cards)+1)
		for i, c := range cards {
			if i == bar {
				words = append(words, "|")
			}
			words = append(words, p.name(c))
		}
		if bar == len(cards) {
			words = append(words, "|")
		}
		fmt.Fprintf(out, "%-*s  %s\n", width, title, strings.Join(words, p.separator))
	}
	bar, done := 0, "final"
	if algorithm.Revisits {
		done = "visited"
	}
	if algorithm.Sweep == shuffle.FromEnd {
		bar = len(cards)
		fmt.Fprintf(out, "%-*s  to come | %s\n", width, "", done)
	} else {
		fmt.Fprintf(out, "%-*s  %s | to come\n", width, "", done)
	}
	row("start", bar)
	turn(len(cards), func(i, j int) {
		cards[i], cards[j] = cards[j], cards[i]
		if algorithm.Sweep == shuffle.FromEnd {
			bar = min(bar, i)
		} else {
			bar = max(bar, i+1)
		}
		row(fmt.Sprintf("swap %d, %d", p.first+i, p.first+j), bar)
	})
}

// printStages prints cards before and after every stage, and leaves them as after the last one.
func printStages(out *bufio.Writer, p pack, cards []int, stages []shuffle.Stage) {
	width := len("start")
	for _, s := range stages {
		width = max(width, len(s.Text))
	}
	fmt.Fprintf(out, "%-*s  ", width, "start")
	p.printRow(out, cards)
	start := slices.Clone(cards)
	for _, s := range stages {
		for position, card := range s.Order {
			cards[position] = start[card]
		}
		fmt.Fprintf(out, "%-*s  ", width, s.Text)
		p.printRow(out, cards)
	}
}

// ask reads numbers of cards, one per line, until 0 or the end of the input. It
// answers each with a shuffle of that many cards, numbered from first.
func ask(in io.Reader, to io.Writer, turn shuffle.Func, first int) error {
	lines := bufio.NewScanner(plain.NewReader(in))
	for {
		fmt.Fprint(to, "Enter number of cards (0 to quit): ")
		if !lines.Scan() {
			fmt.Fprintln(to)
			if errors.Is(lines.Err(), bufio.ErrTooLong) {
				return fmt.Errorf("standard input: a line longer than %d bytes", bufio.MaxScanTokenSize)
			}
			return lines.Err()
		}
		var n int
		if err := flags.Count(&n, 0, maxPack).Set(strings.TrimSpace(lines.Text())); err != nil {
			fmt.Fprintf(to, "%q: %v\n", lines.Text(), err)
			continue
		}
		if n == 0 {
			return nil
		}
		cards := ints.Below[int](n)
		turn.Ints(cards)
		for i := range cards {
			cards[i] += first
		}
		fmt.Fprintln(to, strings.Trim(fmt.Sprint(cards), "[]"))
	}
}

// law prints the exact law of a shuffle.
func (s *shuffleFlags) law(ctx context.Context, a shuffle.Algorithm, cards int) error {
	picture := run.Runner{Flags: s.flags, Output: s.output, Extras: &s.plots}
	if err := errors.Join(s.plots.check(&picture, ""), picture.Check()); err != nil {
		return err
	}
	l, err := law.Repeated(a, cards, s.times)
	switch name := shellescape.Quote(a.Name); {
	case errors.Is(err, law.ErrNotKnown):
		return flags.Bad("exact", fmt.Sprintf("simulate audit -algorithm %s -n %d counts positions and orders", name, cards), ": %w", err)
	case err != nil:
		return flags.Bad("exact", "", ": %w", err)
	case l.Positions == nil && s.flags.Given("plot"):
		return flags.Bad("plot", fmt.Sprintf("simulate audit -algorithm %s -n %d counts them", name, cards), ": the positions of %s are not known", a.Name)
	}
	plan := fmt.Sprintf("shuffle -exact -algorithm %s -n %d", shellescape.Quote(a.Name), cards)
	if s.times > 1 {
		plan += fmt.Sprintf(" -times %d", s.times)
	}
	if s.first > 0 {
		plan += fmt.Sprintf(" -first %d", s.first)
	}
	return picture.Count(ctx, "", func() (run.Outcome, uint64, error) {
		return run.Outcome{Report: &shufflelaw.Law{Law: l, First: s.first, Origin: results.Origin{Command: "simulate " + plan, Plan: plan}}}, 0, nil
	})
}
