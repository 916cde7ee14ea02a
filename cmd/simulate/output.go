package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"pokersim/sim/checkpoint"
)

// output is where a command's result goes, and in which form.
type output struct {
	format string // table, csv, json, or empty: by the file's extension or what standard output is
	file   string // empty is standard output
}

// result is something that can be printed in each form.
type result interface {
	WriteText(io.Writer) error
	WriteCSV(io.Writer) error
	WriteJSON(io.Writer) error
}

func (o *output) flags(flags *flag.FlagSet) {
	flags.StringVar(&o.format, "format", "", "write the result as `form` table, csv or json (default: by the extension of -o;\nwithout -o a table on a terminal and csv in a pipe)")
	flags.StringVar(&o.file, "o", "", "write the result to `file` instead of standard output")
}

// check finds, before a long run, what would keep its result from being
// written.
func (o *output) check() error {
	switch o.format {
	case "", "table", "csv", "json":
	default:
		return usageError{fmt.Errorf("unknown -format %q", o.format), "the formats are table, csv and json"}
	}
	return checkTarget("-o", o.file)
}

// checkTarget finds what would keep a flag's file from being written. No name is
// nothing to write.
func checkTarget(flag, name string) error {
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return usageError{fmt.Errorf("%s %s: is a folder", flag, name), "name a file in it"}
	case err == nil && info.Mode().Perm()&0o200 == 0:
		return fmt.Errorf("%s %s: is read-only", flag, name)
	}
	if err == nil && !info.Mode().IsRegular() {
		return nil // a pipe or a device
	}
	folder := filepath.Dir(name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s %s: there is no folder %s", flag, name, folder)
	}
	f, err := os.CreateTemp(folder, ".simulate-")
	if err != nil {
		return fmt.Errorf("%s %s: %w", flag, name, err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// distinct finds two flags, each with its file, that name one file.
func distinct(files [][2]string) error {
	for i, a := range files {
		for _, b := range files[:i] {
			if same(a[1], b[1]) {
				return usageError{fmt.Errorf("%s and %s name one file: %s", b[0], a[0], a[1]), "give them different names"}
			}
		}
	}
	return nil
}

// same says whether two names, neither of them empty, are of one file.
func same(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return infoA.Mode().IsRegular() && os.SameFile(infoA, infoB)
	}
	return filepath.Clean(a) == filepath.Clean(b)
}

// form returns the format to write.
func (o *output) form() string {
	switch ext := strings.ToLower(filepath.Ext(o.file)); {
	case o.format != "":
		return o.format
	case ext == ".json":
		return "json"
	case ext == ".txt":
		return "table"
	case o.file == "" && term.IsTerminal(int(os.Stdout.Fd())):
		return "table"
	}
	return "csv"
}

// write writes the result whole or not at all. If its file cannot be written it
// goes to standard output, so that no run is lost, and the error says so.
func (o *output) write(r result) error {
	var text bytes.Buffer
	if err := render(&text, r, o.form()); err != nil {
		return err
	}
	if o.file == "" {
		if _, err := os.Stdout.Write(text.Bytes()); err != nil {
			return fmt.Errorf("cannot write the result: %w", err)
		}
		return nil
	}
	err := writeFile(o.file, text.Bytes())
	if err != nil {
		os.Stdout.Write(text.Bytes())
		return fmt.Errorf("-o %s: %w (the result went to standard output)", o.file, err)
	}
	return nil
}

func render(w io.Writer, r result, form string) error {
	switch form {
	case "json":
		return r.WriteJSON(w)
	case "table":
		return r.WriteText(w)
	}
	return r.WriteCSV(w)
}

// writeFile replaces a file by way of a temporary file beside it, synced before
// it takes the name. What is no ordinary file, such as a pipe, is written to.
func writeFile(name string, text []byte) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(name, text, 0)
	}
	return checkpoint.Replace(name, text)
}
