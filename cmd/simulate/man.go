package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/help"
	"pokersim/cmd/simulate/internal/status"
)

func manCommand(commands func() []flags.Command) flags.Command {
	return flags.Command{
		Name:     "man",
		Usage:    "simulate man [-dir folder] [command]",
		Summary:  "Print the manual page of simulate or of a command, or write all pages into a folder.",
		Operands: true,
		Instant:  true,
		Aside:    true,
		Setup: func(set *flags.Set) func(context.Context) error {
			var dir string
			set.Add(flags.Print, "dir", flags.File(&dir), "write the pages of simulate and of all commands into `folder`, which exists")
			return func(context.Context) error { return man(commands(), set.Args(), dir) }
		},
	}
}

// man prints a manual page, or writes all.
func man(all []flags.Command, args []string, dir string) error {
	switch {
	case len(args) > 1:
		return status.Usage("", "unexpected argument %q", args[1])
	case dir != "" && len(args) > 0:
		return flags.Bad("dir", "it writes all pages", " does not go with the name of a command")
	case dir != "":
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return flags.Bad("dir", "", " %s: is no folder", dir)
		}
		var errs []error
		for _, c := range all {
			var page bytes.Buffer
			help.Man(&page, all, c, built().date)
			errs = append(errs, os.WriteFile(filepath.Join(dir, help.ManName(c)+".1"), page.Bytes(), 0o666))
		}
		return errors.Join(errs...)
	}
	cmd := all[0]
	if len(args) > 0 {
		var err error
		if cmd, err = commandNamed(all, args[:1]); err != nil {
			return err
		}
	}
	return files.Print(func(w io.Writer) { help.Man(w, all, cmd, built().date) })
}
