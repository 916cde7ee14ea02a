//go:build unix

package checkpoint

import "syscall"

// noFollow makes it an error to open a symbolic link: in a folder of all users, another one
// could let the lock file name a file of this user.
const noFollow = syscall.O_NOFOLLOW
