package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/term"

	"pokersim/results"
)

// output is where a command's report goes, and in which format.
type output struct {
	format string // table, csv, json, or empty: by the file's extension or what standard output is
	file   string // empty is standard output
	quiet  bool
}

func (o *output) flags(flags *flag.FlagSet) {
	flags.StringVar(&o.format, "format", "", "write the result as `form` table, csv or json (default: by the extension of -o;\nwithout -o a table on a terminal and csv in a pipe)")
	flags.StringVar(&o.file, "o", "", "write the result to `file` instead of standard output")
	flags.BoolVar(&o.quiet, "q", false, "no progress bar, no timing and, beside CSV, no chi-square on standard error")
}

// check finds, before a long run, a form that there is not, and that there is no
// place for the result.
func (o *output) check() error {
	if o.format != "" && results.Format(o.format).Check() != nil {
		return usageError{fmt.Errorf("unknown -format %q", o.format), "the formats are table, csv and json"}
	}
	if o.file == "" {
		return needStdout()
	}
	if ext := filepath.Ext(o.file); o.format == "" && !slices.Contains([]string{"", ".csv", ".json", ".txt"}, strings.ToLower(ext)) {
		return usageError{fmt.Errorf("-o %s: unknown kind of result %s", o.file, ext), "the kinds are .csv, .json and .txt; -format says it of any other name"}
	}
	return nil
}

func (o *output) destinations() []destination { return []destination{{"-o", o.file, replaced}} }

// form returns the format to write.
func (o *output) form() results.Format {
	switch ext := strings.ToLower(filepath.Ext(o.file)); {
	case o.format != "":
		return results.Format(o.format)
	case ext == ".json":
		return results.JSON
	case ext == ".txt":
		return results.Text
	case o.file == "" && term.IsTerminal(int(os.Stdout.Fd())):
		return results.Text
	}
	return results.CSV
}

// width returns the columns of the terminal that the report goes to; 0 if it goes
// elsewhere.
func (o *output) width() int {
	if o.file != "" {
		return 0
	}
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// write writes a report whole or not at all. If its file cannot be written it
// goes to standard output, so that no run is lost, and the error says so.
func (o *output) write(out outcome) error {
	var text bytes.Buffer
	if err := results.Write(&text, o.form(), o.width(), out.report); err != nil {
		return err
	}
	if o.form() == results.CSV { // the other formats hold the warnings
		defer func() {
			if out.note != "" && !o.quiet {
				sayNote(out.note)
			}
			for _, w := range out.warnings {
				warn("%s", w)
			}
		}()
	}
	if o.file == "" {
		return printOut(func(w io.Writer) { w.Write(text.Bytes()) })
	}
	err := writeFile(o.file, text.Bytes())
	if err != nil {
		os.Stdout.Write(text.Bytes())
		return fmt.Errorf("-o %s: %w (the result went to standard output)", o.file, err)
	}
	return nil
}
