//go:build unix

package main

import (
	"errors"
	"net"
	"syscall"
)

// privateSocket listens at a socket of mode 0600, which the end of the listener removes.
func privateSocket(path string) (net.Listener, error) {
	before := syscall.Umask(0o177) // before the socket exists; runs that write files meanwhile write private ones
	defer syscall.Umask(before)
	return net.Listen("unix", path)
}

// noneListens reports whether an error is that of a socket at which no process listens.
func noneListens(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }
