package run

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
)

// Output is where a command's report goes, and in which format.
type Output struct {
	format string // table, csv, json or markdown; empty: by the file's extension or the kind of standard output
	file   string // empty is standard output
	Quiet  bool
}

// Define defines -o, -format and -q.
func (o *Output) Define(set *flags.Set) {
	set.Add(flags.Print, "o", flags.Output(&o.file), "write the result to `file` instead of standard output, which is also -")
	set.Add(flags.Print, "format", flags.Choice(&o.format, formats()...), "write the result as `format` table, csv, json or markdown (default: by the extension of -o;\nwithout -o, table on a terminal and csv in a pipe)")
	set.Add(flags.Print, "q", (*flags.Bool)(&o.Quiet), "print only warnings and errors on standard error: no progress bar or timing; for CSV nor the chi-square line")
}

// Check returns, before a long run, the error of an unknown format, of an unknown
// extension, or of closed standard output.
func (o *Output) Check() error {
	if o.format != "" && results.Format(o.format).Check() != nil {
		return flags.Unlisted("format", o.format, formats()...)
	}
	if o.file == "" {
		return files.NeedStdout()
	}
	switch of, ext := o.ofExtension(), filepath.Ext(o.file); {
	case o.format != "" && of != "" && of != results.Format(o.format):
		return flags.Bad("format", "leave it out, or give -o another extension", " %s does not go with -o %s", o.format, o.file)
	case o.format == "" && ext != "" && of == "":
		return flags.Bad("o", "the extensions are .csv, .json, .txt and .md; with -format, any other name is accepted", " %s: unknown extension %s", o.file, ext)
	}
	return nil
}

// formats returns the names of the formats.
func formats() []string { return []string{"table", "csv", "json", "markdown"} }

// ofExtension returns the format of the file's extension, or "".
func (o *Output) ofExtension() results.Format {
	return map[string]results.Format{".csv": results.CSV, ".json": results.JSON, ".txt": results.Text, ".md": results.Markdown}[strings.ToLower(filepath.Ext(o.file))]
}

// Destinations returns the file of -o.
func (o *Output) Destinations() []files.Destination {
	return []files.Destination{files.Replaced("-o", o.file)}
}

// Form returns the format of the report.
func (o *Output) Form() results.Format {
	switch of := o.ofExtension(); {
	case o.format != "":
		return results.Format(o.format)
	case of != "":
		return of
	case o.OnTerminal():
		return results.Text
	}
	return results.CSV
}

// OnTerminal reports whether the report goes to a terminal.
func (o *Output) OnTerminal() bool { return o.file == "" && term.IsTerminal(int(os.Stdout.Fd())) }

// width returns the width of the terminal that the report goes to, in columns. It
// is 0 if the report does not go to a terminal.
func (o *Output) width() int {
	if o.file != "" {
		return 0
	}
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// Write writes a report whole or not at all. If the file cannot be written, the
// report goes to another file, which the error names, so that no result is lost.
func (o *Output) Write(ctx context.Context, out Outcome) error {
	var text bytes.Buffer
	if err := results.Write(&text, o.Form(), o.width(), out.Report); err != nil {
		return err
	}
	if o.Form() == results.CSV { // the other formats contain the note and the warnings
		defer func() {
			if out.Note != "" && !o.Quiet {
				status.SayNote(out.Note)
			}
			for _, w := range out.Warnings {
				status.Warn("%s", w)
			}
		}()
	}
	if o.file == "" {
		if out.Paint != nil && o.Form() == results.Text {
			text = *bytes.NewBufferString(out.Paint(text.String()))
		}
		return files.Delivering(ctx, func() error {
			return files.Print(func(w io.Writer) { w.Write(text.Bytes()) })
		})
	}
	err := files.Replace(ctx, o.file, text.Bytes())
	if errors.As(err, new(status.Interrupted)) {
		return err
	}
	if err != nil {
		return files.Rescue(o.file, text.Bytes(), err)
	}
	return nil
}
