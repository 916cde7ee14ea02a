//go:build !unix

package checkpoint

import "io/fs"

// sticky says whether a file may be replaced by its owner alone: there are no such
// folders here.
func sticky(string, fs.FileInfo) bool { return false }
