//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// stdoutClosed tells whether the process was started without standard output. Go
// then puts the null device in its place, opened for reading and writing, which
// "> /dev/null" does not. A program that starts this one may do so, too, but most
// give standard error the same device, where nobody would read of it.
func stdoutClosed() bool {
	flags, err := unix.FcntlInt(os.Stdout.Fd(), unix.F_GETFL, 0)
	return err == nil && flags&unix.O_ACCMODE == unix.O_RDWR && isNull(os.Stdout) && !isNull(os.Stderr)
}

func isNull(f *os.File) bool {
	file, err1 := f.Stat()
	null, err2 := os.Stat(os.DevNull)
	return err1 == nil && err2 == nil && os.SameFile(file, null)
}
