package page

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"

	"pokersim/cmd/simulate/internal/draw"
	"pokersim/internal/defaults"
	"pokersim/results"
)

// contentType returns the content type of a file by its extension.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".csv":
		return "text/csv; charset=utf-8"
	case ".json":
		return "application/json"
	}
	return "image/svg+xml"
}

// download answers with a file that the run's command would write.
func (s *Server) download(w http.ResponseWriter, r *http.Request, run *run) {
	name := r.PathValue("file")
	if run.file(name) == nil {
		refuse(w, http.StatusNotFound, &Refusal{Text: fmt.Sprintf("this run of %s has no file %q", run.kind, name)})
		return
	}
	s.sending.inTurn(r.Context(), 0, func(ctx context.Context) error {
		if report, _ := run.reported(ctx); report == nil {
			refuse(w, http.StatusConflict, &Refusal{Text: "the run has no result yet"})
			return nil
		}
		var text bytes.Buffer
		if err := s.runs.works.do(ctx, func(ctx context.Context) error { return run.file(name)(ctx, &text) }); err != nil {
			refuse(w, http.StatusConflict, &Refusal{Text: err.Error()}) // a picture cannot show thousands of rows
			return nil
		}
		w.Header().Set("Content-Type", contentType(name))
		w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
		w.Header().Set("Cache-Control", "no-store")
		w.Write(text.Bytes())
		return nil
	})
}

// file returns the function that writes a file of a run, or nil if runs of its kind
// have no such file. The function needs the run's report.
func (r *run) file(name string) func(context.Context, io.Writer) error {
	of := r.kept()
	format := map[string]results.Format{".csv": results.CSV, ".json": results.JSON}[path.Ext(name)]
	switch r.kind + " " + name {
	case "hands table.csv", "hands table.json", "audit audit.csv", "audit audit.json", "room room.csv", "room room.json", "equity equity.csv", "equity equity.json",
		"query query.csv", "query query.json":
		return func(_ context.Context, w io.Writer) error { return results.Write(w, format, 0, of.report) }
	case "hands table.svg", "query histogram.svg", "room allins.svg":
		return func(_ context.Context, w io.Writer) error { return draw.Report(w, "svg", of.report) }
	case "audit positions.csv":
		return func(_ context.Context, w io.Writer) error { return of.report.(results.Audit).WritePositions(w) }
	case "audit positions.svg":
		return func(_ context.Context, w io.Writer) error {
			return draw.Report(w, "svg", of.report)
		}
	case "hands curve.csv", "hands curve.svg", "equity curve.csv", "equity curve.svg":
		if of.task.Curves != nil {
			return r.curves(path.Ext(name))
		}
	}
	stem := strings.TrimSuffix(name, path.Ext(name))
	if of.task.Tables[stem] == nil || format == "" && path.Ext(name) != ".svg" {
		return nil
	}
	return func(_ context.Context, w io.Writer) error {
		report, err := of.task.Tables[stem](of.tally)
		switch {
		case err != nil:
			return err
		case format != "":
			return results.Write(w, format, 0, report)
		}
		return draw.Report(w, "svg", report)
	}
}

// curves returns the function that writes the curves as .csv or .svg.
func (r *run) curves(extension string) func(context.Context, io.Writer) error {
	return func(ctx context.Context, w io.Writer) error {
		of := r.kept()
		c, err := of.task.Curves(ctx, of.curve)
		switch {
		case err != nil:
			return err
		case extension == ".csv":
			return c.WriteCSV(w)
		}
		return draw.Convergence(w, "svg", c)
	}
}

// compared are the ids of two runs.
type compared struct {
	A string `json:"a"`
	B string `json:"b"`
}

// compare compares the tables of two runs, as simulate compare a.csv b.csv.
func (s *Server) compare(ask *http.Request, asked compared) (any, error) {
	var tables [2]results.Counts
	for i, id := range []string{asked.A, asked.B} {
		name := [2]string{"a.csv", "b.csv"}[i]
		r := s.runs.find(id)
		var report results.Report
		if r != nil {
			report, _ = r.reported(ask.Context())
		}
		if report == nil {
			return nil, &Refusal{Text: fmt.Sprintf("the run of %s has no result", name)}
		}
		var text bytes.Buffer
		if err := results.Write(&text, results.CSV, 0, report); err != nil {
			return nil, err
		}
		var err error
		if tables[i], err = results.ReadCounts(&text, name); err != nil {
			return nil, &Refusal{Text: fmt.Sprintf("%s: %v", name, err)}
		}
	}
	c, err := results.NewComparison(tables[0], tables[1], defaults.Alpha)
	if err != nil {
		return nil, &Refusal{Text: err.Error()}
	}
	c.Origin = results.Origin{Command: "simulate compare a.csv b.csv", Plan: "a.csv b.csv"}
	text, err := newCounted(c)
	return comparison{text, c.Verdict()}, err
}

// comparison is a comparison as the command writes it, and its verdict.
type comparison struct {
	counted
	Verdict string `json:"verdict"`
}
