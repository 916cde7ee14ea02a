package main

import (
	"slices"
	"strings"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/results"
)

// pictured returns the values of -table of a command whose tables have a picture.
func pictured(command string) []string {
	return results.TableNames(command, func(k results.Kind) bool { return k.Picture != "" })
}

// tableWords says what each table of a command has, of those that say it.
func tableWords(command string) string {
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

// pictureWords says what the pictures of a command's tables show.
func pictureWords(command string) string {
	var pictures, all []string
	for _, k := range results.Tables(command) {
		if k.Picture != "" && !slices.Contains(pictures, k.Picture) {
			pictures = append(pictures, k.Picture)
		}
	}
	for _, shows := range pictures {
		names := results.TableNames(command, func(k results.Kind) bool { return k.Picture == shows })
		all = append(all, "of -table "+flags.InWords(names)+" "+shows)
	}
	return strings.Join(all, ", ")
}
