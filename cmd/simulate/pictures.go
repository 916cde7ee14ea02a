package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"pokersim/results/plot"
	"pokersim/sim/audit"
)

// pictures are the files that an audit writes beside its result.
type pictures struct {
	plot        string // a heat map of the position matrix
	positions   string // the matrix itself
	transitions string // the orders that follow each other
}

func (p *pictures) flags(flags *flag.FlagSet) {
	flags.StringVar(&p.plot, "plot", "", "draw how often each card reaches each position into `file`, .svg or .png: beside each other against\nfair, to ±50 %, and in standard errors, to ±5, where a small bias shows")
	flags.StringVar(&p.positions, "positions", "", "write the counts of cards and positions, with intervals, as CSV to `file`")
	flags.StringVar(&p.transitions, "transitions", "", "write the counts of orders that follow each other (n up to 5) as CSV to `file`")
}

// pictureFormat is the extension of a file without its dot.
func pictureFormat(file string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
}

// checkPicture refuses a flag's file, if there is one, whose extension is none of
// some formats.
func checkPicture(flag, file string, formats ...string) error {
	if file != "" && !slices.Contains(formats, pictureFormat(file)) {
		last := len(formats) - 1
		hint := "give the file the extension ." + strings.Join(formats[:last], ", .") + " or ." + formats[last]
		return usageError{fmt.Errorf("%s %s: unknown kind of picture", flag, file), hint}
	}
	return nil
}

func (p *pictures) check() error {
	return checkPicture("-plot", p.plot, "svg", "png")
}

func (p *pictures) destinations() []destination {
	return []destination{{"-plot", p.plot, replaced}, {"-positions", p.positions, replaced}, {"-transitions", p.transitions, replaced}}
}

// fit refuses files for which the audit of a checked plan counts nothing.
func (p *pictures) fit(plan audit.Plan) error {
	for _, f := range []struct{ flag, file, test string }{
		{"-plot", p.plot, "positions"}, {"-positions", p.positions, "positions"}, {"-transitions", p.transitions, "transitions"},
	} {
		if why := plan.Uncounted(f.test); f.file != "" && why != "" {
			return usageError{fmt.Errorf("%s %s: nothing is counted for it: the test %s %s", f.flag, f.file, f.test, why), ""}
		}
	}
	return nil
}

func (p *pictures) write(r *audit.Report) error {
	return errors.Join(
		p.draw(r),
		toFile("-positions", p.positions, r.WritePositions),
		toFile("-transitions", p.transitions, r.WriteTransitions),
	)
}

// draw draws the position matrix of the report's first mode.
func (p *pictures) draw(r *audit.Report) error {
	return toFile("-plot", p.plot, func(w io.Writer) error { return plot.Positions(w, pictureFormat(p.plot), r) })
}
