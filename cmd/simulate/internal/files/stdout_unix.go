//go:build unix

package files

import (
	"os"

	"golang.org/x/sys/unix"
)

// stdoutClosed reports whether the process was started without standard output. The
// Go runtime then opens the null device in its place, for reading and writing. A parent
// process may open it in this way too, as subprocess.DEVNULL of Python does: then
// startedWithout tells the two cases apart. A shell's "> /dev/null" opens it for writing
// alone. If standard error is the null device too, the parent process probably opened
// both, and it is no error.
func stdoutClosed() bool {
	flags, err := unix.FcntlInt(os.Stdout.Fd(), unix.F_GETFL, 0)
	return err == nil && flags&unix.O_ACCMODE == unix.O_RDWR && isNull(os.Stdout) && !isNull(os.Stderr) && startedWithout()
}

func isNull(f *os.File) bool {
	file, err1 := f.Stat()
	null, err2 := os.Stat(os.DevNull)
	return err1 == nil && err2 == nil && os.SameFile(file, null)
}
