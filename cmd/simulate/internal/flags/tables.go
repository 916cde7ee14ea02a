package flags

import (
	"slices"
	"strings"

	"pokersim/results"
)

// Pictured returns the values of -table of a command whose tables have a picture.
func Pictured(command string) []string {
	return results.TableNames(command, func(k results.Kind) bool { return k.Picture != "" })
}

// TableWords says what each table of a command has, of those that say it.
func TableWords(command string) string {
	var all []string
	for _, k := range results.Tables(command) {
		switch {
		case k.Words == "":
		case all == nil:
			all = append(all, k.Table+" has "+k.Words)
		default:
			all = append(all, k.Table+" "+k.Words)
		}
	}
	return strings.Join(all, ", ")
}

// PictureWords says what the pictures of a command's tables show.
func PictureWords(command string) string {
	var pictures, all []string
	for _, k := range results.Tables(command) {
		if k.Picture != "" && !slices.Contains(pictures, k.Picture) {
			pictures = append(pictures, k.Picture)
		}
	}
	for _, shows := range pictures {
		names := results.TableNames(command, func(k results.Kind) bool { return k.Picture == shows })
		all = append(all, "of -table "+InWords(names)+" "+shows)
	}
	return strings.Join(all, ", ")
}
