//go:build !linux

package main

import "os/exec"

// maxRSS is measured on Linux only.
func maxRSS(*exec.Cmd) (uint64, bool) { return 0, false }
