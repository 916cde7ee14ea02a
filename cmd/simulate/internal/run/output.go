package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// Output is where a command's report goes, and in which format.
type Output struct {
	format string // one of results.Formats; empty: by the file's extension or the kind of standard output
	file   string // empty is standard output
	Quiet  bool
}

// Define defines -o, -format and -q.
func (o *Output) Define(set *flags.Set) {
	set.Add(flags.Print, "o", flags.Output(&o.file), "write the result to `file` instead of standard output, which is also -")
	set.Add(flags.Print, "format", flags.Choice(&o.format, formats()...), "write the result as `format` "+flags.InWords(formats())+" (default: by the extension of -o;\nwithout -o, table on a terminal and csv in a pipe)")
	set.Add(flags.Print, "q", (*flags.Bool)(&o.Quiet), "print only warnings and errors on standard error: no progress bar or timing; for CSV nor the chi-square line")
}

// Check returns, before a long run, the error of an unknown format, of an unknown
// extension, or of closed standard output.
func (o *Output) Check() error {
	if o.format != "" && !slices.Contains(formats(), o.format) {
		return flags.Unlisted("format", o.format, formats()...)
	}
	if o.file == "" {
		return files.NeedStdout()
	}
	var extensions []string
	for _, extension := range results.Formats() {
		extensions = append(extensions, extension)
	}
	switch of, ext := o.ofExtension(), filepath.Ext(o.file); {
	case o.format != "" && of != "" && of != results.Format(o.format):
		return flags.Bad("format", "leave it out, or give -o another extension", " %s does not go with -o %s", o.format, o.file)
	case o.format == "" && ext != "" && of == "":
		return flags.Bad("o", "the extensions are "+strings.Join(extensions, ", ")+"; with -format, any other name is accepted", " %s: unknown extension %s", o.file, ext)
	}
	return nil
}

// formats returns the names of the formats.
func formats() (names []string) {
	for format := range results.Formats() {
		names = append(names, string(format))
	}
	return names
}

// ofExtension returns the format of the file's extension, or "".
func (o *Output) ofExtension() results.Format {
	for format, extension := range results.Formats() {
		if extension == strings.ToLower(filepath.Ext(o.file)) {
			return format
		}
	}
	return ""
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
		long := bytes.Count(text.Bytes(), []byte("\n")) > files.LongResult
		return files.Rescue(files.Replaced("-o", o.file), "result", long, func(to io.Writer) error { _, err := to.Write(text.Bytes()); return err }, err)
	}
	return nil
}

// checkStream returns the error of a format that is not written row by row.
func (o *Output) checkStream() error {
	switch form := o.Form(); {
	case form == results.CSV || form == results.JSON || o.format == "" && o.OnTerminal():
		return nil
	case o.format != "":
		return flags.Bad("format", "want csv or json", " %s: the rows are written while they are counted", o.format)
	}
	return flags.Bad("o", "give it the extension .csv or .json", " %s: the rows are written while they are counted", o.file)
}

// stream calls a function that writes rows to the file of -o, or to standard output, until
// ctx ends. A regular file is written beside and renamed, also with the rows before a signal.
func (o *Output) stream(ctx context.Context, write func(io.Writer) error) error {
	if o.file == "" {
		return files.Streaming(ctx, func() error { return write(os.Stdout) })
	}
	err := files.ReplaceBy(ctx, o.file, write)
	if err != nil && !errors.As(err, new(status.Interrupted)) {
		return fmt.Errorf("-o %s: %w", o.file, err)
	}
	return err
}

// bar is a progress bar on standard error. If that is not a terminal, or with -q,
// it draws nothing.
type bar struct {
	line
	perChunk uint64
	before   uint64 // chunks of an earlier run
	unit     string
	created  time.Time
	began    time.Time                        // of the first call of Set: what the run prepares before is not in its speed
	first    uint64                           // chunks at that time
	total    float64                          // units
	quiet    bool                             // with -q
	foretold bool                             // whether the duration has been printed
	stopping string                           // what Ctrl-C does to the result, or ""
	shorter  func(takes time.Duration) string // says what is faster than this run, or ""; may be nil
}

