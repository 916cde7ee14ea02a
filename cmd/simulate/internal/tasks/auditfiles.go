package tasks

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
	"pokersim/results/auditreport"
	"pokersim/results/plot"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// AuditFiles are the files that an audit writes besides its report.
type AuditFiles struct {
	Plot        string // heat maps of the position matrix
	Positions   string // the position matrix as CSV
	Orders      string // the counts of orders as CSV
	Transitions string // the counts of successive orders as CSV
	Report      string // the report that an auditor files
	Source      auditreport.Source
}

// Define defines -plot, -positions, -orders, -transitions and -report.
func (p *AuditFiles) Define(set *flags.Set) {
	set.Add(flags.Print, "plot", flags.File(&p.Plot), "draw into `file`, .svg or .png, how often each card reaches each position, as two heat maps: relative\nto a fair shuffle, up to ±50 %, and in standard errors, up to ±5, which shows a small bias")
	set.Add(flags.Print, "positions", flags.File(&p.Positions), "write to `file`, as CSV, how often each card reaches each position, with intervals and its exact law")
	set.Add(flags.Print, "orders", flags.File(&p.Orders), "write to `file`, as CSV, how often each order comes up, with its exact law, for packs of up to 7 cards")
	set.Add(flags.Print, "transitions", flags.File(&p.Transitions), "write to `file`, as CSV, how often each order follows each order, for packs of up to 5 cards,\nand each sequence of two, three and four, if there are enough")
	set.Add(flags.Print, "report", flags.File(&p.Report), "write into `file`, .html or .md, a report to be filed: the SHA-256 of the input, each test with its question,\np-value and limit of detection, the tests that 25 CFR 547.14 names, and what is not covered")
}

// pictureFormat returns the extension of a file, in lower case and without its dot.
func pictureFormat(file string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
}

// checkPicture returns an error if the extension of a flag's file is not one of
// formats. Without a file it returns nil.
func checkPicture(flag, file string, formats ...string) error {
	if file != "" && !slices.Contains(formats, pictureFormat(file)) {
		last := len(formats) - 1
		hint := "give the file the extension ." + strings.Join(formats[:last], ", .") + " or ." + formats[last]
		return status.Usage(hint, "%s %s: unknown picture format", flag, file)
	}
	return nil
}

// Check returns the errors of the extensions of the files.
func (p *AuditFiles) Check() error {
	if p.Report != "" && !slices.Contains(auditreport.Formats(), pictureFormat(p.Report)) {
		return status.Usage("give the file the extension .html or .md", "-report %s: unknown format of a report", p.Report)
	}
	return errors.Join(checkPicture("-plot", p.Plot, "svg", "png"), checkCSV("-positions", p.Positions), checkCSV("-orders", p.Orders), checkCSV("-transitions", p.Transitions))
}

// checkCSV returns an error if the extension of a flag's file is that of another format.
func checkCSV(flag, file string) error {
	if slices.Contains([]string{"svg", "png", "json", "md"}, pictureFormat(file)) {
		return status.Usage("give the file the extension .csv", "%s %s: the file has the extension of another format than CSV", flag, file)
	}
	return nil
}

// Destinations returns the files.
func (p *AuditFiles) Destinations() []files.Destination {
	return []files.Destination{files.Replaced("-plot", p.Plot), files.Replaced("-positions", p.Positions), files.Replaced("-orders", p.Orders), files.Replaced("-transitions", p.Transitions), files.Replaced("-report", p.Report)}
}

// Fit returns an error for a file whose test an audit does not run.
func (p *AuditFiles) Fit(plan *audit.Prepared) error {
	for _, f := range []struct{ flag, file, test string }{
		{"-plot", p.Plot, "positions"}, {"-positions", p.Positions, "positions"}, {"-orders", p.Orders, "orders"}, {"-transitions", p.Transitions, "transitions"},
	} {
		if why := plan.Uncounted(f.test); f.file != "" && why != "" {
			return status.Usage("", "%s %s: it needs the test %s, which %s", f.flag, f.file, f.test, why)
		}
	}
	return nil
}

// Watching returns the options unchanged: the files need nothing of a run but its
// report.
func (p *AuditFiles) Watching(options chunk.Options) chunk.Options { return options }

// Write writes the files of an audit's outcome.
func (p *AuditFiles) Write(ctx context.Context, out run.Outcome) error {
	r := out.Report.(results.Audit)
	return errors.Join(
		files.Write(ctx, "-plot", p.Plot, func(w io.Writer) error { return plot.Draw(w, pictureFormat(p.Plot), out.Report) }),
		files.Write(ctx, "-positions", p.Positions, r.WritePositions),
		files.Write(ctx, "-orders", p.Orders, r.WriteOrders),
		files.Write(ctx, "-transitions", p.Transitions, r.WriteTransitions),
		files.Write(ctx, "-report", p.Report, func(w io.Writer) error {
			return auditreport.Write(w, pictureFormat(p.Report), r.Report, p.Source)
		}),
	)
}
