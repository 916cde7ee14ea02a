package main

import (
	"os"
	"runtime/debug"
)

// maxMemory is the memory in bytes at which the garbage collector works more often: an
// audit, its resumption and a merge of its tallies take less than 1 GB. Without it the
// process may keep as much garbage as it has data.
const maxMemory = 800 << 20

// boundMemory sets maxMemory, unless the user has set a limit.
func boundMemory() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(maxMemory)
	}
}