// NewBar returns a bar for total units. A chunk counts perChunk of them.
func NewBar(total float64, perChunk uint64, unit string, quiet bool) *bar {
	most := int64(min(total, math.MaxInt64/2))
	return &bar{total: total, quiet: quiet, line: newLine(most, !quiet && term.IsTerminal(int(os.Stderr.Fd()))), perChunk: perChunk, unit: unit, created: time.Now()}
}

// taskBar returns the bar of a run of a task with options.
func taskBar(t Task, options chunk.Options, quiet bool) *bar {
	about := t.About()
	total := max(1, about.Expected-float64(t.Done(options.Done)))
	if options.Only != nil {
		total = float64(max(1, options.Only.Minus(options.Done.Chunks).Len()) * about.PerChunk)
	}
	b := NewBar(total, about.PerChunk, about.Unit, quiet)
	b.before, b.shorter = options.Done.Chunks.Len(), about.Shorter
	b.stopping = "; Ctrl-C prints the result so far"
	if !about.Seeded {
		b.stopping = "; -checkpoint file keeps what is counted if it is stopped"
	}
	return b
}

// Set draws the bar for a number of finished chunks, those of an earlier run
// included.
func (b *bar) Set(chunks uint64) {
	if b.began.IsZero() {
		b.began, b.first = time.Now(), chunks
	}
	done, took, now := (chunks-min(chunks, b.before))*b.perChunk, time.Since(b.began), chunks-min(chunks, b.first)
	later := now > 0
	if !later { // a short run may have no other call
		now, took = chunks-min(chunks, b.before), time.Since(b.created)
	}
	words := b.unit
	if now > 0 {
		units := now * b.perChunk
		left := timeOf(b.total-float64(done), units, took)
		words = fmt.Sprintf("%s, %v left", status.Speed(units, b.unit, took), left)
		if beyondDuration(b.GetMax64()-int64(done), units, took) {
			words = fmt.Sprintf("%s, more than 292 years left", status.Speed(units, b.unit, took))
		}
		if later && !b.foretold && took >= foretellAfter && (now >= fewChunks || took >= 5*foretellAfter) {
			b.foretold = true
			b.foretell(took + left)
		}
	}
	b.Describe(words)
	b.Set64(min(int64(done), b.GetMax64()))
}

// timeOf returns the time that units take at the speed of those that are done.
func timeOf(units float64, done uint64, took time.Duration) time.Duration {
	left := max(0, float64(took)*units/float64(done))
	if left > math.MaxInt64/2 {
		left = math.MaxInt64 / 2
	}
	return time.Duration(left).Round(time.Second)
}

// foretellAfter is the time after which the duration of a run is known well enough, if fewChunks have
// ended: until then the chunks in progress count much. Of longer chunks fewer do.
const (
	foretellAfter = time.Second
	fewChunks     = 4
)

// foretell prints how long the run takes, if that is over a minute, and a shorter way, if
// there is one.
func (b *bar) foretell(all time.Duration) {
	if b.quiet {
		return
	}
	if all > time.Minute {
		b.Clear()
		status.Note(fmt.Sprintf("this takes about %s%s", status.Duration(all.Seconds()), b.stopping))
	}
	if b.shorter != nil {
		if way := b.shorter(all); way != "" {
			b.Clear()
			status.Hint(way)
		}
	}
}

// beyondDuration reports whether the units that are left take more than 292 years, the
// longest time.Duration, at the mean speed so far. The bar would predict 0 s.
func beyondDuration(left int64, done uint64, took time.Duration) bool {
	return done > 0 && float64(left)/float64(done)*took.Seconds() > math.MaxInt64/1e9
}
