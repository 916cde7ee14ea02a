package checkpoint

import (
	"errors"
	"os"
	"path/filepath"
)

// Target returns the name of the file that a name refers to, without symbolic links.
// The file need not exist: a link to a file that does not exist yet gives the name of
// that file. A chain of more than 255 links is an error.
func Target(name string) (string, error) {
	for range 255 {
		if to, err := filepath.EvalSymlinks(name); err == nil {
			return to, nil
		}
		folder, base := filepath.Split(name)
		if to, err := filepath.EvalSymlinks(folder); err == nil && folder != "" {
			name = filepath.Join(to, base)
		}
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link: nothing has this name
		}
		if !filepath.IsAbs(link) {
			// Join would remove ".." from the text, which is wrong after a link to a folder.
			folder, _ := filepath.Split(name)
			link = folder + link
		}
		name = link
	}
	return name, errors.New("too many symbolic links")
}
