//go:build unix

package checkpoint

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// noFollow makes it an error to open a symbolic link: in a folder of all users, another one
// could let the lock file name a file of this user.
const noFollow = syscall.O_NOFOLLOW

// rename renames a file, replaces the file that has the new name, and syncs the
// folder. After a loss of power the name is that of one of the two files. On a file
// system that cannot sync folders, both files are still complete.
func rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	if folder, err := os.Open(filepath.Dir(to)); err == nil {
		folder.Sync()
		folder.Close()
	}
	return nil
}

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
