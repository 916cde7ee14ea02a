//go:build unix && cgo

package files

/*
#include <fcntl.h>

static int without;

// It runs before the Go runtime, which opens the null device for a closed descriptor.
__attribute__((constructor)) static void look(void) { without = fcntl(1, F_GETFD) == -1; }

static int started_without(void) { return without; }
*/
import "C"

// startedWithout reports whether descriptor 1 was closed when the process started.
func startedWithout() bool { return C.started_without() != 0 }
