//go:build unix

package checkpoint

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// sticky reports whether the folder of a file has the sticky bit, so that only the
// owners of the file and of the folder may replace it, and this process runs as
// another user.
func sticky(name string, file fs.FileInfo) bool {
	folder, err := os.Stat(filepath.Dir(name))
	if err != nil || folder.Mode()&fs.ModeSticky == 0 {
		return false
	}
	user := os.Geteuid()
	return user != 0 && user != owner(file) && user != owner(folder)
}

func owner(info fs.FileInfo) int {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Uid)
	}
	return -1
}
