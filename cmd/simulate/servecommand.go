package main

import (
	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/page"
)

// askedCommand returns the command of a request, whose values it does not check.
func askedCommand(request page.Request) (string, error) {
	define, err := planned(request.Kind)
	if err != nil {
		return "", err
	}
	set := flags.New(request.Kind)
	define(set)
	if refused := unknown(set, request); refused != nil {
		return "", refused
	}
	return commandOf(request, set), nil
}

// commandOf returns the command that gives the same result as a request. Its flags
// are in the order of their definition.
func commandOf(request page.Request, set *flags.Set) string {
	words := []string{"simulate"}
	if request.Kind != handsKind {
		words = append(words, request.Kind)
	}
	words = append(words, request.Players...)
	for _, name := range set.Names {
		if value, given := request.Flags[name]; given {
			words = append(words, "-"+name, value)
		}
	}
	return shellescape.QuoteCommand(words)
}
