package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/deck/shuffle"
	"pokersim/deck/shuffle/law"
	"pokersim/results"
	"pokersim/results/shufflelaw"
)

// print shuffles and prints -count packs.
func (s *shuffler) print(ctx context.Context, out *bufio.Writer, p pack, a shuffle.Algorithm, src rand.Source) error {
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
func (s *shuffler) printDrawn(out *bufio.Writer, p pack, cards []int) {
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
	lines := bufio.NewScanner(in)
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
		cards := make([]int, n)
		for i := range cards {
			cards[i] = i
		}
		turn.Ints(cards)
		for i := range cards {
			cards[i] += first
		}
		fmt.Fprintln(to, strings.Trim(fmt.Sprint(cards), "[]"))
	}
}

// law prints the exact law of a shuffle.
func (s *shuffler) law(ctx context.Context, a shuffle.Algorithm, cards int) error {
	picture := run.Runner{Flags: s.flags, Output: s.output, Extras: &s.plots}
	if err := errors.Join(s.plots.Check(&picture, ""), picture.Check()); err != nil {
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
